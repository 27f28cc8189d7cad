//! Rows of the table of misreadings.

use linesman_games::stratego::Move;

use super::{
    conversation::{Cells, Ply, Turn},
    memory::{Memory, Placement},
};
use crate::outcome::{MisreadSubject, Misreading};

/// A misreading, and what an answer means under it.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) misreading: Misreading,
    pub(super) meaning: Meaning,
}

/// What an answer means.
#[derive(Clone, Copy)]
pub(super) enum Meaning {
    /// Another move on the board that was sent.
    Move(fn(Move) -> Move),
    /// The move on another board than the one that was sent, which is the last of these.
    Board(fn(&[Turn]) -> Cells),
    /// The move on a board that the agent keeps by itself.
    Memory(Memory),
}

pub(super) const fn squares(
    name: &'static str,
    meant: fn(Move) -> Move,
    belief: &'static str,
    fix: &'static str,
) -> Row {
    Row {
        misreading: Misreading {
            name,
            belief,
            fix,
            instead: "",
            subject: None,
            least: 2,
        },
        meaning: Meaning::Move(meant),
    }
}

pub(super) const fn board(
    name: &'static str,
    board: fn(&[Turn]) -> Cells,
    belief: &'static str,
    fix: &'static str,
) -> Row {
    Row {
        misreading: Misreading {
            name,
            belief,
            fix,
            instead: "",
            subject: None,
            least: 2,
        },
        meaning: Meaning::Board(board),
    }
}

pub(super) const fn memory(
    name: &'static str,
    memory: Memory,
    belief: &'static str,
    fix: &'static str,
) -> Row {
    Row {
        misreading: Misreading {
            name,
            belief,
            fix,
            instead: "use the board that is sent in every turn",
            subject: None,
            least: 1,
        },
        meaning: Meaning::Memory(memory),
    }
}

/// Returns the row with the check that such an agent breaks.
pub(super) const fn about(row: Row, subject: MisreadSubject) -> Row {
    Row {
        misreading: Misreading {
            subject: Some(subject),
            ..row.misreading
        },
        ..row
    }
}

pub(super) const fn taking(take: fn(Ply) -> Option<Ply>) -> Memory {
    Memory {
        take,
        ..Memory::RIGHT
    }
}

pub(super) const fn placed(
    is_at_other_end: bool,
    is_upside_down: bool,
    is_mirrored: bool,
) -> Memory {
    Memory {
        placement: Placement {
            is_at_other_end,
            is_upside_down,
            is_mirrored,
        },
        ..Memory::RIGHT
    }
}
