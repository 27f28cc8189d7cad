//! The board of an illegal action, as text.

use std::iter;

use linesman_protocols::Cause;

use super::Failure;
use crate::picture::{Cell, Kind, Picture};

/// The largest board that is drawn, in rows or columns. A larger one would hide the rest of the report.
const LARGEST: usize = 25;

/// Returns the caption and the rows of the board that the agent knew, if its action broke a rule of the game.
pub(super) fn board(failure: &Failure<'_>) -> Option<Vec<String>> {
    if !matches!(failure.found.violation.cause, Cause::Illegal(_)) {
        return None;
    }
    let picture = failure.picture()?;
    let is_small = picture.rows.len() <= LARGEST && picture.columns.len() <= LARGEST;
    is_small.then(|| {
        iter::once(picture.caption.clone())
            .chain(draw(&picture))
            .collect()
    })
}

/// Draws a board, with the names of its columns above and the names of its rows on the left.
fn draw(picture: &Picture) -> Vec<String> {
    let names = picture.columns.iter().chain(&picture.lines);
    let width = names.map(String::len).max().unwrap_or(1);
    let row = |name: &str, cells: Vec<String>| {
        let cells: String = cells
            .iter()
            .map(|cell| format!(" {cell:>width$}"))
            .collect();
        format!("{name:>width$}{cells}")
    };
    let letter = |cell: &Cell| match (cell.kind, cell.letter) {
        (Kind::Empty, _) => ".".to_owned(),
        (Kind::Blocked, _) => "+".to_owned(),
        (Kind::First | Kind::Second, letter) => letter.unwrap_or('?').to_string(),
    };
    let rows = picture.lines.iter().zip(&picture.rows);
    iter::once(row("", picture.columns.clone()))
        .chain(rows.map(|(name, cells)| row(name, cells.iter().map(letter).collect())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_its_columns_above_and_its_rows_at_the_side() {
        let cell = |kind, letter| Cell { kind, letter };
        let picture = Picture {
            caption: String::new(),
            rows: vec![
                vec![cell(Kind::First, Some('t')), cell(Kind::Empty, None)],
                vec![cell(Kind::Blocked, None), cell(Kind::Second, Some('K'))],
            ],
            columns: vec!["a".to_owned(), "b".to_owned()],
            lines: vec!["10".to_owned(), "9".to_owned()],
        };
        assert_eq!(draw(&picture), ["    a  b", "10  t  .", " 9  +  K"]);
    }
}
