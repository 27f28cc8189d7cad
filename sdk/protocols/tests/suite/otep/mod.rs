//! OTEP: the referee's end in whole conversations, written by hand from the texts.

mod analysis;
mod berserk;
mod both_ends;
mod clocks;
mod endings;
mod games;
mod random;
mod refusals;
mod talk;
