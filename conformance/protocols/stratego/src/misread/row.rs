//! Rows of the table of misreadings.

use linesman_games::stratego::Move;

use super::{
    conversation::{Cells, Ply, Turn},
    memory::{Memory, Placement},
};
use linesman_interface::protocol::misreading::Row;
use linesman_protocols::stratego::checks;
use linesman_values::outcome::MisreadSubject;

pub(super) const LOSSES: MisreadSubject = MisreadSubject {
    check: &checks::SEES_LOSSES,
    shown_by: &[&checks::OWN_PIECE],
};
pub(super) const RUN_LENGTHS: MisreadSubject = MisreadSubject {
    check: &checks::READS_RUNS,
    shown_by: &[
        &checks::OWN_PIECE,
        &checks::CLEAR_PATH,
        &checks::NOT_ONTO_OWN,
    ],
};

const FIGHTS: MisreadSubject = MisreadSubject {
    check: &checks::SEES_FIGHTS,
    shown_by: &[
        &checks::OWN_PIECE,
        &checks::MOBILE_PIECE,
        &checks::SCOUTS_ONLY,
        &checks::CLEAR_PATH,
        &checks::NOT_ONTO_OWN,
    ],
};

/// What an answer means under a misreading.
#[derive(Clone, Copy)]
pub(super) enum Meaning {
    /// Another move on the board that was sent.
    Move(fn(Move) -> Move),
    /// One of two other moves on the board that was sent.
    Either(fn(Move) -> [Move; 2]),
    /// The move on another board than the one that was sent, which is the last of these.
    Board(fn(&[Turn]) -> Cells),
    /// The move on a board that the agent keeps by itself.
    Memory(Memory),
    /// The move on any board that was sent so far.
    AnyBoard,
}

pub(super) const fn squares(
    name: &'static str,
    meant: fn(Move) -> Move,
    belief: &'static str,
    fix: &'static str,
) -> Row<Meaning> {
    Row::new(2, name, Meaning::Move(meant), belief, fix)
}

pub(super) const fn board(
    name: &'static str,
    board: fn(&[Turn]) -> Cells,
    belief: &'static str,
    fix: &'static str,
) -> Row<Meaning> {
    Row::new(2, name, Meaning::Board(board), belief, fix)
}

pub(super) const fn any_board(
    name: &'static str,
    belief: &'static str,
    fix: &'static str,
) -> Row<Meaning> {
    Row::new(2, name, Meaning::AnyBoard, belief, fix)
        .broad()
        .instead("compare the board that the program keeps with the ten rows of each turn")
}

pub(super) const fn memory(
    name: &'static str,
    memory: Memory,
    belief: &'static str,
    fix: &'static str,
) -> Row<Meaning> {
    Row::new(1, name, Meaning::Memory(memory), belief, fix)
        .instead("use the board that is sent in every turn")
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

/// A row about the outcomes of fights.
pub(super) const fn fight(
    name: &'static str,
    take: fn(Ply) -> Option<Ply>,
    belief: &'static str,
    fix: &'static str,
) -> Row<Meaning> {
    memory(name, taking(take), belief, fix).about(FIGHTS)
}
