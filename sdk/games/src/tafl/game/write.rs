//! Writes a game record.

use std::fmt;

use super::{Entry, GameRecord, Problem, Tag, Turn};

impl fmt::Display for GameRecord {
    /// Writes the record, which is read again as it is. Characters that the format cannot hold are written as others.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in &self.tags {
            writeln!(f, "{tag}")?;
        }
        for turn in &self.turns {
            writeln!(f)?;
            writeln!(f, "{turn}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}:{}]", self.name, self.value.replace(']', ")"))
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.address.fmt(f)?;
        for entry in &self.entries {
            write!(f, " {entry}")?;
        }
        if self.comments.is_empty() {
            return Ok(());
        }
        f.write_str("\n[")?;
        for (index, comment) in self.comments.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "|" })?;
            f.write_str(&comment.replace(']', ")").replace('|', "/"))?;
        }
        f.write_str("]")
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Played(record) => record.fmt(f),
            Self::Omitted => f.write_str("....."),
            Self::Unreadable(word) => f.write_str(word),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}
