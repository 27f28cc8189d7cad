//! What the GUI tells an engine, as lines.

use std::{
    fmt::{Display, Write as _},
    num::NonZeroU32,
    time::Duration,
};

use super::Words;
use crate::{Clock, Effort, Reading, TimeControl};

/// Where a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// The position; none for the usual one.
    pub fen: Option<String>,
    /// Whether castling is the king's move onto its rook.
    pub is_960: bool,
}

/// Returns the line for a game with these moves.
pub(super) fn position_line(start: &Start, moves: &[impl Display]) -> String {
    let mut line = match &start.fen {
        Some(fen) => format!("position fen {fen}"),
        None => "position startpos".to_owned(),
    };
    if !moves.is_empty() {
        line += " moves";
    }
    for mv in moves {
        let _ = write!(line, " {mv}");
    }
    line
}

/// Returns the line that asks for a move, with both clocks, those of the first side first. What limits nothing is left out.
pub(super) fn go_line(
    words: &Words,
    clocks: [Reading; 2],
    control: &TimeControl,
    moves_to_go: Option<NonZeroU32>,
    effort: Effort,
) -> String {
    let mut line = "go".to_owned();
    let [first, second] = clocks.map(|clock| clock.left.as_millis());
    if control.is_per_move {
        let _ = write!(line, " movetime {}", control.main.as_millis());
    } else {
        let [own, other] = words.clocks;
        let _ = write!(line, " {own} {first} {other} {second}");
        if !control.increment.is_zero() {
            let increment = control.increment.as_millis();
            let [own, other] = words.increments;
            let _ = write!(line, " {own} {increment} {other} {increment}");
        }
        if let Some(moves) = moves_to_go {
            let _ = write!(line, " movestogo {moves}");
        }
    }
    if let Some(nodes) = effort.nodes {
        let _ = write!(line, " nodes {nodes}");
    }
    if let Some(depth) = effort.depth {
        let _ = write!(line, " depth {depth}");
    }
    line
}

/// Returns the line that asks for a search in the opponent's time, from the one that asks for a move.
pub(super) fn pondering(go: &str) -> String {
    go.replacen("go", "go ponder", 1)
}

/// Returns the line that sets an option, with its newline.
pub(super) fn option_line(name: &str, value: Option<&str>) -> String {
    match value {
        Some(value) => format!("setoption name {name} value {value}\n"),
        None => format!("setoption name {name}\n"),
    }
}

/// Returns a clock for games that scripts play.
#[must_use]
pub fn script_clock() -> Clock {
    Clock::new(TimeControl {
        increment: Duration::from_millis(20),
        ..TimeControl::of_main(Duration::from_secs(2))
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn reading(millis: u64) -> Reading {
        Reading {
            left: Duration::from_millis(millis),
            ..Reading::default()
        }
    }

    #[test]
    fn increments_and_moves_are_told_only_if_there_are_any() {
        let line = |control: &str, moves, effort| {
            let clocks = [reading(3000), reading(2000)];
            go_line(
                &Words::UCI,
                clocks,
                &control.parse().unwrap(),
                moves,
                effort,
            )
        };
        let none = Effort::default();
        assert_eq!(line("3", None, none), "go wtime 3000 btime 2000");
        assert_eq!(
            line("40/300+3", NonZeroU32::new(7), none),
            "go wtime 3000 btime 2000 winc 3000 binc 3000 movestogo 7"
        );
        let effort = Effort {
            depth: NonZeroU32::new(4),
            ..none
        };
        assert_eq!(line("5/move", None, effort), "go movetime 5000 depth 4");
    }

    #[test]
    fn a_game_begins_at_the_usual_position_or_at_another() {
        let moves = ["e2e4", "e7e5"];
        let start = Start::default();
        assert_eq!(position_line(&start, &moves[..0]), "position startpos");
        let told = position_line(&start, &moves);
        assert_eq!(told, "position startpos moves e2e4 e7e5");
        let start = Start {
            fen: Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned()),
            ..start
        };
        let told = position_line(&start, &moves[..1]);
        assert_eq!(
            told,
            "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4"
        );
    }
}
