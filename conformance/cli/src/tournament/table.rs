//! The ranking as a table.

use linesman_referee::Standing;

/// What the columns are called; the numbers stand at their right ends.
const HEADER: [&str; 9] = [
    "place", "player", "games", "won", "drawn", "lost", "balance", "units", "strength",
];

/// Returns the ranking as a table, without a newline at the end. Its columns end with the two differences of Bitwa.
pub(super) fn table(standings: &[Standing], names: &[String]) -> String {
    let header = HEADER.map(str::to_owned);
    let rows = standings.iter().map(|standing| row(standing, names));
    let rows: Vec<[String; 9]> = std::iter::once(header).chain(rows).collect();
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let widths: [usize; 9] = std::array::from_fn(width);
    let lines: Vec<String> = rows.iter().map(|row| line(row, &widths)).collect();
    lines.join("\n")
}

fn row(standing: &Standing, names: &[String]) -> [String; 9] {
    let difference = |index: usize| standing.differences.get(index).copied().unwrap_or(0);
    [
        standing.place.to_string(),
        names[standing.player].clone(),
        standing.games().to_string(),
        standing.wins.to_string(),
        standing.draws.to_string(),
        standing.losses.to_string(),
        signed(standing.balance()),
        signed(difference(0)),
        signed(difference(1)),
    ]
}

fn line(row: &[String; 9], widths: &[usize; 9]) -> String {
    let cells = row.iter().zip(widths).enumerate();
    let cells: Vec<String> = cells
        .map(|(column, (cell, width))| match column {
            1 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        })
        .collect();
    cells.join("  ")
}

/// Returns a difference with its sign; 0 has none.
fn signed(number: i64) -> String {
    match number {
        1.. => format!("+{number}"),
        _ => number.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_below_one_another() {
        let standing = |player, place, wins, losses, differences: [i64; 2]| Standing {
            player,
            place,
            wins,
            draws: 0,
            losses,
            differences: differences.to_vec(),
        };
        let standings = [
            standing(1, 1, 12, 0, [100, 250]),
            standing(0, 2, 0, 12, [-100, -250]),
        ];
        let names = ["python_bot.py".to_owned(), "ä".to_owned()];
        assert_eq!(
            table(&standings, &names),
            "\
place  player         games  won  drawn  lost  balance  units  strength
    1  ä                 12   12      0     0      +12   +100      +250
    2  python_bot.py     12    0      0    12      -12   -100      -250"
        );
        assert_eq!(signed(0), "0");
    }
}
