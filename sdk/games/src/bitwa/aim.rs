//! Where a division goes: the order of its units and of the cells around each.

use super::{Board, Division, Order, board::EMPTY};
use crate::Side;

/// A legal order on its board, made ready for comparing cells.
///
/// The three distances of the rules order cells as `(d2, -dx*x, -dy*y)` does, with `d2` the squared distance from the
/// target, or `(d2, -dy*y, -dx*x)` if Py comes first: among cells with equal `d2`, the one further towards Px is nearer
/// to Px, and likewise for Py. A column is mirrored within its bits where more is nearer, and so is a row, so that less
/// is nearer everywhere.
pub(super) struct Aim {
    is_attack_preferred: bool,
    /// The letter from which the 26 letters of the enemy count.
    enemy: u8,
    x: i32,
    y: i32,
    column_bits: u32,
    row_bits: u32,
    /// What mirrors the column and the row of an index where they have to be.
    mirror: usize,
    is_px_first: bool,
    /// What one step to the right, and one step down, adds to a cell's place in a tie.
    tie_steps: [i32; 2],
}

/// What is done with a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// It stays where it is.
    Stay,
    /// It goes to this cell, which is empty.
    Go(usize),
    /// It attacks the unit on this cell.
    Attack(usize),
}

impl Aim {
    /// Returns the aim of an order that was found legal.
    pub(super) const fn new(board: &Board, division: Division, order: &Order) -> Self {
        let (column_bits, row_bits) = (board.column_bits(), board.row_bits());
        let mut mirror = 0;
        if order.dx > 0 {
            mirror |= (1 << column_bits) - 1;
        }
        if order.dy > 0 {
            mirror |= ((1 << row_bits) - 1) << column_bits;
        }
        let is_px_first = order.px_first == 1;
        let (weight_x, weight_y) = if is_px_first { (3, 1) } else { (1, 3) };
        Self {
            is_attack_preferred: order.attack == 1,
            enemy: match division.side() {
                Side::First => b'a',
                Side::Second => b'A',
            },
            // A board has at most 100 000 columns and rows.
            x: order.x as i32,
            y: order.y as i32,
            column_bits,
            row_bits,
            mirror,
            is_px_first,
            tie_steps: [-(order.dx as i32) * weight_x, -(order.dy as i32) * weight_y],
        }
    }

    /// Returns a number that is the smaller the nearer a cell is, and different for each cell.
    ///
    /// Columns and rows are below 10^5, so `d2` takes up to 35 bits; on a board of up to 4 000 000 cells a column and
    /// a row together take up to 23.
    pub(super) const fn nearness(&self, index: usize) -> u64 {
        let (x, y) = self.offset(index);
        let d2 = (x as i64 * x as i64 + y as i64 * y as i64) as u64;
        let mirrored = index ^ self.mirror;
        let place = if self.is_px_first {
            let column = mirrored & ((1 << self.column_bits) - 1);
            column << self.row_bits | mirrored >> self.column_bits
        } else {
            mirrored
        };
        d2 << (self.column_bits + self.row_bits) | place as u64
    }

    /// Returns the cell that has this [nearness](Self::nearness).
    pub(super) const fn index(&self, nearness: u64) -> usize {
        let place = nearness as usize & ((1 << (self.column_bits + self.row_bits)) - 1);
        let mirrored = if self.is_px_first {
            let row = place & ((1 << self.row_bits) - 1);
            row << self.column_bits | place >> self.row_bits
        } else {
            place
        };
        mirrored ^ self.mirror
    }

    /// Decides what the unit on a cell does.
    pub(super) fn step(&self, letters: &[u8], from: usize) -> Step {
        let (x, y) = self.offset(from);
        let ahead = self.beside(from, -x.signum(), -y.signum());
        // No other cell is as near as the one ahead, so if it can be entered there is nothing to compare.
        let is_decided = self.is_enemy(letters[ahead])
            || !self.is_attack_preferred && (ahead == from || letters[ahead] == EMPTY);
        let to = if is_decided {
            ahead
        } else {
            self.nearest_around(letters, from)
        };
        if to == from {
            Step::Stay
        } else if self.is_enemy(letters[to]) {
            Step::Attack(to)
        } else {
            Step::Go(to)
        }
    }

    /// Compares all nine cells.
    fn nearest_around(&self, letters: &[u8], from: usize) -> usize {
        // A step by (dx, dy) changes d2 by 2*x*dx + dx*dx + 2*y*dy + dy*dy. Ties differ by less than 9.
        let (x, y) = self.offset(from);
        let nearness = |offset: i32, step: i32, tie_step: i32| {
            (2 * offset * step + step * step) * 9 + tie_step * step
        };
        let (mut nearest, mut nearest_enemy) = ((0, from), (i32::MAX, from));
        for dy in -1..=1 {
            let down = nearness(y, dy, self.tie_steps[1]);
            for dx in -1..=1 {
                let index = self.beside(from, dx, dy);
                let cell = (down + nearness(x, dx, self.tie_steps[0]), index);
                if self.is_enemy(letters[index]) {
                    nearest_enemy = nearest_enemy.min(cell);
                } else if letters[index] == EMPTY {
                    nearest = nearest.min(cell);
                }
            }
        }
        let has_enemy = nearest_enemy.0 < i32::MAX;
        if has_enemy && (self.is_attack_preferred || nearest_enemy < nearest) {
            nearest_enemy.1
        } else {
            nearest.1
        }
    }

    /// Returns how many columns and rows a cell lies right of and below the target.
    const fn offset(&self, index: usize) -> (i32, i32) {
        let (x, y) = (
            index & ((1 << self.column_bits) - 1),
            index >> self.column_bits,
        );
        (x as i32 - self.x, y as i32 - self.y)
    }

    /// Returns the cell so many columns to the right and rows down, each -1, 0 or 1. A unit never stands on the edge.
    const fn beside(&self, index: usize, dx: i32, dy: i32) -> usize {
        index.wrapping_add_signed(((dy as isize) << self.column_bits) + dx as isize)
    }

    const fn is_enemy(&self, letter: u8) -> bool {
        letter.wrapping_sub(self.enemy) < 26
    }
}
