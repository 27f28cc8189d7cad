//! Games that are shown while their records are written.

use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
};

use linesman_game_record::Record;
use linesman_interface::protocol::Descriptor;

use super::feed::Feed;
use crate::{Game, Neighbours, of_record};

/// A game, and the record that it is followed in.
pub struct Source {
    pub(crate) game: Game,
    tail: Option<Tail>,
    /// The file with the record, if it is one.
    pub(super) file: Option<PathBuf>,
}

/// The record of a game that goes on.
struct Tail {
    origin: Origin,
    descriptor: &'static Descriptor,
    /// The first line.
    head: Vec<u8>,
}

/// Where a record comes from.
enum Origin {
    /// From a file.
    File {
        path: PathBuf,
        /// How many bytes have been read, up to the end of a line.
        offset: u64,
    },
    /// From a game in this process.
    Feed(Feed),
}

impl Source {
    /// Returns a game that is as it is.
    #[must_use]
    pub const fn fixed(game: Game) -> Self {
        Self {
            game,
            tail: None,
            file: None,
        }
    }

    /// Returns the same game as one of a tournament.
    #[must_use]
    pub fn among(mut self, neighbours: Neighbours) -> Self {
        self.game.neighbours = Some(neighbours);
        self
    }

    /// Returns the game of a record, which is followed if it has no end yet. `bytes` is what the file had when it was read.
    #[must_use]
    pub fn followed(
        descriptor: &'static Descriptor,
        record: &Record,
        bytes: &[u8],
        path: &Path,
        name: &str,
    ) -> Self {
        let mut game = of_record(descriptor, record, name);
        let end_of = |bytes: &[u8]| {
            bytes
                .iter()
                .rposition(|byte| *byte == b'\n')
                .map(|at| at + 1)
        };
        let first = bytes.iter().position(|byte| *byte == b'\n');
        let tail = match (record.end.is_some(), first, end_of(bytes)) {
            (false, Some(first), Some(end)) => Some(Tail {
                origin: Origin::File {
                    path: path.to_owned(),
                    offset: end as u64,
                },
                descriptor,
                head: bytes[..=first].to_vec(),
            }),
            _ => None,
        };
        if tail.is_some() {
            // The record is not cut, as it may go on.
            game.notes.clear();
        }
        Self {
            game,
            tail,
            file: Some(path.to_owned()),
        }
    }

    /// Returns whether the game goes on, as far as is known.
    #[cfg(feature = "terminal")]
    pub(crate) const fn is_followed(&self) -> bool {
        self.tail.is_some()
    }

    /// Returns the game whose record a feed brings, from its head on; none if that has not come yet.
    pub(super) fn fed(descriptor: &'static Descriptor, feed: &Feed, name: &str) -> Option<Self> {
        let bytes = feed.take();
        let record = Record::read(&bytes).ok()?;
        let mut game = of_record(descriptor, &record, name);
        let first = bytes.iter().position(|byte| *byte == b'\n')?;
        let tail = record.end.is_none().then(|| Tail {
            origin: Origin::Feed(feed.clone()),
            descriptor,
            head: bytes[..=first].to_vec(),
        });
        if tail.is_some() {
            game.notes.clear();
        }
        Some(Self {
            game,
            tail,
            file: None,
        })
    }

    /// Returns whether the game is not over, and its record is not followed any more.
    pub(super) const fn is_lost(&self) -> bool {
        self.tail.is_none() && self.game.end.is_none()
    }

    /// Reads what has been added to the record. Returns whether the game has changed. A record that cannot be read any more is not
    /// followed any more, and a note says why.
    pub(crate) fn follow(&mut self) -> bool {
        let Some(tail) = &mut self.tail else {
            return false;
        };
        let read = tail.read();
        let (record, is_over) = match read {
            Ok(Some(record)) => {
                let is_over = record.end.is_some();
                (record, is_over)
            }
            Ok(None) => return false,
            Err(why) => {
                self.game
                    .notes
                    .push(format!("The record is not followed any more: {why}"));
                self.tail = None;
                return true;
            }
        };
        for entry in &record.entries {
            self.game.take(entry);
        }
        if let Some(end) = &record.end {
            let checks = tail.descriptor.checks;
            self.game.finish(end, &record.head, checks);
        }
        if is_over {
            self.tail = None;
        }
        true
    }
}

impl Tail {
    /// Returns the whole lines that are new, as a record; none if there are none.
    fn read(&mut self) -> io::Result<Option<Record>> {
        let added = match &mut self.origin {
            Origin::File { path, offset } => added(path, offset)?,
            Origin::Feed(feed) => feed.take(),
        };
        if added.is_empty() {
            return Ok(None);
        }
        let bytes = [self.head.as_slice(), &added].concat();
        Record::read(&bytes).map(Some).map_err(io::Error::other)
    }
}

/// Returns the whole lines that were added to a file after so many bytes, and goes on to their end.
fn added(path: &Path, offset: &mut u64) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    if length < *offset {
        return Err(io::Error::other("it has become shorter"));
    }
    let mut bytes = Vec::new();
    if length > *offset {
        file.seek(SeekFrom::Start(*offset))?;
        file.take(MOST_AT_ONCE).read_to_end(&mut bytes)?;
    }
    let end = bytes.iter().rposition(|byte| *byte == b'\n');
    bytes.truncate(end.map_or(0, |at| at + 1));
    *offset += bytes.len() as u64;
    Ok(bytes)
}

/// The most bytes of a record that are read at a time. A line has less.
const MOST_AT_ONCE: u64 = 16 << 20;
