//! What to do about a failure, as far as the evidence tells.
//!
//! [`fix`] asks a table of clues, the most specific first. A clue looks at what came: the bytes of the answer, the lines around
//! it, the end of the program and its standard error. A clue that does not fit says nothing. If none fits, the fix is the one that
//! the language or the check has.

mod advise;
mod bytes;
mod case;
mod end;
mod errors;
mod fix;
mod form;
mod lateness;
mod launcher;
mod library;
mod manners;
mod novelty;
mod path;
mod prompt;
mod refusal;
mod remedies;
mod repair;
mod repeats;
mod script;
mod shown;
#[cfg(test)]
mod tests;

use advise::advise;
use case::Case;
pub use fix::fix;
use launcher::{blame, starters};
use novelty::novelty;
use shown::shown;
