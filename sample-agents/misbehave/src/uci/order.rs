//! What an engine was told: positions, and what a search is limited by.

use super::rules::Rules;

/// What `position` told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// The words behind `fen`.
    pub(crate) fen: Option<String>,
    pub(crate) moves: Vec<String>,
}

impl Told {
    /// Reads the words behind `position`.
    pub(super) fn read(words: &[&str]) -> Self {
        let end = words.iter().position(|word| *word == "moves");
        let (start, moves) = words.split_at(end.unwrap_or(words.len()));
        let fen = (start.first() == Some(&"fen")).then(|| start[1..].join(" "));
        let moves = moves.iter().skip(1).map(|word| (*word).to_owned());
        Self {
            fen,
            moves: moves.collect(),
        }
    }

    /// Returns the position, if it is one.
    pub(crate) fn state<R: Rules>(&self, is_960: bool) -> Option<R> {
        let mut state = match &self.fen {
            Some(fen) => R::read(fen)?,
            None => R::start(),
        };
        state.set_form(is_960);
        let mut moves = self.moves.iter();
        moves.try_fold(state, |state, word| state.play(word))
    }

    /// Returns whether these moves were told, in this order and next to each other.
    pub(super) fn has(&self, moves: &str) -> bool {
        let wanted: Vec<&str> = moves.split(' ').collect();
        let count = wanted.len();
        self.moves.windows(count).any(|some| some == wanted)
    }

    /// Returns whether the words behind `fen` have this in them.
    pub(super) fn fen_has(&self, text: &str) -> bool {
        self.fen.as_ref().is_some_and(|fen| fen.contains(text))
    }

    /// Returns whether it is the usual position, and no move was told.
    pub(super) const fn is_start(&self) -> bool {
        self.fen.is_none() && self.moves.is_empty()
    }
}

/// What `go` limits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Limits {
    /// The clocks and the increments, those of the first side first, in milliseconds.
    pub(super) clocks: [Option<i64>; 2],
    pub(super) increments: [Option<i64>; 2],
    pub(super) moves_to_go: Option<i64>,
    pub(super) depth: Option<i64>,
    pub(super) nodes: Option<i64>,
    pub(super) mate: Option<i64>,
    pub(super) move_time: Option<i64>,
    pub(super) is_infinite: bool,
    pub(super) is_ponder: bool,
    pub(super) moves: Vec<String>,
}

impl Limits {
    /// Reads the words behind `go`.
    pub(super) fn read<R: Rules>(words: &[&str]) -> Self {
        let mut limits = Self::default();
        let mut rest = words.iter();
        while let Some(word) = rest.next() {
            let number = || rest.clone().next().and_then(|word| word.parse().ok());
            for side in 0..2 {
                if *word == R::WORDS.clocks[side] {
                    limits.clocks[side] = number();
                }
                if *word == R::WORDS.increments[side] {
                    limits.increments[side] = number();
                }
            }
            match *word {
                "movestogo" => limits.moves_to_go = number(),
                "depth" => limits.depth = number(),
                "nodes" => limits.nodes = number(),
                "mate" => limits.mate = number(),
                "movetime" => limits.move_time = number(),
                "infinite" => limits.is_infinite = true,
                "ponder" => limits.is_ponder = true,
                "searchmoves" => {
                    let is_move = |word: &&&str| R::is_move(word);
                    let moves = rest.clone().take_while(is_move);
                    limits.moves = moves.map(|word| (*word).to_owned()).collect();
                }
                _ => {}
            }
        }
        limits
    }
}
