//! What an agent did wrong.

use std::fmt;

use crate::Check;

/// A breach of a check by an agent.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// The check that was broken.
    pub check: &'static Check,
    /// What kind of fault it was.
    pub cause: Cause,
    /// What should have come; a fragment without full stop.
    pub expected: String,
    /// What came instead; a fragment without full stop.
    pub actual: String,
    /// Can the conversation go on as if the agent had done right?
    pub is_tolerable: bool,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.check.id, self.cause, self.actual)
    }
}

/// The closed list of what can be wrong; no two fit one observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// Nothing came within the limit, nor after it.
    NoOutput,
    /// Bytes came, but no newline to end the line.
    NoNewline,
    /// The answer had been written, and sat in a buffer of the agent's own process.
    Buffered,
    /// The answer came after the limit.
    Late,
    /// The agent's process ended by itself with this exit status.
    Exited(i32),
    /// The agent's process was ended by this signal.
    Signalled(i32),
    /// The agent closed its standard output and lived on.
    ClosedStdout,
    /// The line ended with a carriage return and a newline.
    Crlf,
    /// A line came that is no attempt at the answer that was due.
    Noise,
    /// The answer has not the form that the protocol gives.
    Malformed,
    /// The answer is well-formed and breaks this rule of the game.
    Illegal(&'static str),
    /// A line came when none was due.
    ExtraLine,
    /// The process was still there when it should have ended.
    DidNotExit,
    /// The agent ended and left another process behind.
    LeakedProcess,
    /// The agent used more of something than it may.
    OverLimit(Resource),
    /// The tester or the machine failed; never the agent's fault. The cause of every verdict that is inconclusive.
    Harness,
}

/// What there is a limit on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resource {
    /// Bytes on standard output.
    Stdout,
    /// Bytes on standard error.
    Stderr,
    /// Memory, of the agent and all its descendants together.
    Memory,
}

impl From<Stream> for Resource {
    fn from(stream: Stream) -> Self {
        match stream {
            Stream::Stdout => Self::Stdout,
            Stream::Stderr => Self::Stderr,
        }
    }
}

/// A stream that an agent writes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

impl Cause {
    /// Returns the cause's name without its parameter.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoOutput => "no-output",
            Self::NoNewline => "no-newline",
            Self::Buffered => "buffered",
            Self::Late => "late",
            Self::Exited(_) => "exited",
            Self::Signalled(_) => "signalled",
            Self::ClosedStdout => "closed-stdout",
            Self::Crlf => "crlf",
            Self::Noise => "noise",
            Self::Malformed => "malformed",
            Self::Illegal(_) => "illegal",
            Self::ExtraLine => "extra-line",
            Self::DidNotExit => "did-not-exit",
            Self::LeakedProcess => "leaked-process",
            Self::OverLimit(_) => "over-limit",
            Self::Harness => "harness",
        }
    }

    /// Does the cause depend on how fast the machine was?
    #[must_use]
    pub const fn is_about_time(self) -> bool {
        matches!(
            self,
            Self::NoOutput
                | Self::NoNewline
                | Self::Buffered
                | Self::Late
                | Self::ClosedStdout
                | Self::DidNotExit
                | Self::LeakedProcess
                | Self::Harness
        )
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::Exited(number) | Self::Signalled(number) => write!(f, "({number})"),
            Self::Illegal(rule) => write!(f, "({rule})"),
            Self::OverLimit(Resource::Stdout) => f.write_str("(output)"),
            Self::OverLimit(Resource::Stderr) => f.write_str("(stderr)"),
            Self::OverLimit(Resource::Memory) => f.write_str("(memory)"),
            _ => Ok(()),
        }
    }
}
