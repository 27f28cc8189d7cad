//! Linesman as a library: the protocols that come with it, and their checks as tests of `cargo test`.
//!
//! ```no_run
//! # // The macro of Cargo is not there in this example.
//! # macro_rules! env { ($name:expr) => { "my-bot" }; }
//! fn main() {
//!     linesman::Suite::stratego().command(env!("CARGO_BIN_EXE_my-bot")).main()
//! }
//! ```
//!
//! [`PROTOCOLS`] is the only list of protocols. Everything below this crate works on values of
//! [`Descriptor`](linesman_interface::protocol::Descriptor).

mod error;
mod nextest;
mod outcome;
mod patterns;
mod protocol_test;
mod protocols;
#[cfg(test)]
mod tests;

pub use error::TestError;
pub use linesman_protocols::{Cause, Check, Level};
pub use linesman_referee::{AgentInput, AgentOutput, ExitStatus, InProcess, Launch};
pub use linesman_report::Subject;
pub use linesman_tester::{KnownError, KnownFailures, Options};
pub use linesman_values::outcome::{CheckReport, Report, Verdict};
pub use protocol_test::{ProtocolTest, Suite};
pub use protocols::PROTOCOLS;
