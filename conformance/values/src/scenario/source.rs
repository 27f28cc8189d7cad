//! The text of a file, places in it, and errors that show them.

use std::{
    fmt,
    path::{Path, PathBuf},
};

/// A place in a file: line and column, both from 1, and a number of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The line, from 1.
    pub line: usize,
    /// The column of the first character, from 1.
    pub column: usize,
    /// How many characters there are. They may reach beyond the line.
    pub length: usize,
}

impl Span {
    /// The beginning of a file.
    pub const START: Self = Self {
        line: 1,
        column: 1,
        length: 1,
    };
}

/// A scenario file, or a file of known failures, is wrong.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error("cannot read {path}")]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file holds a mistake.
    #[error("{path}:{}:{}: {message}{}", place.line, place.column, details(excerpt, help.as_deref()))]
    Content {
        /// The file.
        path: PathBuf,
        /// Where the mistake is.
        place: Span,
        /// What is wrong.
        message: String,
        /// The line of the mistake.
        excerpt: Box<Excerpt>,
        /// What is allowed, or what was probably meant.
        help: Option<String>,
    },
}

/// A mistake in a file that is not named yet.
#[derive(Clone, Debug)]
pub struct Mistake {
    place: Span,
    message: String,
    help: Option<String>,
}

impl Mistake {
    /// Returns a mistake at this place.
    pub fn new(place: Span, message: impl Into<String>) -> Self {
        Self {
            place,
            message: message.into(),
            help: None,
        }
    }

    /// Adds what is allowed, or what was probably meant.
    pub fn help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }

    /// Adds the names that are allowed, the one that was probably meant first.
    pub fn allowed<'a>(self, wrong: &str, names: impl Iterator<Item = &'a str>) -> Self {
        let names: Vec<&str> = names.collect();
        let list = names.join(", ");
        match crate::nearest::probable(wrong, names) {
            Some(meant) => self.help(format!("did you mean {meant}? Allowed: {list}")),
            None => self.help(format!("allowed: {list}")),
        }
    }

    /// Returns the error of the file with this text.
    pub fn in_file(self, path: &Path, text: &str) -> LoadError {
        LoadError::Content {
            path: path.to_owned(),
            excerpt: Box::new(Excerpt::new(text, self.place)),
            place: self.place,
            message: self.message,
            help: self.help,
        }
    }
}

/// A line of a file, and what to mark in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    number: usize,
    line: String,
    indent: usize,
    length: usize,
}

impl Excerpt {
    /// Takes the line of a place out of a text. Of a long line only the surroundings of the place are kept.
    fn new(text: &str, place: Span) -> Self {
        let line = text.lines().nth(place.line - 1).unwrap_or_default();
        let first = (place.column - 1).saturating_sub(CONTEXT);
        let dots = if first > 0 { "..." } else { "" };
        let visible = |c: char| if c.is_control() { ' ' } else { c };
        let kept: String = line.chars().skip(first).take(WIDTH).map(visible).collect();
        let indent = place.column - 1 - first;
        let rest = kept.chars().count().saturating_sub(indent);
        Self {
            number: place.line,
            line: format!("{dots}{}", kept.trim_end()),
            indent: dots.len() + indent,
            length: place.length.min(rest).max(1),
        }
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            number,
            line,
            indent,
            length,
        } = self;
        let margin = " ".repeat(number.to_string().len());
        let (gap, carets) = (" ".repeat(*indent), "^".repeat(*length));
        write!(f, "{margin} |\n{number} | {line}\n{margin} | {gap}{carets}")
    }
}

fn details(excerpt: &Excerpt, help: Option<&str>) -> String {
    let margin = " ".repeat(excerpt.number.to_string().len());
    let help = help.map_or_else(String::new, |help| format!("\n{margin} = help: {help}"));
    format!("\n{excerpt}{help}")
}

/// How many characters of a long line are shown before the place.
const CONTEXT: usize = 60;
/// How many characters of a line are shown.
const WIDTH: usize = 120;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_a_long_line_is_shown_with_its_surroundings() {
        let text = format!("{}wrong{}\n", "a".repeat(500), "b".repeat(500));
        let place = Span {
            line: 1,
            column: 501,
            length: 5,
        };
        let shown = Excerpt::new(&text, place).to_string();
        let lines: Vec<&str> = shown.lines().collect();
        let expected = format!("1 | ...{}wrong{}", "a".repeat(60), "b".repeat(55));
        assert_eq!(lines[1], expected);
        assert_eq!(lines[2], format!("  | {}^^^^^", " ".repeat(63)));
    }
}
