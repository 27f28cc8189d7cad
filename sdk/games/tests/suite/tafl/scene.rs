//! A few pieces on a board of 7 x 7 squares, under rules that differ from the usual ones by a few keys.

use std::{
    fmt::{Debug, Display},
    str::FromStr,
    sync::Arc,
};

use linesman_games::{
    Position as _, Side,
    tafl::{ATTACKERS, Board, DEFENDERS, Move, MoveRecord, NotationError, Position, Rules, Square},
};

/// Reads a text that can be read.
pub(super) fn read<T: FromStr<Err: Display>>(text: &str) -> T {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns rules with these keys; they know no surrounding unless a key says so, and nobody starts with commanders.
pub(super) fn rules(keys: &str) -> Arc<Rules> {
    let surf = if keys.contains("surf:") { "" } else { "surf:n" };
    let text = format!("dim:7 {surf} {keys} start:/t6/7/7/3K3/7/7/7/");
    Arc::new(read(&text))
}

pub(super) fn scene(keys: &str, board: &str, to_move: Side) -> Position {
    let position = Position::at(rules(keys), &read(board), to_move);
    position.unwrap_or_else(|error| panic!("{board}: {error}"))
}

/// Returns the side of the piece on a square.
fn side_on(board: &str, square: Square) -> Side {
    match read::<Board>(board).piece_at(square) {
        Some(piece) => piece.side,
        None => panic!("nobody stands on {square}: {board}"),
    }
}

/// Makes a move of whoever's piece it is.
pub(super) fn after(keys: &str, board: &str, mv: &str) -> Position {
    let mv: Move = read(mv);
    let side = side_on(board, mv.from);
    let mut position = scene(keys, board, side);
    let made = position.submit(side, mv);
    assert_eq!(made, Ok(()), "{keys} {board} {mv}");
    position
}

/// Returns what is recorded of the last ply.
pub(super) fn record(position: &Position) -> &MoveRecord {
    match position.last() {
        Some(ply) => &ply.record,
        None => panic!("no ply was made: {position:?}"),
    }
}

/// Returns the fields of each line of a table, between which stands `|`. A line that begins with `//` is a remark.
pub(super) fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    let lines = table.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.map(|line| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        fields.try_into().unwrap_or_else(|_| panic!("{line}"))
    })
}

/// Returns the faults of a table: in each line a text, in which `\n` stands for a new line, the place of its first fault, and
/// a part of the message.
pub(super) fn faults(table: &str) -> impl Iterator<Item = (String, &str, &str)> {
    table.trim_matches('\n').lines().map(|line| {
        let (text, fault) = line.split_once(" => ").unwrap_or_else(|| panic!("{line}"));
        let (place, message) = fault.split_once(": ").unwrap_or_else(|| panic!("{line}"));
        (text.replace("\\n", "\n"), place, message)
    })
}

/// Checks the first fault of each text of such a table, by its column.
pub(super) fn check_faults<T: FromStr<Err = NotationError> + Debug>(table: &str) {
    for (text, column, message) in faults(table) {
        let error = text.parse::<T>().expect_err(&text);
        assert_eq!(error.column.to_string(), column, "{text}: {error}");
        assert!(error.message.contains(message), "{text}: {error}");
    }
}

/// Checks moves: in each line the keys of the rules, the board before, the move, and the board after.
pub(super) fn check_boards(table: &str) {
    for [keys, before, mv, expected] in rows(table) {
        let position = after(keys, before, mv);
        let board = position.board().to_string();
        assert_eq!(board, expected, "{keys} {before} {mv}");
    }
}

/// Returns where the piece on a square can go, in the order of the ranks.
pub(super) fn goals(keys: &str, board: &str, from: &str) -> String {
    let from = read(from);
    let position = scene(keys, board, side_on(board, from));
    let moves = position.legal_moves().into_iter();
    let goals = moves.filter(|mv| mv.from == from).map(|mv| mv.to);
    goals.map(|to| to.to_string()).collect::<Vec<_>>().join(" ")
}

pub(super) fn name(side: Side) -> &'static str {
    match side {
        ATTACKERS => "attackers",
        DEFENDERS => "defenders",
    }
}
