//! The usual misreadings of OTEP, and the answers tried under each.

use linesman_games::tafl::{Board, Move, Position, Square};
use linesman_protocols::otep::checks;

use super::{
    conversation::{Event, Turn, read},
    memory::{Memory, Taking},
    squares::{each, from_right, from_top, shifted, swapped, without_i},
};
use crate::{
    outcome::{MisreadSubject, Misreading, Trial},
    protocol::{MisreadingForm, misreading::Spoken},
};

/// The usual misreadings of OTEP.
pub(in super::super) const MISREADINGS: MisreadingForm = MisreadingForm {
    all: || ROWS.iter().map(|row| row.misreading).collect(),
    try_all,
};

/// A misreading, and what an answer means under it.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) misreading: Misreading,
    pub(super) meaning: Meaning,
}

/// What an answer means.
#[derive(Clone, Copy)]
pub(super) enum Meaning {
    /// Another move on the board that was sent, whose size is given.
    Move(fn(Move, u8) -> Option<Move>),
    /// The move as the other side.
    OtherSide,
    /// The move on a board that the agent keeps by itself.
    Memory(Memory),
}

pub(super) fn try_all(lines: &[Spoken]) -> Vec<Trial> {
    let events = read(lines);
    let turns: Vec<&Turn> = events
        .iter()
        .filter_map(|event| match event {
            Event::Turn(turn) => Some(turn),
            _ => None,
        })
        .collect();
    let boards: Vec<Vec<Option<Board>>> = ROWS
        .iter()
        .map(|row| match row.meaning {
            Meaning::Memory(memory) => memory.boards(&events),
            _ => Vec::new(),
        })
        .collect();
    let mut trials = Vec::new();
    for (number, turn) in turns.into_iter().enumerate() {
        let Some(position) = position(turn, &turn.board) else {
            continue;
        };
        let is_legal = |mv: Move| position.check(turn.side, mv).is_ok();
        let mut trial = Trial {
            side: turn.side.index(),
            text: turn.mv.to_string(),
            is_evidence: !turn.is_analysis,
            is_legal: is_legal(turn.mv),
            legal_under: 0,
            spoken_for: 0,
        };
        for (index, row) in ROWS.iter().enumerate() {
            let size = turn.board.size();
            let is_legal_under = match row.meaning {
                Meaning::Move(meant) => meant(turn.mv, size).is_some_and(is_legal),
                Meaning::OtherSide => is_legal_as_other(turn),
                Meaning::Memory(_) => match &boards[index][number] {
                    Some(board) if *board != turn.board => is_legal_on(turn, board),
                    _ => trial.is_legal,
                },
            };
            trial.legal_under |= u128::from(is_legal_under) << index;
        }
        // Many boards are symmetric, so an answer that is legal by itself speaks for nothing.
        if !trial.is_legal {
            trial.spoken_for = trial.legal_under;
        }
        trials.push(trial);
    }
    trials
}

fn position(turn: &Turn, board: &Board) -> Option<Position> {
    Position::at(turn.rules.clone(), board, turn.side).ok()
}

fn is_legal_on(turn: &Turn, board: &Board) -> bool {
    position(turn, board).is_some_and(|position| position.check(turn.side, turn.mv).is_ok())
}

fn is_legal_as_other(turn: &Turn) -> bool {
    let side = turn.side.other();
    let position = Position::at(turn.rules.clone(), &turn.board, side);
    position.is_ok_and(|position| position.check(side, turn.mv).is_ok())
}

const fn squares(
    name: &'static str,
    meant: fn(Move, u8) -> Option<Move>,
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

const fn memory(
    name: &'static str,
    own: Taking,
    opponents: Taking,
    belief: &'static str,
    fix: &'static str,
) -> Row {
    Row {
        misreading: Misreading {
            name,
            belief,
            fix,
            instead: "take the board that is sent with each move and opponent-move",
            subject: None,
            least: 1,
        },
        meaning: Meaning::Memory(Memory { own, opponents }),
    }
}

/// Returns the row with the check that such an agent breaks.
const fn about(row: Row, subject: MisreadSubject) -> Row {
    Row {
        misreading: Misreading {
            subject: Some(subject),
            ..row.misreading
        },
        ..row
    }
}

const RANKS: &str = "count ranks from the bottom: the first row of a position is rank 1, and the last is the top rank";
const FILES: &str =
    "count files from the left: the first square of each row of a position is file a";
const CORNER: &str = "do not turn the board: a1 is the first square of the first row of a position, and ranks are counted from the bottom";
const ORDER: &str = "write the file as a letter and the rank as a number: the squares of one row of a position have one rank";
const NUMBERS: &str = "count ranks from 1: the first row of a position is rank 1";
const LETTERS: &str = "count files from a: the first square of each row of a position is file a";
const CAPTURES: &str = "remove captured pieces from your own board, those that the opponent captures and those that you capture";
const PLIES: &str = "make the moves of both sides on your own board";

const CAPTURED: MisreadSubject = MisreadSubject {
    check: &checks::SEES_CAPTURES,
    shown_by: &[&checks::ALLOWED, &checks::OWN_SIDE],
};

pub(super) const ROWS: &[Row] = &[
    squares(
        "ranks-from-top",
        |mv, size| each(mv, |square| from_top(square, size)),
        "ranks were counted from the top",
        RANKS,
    ),
    squares(
        "files-from-right",
        |mv, size| each(mv, |square| from_right(square, size)),
        "files were counted from the right",
        FILES,
    ),
    squares(
        "swapped",
        |mv, _| each(mv, |square| Some(swapped(square))),
        "file and rank were swapped",
        ORDER,
    ),
    squares(
        "backward",
        |mv, _| {
            let Move { from, to } = mv;
            Some(Move { from: to, to: from })
        },
        "the two squares were swapped",
        "write the square that the piece starts from first, and then the square that it goes to",
    ),
    Row {
        misreading: Misreading {
            name: "other-side",
            belief: "the other side were to move",
            fix: "move a piece of the side that play names: the attackers' pieces are the lower-case letters, such as t, and the \
                  defenders' are the capitals, such as T and K",
            instead: "",
            subject: None,
            least: 2,
        },
        meaning: Meaning::OtherSide,
    },
    squares(
        "turned",
        |mv, size| each(mv, |square| from_right(from_top(square, size)?, size)),
        "the board were turned by 180 degrees",
        CORNER,
    ),
    squares(
        "rank-too-great",
        |mv, _| each(mv, |square| shifted(square, 0, -1)),
        "every rank were one less",
        NUMBERS,
    ),
    squares(
        "rank-too-small",
        |mv, _| each(mv, |square| shifted(square, 0, 1)),
        "ranks were counted from 0, so every rank were one more",
        NUMBERS,
    ),
    squares(
        "file-too-great",
        |mv, _| each(mv, |square| shifted(square, -1, 0)),
        "every file were one letter further to the left",
        LETTERS,
    ),
    squares(
        "file-too-small",
        |mv, _| each(mv, |square| shifted(square, 1, 0)),
        "every file were one letter further to the right",
        LETTERS,
    ),
    squares(
        "both-too-great",
        |mv, _| each(mv, |square| shifted(square, -1, -1)),
        "every file and every rank were one less",
        CORNER,
    ),
    squares(
        "without-i",
        |mv, _| each(mv, without_i),
        "the letter i were left out, as on boards of Go",
        "name the files with all letters from a on, and do not leave out i",
    ),
    squares(
        "swapped-from-top",
        |mv, size| each(mv, |square| from_top(swapped(square), size)),
        "file and rank were swapped, and ranks counted from the top",
        CORNER,
    ),
    squares(
        "swapped-from-right",
        |mv, size| each(mv, |square| from_right(swapped(square), size)),
        "file and rank were swapped, and files counted from the right",
        CORNER,
    ),
    squares(
        "from-top-too-small",
        |mv, size| each(mv, |square: Square| shifted(from_top(square, size)?, 0, 1)),
        "ranks were counted from the top, and one too far",
        RANKS,
    ),
    about(
        memory(
            "forgets-opponents-captures",
            Taking::Board,
            Taking::Moves,
            "the opponent's last moves had captured nothing",
            CAPTURES,
        ),
        CAPTURED,
    ),
    about(
        memory(
            "never-sees-opponents-captures",
            Taking::Captures,
            Taking::Moves,
            "the opponent had captured nothing",
            CAPTURES,
        ),
        CAPTURED,
    ),
    memory(
        "never-sees-own-captures",
        Taking::Moves,
        Taking::Captures,
        "your own moves had captured nothing",
        CAPTURES,
    ),
    memory(
        "forgets-own-captures",
        Taking::Moves,
        Taking::Board,
        "your own last move had captured nothing",
        CAPTURES,
    ),
    about(
        memory(
            "never-sees-captures",
            Taking::Moves,
            Taking::Moves,
            "nothing had been captured",
            CAPTURES,
        ),
        CAPTURED,
    ),
    memory(
        "forgets-opponents-moves",
        Taking::Board,
        Taking::Nothing,
        "the opponent had not made its last moves",
        PLIES,
    ),
    memory(
        "never-sees-opponents-moves",
        Taking::Captures,
        Taking::Nothing,
        "the opponent had made no moves",
        PLIES,
    ),
    memory(
        "first-of-a-list",
        Taking::Board,
        Taking::FirstMove,
        "only the first move of each opponent-move had been made",
        "make all moves of opponent-move: a list separated by | has the moves of a berserk turn, the oldest first",
    ),
    memory(
        "never-sees-own-moves",
        Taking::Nothing,
        Taking::Captures,
        "you had made no moves",
        PLIES,
    ),
    memory(
        "never-sees-moves",
        Taking::Nothing,
        Taking::Nothing,
        "the board were still as it was at the start",
        PLIES,
    ),
];
