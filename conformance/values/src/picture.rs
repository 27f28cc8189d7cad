//! Positions as pictures, for the forms of a report that can show one.
//!
//! A picture is made from the lines that the agent received, so it shows what the agent was told.

use linesman_games::Side;
use linesman_protocols::{EntryKind, Speaker, Time, Transcript};

/// Draws the position that the lines to the agent describe, without their newlines; none if they describe no position. The squares
/// of the agent's answer are marked if that is given, because it broke a rule of the game.
pub type Drawing = fn(&[&str], Option<&str>) -> Option<Picture>;

/// A position as cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What the picture shows, in words.
    pub caption: String,
    /// The rows from top to bottom, the cells of each from left to right.
    pub rows: Vec<Vec<Cell>>,
    /// The names of the columns, as players have them.
    pub columns: Vec<String>,
    /// The names of the rows, from top to bottom.
    pub lines: Vec<String>,
    /// The cells that are marked, each as its row from the top and its column from the left.
    pub marked: Vec<(usize, usize)>,
}

impl Picture {
    /// Marks the cell with these names of its column and its row. A cell that is not on the board is not marked.
    pub fn mark(&mut self, column: &str, line: &str) {
        let find = |names: &[String], name: &str| names.iter().position(|own| own == name);
        let cell = find(&self.lines, line).zip(find(&self.columns, column));
        self.marked.extend(cell);
    }

    /// Returns whether the cell in this row from the top and this column from the left is marked.
    #[must_use]
    pub fn is_marked(&self, row: usize, column: usize) -> bool {
        self.marked.contains(&(row, column))
    }
}

/// A cell of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// What the cell is.
    pub kind: Kind,
    /// The letter of what stands there, in the protocol's own writing.
    pub letter: Option<char>,
    /// A number that belongs to the piece, such as its strength.
    pub number: Option<u32>,
    /// Whether the piece's own side alone knows what it is.
    pub is_secret: bool,
    /// What the square means in the rules, whatever stands there.
    pub ground: Ground,
}

/// What a square means in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Ground {
    /// Nothing in particular.
    #[default]
    Plain,
    /// A centre square, such as a throne.
    Centre,
    /// A corner square.
    Corner,
    /// A fort of the first side.
    FirstFort,
    /// A fort of the second side.
    SecondFort,
}

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Nothing stands there.
    Empty,
    /// Nothing can stand there.
    Blocked,
    /// A piece of the side that is named first.
    First,
    /// A piece of the other side.
    Second,
}

/// Returns the position that the agent had been told of at a time, if the protocol draws positions.
pub fn picture(
    drawing: Option<Drawing>,
    transcript: &Transcript,
    until: Time,
    answer: Option<&str>,
) -> Option<Picture> {
    let lines: Vec<&str> = transcript
        .entries()
        .take_while(|entry| entry.at <= until)
        .filter(|entry| {
            entry.speaker == Speaker::Referee && matches!(entry.kind, EntryKind::Line(_))
        })
        .filter_map(|entry| std::str::from_utf8(entry.text).ok())
        .collect();
    drawing?(&lines, answer)
}

impl Cell {
    /// A cell where nothing is.
    pub const EMPTY: Self = Self {
        kind: Kind::Empty,
        letter: None,
        number: None,
        is_secret: false,
        ground: Ground::Plain,
    };
    /// A cell where nothing can be.
    pub const BLOCKED: Self = Self {
        kind: Kind::Blocked,
        ..Self::EMPTY
    };

    /// Returns a cell where nothing can be, as the protocol writes it.
    #[must_use]
    pub const fn blocked(letter: char) -> Self {
        Self {
            kind: Kind::Blocked,
            letter: Some(letter),
            ..Self::EMPTY
        }
    }

    /// Returns a cell with a piece of this side.
    #[must_use]
    pub const fn piece(side: Side, letter: char) -> Self {
        Self {
            kind: match side {
                Side::First => Kind::First,
                Side::Second => Kind::Second,
            },
            letter: Some(letter),
            ..Self::EMPTY
        }
    }
}

/// Returns the numbers from 0, as so many names.
pub fn numbers(count: usize) -> Vec<String> {
    (0..count).map(|number| number.to_string()).collect()
}
