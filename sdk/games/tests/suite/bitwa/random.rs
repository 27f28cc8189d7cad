//! Random boards and orders.

use fastrand::Rng;
use linesman_games::bitwa::Position;

/// Returns the text of a random board of up to 14 x 14 cells, sparse or crowded, with a few divisions or many.
pub(super) fn setup(rng: &mut Rng) -> String {
    let (m, n) = (rng.usize(4..=14), rng.usize(3..=14));
    let (rounds, strength) = (rng.u32(1..=12), rng.u32(1..=4));
    let (walls, units) = (rng.u32(..25), rng.u32(5..=90));
    let divisions = rng.u8(1..=26);
    let mut rows = vec![vec!['#'; m]; n];
    for cell in rows[1..n - 1].iter_mut().flat_map(|row| &mut row[1..m - 1]) {
        let letter = char::from(b'A' + rng.u8(26 - divisions..26));
        *cell = match rng.u32(..100) {
            number if number < walls => '#',
            number if number < walls + units && rng.bool() => letter,
            number if number < walls + units => letter.to_ascii_lowercase(),
            _ => '.',
        };
    }
    // Either side has a unit, on cells that are never the edge.
    (rows[1][1], rows[n - 2][m - 2]) = ('B', 'b');
    let rows: Vec<String> = rows
        .into_iter()
        .map(|row| row.into_iter().collect())
        .collect();
    format!("{m} {n} {rounds} {strength} {}", rows.join(" "))
}

/// Returns a random legal order, as its numbers; its target often lies close to a unit.
pub(super) fn order(position: &Position, rng: &mut Rng) -> [i64; 6] {
    let board = position.board();
    let (columns, rows) = (board.columns(), board.rows());
    let anywhere = (rng.u32(..columns), rng.u32(..rows));
    let (x, y) = match rng.choice(board.units().collect::<Vec<_>>()) {
        // No unit stands on the edge.
        Some((x, y, _)) if rng.bool() => (x + rng.u32(..3) - 1, y + rng.u32(..3) - 1),
        _ => anywhere,
    };
    let step = |is_forward| if is_forward { 1 } else { -1 };
    [
        i64::from(rng.bool()),
        x.into(),
        y.into(),
        step(rng.bool()),
        step(rng.bool()),
        i64::from(rng.bool()),
    ]
}
