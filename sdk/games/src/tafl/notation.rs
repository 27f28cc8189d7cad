//! What all readers of the notation share: their error, and parts of a text that know their column.

use std::{fmt, str::FromStr};

/// A text that is not what it should be, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// Where the fault begins: in characters, the first one being 1. One past the last if something is missing there.
    pub column: usize,
    /// What is wrong and what would be right: a fragment without full stop.
    pub message: String,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

impl std::error::Error for NotationError {}

/// A part of a text, with the column where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    pub(super) text: &'a str,
    pub(super) column: usize,
}

impl<'a> Part<'a> {
    /// Returns a whole text.
    pub(super) const fn whole(text: &'a str) -> Self {
        Self { text, column: 1 }
    }

    /// Returns an error at the beginning of this part.
    pub(super) fn error(self, message: impl Into<String>) -> NotationError {
        NotationError {
            column: self.column,
            message: message.into(),
        }
    }

    /// Cuts the part in two at an offset in bytes, which must lie between two characters.
    pub(super) fn split_at(self, offset: usize) -> (Self, Self) {
        let (before, after) = self.text.split_at(offset);
        let after = Self {
            text: after,
            column: self.column + before.chars().count(),
        };
        (
            Self {
                text: before,
                ..self
            },
            after,
        )
    }

    /// Returns what follows so many characters of US-ASCII.
    pub(super) fn behind(self, count: usize) -> Self {
        Self {
            text: &self.text[count..],
            column: self.column + count,
        }
    }

    /// Returns the end of this part: nothing, one column past its last character.
    pub(super) fn end(self) -> Self {
        self.split_at(self.text.len()).1
    }

    /// Takes the longest beginning whose characters satisfy `is_inside`.
    pub(super) fn take_while(self, mut is_inside: impl FnMut(char) -> bool) -> (Self, Self) {
        let length = self.text.find(|c| !is_inside(c));
        self.split_at(length.unwrap_or(self.text.len()))
    }

    /// Drops this from the beginning, if it is there.
    pub(super) fn strip_prefix(self, prefix: &str) -> Option<Self> {
        self.text
            .starts_with(prefix)
            .then(|| self.split_at(prefix.len()).1)
    }

    /// Returns what stands before and after the first such character, which must be of one byte.
    pub(super) fn split_once(self, separator: char) -> Option<(Self, Self)> {
        let (before, rest) = self.split_at(self.text.find(separator)?);
        Some((before, rest.split_at(separator.len_utf8()).1))
    }

    /// Returns what stands between such characters, like `str::split`.
    pub(super) fn split(self, separator: char) -> impl Iterator<Item = Self> + use<'a> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let part = rest?;
            match part.split_once(separator) {
                Some((before, after)) => {
                    rest = Some(after);
                    Some(before)
                }
                None => rest.take(),
            }
        })
    }

    /// Returns the number that decimal digits and nothing else stand for.
    pub(super) fn number<T: FromStr>(self) -> Option<T> {
        let is_plain = self.text.bytes().all(|byte| byte.is_ascii_digit());
        self.text.parse().ok().filter(|_| is_plain)
    }

    /// Returns the words between ASCII white space.
    pub(super) fn words(self) -> impl Iterator<Item = Self> + use<'a> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let word = rest.take_while(|c| c.is_ascii_whitespace()).1;
            let (word, after) = word.take_while(|c| !c.is_ascii_whitespace());
            rest = after;
            (!word.text.is_empty()).then_some(word)
        })
    }
}

/// Returns a text in quotes, fit for a message however long it is.
pub(super) fn quoted(text: &str) -> String {
    match text.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// How much of a text a message shows, in characters.
const MOST_SHOWN: usize = 40;
