//! How much time a side has, and how that is written.

use std::{fmt, str::FromStr, time::Duration};

use crate::parse_duration;

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
    /// The time that is added for each move: when depends on the clock's [`Refill`](crate::Refill).
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
}
