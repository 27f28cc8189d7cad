//! A recording with everything that its scenario needs.

use linesman_interface::protocol::Protocol;
use linesman_values::outcome::Found;

use crate::{
    error::WriteError,
    head::{Head, Origin},
    recording::Recording,
    writer::scenario,
};

/// A recording with what the head of its scenario needs.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// What was said.
    pub recording: Recording,
    /// A sentence that says what the conversation is.
    pub about: String,
    /// The side that the agent played.
    pub side: &'static str,
    /// Where the recording comes from.
    pub origin: Origin,
    /// The violations of the agent.
    pub found: Vec<Found>,
    /// Whether the agent conforms all the same, because the violations are no more than notes.
    pub conforms: bool,
}

impl Recorded {
    /// Writes the recording as a scenario that decides these checks, or else the check that the agent broke first.
    ///
    /// # Errors
    /// The recording cannot be written as a scenario.
    pub fn scenario(
        &self,
        protocol: &dyn Protocol,
        checks: &[String],
    ) -> Result<String, WriteError> {
        let mut checks = checks.to_vec();
        if let (true, Some(found)) = (checks.is_empty(), self.found.first()) {
            checks.push(found.check.to_owned());
        }
        let head = Head {
            protocol,
            about: self.about.clone(),
            checks,
            side: self.side,
            origin: self.origin.clone(),
        };
        scenario(&self.recording, &head)
    }
}
