//! The game itself: whose turn it is, and when it is over.

use super::{BLACK, Breach, IllegalAction, Move, Rule, State, WHITE};
use crate::{Outcome, Side};

/// A state of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position {
    state: State,
    last: Option<Move>,
    end: Option<End>,
}

/// All that one side may know of a position: everything.
pub type View = crate::View<Position>;

/// How a game ended.
pub type End = crate::End<EndReason>;

crate::table! {
    /// The rule by which a game ended.
    pub enum EndReason {
        /// Returns the rule's name.
        name: &'static str,
        /// Returns what happened, as a fragment.
        text: &'static str;

        /// A side has no pieces.
        NoPieces("no-pieces", "a side has no pieces"),
        /// No side can move, and the pieces are counted.
        NoMoves("no-moves", "no side can move"),
        /// No piece was added in 100 plies.
        HundredPlies("hundred-plies", "100 plies without a new piece"),
    }
}

impl End {
    fn of(state: &State) -> Option<Self> {
        let [black, white] = [BLACK, WHITE].map(|side| state.count(side));
        let outcome = match black.cmp(&white) {
            _ if !state.is_over() => return None,
            _ if !state.is_decided() => Outcome::Draw,
            std::cmp::Ordering::Greater => Outcome::Win(BLACK),
            std::cmp::Ordering::Less => Outcome::Win(WHITE),
            std::cmp::Ordering::Equal => Outcome::Draw,
        };
        let reason = match black.min(white) {
            _ if !state.is_decided() => EndReason::HundredPlies,
            0 => EndReason::NoPieces,
            _ => EndReason::NoMoves,
        };
        Some(Self { outcome, reason })
    }
}

impl Position {
    /// Returns the beginning of a game.
    #[must_use]
    pub fn new() -> Self {
        Self::at(State::start())
    }

    /// Returns a game that goes on from a state, as if it had begun there. It may be over at once.
    #[must_use]
    pub fn at(state: State) -> Self {
        let (last, end) = (None, End::of(&state));
        Self { state, last, end }
    }

    /// Returns the position without the last move and the end.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Returns the last move.
    #[must_use]
    pub const fn last(&self) -> Option<Move> {
        self.last
    }

    /// Returns how the game ended, once it is over.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// Returns the side to move, unless the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<Side> {
        self.end.is_none().then_some(self.state.to_move)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.state.moves()
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::new()
    }
}

crate::open::open! {
    fn submit(&mut self, side: Side, mv: Move) -> Result<(), IllegalAction> {
        match self.to_move() {
            None => return Err(Breach::GameOver.into()),
            Some(own) if own != side => return Err(Breach::NotYourTurn.into()),
            Some(_) => self.state.check(mv)?,
        }
        self.state.play(mv);
        self.last = Some(mv);
        self.end = End::of(&self.state);
        Ok(())
    }
}
