//! The rules that an action can break, by name.

crate::rules! {
    /// A rule that an action can break.
    pub enum Rule {
        /// `A` is 0 or 1.
        AttackFlag,
        /// The target is a cell of the board, whatever stands there.
        TargetOffBoard,
        /// `dx` is -1 or 1.
        Dx,
        /// `dy` is -1 or 1.
        Dy,
        /// `p` is 0 or 1.
        PointFlag,
        /// A side acts when one of its divisions is due.
        NotToAct,
        /// A killed side does not act any more.
        Killed,
    }
}

/// An action that the rules do not allow, and why.
pub type IllegalAction = crate::IllegalAction<Rule>;
