//! Boards of tafl as text.

use linesman_games::{
    Side,
    tafl::{Board, Piece, Square},
};
use linesman_protocols::otep::side_name;

/// Draws a board with its files and ranks, the highest rank on top, and says who is to move.
///
/// The letters are those of a position record: attackers in lower case, defenders in upper case.
pub(super) fn draw(board: &Board, to_move: Option<Side>) -> String {
    let mut text = String::new();
    for rank in (0..board.size()).rev() {
        text += &format!("{:>2}", rank + 1);
        for file in 0..board.size() {
            let piece = board.piece_at(Square { file, rank });
            text.push(' ');
            text.push(piece.map_or('.', Piece::letter));
        }
        text.push('\n');
    }
    text += "  ";
    for file in 0..board.size() {
        text.push(' ');
        text.push(char::from(b'a' + file));
    }
    text.push('\n');
    if let Some(side) = to_move {
        text += &format!("{} to move\n", side_name(side));
    }
    text
}

#[cfg(test)]
mod tests {
    use linesman_games::tafl::ATTACKERS;

    use super::*;

    #[test]
    fn a_board_is_drawn_with_its_coordinates() {
        let board: Board = "/t4/5/2K2/5/4T/".parse().unwrap();
        let expected = [
            " 5 . . . . T",
            " 4 . . . . .",
            " 3 . . K . .",
            " 2 . . . . .",
            " 1 t . . . .",
            "   a b c d e",
            "attackers to move",
        ];
        let text = draw(&board, Some(ATTACKERS));
        assert_eq!(text.lines().collect::<Vec<_>>(), expected);
    }
}
