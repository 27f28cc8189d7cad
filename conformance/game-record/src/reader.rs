//! Reads records.

use linesman_protocols::Time;
use serde_json::Value;

use crate::{
    End, Entry, FORMAT, Head, VERSION, What,
    entry::{KINDS, Raw},
};

/// A record that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// What was played, by whom and how.
    pub head: Head,
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// What came of the game; none if the record was cut.
    pub end: Option<End>,
    /// The number of whole lines, the head and the end included.
    pub lines: usize,
}

/// A file is not a record, or not a whole one that was cut.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct ReadError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

/// Returns whether a file is a record of this format, of any version.
#[must_use]
pub fn is_record(bytes: &[u8]) -> bool {
    let first = bytes
        .split(|byte| *byte == b'\n')
        .next()
        .unwrap_or_default();
    let head: Option<Value> = serde_json::from_slice(first).ok();
    head.is_some_and(|head| head["format"] == FORMAT)
}

/// Returns whether a line is not JSON, or of a kind that this version knows.
fn is_known_kind(line: &[u8]) -> bool {
    let value: Option<Value> = serde_json::from_slice(line).ok();
    value.is_none_or(|value| {
        value["kind"]
            .as_str()
            .is_some_and(|kind| KINDS.contains(&kind))
    })
}

impl Record {
    /// Reads a record. A record that was cut has no end, and perhaps half a line after the last whole one, which is left out.
    ///
    /// # Errors
    /// The file is not a record, or has a line in the middle that this version cannot read.
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        let error = |line: usize, what: String| ReadError { line, what };
        if !is_record(bytes) {
            let what =
                format!("this is not the head of a record, which names the format {FORMAT:?}");
            return Err(error(1, what));
        }
        let mut lines = bytes.split_inclusive(|byte| *byte == b'\n').enumerate();
        let (_, first) = lines.next().unwrap_or_default();
        let version = serde_json::from_slice::<Value>(first).ok();
        let version = version.and_then(|head| head["version"].as_u64());
        if version != Some(u64::from(VERSION)) {
            let found = version.map_or_else(|| "none".to_owned(), |version| version.to_string());
            let what =
                format!("the version of the format is {found}, and this program reads {VERSION}");
            return Err(error(1, what));
        }
        let head: Head = serde_json::from_slice(first).map_err(|why| error(1, why.to_string()))?;
        if head.sides.len() != 2 {
            let what = format!(
                "a game has two sides, and this head has {}",
                head.sides.len()
            );
            return Err(error(1, what));
        }
        let mut record = Self {
            head,
            entries: Vec::new(),
            end: None,
            lines: 1,
        };
        for (index, line) in lines {
            let number = index + 1;
            if !line.ends_with(b"\n") {
                break;
            }
            if record.end.is_some() {
                return Err(error(number, "the record goes on after its end".to_owned()));
            }
            record
                .take(line, number)
                .map_err(|what| error(number, what))?;
            record.lines = number;
        }
        Ok(record)
    }

    fn take(&mut self, line: &[u8], number: usize) -> Result<(), String> {
        let raw = match serde_json::from_slice::<Raw>(line) {
            Ok(raw) => raw,
            // A kind of line that this version does not know may have other values in its fields.
            Err(_) if !is_known_kind(line) => return Ok(()),
            Err(why) => return Err(why.to_string()),
        };
        if raw.kind == "end" {
            let end = serde_json::from_slice(line).map_err(|why| why.to_string())?;
            self.end = Some(end);
            return Ok(());
        }
        let head = &self.head;
        self.entries
            .extend(raw.entry(number, |name| head.side(name))?);
        Ok(())
    }

    /// Returns the actions that were accepted, in order: the side, the action, and the number of its line.
    pub fn moves(&self) -> impl Iterator<Item = (usize, &str, usize)> {
        self.entries.iter().filter_map(|entry| match &entry.what {
            What::Move { side, text, .. } => Some((*side, text.as_str(), entry.line)),
            _ => None,
        })
    }

    /// Returns how long the slowest of the accepted answers took, from the last message to its side on; none if no message is in the record.
    #[must_use]
    pub fn slowest_answer(&self) -> Option<Time> {
        let mut asked: [Option<Time>; 2] = [None; 2];
        let mut slowest = None;
        for entry in &self.entries {
            match &entry.what {
                What::Sent { side, .. } => asked[*side] = Some(entry.at),
                What::Move { side, .. } => {
                    let took = asked[*side].take();
                    slowest = slowest.max(took.map(|asked| entry.at.saturating_sub(asked)));
                }
                _ => {}
            }
        }
        slowest
    }

    /// Returns the number of plies that the record shows.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.moves().count()
    }

    /// Returns where a record that was cut ends.
    #[must_use]
    pub fn cut(&self) -> Option<String> {
        let Self { lines, .. } = self;
        let plies = self.plies();
        self.end.is_none().then(|| {
            format!("the record is cut after line {lines}, when {plies} plies had been played")
        })
    }
}
