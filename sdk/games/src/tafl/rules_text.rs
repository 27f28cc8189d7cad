//! Rules strings: `key:value` pairs between spaces, `dim` first and the start last.

use std::{fmt, str::FromStr};

use super::{
    Board, MAX_SIZE, NotationError, Rules,
    board_text::{RowOrder, read_board},
    notation::{Part, quoted},
    rules_keys::{KEYS, Key},
};

impl fmt::Display for Rules {
    /// Writes the rules string.
    ///
    /// The order of the keys is that of the real program, and like it this leaves out what is as usual, all but `atkf`;
    /// what is usual for `cor` and `cen` depends on the size. Lists of squares end with a comma. A name that is empty is
    /// left out, too.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "dim:{} ", self.start.size())?;
        let mut usual = Self::new(Board::empty(self.start.size()));
        let mut rules = self.clone();
        for Key { name, field } in KEYS {
            let value = field(&mut rules).text();
            if *name == ALWAYS_WRITTEN || value != field(&mut usual).text() {
                write!(f, "{name}:{value} ")?;
            }
        }
        write!(f, "start:{}", self.start)
    }
}

impl FromStr for Rules {
    type Err = NotationError;

    /// Reads a rules string.
    ///
    /// Its words stand between white space. The first is `dim:N`, the last `start:POSITION` or `starti:POSITION`, whose
    /// first row is the highest rank. Between them every other key may stand once, in any order. What is not said is as
    /// usual: see [`Rules::new`].
    ///
    /// # Errors
    /// The text is none; the first fault from the left is told.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let whole = Part::whole(text);
        let mut words = whole.words();
        let missing = |what: &str| whole.end().error(format!("{what} is missing"));
        let (key, value) = key_and_value(words.next().ok_or_else(|| missing("dim:N"))?)?;
        if key.text != "dim" {
            let message = format!("dim:N comes first, not {}", quoted(key.text));
            return Err(key.error(message));
        }
        let size = read_size(value)?;
        let mut rules = Self::new(Board::empty(size));
        let mut seen = Vec::with_capacity(KEYS.len());
        while let Some(word) = words.next() {
            let (key, value) = key_and_value(word)?;
            let order = match key.text {
                "start" => RowOrder::Upwards,
                "starti" => RowOrder::Downwards,
                _ => {
                    read_rule(key, value, &mut rules, &mut seen)?;
                    continue;
                }
            };
            rules.start = read_board(value, Some(size), order)?;
            return match words.next() {
                None => Ok(rules),
                Some(more) => Err(more.error(format!(
                    "{} comes last, and {} follows",
                    key.text,
                    quoted(more.text)
                ))),
            };
        }
        Err(missing("start:POSITION"))
    }
}

/// Takes a word apart; a value may be empty and hold colons.
fn key_and_value(word: Part<'_>) -> Result<(Part<'_>, Part<'_>), NotationError> {
    word.split_once(':').ok_or_else(|| {
        word.error(format!(
            "{} is not of the form key:value",
            quoted(word.text)
        ))
    })
}

fn read_size(value: Part<'_>) -> Result<u8, NotationError> {
    match value.number() {
        Some(size) if !value.text.starts_with('0') && Board::has_size(size) => Ok(size),
        _ => Err(value.error(format!(
            "dim is an odd number from 5 to {MAX_SIZE}, not {}",
            quoted(value.text)
        ))),
    }
}

fn read_rule<'a>(
    key: Part<'a>,
    value: Part<'_>,
    rules: &mut Rules,
    seen: &mut Vec<&'a str>,
) -> Result<(), NotationError> {
    let known = KEYS.iter().find(|known| known.name == key.text);
    if seen.contains(&key.text) || key.text == "dim" {
        return Err(key.error(format!("{} is given twice", key.text)));
    }
    let Some(known) = known else {
        let names: Vec<&str> = KEYS.iter().map(|known| known.name).collect();
        return Err(key.error(format!(
            "there is no rule {}, but {}",
            quoted(key.text),
            names.join(", ")
        )));
    };
    seen.push(key.text);
    let size = rules.start.size();
    (known.field)(rules).read(value, size)
}

/// The key that the real program writes whatever its value.
const ALWAYS_WRITTEN: &str = "atkf";
