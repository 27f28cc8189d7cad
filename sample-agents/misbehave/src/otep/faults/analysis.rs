//! Faults in how positions are analysed.

use std::{sync::Arc, time::Duration};

use linesman_games::tafl::Position;

use crate::{
    deed::Deed,
    otep::{game::Game, hooks::Hooks, moves::with_board},
};

/// A fault in how positions are analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnalysisFault {
    /// No analyze is answered.
    Silent,
    /// The analysis comes too late.
    Slow,
    /// Spaces stand around the bars of a move list.
    SpacedLists,
    /// The number is one more than that of the pairs.
    Miscounts,
    /// The first move of a list is made twice.
    Repeats,
    /// Whoever begins by the rules is taken to be on move.
    IgnoresSide,
    /// When the rules have changed, the first position is analysed again.
    KeepsTheFirst,
    /// The engine gives its opinion before its first move.
    Unasked,
}

impl Hooks for AnalysisFault {
    fn before_analysis(&self) -> Deed {
        match self {
            Self::Silent => Deed::FallSilent,
            Self::Slow => Deed::Sleep(TOO_LONG),
            _ => Deed::Nothing,
        }
    }

    fn look_at(&self, game: &Game) -> Option<Position> {
        let position = game.position.as_ref()?;
        match self {
            Self::IgnoresSide => {
                let start = Position::new(Arc::clone(position.state().rules()));
                with_board(position, &position.board(), start.to_move()?)
            }
            Self::KeepsTheFirst => {
                let first = game.first_analysed.as_ref()?;
                (first.rules() != position.rules()).then(|| first.clone())
            }
            _ => None,
        }
    }

    fn word_analysis(&self, answer: String) -> String {
        match self {
            Self::SpacedLists => answer.replace('|', " | "),
            Self::Miscounts => {
                let pairs = answer.split_ascii_whitespace().skip(2).count() / 2;
                answer.replacen(&pairs.to_string(), &(pairs + 1).to_string(), 1)
            }
            Self::Repeats => {
                let words =
                    answer
                        .split_ascii_whitespace()
                        .map(|word| match word.split('|').next() {
                            Some(first) if first.contains('-') && !word.starts_with('-') => {
                                format!("{first}|{first}")
                            }
                            _ => word.to_owned(),
                        });
                words.collect::<Vec<_>>().join(" ") + "\n"
            }
            _ => answer,
        }
    }

    fn word_move(&self, answer: String, game: &Game) -> String {
        match (self, answer.strip_prefix("move ")) {
            (Self::Unasked, Some(record)) if game.moves == 0 => {
                format!("analysis 1 {} 0\n{answer}", record.trim_end())
            }
            _ => answer,
        }
    }
}

/// Longer than the suite gives for an analysis, and for its way.
const TOO_LONG: Duration = Duration::from_millis(2500);
