//! Round robins between programs, with a ranking.
//!
//! [`Tournament`] holds the entrants, the games and the schedule. It plays the games, several at a time, and hands over each
//! [`FinishedGame`] in the order of the schedule. [`Ranking`] is the result. Nothing here prints, and nothing here knows a
//! protocol.

mod game;
mod names;
mod ranking;
mod schedule;
mod tournament;

pub use game::FinishedGame;
pub use names::distinct;
pub use ranking::Ranking;
pub use tournament::{GameKind, PlayNumbered, Tournament};
