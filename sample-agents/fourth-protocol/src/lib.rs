//! Mine-Nim: a small game with a secret set-up and a clock, and its protocol, outside Linesman.
//!
//! Each side secretly mines one size of a heap of 12. Then the sides take 1 to 3 stones in turn, the first side first.
//! Whoever leaves the opponent's mined size loses; otherwise whoever takes the last stone wins.
//!
//! | to the agent | answer |
//! |---|---|
//! | `setup HEAP` | `mine N`, with N from 1 to HEAP - 1 |
//! | `turn HEAP MILLISECONDS` | `take N`, with N from 1 to 3 |
//! | `took N` (the opponent's move) | none |
//! | `over` | none; the agent exits |

mod descriptor;
mod dialect;
mod game;
mod stage;

pub use descriptor::MINENIM;
