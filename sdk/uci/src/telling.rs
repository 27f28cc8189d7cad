//! What the GUI tells an engine, as lines.

use std::{
    fmt::{self, Display, Write as _},
    num::NonZeroU32,
    time::Duration,
};

use super::Words;
use linesman_protocols::{Clock, Effort, Reading, TimeControl};

/// Where a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// The position; none for the usual one.
    pub fen: Option<String>,
    /// The moves that lead from there to the first move of an engine, as they are written.
    pub moves: Vec<String>,
    /// Whether castling is the king's move onto its rook.
    pub is_960: bool,
}

impl Start {
    /// Reads where a game begins, as it stands behind `position`, also without the word `fen`: a FEN or `startpos`, perhaps with `moves`
    /// and moves.
    #[must_use]
    pub fn read(text: Option<&str>, is_960: bool) -> Self {
        let words: Vec<&str> = text
            .unwrap_or("startpos")
            .split_ascii_whitespace()
            .collect();
        let behind = words.iter().position(|word| *word == "moves");
        let (place, moves) = words.split_at(behind.unwrap_or(words.len()));
        let place = place.strip_prefix(&["fen"]).unwrap_or(place);
        Self {
            fen: (place != ["startpos"]).then(|| place.join(" ")),
            moves: moves
                .iter()
                .skip(1)
                .map(|word| (*word).to_owned())
                .collect(),
            is_960,
        }
    }
}

/// As [`Start::read`] reads it.
impl Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.fen.as_deref().unwrap_or("startpos"))?;
        for (number, mv) in self.moves.iter().enumerate() {
            let word = if number == 0 { " moves" } else { "" };
            write!(f, "{word} {mv}")?;
        }
        Ok(())
    }
}

/// The line that tells a game so far. It grows with each move.
#[derive(Clone, Debug)]
pub(super) struct PositionLine {
    start: Start,
    text: String,
    has_moves: bool,
}

impl PositionLine {
    /// Returns the line for a game without moves.
    pub(super) fn new(start: Start) -> Self {
        let word = if start.fen.is_some() { "fen " } else { "" };
        Self {
            text: format!("position {word}{start}"),
            // Those of the opening have the word in front of all moves.
            has_moves: !start.moves.is_empty(),
            start,
        }
    }

    /// Returns where the game begins.
    pub(super) const fn start(&self) -> &Start {
        &self.start
    }

    /// Returns the line.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Adds a move.
    pub(super) fn push(&mut self, mv: impl Display) {
        let word = if self.has_moves { "" } else { " moves" };
        self.has_moves = true;
        let _ = write!(self.text, "{word} {mv}");
    }

    /// Goes back to the start.
    pub(super) fn clear(&mut self) {
        *self = Self::new(std::mem::take(&mut self.start));
    }
}

/// Returns the line that asks for a move, with both clocks, those of the first side first. What limits nothing is left out.
pub(super) fn go_line(
    words: &Words,
    clocks: [Reading; 2],
    control: &TimeControl,
    moves_to_go: Option<NonZeroU32>,
    effort: Effort,
) -> String {
    let mut line = String::with_capacity(64);
    line += "go";
    // Writing a number of 128 bits takes far longer.
    let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let [first, second] = clocks.map(|clock| millis(clock.left));
    if control.is_per_move {
        let _ = write!(line, " movetime {}", millis(control.main));
    } else {
        let [own, other] = words.clocks;
        let _ = write!(line, " {own} {first} {other} {second}");
        if !control.increment.is_zero() {
            let increment = millis(control.increment);
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

/// Returns the line that sets an option; a button has no value.
#[must_use]
pub fn option_line(name: &str, value: Option<&str>) -> String {
    match value {
        Some(value) => format!("setoption name {name} value {value}"),
        None => format!("setoption name {name}"),
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
        let mut line = PositionLine::new(Start::default());
        assert_eq!(line.text(), "position startpos");
        line.push("e2e4");
        line.push("e7e5");
        assert_eq!(line.text(), "position startpos moves e2e4 e7e5");
        line.clear();
        assert_eq!(line.text(), "position startpos");
        let mut line = PositionLine::new(Start {
            fen: Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned()),
            ..Start::default()
        });
        line.push("e2e4");
        assert_eq!(
            line.text(),
            "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4"
        );
    }

    #[test]
    fn the_moves_of_an_opening_come_before_those_of_the_engines() {
        let kings = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        let check = |place: &str, line: &str| {
            let start = Start::read(Some(place), false);
            assert_eq!(start.to_string(), place);
            let mut told = PositionLine::new(start);
            assert_eq!(told.text(), line);
            told.push("e7e5");
            assert_eq!(told.text(), format!("{line} e7e5"));
            told.clear();
            assert_eq!(told.text(), line);
        };
        check("startpos moves e2e4", "position startpos moves e2e4");
        let behind = format!("{kings} moves e2e4");
        check(&behind, &format!("position fen {behind}"));
        let read = |text: &str| Start::read(Some(text), true);
        assert_eq!(read("startpos"), Start::read(None, true));
        assert_eq!(read(&format!("fen {kings}")), read(kings));
        assert_eq!(read("startpos").to_string(), "startpos");
    }
}
