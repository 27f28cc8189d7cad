//! Reports for people and for programs.
//!
//! [`FORMS`] is the table of forms. A form is a document that is written when all suites have ended, or a stream that is written
//! while they run.
//!
//! What an agent writes is hostile until it is escaped. Each form escapes for itself. Characters that do not show, or that make
//! other text look different, are made visible in one place for all forms.

mod answers;
pub mod explain;
mod facts;
mod failure;
mod form;
mod github;
mod harmless;
mod html;
mod human;
mod json;
mod jsonl;
mod junit;
#[cfg(feature = "schema")]
pub mod schema;
mod shortened;
mod style;
mod subject;
mod summary;
mod tap;
mod transcripts;
mod turns;
#[cfg(feature = "schema")]
mod words;

pub use failure::failure_text;
pub use form::{FORMS, Form, Render, UnknownForm};
pub use harmless::OneLine;
pub use style::{HEAD, STYLE, Style, style_element};
pub use subject::{Advise, Again, ExplainDiagnosis, FAILS_AS_BEFORE, Subject, Told};
pub use transcripts::{
    KeptTranscript, entry_of, read_transcript, transcript_name, transcript_text, write_transcripts,
};
pub use turns::{Boards, Conversation, Turn, draw_boards, turns};
