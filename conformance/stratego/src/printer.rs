//! The printed board, and the pause between moves.

use std::{
    collections::HashSet,
    io::{self, BufRead, Write, stdin},
    thread,
    time::Duration,
};

use anstream::stdout;
use anstyle::{AnsiColor, Style};
use linesman_games::stratego::{Encounter, Move, Position, Square};
use linesman_protocols::stratego::log::board_picture;

use crate::args::{Arguments, Limit};

/// Prints the board after each move.
#[derive(Clone, Debug)]
pub(crate) struct Printer {
    hides: [bool; 2],
    /// The squares of the pieces that have fought and survived.
    known: HashSet<Square>,
}

impl Printer {
    /// Returns the printer, if the switches ask for one.
    pub(crate) fn new(arguments: &Arguments) -> Option<Self> {
        (arguments.print || arguments.window).then(|| Self {
            hides: [arguments.hide_red, arguments.hide_blue],
            known: HashSet::new(),
        })
    }

    /// Follows a ply, to know which pieces have fought.
    pub(crate) fn follow(&mut self, mv: Move, encounter: Encounter) {
        let (dx, dy) = mv.direction.delta();
        let from = Square::new(mv.x, mv.y);
        let to = Square::new(mv.x + dx * mv.steps(), mv.y + dy * mv.steps());
        let (Some(from), Some(to)) = (from, to) else {
            return;
        };
        let was_known = self.known.remove(&from);
        match encounter {
            Encounter::Peaceful if !was_known => {}
            Encounter::BothDie(..) => {
                self.known.remove(&to);
            }
            Encounter::Peaceful
            | Encounter::Kills(..)
            | Encounter::Dies(..)
            | Encounter::TakesFlag(_) => {
                self.known.insert(to);
            }
        }
    }

    /// Prints the board, with colours if the output is a terminal.
    pub(crate) fn print(&self, position: &Position) -> io::Result<()> {
        let colours = [AnsiColor::Red, AnsiColor::Blue]
            .map(|colour| Style::new().fg_color(Some(colour.into())).bold());
        let picture = board_picture(
            position,
            |square, side| self.hides[side.index()] && !self.known.contains(&square),
            |side, text| {
                let style = colours[side.index()];
                format!("{style}{text}{style:#}")
            },
        );
        writeln!(stdout(), "{picture}")
    }
}

/// Waits between two moves: this long, or until the user presses the enter key.
pub(crate) fn pause(stall: Limit<Duration>) {
    match stall.0 {
        Some(span) => thread::sleep(span),
        None => {
            let mut line = String::new();
            // After the end of input no one can press enter, and the game goes on.
            let _ = stdin().lock().read_line(&mut line);
        }
    }
}
