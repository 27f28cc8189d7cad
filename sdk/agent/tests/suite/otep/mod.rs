//! Players of Tafl, over pipes.

mod conversation;
mod errors;
mod golden;
mod turns;
mod whole_games;
