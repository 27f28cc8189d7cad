//! Bitwa: both ends in whole conversations, those of the referee's end written by hand from the text.

mod agent;
mod both_ends;
mod checks;
mod clocks;
mod commands;
mod endings;
mod form;
mod orders;
mod random;
mod talk;
mod unmarked;
