//! Boards of tafl: the rules have the first, and every position after it is sent in full.

use linesman_games::{
    Side,
    tafl::{ATTACKERS, Board, Rules, Square},
};

use crate::picture::{Cell, Kind, Picture};

/// Returns the board that was sent last.
pub(super) fn picture(lines: &[&str]) -> Option<Picture> {
    let mut board: Option<Board> = None;
    for &line in lines {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let told = match word {
            "rules" => rest.parse::<Rules>().ok().map(|rules| rules.start),
            "position" | "move" | "opponent-move" => {
                let record = rest.split_ascii_whitespace().last();
                record.and_then(|record| record.parse().ok())
            }
            _ => None,
        };
        board = told.or(board);
    }
    let board = board?;
    let first: Side = ATTACKERS;
    let row = |rank: u8| {
        let cell = |file: u8| match board.piece_at(Square { file, rank }) {
            None => Cell {
                kind: Kind::Empty,
                letter: None,
            },
            Some(piece) => Cell {
                kind: if piece.side == first {
                    Kind::First
                } else {
                    Kind::Second
                },
                letter: Some(piece.letter()),
            },
        };
        (0..board.size()).map(cell).collect()
    };
    let size = board.size();
    Some(Picture {
        caption:
            "The position as it was last sent; attackers in lower case, defenders in upper case"
                .to_owned(),
        rows: (0..size).rev().map(row).collect(),
        columns: (0..size)
            .map(|file| char::from(b'a' + file).to_string())
            .collect(),
        lines: (1..=size).rev().map(|rank| rank.to_string()).collect(),
    })
}
