//! The lines of a record between the head and the end.

use std::{num::NonZeroU32, time::Duration};

use linesman_protocols::{Bound, Ending, Reading, Remark, Resource, Score, Stream, Time, Worth};
use linesman_referee::{Departure, Earlier, Excess, Flood};
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
    /// The program of a side has played games before this one, in the same process.
    Earlier {
        /// The side.
        side: usize,
        /// What of them matters in this one.
        earlier: Earlier,
    },
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
    /// A side said something about its search.
    Remark {
        /// The side.
        side: usize,
        /// What it said.
        remark: Remark,
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
    "earlier",
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
    "remark",
    "violation",
    "end",
];

/// How much an agent could write to a stream when records did not say it.
const USUAL_OUTPUT: u64 = 1 << 20;

/// A line as it stands in the file. Which fields it has depends on its kind.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub(crate) struct Raw {
    /// The kind of line.
    pub(crate) kind: String,
    /// When it happened, in microseconds since the start of the game.
    at: u64,
    /// How many plies had been played, set-ups included.
    ply: u32,
    /// The name of the side.
    side: Option<String>,
    /// What was written, if it is UTF-8. In a move, the action in the words of the protocol: a set-up of Stratego is its rows with slashes
    /// between them.
    text: Option<String>,
    /// What was written, as hexadecimal digits, if it is not UTF-8.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^([0-9a-f]{2})*$")))]
    hex: Option<String>,
    /// How the line ended, if not with a newline alone: with a carriage return and a newline, with the end of the output, or by its
    /// length.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["crlf", "missing", "cut"])))]
    ending: Option<String>,
    /// The stream.
    stream: Option<String>,
    /// The exit status.
    status: Option<i32>,
    /// The signal that ended the process.
    signal: Option<i32>,
    /// How many bytes of memory it held.
    bytes: Option<u64>,
    /// What it used.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = resources())))]
    resource: Option<String>,
    /// How much it used: milliseconds of processor time, bytes in files, or a number of processes and threads or of open files.
    used: Option<u64>,
    /// How much it may write, hold or use, in bytes or in the unit of what it used.
    limit: Option<u64>,
    /// How much, in microseconds; in a remark, how long the side has searched, as it says.
    time: Option<u64>,
    /// The id of the check.
    check: Option<String>,
    /// What was wrong, out of a closed list.
    cause: Option<String>,
    /// What should have come.
    expected: Option<String>,
    /// What came instead.
    actual: Option<String>,
    /// What followed: nothing, the loss of the game, or the exclusion of the side from a game that goes on.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["tolerated", "forfeit", "excluded"])))]
    consequence: Option<String>,
    /// What the clocks of both sides show, the first side first.
    clocks: Option<[Option<Shown>; 2]>,
    /// How deep the side has searched, in plies.
    depth: Option<u32>,
    /// How deep its deepest line goes, in plies.
    selective_depth: Option<u32>,
    /// What it thinks of its position, in hundredths of a piece or of what else the game counts. It is ahead above 0.
    score: Option<i64>,
    /// The number of its own moves in which it wins. It loses in so many if the number is below 0, and has lost at 0.
    end_in: Option<i32>,
    /// Which way the score may be wrong: the position is worth this much or more, or this much or less.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Bound::ALL.map(Bound::name))))]
    bound: Option<String>,
    /// How many positions it has searched.
    nodes: Option<u64>,
    /// The number of the line, from 1 for the best one, if it shows several.
    number: Option<u32>,
    /// The moves that it expects, its own first, as the protocol writes them.
    moves: Option<Vec<String>>,
    /// How many games the program has played before, in the same process.
    games: Option<u64>,
    /// The lines that it said before its first game, as far as they hold for all its games.
    said: Option<Vec<String>>,
    /// The lines that it was told before its first game, in the same way.
    told: Option<Vec<String>>,
}

/// Returns the names of what a line of the kind `limit` is about. Output and memory have kinds of their own.
#[cfg(feature = "schema")]
fn resources() -> Vec<&'static str> {
    let own = [Resource::Stdout, Resource::Stderr, Resource::Memory];
    let all = Resource::ALL.into_iter().filter(|it| !own.contains(it));
    all.map(Resource::name).collect()
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Shown {
    /// Microseconds left of the main time or of the overtime period.
    left: u64,
    /// Whether the main time is used up.
    overtime: bool,
    /// Overtime periods left, with the current one.
    overtimes: u32,
    /// Moves left until the main time is added again, with the one that is due; only in games by sessions of moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    moves: Option<NonZeroU32>,
}

impl From<Shown> for Reading {
    fn from(shown: Shown) -> Self {
        Self {
            left: Duration::from_micros(shown.left),
            is_overtime: shown.overtime,
            overtimes: shown.overtimes,
            moves: shown.moves,
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
            "earlier" => What::Earlier {
                side: side()?,
                earlier: Earlier {
                    games: self.games.ok_or("it does not say how many games")?,
                    said: self.said.clone().unwrap_or_default(),
                    told: self.told.clone().unwrap_or_default(),
                },
            },
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
            "remark" => What::Remark {
                side: side()?,
                remark: self.remark()?,
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

    fn remark(&self) -> Result<Remark, String> {
        let bound = |name: &str| {
            let mut all = Bound::ALL.into_iter();
            let found = all.find(|bound| bound.name() == name);
            found.ok_or_else(|| format!("there is no bound {name:?}"))
        };
        let worth = self.end_in.map(Worth::End);
        let worth = worth.or_else(|| self.score.map(Worth::Hundredths));
        let bound = self.bound.as_deref().map(bound).transpose()?;
        Ok(Remark {
            depth: self.depth,
            selective_depth: self.selective_depth,
            score: worth.map(|worth| Score { worth, bound }),
            time: self.time.map(Time::from_micros),
            nodes: self.nodes,
            number: self.number,
            line: self.moves.clone().unwrap_or_default(),
            text: self.text.clone().unwrap_or_default(),
        })
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
