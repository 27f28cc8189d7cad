//! Clocks with a main time and overtime periods.

use std::time::Duration;

use crate::{Time, TimeControl};

/// When a clock gets the increment, and the whole of an overtime period again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Refill {
    /// After each move: the increment in the main time, the whole period in overtime.
    #[default]
    AfterMove,
    /// When a turn begins, also the first one: the increment is added to the main time, or to the whole period. A period that
    /// begins within a turn has no increment.
    BeforeTurn,
}

/// One side's clock.
///
/// ```text
/// main time --(expired)--> overtime period --(expired)--> next period ... --(last one expired)--> flagged
/// ```
///
/// A side gets the increment in the main time, and the whole period again in overtime, when its [`Refill`] says; a period that
/// expires is lost for good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    refill: Refill,
    /// What is left of the main time, or of the current period, when the clock was last started or stopped.
    left: Duration,
    is_overtime: bool,
    /// The periods left, the current one included.
    overtimes: u32,
    running_since: Option<Time>,
    is_flagged: bool,
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What is left of the main time, or of the current overtime period.
    pub left: Duration,
    /// Whether the main time is used up.
    pub is_overtime: bool,
    /// How many overtime periods are left, the current one included.
    pub overtimes: u32,
}

/// What has run out on a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expired {
    /// The main time; an overtime period has begun.
    Main,
    /// An overtime period; the next one has begun.
    Overtime,
    /// Everything: the game is lost on time.
    Flag,
}

impl Clock {
    /// Returns a clock that has not been started and is refilled after each move.
    #[must_use]
    pub const fn new(control: TimeControl) -> Self {
        Self::refilled(control, Refill::AfterMove)
    }

    /// Returns a clock that has not been started and is refilled in this way.
    #[must_use]
    pub const fn refilled(control: TimeControl, refill: Refill) -> Self {
        let is_overtime = control.main.is_zero() && control.overtimes > 0;
        Self {
            control,
            refill,
            left: if is_overtime {
                control.overtime
            } else {
                control.main
            },
            is_overtime,
            overtimes: control.overtimes,
            running_since: None,
            is_flagged: false,
        }
    }

    /// Returns how much time the clock began with.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Starts the clock, or lets it run on.
    pub const fn start(&mut self, now: Time) {
        if self.running_since.is_some() {
            return;
        }
        self.running_since = Some(now);
        if matches!(self.refill, Refill::BeforeTurn) {
            let left = if self.is_overtime {
                self.control.overtime
            } else {
                self.left
            };
            self.left = left.saturating_add(self.control.increment);
        }
    }

    /// Stops the clock after an answer. One that came when the period was over but before anybody was told of it is in
    /// time; then nothing is left of the period.
    pub fn stop(&mut self, now: Time) {
        let Some(since) = self.running_since.take() else {
            return;
        };
        if self.is_flagged {
            return;
        }
        let is_whole_again = self.is_overtime && self.refill == Refill::AfterMove;
        self.left = if is_whole_again {
            self.control.overtime
        } else {
            self.left.saturating_sub(now.saturating_sub(since))
        };
        if self.is_overtime {
            return;
        }
        if self.left.is_zero() && self.overtimes > 0 {
            self.is_overtime = true;
            self.left = self.control.overtime;
        } else if self.refill == Refill::AfterMove {
            self.left = self.left.saturating_add(self.control.increment);
        }
    }

    /// Returns whether the clock is running.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    /// Returns whether all time has run out.
    #[must_use]
    pub const fn is_flagged(&self) -> bool {
        self.is_flagged
    }

    /// Returns when the current period will have run out; none if the clock stands still.
    #[must_use]
    pub fn deadline(&self) -> Option<Time> {
        if self.is_flagged {
            return None;
        }
        self.running_since?.checked_add(self.left)
    }

    /// Returns the clock as it is in the time of someone else, for whom it is `then` when it is `now` for its owner.
    #[must_use]
    pub fn seen_at(&self, now: Time, then: Time) -> Self {
        let mut clock = self.clone();
        if self.running_since.is_some() {
            clock.left = self.reading(now).left;
            clock.running_since = Some(then);
        }
        clock
    }

    /// Notes the time, and returns what has run out, if something has. To be called until it returns nothing.
    pub fn handle_timeout(&mut self, now: Time) -> Option<Expired> {
        let deadline = self.deadline().filter(|deadline| *deadline <= now)?;
        self.running_since = Some(deadline);
        let was_overtime = self.is_overtime;
        if was_overtime {
            self.overtimes -= 1;
        }
        if self.overtimes == 0 {
            self.left = Duration::ZERO;
            self.is_flagged = true;
            return Some(Expired::Flag);
        }
        self.is_overtime = true;
        self.left = self.control.overtime;
        Some(if was_overtime {
            Expired::Overtime
        } else {
            Expired::Main
        })
    }

    /// Returns what the clock shows.
    #[must_use]
    pub fn reading(&self, now: Time) -> Reading {
        let spent = self
            .running_since
            .map_or(Duration::ZERO, |since| now.saturating_sub(since));
        Reading {
            left: self.left.saturating_sub(spent),
            is_overtime: self.is_overtime,
            overtimes: self.overtimes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const S: Duration = Duration::from_secs(1);

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    #[test]
    fn a_clock_shows_the_same_in_the_time_of_someone_else() {
        let mut clock = Clock::new(control("10+2x5"));
        assert_eq!(clock.seen_at(3 * S, S), clock);
        clock.start(S);
        for then in [Time::ZERO, 2 * S, 90 * S] {
            let seen = clock.seen_at(4 * S, then);
            assert_eq!(seen.reading(then), clock.reading(4 * S));
            assert_eq!(seen.reading(then + S), clock.reading(5 * S));
            assert_eq!(seen.deadline(), Some(then + 7 * S));
        }
    }

    #[test]
    fn main_time_is_used_up_over_the_moves() {
        let mut clock = Clock::new(control("10"));
        clock.start(S);
        clock.stop(4 * S);
        clock.start(100 * S);
        // 10 s less the 3 s of the first move.
        assert_eq!(clock.deadline(), Some(107 * S));
        assert_eq!(clock.handle_timeout(106 * S), None);
        assert_eq!(clock.handle_timeout(107 * S), Some(Expired::Flag));
        assert_eq!(clock.handle_timeout(200 * S), None);
        assert!(clock.is_flagged());
    }

    #[test]
    fn each_move_in_the_main_time_adds_the_increment() {
        let mut clock = Clock::new(control("10+2"));
        clock.start(S);
        // 10 s less 4 s, and 2 s more.
        clock.stop(5 * S);
        assert_eq!(clock.reading(9 * S).left, 8 * S);
        clock.start(20 * S);
        assert_eq!(clock.deadline(), Some(28 * S));
        assert_eq!(clock.handle_timeout(28 * S), Some(Expired::Flag));
        // A period of overtime has its own length.
        let mut clock = Clock::new(control("10+1x5+2"));
        clock.start(Time::ZERO);
        assert_eq!(clock.handle_timeout(10 * S), Some(Expired::Main));
        clock.stop(11 * S);
        assert_eq!(clock.reading(11 * S).left, 5 * S);
    }

    #[test]
    fn each_turn_begins_with_the_increment_where_the_program_adds_it() {
        let mut clock = Clock::refilled(control("10+2x5+2"), Refill::BeforeTurn);
        assert_eq!(clock.reading(S).left, 10 * S);
        clock.start(S);
        // 10 s and 2 s; 4 s are used.
        assert_eq!(clock.reading(S).left, 12 * S);
        clock.stop(5 * S);
        assert_eq!(clock.reading(9 * S).left, 8 * S);
        clock.start(20 * S);
        // What runs on is not refilled.
        clock.start(25 * S);
        assert_eq!(clock.deadline(), Some(30 * S));
        // A period that begins within a turn has its own length.
        assert_eq!(clock.handle_timeout(30 * S), Some(Expired::Main));
        assert_eq!(clock.deadline(), Some(35 * S));
        clock.stop(33 * S);
        // 5 s less 3 s, until the side's next turn begins with 5 s and 2 s.
        assert_eq!(clock.reading(40 * S).left, 2 * S);
        clock.start(50 * S);
        assert_eq!(clock.deadline(), Some(57 * S));
        assert_eq!(clock.handle_timeout(57 * S), Some(Expired::Overtime));
        assert_eq!(clock.deadline(), Some(62 * S));
        assert_eq!(clock.handle_timeout(62 * S), Some(Expired::Flag));
        // The first turn of a game without a main time: 1 s and 1 s.
        let mut clock = Clock::refilled(control("0+1x1+1"), Refill::BeforeTurn);
        clock.start(S);
        assert_eq!(clock.handle_timeout(3 * S - S / 1000), None);
        assert_eq!(clock.handle_timeout(3 * S), Some(Expired::Flag));
    }

    #[test]
    fn an_overtime_period_is_whole_again_after_a_move_and_lost_when_it_expires() {
        let mut clock = Clock::new(control("10+2x5"));
        clock.start(Time::ZERO);
        assert_eq!(clock.handle_timeout(10 * S), Some(Expired::Main));
        let reading = |clock: &Clock, now| {
            let reading = clock.reading(now);
            (reading.left, reading.is_overtime, reading.overtimes)
        };
        assert_eq!(reading(&clock, 12 * S), (3 * S, true, 2));
        clock.stop(14 * S);
        assert_eq!(reading(&clock, 20 * S), (5 * S, true, 2));
        clock.start(20 * S);
        assert_eq!(clock.handle_timeout(25 * S), Some(Expired::Overtime));
        assert_eq!(reading(&clock, 25 * S), (5 * S, true, 1));
        assert_eq!(clock.handle_timeout(30 * S), Some(Expired::Flag));
    }

    #[test]
    fn a_long_silence_uses_up_one_period_after_the_other() {
        let mut clock = Clock::new(control("1+2x1"));
        clock.start(Time::ZERO);
        let told: Vec<_> = std::iter::from_fn(|| clock.handle_timeout(60 * S)).collect();
        assert_eq!(told, [Expired::Main, Expired::Overtime, Expired::Flag]);
    }

    #[test]
    fn an_answer_that_is_heard_before_the_time_out_is_in_time() {
        let mut clock = Clock::new(control("10+1x5"));
        clock.start(Time::ZERO);
        clock.stop(11 * S);
        assert!(!clock.is_flagged());
        assert!(clock.reading(11 * S).is_overtime);
        let mut clock = Clock::new(control("10"));
        clock.start(Time::ZERO);
        clock.stop(11 * S);
        assert!(!clock.is_flagged());
        assert_eq!(clock.reading(11 * S).left, Duration::ZERO);
    }
}
