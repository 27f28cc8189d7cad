//! What a player knows when it is asked.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use linesman_games::{
    Side,
    tafl::{Move, Position},
};
use linesman_protocols::{
    Reading,
    otep::{AgentEnd, Clocks},
};

use super::inbox::{Inbox, Source};
use crate::stream::send;

/// A question to a player: which move, or what it thinks of a position.
pub struct Turn<'a> {
    pub(super) position: &'a Position,
    pub(super) side: Side,
    pub(super) moves: Vec<Move>,
    pub(super) clocks: Option<Clocks>,
    pub(super) started: Instant,
    /// How long an analysis may take.
    pub(super) limit: Option<Duration>,
    pub(super) inbox: &'a mut Inbox<dyn Source + 'a>,
    pub(super) writer: &'a mut dyn Write,
}

impl<'a> Turn<'a> {
    /// Returns the game as it is.
    #[must_use]
    pub const fn position(&self) -> &'a Position {
        self.position
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns the moves to choose from: all that are legal, without those that the referee has refused in this position.
    /// There is at least one.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns what the player's clock showed when the turn began; none without clocks.
    #[must_use]
    pub fn clock(&self) -> Option<Reading> {
        self.clocks.map(|clocks| clocks.of(self.side))
    }

    /// Returns how long an overtime period is; none without clocks or without overtime.
    #[must_use]
    pub fn overtime(&self) -> Option<Duration> {
        let overtime = self.clocks?.overtime;
        (!overtime.is_zero()).then_some(overtime)
    }

    /// Returns when the question came, which is when the clock was started.
    #[must_use]
    pub const fn started(&self) -> Instant {
        self.started
    }

    /// Returns how long to think, as advice; none if there is neither a clock nor a limit.
    ///
    /// Of a main time it is a thirtieth, so that a player who always takes it never runs out of it; of an overtime period,
    /// which is whole again after the move, a half; of an analysis' limit, nine tenths. Something is left for the way of the
    /// answer.
    #[must_use]
    pub fn budget(&self) -> Option<Duration> {
        let (left, share) = match (self.limit, self.clock()) {
            (Some(limit), _) => (limit, limit - limit / 10),
            (None, Some(clock)) if clock.is_overtime => (clock.left, clock.left / 2),
            (None, Some(clock)) => (clock.left, clock.left / 30),
            (None, None) => return None,
        };
        let most = left.saturating_sub(FOR_THE_WAY).max(left / 4);
        Some(share.min(most).min(LONGEST))
    }

    /// Returns when to have thought, as advice: after [`budget`](Self::budget), or after `otherwise` if there is none.
    #[must_use]
    pub fn deadline(&self, otherwise: Duration) -> Instant {
        self.started + self.budget().unwrap_or(otherwise)
    }

    /// Returns whether the answer is no longer wanted, because the game is over or the referee has gone. A player that thinks for seconds
    /// should ask now and then, and return any move if so.
    #[must_use]
    pub fn is_called_off(&mut self) -> bool {
        self.inbox.has("finish") || self.inbox.has("goodbye") || self.inbox.has_ended()
    }

    /// Shows people a text at once, in one line of US-ASCII. Nobody is told if it cannot be sent; the answer cannot be either,
    /// then.
    pub fn status(&mut self, text: &str) {
        let line = AgentEnd::status_line(text) + "\n";
        let _ = send(self.writer, &line);
    }
}

/// How much of a time is left for the way of the answer.
const FOR_THE_WAY: Duration = Duration::from_millis(50);
/// More than anybody waits for.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);
