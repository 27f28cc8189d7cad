//! Boards of Bitwa as text.

use std::collections::BTreeMap;

use linesman_games::{
    Outcome, Position as _,
    bitwa::{Board, Division, EndReason, LOWER, Position, UPPER, View},
};

/// Draws the board with its columns and rows, both counted from 0. Lists the divisions, the round and the division that is
/// due.
pub(super) fn draw(position: &Position) -> String {
    draw_view(&position.view(UPPER))
}

/// Draws what a side sees, as [`draw`] does. Both sides see everything.
pub(super) fn draw_view(view: &View) -> String {
    let board = &view.board;
    let mut text = if board.columns() <= MOST && board.rows() <= MOST {
        draw_rows(board)
    } else {
        let (columns, rows) = (board.columns(), board.rows());
        format!("a board of {columns} x {rows} cells is too large to be drawn\n")
    };
    text += &draw_divisions(board);
    let round = format!("round {} of {}", view.round, view.setup.rounds());
    text += &match (view.due, view.end) {
        (Some(due), _) => format!("{round}, division {due} is due\n"),
        (None, end) => format!(
            "{round}, the game is over{}\n",
            end.map_or("", |end| end_text(end.reason, end.outcome))
        ),
    };
    text
}

fn draw_rows(board: &Board) -> String {
    let mut text = String::new();
    let digits = |divisor: u32| -> String {
        (0..board.columns())
            .map(|x| match (x / divisor, divisor) {
                (0, 10..) => ' ',
                (digit, _) => char::from_digit(digit % 10, 10).unwrap_or(' '),
            })
            .collect()
    };
    for divisor in [100, 10, 1] {
        let line = digits(divisor);
        if !line.trim().is_empty() {
            text += &format!("    {}\n", line.trim_end());
        }
    }
    for y in 0..board.rows() {
        text += &format!("{y:>3} {}\n", board.row(y).unwrap_or_default());
    }
    text
}

/// Lists each division that has units, with their number and their total strength.
fn draw_divisions(board: &Board) -> String {
    let mut divisions: BTreeMap<Division, (u32, u64)> = BTreeMap::new();
    for (_, _, unit) in board.units() {
        let (units, strength) = divisions.entry(unit.division).or_default();
        *units += 1;
        *strength += u64::from(unit.strength);
    }
    let lines = divisions.iter().map(|(division, (units, strength))| {
        let plural = if *units == 1 { "" } else { "s" };
        format!("{division}: {units} unit{plural}, strength {strength}\n")
    });
    lines.collect()
}

const fn end_text(reason: EndReason, outcome: Outcome) -> &'static str {
    match (reason, outcome) {
        (EndReason::BothKilled, _) => "",
        (_, Outcome::Draw) => ": a draw",
        (EndReason::RoundsPlayed, Outcome::Win(UPPER)) => {
            ": all rounds are played, the capital letters win"
        }
        (EndReason::RoundsPlayed, Outcome::Win(LOWER)) => {
            ": all rounds are played, the small letters win"
        }
        (EndReason::Annihilation, Outcome::Win(UPPER)) => ": the small letters have no units left",
        (EndReason::Annihilation, Outcome::Win(LOWER)) => {
            ": the capital letters have no units left"
        }
    }
}

/// The most columns and rows that are drawn.
const MOST: u32 = 200;

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        Position::new(text.parse().unwrap())
    }

    #[test]
    fn a_board_is_drawn_with_its_coordinates_and_divisions() {
        let text = draw(&position(
            "12 4 7 3 ############ #A........a# #A.......b.# ############",
        ));
        let expected = [
            "              11",
            "    012345678901",
            "  0 ############",
            "  1 #A........a#",
            "  2 #A.......b.#",
            "  3 ############",
            "A: 2 units, strength 6",
            "a: 1 unit, strength 3",
            "b: 1 unit, strength 3",
            "round 1 of 7, division A is due",
        ];
        assert_eq!(text.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_board_that_is_too_large_is_not_drawn() {
        let wall = "#".repeat(201);
        let row = format!("#Aa{}#", ".".repeat(197));
        let text = draw(&position(&format!("201 3 1 1 {wall} {row} {wall}")));
        assert!(
            text.starts_with("a board of 201 x 3 cells is too large"),
            "{text}"
        );
    }
}
