//! Games that hide nothing, in which one side moves at a time.

use crate::{Outcome, Side};

/// All that one side may know of a position: everything.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View<P> {
    /// Whose view it is.
    pub side: Side,
    /// The position.
    pub position: P,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End<R> {
    /// Who has won.
    pub outcome: Outcome,
    /// By which rule.
    pub reason: R,
}

/// Makes a module's `Position` a [`Position`](crate::Position) of such a game. The method that submits a move is its own.
macro_rules! open {
    ($submit:item) => {
        impl crate::Position for Position {
            type Action = Move;
            type View = View;
            type Rule = Rule;

            fn to_act(&self) -> crate::ToAct {
                self.to_move()
                    .map_or(crate::ToAct::NOBODY, crate::ToAct::only)
            }

            $submit

            fn view(&self, side: Side) -> View {
                View {
                    side,
                    position: Self::clone(self),
                }
            }

            fn outcome(&self) -> Option<crate::Outcome> {
                self.end.map(|end| end.outcome)
            }
        }

        impl crate::ListActions for Position {
            fn legal_actions(&self, side: Side) -> Vec<Move> {
                if self.to_move() == Some(side) {
                    self.legal_moves()
                } else {
                    Vec::new()
                }
            }
        }
    };
}
pub(crate) use open;
