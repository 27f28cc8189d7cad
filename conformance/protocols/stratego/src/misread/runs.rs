//! Runs of a scout whose multiplier means something else than a number of squares.

use linesman_games::stratego::{
    Direction::{Down, Left, Right, Up},
    Move,
};
use linesman_interface::protocol::misreading::Row;

use super::{
    row::{Meaning, squares},
    words::MULTIPLIER,
};

/// The multiplier that names the row or column where a scout stops.
pub(super) const AS_TARGET: Row<Meaning> = squares(
    "multiplier-as-target",
    as_far_as,
    "the multiplier were the row or column where a scout stops",
    MULTIPLIER,
);

/// The move of a scout to the row or column that the multiplier names. A move without a multiplier stays as it is.
fn as_far_as(mv: Move) -> Move {
    let steps = |target: i32| match mv.direction {
        Up => mv.y.saturating_sub(target),
        Down => target.saturating_sub(mv.y),
        Left => mv.x.saturating_sub(target),
        Right => target.saturating_sub(mv.x),
    };
    let multiplier = mv.multiplier.map(steps);
    Move { multiplier, ..mv }
}
