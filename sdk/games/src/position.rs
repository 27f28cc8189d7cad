//! What every game has: positions, sides, actions and outcomes.

use std::fmt;

use crate::{IllegalAction, Rule};

/// A state of a game, complete with all that is hidden from one side or the other.
pub trait Position: Clone + fmt::Debug {
    /// What a side submits at one go: a set-up, a move, a division's order.
    type Action: Clone + fmt::Debug + PartialEq;
    /// All that one side may know of the position.
    type View: Clone + fmt::Debug + PartialEq;
    /// The rules that an action can break.
    type Rule: Rule;

    /// Returns the sides whose action the game waits for; empty if and only if the game is over.
    fn to_act(&self) -> ToAct;

    /// Applies an action of `side`.
    ///
    /// # Errors
    /// Names the rule that the action breaks; the position is then unchanged.
    fn submit(&mut self, side: Side, action: Self::Action)
    -> Result<(), IllegalAction<Self::Rule>>;

    /// Takes out of the game a side that cannot act any more, through a fault of its own. Returns whether the game goes on
    /// without it; otherwise the side has lost by its fault, and the position is unchanged.
    fn exclude(&mut self, side: Side) -> bool {
        let _ = side;
        false
    }

    /// Returns what `side` may know.
    fn view(&self, side: Side) -> Self::View;

    /// Returns the outcome once the game is over.
    fn outcome(&self) -> Option<Outcome>;
}

/// A position whose actions can be listed.
pub trait ListActions: Position {
    /// Returns every legal action of `side`, in a fixed order; empty if the side has nothing to do.
    fn legal_actions(&self, side: Side) -> Vec<Self::Action>;
}

/// One of the two sides of a game. Which name a side bears (RED, attackers, ...) is the game's affair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side that is named first.
    First,
    /// The side that is named second.
    Second,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// Returns the opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Returns 0 for the first side and 1 for the second, to index a pair with.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }
}

/// The set of sides that owe an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ToAct {
    owes: [bool; 2],
}

impl ToAct {
    /// Nobody owes anything: the game is over.
    pub const NOBODY: Self = Self {
        owes: [false, false],
    };
    /// Both sides owe an action, each without seeing the other's.
    pub const BOTH: Self = Self { owes: [true, true] };

    /// Returns the set that holds `side` alone.
    #[must_use]
    pub const fn only(side: Side) -> Self {
        let mut only = Self::NOBODY;
        only.owes[side.index()] = true;
        only
    }

    /// Returns the set without `side`.
    #[must_use]
    pub const fn without(mut self, side: Side) -> Self {
        self.owes[side.index()] = false;
        self
    }

    /// Returns whether `side` is in the set.
    #[must_use]
    pub const fn contains(self, side: Side) -> bool {
        self.owes[side.index()]
    }

    /// Returns whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        !self.owes[0] && !self.owes[1]
    }
}

/// How a game ended, by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One side won.
    Win(Side),
    /// Neither side won.
    Draw,
}

impl Outcome {
    /// Returns the winner, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Win(side) => Some(side),
            Self::Draw => None,
        }
    }
}
