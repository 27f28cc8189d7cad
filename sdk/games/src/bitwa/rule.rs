//! The rules that an action can break, by name.

crate::rules! {
    /// A rule that an action can break.
    pub enum Rule {
        /// `A` is 0 or 1.
        AttackFlag = "attack-flag",
        /// The target is a cell of the board, whatever stands there.
        TargetOffBoard = "target-off-board",
        /// `dx` is -1 or 1.
        Dx = "dx",
        /// `dy` is -1 or 1.
        Dy = "dy",
        /// `p` is 0 or 1.
        PointFlag = "point-flag",
        /// A side acts when one of its divisions is due.
        NotToAct = "not-to-act",
        /// A killed side does not act any more.
        Killed = "killed",
    }
}

/// An action that the rules do not allow, and why.
pub type IllegalAction = crate::IllegalAction<Rule>;
