//! Bitwa: from the text of a board to the end of the game.

mod agreement;
mod board;
mod endings;
mod legality;
mod literal;
mod marches;
mod orders;
mod random;
mod rounds;
mod setups;
