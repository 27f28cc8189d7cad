//! The board of an illegal action, as text.

use std::iter;

use linesman_protocols::Cause;

use super::Failure;
use linesman_values::picture::{Cell, Kind, Picture};

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

/// Draws a board, with the names of its columns above and the names of its rows on the left. Marked cells are in brackets.
fn draw(picture: &Picture) -> Vec<String> {
    let names = picture.columns.iter().chain(&picture.lines);
    let width = names.map(String::len).max().unwrap_or(1);
    let has_marks = !picture.marked.is_empty();
    let cell = |text: &str, is_marked: bool| match (has_marks, is_marked) {
        (false, _) => format!(" {text:>width$}"),
        (true, false) => format!(" {text:>width$} "),
        (true, true) => format!("{:>wide$}", format!("[{text}]"), wide = width + 2),
    };
    let row = |name: &str, cells: String| {
        let row = format!("{name:>width$}{cells}");
        row.trim_end().to_owned()
    };
    let letter = |cell: &Cell| match (cell.kind, cell.letter) {
        (Kind::Empty, _) => ".".to_owned(),
        (Kind::Blocked, letter) => letter.unwrap_or('+').to_string(),
        (Kind::First | Kind::Second, letter) => letter.unwrap_or('?').to_string(),
    };
    let columns = picture.columns.iter().map(|name| cell(name, false));
    let rows = picture.rows.iter().zip(&picture.lines).enumerate();
    let rows = rows.map(|(y, (cells, name))| {
        let cells = cells.iter().enumerate();
        let cells = cells.map(|(x, own)| cell(&letter(own), picture.is_marked(y, x)));
        row(name, cells.collect())
    });
    iter::once(row("", columns.collect())).chain(rows).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_its_columns_above_and_its_rows_at_the_side() {
        let cell = |kind, letter| Cell {
            kind,
            letter,
            ..Cell::EMPTY
        };
        let picture = Picture {
            caption: String::new(),
            rows: vec![
                vec![cell(Kind::First, Some('t')), cell(Kind::Empty, None)],
                vec![cell(Kind::Blocked, None), cell(Kind::Second, Some('K'))],
            ],
            columns: vec!["a".to_owned(), "b".to_owned()],
            lines: vec!["10".to_owned(), "9".to_owned()],
            marked: Vec::new(),
        };
        assert_eq!(draw(&picture), ["    a  b", "10  t  .", " 9  +  K"]);
        let marked = Picture {
            marked: vec![(0, 1), (1, 0)],
            ..picture
        };
        assert_eq!(draw(&marked), ["    a   b", "10  t  [.]", " 9 [+]  K"]);
    }
}
