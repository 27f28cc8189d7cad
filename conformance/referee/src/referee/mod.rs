//! A whole game: two sides, one position, and the judgement of what they do.

mod doubt;
mod doubting;
mod faults;
mod forfeiting;
mod game;
mod hearing;
mod player;
mod settings;
mod timing;

pub use doubt::{Doubt, Doubts, Excuse};
pub use game::Referee;
pub use player::Seat;
pub use settings::{Chooser, Ending, Observer, Settings, Summariser, Termination, Words};
