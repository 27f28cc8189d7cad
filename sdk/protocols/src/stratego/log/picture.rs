//! A position as plain text.

use linesman_games::{
    Side,
    stratego::{BOARD_SIZE, Position, Square, is_lake},
};

use crate::stratego::side_name;

/// Draws a position: ten rows of ten squares, the topmost first, each row with its newline.
///
/// A square takes three columns: ` . ` if it is empty, `+++` for a lake, and for a piece its side's initial and what it is,
/// as in `R4 ` and `BF `, or `B# ` if `is_hidden` says that it is not to be shown. `paint` is handed every piece's
/// text and returns what is put there, such as the same in colour.
#[must_use]
pub fn board_picture(
    position: &Position,
    is_hidden: impl Fn(Square, Side) -> bool,
    paint: impl Fn(Side, &str) -> String,
) -> String {
    let mut picture = String::with_capacity(400);
    for square in Square::all() {
        match position.piece(square) {
            Some((side, rank)) => {
                let initial = &side_name(side)[..1];
                let rank = match is_hidden(square, side) {
                    true => '#',
                    false => char::from(rank.byte()),
                };
                picture.push_str(&paint(side, &format!("{initial}{rank}")));
                picture.push(' ');
            }
            None if is_lake(square) => picture.push_str("+++"),
            None => picture.push_str(" . "),
        }
        if square.x() == BOARD_SIZE - 1 {
            picture.truncate(picture.trim_end_matches(' ').len());
            picture.push('\n');
        }
    }
    picture
}
