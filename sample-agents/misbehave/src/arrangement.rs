//! Armies arranged as faults need them.

use linesman_games::{
    Side,
    stratego::{RED, Rank, Row, SETUP_ROWS, Setup},
};

/// Puts a piece of the wanted kind into one of these columns of the front row, if none stands there; column 0 of the
/// front row is not touched.
pub(crate) fn put_in_front(
    setup: Setup,
    side: Side,
    columns: &[usize],
    is_wanted: impl Fn(Rank) -> bool,
) -> Setup {
    let front = if side == RED { SETUP_ROWS - 1 } else { 0 };
    let mut rows = *setup.rows();
    let is_wanted = |piece: Option<Rank>| piece.is_some_and(&is_wanted);
    if columns.iter().any(|column| is_wanted(rows[front][*column])) {
        return setup;
    }
    let place = squares()
        .find(|(row, column)| (*row, *column) != (front, 0) && is_wanted(rows[*row][*column]));
    if let (Some(place), Some(column)) = (place, columns.first()) {
        swap(&mut rows, place, (front, *column));
    }
    Setup::new(rows)
}

/// Puts the flag into a corner of the back row, between bombs.
pub(crate) fn shelter_flag(setup: &Setup, side: Side) -> Setup {
    let (back, next) = if side == RED {
        (0, 1)
    } else {
        (SETUP_ROWS - 1, SETUP_ROWS - 2)
    };
    let mut rows = *setup.rows();
    let wanted = [
        ((back, 9), Rank::Flag),
        ((back, 8), Rank::Bomb),
        ((next, 9), Rank::Bomb),
    ];
    for (index, (target, rank)) in wanted.iter().enumerate() {
        let is_placed = |square| wanted[..index].iter().any(|(placed, _)| *placed == square);
        let place = squares().find(|(row, column)| {
            rows[*row][*column] == Some(*rank) && !is_placed((*row, *column))
        });
        if let Some(place) = place {
            swap(&mut rows, place, *target);
        }
    }
    Setup::new(rows)
}

fn squares() -> impl Iterator<Item = (usize, usize)> {
    (0..SETUP_ROWS).flat_map(|row| (0..10).map(move |column| (row, column)))
}

fn swap(rows: &mut [Row; SETUP_ROWS], one: (usize, usize), other: (usize, usize)) {
    let piece = rows[one.0][one.1];
    rows[one.0][one.1] = rows[other.0][other.1];
    rows[other.0][other.1] = piece;
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use linesman_games::stratego::{BLUE, Rules};

    use super::*;

    fn check(arrange: impl Fn(Setup, Side) -> Setup, is_as_wanted: impl Fn(&[Row; 4]) -> bool) {
        for seed in 0..100 {
            let mut rng = Rng::with_seed(seed);
            for side in [RED, BLUE] {
                let setup = Setup::shuffled(side, |n| rng.usize(..n));
                let arranged = arrange(setup, side);
                assert_eq!(arranged.check(&Rules::default()), Ok(()));
                assert_eq!(arranged.pieces().count(), 40);
                // Seen from RED, whose front row is the last.
                let mut rows = *arranged.rows();
                if side == BLUE {
                    rows.reverse();
                }
                assert!(rows[3][0].is_some_and(Rank::is_mobile), "{arranged}");
                assert!(is_as_wanted(&rows), "seed {seed}, {side:?}:\n{arranged}");
            }
        }
    }

    #[test]
    fn the_wanted_piece_stands_in_front() {
        for wanted in [Rank::Miner, Rank::Scout, Rank::Bomb, Rank::Flag] {
            check(
                |setup, side| put_in_front(setup, side, &[4, 5], |rank| rank == wanted),
                |rows| rows[3][4..6].contains(&Some(wanted)),
            );
        }
    }

    #[test]
    fn the_flag_stands_between_bombs() {
        check(
            |setup, side| shelter_flag(&setup, side),
            |rows| {
                rows[0][8..] == [Some(Rank::Bomb), Some(Rank::Flag)]
                    && rows[1][9] == Some(Rank::Bomb)
            },
        );
    }
}
