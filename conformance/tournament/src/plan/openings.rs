//! How games begin.

use std::{
    io,
    path::{Path, PathBuf},
};

use linesman_interface::protocol::Descriptor;
use linesman_values::options::{Given, OptionError};

use crate::draw::{digest, mixed};

/// How games begin.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// At these positions, in turn.
    Positions(Vec<String>),
}

/// A file of positions cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningsError {
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
}

impl Openings {
    /// Reads a file with a position on each line. Empty lines and lines with `#` in front do not count.
    ///
    /// # Errors
    /// The file cannot be read, or has no position.
    pub fn read(path: &Path) -> Result<Self, OpeningsError> {
        let text =
            linesman_referee::file::read_text(path).map_err(|why| OpeningsError::Unreadable {
                path: path.to_owned(),
                why,
            })?;
        let lines: Vec<String> = positions(&text).map(|(_, text)| text.to_owned()).collect();
        if lines.is_empty() {
            return Err(OpeningsError::Empty(path.to_owned()));
        }
        Ok(Self::Positions(lines))
    }

    /// Returns a digest of the first positions of a file. A position that is a file counts with its content.
    pub(super) fn digest(&self, folder: &Path, count: usize) -> String {
        let Self::Positions(positions) = self else {
            return String::new();
        };
        let mut bytes = Vec::new();
        for position in positions.iter().take(count) {
            bytes.extend(position.as_bytes());
            bytes.push(b'\n');
            let file = folder.join(position);
            if file.is_file() {
                bytes.extend(linesman_referee::file::read(&file).unwrap_or_default());
            }
            bytes.push(0);
        }
        format!("{:016x}", digest(&bytes))
    }

    /// Describes a position of a file, by its number from 0, with its line in the file.
    #[must_use]
    pub fn place(&self, path: &Path, number: usize) -> String {
        let Self::Positions(all) = self else {
            return String::new();
        };
        let position = all.get(number).map_or("", String::as_str);
        let line = linesman_referee::file::read_text(path)
            .ok()
            .and_then(|text| positions(&text).nth(number).map(|(line, _)| line));
        match line {
            Some(line) => format!("{}, line {line}: {position:?}", path.display()),
            None => format!("{}: {position:?}", path.display()),
        }
    }

    /// Returns why games of a protocol cannot begin like this, if they cannot.
    #[must_use]
    pub fn obstacle(&self, descriptor: &Descriptor) -> Option<String> {
        let title = descriptor.title;
        let form = descriptor.tournament.and_then(|form| form.openings);
        match (self, form) {
            (Self::Usual, _) => None,
            (_, None) => Some(format!(
                "a game of {title} always begins as usual, because no message tells an agent of another position"
            )),
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
            Self::Positions(all) => Some(u32::try_from(all.len()).unwrap_or(u32::MAX)),
        }
    }

    /// Returns which opening the one of this number is. There may be fewer of them than numbers, and a file may have one twice.
    #[must_use]
    pub fn which(&self, number: u32) -> u32 {
        match self {
            Self::Usual => 0,
            Self::Random { count, .. } => count.map_or(number, |count| number % count.max(1)),
            Self::Positions(all) => {
                let text = all.get(number as usize % all.len().max(1));
                let first = all.iter().position(|it| Some(it) == text);
                first.map_or(0, |first| u32::try_from(first).unwrap_or(u32::MAX))
            }
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
            Self::Positions(all) => {
                let Some(text) = all.get(number as usize) else {
                    return Ok(options.clone());
                };
                let file = folder.join(text);
                let text = match file.is_file() {
                    true => file.display().to_string(),
                    false => text.clone(),
                };
                (form.read)(options, &text).map_err(OptionError)
            }
        }
    }
}

/// Returns the positions of a file, with the numbers of their lines from 1.
fn positions(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}
