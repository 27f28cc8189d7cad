//! The failures that are known of an agent, and put up with.

use std::{fmt, fs, path::Path};

use serde::{
    Deserializer,
    de::{DeserializeSeed, Error, MapAccess, Visitor},
};

use crate::{protocol::Protocol, scenario::LoadError};

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
        let text = fs::read_to_string(path).map_err(|source| LoadError::Read {
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
        let entries = FileSeed { protocol }
            .deserialize(serde_yaml::Deserializer::from_str(text))
            .map_err(|error| LoadError::of_yaml(path, &error))?;
        self.entries.extend(entries);
        Ok(())
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
    let ids = || protocol.checks().iter().map(|check| check.id);
    if ids().any(|id| pattern.matches(id)) {
        Ok(pattern)
    } else {
        Err(KnownError::Unknown {
            id: id.to_owned(),
            nearest: crate::nearest(id, ids()),
        })
    }
}

fn read_reason(reason: &str) -> Result<String, KnownError> {
    match reason.trim() {
        "" => Err(KnownError::NoReason),
        reason => Ok(reason.to_owned()),
    }
}

/// Reads a file. Each key and each value is judged as it is read, for only then is it known where it stands.
struct FileSeed<'a> {
    protocol: &'a dyn Protocol,
}

type Entries = Vec<(glob::Pattern, String)>;

impl<'de> DeserializeSeed<'de> for FileSeed<'_> {
    type Value = Entries;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Entries, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for FileSeed<'_> {
    type Value = Entries;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map from ids of checks to reasons")
    }

    /// A file that holds nothing but comments.
    fn visit_unit<E: Error>(self) -> Result<Entries, E> {
        Ok(Entries::new())
    }

    fn visit_none<E: Error>(self) -> Result<Entries, E> {
        self.visit_unit()
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries, A::Error> {
        let mut entries = Entries::new();
        while let Some(pattern) = map.next_key_seed(IdSeed {
            protocol: self.protocol,
            earlier: &entries,
        })? {
            let reason = map.next_value_seed(ReasonSeed)?;
            entries.push((pattern, reason));
        }
        Ok(entries)
    }
}

struct IdSeed<'a> {
    protocol: &'a dyn Protocol,
    earlier: &'a Entries,
}

impl<'de> DeserializeSeed<'de> for IdSeed<'_> {
    type Value = glob::Pattern;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for IdSeed<'_> {
    type Value = glob::Pattern;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the id of a check")
    }

    fn visit_str<E: Error>(self, id: &str) -> Result<Self::Value, E> {
        let pattern = read_id(id, self.protocol).map_err(E::custom)?;
        if self.earlier.iter().any(|(other, _)| *other == pattern) {
            return Err(E::custom(KnownError::Twice(id.to_owned())));
        }
        Ok(pattern)
    }
}

struct ReasonSeed;

impl<'de> DeserializeSeed<'de> for ReasonSeed {
    type Value = String;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Visitor<'_> for ReasonSeed {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the reason why it may fail, as text")
    }

    fn visit_str<E: Error>(self, reason: &str) -> Result<String, E> {
        read_reason(reason).map_err(E::custom)
    }

    fn visit_unit<E: Error>(self) -> Result<String, E> {
        read_reason("").map_err(E::custom)
    }
}
