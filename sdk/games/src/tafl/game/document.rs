//! A game record as a value.

use super::Address;
use crate::{
    Outcome,
    tafl::{ATTACKERS, Board, DEFENDERS, NotationError, Record, Rules},
};

/// The record of a game, as far as it can be read.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct GameRecord {
    /// What is told of the game as a whole, in the record's order.
    pub tags: Vec<Tag>,
    /// The turns in the record's order: those of the main line, with variations between them.
    pub turns: Vec<Turn>,
}

/// `[name:value]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// What it tells of: lower-case letters, digits and hyphens.
    pub name: String,
    /// What it tells. It holds no `]`, and no `[` after a line break.
    pub value: String,
}

/// The moves of one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Where it belongs.
    pub address: Address,
    /// What was played, in order: both sides' moves as a rule, the first one's alone at the end of a game.
    pub entries: Vec<Entry>,
    /// What is said of them, move by move; there may be fewer comments than moves, or more. No comment holds `]` or `|`.
    pub comments: Vec<String>,
}

/// What stands in the place of one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A move, or a resignation.
    Played(Record),
    /// `.....`: a move that is not repeated, as in a variation of the second move.
    Omitted,
    /// A word that is nothing of the kind. It holds no white space and no `[`.
    Unreadable(String),
}

crate::table! {
    /// What the tag `result` tells.
    pub enum GameResult {
        /// Returns the result's text.
        text: &'static str;

        /// `1`: the attackers won.
        AttackersWon("1"),
        /// `0`: a draw.
        Draw("0"),
        /// `-1`: the defenders won.
        DefendersWon("-1"),
        /// `?`: anything else; as a rule, the game is not over.
        Other("?"),
    }
}

/// What came of reading a record.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct GameReading {
    /// What could be read.
    pub record: GameRecord,
    /// The line of each turn of the record, from 1.
    pub turn_lines: Vec<usize>,
    /// What could not, in the order of the text; at most a hundred, and a last one that says that there are more.
    pub problems: Vec<Problem>,
}

/// A place of a record that cannot be read or where something else is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong: a fragment without full stop.
    pub message: String,
}

impl GameRecord {
    /// Returns the value of the first tag with this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.name == name)?;
        Some(&tag.value)
    }

    /// Returns the rules of the game; none if the record does not tell them.
    ///
    /// Where the tag `position` is there, the game starts with it, and so do these rules.
    ///
    /// # Errors
    /// A tag holds something else, or the position is of another size. The column is that of the tag's value.
    pub fn rules(&self) -> Option<Result<Rules, NotationError>> {
        let rules: Result<Rules, _> = self.tag("rules")?.parse();
        let Some(position) = self.tag("position") else {
            return Some(rules);
        };
        Some(rules.and_then(|rules| {
            let start: Board = position.parse()?;
            if start.size() == rules.start.size() {
                return Ok(Rules { start, ..rules });
            }
            Err(NotationError {
                column: 1,
                message: format!(
                    "the position is of size {} and the rules are of {}",
                    start.size(),
                    rules.start.size()
                ),
            })
        }))
    }

    /// Returns the result that the record tells; none if it tells none or something else.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        GameResult::find(self.tag("result")?)
    }

    /// Returns the turns of the game that was played, without variations.
    pub fn main_line(&self) -> impl Iterator<Item = &Turn> {
        let is_main = |turn: &&Turn| matches!(turn.address, Address::Main(_));
        self.turns.iter().filter(is_main)
    }
}

impl GameResult {
    /// Returns the result with this text, if there is one.
    pub(super) fn find(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.text() == text)
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::Other,
            Some(Outcome::Draw) => Self::Draw,
            Some(Outcome::Win(ATTACKERS)) => Self::AttackersWon,
            Some(Outcome::Win(DEFENDERS)) => Self::DefendersWon,
        }
    }
}
