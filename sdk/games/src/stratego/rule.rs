//! The rules that an action can break, by name.

crate::rules! {
    /// A rule that an action can break.
    pub enum Rule {
        /// A row of a set-up has ten characters.
        RowLength = "row-length",
        /// A set-up holds nothing but the known pieces and empty squares.
        UnknownPiece = "unknown-piece",
        /// A set-up has at most the army's number of each piece.
        TooManyPieces = "too-many-pieces",
        /// A set-up has all forty pieces, where the rules say so.
        TooFewPieces = "too-few-pieces",
        /// A set-up has the flag.
        NoFlag = "no-flag",
        /// A move starts and ends on the board.
        OffBoard = "off-board",
        /// A move starts where a piece stands.
        EmptySquare = "empty-square",
        /// A side moves its own pieces only.
        EnemyPiece = "enemy-piece",
        /// Bombs and flags stay where they are.
        ImmobilePiece = "immobile-piece",
        /// A piece goes at least one square.
        NoDistance = "no-distance",
        /// Only scouts go further than one square.
        ScoutsOnly = "scouts-only",
        /// Scouts do not pass over anything.
        PathBlocked = "path-blocked",
        /// A piece does not move onto one of its own side.
        OwnPiece = "own-piece",
        /// Lakes are not entered.
        Lake = "lake",
        /// A side does not act when nothing is asked of it.
        NotToAct = "not-to-act",
        /// The answer is of a kind that these rules do not know or that is not due now.
        WrongKind = "wrong-kind",
    }
}

/// An action that the rules do not allow, and why.
pub type IllegalAction = crate::IllegalAction<Rule>;
