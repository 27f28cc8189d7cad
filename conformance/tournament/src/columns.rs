//! Tables for people: columns of text.

use unicode_width::UnicodeWidthStr;

/// Returns rows as aligned columns, without a newline at the end. The second column has names, and the others have figures.
pub(crate) fn aligned(rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].width());
        widths.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells: Vec<String> = cells
            .map(|(column, (cell, width))| {
                let space = " ".repeat(width - cell.width());
                match column {
                    1 => format!("{cell}{space}"),
                    _ => format!("{space}{cell}"),
                }
            })
            .collect();
        cells.join("  ")
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns a number with its sign; 0 has none.
pub(crate) fn signed(number: i64) -> String {
    match number {
        1.. => format!("+{number}"),
        _ => number.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_take_as_many_columns_as_a_terminal_gives_them() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let rows = [
            row(["place", "player", "won"]),
            row(["1", "囲碁", "12"]),
            row(["2", "Zoë", "7"]),
        ];
        // A sign of Chinese takes two columns.
        let expected = "place  player  won\n    1  囲碁     12\n    2  Zoë       7";
        assert_eq!(aligned(&rows), expected);
    }
}
