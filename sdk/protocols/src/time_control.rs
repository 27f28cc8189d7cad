//! How much time a side has, and how that is written.

use std::{fmt, num::NonZeroU32, str::FromStr, time::Duration};

use crate::parse_duration;

/// How much time a side has for a whole game, for each session of moves, or for each move.
///
/// In text it has one of three forms, in seconds:
///
/// | form | example | meaning |
/// |---|---|---|
/// | `MAIN+COUNTxLENGTH+INCREMENT` | `300+5x30` | five minutes, then five overtime periods of thirty seconds |
/// | `MOVES/MAIN+INCREMENT` | `40/300+3` | five minutes for each 40 moves, and three seconds more after each move |
/// | `TIME/move` | `5/move` | five seconds for each move |
///
/// Overtime and increment may be left out. Times may have fractions, and a unit (`ms`, `s`, `m`, `h`) may follow them:
/// `5m+3x500ms+0.5`. Overtime may also be written as `LENGTH/COUNT`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// The main time: for the whole game, for each session, or for each move.
    pub main: Duration,
    /// The length of each overtime period.
    pub overtime: Duration,
    /// How many overtime periods there are.
    pub overtimes: u32,
    /// The time that is added for each move: when depends on the clock's [`Refill`](crate::Refill).
    pub increment: Duration,
    /// The number of moves of a session. After so many moves the main time is added again. None if the main time is all there is.
    pub session: Option<NonZeroU32>,
    /// Whether the main time is for each move. What a move does not use is lost then.
    pub is_per_move: bool,
}

impl TimeControl {
    /// The word behind a time that is for each move.
    pub const EACH: &str = EACH;

    /// Returns the main time and all overtimes, without what increments and sessions add.
    #[must_use]
    pub fn whole(&self) -> Duration {
        match self.overtimes {
            0 => self.main,
            more => self.main + self.overtime * more,
        }
    }

    /// Returns a main time without overtime and increments.
    #[must_use]
    pub const fn of_main(main: Duration) -> Self {
        Self {
            main,
            overtime: Duration::ZERO,
            overtimes: 0,
            increment: Duration::ZERO,
            session: None,
            is_per_move: false,
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.session {
            write!(f, "{moves}/")?;
        }
        write_time(self.main, f)?;
        if self.is_per_move {
            write!(f, "/{EACH}")?;
        }
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
        let error = |part: &str, why| ParseTimeControlError {
            part: part.to_owned(),
            why,
        };
        let time = |part: &str| {
            let time = parse_duration(part, Some("s"));
            time.filter(|time| *time <= LONGEST)
                .ok_or_else(|| error(part, Mistake::Time))
        };
        let mut parts = text.split('+').peekable();
        let first = parts.next().unwrap_or_default();
        let mut control = match first.split_once('/') {
            None => Self::of_main(time(first)?),
            Some((each, EACH)) => Self {
                is_per_move: true,
                ..Self::of_main(time(each)?)
            },
            Some((moves, main)) => Self {
                session: Some(read_moves(moves).ok_or_else(|| error(moves, Mistake::Moves))?),
                ..Self::of_main(time(main)?)
            },
        };
        let repeats = control.is_per_move || control.session.is_some();
        if repeats && control.main.is_zero() {
            return Err(error(first, Mistake::NoTime));
        }
        if control.is_per_move && parts.peek().is_some() {
            return Err(error(text, Mistake::TooMuch));
        }
        if let Some(part) = parts.next_if(|part| repeats && part.contains(['x', '/'])) {
            return Err(error(part, Mistake::TooMuch));
        }
        if let Some(part) = parts.next_if(|part| part.contains(['x', '/'])) {
            let split = |(length, count)| (count, length);
            let program = || part.split_once('/').map(split);
            let (count, length) = part
                .split_once('x')
                .or_else(program)
                .ok_or_else(|| error(part, Mistake::Overtime))?;
            let is_number = count.bytes().all(|byte| byte.is_ascii_digit());
            let number = count.parse().ok().filter(|_| is_number);
            let number = number.filter(|number| (1..=MOST_OVERTIMES).contains(number));
            control.overtimes = number.ok_or_else(|| error(part, Mistake::Overtime))?;
            control.overtime = time(length)?;
            if control.overtime.is_zero() {
                return Err(error(part, Mistake::Overtime));
            }
        }
        if let Some(part) = parts.next() {
            // 5+0 is what players call a clock without an increment.
            control.increment = time(part)?;
        }
        if let Some(part) = parts.next() {
            return Err(error(part, Mistake::TooMuch));
        }
        if control.main.is_zero() && control.overtimes == 0 {
            return Err(error(text, Mistake::NoTime));
        }
        Ok(control)
    }
}

fn read_moves(text: &str) -> Option<NonZeroU32> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let moves = text.parse::<NonZeroU32>().ok().filter(|_| is_number)?;
    (moves.get() <= MOST_MOVES).then_some(moves)
}

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseTimeControlError {
    /// The part of the text that is wrong.
    part: String,
    why: Mistake,
}

/// What is wrong with a part of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mistake {
    Time,
    NoTime,
    Moves,
    Overtime,
    TooMuch,
}

impl fmt::Display for ParseTimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is ", self.part)?;
        match self.why {
            Mistake::Time => write!(f, "no time, such as 0.5, 500ms, 30s or 5m, up to 30 days")?,
            Mistake::NoTime => write!(f, "no time at all")?,
            Mistake::Moves => write!(f, "no number of moves from 1 to {MOST_MOVES}")?,
            Mistake::Overtime => write!(
                f,
                "no overtime, such as 5x30, of 1 to {MOST_OVERTIMES} periods"
            )?,
            Mistake::TooMuch => write!(f, "more than this form has")?,
        }
        write!(f, "; a clock is 300+3, 300+5x30, 40/300+3 or 5/{EACH}")
    }
}

impl std::error::Error for ParseTimeControlError {}

/// The word for a time that is for each move.
const EACH: &str = "move";
/// The longest session, in moves.
const MOST_MOVES: u32 = 1000;
/// As many periods as nobody needs.
const MOST_OVERTIMES: u32 = 1000;
/// The longest main time or period.
const LONGEST: Duration = Duration::from_secs(30 * 24 * 60 * 60);

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) const S: Duration = Duration::from_secs(1);

    pub(crate) fn control(text: &str) -> TimeControl {
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
                ..TimeControl::default()
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
        check("300+0", 300 * S, 0, Duration::ZERO);
        check("300+5x30+0", 300 * S, 5, 30 * S);
        check("0+3x10", Duration::ZERO, 3, 10 * S);
        check("5m+3x500ms", 300 * S, 3, S / 2);
        check("1500ms", S + S / 2, 0, Duration::ZERO);
    }

    #[test]
    fn sessions_and_times_for_each_move_read_as_they_are_written() {
        let session = |moves: u32, main, increment| TimeControl {
            increment,
            session: NonZeroU32::new(moves),
            ..TimeControl::of_main(main)
        };
        let each = |main| TimeControl {
            is_per_move: true,
            ..TimeControl::of_main(main)
        };
        for (text, expected) in [
            ("40/300", session(40, 300 * S, Duration::ZERO)),
            ("40/300+0", session(40, 300 * S, Duration::ZERO)),
            ("40/300+3", session(40, 300 * S, 3 * S)),
            ("40/5m+0.5", session(40, 300 * S, S / 2)),
            ("1/500ms", session(1, S / 2, Duration::ZERO)),
            ("1000/1h", session(1000, 3600 * S, Duration::ZERO)),
            ("5/move", each(5 * S)),
            ("250ms/move", each(S / 4)),
        ] {
            assert_eq!(control(text), expected, "{text}");
            assert_eq!(control(&expected.to_string()), expected, "{text}");
        }
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
            "300+1+1",
            "300+1+5x30",
            "300+5x30+1+1",
            "0+3",
            "0.0001",
            "1.",
            "99999999999999999999",
            "2592001",
            "1+1001x1",
            "1+ 5x30",
            "+1",
            "0/300",
            "40/0",
            "40/0+3",
            "1001/300",
            "+40/300",
            "40/",
            "/300",
            "40/300/3",
            "40/300+5x30",
            "40/300+30/5",
            "40/300+3+3",
            "0/move",
            "/move",
            "5/move+3",
            "5/moves",
            "40/5/move",
        ] {
            let error = text.parse::<TimeControl>().unwrap_err().to_string();
            assert!(error.ends_with(FORMS), "{text}: {error}");
            assert!(error.len() <= 160, "{text}: {error}");
        }
    }

    #[test]
    fn a_mistake_names_the_part_and_what_would_be_right() {
        for (text, expected) in [
            ("8+0,08", "\"0,08\" is no time, such as 0.5"),
            ("tc=8+1", "\"tc=8\" is no time, such as 0.5"),
            ("0", "\"0\" is no time at all"),
            ("1001/300", "\"1001\" is no number of moves from 1 to 1000"),
            ("300+5x", "\"\" is no time, "),
            ("300+0x30", "\"0x30\" is no overtime, such as 5x30"),
            ("40/300+5x30", "\"5x30\" is more than this form has"),
            ("300+1+2", "\"2\" is more than this form has"),
        ] {
            let error = text.parse::<TimeControl>().unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }

    const FORMS: &str = "; a clock is 300+3, 300+5x30, 40/300+3 or 5/move";
}
