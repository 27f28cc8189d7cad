//! Tables for people: columns of text.

/// Returns rows as aligned columns, without a newline at the end. The second column has names, and the others have figures.
pub(crate) fn aligned(rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells: Vec<String> = cells
            .map(|(column, (cell, width))| match column {
                1 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
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
