//! What was said and what happened in a game, as text that cannot be misread.

use linesman_game_record::{Entry as Recorded, What};
use linesman_protocols::{Ending, Stream, Time};
use linesman_values::text::{one_line, visible};
use serde::Serialize;

/// Something that was said or that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// How many plies had been played.
    pub after: usize,
    /// When it happened, in microseconds since the start.
    pub at: u64,
    /// The number of the side; none if it is about no side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<usize>,
    /// What it is.
    pub kind: EntryKind,
    /// The text of the message or the event.
    pub text: String,
}

/// What an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EntryKind {
    /// A message to the side.
    Sent,
    /// A line from the side.
    Said,
    /// Standard error of the side.
    Stderr,
    /// Something that happened to its process or its streams.
    Event,
    /// A check that the side broke.
    Violation,
}

impl Entry {
    /// Returns the entry for a line of a record; none for what the viewer shows in another place.
    pub(crate) fn of(recorded: &Recorded, after: usize) -> Option<Self> {
        use EntryKind::{Event, Said, Sent, Stderr, Violation};
        let stream = |stream: &Stream| match stream {
            Stream::Stdout => "standard output",
            Stream::Stderr => "standard error",
        };
        let (side, kind, text) = match &recorded.what {
            What::Sent { side, bytes } => (*side, Sent, lines(bytes)),
            What::Said {
                side,
                bytes,
                ending,
            } => {
                let note = match ending {
                    Ending::Lf => "",
                    Ending::CrLf => "\\r",
                    Ending::Missing => " (no newline)",
                    Ending::Cut => " (the line is too long)",
                };
                (*side, Said, lines(bytes) + note)
            }
            What::Stderr { side, bytes } => (*side, Stderr, lines(bytes)),
            What::InputClosed { side } => (*side, Event, "its input was closed".to_owned()),
            What::OutputClosed { side } => (*side, Event, "it closed its output".to_owned()),
            What::Exited { side, departure } => (*side, Event, departure.to_string()),
            What::Flood { side, flood } => {
                let text = format!("it wrote {flood} to {}", stream(&flood.stream));
                (*side, Event, text)
            }
            What::Excess { side, excess } => (*side, Event, format!("it used {}", excess.actual())),
            What::Violation {
                side,
                check,
                cause,
                is_tolerated,
                ..
            } => {
                let end = if *is_tolerated { ", tolerated" } else { "" };
                // A record may come from anywhere.
                let text = one_line(&format!("breaks {check}: {cause}{end}")).into_owned();
                (*side, Violation, text)
            }
            _ => return None,
        };
        Some(Self {
            after,
            at: micros(recorded.at),
            side: Some(side),
            kind,
            text,
        })
    }
}

/// Returns a time in microseconds.
pub(crate) fn micros(time: Time) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// Returns bytes as text. What does not show is spelt out, and a newline at the end is left out.
fn lines(bytes: &[u8]) -> String {
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => visible(text).into_owned(),
        Err(_) => {
            let lines = bytes.split(|byte| *byte == b'\n');
            let lines: Vec<String> = lines.map(|line| line.escape_ascii().to_string()).collect();
            lines.join("\n")
        }
    }
}
