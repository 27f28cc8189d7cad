//! Listens to a conversation between an agent and a referee that is another program, and judges both.
//!
//! [`listen`] stands between the two, passes every byte on, and writes a transcript. [`read`] reads a transcript, or the log of another
//! program, as [`Conversation`]s. A [`Judge`] takes the events of one of them, while it goes on or afterwards, and asks the
//! [`Listener`](linesman_interface::protocol::Listener) of the protocol what is wrong with each.

mod conversation;
mod error;
mod exact;
mod judge;
mod logs;
mod own;
mod pump;
mod relay;
mod report;
mod stored;
mod tape;
mod told;
mod verdict;

pub use conversation::{Conversation, Event, Said, What};
pub use error::ReadError;
pub use judge::{Finding, Judge, Judgement};
pub use relay::{Heard, ListenError, Listening, listen};
pub use report::{Document, exit_code, human, line, summary};
pub use stored::{Stored, read};
pub use told::protocol_of;
pub use verdict::{Unjudged, Verdict, judge};
