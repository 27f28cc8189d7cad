//! The clocks of both sides, as one agent sees them.

use std::time::Duration;

use linesman_games::Side;

use super::{ClockForm, clock_line};
use crate::{Clock, Expired, Refill, Time, TimeControl};

/// The agent's own clock, and what is known of the opponent's.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    side: Side,
    control: TimeControl,
    pub(super) own: Clock,
    opponent: Clock,
}

/// What the passing of time has done to the agent's own clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passed {
    /// Nothing has run out.
    Nothing,
    /// The main time has, and perhaps periods after it.
    Main,
    /// One period or more.
    Overtime,
    /// All time ran out, so long ago.
    Flag(Duration),
}

impl Clocks {
    pub(super) fn new(side: Side, control: TimeControl, refill: Refill) -> Self {
        let clock = Clock::refilled(control, refill);
        Self {
            side,
            control,
            opponent: clock.clone(),
            own: clock,
        }
    }

    /// Returns the clock line as of now, with its newline.
    pub(super) fn line(&self, now: Time, form: ClockForm) -> String {
        let (own, opponent) = (self.own.reading(now), self.opponent.reading(now));
        let readings = match self.side {
            Side::First => [own, opponent],
            Side::Second => [opponent, own],
        };
        clock_line(readings, &self.control, form)
    }

    /// Notes the time.
    pub(super) fn handle_timeout(&mut self, now: Time) -> Passed {
        let mut passed = Passed::Nothing;
        loop {
            let due = self.own.deadline();
            passed = match (self.own.handle_timeout(now), passed) {
                (None, passed) => return passed,
                (Some(Expired::Flag), _) => {
                    let late = due.map_or(Duration::ZERO, |due| now.saturating_sub(due));
                    return Passed::Flag(late);
                }
                (Some(Expired::Main), _) | (Some(Expired::Overtime), Passed::Main) => Passed::Main,
                (Some(Expired::Overtime), _) => Passed::Overtime,
            };
        }
    }

    /// Notes the opponent's clock. Returns what has run out on it while it was running.
    pub(super) fn handle_opponent(&mut self, clock: &Clock, now: Time) -> Passed {
        let before = self.opponent.reading(now);
        let after = clock.reading(now);
        self.opponent = clock.clone();
        if !clock.is_running() || clock.is_flagged() {
            return Passed::Nothing;
        }
        if before.overtimes != after.overtimes {
            Passed::Overtime
        } else if before.is_overtime != after.is_overtime {
            Passed::Main
        } else {
            Passed::Nothing
        }
    }
}
