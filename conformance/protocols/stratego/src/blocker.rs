//! A player that leaves the other side without a move.

use std::sync::PoisonError;

use fastrand::Rng;
use linesman_games::stratego::{Move, View};

use super::fighter::{Known, nearest, origin, target};

/// Takes the agent's pieces, but for those that nothing can reach: bombs around a piece stay where they are, and so does the flag. It sees
/// the agent's pieces, because a fair game rarely comes so far.
pub(super) struct Blocker {
    known: Known,
}

impl Blocker {
    pub(super) const fn new(known: Known) -> Self {
        Self { known }
    }

    /// Returns a move towards the nearest piece that can be taken, or else one that attacks nothing.
    pub(super) fn choose(&self, view: &View, random: &mut Rng) -> Option<Move> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut moves = view.legal_moves();
        random.shuffle(&mut moves);
        let ways = moves.iter().filter_map(|mv| {
            let (_, rank) = known.piece(origin(*mv)?)?;
            let fights = nearest(&known, view.side, rank, target(*mv)?);
            let steps = fights
                .iter()
                .filter(|fight| fight.takes())
                .map(|fight| fight.steps);
            steps.min().map(|steps| (steps, *mv))
        });
        let nearest = ways.min_by_key(|(steps, _)| *steps).map(|(_, mv)| mv);
        let is_peaceful = |mv: &Move| target(*mv).is_some_and(|to| known.piece(to).is_none());
        nearest.or_else(|| moves.iter().copied().find(is_peaceful))
    }
}
