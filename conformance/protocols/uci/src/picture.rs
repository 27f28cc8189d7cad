//! Boards of chess: `position` describes each.

use linesman_games::{
    Side,
    chess::{Square, State},
};
use linesman_protocols::uci::{Board as _, Chess, Order};

use linesman_values::picture::{Cell, Picture};

/// Returns the position that was sent last. The squares from and to which a best move goes are marked.
pub(super) fn picture(lines: &[&str], answer: Option<&str>) -> Option<Picture> {
    let placed = lines
        .iter()
        .rev()
        .find_map(|line| match Order::read(line) {
            Order::Position(placed) => Some(placed),
            _ => None,
        })?;
    let mut board = match &placed.fen {
        Some(fen) => Chess::read(fen)?,
        None => Chess::start(),
    };
    for word in &placed.moves {
        // Nobody knows here which form castling has.
        if board.play(word).is_err() {
            board.set_form(true);
            board.play(word).ok()?;
        }
    }
    let mut picture = draw(board.state());
    let mut words = answer.unwrap_or_default().split_ascii_whitespace();
    if words.next() == Some("bestmove") {
        let word = words.next().unwrap_or_default();
        for square in [word.get(..2), word.get(2..4)].into_iter().flatten() {
            let (column, line) = square.split_at(1);
            picture.mark(column, line);
        }
    }
    Some(picture)
}

/// Draws a position.
pub(super) fn draw(state: &State) -> Picture {
    let row = |rank: u8| {
        let cell = |file: u8| {
            let piece = state.piece_at(Square::at(file, rank));
            piece.map_or(Cell::EMPTY, |piece| Cell::piece(piece.side, piece.letter()))
        };
        (0..8).map(cell).collect()
    };
    let to_move = match state.to_move() {
        Side::First => "white",
        Side::Second => "black",
    };
    Picture {
        caption: format!("The position as it was last sent, {to_move} to move"),
        rows: (0..8).rev().map(row).collect(),
        columns: ('a'..='h').map(String::from).collect(),
        lines: (1..=8).rev().map(|rank: u8| rank.to_string()).collect(),
        marked: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_protocol_testing::assert_marks;

    #[test]
    fn the_squares_of_a_bad_move_are_marked() {
        let told = ["position startpos moves e2e4 e7e5"];
        assert_marks(
            picture,
            &told,
            &[
                ("bestmove e4e6", &["e 4", "e 6"]),
                ("bestmove a7a8q ponder b1c3", &["a 7", "a 8"]),
                ("bestmove", &[]),
                ("readyok", &[]),
            ],
        );
    }

    #[test]
    fn the_moves_behind_a_position_are_played() {
        let drawn = |line: &str| picture(&[line], None).unwrap().rows[4][4].letter;
        assert_eq!(drawn("position startpos"), None);
        assert_eq!(drawn("position startpos moves e2e4"), Some('P'));
        // Castling by the king's move onto its rook.
        let castled = picture(
            &["position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1"],
            None,
        );
        assert_eq!(castled.unwrap().rows[7][5].letter, Some('R'));
        assert_eq!(picture(&["uci", "position fen nonsense"], None), None);
    }
}
