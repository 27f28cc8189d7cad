//! What a test finds: plain values, from one fault up to the report of a suite.
//!
//! Scripts and suites make them, reports and certificates show them. They know none of these.

mod answer;
mod beginning;
mod conclusion;
mod counts;
mod diagnosis;
mod facts;
mod found;
mod games;
mod growth;
mod misreading;
mod order;
mod report;
mod run;
#[cfg(feature = "schema")]
pub mod schema;
mod shortened;
mod silence;
mod stopped;
mod terms;
pub mod transcript;
mod verdict;

pub use answer::Answer;
pub use beginning::Beginning;
pub use conclusion::Conclusion;
pub use counts::Counts;
pub use diagnosis::{Diagnosis, Rank};
pub use facts::{AnswerFacts, Facts, Missing, Times};
pub use found::{Found, Lateness, Played};
pub use games::sum_up;
pub use games::{GameFault, Games};
pub use growth::Growth;
pub use misreading::{Explanation, MisreadSide, MisreadSubject, Misreading, Trial};
pub use report::{CheckReport, Extent, Insight, Report};
pub use run::{Run, Undecided};
pub use run::{ScenarioReport, Shortening};
pub use shortened::Shortened;
pub use silence::{Evidence, Others, Silence, left_filter, name_of};
pub use stopped::Stopped;
pub use terms::Terms;
pub use transcript::{ending_note, printable};
pub use verdict::{Tally, Verdict};
