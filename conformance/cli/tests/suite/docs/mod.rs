//! The README, the docs and the program's own texts: their words, and the names and numbers in them.

mod banned;
mod causes;
mod explained;
mod ignored;
mod links;
mod names;
mod numbers;
mod page;
mod threats;
