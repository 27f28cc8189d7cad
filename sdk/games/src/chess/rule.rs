//! The rules that a move can break, by name.

use super::Breach;

crate::rules! {
    /// A rule that a move can break. Articles are those of the FIDE Laws of Chess of 2023.
    pub enum Rule broken by Breach {
        /// No move is made once the game is over (article 5).
        GameOver,
        /// The sides move in turn (article 1.1).
        NotYourTurn,
        /// A move starts where a piece stands (article 3.1).
        EmptySquare is Presence,
        /// A side moves its own pieces only (article 1.1).
        WrongSide,
        /// A piece does not go to a square with a piece of the same side (article 3.1).
        OwnPiece,
        /// A piece moves as its kind does (articles 3.2 to 3.8).
        Geometry by Breach::NoDistance { .. } | Breach::Geometry { .. } | Breach::NothingToCapture { .. },
        /// A pawn captures in passing right after the other pawn's move by two squares (article 3.7.3.1).
        EnPassant by Breach::NoEnPassant { .. },
        /// A bishop, rook, queen or pawn does not move over other pieces (articles 3.5 and 3.7).
        Blocked,
        /// A king in check does not stay in check (article 3.9.2).
        LeftInCheck by Breach::InCheck { .. },
        /// A move does not uncover a check of its own king (article 3.9.2).
        Exposed,
        /// The king does not go to an attacked square (articles 3.9.2 and 3.8.2.2.1).
        IntoCheck,
        /// King and rook have not moved before they castle (article 3.8.2.1).
        CastlingRight by Breach::NoRight { .. },
        /// A king in check does not castle (article 3.8.2.2.1).
        CastlingOutOfCheck,
        /// The king does not castle over an attacked square (article 3.8.2.2.1).
        CastlingThroughCheck,
        /// No piece is in the way of castling (article 3.8.2.2.2; in Chess960, Guidelines II).
        CastlingBlocked,
        /// Castling is written in the form of the variant (UCI, in the option `UCI_Chess960`).
        CastlingForm,
        /// A pawn becomes another piece on the last rank (article 3.7.3.3).
        PromotionMissing by Breach::NoPromotion { .. },
        /// A pawn becomes a queen, rook, bishop or knight (article 3.7.3.3).
        PromotionPiece by Breach::PromotionTo { .. },
        /// Only a pawn on the last rank becomes another piece (article 3.7.3.3).
        PromotionElsewhere by Breach::Unpromotable { .. },
    }
}

/// An action that the rules do not allow, and why.
pub type IllegalAction = crate::IllegalAction<Rule>;
