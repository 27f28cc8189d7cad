//! Moves that mean another move: squares that are counted or named in another way.

use linesman_games::tafl::{Move, Square};

/// Returns the move between other squares; none if one of them has no name.
pub(super) fn each(mv: Move, meant: impl Fn(Square) -> Option<Square>) -> Option<Move> {
    Some(Move {
        from: meant(mv.from)?,
        to: meant(mv.to)?,
    })
}

/// The square on the board turned upside down.
pub(super) fn from_top(square: Square, size: u8) -> Option<Square> {
    let rank = (size - 1).checked_sub(square.rank)?;
    Some(Square { rank, ..square })
}

/// The square on the board mirrored from left to right.
pub(super) fn from_right(square: Square, size: u8) -> Option<Square> {
    let file = (size - 1).checked_sub(square.file)?;
    Some(Square { file, ..square })
}

/// The square with file and rank exchanged.
pub(super) const fn swapped(square: Square) -> Square {
    Square {
        file: square.rank,
        rank: square.file,
    }
}

/// The square so many files and ranks further.
pub(super) fn shifted(square: Square, files: i8, ranks: i8) -> Option<Square> {
    Some(Square {
        file: square.file.checked_add_signed(files)?,
        rank: square.rank.checked_add_signed(ranks)?,
    })
}

/// The square whose file is named without the letter i, as on boards of Go.
pub(super) fn without_i(square: Square) -> Option<Square> {
    match square.file {
        0..8 => Some(square),
        8 => None,
        _ => shifted(square, -1, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_means_another_square() {
        let check = |meant: fn(Square) -> Option<Square>, text: &str, expected: Option<&str>| {
            let square = text.parse().unwrap();
            let meant = meant(square).map(|square| square.to_string());
            assert_eq!(meant.as_deref(), expected, "{text}");
        };
        check(|square| from_top(square, 11), "c2", Some("c10"));
        check(|square| from_top(square, 7), "c8", None);
        check(|square| from_right(square, 11), "a2", Some("k2"));
        check(|square| Some(swapped(square)), "c2", Some("b3"));
        check(|square| shifted(square, 0, -1), "c2", Some("c1"));
        check(|square| shifted(square, -1, 0), "a2", None);
        check(without_i, "h2", Some("h2"));
        check(without_i, "i2", None);
        check(without_i, "j2", Some("i2"));
    }
}
