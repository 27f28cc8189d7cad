//! Boards of Bitwa: `set_game` has the first, and every order that was carried out is told with `play`.

use linesman_games::{
    Position as _,
    bitwa::{Action, Cell as BoardCell, Division, Order, Position, Setup, UPPER},
};

use crate::picture::{Cell, Kind, Picture, numbers};

/// Returns the board after the last order that could be carried out.
pub(super) fn picture(lines: &[&str]) -> Option<Picture> {
    let mut position: Option<Position> = None;
    for &line in lines {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "set_game" => position = rest.parse::<Setup>().ok().map(Position::new),
            "play" => {
                if let Some(position) = &mut position {
                    play(position, rest);
                }
            }
            _ => {}
        }
    }
    let position = position?;
    let board = position.board();
    let cell = |x, y| match board.cell(x, y) {
        Some(BoardCell::Unit(unit)) => Cell {
            kind: if unit.division.side() == UPPER {
                Kind::First
            } else {
                Kind::Second
            },
            letter: Some(unit.division.letter()),
        },
        Some(BoardCell::Empty) => Cell {
            kind: Kind::Empty,
            letter: None,
        },
        Some(BoardCell::Blocked) | None => Cell {
            kind: Kind::Blocked,
            letter: None,
        },
    };
    let (columns, rows) = (board.columns(), board.rows());
    Some(Picture {
        caption: format!(
            "The board in round {}, after the last order that was told",
            position.round()
        ),
        rows: (0..rows)
            .map(|y| (0..columns).map(|x| cell(x, y)).collect())
            .collect(),
        columns: numbers(columns as usize),
        lines: numbers(rows as usize),
    })
}

/// Carries an order out if the rules let it be; a line that a scenario garbled on purpose changes nothing.
fn play(position: &mut Position, text: &str) -> Option<()> {
    let (letter, order) = text.split_once(' ')?;
    let mut letters = letter.chars();
    let division = Division::from_letter(letters.next()?)?;
    let order: Order = order.parse().ok()?;
    if letters.next().is_some() || position.due() != Some(division) {
        return None;
    }
    position.submit(division.side(), Action::Order(order)).ok()
}
