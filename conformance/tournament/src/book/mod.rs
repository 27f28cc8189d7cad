//! Books of openings: files with a position on each line, or with games in PGN, plain or packed.
//!
//! A book may have any size. It is read through once, and the places of some entries are kept. An entry is read from the file when it is
//! played, so the memory does not grow with the book. A packed book is unpacked to a temporary file first.

mod order;
mod scanner;
mod source;

use std::{
    collections::HashMap,
    io,
    path::{Path, PathBuf},
};

pub(crate) use self::scanner::Kind;
use self::{
    order::permuted,
    scanner::{At, Entry, Scanner},
    source::Source,
};
use crate::draw::{digest, mixed};

/// A book of openings, and the order in which they are played.
#[derive(Debug)]
pub struct Book {
    path: PathBuf,
    source: Source,
    kind: Kind,
    index: Index,
    /// The first entry with the same text, of each entry of a small book.
    firsts: Option<Vec<u32>>,
    reading: Reading,
}

/// How a book is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The seed that draws the order; none for that of the book.
    pub seed: Option<u64>,
    /// How many plies of each game are played, in a book of games; all of them if nobody says.
    pub plies: Option<u32>,
}

/// Where entries begin: each one whose number is a multiple of the stride.
#[derive(Debug, Default)]
struct Index {
    count: u32,
    stride: u32,
    places: Vec<At>,
}

/// Why there is no such book.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// It cannot be read.
    #[error("cannot read {}: {why}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// It has no position.
    #[error("{} has no position; it has one on each line", .0.display())]
    Empty(PathBuf),
    /// A number of plies is asked for, and it has no games.
    #[error("{} has positions, so there are no plies to choose; a book of games is a PGN", .0.display())]
    Plies(PathBuf),
    /// There is no book of our own.
    #[error("no openings come with {title}; name a file")]
    NoOwn {
        /// The protocol.
        title: &'static str,
    },
}

/// How many places an index has at most. With more entries, it has every second one of them, and so on.
const MOST_PLACES: usize = 1 << 16;

/// Up to this many entries, equal ones are found.
const SMALL: u32 = 100_000;

impl Book {
    /// Opens the book of a file. It is a book of games if games can be read and its name or its first line says so.
    ///
    /// # Errors
    /// The file cannot be read, has no position, or has no games of which a number of plies can be played.
    pub fn open(path: &Path, has_games: bool, reading: Reading) -> Result<Self, BookError> {
        let unreadable = |why| BookError::Unreadable {
            path: path.to_owned(),
            why,
        };
        let source = Source::open(path).map_err(unreadable)?;
        let is_pgn =
            has_games && (is_named_pgn(path) || source.begins(b"[").map_err(unreadable)?);
        let kind = if is_pgn { Kind::Game } else { Kind::Position };
        Self::of(path, source, kind, reading)
    }

    /// Returns the book with this text, which is called so.
    ///
    /// # Errors
    /// It has no position, or no games of which a number of plies can be played.
    pub fn own(name: &Path, text: &'static str, reading: Reading) -> Result<Self, BookError> {
        Self::of(name, Source::Text(text), Kind::Position, reading)
    }

    fn of(path: &Path, source: Source, kind: Kind, reading: Reading) -> Result<Self, BookError> {
        if kind == Kind::Position && reading.plies.is_some() {
            return Err(BookError::Plies(path.to_owned()));
        }
        let mut book = Self {
            path: path.to_owned(),
            source,
            kind,
            index: Index {
                stride: 1,
                ..Index::default()
            },
            firsts: None,
            reading,
        };
        let unreadable = |why| BookError::Unreadable {
            path: path.to_owned(),
            why,
        };
        book.firsts = book.indexed().map_err(unreadable)?;
        match book.index.count {
            0 => Err(BookError::Empty(path.to_owned())),
            _ => Ok(book),
        }
    }

    /// Reads the book through. Returns the first entry with the same text, of each entry of a small book.
    fn indexed(&mut self) -> io::Result<Option<Vec<u32>>> {
        let (mut seen, mut firsts) = (HashMap::new(), Vec::new());
        let mut scanner = Scanner::new(&self.source, self.kind, At::START);
        let mut index = std::mem::take(&mut self.index);
        while let Some(entry) = scanner.next()? {
            if index.count < SMALL {
                firsts.push(
                    *seen
                        .entry(digest(entry.text.as_bytes()))
                        .or_insert(index.count),
                );
            } else if index.count == SMALL {
                seen.clear();
            }
            index.add(entry.at)?;
        }
        self.index = index;
        Ok((self.len() <= SMALL).then_some(firsts))
    }

    /// Returns the number of entries.
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.index.count
    }

    /// Returns whether there is no entry. No book is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.index.count == 0
    }

    /// Returns how it is read.
    #[must_use]
    pub const fn reading(&self) -> Reading {
        self.reading
    }

    pub(crate) const fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns which entry is played as the one of this number. After the last one, the first one is played again. Of equal entries in
    /// a small book, it is the first.
    pub(crate) fn which(&self, number: u32) -> u32 {
        let entry = self.turn(number);
        let first = self.firsts.as_ref().and_then(|it| it.get(entry as usize));
        first.copied().unwrap_or(entry)
    }

    /// Returns the place in the book of what is played as the opening of this number.
    fn turn(&self, number: u32) -> u32 {
        let number = number % self.len().max(1);
        match self.reading.seed {
            Some(seed) => permuted(number, self.len(), seed),
            None => number,
        }
    }

    /// Returns an entry.
    pub(crate) fn entry(&self, entry: u32) -> io::Result<Entry> {
        let mut scanner = self.scanner_before(entry);
        for _ in 0..entry % self.index.stride {
            scanner.next()?;
        }
        let found = scanner.next()?;
        found.ok_or_else(|| io::Error::other("it has changed since it was opened"))
    }

    fn scanner_before(&self, entry: u32) -> Scanner<'_> {
        let place = self.index.places.get((entry / self.index.stride) as usize);
        Scanner::new(&self.source, self.kind, place.copied().unwrap_or(At::START))
    }

    /// Describes the opening of this number, with its place in the file.
    pub(crate) fn place(&self, number: u32) -> String {
        let path = self.path.display();
        match (self.entry(self.turn(number)), self.kind) {
            (Ok(entry), Kind::Position) => {
                format!("{path}, line {}: {:?}", entry.at.line, entry.text)
            }
            (Ok(entry), Kind::Game) => {
                format!("{path}, the game that begins at line {}", entry.at.line)
            }
            (Err(why), _) => format!("{path}: {why}"),
        }
    }

    /// Returns a digest of the first entries. A position that is a file counts with its content.
    pub(crate) fn digest(&self, folder: &Path, count: u32) -> io::Result<u64> {
        let mut scanner = Scanner::new(&self.source, self.kind, At::START);
        if self.kind == Kind::Game || self.len() > SMALL {
            let mut sum = 0;
            for _ in 0..count {
                let Some(entry) = scanner.next()? else { break };
                sum = mixed(sum, digest(entry.text.as_bytes()));
            }
            return Ok(sum);
        }
        let mut bytes = Vec::new();
        for _ in 0..count {
            let Some(entry) = scanner.next()? else { break };
            bytes.extend(entry.text.as_bytes());
            bytes.push(b'\n');
            let file = folder.join(&entry.text);
            if file.is_file() {
                bytes.extend(linesman_referee::file::read(&file).unwrap_or_default());
            }
            bytes.push(0);
        }
        Ok(digest(&bytes))
    }
}

impl Index {
    fn add(&mut self, at: At) -> io::Result<()> {
        if self.count.is_multiple_of(self.stride) {
            if self.places.len() == MOST_PLACES {
                let mut number = 0;
                self.places.retain(|_| {
                    number += 1;
                    number % 2 == 1
                });
                self.stride *= 2;
            }
            if self.count.is_multiple_of(self.stride) {
                self.places.push(at);
            }
        }
        let next = self.count.checked_add(1);
        self.count = next.ok_or_else(|| io::Error::other("it has too many openings"))?;
        Ok(())
    }
}

/// Returns whether a file is called `.pgn`, perhaps packed.
fn is_named_pgn(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_ascii_lowercase();
    let plain = [".gz", ".zst"]
        .iter()
        .find_map(|end| name.strip_suffix(end));
    plain.unwrap_or(&name).ends_with(".pgn")
}

#[cfg(test)]
mod tests;
