//! The own time of each side: the referee's time without what the machine kept the side from.

use linesman_games::Side;
use linesman_protocols::{Dialect, Time};

use super::{Referee, Seat};

impl<D: Dialect> Referee<D> {
    /// Returns how much time each side was given back, because the machine had kept it from a processor.
    pub fn given_back(&self) -> [Time; 2] {
        self.own_time.map(|own| own.in_all())
    }

    /// Returns for each side whether an answer would have been late without what the side was given back.
    pub const fn needed_time(&self) -> [bool; 2] {
        self.needed_time
    }

    /// Notes whether an answer that a side has just given was in time only because of what the side was given back: since it was asked, or
    /// since the game began if there is one clock for all answers.
    pub(super) fn note_need(&mut self, side: Side, now: Time) {
        let (Seat::Agent(_, dialect), Some(due)) =
            (&self.seats[side.index()], self.due[side.index()])
        else {
            return;
        };
        let (_, given_before) = self.asked_at[side.index()];
        let given_before = match dialect.clock() {
            Some(_) => Time::ZERO,
            None => given_before,
        };
        if dialect.poll_timeout() != Some(due) && now > due + given_before {
            self.needed_time[side.index()] = true;
        }
    }

    /// Returns the own time of a side.
    pub(super) const fn own_now(&self, side: Side, now: Time) -> Time {
        self.own_time[side.index()].at(now)
    }

    /// Notes that a time begins for a side, such as that of an answer. What the machine kept it from before is not given back.
    pub(super) fn begin_time(&mut self, side: Side, now: Time) {
        self.own_time[side.index()].touch(now);
    }

    /// Notes that a side has been told or has said something. An answer that is still due has its time as before.
    pub(super) fn note_told(&mut self, side: Side, due: Option<Time>, now: Time) {
        if due.is_none() || self.dialect_due(side) != due {
            self.begin_time(side, now);
        }
    }

    /// Returns when the answer of a side is due, in its own time.
    pub(super) fn dialect_due(&self, side: Side) -> Option<Time> {
        match &self.seats[side.index()] {
            Seat::Agent(_, dialect) => dialect.poll_timeout(),
            Seat::Local(_) => None,
        }
    }

    /// Returns when to look whether the time of a side is up.
    pub(super) fn due_of(&self, side: Side) -> Option<Time> {
        match &self.seats[side.index()] {
            Seat::Agent(_, dialect) if !self.is_excluded(side) => {
                let due = dialect.poll_timeout()?;
                Some(self.own_time[side.index()].when(due))
            }
            Seat::Agent(..) | Seat::Local(_) => None,
        }
    }

    /// Begins the bound of what is given back to a side that has been asked: for this answer, or for all answers by one clock.
    pub(super) fn begin_limit(&mut self, side: Side) {
        let Seat::Agent(_, dialect) = &self.seats[side.index()] else {
            return;
        };
        let own = &mut self.own_time[side.index()];
        if let Some(clock) = dialect.clock() {
            let control = clock.control();
            own.allow(control.main + control.overtime * control.overtimes);
        } else if let Some(due) = dialect.poll_timeout() {
            let (asked, _) = self.asked_at[side.index()];
            own.allow_anew(due.saturating_sub(asked));
        }
    }

    /// Notes that a side has said something. What it was given back while it was being started does not count.
    pub(super) fn note_spoken(&mut self, side: Side) {
        if !std::mem::replace(&mut self.has_spoken[side.index()], true) {
            self.own_time[side.index()].begin_anew();
        }
    }

    /// Gives a side whose time runs back what the machine kept it from. Returns how much that is.
    pub(super) fn give_back(&mut self, side: Side, lost: Time, now: Time) -> Time {
        let Seat::Agent(_, dialect) = &self.seats[side.index()] else {
            return Time::ZERO;
        };
        let Some(due) = dialect.poll_timeout().filter(|_| !self.is_excluded(side)) else {
            return Time::ZERO;
        };
        let own = &mut self.own_time[side.index()];
        let given = own.give_back(lost, now);
        if !given.is_zero() && own.at(now) < due {
            own.rest(now);
        }
        given
    }
}
