//! Game records: files in the format of OpenTafl, by custom with the ending `.otg`.
//!
//! A record begins with tags, `[name:value]`, of which `rules` has to be there. Turns follow, each on a line of its own: its
//! address and its moves, between spaces. Behind a turn may stand a comment, which has a part for each move:
//!
//! ```text
//! [event:A match by candlelight]
//! [result:?]
//! [rules:dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]
//!
//! 1. d2-f2 d3-g3
//! [Towards the corner.|]
//!
//! 1b.1.1a. ..... d3-a3
//! [|What might have been.]
//! ```
//!
//! - **Tags.** The name is made of lower-case letters, digits and hyphens; no tag may be there twice. A value holds any
//!   character but `]`, and no `[` after a line break. Names that are not known are kept.
//! - **Addresses.** Turns of the main line are numbered from 1, without a gap: `1.`. Those of a variation name the move that
//!   they replace, the number of the variation, and the turn in it: `3b.2.1a.` is the first turn of the second variation
//!   instead of the second move of turn 3. Variations can have variations: `3b.2.1a.1.1a.`.
//! - **Moves.** One or more, each a move record or `---`. Only under berserk rules are there more than two, since a side may
//!   move several times. A word of dots stands for a move that is not repeated.
//! - **Comments.** `[...]` with a `|` between the parts. They hold any character but `]`, line breaks included.
//!
//! [`GameRecord::read`] takes any bytes apart and tells what it could not read. Carriage returns are taken for line breaks.

mod address;
mod document;
mod read;
mod replay;
mod write;

pub use address::{Address, Place};
pub use document::{Entry, GameReading, GameRecord, GameResult, Problem, Tag, Turn};
pub use replay::{Disagreement, Finding};
