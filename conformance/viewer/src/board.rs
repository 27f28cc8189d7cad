//! The board of a game and what changes on it, as numbers.

use std::collections::BTreeMap;

use linesman_interface::protocol::{Descriptor, Look, ShowForm};
use linesman_values::picture::{Cell, Ground, Kind, Picture};
use serde::Serialize;

/// The board at the beginning of a game, and the pieces that are on it at any time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    /// The names of the columns, from left to right.
    pub columns: Vec<String>,
    /// The names of the rows, from top to bottom.
    pub rows: Vec<String>,
    /// What each square means in the rules, row by row from the top; empty if no square has a meaning of its own.
    pub grounds: Vec<&'static str>,
    /// Everything that can be on a square. A square holds a number: 0 if it is empty, and otherwise the place of its piece in this
    /// list, from 1.
    pub pieces: Vec<Piece>,
    /// What is on each square at the beginning, row by row from the top.
    pub start: Vec<usize>,
    /// The caption of the first position.
    pub caption: String,
    /// What is marked after a ply, in words.
    pub marks: &'static str,
    /// Whether a side does not know all pieces of the other.
    pub has_secrets: bool,
    /// The name of the colours of the sides.
    pub colours: &'static str,
    /// Whether a figure has its letter beside it.
    pub has_letters: bool,
    /// Whether the figures are the pieces, and stand on squares that are light and dark in turn.
    #[serde(skip_serializing_if = "is_false")]
    pub is_alone: bool,
}

/// Something that can be on a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// The number of its side; none if it is no piece and blocks the square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<usize>,
    /// Its letter, in the protocol's own writing.
    pub letter: String,
    /// What it is, in words.
    pub name: String,
    /// Its figure, as the data of a path in a square of 40 by 40 units; empty if it has none.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub figure: &'static str,
    /// A number that belongs to it, such as its strength.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// Whether its own side alone knows what it is.
    #[serde(skip_serializing_if = "is_false")]
    pub secret: bool,
}

/// What a ply changed on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The squares that changed, each followed by what is on it now.
    pub cells: Vec<usize>,
    /// The squares that are marked.
    pub marked: Vec<usize>,
    /// What goes where by the ply: each square followed by the square to which it goes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<usize>,
    /// How far the game has come.
    pub caption: String,
    /// What was taken from the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<Lost>,
}

/// Pieces of one kind that left the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lost {
    /// The number of their side.
    pub side: usize,
    /// Their letter.
    pub letter: String,
    /// How many there were.
    pub count: usize,
}

/// How the protocol names and draws pieces and marks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    pub(crate) name: fn(char) -> String,
    pub(crate) marks: &'static str,
    pub(crate) look: Look,
}

impl Form {
    pub(crate) fn of(descriptor: &Descriptor) -> Self {
        descriptor.showing.as_ref().map_or(
            Self {
                name: |letter| format!("piece {letter}"),
                marks: "the squares of the last action",
                look: Look::PLAIN,
            },
            Self::from,
        )
    }
}

impl From<&ShowForm> for Form {
    fn from(form: &ShowForm) -> Self {
        Self {
            name: form.name,
            marks: form.marks,
            look: form.look,
        }
    }
}

/// A board while the plies of its game are added.
#[derive(Clone, Debug)]
pub(crate) struct Tracked {
    pub(crate) board: Board,
    form: Form,
    now: Vec<Cell>,
    /// What was on the board before the last ply.
    before: Vec<Cell>,
}

impl Tracked {
    /// Returns a board at the beginning of its game.
    pub(crate) fn new(picture: &Picture, form: Form) -> Self {
        let now = cells(picture);
        let grounds: Vec<&str> = now.iter().map(|cell| ground(cell.ground)).collect();
        let has_grounds = grounds.iter().any(|ground| !ground.is_empty());
        let mut tracked = Self {
            board: Board {
                columns: picture.columns.clone(),
                rows: picture.lines.clone(),
                grounds: if has_grounds { grounds } else { Vec::new() },
                pieces: Vec::new(),
                start: Vec::new(),
                caption: picture.caption.clone(),
                marks: form.marks,
                has_secrets: false,
                colours: form.look.colours.name(),
                has_letters: form.look.has_letters,
                is_alone: form.look.is_alone,
            },
            form,
            before: now.clone(),
            now,
        };
        tracked.board.start = tracked.numbers();
        tracked
    }

    /// Makes the position as it is now the first one, because the sides have set up their pieces.
    pub(crate) fn begin_here(&mut self, caption: &str) {
        self.board.start = self.numbers();
        caption.clone_into(&mut self.board.caption);
        self.before = self.now.clone();
    }

    fn numbers(&mut self) -> Vec<usize> {
        let cells = self.now.clone().into_iter();
        cells.map(|cell| self.number(cell)).collect()
    }

    /// Goes on to the position after the next ply, and returns what it changed.
    pub(crate) fn advance(&mut self, picture: &Picture) -> Change {
        self.before = self.now.clone();
        self.amend(picture)
    }

    /// Replaces the position after the last ply, and returns what the ply changed.
    pub(crate) fn amend(&mut self, picture: &Picture) -> Change {
        let found = cells(picture);
        if found.len() == self.before.len() {
            self.now = found;
        }
        let mut changed = Vec::new();
        for index in 0..self.now.len() {
            if self.now[index] != self.before[index] {
                changed.extend([index, self.number(self.now[index])]);
            }
        }
        let columns = self.board.columns.len();
        Change {
            cells: changed,
            marked: picture
                .marked
                .iter()
                .map(|(row, column)| row * columns + column)
                .collect(),
            arrows: Vec::new(),
            caption: picture.caption.clone(),
            lost: lost(&self.before, &self.now),
        }
    }

    /// Returns the number of what is on a square, and lists it if it is new.
    fn number(&mut self, cell: Cell) -> usize {
        let side = match cell.kind {
            Kind::Empty => return 0,
            Kind::Blocked => None,
            Kind::First => Some(0),
            Kind::Second => Some(1),
        };
        let piece = Piece {
            side,
            letter: cell.letter.map_or_else(String::new, String::from),
            name: match (side, cell.letter) {
                (None, _) => "blocked".to_owned(),
                (_, Some(letter)) => (self.form.name)(letter),
                (_, None) => "piece".to_owned(),
            },
            figure: match (side, cell.letter) {
                (Some(_), Some(letter)) => (self.form.look.figure)(letter),
                _ => "",
            },
            number: cell.number,
            secret: cell.is_secret,
        };
        self.board.has_secrets |= piece.secret;
        let pieces = &mut self.board.pieces;
        if let Some(index) = pieces.iter().position(|own| *own == piece) {
            return index + 1;
        }
        pieces.push(piece);
        pieces.len()
    }
}

fn cells(picture: &Picture) -> Vec<Cell> {
    picture.rows.iter().flatten().copied().collect()
}

const fn ground(ground: Ground) -> &'static str {
    match ground {
        Ground::Plain => "",
        Ground::Centre => "centre",
        Ground::Corner => "corner",
        Ground::FirstFort => "first fort",
        Ground::SecondFort => "second fort",
    }
}

/// Returns what is missing of each kind of piece. A piece that changes its number is the same piece.
fn lost(before: &[Cell], now: &[Cell]) -> Vec<Lost> {
    let mut counts: BTreeMap<(usize, char), (usize, usize)> = BTreeMap::new();
    for (cells, is_now) in [(before, false), (now, true)] {
        for cell in cells {
            let side = match cell.kind {
                Kind::First => 0,
                Kind::Second => 1,
                Kind::Empty | Kind::Blocked => continue,
            };
            let count = counts
                .entry((side, cell.letter.unwrap_or('?')))
                .or_default();
            if is_now {
                count.1 += 1;
            } else {
                count.0 += 1;
            }
        }
    }
    let counts = counts.into_iter().filter(|(_, (had, has))| had > has);
    let lost = counts.map(|((side, letter), (had, has))| Lost {
        side,
        letter: letter.to_string(),
        count: had - has,
    });
    lost.collect()
}

const fn is_false(value: &bool) -> bool {
    !*value
}
