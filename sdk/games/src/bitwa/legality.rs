//! Which orders are legal.

use super::{Board, Breach, IllegalAction, Order};

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
        return Err(Breach::AttackFlag { attack }.into());
    }
    if !(0..columns).contains(&x) || !(0..rows).contains(&y) {
        return Err(Breach::TargetOffBoard {
            x,
            y,
            columns,
            rows,
        }
        .into());
    }
    if !is_unit_step(dx) {
        return Err(Breach::Dx { dx }.into());
    }
    if !is_unit_step(dy) {
        return Err(Breach::Dy { dy }.into());
    }
    if !is_flag(px_first) {
        return Err(Breach::PointFlag { p: px_first }.into());
    }
    Ok(())
}

const fn is_flag(number: i64) -> bool {
    matches!(number, 0 | 1)
}

const fn is_unit_step(number: i64) -> bool {
    matches!(number, -1 | 1)
}
