//! UCI, for chess, and the protocols of its family.

mod answers;
mod ataxx;
mod chess;
mod descriptor;
mod fixes;
mod game;
mod listening;
mod member;
mod misread;
mod opening;
mod options;
mod person;
mod pgn;
mod picture;
mod player;
mod players;
mod scene;
mod search;
mod showing;
mod traits;

pub use ataxx::UAI;
pub use chess::UCI;
