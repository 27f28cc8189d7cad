//! Positions as text: FEN (PGN standard, section 16.1), X-FEN and Shredder-FEN.
//!
//! `PLACEMENT SIDE CASTLING EN_PASSANT HALFMOVES NUMBER`, with one space between the fields.
//!
//! | field | what it is |
//! |---|---|
//! | `PLACEMENT` | the ranks from 8 to 1 with `/` between them, each from file a to file h: a letter for a piece (`PNBRQK` of White, `pnbrqk` of Black), a digit from 1 to 8 for a number of empty squares, and no two digits in a row |
//! | `SIDE` | `w` or `b`: who is to move |
//! | `CASTLING` | `-`, or the rights of White and then those of Black: `K` and `Q` for the outermost rook on either side of the king, or the file of the rook (`A` to `H`); Black's in lower case |
//! | `EN_PASSANT` | `-`, or the square behind a pawn that has just gone two squares |
//! | `HALFMOVES` | plies since the last capture or move of a pawn: 0 to 4294967295 |
//! | `NUMBER` | the number of the move: 1 to 4294967295 |
//!
//! FEN and X-FEN are the same for standard chess. Shredder-FEN names files always. All three are read alike.
//!
//! A position that no game can go on from is refused: a side without exactly one king, a pawn on the first or last rank, a king in
//! check whose opponent is to move, a right to castle without king or rook in place, a square of en passant without the pawn. A
//! position that no game comes to is taken otherwise, such as one with nine queens and nine pawns.

mod error;
mod read;
mod write;

pub use error::{FenError, Field, Problem};
pub use write::{CastlingField, EnPassantField, FenStyle};
