//! The result of a game as a plain value.

use linesman_game_record::Taken;
use linesman_games::{Outcome, Side};
use linesman_protocols::{Transcript, Violation};
use linesman_referee::{Doubt, Termination};

use super::contestant::player;

/// A game that was played.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The names of the players, the first side first.
    pub names: [String; 2],
    /// Who won; none if nobody did.
    pub outcome: Option<Outcome>,
    /// Why the game stopped.
    pub termination: Termination,
    /// Why the rules ended the game, if they did and the protocol names it.
    pub reason: Option<Reason>,
    /// The result in one line, as the protocol writes it.
    pub line: String,
    /// The number of plies that both sides made together.
    pub plies: u32,
    /// The points or pieces of both sides, the most important measure first; empty if the protocol has none.
    pub scores: Vec<Score>,
    /// For each side, the violation for which it was taken out of the game while the game went on.
    pub excluded: [Option<Violation>; 2],
    /// The doubts about earlier attempts at this game, which were void.
    pub void: Vec<Doubt>,
    /// What went wrong, one line each.
    pub notes: Vec<String>,
    /// What the program of each side wrote last on standard error, if it ended or was silent and lost by that.
    pub last_words: [Vec<String>; 2],
    /// What the programs told people, one line each.
    pub remarks: Vec<String>,
    /// What was said, for each side.
    pub transcripts: [Transcript; 2],
    /// The record of the game in the protocol's own file format, if it has one: the extension of the file, and its text.
    pub record: Option<(&'static str, String)>,
    /// What the recorder of the game knows; nothing if there was none.
    pub taken: Taken,
}

/// Why the rules ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The reason as an id, such as `annihilation`.
    pub id: &'static str,
    /// The round in which the game ended, in games that have rounds.
    pub round: Option<u32>,
}

/// What both sides have of something at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// What is counted, such as `units`.
    pub name: &'static str,
    /// The numbers of the first and of the second side.
    pub values: [u64; 2],
}

impl Score {
    /// Returns how far the first side is ahead of the second; negative if it is behind.
    #[must_use]
    pub fn margin(&self) -> i64 {
        let [first, second] = self
            .values
            .map(|value| i64::try_from(value).unwrap_or(i64::MAX));
        first - second
    }
}

impl PlayedGame {
    /// Returns why the game is void, if it is. It counts for nobody then.
    #[must_use]
    pub const fn doubt(&self) -> Option<&Doubt> {
        self.termination.doubt()
    }

    /// Returns what the player of a side is called in notes, in a game whose sides have these names.
    #[must_use]
    pub fn player(&self, side: Side, sides: &[&str]) -> String {
        player(&self.names, sides, side)
    }

    /// Returns the points of both sides: 1 for a win, a half for a draw, none for a loss.
    #[must_use]
    pub fn points(&self) -> [f64; 2] {
        match self.outcome {
            Some(Outcome::Win(winner)) => {
                let mut points = [0.0; 2];
                points[winner.index()] = 1.0;
                points
            }
            Some(Outcome::Draw) => [0.5, 0.5],
            None => [0.0, 0.0],
        }
    }
}
