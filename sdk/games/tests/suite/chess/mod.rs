//! Chess: its rules, and positions, moves and games as text.

mod agreement;
mod clocks;
mod endings;
mod fens;
mod illegal;
mod pgns;
mod properties;
mod random;
mod random_text;
mod sans;
mod starts;
mod tools;
mod uci_moves;
