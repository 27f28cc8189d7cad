//! Faults in move records.

use std::time::Duration;

use fastrand::Rng;

use crate::{
    deed::Deed,
    otep::{game::Game, hooks::Hooks},
};

/// A fault in move records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordFault {
    /// The choice of a notation has a word of its own.
    SaysFalse,
    /// Full records are asked for unless play comes with the rules or turns may go on, and one that tells more than the
    /// move is fatal.
    CannotReadItsChoice,
    /// A capture stands in the record of every first move of which there is none.
    Boasts,
}

impl Hooks for RecordFault {
    fn greet(&self, hello: String) -> String {
        match self {
            Self::SaysFalse => format!("{hello}simple-moves false\n"),
            Self::CannotReadItsChoice | Self::Boasts => hello,
        }
    }

    fn at_line(&self, line: &str, _game: &Game) -> Deed {
        let mut words = line.split_ascii_whitespace();
        let is_opponents = words.next() == Some("opponent-move");
        let is_simple = |moves: &str| moves.split('|').all(is_simple_record);
        match (self, words.next()) {
            (Self::CannotReadItsChoice, Some(moves)) if is_opponents && !is_simple(moves) => {
                Deed::Exit(1, "the opponent's move is no pair of squares")
            }
            _ => Deed::Nothing,
        }
    }

    fn after_line(&self, line: &str, game: &Game, _rng: &mut Rng) -> Deed {
        let is_moment = line.starts_with("rules ") && !game.is_on() && !game.has_more;
        match self {
            Self::CannotReadItsChoice if is_moment && !game.has_berserk_turns() => {
                Deed::SayUnlessHeard(A_MOMENT, "simple-moves off\n".to_owned())
            }
            _ => Deed::Nothing,
        }
    }

    fn word_move(&self, answer: String, game: &Game) -> String {
        match (self, game.moves) {
            // No capture can be where the piece comes from.
            (Self::Boasts, 0) => {
                let from = answer
                    .strip_prefix("move ")
                    .and_then(|record| record.split('-').next())
                    .unwrap_or_default();
                format!("{}x{from}\n", answer.trim_end())
            }
            _ => answer,
        }
    }
}

/// Is the record nothing but two squares and a dash?
fn is_simple_record(record: &str) -> bool {
    let is_square = |square: &str| {
        square.len() >= 2
            && square.starts_with(|c: char| c.is_ascii_lowercase())
            && square[1..].bytes().all(|byte| byte.is_ascii_digit())
    };
    record
        .split_once('-')
        .is_some_and(|(from, to)| is_square(from) && is_square(to))
}

/// Longer than a referee takes that has something to say.
const A_MOMENT: Duration = Duration::from_millis(60);
