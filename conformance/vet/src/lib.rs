//! Vets submissions to a competition.
//!
//! A [`Submission`] is a folder with metadata, or an archive of one. [`vet`] looks at each of them, builds it, tests it and plays games with it, and writes
//! its pages; an [`Overview`] sums them up. Results are written as whole files as soon as there are any, so an interrupted vetting
//! continues where it was.

mod archive;
mod build;
mod change;
mod compare;
mod engine;
mod entrant;
mod file;
mod ini;
mod inspect;
mod metadata;
mod opened;
mod outcome;
mod overview;
mod page;
mod submission;
mod table;
mod untested;
mod vetting;

pub use build::command;
pub use change::Change;
pub use compare::{ReadError, compare, read_overview};
pub use engine::{Engine, EngineFileError, is_engine_file};
pub use entrant::{Built, Entrant, Unbuilt};
pub use metadata::{Claims, Metadata};
pub use outcome::{BuildOutcome, CheckOutcome, Identity, Outcome, Verdict};
pub use overview::Overview;
pub use submission::{FindError, Finds, Submission, find};
pub use table::table;
pub use vetting::{Confine, News, Settings, VetError, vet};
