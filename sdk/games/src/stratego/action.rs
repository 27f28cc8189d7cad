//! What a side can submit.

use std::fmt;

use super::{Direction, Setup, Square};

/// What a side submits: its set-up first, then one of the others on each of its plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// The initial arrangement of the side's army.
    Setup(Setup),
    /// A move of one piece.
    Move {
        /// The move.
        mv: Move,
        /// The agent's own wording where that is not the move's usual text; both sides are shown it.
        wording: Option<Box<[u8]>>,
    },
    /// Nothing is moved; legal in some versions of the rules only.
    NoMove,
    /// The side gives up; legal in some versions of the rules only.
    Surrender,
    /// The side answered something illegal and the rules let it lose its turn by that; see
    /// [`Rules::forgives_illegal_answers`](super::Rules::forgives_illegal_answers). The referee submits this.
    LostTurn {
        /// What the side said; both sides are shown it.
        said: Box<[u8]>,
        /// Whether it was a move at all, though an illegal one.
        is_move: bool,
    },
}

impl Action {
    /// Returns the action that makes `mv`, worded as usual.
    #[must_use]
    pub const fn plain_move(mv: Move) -> Self {
        Self::Move { mv, wording: None }
    }
}

/// A move as a player words it. It may be nonsense; the rules decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The column of the piece to move; 0..=9 from left to right if it is to be legal.
    pub x: i32,
    /// The row of the piece to move; 0..=9 from top to bottom if it is to be legal.
    pub y: i32,
    /// Where the piece goes.
    pub direction: Direction,
    /// The number of squares to go, if one was given; one otherwise. Only scouts may go further.
    pub multiplier: Option<i32>,
}

impl Move {
    /// Returns the move of the piece on `from` by `steps` squares.
    #[must_use]
    pub fn new(from: Square, direction: Direction, steps: u8) -> Self {
        Self {
            x: i32::from(from.x()),
            y: i32::from(from.y()),
            direction,
            multiplier: (steps != 1).then_some(i32::from(steps)),
        }
    }

    /// Returns the number of squares to go.
    #[must_use]
    pub fn steps(self) -> i32 {
        self.multiplier.unwrap_or(1)
    }

    /// Returns the squares from which and to which the piece goes; none if one of them is off the board.
    #[must_use]
    pub fn squares(self) -> Option<(Square, Square)> {
        let (dx, dy) = self.direction.delta();
        let end = |from: i32, step: i32| from.checked_add(step.checked_mul(self.steps())?);
        let from = Square::new(self.x, self.y)?;
        let to = Square::new(end(self.x, dx)?, end(self.y, dy)?)?;
        Some((from, to))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.x, self.y, self.direction)?;
        match self.multiplier {
            Some(multiplier) => write!(f, " {multiplier}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_prints_as_the_protocol_writes_it() {
        let from = Square::new(9, 6).unwrap();
        assert_eq!(Move::new(from, Direction::Up, 3).to_string(), "9 6 UP 3");
        assert_eq!(Move::new(from, Direction::Left, 1).to_string(), "9 6 LEFT");
        let wordy = Move {
            multiplier: Some(1),
            ..Move::new(from, Direction::Left, 1)
        };
        assert_eq!(wordy.to_string(), "9 6 LEFT 1");
    }
}
