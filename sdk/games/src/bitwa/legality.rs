//! Which orders are legal.

use super::{Board, IllegalAction, Order, Rule};

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
