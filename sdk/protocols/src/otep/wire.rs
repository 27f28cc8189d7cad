//! How the referee words its messages.

use std::fmt::Write as _;

use linesman_games::{
    Outcome, Side,
    tafl::{Board, MoveRecord},
};

use super::ClockForm;
use crate::{Reading, TimeControl};

/// Returns the protocol's name for a side.
#[must_use]
pub const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "attackers",
        Side::Second => "defenders",
    }
}

/// Returns the line `opponent-move`, with its newline: the moves from the oldest to the newest, and the board behind them.
///
/// A simple record tells the move and nothing else.
#[must_use]
pub fn opponent_move_line(moves: &[MoveRecord], is_simple: bool, board: &Board) -> String {
    let mut line = "opponent-move ".to_owned();
    for (index, record) in moves.iter().enumerate() {
        let separator = if index == 0 { "" } else { "|" };
        let written = if is_simple {
            write!(line, "{separator}{}", record.mv)
        } else {
            write!(line, "{separator}{record}")
        };
        written.expect("writing to a string does not fail");
    }
    line + &format!(" {board}\n")
}

/// Returns the line `clock`, with its newline, from what the clocks of both sides show: the attackers' first.
///
/// Times are whole milliseconds, rounded down; the length of a period is in whole seconds, rounded down.
#[must_use]
pub fn clock_line(readings: [Reading; 2], control: &TimeControl, form: ClockForm) -> String {
    let mut line = "clock".to_owned();
    for reading in readings {
        let is_marked = match form {
            ClockForm::Text => reading.is_overtime,
            ClockForm::Program => reading.is_overtime || reading.left.is_zero(),
        };
        let mark = if is_marked { "*" } else { "" };
        line += &format!(" {}{mark}", reading.left.as_millis());
    }
    if control.overtimes > 0 || form == ClockForm::Program {
        let [attackers, defenders] = readings.map(|reading| reading.overtimes);
        line += &format!(" {} {attackers} {defenders}", control.overtime.as_secs());
    }
    line + match form {
        ClockForm::Text => "\n",
        ClockForm::Program => " \n",
    }
}

/// Returns the code of `finish`: who won, 1 for a draw, 0 for a game without a result.
#[must_use]
pub const fn finish_code(outcome: Option<Outcome>) -> u8 {
    match outcome {
        None => 0,
        Some(Outcome::Draw) => 1,
        Some(Outcome::Win(Side::First)) => 2,
        Some(Outcome::Win(Side::Second)) => 3,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const fn reading(millis: u64, is_overtime: bool, overtimes: u32) -> Reading {
        Reading {
            left: Duration::from_millis(millis),
            is_overtime,
            overtimes,
            moves: None,
        }
    }

    #[test]
    fn a_clock_line_has_the_form_of_its_profile() {
        let check = |readings, control: &str, text: &str, program: &str| {
            let control = control.parse().unwrap();
            assert_eq!(clock_line(readings, &control, ClockForm::Text), text);
            assert_eq!(clock_line(readings, &control, ClockForm::Program), program);
        };
        // The second line is one that the program was seen to send.
        check(
            [reading(19_496, false, 3), reading(20_000, false, 3)],
            "20+3x5",
            "clock 19496 20000 5 3 3\n",
            "clock 19496 20000 5 3 3 \n",
        );
        check(
            [reading(4_200, true, 2), reading(20_000, false, 3)],
            "20+3x5",
            "clock 4200* 20000 5 2 3\n",
            "clock 4200* 20000 5 2 3 \n",
        );
        check(
            [reading(7_500, false, 0), reading(0, false, 0)],
            "20",
            "clock 7500 0\n",
            "clock 7500 0* 0 0 0 \n",
        );
    }

    #[test]
    fn opponent_move_lists_moves_in_the_notation_that_was_chosen() {
        let board: Board = "/1t3/5/2K2/5/3t1/".parse().unwrap();
        let moves = ["Nf6-f3xd3/f2", "Nf3=h3xh2"].map(|text| text.parse().unwrap());
        assert_eq!(
            opponent_move_line(&moves, true, &board),
            "opponent-move f6-f3|f3-h3 /1t3/5/2K2/5/3t1/\n"
        );
        assert_eq!(
            opponent_move_line(&moves, false, &board),
            "opponent-move Nf6-f3xd3/f2|Nf3=h3xh2 /1t3/5/2K2/5/3t1/\n"
        );
    }

    #[test]
    fn finish_tells_who_won() {
        assert_eq!(finish_code(None), 0);
        assert_eq!(finish_code(Some(Outcome::Draw)), 1);
        assert_eq!(finish_code(Some(Outcome::Win(Side::First))), 2);
        assert_eq!(finish_code(Some(Outcome::Win(Side::Second))), 3);
    }
}
