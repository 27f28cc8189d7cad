//! The OTEP protocol.

mod analysis;
mod answers;
mod console;
mod descriptor;
mod drawing;
mod game;
mod listening;
mod misread;
mod opening;
mod picture;
mod player;
mod positions;
mod record;
mod replay;
mod rules;
mod rules_file;
mod scene;
mod showing;
mod telling;
mod traits;
mod turning;

pub use descriptor::{OTEP, Otep};
