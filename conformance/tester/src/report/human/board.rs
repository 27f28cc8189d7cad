//! The board on which an illegal action was chosen, as text.

use std::iter;

use linesman_protocols::Cause;

use crate::{
    outcome::{Found, ScenarioReport},
    picture::{Cell, Drawing, Kind, Picture, picture},
};

/// The largest board that is drawn, in rows or columns; a larger one hides the report that it stands in.
const LARGEST: usize = 25;

/// Returns the caption and the rows of the board that the agent had been told of, where its action broke a rule of the game.
pub(super) fn board(
    drawing: Option<Drawing>,
    shown: &ScenarioReport,
    found: &Found,
) -> Option<Vec<String>> {
    if !matches!(found.violation.cause, Cause::Illegal(_)) {
        return None;
    }
    let picture = picture(drawing, &shown.run.transcript, found.at)?;
    let is_small = picture.rows.len() <= LARGEST && picture.columns.len() <= LARGEST;
    is_small.then(|| {
        iter::once(picture.caption.clone())
            .chain(draw(&picture))
            .collect()
    })
}

/// Draws a board with the names of its columns above it, and of its rows before them.
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
