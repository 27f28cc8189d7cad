//! The failures that are known of an agent, and put up with.

use std::path::Path;

use linesman_referee::file;

use linesman_interface::protocol::Protocol;
use linesman_values::scenario::{LoadError, Mistake, Node};

/// Checks that an agent is known to break, each with the reason why that is put up with.
///
/// As a file this is a map in YAML, from the id of a check, or a pattern of ids, to a reason:
///
/// ```yaml
/// stratego/end/exit-status: "the bot saves what it has learnt; issue 12"
/// "stratego/stream/*": "the wrapper prints a banner"
/// ```
///
/// A pattern is a shell's: `*` stands for any characters, `?` for one, `[ab]` for one of these. Where several fit a check, the
/// first holds.
#[derive(Clone, Debug, Default)]
pub struct KnownFailures {
    entries: Vec<(glob::Pattern, String)>,
}

/// An entry that no check could be meant by, or that gives no reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KnownError {
    /// There is no check of this id, and none that fits the pattern.
    #[error("there is no check {id:?}; did you mean {nearest:?}?")]
    Unknown {
        /// What was given for an id.
        id: String,
        /// The id that is most like it.
        nearest: &'static str,
    },
    /// The pattern is not well-formed.
    #[error("{id:?} is no pattern of ids: {message}, at character {at}")]
    Pattern {
        /// The pattern.
        id: String,
        /// What is wrong.
        message: &'static str,
        /// The character that is wrong, from 1.
        at: usize,
    },
    /// There is no reason.
    #[error("the reason is missing; say why it may fail")]
    NoReason,
    /// The same stands there twice.
    #[error("{0:?} stands here twice")]
    Twice(String),
}

impl KnownFailures {
    /// Adds a check of a protocol, or a pattern of ids, and the reason why its failure is put up with.
    ///
    /// # Errors
    /// There is no such check, or no reason is given.
    pub fn add(
        &mut self,
        id: &str,
        reason: &str,
        protocol: &dyn Protocol,
    ) -> Result<(), KnownError> {
        let pattern = read_id(id, protocol)?;
        if self.entries.iter().any(|(other, _)| *other == pattern) {
            return Err(KnownError::Twice(id.to_owned()));
        }
        self.entries.push((pattern, read_reason(reason)?));
        Ok(())
    }

    /// Adds what stands in a file.
    ///
    /// # Errors
    /// The file cannot be read, or is wrong; says where, and what would be right.
    pub fn add_file(&mut self, path: &Path, protocol: &dyn Protocol) -> Result<(), LoadError> {
        let text = file::read_text(path).map_err(|source| LoadError::Read {
            path: path.to_owned(),
            source,
        })?;
        self.add_text(&text, path, protocol)
    }

    /// Adds what stands in the text of the file `path`.
    ///
    /// # Errors
    /// See [`KnownFailures::add_file`].
    pub fn add_text(
        &mut self,
        text: &str,
        path: &Path,
        protocol: &dyn Protocol,
    ) -> Result<(), LoadError> {
        let entries = self.read(text, protocol);
        self.entries = entries.map_err(|mistake| mistake.in_file(path, text))?;
        Ok(())
    }

    /// Returns the entries with the entries of a text added.
    fn read(&self, text: &str, protocol: &dyn Protocol) -> Result<Entries, Mistake> {
        let document = Node::read(text)?;
        let mut known = self.clone();
        for (key, value) in document.fields(FORM)?.entries() {
            let reason = match value.text(REASON)? {
                _ if value.is_null() => "",
                _ if value.is_number_or_flag() => return Err(value.is_not(REASON)),
                reason => reason,
            };
            known.add(&key.name, reason, protocol).map_err(|error| {
                let is_value = matches!(error, KnownError::NoReason);
                let place = if is_value { value.place } else { key.place };
                Mistake::new(place, error.to_string())
            })?;
        }
        Ok(known.entries)
    }

    /// Returns why a failure of the check with this id is put up with, if it is.
    #[must_use]
    pub fn reason(&self, id: &str) -> Option<&str> {
        let mut entries = self.entries.iter();
        let (_, reason) = entries.find(|(pattern, _)| pattern.matches(id))?;
        Some(reason)
    }
}

fn read_id(id: &str, protocol: &dyn Protocol) -> Result<glob::Pattern, KnownError> {
    let pattern = glob::Pattern::new(id).map_err(|error| KnownError::Pattern {
        id: id.to_owned(),
        message: error.msg,
        at: error.pos + 1,
    })?;
    let ids = || protocol.descriptor().checks.iter().map(|check| check.id);
    if ids().any(|id| pattern.matches(id)) {
        Ok(pattern)
    } else {
        Err(KnownError::Unknown {
            id: id.to_owned(),
            nearest: linesman_values::nearest::nearest(id, ids()),
        })
    }
}

fn read_reason(reason: &str) -> Result<String, KnownError> {
    match reason.trim() {
        "" => Err(KnownError::NoReason),
        reason => Ok(reason.to_owned()),
    }
}

type Entries = Vec<(glob::Pattern, String)>;

const FORM: &str = "a mapping from ids of checks to reasons";
const REASON: &str = "the reason why the check may fail, as text";
