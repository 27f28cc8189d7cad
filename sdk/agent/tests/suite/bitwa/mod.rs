//! Bitwa: conversations with a referee whose lines come from a string, and whole games with the referee's end.

mod ends;
mod golden;
mod scripted;
mod turns;
mod whole_games;
