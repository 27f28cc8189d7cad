//! Games between the same two programs: what is played again because nobody could tell whose fault its end was.

use std::sync::atomic::{AtomicBool, Ordering};

use linesman_referee::{Doubts, Excuse};

use super::{Attempt, GameError, PlayedGame};

/// How often a game is played again that was void.
const REPLAYS: usize = 2;

/// Two programs that play one or more games against each other.
///
/// A game is void if nobody can tell whether the machine or an agent made an answer late, or who killed an agent. It is played again, at
/// most twice. Only the first death of an agent by a signal from nobody knows where makes a game void; after that, it loses the game.
#[derive(Debug, Default)]
pub struct Pairing {
    has_doubted_a_signal: AtomicBool,
}

impl Pairing {
    /// Plays a game with `play`, and plays it again while it is void. The last attempt is returned, with the doubts about those before.
    ///
    /// # Errors
    /// As for `play`.
    pub fn play(
        &self,
        mut play: impl FnMut(Attempt) -> Result<PlayedGame, GameError>,
    ) -> Result<PlayedGame, GameError> {
        let mut attempt = Attempt {
            doubts: Doubts {
                machine: true,
                signals: !self.has_doubted_a_signal.load(Ordering::Relaxed),
            },
            pauses_idle: false,
            void: 0,
        };
        let mut void = Vec::new();
        loop {
            let mut played = play(attempt)?;
            let Some(doubt) = played.doubt().cloned() else {
                played.void = void;
                return Ok(played);
            };
            if let Excuse::Signal(_) = doubt.excuse {
                self.has_doubted_a_signal.store(true, Ordering::Relaxed);
                attempt.doubts.signals = false;
            } else {
                // If it was the opponent that took the processor, it will not do so again.
                attempt.pauses_idle = true;
            }
            if void.len() == REPLAYS {
                played.void = void;
                return Ok(played);
            }
            void.push(doubt);
            attempt.void = void.len();
        }
    }
}
