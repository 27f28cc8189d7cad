//! Boards that agents take for the one that was sent.

use linesman_games::stratego::{Cell, Rank};

use linesman_interface::protocol::misreading::Row;

use super::{
    conversation::{Cells, Turn, read_cell},
    memory::Memory,
    row::{Meaning, any_board},
};

pub(super) const ANY_BOARD: Row<Meaning> = any_board(
    "any-board",
    "each turn allowed what an earlier one had allowed",
    "begin each turn with an empty list of moves: look for a list that keeps those of earlier turns",
);

/// Returns the last board with the colours exchanged. The opponent's pieces are taken for scouts, which move furthest.
pub(super) fn other_colour(turns: &[Turn]) -> Cells {
    let board = turns.last().map_or([Cell::Empty; 100], |turn| turn.board);
    board.map(|cell| match cell {
        Cell::Own(_) => Cell::Enemy,
        Cell::Enemy => Cell::Own(Rank::Scout),
        other => other,
    })
}

/// Returns the board of the turn before.
pub(super) fn one_turn_old(turns: &[Turn]) -> Cells {
    let before = turns.len().saturating_sub(2);
    turns
        .get(before)
        .map_or([Cell::Empty; 100], |turn| turn.board)
}

/// Returns the board as it was before the opponent's last ply: the board of the turn before, and the agent's own ply on it.
pub(super) fn before_opponents_ply(turns: &[Turn]) -> Cells {
    let mut cells = one_turn_old(turns);
    if let [.., _, turn] = turns {
        for ply in turn.plies.iter().filter(|ply| ply.is_own) {
            Memory::RIGHT.make(&mut cells, *ply);
        }
    }
    cells
}

/// Returns the first board of the game.
pub(super) fn first_board(turns: &[Turn]) -> Cells {
    turns.first().map_or([Cell::Empty; 100], |turn| turn.board)
}

/// Returns the boards of all turns. Of many turns it is the last, as a list that grows with each turn has mostly moves of others.
pub(super) fn boards_so_far(turns: &[Turn]) -> Vec<Cells> {
    let last = turns.len().saturating_sub(MOST_BOARDS);
    turns[last..].iter().map(|turn| turn.board).collect()
}

/// On how many boards a move is tried at most.
const MOST_BOARDS: usize = 100;

/// Returns the board with the line before it as its first row, and without its last row. Nothing enters a square whose
/// character is no piece.
pub(super) fn header_as_row(turns: &[Turn]) -> Cells {
    let mut cells = [Cell::Lake; 100];
    if let Some(turn) = turns.last() {
        for (cell, byte) in cells[..10].iter_mut().zip(turn.header.bytes()) {
            *cell = read_cell(byte).unwrap_or(Cell::Lake);
        }
        cells[10..].copy_from_slice(&turn.board[..90]);
    }
    cells
}

/// Returns the board of an agent that reads eleven lines for each turn, and leaves the echo of its move to the next.
pub(super) fn echo_unread(turns: &[Turn]) -> Cells {
    let mut cells = [Cell::Lake; 100];
    let behind = LINES_OF_A_TURN * turns.len().saturating_sub(1);
    let lines = turns.iter().flat_map(|turn| &turn.sent);
    for (row, line) in cells.chunks_mut(10).zip(lines.skip(behind + 1)) {
        for (cell, byte) in row.iter_mut().zip(line.bytes()) {
            *cell = read_cell(byte).unwrap_or(Cell::Lake);
        }
    }
    cells
}

/// The line before the board, and the ten rows.
const LINES_OF_A_TURN: usize = 11;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::misread::conversation::{Outcome, Ply};

    fn turn(header: &str, first: Cell) -> Turn {
        let mut board = [Cell::Empty; 100];
        board[0] = first;
        Turn {
            header: header.to_owned(),
            ..Turn::on(board)
        }
    }

    #[test]
    fn other_boards_are_taken_for_the_one_that_was_sent() {
        let spy = Cell::Own(Rank::Spy);
        let turns = [
            turn("START", spy),
            turn("0 3 DOWN OK", Cell::Enemy),
            turn("9 6 UP OK", Cell::Empty),
        ];
        assert_eq!(other_colour(&turns[..1])[0], Cell::Enemy);
        assert_eq!(other_colour(&turns[..2])[0], Cell::Own(Rank::Scout));
        assert_eq!(one_turn_old(&turns)[0], Cell::Enemy);
        assert_eq!(one_turn_old(&turns[..1])[0], spy);
        let mut turns = turns;
        turns[1].plies = vec![Ply {
            is_own: true,
            mv: turns[0].mv,
            outcome: Outcome::Moved,
            ranks: None,
            taken_for: None,
        }];
        let before = before_opponents_ply(&turns[..2]);
        assert_eq!((before[0], before[10]), (Cell::Empty, spy));
        assert_eq!(first_board(&turns)[0], spy);
        let shifted = header_as_row(&turns[..2]);
        assert_eq!(shifted[2], Cell::Own(Rank::Colonel));
        assert_eq!(shifted[..2], [Cell::Lake; 2]);
        assert_eq!(shifted[10], Cell::Enemy);
    }
    #[test]
    fn an_echo_that_is_not_read_moves_everything_after_it_down() {
        let rows = |first: &str| {
            let rows = (0..10).map(|row| format!("{}{row}", &first[..9]));
            rows.collect::<Vec<String>>()
        };
        let sent = |before: &[&str], first: &str| {
            let before = before.iter().map(|&line| line.to_owned());
            before.chain(rows(first)).collect()
        };
        let mut turns = [
            turn("START", Cell::Empty),
            turn("9 6 UP OK", Cell::Empty),
            turn("9 5 UP OK", Cell::Empty),
        ];
        turns[0].sent = sent(&["START"], "F.........");
        turns[1].sent = sent(&["0 3 DOWN OK", "9 6 UP OK"], "s.........");
        turns[2].sent = sent(&["0 4 DOWN OK", "9 5 UP OK"], "B.........");
        let column = |turns: &[Turn]| -> Vec<Cell> {
            let cells = echo_unread(turns);
            (0..4).map(|y| cells[10 * y]).collect()
        };
        let [flag, spy, bomb] = [Rank::Flag, Rank::Spy, Rank::Bomb].map(Cell::Own);
        let nine = Cell::Own(Rank::Scout);
        assert_eq!(column(&turns[..1]), [flag; 4]);
        assert_eq!(column(&turns[..2]), [nine, spy, spy, spy]);
        // The echo of the second turn is one row lower still.
        assert_eq!(column(&turns), [Cell::Lake, nine, bomb, bomb]);
    }
}
