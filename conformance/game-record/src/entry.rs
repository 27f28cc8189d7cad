//! The lines of a record between the head and the end.

use std::time::Duration;

use linesman_protocols::{Ending, Reading, Resource, Stream, Time};
use linesman_referee::{Departure, Excess, Flood};
use serde::Deserialize;

/// Something that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of its line in the record, from 1.
    pub line: usize,
    /// When it happened.
    pub at: Time,
    /// How many plies had been played.
    pub ply: u32,
    /// What happened.
    pub what: What,
}

/// What happened. Sides are numbers, 0 for the first side.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum What {
    /// A message was sent to a side.
    Sent {
        /// The side.
        side: usize,
        /// The message, with its newlines.
        bytes: Vec<u8>,
    },
    /// The input of a side was closed.
    InputClosed {
        /// The side.
        side: usize,
    },
    /// A side said a line.
    Said {
        /// The side.
        side: usize,
        /// The line without its end.
        bytes: Vec<u8>,
        /// How it ended.
        ending: Ending,
    },
    /// A side wrote to standard error.
    Stderr {
        /// The side.
        side: usize,
        /// What it wrote.
        bytes: Vec<u8>,
    },
    /// A side closed its output and keeps running.
    OutputClosed {
        /// The side.
        side: usize,
    },
    /// The program of a side ended.
    Exited {
        /// The side.
        side: usize,
        /// How it ended.
        departure: Departure,
    },
    /// A side wrote more to a stream than it may.
    Flood {
        /// The side.
        side: usize,
        /// The stream, and how much it may write.
        flood: Flood,
    },
    /// A side used more of something than it may, or used it up.
    Excess {
        /// The side.
        side: usize,
        /// How much it used.
        excess: Excess,
    },
    /// A side was given time back, because the machine had kept it from a processor.
    GivenBack {
        /// The side.
        side: usize,
        /// How much.
        time: Time,
    },
    /// A time that the referee waited for had come.
    Timeout,
    /// An action was accepted.
    Move {
        /// The side.
        side: usize,
        /// The action, as the protocol describes it.
        text: String,
        /// What the clocks of both sides show, the first side first.
        clocks: [Option<Reading>; 2],
    },
    /// A side broke a check.
    Violation {
        /// The side.
        side: usize,
        /// The id of the check.
        check: String,
        /// The cause, with its details.
        cause: String,
        /// What should have come.
        expected: String,
        /// What came instead.
        actual: String,
        /// Whether the game went on as if nothing had happened.
        is_tolerated: bool,
        /// Whether the game went on without the side.
        is_excluded: bool,
    },
}

/// The kinds of lines that this version knows.
pub(crate) const KINDS: &[&str] = &[
    "sent",
    "said",
    "stderr",
    "closed",
    "exited",
    "flood",
    "memory",
    "limit",
    "given-back",
    "timeout",
    "move",
    "violation",
    "end",
];

/// How much an agent could write to a stream when records did not say it.
const USUAL_OUTPUT: u64 = 1 << 20;

/// A line as it stands in the file. Which fields it has depends on its kind.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Raw {
    pub(crate) kind: String,
    at: u64,
    ply: u32,
    side: Option<String>,
    text: Option<String>,
    hex: Option<String>,
    ending: Option<String>,
    stream: Option<String>,
    status: Option<i32>,
    signal: Option<i32>,
    bytes: Option<u64>,
    resource: Option<String>,
    used: Option<u64>,
    limit: Option<u64>,
    time: Option<u64>,
    check: Option<String>,
    cause: Option<String>,
    expected: Option<String>,
    actual: Option<String>,
    consequence: Option<String>,
    clocks: Option<[Option<Shown>; 2]>,
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Shown {
    left: u64,
    overtime: bool,
    overtimes: u32,
}

impl From<Shown> for Reading {
    fn from(shown: Shown) -> Self {
        Self {
            left: Duration::from_micros(shown.left),
            is_overtime: shown.overtime,
            overtimes: shown.overtimes,
        }
    }
}

impl Raw {
    /// Returns the entry, and none for a kind that this version does not know. An error says what is missing.
    pub(crate) fn entry(
        self,
        line: usize,
        side_named: impl Fn(&str) -> Option<usize>,
    ) -> Result<Option<Entry>, String> {
        let side = || {
            let name = self.side.as_deref().ok_or("it names no side")?;
            side_named(name).ok_or_else(|| format!("there is no side {name:?}"))
        };
        let stream = || match self.stream.as_deref() {
            Some("stdout") => Ok(Stream::Stdout),
            Some("stderr") => Ok(Stream::Stderr),
            _ => Err("it names no stream"),
        };
        let what = match self.kind.as_str() {
            "sent" => What::Sent {
                side: side()?,
                bytes: self.content()?,
            },
            "said" => What::Said {
                side: side()?,
                bytes: self.content()?,
                ending: match self.ending.as_deref() {
                    None => Ending::Lf,
                    Some("crlf") => Ending::CrLf,
                    Some("missing") => Ending::Missing,
                    Some("cut") => Ending::Cut,
                    Some(other) => return Err(format!("no line ends with {other:?}")),
                },
            },
            "stderr" => What::Stderr {
                side: side()?,
                bytes: self.content()?,
            },
            "closed" if self.stream.as_deref() == Some("stdin") => {
                What::InputClosed { side: side()? }
            }
            "closed" => What::OutputClosed { side: side()? },
            "exited" => What::Exited {
                side: side()?,
                departure: match (self.status, self.signal) {
                    (Some(status), _) => Departure::Exited(status),
                    (None, Some(signal)) => Departure::Signalled(signal),
                    (None, None) => return Err("it has no status and no signal".to_owned()),
                },
            },
            "flood" => What::Flood {
                side: side()?,
                flood: Flood {
                    stream: stream()?,
                    limit: self.limit.unwrap_or(USUAL_OUTPUT),
                },
            },
            "memory" => What::Excess {
                side: side()?,
                excess: Excess {
                    resource: Resource::Memory,
                    used: self.bytes.ok_or("it has no number of bytes")?,
                    limit: self.limit,
                },
            },
            "limit" => What::Excess {
                side: side()?,
                excess: Excess {
                    resource: self.resource()?,
                    used: self.used.ok_or("it does not say how much was used")?,
                    limit: self.limit,
                },
            },
            "given-back" => What::GivenBack {
                side: side()?,
                time: Time::from_micros(self.time.ok_or("it does not say how much")?),
            },
            "timeout" => What::Timeout,
            "move" => What::Move {
                side: side()?,
                text: self.text.clone().ok_or("it has no text")?,
                clocks: self
                    .clocks
                    .unwrap_or_default()
                    .map(|it| it.map(Reading::from)),
            },
            "violation" => What::Violation {
                side: side()?,
                check: self.check.clone().ok_or("it names no check")?,
                cause: self.cause.clone().unwrap_or_default(),
                expected: self.expected.clone().unwrap_or_default(),
                actual: self.actual.clone().unwrap_or_default(),
                is_tolerated: self.consequence.as_deref() == Some("tolerated"),
                is_excluded: self.consequence.as_deref() == Some("excluded"),
            },
            _ => return Ok(None),
        };
        Ok(Some(Entry {
            line,
            at: Time::from_micros(self.at),
            ply: self.ply,
            what,
        }))
    }

    fn resource(&self) -> Result<Resource, String> {
        let name = self.resource.as_deref().ok_or("it names no resource")?;
        let mut all = Resource::ALL.into_iter();
        let found = all.find(|resource| resource.name() == name);
        found.ok_or_else(|| format!("there is no resource {name:?}"))
    }

    fn content(&self) -> Result<Vec<u8>, String> {
        if let Some(text) = &self.text {
            return Ok(text.clone().into_bytes());
        }
        let hex = self.hex.as_deref().ok_or("it has no text")?;
        let digits = hex.as_bytes().chunks(2).map(|pair| {
            let pair = std::str::from_utf8(pair).ok()?;
            u8::from_str_radix(pair, 16)
                .ok()
                .filter(|_| pair.len() == 2)
        });
        let bytes: Option<Vec<u8>> = digits.collect();
        bytes.ok_or_else(|| "its bytes are not pairs of hexadecimal digits".to_owned())
    }
}
