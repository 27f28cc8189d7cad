//! Which orders are legal.

use super::{Board, Order};
use crate::IllegalAction;

/// A rule that an action can break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

impl Rule {
    /// All rules.
    pub const ALL: [Self; 7] = [
        Self::AttackFlag,
        Self::TargetOffBoard,
        Self::Dx,
        Self::Dy,
        Self::PointFlag,
        Self::NotToAct,
        Self::Killed,
    ];

    /// Returns the rule's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AttackFlag => "attack-flag",
            Self::TargetOffBoard => "target-off-board",
            Self::Dx => "dx",
            Self::Dy => "dy",
            Self::PointFlag => "point-flag",
            Self::NotToAct => "not-to-act",
            Self::Killed => "killed",
        }
    }

    /// Returns the error that says how this rule was broken.
    pub(super) const fn broken(self, message: String) -> IllegalAction {
        IllegalAction {
            rule: self.name(),
            message,
        }
    }
}

/// Checks the numbers of an order in the order of its text.
///
/// # Errors
/// Names the first rule that the order breaks.
pub(super) fn check_order(board: &Board, order: &Order) -> Result<(), IllegalAction> {
    let Order {
        attack,
        x,
        y,
        dx,
        dy,
        px_first,
    } = *order;
    let (columns, rows) = (i64::from(board.columns()), i64::from(board.rows()));
    if !is_flag(attack) {
        return Err(Rule::AttackFlag.broken(format!(
            "A is {attack}; it is 1 to prefer attacks, otherwise 0"
        )));
    }
    if !(0..columns).contains(&x) || !(0..rows).contains(&y) {
        return Err(Rule::TargetOffBoard.broken(format!(
            "the target ({x},{y}) is not on the board; xd runs from 0 to {} and yd from 0 to {}",
            columns - 1,
            rows - 1
        )));
    }
    if !is_unit_step(dx) {
        return Err(Rule::Dx.broken(format!("dx is {dx}; it is -1 or 1")));
    }
    if !is_unit_step(dy) {
        return Err(Rule::Dy.broken(format!("dy is {dy}; it is -1 or 1")));
    }
    if !is_flag(px_first) {
        return Err(Rule::PointFlag.broken(format!(
            "p is {px_first}; it is 1 if Px comes first and 0 if Py does"
        )));
    }
    Ok(())
}

const fn is_flag(number: i64) -> bool {
    matches!(number, 0 | 1)
}

const fn is_unit_step(number: i64) -> bool {
    matches!(number, -1 | 1)
}
