//! Clocks with a main time and overtime periods.

use std::{fmt, str::FromStr, time::Duration};

use crate::Time;

/// How much time a side has for a whole game: a main time, then so many overtime periods.
///
/// In text it is `MAIN+COUNTxLENGTH`, in seconds: `300+5x30` is five minutes, then five periods of thirty seconds. Without
/// overtime it is `MAIN` alone. A unit (`ms`, `s`, `m`) may follow a time: `5m+3x500ms`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The main time.
    pub main: Duration,
    /// The length of each overtime period.
    pub overtime: Duration,
    /// How many overtime periods there are.
    pub overtimes: u32,
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_time(self.main, f)?;
        if self.overtimes > 0 {
            write!(f, "+{}x", self.overtimes)?;
            write_time(self.overtime, f)?;
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
        let (main, rest) = match text.split_once('+') {
            Some((main, rest)) => (main, Some(rest)),
            None => (text, None),
        };
        let time = |part: &str| parse_time(part).ok_or_else(|| error(part));
        let main = time(main)?;
        let (overtimes, overtime) = match rest {
            None => (0, Duration::ZERO),
            Some(rest) => {
                let (count, length) = rest.split_once('x').ok_or_else(|| error(rest))?;
                let is_number = count.bytes().all(|byte| byte.is_ascii_digit());
                let number = count.parse().ok().filter(|_| is_number);
                let number = number.filter(|number| (1..=MOST_OVERTIMES).contains(number));
                let count = number.ok_or_else(|| error(count))?;
                let length = time(length)?;
                if length.is_zero() {
                    return Err(error(rest));
                }
                (count, length)
            }
        };
        if main.is_zero() && overtimes == 0 {
            return Err(error(text));
        }
        Ok(Self {
            main,
            overtime,
            overtimes,
        })
    }
}

fn parse_time(text: &str) -> Option<Duration> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let number: u64 = number.parse().ok()?;
    let millis = match unit {
        "ms" => 1,
        "" | "s" => 1000,
        "m" => 60_000,
        _ => return None,
    };
    number
        .checked_mul(millis)
        .map(Duration::from_millis)
        .filter(|time| *time <= LONGEST)
}

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseTimeControlError(String);

impl fmt::Display for ParseTimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} does not fit MAIN+COUNTxLENGTH, such as 300+5x30: a main time, then up to {MOST_OVERTIMES} overtime \
             periods of a length above 0; times are whole numbers of seconds, or with a unit, as in 500ms, 30s, 5m, up to \
             30 days",
            self.0
        )
    }
}

impl std::error::Error for ParseTimeControlError {}

/// One side's clock.
///
/// ```text
/// main time --(expired)--> overtime period --(expired)--> next period ... --(last one expired)--> flagged
/// ```
///
/// A move made in an overtime period gives the side the whole period again for the next move; a period that expires is lost
/// for good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
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
    /// Returns a clock that has not been started.
    #[must_use]
    pub const fn new(control: TimeControl) -> Self {
        let is_overtime = control.main.is_zero() && control.overtimes > 0;
        Self {
            control,
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
        if self.running_since.is_none() {
            self.running_since = Some(now);
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
        self.left = if self.is_overtime {
            self.control.overtime
        } else {
            self.left.saturating_sub(now.saturating_sub(since))
        };
        if self.left.is_zero() && self.overtimes > 0 {
            self.is_overtime = true;
            self.left = self.control.overtime;
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
        let check = |text: &str, main, overtimes, overtime| {
            let expected = TimeControl {
                main,
                overtime,
                overtimes,
            };
            assert_eq!(control(text), expected, "{text}");
            assert_eq!(control(&expected.to_string()), expected, "{text}");
        };
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
            "300+5",
            "300+5x",
            "300+x30",
            "300+0x30",
            "300+5x0",
            "-1",
            "1h",
            "300+5x30+1",
            "99999999999999999999",
            "2592001",
            "1+1001x1",
            "1+ 5x30",
            "+1",
        ] {
            let error = text.parse::<TimeControl>().unwrap_err().to_string();
            assert!(error.contains("MAIN+COUNTxLENGTH"), "{text}: {error}");
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
