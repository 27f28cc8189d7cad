//! The crate's integration tests: the rules of each game, seen from outside.

mod ataxx;
mod bitwa;
mod chess;
mod oracle;
mod stratego;
mod tafl;

use linesman_games::{Outcome, Side};

/// Returns the word for who has won: those of the first side, of the second one, and of a draw are given.
fn winner(outcome: Outcome, [first, second, nobody]: [&'static str; 3]) -> &'static str {
    match outcome {
        Outcome::Win(Side::First) => first,
        Outcome::Win(Side::Second) => second,
        Outcome::Draw => nobody,
    }
}
