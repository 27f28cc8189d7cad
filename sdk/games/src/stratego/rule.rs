//! The rules that an action can break, by name.

use super::Breach;

crate::rules! {
    /// A rule that an action can break.
    pub enum Rule broken by Breach {
        /// A row of a set-up has ten characters.
        RowLength is Form,
        /// A set-up holds nothing but the known pieces and empty squares.
        UnknownPiece is Form,
        /// A set-up has at most the army's number of each piece.
        TooManyPieces,
        /// A set-up has all forty pieces, where the rules say so.
        TooFewPieces,
        /// A set-up has the flag.
        NoFlag,
        /// A move starts and ends on the board.
        OffBoard by Breach::StartOffBoard { .. } | Breach::EndOffBoard { .. },
        /// A move starts where a piece stands.
        EmptySquare is Presence,
        /// A side moves its own pieces only.
        EnemyPiece,
        /// Bombs and flags stay where they are.
        ImmobilePiece,
        /// A piece goes at least one square.
        NoDistance,
        /// Only scouts go further than one square.
        ScoutsOnly by Breach::TooFar { .. },
        /// Scouts do not pass over anything.
        PathBlocked,
        /// A piece does not move onto one of its own side.
        OwnPiece,
        /// Lakes are not entered.
        Lake,
        /// A side does not act when nothing is asked of it.
        NotToAct,
        /// The answer is of a kind that these rules do not know or that is not due now.
        WrongKind is Refusal,
    }
}

/// An action that the rules do not allow, and why.
pub type IllegalAction = crate::IllegalAction<Rule>;
