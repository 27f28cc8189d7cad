//! Squares and the lakes between the armies.

use std::fmt;

use super::Rank;

/// The number of columns, and of rows.
pub const BOARD_SIZE: u8 = 10;

/// A square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    x: u8,
    y: u8,
}

impl Square {
    /// Returns the square in column `x` (0..=9, left to right) and row `y` (0..=9, top to bottom).
    #[must_use]
    pub fn new(x: i32, y: i32) -> Option<Self> {
        let within = 0..i32::from(BOARD_SIZE);
        // Both fit into a byte, for they lie within 0..10.
        (within.contains(&x) && within.contains(&y)).then_some(Self {
            x: x as u8,
            y: y as u8,
        })
    }

    /// Returns the column, 0..=9 from left to right.
    #[must_use]
    pub const fn x(self) -> u8 {
        self.x
    }

    /// Returns the row, 0..=9 from top to bottom.
    #[must_use]
    pub const fn y(self) -> u8 {
        self.y
    }

    /// Returns the square's place in reading order, 0..=99.
    #[must_use]
    pub const fn index(self) -> usize {
        self.y as usize * BOARD_SIZE as usize + self.x as usize
    }

    /// Returns all squares in reading order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..BOARD_SIZE).flat_map(|y| (0..BOARD_SIZE).map(move |x| Self { x, y }))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// Returns whether the square is one of the eight that belong to a lake.
#[must_use]
pub const fn is_lake(square: Square) -> bool {
    matches!(square.y, 4 | 5) && matches!(square.x, 2 | 3 | 6 | 7)
}

/// A square as one side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing stands here.
    Empty,
    /// A lake, which nothing enters.
    Lake,
    /// A piece of the viewing side.
    Own(Rank),
    /// A piece of the other side; its rank is hidden, even after a fight.
    Enemy,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_stop_at_the_edges() {
        assert_eq!(Square::new(9, 0).map(Square::index), Some(9));
        assert_eq!(Square::new(0, 9).map(Square::index), Some(90));
        assert_eq!(Square::new(10, 0), None);
        assert_eq!(Square::new(0, -1), None);
    }

    #[test]
    fn the_lakes_lie_where_the_manual_draws_them() {
        let row: String = Square::all()
            .filter(|square| square.y() == 4)
            .map(|square| if is_lake(square) { '+' } else { '.' })
            .collect();
        assert_eq!(row, "..++..++..");
        assert_eq!(Square::all().filter(|square| is_lake(*square)).count(), 8);
    }
}
