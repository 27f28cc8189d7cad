//! Rows of men that are captured along the edge.

use super::{
    Role,
    bits::{Bits, EAST, NORTH, SOUTH, WEST, opposite},
    stand::Stand,
    tables::Tables,
};
use crate::Side;

/// The edges, each by the direction that leads inwards from it and the two along it.
const EDGES: [(usize, [usize; 2]); 4] = [
    (NORTH, [WEST, EAST]),
    (SOUTH, [WEST, EAST]),
    (EAST, [SOUTH, NORTH]),
    (WEST, [SOUTH, NORTH]),
];

/// The pieces of one side that can be part of a wall, and those of the other that can be walled in.
struct Wall<const N: usize> {
    shields: Bits<N>,
    /// Corners that close a row as a piece does.
    corners: Bits<N>,
    enemies: Bits<N>,
}

/// Returns what is captured along the edges by the piece of `side` that has just come to `to` and can capture. The king and
/// guards stand in a row unharmed.
pub(super) fn captured<const N: usize>(
    stand: &Stand<N>,
    tables: &Tables<N>,
    to: usize,
    side: Side,
) -> Bits<N> {
    if tables.rules.shieldwall_by_flanker && !tables.edge.has(to) {
        return Bits::NONE;
    }
    let wall = Wall::new(stand, tables, to, side);
    let mut captured = Bits::NONE;
    for (inward, along) in EDGES {
        let outward = tables.beyond(to, opposite(inward));
        let Some(member) = outward else {
            // The piece is on this edge and closes the rows beside it.
            for first in along.iter().filter_map(|way| tables.beyond(to, *way)) {
                captured |= wall.row(tables, first, inward, along);
            }
            continue;
        };
        let is_row = tables.beyond(member, opposite(inward)).is_none();
        if is_row && !tables.rules.shieldwall_by_flanker {
            // The piece stands before one of a row. A man alone is taken by a flanker only.
            let row = wall.row(tables, member, inward, along);
            if row.count() > 1 {
                captured |= row;
            }
        }
    }
    captured.without(stand.with_role(Role::King) | stand.with_role(Role::Guard))
}

impl<const N: usize> Wall<N> {
    fn new(stand: &Stand<N>, tables: &Tables<N>, to: usize, side: Side) -> Self {
        let mut idle = stand.with_role(Role::Guard);
        if !tables.king_is_anvil {
            idle |= stand.with_role(Role::King);
        }
        let mut shields = stand.of(side).without(idle);
        shields.set(to);
        Self {
            shields,
            corners: tables.closing_corners().without(stand.occupied()),
            enemies: stand.of(side.other()),
        }
    }

    /// Returns the row of enemies that the one on a square of the edge belongs to, if it is walled in.
    fn row(&self, tables: &Tables<N>, member: usize, inward: usize, along: [usize; 2]) -> Bits<N> {
        let is_member = |square: usize| {
            let front = tables.beyond(square, inward);
            self.enemies.has(square) && front.is_some_and(|front| self.shields.has(front))
        };
        if !is_member(member) {
            return Bits::NONE;
        }
        let mut row = Bits::from_iter([member]);
        for direction in along {
            let mut next = tables.beyond(member, direction);
            while let Some(square) = next.filter(|square| is_member(*square)) {
                row.set(square);
                next = tables.beyond(square, direction);
            }
            let is_end = |square| self.shields.has(square) || self.corners.has(square);
            if !next.is_some_and(is_end) {
                return Bits::NONE;
            }
        }
        row
    }
}
