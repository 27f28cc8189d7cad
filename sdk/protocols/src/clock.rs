//! Clocks with a main time and overtime periods.

use std::{fmt, str::FromStr, time::Duration};

use crate::{Time, parse_duration};

/// How much time a side has for a whole game: a main time, then so many overtime periods.
///
/// In text it is `MAIN+COUNTxLENGTH+INCREMENT`, in seconds: `300+5x30` is five minutes, then five periods of thirty seconds, and `300+3`
/// is five minutes and three seconds more after each move. Overtime and increment may be left out. Times may have fractions, and a unit
/// (`ms`, `s`, `m`, `h`) may follow them: `5m+3x500ms+0.5`. Overtime may also be written as `LENGTH/COUNT`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// The main time.
    pub main: Duration,
    /// The length of each overtime period.
    pub overtime: Duration,
    /// How many overtime periods there are.
    pub overtimes: u32,
    /// The time that is added for each move: when depends on the clock's [`Refill`].
    pub increment: Duration,
}

impl TimeControl {
    /// Returns a main time without overtime and increments.
    #[must_use]
    pub const fn of_main(main: Duration) -> Self {
        Self {
            main,
            overtime: Duration::ZERO,
            overtimes: 0,
            increment: Duration::ZERO,
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_time(self.main, f)?;
        if self.overtimes > 0 {
            write!(f, "+{}x", self.overtimes)?;
            write_time(self.overtime, f)?;
        }
        if !self.increment.is_zero() {
            write!(f, "+")?;
            write_time(self.increment, f)?;
        }
        Ok(())
    }
}

/// Whole seconds stand without a unit.
fn write_time(time: Duration, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if time.subsec_millis() == 0 {
        write!(f, "{}", time.as_secs())
    } else {
        write!(f, "{}ms", time.as_millis())
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = |part: &str| ParseTimeControlError(part.to_owned());
        let time = |part: &str| {
            let time = parse_duration(part, Some("s"));
            time.filter(|time| *time <= LONGEST)
                .ok_or_else(|| error(part))
        };
        let mut parts = text.split('+').peekable();
        let main = time(parts.next().unwrap_or_default())?;
        let mut control = Self::of_main(main);
        if let Some(part) = parts.next_if(|part| part.contains(['x', '/'])) {
            let split = |(length, count)| (count, length);
            let program = || part.split_once('/').map(split);
            let (count, length) = part
                .split_once('x')
                .or_else(program)
                .ok_or_else(|| error(part))?;
            let is_number = count.bytes().all(|byte| byte.is_ascii_digit());
            let number = count.parse().ok().filter(|_| is_number);
            let number = number.filter(|number| (1..=MOST_OVERTIMES).contains(number));
            control.overtimes = number.ok_or_else(|| error(count))?;
            control.overtime = time(length)?;
            if control.overtime.is_zero() {
                return Err(error(part));
            }
        }
        if let Some(part) = parts.next() {
            control.increment = time(part)?;
            if control.increment.is_zero() {
                return Err(error(part));
            }
        }
        if parts.next().is_some() || main.is_zero() && control.overtimes == 0 {
            return Err(error(text));
        }
        Ok(control)
    }
}

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseTimeControlError(String);

impl fmt::Display for ParseTimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} does not fit MAIN+COUNTxLENGTH+INCREMENT, such as 300+5x30 or 300+3: a main time, then up to {MOST_OVERTIMES} \
             overtime periods of a length above 0, or what is added after each move, or both; times are seconds, as in 0.5, or \
             have a unit, as in 500ms, 30s, 5m, up to 30 days",
            self.0
        )
    }
}

impl std::error::Error for ParseTimeControlError {}

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

/// As many periods as nobody needs.
const MOST_OVERTIMES: u32 = 1000;
/// The longest main time or period.
const LONGEST: Duration = Duration::from_secs(30 * 24 * 60 * 60);

#[cfg(test)]
mod tests {
    use super::*;

    const S: Duration = Duration::from_secs(1);

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    #[test]
    fn a_time_control_reads_as_it_is_written() {
        let check_all = |text: &str, main, overtimes, overtime, increment| {
            let expected = TimeControl {
                main,
                overtime,
                overtimes,
                increment,
            };
            assert_eq!(control(text), expected, "{text}");
            assert_eq!(control(&expected.to_string()), expected, "{text}");
        };
        let check = |text: &str, main, overtimes, overtime| {
            check_all(text, main, overtimes, overtime, Duration::ZERO);
        };
        let nothing = Duration::ZERO;
        check_all("300+3", 300 * S, 0, nothing, 3 * S);
        check_all("300+0.5", 300 * S, 0, nothing, S / 2);
        check_all("300+5x30+3", 300 * S, 5, 30 * S, 3 * S);
        check_all("300+30/5+3", 300 * S, 5, 30 * S, 3 * S);
        check_all("1.5+500ms", S + S / 2, 0, nothing, S / 2);
        check("0.25", S / 4, 0, nothing);
        check("1h+2x2.5", 3600 * S, 2, 2 * S + S / 2);
        check("300+5x30", 300 * S, 5, 30 * S);
        check("300", 300 * S, 0, Duration::ZERO);
        check("0+3x10", Duration::ZERO, 3, 10 * S);
        check("5m+3x500ms", 300 * S, 3, S / 2);
        check("1500ms", S + S / 2, 0, Duration::ZERO);
    }

    #[test]
    fn what_is_no_time_control_is_refused() {
        for text in [
            "",
            "0",
            "x",
            "300+",
            "300+5x",
            "300+x30",
            "300+0x30",
            "300+5x0",
            "-1",
            "300+0",
            "300+1+1",
            "300+1+5x30",
            "300+5x30+0",
            "300+5x30+1+1",
            "0+3",
            "0.0001",
            "1.",
            "99999999999999999999",
            "2592001",
            "1+1001x1",
            "1+ 5x30",
            "+1",
        ] {
            let error = text.parse::<TimeControl>().unwrap_err().to_string();
            assert!(
                error.contains("MAIN+COUNTxLENGTH+INCREMENT"),
                "{text}: {error}"
            );
        }
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
