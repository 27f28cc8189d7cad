//! Stratego: from the set-ups to the end of the game.

mod blocked;
mod board;
mod endings;
mod fights;
mod legality;
mod listing;
mod passing;
mod paths;
mod random;
mod secrecy;
mod setups;
mod turns;
mod worked_example;
