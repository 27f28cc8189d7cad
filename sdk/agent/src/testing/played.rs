//! What becomes of a game of players against each other.

use linesman_games::{Outcome, Position, Side};

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played<P> {
    /// The last position.
    pub position: P,
    /// How many actions were carried out, set-ups not counted.
    pub plies: u32,
    /// The side that lost by its own fault, if one did.
    pub forfeit: Option<Forfeit>,
}

/// A fault that lost a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The side that made it.
    pub side: Side,
    /// What was wrong.
    pub why: String,
}

impl<P: Position> Played<P> {
    /// Returns the winner, if there is one.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        match &self.forfeit {
            Some(forfeit) => Some(forfeit.side.other()),
            None => self.position.outcome().and_then(Outcome::winner),
        }
    }

    pub(crate) fn new(position: P) -> Self {
        Self {
            position,
            plies: 0,
            forfeit: None,
        }
    }

    /// Submits an action. Returns whether it was legal; otherwise the side forfeits.
    pub(crate) fn submit(&mut self, side: Side, action: P::Action) -> bool {
        let submitted = self.position.submit(side, action);
        if let Err(why) = &submitted {
            self.forfeit = Some(Forfeit {
                side,
                why: why.to_string(),
            });
        }
        submitted.is_ok()
    }
}
