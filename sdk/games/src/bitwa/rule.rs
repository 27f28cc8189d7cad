//! The rules that an action can break, by name.

use super::Breach;

crate::rules! {
    /// A rule that an action can break.
    pub enum Rule broken by Breach {
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
        NotToAct by Breach::GameOver | Breach::NotToAct { .. },
        /// A killed side does not act any more.
        Killed by Breach::Killed | Breach::KilledBefore,
    }
}

/// An action that the rules do not allow, and why.
pub type IllegalAction = crate::IllegalAction<Rule>;
