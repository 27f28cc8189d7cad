//! Moves as PGN writes them: SAN (PGN standard, section 8.2.3).
//!
//! Written is exactly what the standard says: the letter of the piece (none for a pawn), as much of its square as tells it from
//! other pieces of the kind that can legally go there (the file, or else the rank, or else both; always the file of a pawn that
//! captures), `x` for a capture, the square where it ends, `=` and a letter for a promotion, and `+` for check or `#` for
//! checkmate. Castling is `O-O` and `O-O-O`, in Chess960 as well.
//!
//! [`read`] takes more than that. [`read_strictly`] takes nothing else.
//!
//! | what | [`read`] |
//! |---|---|
//! | `+`, `#`, `++` at the end | may be missing or wrong |
//! | `!`, `?` and two of them behind it | are ignored |
//! | `x` | may be missing, and `-` or `:` may stand there |
//! | the square where the piece starts | may be told although it need not be: `Ng1f3`, `e2-e4` |
//! | `=` | may be missing, and the letter may be in lower case or in parentheses: `e8Q`, `e8=q`, `e8(Q)` |
//! | `P` | may stand before the move of a pawn |
//! | `O-O` | may have zeros or small letters: `0-0`, `o-o-o` |
//!
//! Letters of pieces are in upper case and files in lower case: `Bxc3` is a bishop's move, and `bxc3` a pawn's. Castling is not
//! read as a move of the king: `Kg1` is none.

mod error;
mod read;
mod write;

pub use error::SanError;
pub use read::{read, read_strictly};
pub use write::write;
