//! What is wrong with an agent that failed a check, and what to do, as far as the evidence tells.
//!
//! [`diagnose`] asks a table of clues. A clue looks at what came: the bytes of the answer, the lines around it, the end of the program
//! and its standard error. A clue that fits names a diagnosis by its id and gives it values; it makes no sentence. The sentences are
//! in `diagnoses.yaml`. The surest diagnosis is told first, and what it explains is not explained again.

mod advise;
mod alike;
mod behind;
mod bytes;
mod case;
mod diagnose;
mod early;
mod end;
#[cfg(test)]
mod engine_tests;
mod errors;
mod explain;
mod finding;
mod form;
mod kept;
mod lateness;
mod launcher;
mod library;
mod lines;
mod manners;
mod novelty;
mod path;
mod patterns;
mod pitfalls;
mod place;
mod prompt;
mod refusal;
mod remedies;
mod repair;
mod repeats;
mod runs;
mod script;
mod shown;
mod silence;
mod surplus;
mod table;
#[cfg(test)]
mod tests;
mod times;
mod together;
mod traits;
mod types;

use advise::advise;
use case::Case;
pub use diagnose::diagnose;
pub use explain::{explain, ids, page};
use launcher::{blame, starters};
use novelty::{novelty, threshold};
use pitfalls::pitfalls;
use shown::shown;
use traits::of_turns;
