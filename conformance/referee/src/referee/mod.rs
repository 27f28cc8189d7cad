//! A whole game: two sides, one position, and the judgement of what they do.

mod forfeiting;
mod game;
mod hearing;
mod settings;

pub use game::{Referee, Seat};
pub use settings::{Chooser, Ending, Observer, Settings, Summariser, Termination};
