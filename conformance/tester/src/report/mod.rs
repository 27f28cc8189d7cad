//! Reports in words and in data.
//!
//! A [`Format`] names a form. All but one of them word the reports when everything is over ([`document`]); the lines of
//! `jsonl` are written while the suites run ([`run_started`], [`scenario_finished`], [`run_ended`]).
//!
//! What an agent wrote is hostile until it is escaped. Each form escapes for itself; what would not show, or would make what
//! is shown look like something else, is made visible for all of them in one place.

mod answers;
mod dialogue;
mod events;
mod format;
mod github;
mod html;
mod human;
mod json;
mod junit;
mod tap;
mod transcripts;

pub use crate::subject::Subject;
pub use events::{run_ended, run_started, scenario_finished};
pub use format::{Format, UnknownFormat, document};
pub use github::github;
pub use html::html;
pub(crate) use human::failure_text;
pub use human::{Style, human};
pub use json::json;
pub use junit::junit;
pub use tap::tap;
pub use transcripts::{
    KeptTranscript, read_transcript, transcript_name, transcript_text, write_transcripts,
};
