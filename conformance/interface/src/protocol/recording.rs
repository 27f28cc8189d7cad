//! What a protocol brings to the writer of scenarios (`linesman record` and `:save` of the console).

use linesman_protocols::Check;

/// How conversations of a protocol are written as scenarios.
///
/// All words are the first words of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordingForm {
    /// The words of lines to the agent that the stage of a scenario follows, or ignores. After any other line the stage knows
    /// no more than the file, and the rest is written word for word.
    pub followed: &'static [&'static str],
    /// The words of lines that tell the time, which differ from run to run.
    pub timed: &'static [&'static str],
    /// The placeholders or words with which a turn of the agent begins.
    pub openings: &'static [&'static str],
    /// The placeholders for the lines that end a game, in their order.
    pub closings: &'static [&'static str],
    /// The steps that end a game.
    pub farewell: &'static [&'static str],
    /// The check that a scenario lists until its author chooses another; the protocol's first check if there is none.
    pub check: Option<&'static Check>,
}

impl RecordingForm {
    /// The form for a protocol that names no words and no check.
    pub const NONE: Self = Self {
        followed: &[],
        timed: &[],
        openings: &[],
        closings: &[],
        farewell: &[],
        check: None,
    };
}
