//! Clocks with a main time and overtime periods, with sessions of moves, or with a time for each move.

use std::{num::NonZeroU32, time::Duration};

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
/// expires is lost for good. After the last move of a session, the main time is added to what is left. A time for each move is
/// whole again after each.
///
/// A [margin](Self::with_margin) lets a side overdraw its last period. What it overdraws is a debt, which the next time that it
/// gets pays off first. So a side cannot win time by being late again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    refill: Refill,
    /// How late the last answer may be in all.
    margin: Duration,
    /// How much of the margin is used up.
    debt: Duration,
    /// The moves left in the session, if there are sessions.
    moves: Option<NonZeroU32>,
    /// What is left of the main time, or of the current period, when the clock was last started or stopped.
    left: Duration,
    is_overtime: bool,
    /// The periods left, the current one included.
    overtimes: u32,
    running_since: Option<Time>,
    is_flagged: bool,
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// What is left of the main time, or of the current overtime period. A margin is not shown.
    pub left: Duration,
    /// Whether the main time is used up.
    pub is_overtime: bool,
    /// How many overtime periods are left, the current one included.
    pub overtimes: u32,
    /// How many moves are left until the main time is added again, with the one that is due. None without sessions.
    pub moves: Option<NonZeroU32>,
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
            margin: Duration::ZERO,
            debt: Duration::ZERO,
            moves: control.session,
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

    /// Returns the same clock, which calls an answer late only if it is late by more than this. Agents are not told of it.
    #[must_use]
    pub const fn with_margin(mut self, margin: Duration) -> Self {
        self.margin = margin;
        self
    }

    /// Returns by how much an answer may be late.
    #[must_use]
    pub const fn margin(&self) -> Duration {
        self.margin
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
            if self.is_overtime {
                self.left = self.control.overtime;
            }
            self.add(self.control.increment);
        }
    }

    /// Adds time, which pays off what was overdrawn first.
    const fn add(&mut self, time: Duration) {
        let rest = time.saturating_sub(self.debt);
        self.debt = self.debt.saturating_sub(time);
        self.left = self.left.saturating_add(rest);
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
        if is_whole_again {
            self.left = self.control.overtime;
        } else {
            self.spend(now.saturating_sub(since));
        }
        if self.is_overtime {
            self.debt = Duration::ZERO;
            return;
        }
        if self.left.is_zero() && self.overtimes > 0 {
            self.is_overtime = true;
            self.left = self.control.overtime;
            return;
        }
        self.count_move();
        if self.refill == Refill::AfterMove {
            self.add(self.control.increment);
        }
    }

    /// Takes time off. What there is not is overdrawn, as far as the margin goes.
    fn spend(&mut self, time: Duration) {
        self.debt = self.overdrawn(time);
        self.left = self.left.saturating_sub(time);
    }

    /// Returns how much of the margin is used up after so much time.
    fn overdrawn(&self, time: Duration) -> Duration {
        let late = time.saturating_sub(self.left);
        self.debt.saturating_add(late).min(self.margin)
    }

    /// Notes that a move was made in the main time.
    fn count_move(&mut self) {
        if self.control.is_per_move {
            (self.left, self.debt) = (self.control.main, Duration::ZERO);
        }
        let Some(moves) = self.moves else {
            return;
        };
        self.moves = NonZeroU32::new(moves.get() - 1);
        if self.moves.is_none() {
            self.moves = self.control.session;
            self.add(self.control.main);
        }
    }

    /// Returns how late an answer may still be in this period. Only the end of the last one loses.
    fn allowance(&self) -> Duration {
        let is_last = self.overtimes == u32::from(self.is_overtime);
        if is_last {
            self.margin.saturating_sub(self.debt)
        } else {
            Duration::ZERO
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

    /// Returns when the current period will have run out, with what is left of the margin in the last one; none if the clock stands
    /// still.
    #[must_use]
    pub fn deadline(&self) -> Option<Time> {
        if self.is_flagged {
            return None;
        }
        let left = self.left.saturating_add(self.allowance());
        self.running_since?.checked_add(left)
    }

    /// Returns the clock as it is in the time of someone else, for whom it is `then` when it is `now` for its owner.
    #[must_use]
    pub fn seen_at(&self, now: Time, then: Time) -> Self {
        let mut clock = self.clone();
        if let Some(since) = self.running_since {
            clock.spend(now.saturating_sub(since));
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
            moves: self.moves,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time_control::tests::{S, control};

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
    fn a_move_restores_an_overtime_period_and_its_end_loses_it() {
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

    /// Lets a side move once, in so many seconds. Returns what its clock shows then.
    fn moved(clock: &mut Clock, took: Duration) -> (Duration, u32) {
        clock.start(Time::ZERO);
        clock.stop(took);
        let reading = clock.reading(took);
        (reading.left, reading.moves.map_or(0, NonZeroU32::get))
    }

    #[test]
    fn a_session_adds_the_main_time_to_what_is_left() {
        let mut clock = Clock::new(control("3/10"));
        assert_eq!(moved(&mut clock, 4 * S), (6 * S, 2));
        assert_eq!(moved(&mut clock, S), (5 * S, 1));
        // 5 s less 1 s, and 10 s for the next three moves.
        assert_eq!(moved(&mut clock, S), (14 * S, 3));
        assert_eq!(moved(&mut clock, 13 * S), (S, 2));
        clock.start(Time::ZERO);
        assert_eq!(clock.handle_timeout(S), Some(Expired::Flag));
        let mut clock = Clock::new(control("1/10+2"));
        // 10 s less 9 s, 10 s for the next move, and 2 s.
        assert_eq!(moved(&mut clock, 9 * S), (13 * S, 1));
    }

    #[test]
    fn a_time_for_each_move_is_whole_again_after_it() {
        let mut clock = Clock::new(control("5/move"));
        for took in [S, 4 * S, Duration::ZERO, 5 * S] {
            assert_eq!(moved(&mut clock, took), (5 * S, 0));
        }
        clock.start(Time::ZERO);
        assert_eq!(clock.deadline(), Some(5 * S));
        assert_eq!(clock.handle_timeout(5 * S), Some(Expired::Flag));
    }

    #[test]
    fn a_margin_forgives_its_length_once_and_not_for_each_move() {
        let mut clock = Clock::new(control("10")).with_margin(S);
        clock.start(Time::ZERO);
        assert_eq!(clock.deadline(), Some(11 * S));
        // 0.6 s late: 0.4 s of the margin are left for the rest of the game.
        let late = S * 6 / 10;
        clock.stop(10 * S + late);
        assert_eq!(clock.reading(20 * S).left, Duration::ZERO);
        clock.start(20 * S);
        assert_eq!(clock.deadline(), Some(21 * S - late));
        assert_eq!(clock.handle_timeout(21 * S - late), Some(Expired::Flag));
        // An increment of 2 s pays 0.6 s off.
        let mut clock = Clock::new(control("10+2")).with_margin(S);
        clock.start(Time::ZERO);
        clock.stop(10 * S + late);
        assert_eq!(clock.reading(20 * S).left, 2 * S - late);
        clock.start(20 * S);
        assert_eq!(clock.deadline(), Some(23 * S - late));
        // Each move has the whole of it where each has its own time.
        let mut clock = Clock::new(control("5/move")).with_margin(S);
        for _ in 0..3 {
            clock.start(Time::ZERO);
            assert_eq!(clock.deadline(), Some(6 * S));
            clock.stop(5 * S + late);
        }
    }

    #[test]
    fn a_margin_is_for_the_end_of_the_last_period() {
        let mut clock = Clock::new(control("10+2x5")).with_margin(S);
        clock.start(Time::ZERO);
        assert_eq!(clock.handle_timeout(10 * S), Some(Expired::Main));
        assert_eq!(clock.handle_timeout(15 * S), Some(Expired::Overtime));
        assert_eq!(clock.handle_timeout(20 * S), None);
        assert_eq!(clock.handle_timeout(21 * S), Some(Expired::Flag));
        let mut clock = Clock::new(control("10")).with_margin(S);
        clock.start(S);
        let seen = clock.seen_at(11 * S + S / 2, 7 * S);
        assert_eq!(seen.deadline(), Some(7 * S + S / 2));
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
