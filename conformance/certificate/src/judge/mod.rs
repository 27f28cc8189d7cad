//! Whether a certificate holds.

mod agent;
mod contradictions;
mod finding;
mod judging;
mod question;
mod suites;

pub use finding::{Finding, Findings};
pub use judging::judge;
pub use question::{FindTerms, Question, Tested};
