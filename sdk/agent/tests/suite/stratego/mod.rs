//! Stratego: golden conversations, the ends of games, errors, and whole games.

mod conversation;
mod ends;
mod errors;
mod golden;
mod knowledge;
mod whole_games;
