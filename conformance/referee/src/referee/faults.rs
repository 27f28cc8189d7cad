//! What the sides of a game did wrong.

use linesman_games::Side;
use linesman_protocols::Violation;

/// The violations of both sides, in the order in which they came.
#[derive(Default)]
pub(super) struct Faults {
    /// Those that lose the game, until it goes on without their side or ends.
    pub(super) forfeits: Vec<(Side, Violation)>,
    /// Those of the sides without which the game has gone on.
    pub(super) excluded: Vec<(Side, Violation)>,
    /// Those that decide nothing: for each side, the first against each check.
    pub(super) notes: Vec<(Side, Violation)>,
}

impl Faults {
    pub(super) fn has_forfeited(&self, side: Side) -> bool {
        let mut losers = self.forfeits.iter().chain(&self.excluded);
        losers.any(|(loser, _)| *loser == side)
    }

    /// Returns whether the game has gone on without this side.
    pub(super) fn is_excluded(&self, side: Side) -> bool {
        self.excluded.iter().any(|(loser, _)| *loser == side)
    }

    /// Returns whether a side has broken the same check before, and it decided nothing.
    pub(super) fn is_noted(&self, side: Side, violation: &Violation) -> bool {
        let mut notes = self.notes.iter();
        notes.any(|(who, known)| *who == side && known.check == violation.check)
    }
}
