//! What a position says of the last order and of the end.

use super::{Division, Order};
use crate::Outcome;

/// A division's last order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastOrder {
    /// The division that was moved.
    pub division: Division,
    /// Its order.
    pub order: Order,
}

/// How and when a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won, if anybody.
    pub outcome: Outcome,
    /// What ended the game.
    pub reason: EndReason,
    /// The round in which it ended, from 1.
    pub round: u32,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// All rounds were played; the scores decide.
    RoundsPlayed,
    /// The loser's last unit was destroyed.
    Annihilation,
    /// Both sides were killed; the scores decide.
    BothKilled,
}
