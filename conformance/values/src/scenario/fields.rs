//! What a value in a document has to be: text, a number, a list, or a mapping with certain keys.

use std::time::Duration;

use super::{
    document::{Key, Node, Value},
    duration,
    source::{Mistake, Span},
};

/// The entries of a mapping.
pub struct Fields<'a> {
    /// Where the mapping begins.
    pub place: Span,
    entries: &'a [(Key, Node)],
}

impl<'a> Fields<'a> {
    /// Returns the value of a key.
    pub fn get(&self, name: &str) -> Option<&'a Node> {
        let mut entries = self.entries.iter();
        entries.find_map(|(key, value)| (key.name == name).then_some(value))
    }

    /// Returns the value of a key, unless there is none or it is null.
    pub fn optional(&self, name: &str) -> Option<&'a Node> {
        self.get(name).filter(|node| !node.is_null())
    }

    /// Returns the keys with their values, in the order of the file.
    pub fn entries(&self) -> impl Iterator<Item = (&'a Key, &'a Node)> + use<'a> {
        self.entries.iter().map(|(key, value)| (key, value))
    }

    /// Looks for a key that is none of `known`.
    pub fn only<'n>(&self, known: impl Iterator<Item = &'n str> + Clone) -> Result<(), Mistake> {
        for (key, _) in self.entries {
            if !known.clone().any(|name| name == key.name) {
                let message = format!("unknown key {:?}", key.name);
                return Err(Mistake::new(key.place, message).allowed(&key.name, known));
            }
        }
        Ok(())
    }
}

impl Node {
    /// Returns whether there is no value, or one of the words for none.
    pub fn is_null(&self) -> bool {
        let null = ["", "~", "null", "Null", "NULL"];
        matches!(&self.value, Value::Text { text, is_plain: true } if null.contains(&text.as_str()))
    }

    /// Returns whether a text without quotes is a number, `true` or `false`.
    pub fn is_number_or_flag(&self) -> bool {
        match &self.value {
            Value::Text {
                text,
                is_plain: true,
            } => text.parse::<f64>().is_ok() || text.parse::<bool>().is_ok(),
            _ => false,
        }
    }

    /// Returns whether there is no value at all.
    pub fn is_empty(&self) -> bool {
        matches!(&self.value, Value::Text { text, is_plain: true } if text.is_empty())
    }

    /// Returns the mistake of a value that is not `what`.
    pub fn is_not(&self, what: &str) -> Mistake {
        let found = match &self.value {
            Value::Text { .. } if self.is_empty() => "a value is missing here".to_owned(),
            Value::Text { text, .. } => format!("unexpected value {text:?}"),
            Value::List(_) => "unexpected list".to_owned(),
            Value::Map(_) => "unexpected mapping".to_owned(),
        };
        Mistake::new(self.place, found).help(format!("write {what}"))
    }

    /// Returns the entries of a mapping. An empty value is an empty mapping.
    pub fn fields(&self, what: &str) -> Result<Fields<'_>, Mistake> {
        let entries: &[_] = match &self.value {
            Value::Map(entries) => entries,
            _ if self.is_empty() => &[],
            _ => return Err(self.is_not(what)),
        };
        Ok(Fields {
            place: self.place,
            entries,
        })
    }

    /// Returns the items of a list. An empty value is an empty list.
    pub fn list(&self, what: &str) -> Result<&[Self], Mistake> {
        match &self.value {
            Value::List(items) => Ok(items),
            _ if self.is_empty() => Ok(&[]),
            _ => Err(self.is_not(what)),
        }
    }

    /// Returns the scalar. Otherwise an error says what was expected.
    pub fn text(&self, what: &str) -> Result<&str, Mistake> {
        match &self.value {
            Value::Text { text, .. } => Ok(text),
            _ => Err(self.is_not(what)),
        }
    }

    /// Returns the scalars of a list. Otherwise an error says what was expected.
    pub fn texts(&self, what: &str) -> Result<Vec<String>, Mistake> {
        let items = self.list(what)?.iter();
        items
            .map(|item| item.text(what).map(str::to_owned))
            .collect()
    }

    /// Returns the scalar as a duration.
    pub fn duration(&self) -> Result<Duration, Mistake> {
        let text = self.text("a time such as 300ms or 2s")?;
        duration::parse(text).map_err(|message| Mistake::new(self.place, message))
    }

    /// Reads a whole number that is not greater than `most`.
    pub fn number(&self, most: u64) -> Result<u64, Mistake> {
        let number = match &self.value {
            Value::Text {
                text,
                is_plain: true,
            } => whole_number(text),
            _ => None,
        };
        number
            .filter(|number| *number <= most)
            .ok_or_else(|| self.is_not(&format!("a whole number from 0 to {most}")))
    }

    /// Returns the place of a piece of a text, `at` characters from its beginning, if it can be found in the line.
    pub fn place_of(&self, source: &str, at: usize, piece: &str) -> Span {
        let line = source.lines().nth(self.place.line - 1).unwrap_or_default();
        for before in [0, 1] {
            let column = self.place.column + before + at;
            let rest = line.char_indices().nth(column - 1);
            if rest.is_some_and(|(byte, _)| line[byte..].starts_with(piece)) {
                return Span {
                    line: self.place.line,
                    column,
                    length: piece.chars().count(),
                };
            }
        }
        self.place
    }
}

/// Reads a number as YAML writes it: decimal, or with one of the prefixes `0x`, `0o` and `0b`.
fn whole_number(text: &str) -> Option<u64> {
    let text = text.strip_prefix('+').unwrap_or(text);
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        if let Some(digits) = text.strip_prefix(prefix) {
            return u64::from_str_radix(digits, radix).ok();
        }
    }
    let is_decimal = text.bytes().all(|byte| byte.is_ascii_digit());
    let has_leading_zero = text.len() > 1 && text.starts_with('0');
    (is_decimal && !has_leading_zero).then(|| text.parse().ok())?
}
