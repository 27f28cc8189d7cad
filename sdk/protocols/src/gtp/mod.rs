//! Answers as GTP, the Go Text Protocol, frames them; other protocols have borrowed its form.
//!
//! A command is one line. An answer begins with a mark, `=` if the command was carried out and `?` if not; text may follow
//! on the same line and on further ones; an empty line ends it. [`Reader`] takes such answers out of lines, whatever else
//! stands between them, and says what is wrong with their form; [`answer_text`] words them.

mod answer;
mod reader;

pub use answer::{Answer, Mark, answer_text};
pub use reader::{Fault, Heard, MOST_TEXT, Progress, Reader};
