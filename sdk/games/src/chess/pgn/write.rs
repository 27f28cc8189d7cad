//! Writes a game (PGN standard, section 8.2, export format).

use std::fmt::{self, Write as _};

use super::{Game, GameResult, Tag};
use crate::{
    Side,
    chess::{Move, State, Variant, san},
};

impl fmt::Display for Game {
    /// Writes the game: the seven tags that each game has, the other ones as they come, and the moves in lines of 79
    /// characters at most, unless a word is longer. `}` in a comment becomes `)`, and white space in it a space or the end of a
    /// line.
    ///
    /// What is written is read again without a problem. The tags that were missing are there then.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_tags(f)?;
        f.write_char('\n')?;
        let mut words = Words::new(f);
        self.write_moves(&mut words)?;
        words.put(self.result.text())?;
        f.write_char('\n')
    }
}

impl Game {
    fn write_tags(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, missing) in ROSTER {
            let value = match name {
                "Result" => self.result.text(),
                _ => self.tag(name).unwrap_or(missing),
            };
            write_tag(f, name, value)?;
        }
        if self.variant == Variant::Chess960 {
            write_tag(f, "Variant", "Chess960")?;
        }
        if self.start != State::start() {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &self.start.to_string())?;
        }
        let is_other = |tag: &&Tag| {
            !ROSTER.iter().any(|(name, _)| *name == tag.name) && !DERIVED.contains(&&*tag.name)
        };
        for tag in self.tags.iter().filter(is_other) {
            write_tag(f, &tag.name, &tag.value)?;
        }
        Ok(())
    }

    fn write_moves(&self, words: &mut Words<'_, '_>) -> fmt::Result {
        let tree = Tree::of(self);
        write_comments(&self.comments, words)?;
        let mut work = Vec::new();
        if let Some(node) = tree.first {
            let before = self.start;
            work.push(Work::Line { node, before });
        }
        let mut needs_number = true;
        while let Some(next) = work.pop() {
            let (node, before) = match next {
                Work::Open => {
                    words.open()?;
                    needs_number = true;
                    continue;
                }
                Work::Close => {
                    words.close()?;
                    needs_number = true;
                    continue;
                }
                Work::Line { node, before } => (node, before),
            };
            let played = &self.nodes[node];
            write_comments(&played.comments_before, words)?;
            needs_number |= !played.comments_before.is_empty();
            write_move(&before, played.mv, needs_number, words)?;
            for nag in &played.nags {
                words.put(&format!("${nag}"))?;
            }
            write_comments(&played.comments, words)?;
            needs_number = !played.comments.is_empty();
            let mut after = before;
            after.play(played.mv);
            if let Some(node) = tree.child[node] {
                let before = after;
                work.push(Work::Line { node, before });
            }
            let place = work.len();
            for node in tree.variations(node) {
                work.extend([Work::Open, Work::Line { node, before }, Work::Close]);
            }
            // What is put there last is written first.
            work[place..].reverse();
        }
        Ok(())
    }
}

/// What is left to write.
enum Work {
    Open,
    Line { node: usize, before: State },
    Close,
}

/// Which moves follow which.
struct Tree {
    first: Option<usize>,
    /// The first move that follows each.
    child: Vec<Option<usize>>,
    /// The next move that could be played in its place.
    sibling: Vec<Option<usize>>,
    is_variation: Vec<bool>,
}

impl Tree {
    fn of(game: &Game) -> Self {
        let count = game.nodes.len();
        let mut tree = Self {
            first: None,
            child: vec![None; count],
            sibling: vec![None; count],
            is_variation: vec![false; count],
        };
        let mut first_last: Option<usize> = None;
        let mut lasts: Vec<Option<usize>> = vec![None; count];
        for (index, node) in game.nodes.iter().enumerate() {
            let (first, last) = match node.parent() {
                Some(parent) => (&mut tree.child[parent], &mut lasts[parent]),
                None => (&mut tree.first, &mut first_last),
            };
            match last.replace(index) {
                None => *first = Some(index),
                Some(before) => {
                    tree.sibling[before] = Some(index);
                    tree.is_variation[index] = true;
                }
            }
        }
        tree
    }

    /// Returns the variations that stand behind a move: those of a line's own moves only, so that each is there once.
    fn variations(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let first = self.sibling[node].filter(|_| !self.is_variation[node]);
        std::iter::successors(first, |node| self.sibling[*node])
    }
}

fn write_move(
    before: &State,
    mv: Move,
    needs_number: bool,
    words: &mut Words<'_, '_>,
) -> fmt::Result {
    let number = before.number();
    match before.to_move() {
        Side::First => words.put(&format!("{number}."))?,
        Side::Second if needs_number => words.put(&format!("{number}..."))?,
        Side::Second => {}
    }
    words.put(&san::write(before, mv))
}

fn write_comments(comments: &[String], words: &mut Words<'_, '_>) -> fmt::Result {
    for comment in comments {
        let comment = comment.replace('}', ")");
        let parts = parts(&comment);
        if parts.is_empty() {
            words.put("{}")?;
        }
        for (index, part) in parts.iter().enumerate() {
            let start = if index == 0 { "{" } else { "" };
            let end = if index + 1 == parts.len() { "}" } else { "" };
            words.put(&format!("{start}{part}{end}"))?;
        }
    }
    Ok(())
}

/// Returns the parts of a comment between which a line can end: words, and commands such as `[%clk 0:05:00]` as a whole.
fn parts(comment: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for word in comment.split_ascii_whitespace() {
        match parts.last_mut() {
            Some(last) if last.starts_with("[%") && !last.contains(']') && last.len() < 40 => {
                last.push(' ');
                last.push_str(word);
            }
            _ => parts.push(word.to_owned()),
        }
    }
    parts
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(f, "[{name} \"{}\"]", value.replace(['\n', '\r'], " "))
}

/// Writes words in lines.
struct Words<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    column: usize,
    /// The parenthesis that belongs to the next word.
    opening: bool,
}

impl<'a, 'b> Words<'a, 'b> {
    const fn new(out: &'a mut fmt::Formatter<'b>) -> Self {
        Self {
            out,
            column: 0,
            opening: false,
        }
    }

    fn open(&mut self) -> fmt::Result {
        self.opening = true;
        Ok(())
    }

    fn close(&mut self) -> fmt::Result {
        self.column += 1;
        self.out.write_char(')')
    }

    fn put(&mut self, word: &str) -> fmt::Result {
        let parenthesis = if std::mem::take(&mut self.opening) {
            "("
        } else {
            ""
        };
        let length = parenthesis.len() + word.chars().count();
        // At the beginning of a line these mean something else, to some programs in a comment as well.
        let is_bound = parenthesis.is_empty() && word.starts_with(['%', ';', '[']);
        if self.column > 0 && self.column + 1 + length > LONGEST_LINE && !is_bound {
            self.out.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += length;
        write!(self.out, "{parenthesis}{word}")
    }
}

/// The tags that each game has, and their values if they are not known (section 8.1.1).
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", GameResult::Unknown.text()),
];

/// Tags that follow from the game.
const DERIVED: [&str; 3] = ["FEN", "SetUp", "Variant"];
/// A parenthesis can follow the last word.
const LONGEST_LINE: usize = 78;
