//! What a test finds: plain values, from one fault up to the report of a suite.
//!
//! Scripts and suites make them, reports and certificates show them. They know none of these.

mod found;
mod games;
mod report;
mod run;
pub(crate) mod transcript;
mod verdict;

pub use found::{Found, Played};
pub(crate) use games::sum_up;
pub use games::{GameFault, Games};
pub(crate) use report::ScenarioReport;
pub use report::{CheckReport, Report};
pub use run::Run;
pub use transcript::{ending_note, printable};
pub use verdict::{Tally, Verdict};
