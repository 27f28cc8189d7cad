//! A game, with its variations.

use std::time::Duration;

use super::{PgnError, clock};
use crate::{
    Outcome, Side,
    chess::{Move, State, Variant},
};

crate::table! {
    /// The result of a game, as PGN writes it.
    pub enum GameResult {
        /// Returns the result's text.
        text: &'static str;

        /// White has won.
        WhiteWins("1-0"),
        /// Black has won.
        BlackWins("0-1"),
        /// No side has won.
        Draw("1/2-1/2"),
        /// The game goes on, or the result is not known.
        Unknown("*"),
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            Some(Outcome::Win(Side::First)) => Self::WhiteWins,
            Some(Outcome::Win(Side::Second)) => Self::BlackWins,
            Some(Outcome::Draw) => Self::Draw,
            None => Self::Unknown,
        }
    }
}

/// A tag: what is told of the whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its name: letters, digits and `_`.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A game that was played, with what is told of it.
///
/// The moves are a tree, as a list of nodes: each comes after the one that it follows. The first node that follows another is the
/// line of play that goes on, and the others are variations of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The tags, but for `FEN`, `SetUp`, `Variant` and `Result`, which follow from the rest.
    pub tags: Vec<Tag>,
    /// Where the game starts.
    pub start: State,
    /// Which chess is played.
    pub variant: Variant,
    /// Comments before the first move.
    pub comments: Vec<String>,
    pub(super) nodes: Vec<Node>,
    /// The result.
    pub result: GameResult,
    /// What was wrong with the text, in the order of the places where it was noticed.
    pub problems: Vec<PgnError>,
}

/// A move in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub(super) parent: Option<u32>,
    /// The move, as a [`State`] knows it: castling is the king's move onto its rook.
    pub mv: Move,
    /// What NAGs say of it.
    pub nags: Vec<u8>,
    /// Comments before it, if it begins a variation.
    pub comments_before: Vec<String>,
    /// Comments behind it.
    pub comments: Vec<String>,
}

impl Node {
    /// Returns the index of the node that it follows; none for a first move.
    #[must_use]
    pub fn parent(&self) -> Option<usize> {
        self.parent.map(|index| index as usize)
    }

    /// Returns the time that is left on the mover's clock, if a comment says so.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.comments.iter().find_map(|comment| clock(comment))
    }
}

impl Game {
    /// Returns a game without moves.
    #[must_use]
    pub const fn new(start: State, variant: Variant) -> Self {
        Self {
            tags: Vec::new(),
            start,
            variant,
            comments: Vec::new(),
            nodes: Vec::new(),
            result: GameResult::Unknown,
            problems: Vec::new(),
        }
    }

    /// Returns the value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.name == name)?;
        Some(&tag.value)
    }

    /// Returns all moves, of variations as well. A move comes after the one that it follows.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns the node of an index, to add NAGs and comments.
    pub fn node_mut(&mut self, index: usize) -> Option<&mut Node> {
        self.nodes.get_mut(index)
    }

    /// Adds a move, which must be legal behind the node that it follows, and returns its index. It is the first one there, or
    /// begins a variation.
    ///
    /// # Panics
    /// If there is no such node, or there are four billion moves already.
    pub fn add(&mut self, parent: Option<usize>, mv: Move) -> usize {
        assert!(
            parent.is_none_or(|parent| parent < self.nodes.len()),
            "a move follows one of the game"
        );
        let narrow = |index| u32::try_from(index).expect("a game has fewer moves");
        self.nodes.push(Node {
            parent: parent.map(narrow),
            mv,
            nags: Vec::new(),
            comments_before: Vec::new(),
            comments: Vec::new(),
        });
        self.nodes.len() - 1
    }

    /// Returns the moves that were played, without variations.
    pub fn main_line(&self) -> impl Iterator<Item = &Node> {
        let mut last = None;
        self.nodes
            .iter()
            .enumerate()
            .filter_map(move |(index, node)| {
                // A variation comes after the move that it varies, so the first that follows the last one is the line.
                let is_next = node.parent() == last;
                if is_next {
                    last = Some(index);
                }
                is_next.then_some(node)
            })
    }
}
