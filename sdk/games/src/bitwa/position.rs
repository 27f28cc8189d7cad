//! The game itself: which division is due, what stands where, and when it is over.

use std::sync::Arc;

use super::{
    Board, Breach, Division, End, EndReason, IllegalAction, LastOrder, Margin, Order, Rule, Score,
    Setup, View, aim::Aim, forces::Forces, legality,
};
use crate::{Outcome, Side, ToAct};

/// What a side submits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// An order to the division that is due.
    Order(Order),
    /// The side's program is gone and the game goes on without it; see [`Position::kill`]. The referee submits this,
    /// and may do so when the side is not to act.
    Killed,
}

/// A state of the game.
#[derive(Clone, Debug)]
pub struct Position {
    setup: Arc<Setup>,
    forces: Forces,
    round: u32,
    /// The division that is to move; `None` if and only if the game is over.
    due: Option<Division>,
    plies: u32,
    last: Option<LastOrder>,
    killed: [bool; 2],
    end: Option<End>,
}

impl Position {
    /// Returns the game that begins from a set-up.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let mut position = Self {
            forces: Forces::new(setup.board().clone()),
            setup: Arc::new(setup),
            round: 1,
            due: None,
            plies: 0,
            last: None,
            killed: [false; 2],
            end: None,
        };
        // Either side has a unit, so there is one.
        position.due = position.next_from(0);
        position
    }

    /// Returns what the game began from.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the board as it is now.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.forces.board()
    }

    /// Returns the current round, from 1; once the game is over, the round in which it ended.
    #[must_use]
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// Returns the division that is to move; `None` if and only if the game is over.
    #[must_use]
    pub const fn due(&self) -> Option<Division> {
        self.due
    }

    /// Returns the number of orders that were carried out.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Returns the last order that was carried out, of either side.
    #[must_use]
    pub const fn last(&self) -> Option<LastOrder> {
        self.last
    }

    /// Returns what a side has on the board.
    #[must_use]
    pub const fn score(&self, side: Side) -> Score {
        self.forces.scores()[side.index()]
    }

    /// Returns how far a side is ahead of its opponent.
    #[must_use]
    pub const fn margin(&self, side: Side) -> Margin {
        self.score(side).margin_over(self.score(side.other()))
    }

    /// Returns whether the side was killed.
    #[must_use]
    pub const fn is_killed(&self, side: Side) -> bool {
        self.killed[side.index()]
    }

    /// Returns how the game ended, once it is over.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// Takes a side's program out of the game, as is done when it erred, was too slow or exited.
    ///
    /// Its divisions are not moved any more. Its units stay as targets and count, and the side can still win. When both
    /// sides are killed the game is over. A side that was killed before stays so, and a game that is over stays as it
    /// is.
    pub fn kill(&mut self, side: Side) {
        if self.end.is_some() {
            return;
        }
        self.killed[side.index()] = true;
        if self.killed == [true; 2] {
            self.finish(EndReason::BothKilled);
        } else if let Some(due) = self.due
            && due.side() == side
        {
            self.advance(due);
        }
    }

    /// Checks whether an order can be given, to any division.
    ///
    /// # Errors
    /// Names the first rule that the order breaks.
    pub fn check_order(&self, order: &Order) -> Result<(), IllegalAction> {
        legality::check_order(self.board(), order)
    }

    fn carry_out(&mut self, side: Side, order: Order) -> Result<(), IllegalAction> {
        let division = self.due_of(side)?;
        self.check_order(&order)?;
        let aim = Aim::new(self.board(), division, &order);
        self.forces.march(division, &aim);
        self.last = Some(LastOrder { division, order });
        self.plies += 1;
        if self.score(side.other()).units == 0 {
            self.finish(EndReason::Annihilation);
        } else {
            self.advance(division);
        }
        Ok(())
    }

    fn due_of(&self, side: Side) -> Result<Division, IllegalAction> {
        match self.due {
            None => Err(Breach::GameOver.into()),
            Some(_) if self.is_killed(side) => Err(Breach::Killed.into()),
            Some(due) if due.side() == side => Ok(due),
            Some(due) => Err(Breach::NotToAct { due }.into()),
        }
    }

    /// Goes on to the division that moves after `division`, in the next round if there is none in this one.
    fn advance(&mut self, division: Division) {
        self.due = self.next_from(division.index() + 1);
        if self.due.is_none() {
            if self.round == self.setup.rounds() {
                self.finish(EndReason::RoundsPlayed);
            } else {
                self.round += 1;
                self.due = self.next_from(0);
            }
        }
    }

    /// Returns the first division, from this index on, that has units and a side that was not killed.
    fn next_from(&self, index: usize) -> Option<Division> {
        const OF_UPPER: u64 = 0x5555_5555_5555_5555;
        let killed = match self.killed {
            [false, false] => 0,
            [true, false] => OF_UPPER,
            [false, true] => !OF_UPPER,
            [true, true] => u64::MAX,
        };
        // The index is at most 52.
        let rest = (self.forces.standing() & !killed) >> index;
        (rest != 0).then(|| Division::from_index(index + rest.trailing_zeros() as usize))
    }

    fn finish(&mut self, reason: EndReason) {
        self.due = None;
        self.end = Some(End {
            outcome: Score::outcome(self.forces.scores()),
            reason,
            round: self.round,
        });
    }
}

impl crate::Position for Position {
    type Action = Action;
    type View = View;
    type Rule = Rule;

    fn to_act(&self) -> ToAct {
        self.due
            .map_or(ToAct::NOBODY, |division| ToAct::only(division.side()))
    }

    fn submit(&mut self, side: Side, action: Action) -> Result<(), IllegalAction> {
        match action {
            Action::Order(order) => self.carry_out(side, order),
            Action::Killed if self.end.is_some() => Err(Breach::GameOver.into()),
            Action::Killed if self.is_killed(side) => Err(Breach::KilledBefore.into()),
            Action::Killed => {
                self.kill(side);
                Ok(())
            }
        }
    }

    /// Kills the side, if the game is not over yet.
    fn exclude(&mut self, side: Side) -> bool {
        let is_running = self.end.is_none();
        self.kill(side);
        is_running
    }

    /// Returns the whole position: nothing is hidden in this game.
    fn view(&self, side: Side) -> View {
        View {
            side,
            setup: Arc::clone(&self.setup),
            board: Arc::clone(self.forces.board()),
            round: self.round,
            due: self.due,
            last: self.last,
            scores: self.forces.scores(),
            killed: self.killed,
            end: self.end,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| end.outcome)
    }
}
