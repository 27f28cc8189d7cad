//! Takes a game record apart. Whatever the bytes are, this ends, and what is wrong with them is data.

use std::collections::BTreeSet;

use super::{Address, Entry, GameReading, GameRecord, GameResult, Problem, Tag, Turn};
use crate::{
    tafl::{Board, NotationError, Record, Rules, notation::quoted},
    text::words,
};

impl GameRecord {
    /// Reads a record out of any bytes. The module's documentation says what they should be.
    #[must_use]
    pub fn read(bytes: &[u8]) -> GameReading {
        let text = String::from_utf8_lossy(bytes)
            .replace("\r\n", "\n")
            .replace('\r', "\n");
        let mut reader = Reader {
            text: &text,
            ..Reader::default()
        };
        if let Err(error) = std::str::from_utf8(bytes) {
            // What stands before the fault is text, and has as many lines and columns as in the file.
            let sound = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let sound = sound.replace("\r\n", "\n");
            reader.complain(
                sound.len(),
                "the bytes here are no text in UTF-8".to_owned(),
            );
        }
        reader.read();
        reader.finish()
    }
}

#[derive(Default)]
struct Reader<'a> {
    text: &'a str,
    /// How many bytes have been read.
    at: usize,
    reading: GameReading,
    names: BTreeSet<String>,
    /// Where the values of tags begin.
    values: Vec<usize>,
    /// Whether a turn's line came. From there on, brackets hold comments.
    has_begun: bool,
    /// Whether a comment may come: not before a turn, nor after a comment or a line that is no turn.
    may_comment: bool,
    turns_of_main_line: u32,
    /// Where the lines of turns begin.
    turns: Vec<usize>,
    problems: Vec<(usize, String)>,
}

impl<'a> Reader<'a> {
    fn read(&mut self) {
        // A byte order mark is no part of the text.
        self.skip(|c| c == '\u{feff}');
        loop {
            self.skip(|c| c.is_ascii_whitespace());
            match self.rest().bytes().next() {
                None => break,
                Some(b'[') if self.has_begun => self.read_comment(),
                Some(b'[') => self.read_tag(),
                Some(_) => self.read_line(),
            }
        }
        self.judge_tags();
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip(&mut self, mut is_skipped: impl FnMut(char) -> bool) {
        let rest = &self.text[self.at..];
        self.at += rest.find(|c| !is_skipped(c)).unwrap_or(rest.len());
    }

    fn read_tag(&mut self) {
        let (start, inner) = (self.at, self.at + 1);
        let rest = &self.text[inner..];
        let tag = self.read_bracket(closing_bracket(rest), rest.find('\n'));
        let Some((name, value)) = tag.split_once(':') else {
            let message = format!("a tag is [name:value], not [{}]", shown(tag));
            return self.complain(start, message);
        };
        let is_name_char = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || !name.chars().all(is_name_char) {
            let message = format!(
                "a tag's name is made of lower-case letters, digits and hyphens, not {}",
                quoted(name)
            );
            return self.complain(inner, message);
        }
        if !self.names.insert(name.to_owned()) {
            self.complain(inner, format!("there are two tags {name}"));
        }
        self.values.push(inner + name.len() + 1);
        self.reading.record.tags.push(Tag {
            name: name.to_owned(),
            value: value.to_owned(),
        });
    }

    /// Takes what stands in brackets: as much as `closed` says, or, where they are not closed, as much as `open` says or all
    /// that is left.
    fn read_bracket(&mut self, closed: Option<usize>, open: Option<usize>) -> &'a str {
        let (start, inner) = (self.at, self.at + 1);
        let rest = &self.text[inner..];
        let length = closed.or(open).unwrap_or(rest.len());
        self.at = inner + length + usize::from(closed.is_some());
        if closed.is_none() {
            self.complain(start, "the bracket is not closed".to_owned());
        }
        &rest[..length]
    }

    fn read_comment(&mut self) {
        let start = self.at;
        let comment = self.read_bracket(self.text[start + 1..].find(']'), None);
        let comments = comment.split('|').map(str::to_owned).collect();
        match self.reading.record.turns.last_mut() {
            Some(turn) if self.may_comment => turn.comments = comments,
            _ => {
                let message = "a comment follows the line of a turn, and there is one for each";
                self.complain(start, message.to_owned());
            }
        }
        self.may_comment = false;
    }

    /// Reads a line up to its end, or up to a bracket.
    fn read_line(&mut self) {
        let start = self.at;
        self.skip(|c| c != '\n' && c != '[');
        let line = &self.text[start..self.at];
        let mut words = words(line);
        let Some((_, first)) = words.next() else {
            return;
        };
        self.may_comment = false;
        let address: Address = match first.parse() {
            Ok(address) => address,
            Err(error) => {
                let message = format!(
                    "a turn begins with its number, like 1., or with an address, like 3b.2.1a., not with {} ({})",
                    quoted(first),
                    error.message
                );
                return self.complain(start, message);
            }
        };
        self.has_begun = true;
        self.may_comment = true;
        if let Address::Main(number) = address {
            let due = self.turns_of_main_line.saturating_add(1);
            if number != due {
                self.complain(start, format!("turn {due} is due here, not {number}"));
            }
            self.turns_of_main_line = number;
        }
        let mut entries = Vec::new();
        for (offset, word) in words {
            entries.push(self.read_entry(start + offset, word));
        }
        if entries.is_empty() {
            self.complain(start, "the turn has no moves".to_owned());
        }
        self.turns.push(start);
        self.reading.record.turns.push(Turn {
            address,
            entries,
            comments: Vec::new(),
        });
    }

    fn read_entry(&mut self, start: usize, word: &str) -> Entry {
        if word.bytes().all(|byte| byte == b'.') {
            return Entry::Omitted;
        }
        match word.parse::<Record>() {
            Ok(record) => Entry::Played(record),
            Err(error) => {
                self.complain_of(start, word, &error);
                Entry::Unreadable(word.to_owned())
            }
        }
    }

    /// Says which tags are missing and which values cannot be read.
    fn judge_tags(&mut self) {
        let record = std::mem::take(&mut self.reading.record);
        let mut size = None;
        if record.tag("rules").is_none() {
            let end = self.text.len();
            self.complain(end, "the record has no tag rules".to_owned());
        }
        let values = std::mem::take(&mut self.values);
        for (tag, start) in record.tags.iter().zip(values) {
            let board = match tag.name.as_str() {
                "rules" => tag.value.parse().map(|rules: Rules| Some(rules.start)),
                "position" => tag.value.parse().map(Some),
                _ => Ok(None),
            };
            match board {
                Err(error) => self.complain_of(start, &tag.value, &error),
                Ok(Some(board)) => self.judge_size(start, &board, &mut size),
                Ok(None) if tag.name == "result" && GameResult::find(&tag.value).is_none() => {
                    let value = quoted(&tag.value);
                    self.complain(start, format!("a result is 1, 0, -1 or ?, not {value}"));
                }
                Ok(None) => {}
            }
        }
        self.reading.record = record;
    }

    /// Says so if a board is of another size than one before.
    fn judge_size(&mut self, start: usize, board: &Board, size: &mut Option<u8>) {
        let before = *size.get_or_insert(board.size());
        if before != board.size() {
            let message = format!(
                "this board is of size {} and the one before it of {before}",
                board.size()
            );
            self.complain(start, message);
        }
    }

    fn complain_of(&mut self, start: usize, text: &str, error: &NotationError) {
        let offset = text.char_indices().nth(error.column - 1);
        let offset = offset.map_or(text.len(), |(offset, _)| offset);
        self.complain(start + offset, error.message.clone());
    }

    fn complain(&mut self, at: usize, message: String) {
        if self.problems.len() <= MOST_PROBLEMS {
            self.problems.push((at, message));
        }
    }

    fn finish(mut self) -> GameReading {
        // What is wrong with the values of tags turns out when all is read.
        self.problems.sort_by_key(|(at, _)| *at);
        if let Some((_, last)) = self.problems.get_mut(MOST_PROBLEMS) {
            "there are more problems from here on".clone_into(last);
        }
        let mut lines = Lines::of(self.text);
        for (at, message) in self.problems {
            let (line, line_start) = lines.line_at(at);
            self.reading.problems.push(Problem {
                line,
                column: self.text[line_start..at].chars().count() + 1,
                message,
            });
        }
        let mut lines = Lines::of(self.text);
        self.reading.turn_lines = self.turns.iter().map(|at| lines.line_at(*at).0).collect();
        self.reading
    }
}

/// Counts the lines of a text up to places that come in their order.
struct Lines<'a> {
    text: &'a str,
    line: usize,
    line_start: usize,
    seen: usize,
}

impl<'a> Lines<'a> {
    const fn of(text: &'a str) -> Self {
        Self {
            text,
            line: 1,
            line_start: 0,
            seen: 0,
        }
    }

    /// Returns the number of the line that holds a place, from 1, and where the line begins.
    fn line_at(&mut self, at: usize) -> (usize, usize) {
        for (offset, _) in self.text[self.seen..at].match_indices('\n') {
            self.line += 1;
            self.line_start = self.seen + offset + 1;
        }
        self.seen = at;
        (self.line, self.line_start)
    }
}

/// Returns the length of what stands in a tag's brackets. Where they are not closed, a `[` on a later line is another tag's.
fn closing_bracket(rest: &str) -> Option<usize> {
    let mut is_first_line = true;
    for (offset, byte) in rest.bytes().enumerate() {
        match byte {
            b']' => return Some(offset),
            b'[' if !is_first_line => return None,
            b'\n' => is_first_line = false,
            _ => {}
        }
    }
    None
}

/// Returns a text without the quotes that it would have elsewhere.
fn shown(text: &str) -> String {
    quoted(text).replace('"', "")
}

/// Of a file that is no record at all, not every line is worth the words.
const MOST_PROBLEMS: usize = 100;
