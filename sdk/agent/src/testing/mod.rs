//! Tests of a player in its own process: against another player, or against a recorded conversation.
//!
//! No process is started, and no time is measured: a clock shows the same before every move. So thousands of games take
//! seconds, and the same players play the same game, unless they read the clock of the machine themselves.
//!
//! A test of the whole program is the job of `linesman check`.
//!
//! # Examples
//!
//! ```
//! use linesman_sdk::stratego::{self, Game, Move, Player, Rules, Setup, View};
//! use linesman_sdk::testing::replay;
//!
//! struct First;
//!
//! impl Player for First {
//!     fn set_up(&mut self, game: &Game) -> Setup {
//!         Setup::shuffled(game.side, |n| n - 1)
//!     }
//!
//!     fn choose(&mut self, view: &View) -> Option<Move> {
//!         view.legal_moves().first().copied()
//!     }
//! }
//!
//! // A whole game of one player against another.
//! let played = stratego::play(&mut First, &mut First, Rules::default());
//! assert_eq!(played.forfeit, None);
//!
//! // A recorded conversation: `>>` is what the referee sent, `<<` what the player has to answer.
//! let recorded = ">> RED vixen 10 10\n<< 1233444555\n<< 5666677778\n<< 8888999999\n<< 99sBBBBBBF\n>> QUIT\n";
//! let replayed = replay(recorded, |input, output| stratego::run_on(First, input, output));
//! assert_eq!(replayed, Ok(()));
//! ```

mod played;
mod replay;

pub use played::{Forfeit, Played};
pub use replay::{Mismatch, Referee, Said, replay};
