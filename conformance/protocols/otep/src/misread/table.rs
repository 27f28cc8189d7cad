//! The usual misreadings of OTEP, and the answers tried under each.

use linesman_games::{
    Side,
    tafl::{Board, Move, Position, Square},
};
use linesman_protocols::otep::checks;

use super::{
    conversation::{Event, Turn, read},
    memory::{Memory, Taking},
    record::{digits_singly, upside_down, without_special_pieces},
    squares::{each, from_right, from_top, shifted, swapped, without_i},
};
use linesman_interface::protocol::misreading::{
    MisreadingForm, Row, Spoken, arbitrary, misreadings,
};
use linesman_values::outcome::{MisreadSubject, Trial};

/// The usual misreadings of OTEP.
pub(in super::super) const MISREADINGS: MisreadingForm = MisreadingForm {
    all: || misreadings(ROWS),
    try_all,
};

/// What an answer means under a misreading.
#[derive(Clone, Copy)]
pub(super) enum Meaning {
    /// Another move on the board that was sent, whose size is given.
    Move(fn(Move, u8) -> Option<Move>),
    /// The move as the other side.
    OtherSide,
    /// The move on a board that is read from the same record in another way.
    Reading(fn(&Board) -> Option<Board>),
    /// The move on the board of the key starti, read from its other end.
    Starti,
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
        let Some(position) = position(turn, &turn.board, turn.side) else {
            continue;
        };
        // Many boards are symmetric, so an answer that is legal by itself speaks for nothing.
        let is_legal = position.check(turn.side, turn.mv).is_ok();
        let mut trial = Trial::new(turn.side.index(), turn.mv.to_string(), is_legal);
        trial.is_evidence = !turn.is_analysis;
        let like = arbitrary(like(&position, turn));
        let size = turn.board.size();
        for (index, row) in ROWS.iter().enumerate() {
            let on = |board: Option<&Board>| match board {
                Some(board) if *board != turn.board => self::position(turn, board, turn.side),
                _ => Some(position.clone()),
            };
            let (side, position) = match row.meaning {
                Meaning::Move(_) => (turn.side, on(None)),
                Meaning::OtherSide => {
                    let side = turn.side.other();
                    (side, self::position(turn, &turn.board, side))
                }
                Meaning::Reading(read) => (turn.side, on(read(&turn.board).as_ref())),
                Meaning::Starti => {
                    let turned = upside_down(&turn.board).filter(|_| turn.is_of_starti);
                    (turn.side, on(turned.as_ref()))
                }
                Meaning::Memory(_) => (turn.side, on(boards[index][number].as_ref())),
            };
            let is_legal = |mv: Move| {
                let meant = match row.meaning {
                    Meaning::Move(meant) => meant(mv, size),
                    _ => Some(mv),
                };
                let position = position.as_ref();
                position
                    .zip(meant)
                    .is_some_and(|(position, mv)| position.check(side, mv).is_ok())
            };
            if is_legal(turn.mv) {
                trial.note_legal(index, false);
            }
            let is_other = |board: Option<&Board>| board != Some(&turn.board);
            let is_concerned = match row.meaning {
                Meaning::Move(meant) => meant(turn.mv, size) != Some(turn.mv),
                Meaning::OtherSide => true,
                Meaning::Reading(read) => is_other(read(&turn.board).as_ref()),
                Meaning::Starti => turn.is_of_starti,
                Meaning::Memory(_) => is_other(boards[index][number].as_ref()),
            };
            if is_concerned {
                trial.note_concern(index);
            }
            let legal = like.iter().filter(|mv| is_legal(**mv)).count();
            trial.note_chance(legal, like.len());
        }
        trials.push(trial);
    }
    trials
}

fn position(turn: &Turn, board: &Board, side: Side) -> Option<Position> {
    Position::at(turn.rules.clone(), board, side).ok()
}

/// Returns the moves that are legal if that of a turn is, or break the same rule, and that go along a line if it does.
fn like(position: &Position, turn: &Turn) -> impl Iterator<Item = Move> {
    let rule = |mv| {
        position
            .check(turn.side, mv)
            .map_err(|illegal| illegal.rule)
    };
    let own = rule(turn.mv);
    let is_straight = |mv: &Move| mv.from.file == mv.to.file || mv.from.rank == mv.to.rank;
    let is_line = is_straight(&turn.mv);
    // One file and one rank more than there are.
    let edge = turn.board.size() + 1;
    let squares = (0..edge).flat_map(move |rank| (0..edge).map(move |file| Square { file, rank }));
    let moves = squares
        .clone()
        .flat_map(move |from| squares.clone().map(move |to| Move { from, to }));
    moves.filter(move |mv| *mv != turn.mv && is_straight(mv) == is_line && rule(*mv) == own)
}

const fn squares(
    name: &'static str,
    meant: fn(Move, u8) -> Option<Move>,
    belief: &'static str,
    fix: &'static str,
) -> Row<Meaning> {
    Row::new(2, name, Meaning::Move(meant), belief, fix)
}

const fn memory(
    name: &'static str,
    own: Taking,
    opponents: Taking,
    belief: &'static str,
    fix: &'static str,
) -> Row<Meaning> {
    Row::new(
        1,
        name,
        Meaning::Memory(Memory { own, opponents }),
        belief,
        fix,
    )
    .instead("take the board that is sent with each move and opponent-move")
}

const RANKS: &str = "count ranks from the bottom: the first row of a position is rank 1, and the last is the top rank";
const CORNER: &str = "do not turn the board: a1 is the first square of the first row of a position, and ranks are counted from the bottom";
const NUMBERS: &str = "count ranks from 1: the first row of a position is rank 1";
const LETTERS: &str = "count files from a: the first square of each row of a position is file a";
const CAPTURED: MisreadSubject = MisreadSubject {
    check: &checks::SEES_CAPTURES,
    shown_by: &[&checks::ALLOWED, &checks::OWN_SIDE],
};
const CAPTURES: &str = "remove captured pieces from your own board, those that the opponent captures and those that you capture";
const PLIES: &str = "make the moves of both sides on your own board";

pub(super) const ROWS: &[Row<Meaning>] = &[
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
        "count files from the left: the first square of each row of a position is file a",
    ),
    squares(
        "swapped",
        |mv, _| each(mv, |square| Some(swapped(square))),
        "file and rank were swapped",
        "write the file as a letter and the rank as a number: the squares of one row of a position have one rank",
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
    Row::new(
        2,
        "other-side",
        Meaning::OtherSide,
        "the other side were to move",
        "move a piece of the side that play names, or side before analyze: the attackers' pieces are the lower-case letters, such as t, and the \
         defenders' are the capitals, such as T and K",
    ),
    // Only rows with ten empty squares in turn show it, and few boards have any.
    Row::new(
        1,
        "digits-singly",
        Meaning::Reading(digits_singly),
        "each digit of a record were a number of its own, such as 1 and 1 for 11",
        "read all digits of a count of empty squares together: 10, 11 and 12 are one number",
    ),
    // Most boards have no such pieces.
    Row::new(
        1,
        "special-pieces-unseen",
        Meaning::Reading(without_special_pieces),
        "commanders, knights, mercenaries and guards (c, n, m, g) were empty squares",
        "take every letter of a record for a piece: c, n, m and g stand on their squares too, in both sizes",
    ),
    Row::new(
        1,
        "starti-as-start",
        Meaning::Starti,
        "the first row of starti were rank 1",
        "take the first row of starti for the highest rank: only start begins with rank 1",
    ),
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
    squares(
        "target-swapped",
        |Move { from, to }, _| {
            Some(Move {
                from,
                to: swapped(to),
            })
        },
        "file and rank of the second square were swapped",
        "name both squares in the same way, the file as a letter and then the rank as a number",
    ),
    squares(
        "target-from-top",
        |Move { from, to }, size| {
            Some(Move {
                from,
                to: from_top(to, size)?,
            })
        },
        "the rank of the second square were counted from the top",
        "name both squares in the same way, with ranks counted from the bottom",
    ),
    memory(
        "forgets-opponents-captures",
        Taking::Board,
        Taking::Moves,
        "the opponent's last moves had captured nothing",
        CAPTURES,
    )
    .about(CAPTURED),
    memory(
        "never-sees-opponents-captures",
        Taking::Captures,
        Taking::Moves,
        "the opponent had captured nothing",
        CAPTURES,
    )
    .about(CAPTURED),
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
    memory(
        "never-sees-captures",
        Taking::Moves,
        Taking::Moves,
        "nothing had been captured",
        CAPTURES,
    )
    .about(CAPTURED),
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
