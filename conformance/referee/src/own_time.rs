//! The time of an agent, which stands still while the machine keeps the agent from a processor.
//!
//! ```text
//! time of the loop   |--------------------------------------------|
//! the agent          |--computes--|  no processor  |--computes-----|
//! its own time       |------------|                |--------------|
//! ```

use linesman_protocols::Time;

/// The own time of one agent, and how much of the time of the loop it was given back.
///
/// Getters are [`at`](Self::at), [`when`](Self::when) and [`in_all`](Self::in_all). A limit begins with [`allow`](Self::allow) or
/// [`allow_anew`](Self::allow_anew). What the agent says or is sent is a [`touch`](Self::touch): no time before that is given back.
#[derive(Clone, Copy, Debug)]
pub struct OwnTime {
    in_all: Time,
    /// What was given back since the limit began.
    given: Time,
    /// The limit that bounds what is given back. Limits begin several times a ply, and time is given back hardly ever.
    limit: Time,
    /// What was not given back, because it was more than the most. It is told again with what follows.
    refused: Time,
    /// The own time at which the agent said something or was sent something last.
    touched: Time,
    /// When it is looked at again, if it was given time back.
    rests_until: Time,
}

impl Default for OwnTime {
    fn default() -> Self {
        Self {
            in_all: Time::ZERO,
            given: Time::ZERO,
            limit: Time::ZERO,
            refused: Time::ZERO,
            touched: Time::ZERO,
            rests_until: Time::ZERO,
        }
    }
}

impl OwnTime {
    /// Returns the agent's own time at a time of the loop.
    #[must_use]
    pub const fn at(&self, now: Time) -> Time {
        now.saturating_sub(self.in_all)
    }

    /// Returns the time of the loop at which to look whether this own time has come. It may be a little later.
    #[must_use]
    pub fn when(&self, own: Time) -> Time {
        own.saturating_add(self.in_all).max(self.rests_until)
    }

    /// Returns how much time the agent was given back in all.
    #[must_use]
    pub const fn in_all(&self) -> Time {
        self.in_all
    }

    /// Returns how much time it was given back since its limit began, and for how long it was kept from a processor after that was the
    /// most. None if it was never more than the most.
    #[must_use]
    pub fn used_up(&self) -> Option<(Time, Time)> {
        (!self.refused.is_zero()).then_some((self.given, self.refused))
    }

    /// Lets the time that is given back be bounded by what fits this limit. What was given back before counts.
    pub const fn allow(&mut self, limit: Time) {
        self.limit = limit;
    }

    /// Begins a limit, with a bound of its own.
    pub const fn allow_anew(&mut self, limit: Time) {
        self.begin_anew();
        self.allow(limit);
    }

    /// Lets what was given back before no longer count.
    pub const fn begin_anew(&mut self) {
        self.given = Time::ZERO;
        self.refused = Time::ZERO;
    }

    /// Notes that the agent says something or is sent something. Returns its own time.
    pub fn touch(&mut self, now: Time) -> Time {
        let own = self.at(now);
        self.touched = self.touched.max(own);
        own
    }

    /// Gives the agent back the time that the machine kept it from a processor, up to the bound. Returns how much that is.
    pub fn give_back(&mut self, lost: Time, now: Time) -> Time {
        let lost = lost.min(self.at(now).saturating_sub(self.touched));
        let most = self.limit.saturating_mul(BOUND).max(LEAST_BOUND);
        let given = whole_micros(lost.min(most.saturating_sub(self.given)));
        self.refused = self.refused.max(whole_micros(lost) - given);
        self.given += given;
        self.in_all += given;
        given
    }

    /// Gives the agent time back as [`give_back`](Self::give_back) does, and moves the end of its time, given in the time of the loop.
    pub fn extend(&mut self, until: &mut Time, lost: Time, now: Time) -> Time {
        let given = self.give_back(lost, now);
        Self::extend_by(until, given, now);
        given
    }

    /// Moves the end of a time, given in the time of the loop, by what the agent was given back.
    pub fn extend_by(until: &mut Time, given: Time, now: Time) {
        *until = until.saturating_add(given);
        if !given.is_zero() && *until > now {
            *until = (*until).max(now + REST);
        }
    }

    /// Notes that the agent has been given time back, and has some left. It is not looked at again at once.
    pub fn rest(&mut self, now: Time) {
        self.rests_until = now + REST;
    }
}

/// Records have whole microseconds, and a record must lead to the same.
const fn whole_micros(time: Time) -> Time {
    time.saturating_sub(Time::from_nanos(time.subsec_nanos() as u64 % 1000))
}

/// How many times its limit an agent is given back at most.
const BOUND: u32 = 10;
/// What it is given back at most if its limit is short.
const LEAST_BOUND: Time = Time::from_secs(60);
/// How long an agent that has been given time back is let alone. A look keeps the agent from its processor too.
const REST: Time = Time::from_millis(5);

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Time {
        Time::from_millis(millis)
    }

    #[test]
    fn the_time_of_an_agent_stands_still_while_it_has_no_processor() {
        let mut own = OwnTime::default();
        own.touch(ms(1000));
        assert_eq!(own.give_back(ms(300), ms(1400)), ms(300));
        assert_eq!(own.at(ms(1400)), ms(1100));
        assert_eq!(own.when(ms(1400)), ms(1700));
        assert_eq!(own.give_back(ms(200), ms(1700)), ms(200));
        assert_eq!((own.at(ms(1700)), own.in_all()), (ms(1200), ms(500)));
    }

    #[test]
    fn no_time_before_the_question_is_given_back() {
        let mut own = OwnTime::default();
        own.touch(ms(1000));
        assert_eq!(own.give_back(ms(500), ms(1400)), ms(400));
        assert_eq!(own.at(ms(1400)), ms(1000));
        assert_eq!(own.give_back(ms(1), ms(1400)), ms(0));
        assert_eq!(own.used_up(), None);
    }

    #[test]
    fn the_bound_is_a_minute_or_ten_times_the_limit() {
        let check = |limit: u64, most: u64| {
            let mut own = OwnTime::default();
            own.allow_anew(ms(limit));
            let now = ms(10_000_000);
            assert_eq!(own.give_back(ms(most), now), ms(most), "{limit}");
            assert_eq!(own.used_up(), None);
            assert_eq!(own.give_back(ms(5), now), ms(0));
            assert_eq!(own.used_up(), Some((ms(most), ms(5))));
            // The next limit has a bound of its own, and the time that was given back remains.
            own.allow_anew(ms(limit));
            assert_eq!(own.used_up(), None);
            assert_eq!(own.give_back(ms(7), now), ms(7));
            assert_eq!(own.in_all(), ms(most + 7));
        };
        check(100, 60_000);
        check(6000, 60_000);
        check(6001, 60_010);
        check(900_000, 9_000_000);
    }

    #[test]
    fn the_end_of_a_time_moves_by_what_is_given_back() {
        let check = |lost, now, expected| {
            let (mut own, mut until) = (OwnTime::default(), ms(400));
            own.extend(&mut until, ms(lost), ms(now));
            assert_eq!(until, ms(expected), "{lost} {now}");
        };
        check(300, 400, 700);
        check(0, 400, 400);
        // It has 3 ms left, and is not looked at again at once.
        check(3, 400, 405);
        // The time is up nevertheless.
        check(3, 410, 403);
    }

    #[test]
    fn records_have_whole_microseconds() {
        let mut own = OwnTime::default();
        let lost = Time::from_nanos(1_234_567);
        assert_eq!(own.give_back(lost, ms(50)), Time::from_micros(1234));
    }

    #[test]
    fn an_agent_is_let_alone_for_a_while_after_a_look() {
        let mut own = OwnTime::default();
        assert_eq!(own.when(ms(100)), ms(100));
        own.rest(ms(98));
        assert_eq!(own.when(ms(100)), ms(103));
        assert_eq!(own.when(ms(200)), ms(200));
    }
}
