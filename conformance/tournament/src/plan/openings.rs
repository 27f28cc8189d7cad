//! How games begin.

use std::{path::Path, sync::Arc};

use linesman_interface::protocol::{Descriptor, GameOpening};
use linesman_values::options::{Given, OptionError};

use crate::{
    book::{Book, BookError, Kind, Reading},
    draw::mixed,
};

/// How games begin.
#[derive(Clone, Debug)]
pub enum Openings {
    /// As the rules say.
    Usual,
    /// After random legal plies.
    Random {
        /// How many plies.
        plies: u32,
        /// How many different openings there are, if that is limited.
        count: Option<u32>,
    },
    /// As a book says.
    Book(Arc<Book>),
}

/// The name of the book that comes with a protocol, if there is no file of this name.
const OWN: &str = "default";

impl Openings {
    /// Opens a book: a file with a position on each line, or with games in PGN where the protocol reads them; plain, or packed by gzip or
    /// zstd. Empty lines and lines with `#` in front do not count. `default` is the book that comes with the protocol.
    ///
    /// # Errors
    /// The file cannot be read, has no position, or has no plies to choose.
    pub fn read(descriptor: &Descriptor, path: &Path, reading: Reading) -> Result<Self, BookError> {
        let form = descriptor.tournament.and_then(|form| form.openings);
        let is_own = path.file_name().is_some_and(|name| name == OWN) && !path.exists();
        let book = match form.and_then(|form| form.own).filter(|_| is_own) {
            Some(text) => Book::own(Path::new(OWN), text, reading)?,
            None if is_own => {
                return Err(BookError::NoOwn {
                    title: descriptor.title,
                });
            }
            None => {
                let has_games = form.is_some_and(|form| form.game.is_some());
                Book::open(path, has_games, reading)?
            }
        };
        Ok(Self::Book(Arc::new(book)))
    }

    /// Returns a digest of the first openings of a book. A position that is a file counts with its content.
    pub(super) fn digest(&self, folder: &Path, count: u32) -> String {
        let Self::Book(book) = self else {
            return String::new();
        };
        match book.digest(folder, count) {
            Ok(digest) => format!("{digest:016x}"),
            Err(why) => why.to_string(),
        }
    }

    /// Describes the opening of a book that is played as the one of this number from 0, with its line in the file.
    #[must_use]
    pub fn place(&self, number: u32) -> Option<String> {
        match self {
            Self::Book(book) => Some(book.place(number)),
            Self::Usual | Self::Random { .. } => None,
        }
    }

    /// Returns why games of a protocol cannot begin elsewhere, if they cannot.
    #[must_use]
    pub fn always_usual(descriptor: &Descriptor) -> Option<String> {
        let title = descriptor.title;
        let form = descriptor.tournament.and_then(|form| form.openings);
        form.is_none().then(|| {
            format!(
                "a game of {title} always begins as usual, because no message tells an agent of another position"
            )
        })
    }

    /// Returns why games of a protocol cannot begin like this, if they cannot.
    #[must_use]
    pub fn obstacle(&self, descriptor: &Descriptor) -> Option<String> {
        let title = descriptor.title;
        let form = descriptor.tournament.and_then(|form| form.openings);
        match (self, form) {
            (Self::Usual, _) => None,
            (_, None) => Self::always_usual(descriptor),
            (Self::Random { .. }, Some(form)) if form.random.is_none() => Some(format!(
                "a game of {title} cannot begin after random plies, because agents are told of a whole set-up only"
            )),
            _ => None,
        }
    }

    /// Returns how many openings there are, if that is limited.
    pub(crate) fn count(&self) -> Option<u32> {
        match self {
            Self::Usual => None,
            Self::Random { count, .. } => *count,
            Self::Book(book) => Some(book.len()),
        }
    }

    /// Returns which opening the one of this number is. There may be fewer of them than numbers, and a file may have one twice.
    #[must_use]
    pub fn which(&self, number: u32) -> u32 {
        match self {
            Self::Usual => 0,
            Self::Random { count, .. } => count.map_or(number, |count| number % count.max(1)),
            Self::Book(book) => book.which(number),
        }
    }

    /// Returns the number of an opening in lists, from 1. The usual start has none.
    #[must_use]
    pub fn listed(&self, number: u32) -> Option<u32> {
        match self {
            Self::Usual => None,
            _ => Some(self.which(number).saturating_add(1)),
        }
    }

    /// Returns the options of a game that begins with the opening of this number. Positions may be files, whose paths begin at `folder`.
    ///
    /// # Errors
    /// There is no such opening with these options.
    pub fn options(
        &self,
        descriptor: &Descriptor,
        options: &Given,
        folder: &Path,
        seed: u64,
        number: u32,
    ) -> Result<Given, OptionError> {
        if let Some(obstacle) = self.obstacle(descriptor) {
            return Err(OptionError(obstacle));
        }
        let number = self.which(number);
        let form = descriptor.tournament.and_then(|form| form.openings);
        let Some(form) = form else {
            return Ok(options.clone());
        };
        match self {
            Self::Usual => Ok(options.clone()),
            Self::Random { plies, .. } => {
                let random = form.random.unwrap_or(|options, _, _| Ok(options.clone()));
                random(options, *plies, mixed(seed, u64::from(number))).map_err(OptionError)
            }
            Self::Book(book) => {
                let entry = book
                    .entry(number)
                    .map_err(|why| OptionError(why.to_string()))?;
                match (form.game, book.kind()) {
                    (Some(read), Kind::Game) => {
                        let opening = GameOpening {
                            text: &entry.text,
                            line: entry.at.line,
                            plies: book.reading().plies,
                        };
                        read(options, &opening).map_err(OptionError)
                    }
                    _ => {
                        let file = folder.join(&entry.text);
                        let text = match file.is_file() {
                            true => file.display().to_string(),
                            false => entry.text,
                        };
                        (form.read)(options, &text).map_err(OptionError)
                    }
                }
            }
        }
    }
}
