//! The properties of text, for texts that are drawn.

use proptest::{collection::vec, prelude::*, sample::select};

use super::properties::{check_fen, check_games, check_moves};

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_as_anything(text in any::<String>()) {
        check_fen(&text);
        check_moves(&text);
        check_games(text.as_bytes());
    }

    #[test]
    fn any_pieces_are_a_position(
        mut squares in vec(select(&b"................PNBRQpnbrq"[..]), 64),
        kings in (0..64_usize, 0..64_usize),
        rights in select(RIGHTS),
        passing in select(PASSING),
        is_white in any::<bool>(),
    ) {
        squares[kings.0] = b'K';
        squares[kings.1] = b'k';
        let rows = squares.chunks(8).map(|row| String::from_utf8_lossy(row).into_owned());
        let mut board = rows.collect::<Vec<_>>().join("/");
        for empty in (1..=8).rev() {
            board = board.replace(&".".repeat(empty), &empty.to_string());
        }
        let side = if is_white { 'w' } else { 'b' };
        check_fen(&format!("{board} {side} {rights} {passing} 0 1"));
        check_fen(&format!("{board} {side} - - 0 1"));
    }

    #[test]
    fn any_castling_is_a_position(
        mut row in vec(select(&b"....RRrBbqn"[..]), 8),
        mut last in vec(select(&b"....rrRBbQN"[..]), 8),
        kings in (1..7_usize, 1..7_usize),
        rights in vec(select(RIGHTS), 1..3),
        is_white in any::<bool>(),
    ) {
        row[kings.0] = b'K';
        last[kings.1] = b'k';
        let text = |row: &[u8]| String::from_utf8_lossy(row).replace('.', "1");
        let squeeze = |mut text: String| {
            for ones in (2..=8).rev() {
                text = text.replace(&"1".repeat(ones), &ones.to_string());
            }
            text
        };
        let (last, row) = (squeeze(text(&last)), squeeze(text(&row)));
        let side = if is_white { 'w' } else { 'b' };
        check_fen(&format!("{last}/8/8/8/8/8/8/{row} {side} {} - 0 1", rights.concat()));
    }

    #[test]
    fn any_signs_are_a_move(parts in vec(select(MOVE_PARTS), 0..8)) {
        check_moves(&parts.concat());
    }

    #[test]
    fn any_bytes_are_games(bytes in vec(any::<u8>(), 0..400)) {
        check_games(&bytes);
    }

    #[test]
    fn any_parts_are_games(parts in vec(select(GAME_PARTS), 0..60)) {
        check_games(parts.concat().as_bytes());
    }
}

const RIGHTS: &[&str] = &[
    "-", "K", "Q", "k", "q", "KQkq", "A", "B", "H", "a", "g", "HAha",
];
const PASSING: &[&str] = &["-", "-", "a3", "d3", "e6", "h6", "e4"];
const MOVE_PARTS: &[&str] = &[
    "O-O", "0-0", "-", "O", "K", "N", "B", "R", "Q", "P", "a", "b", "c", "d", "e", "f", "3", "4",
    "1", "8", "x", "=", "Q", "(", ")", "q", "+", "#", "!", "?", "é", "e4", "b8", "a8", "Nf3", "e2",
];
const GAME_PARTS: &[&str] = &[
    "[Event \"x\"]\n",
    "[Variant \"Chess960\"]",
    "[FEN \"4k3/8/8/8/8/8/8/R3KR2 w QF - 0 1\"]",
    "[FEN \"x\"]",
    "[Result \"1-0\"]",
    "[A",
    "\"",
    "\\",
    "]",
    "{",
    "}",
    "{x y}",
    "{[%clk 0:00:01]}",
    "{}",
    ";",
    "\n",
    "\n%",
    " ( ",
    " ) ",
    "(",
    ")",
    " 1. e4 ",
    " e5 ",
    " Nf3 ",
    " Nc6 ",
    " d4 ",
    " a3 ",
    " h6 ",
    " O-O ",
    " 1... ",
    "$1 ",
    "$",
    "!",
    "??",
    " * ",
    " 1-0 ",
    " 1/2-1/2 ",
    "é",
    "<",
];
