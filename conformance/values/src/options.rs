//! The options that a protocol adds to commands and scenarios.

use std::{
    any::Any,
    fmt::Display,
    num::{IntErrorKind, NonZeroU32, NonZeroU64, ParseIntError},
    str::FromStr,
    time::Duration,
};

use linesman_protocols::Effort;
use linesman_referee::{Adjudication, DrawRule, ResignRule};

use crate::scenario::parse_duration;

/// An option of a protocol: what help shows of it, and who takes it.
///
/// A protocol may list one name several times with different help for different places.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name, without dashes.
    pub name: &'static str,
    /// The name of the value in help, such as `TIME`; empty for a flag.
    pub value: &'static str,
    /// The help, without a full stop.
    pub help: &'static str,
    /// The places that take the option.
    pub places: &'static [Place],
    /// Whether the option may be given several times.
    pub is_repeatable: bool,
    /// Checks the form of a value, as far as that needs no file.
    pub check: fn(&str) -> Result<(), String>,
    /// Returns the values that have names, for the completions of shells. There may be others.
    pub names: fn() -> Vec<&'static str>,
}

/// Something that takes options of a protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The head of a scenario file.
    Scenario,
    /// `check --games`.
    Games,
    /// `play`.
    Play,
    /// `record`.
    Record,
    /// `tournament`.
    Tournament,
    /// `analyze`.
    Analyze,
    /// `moves` and `perft`.
    Positions,
    /// `replay`.
    Replay,
}

impl OptionSpec {
    /// The time limit for an answer in a game.
    pub const TIMEOUT: Self = Self::new(
        "timeout",
        "TIME",
        "The time limit for an answer, such as 2s or 500ms, instead of the protocol's own",
        &[Place::Play, Place::Tournament],
    )
    .limit();

    /// The time by which answers may be late in games by clocks.
    pub const MARGIN: Self = Self::new(
        "margin",
        "TIME",
        "How much later than its clock allows an agent may answer, such as 50ms, in games by clocks. What it overdraws is taken \
         from the time that it gets next [default: 0s]",
        &[Place::Play, Place::Tournament],
    )
    .checked(|text| read_margin(text).map(|_| ()));

    /// The number of positions after which an agent ends its search.
    pub const NODES: Self = Self::new(
        "nodes",
        "[AGENT:]N",
        "The number of positions after which an agent ends each search, 1 or more. AGENT:N is for the agent of this name only. \
         Repeatable [default: no limit]",
        &[Place::Play, Place::Tournament],
    )
    .repeatable()
    .checked(|text| parse::<NonZeroU64>(of_agent(text).1));

    /// The depth at which an agent ends its search.
    pub const DEPTH: Self = Self::new(
        "depth",
        "[AGENT:]N",
        "The depth at which an agent ends each search, in plies, 1 or more. AGENT:N is for the agent of this name only. Repeatable \
         [default: no limit]",
        &[Place::Play, Place::Tournament],
    )
    .repeatable()
    .checked(|text| parse::<NonZeroU32>(of_agent(text).1));

    /// When a side has lost by the scores that it tells.
    pub const RESIGN: Self = Self::new(
        "resign",
        "RULE",
        "When a side has lost by the scores that it tells: score=600,moves=3 is by 600 hundredths or more in 3 of its moves in a row. \
         With sides=both, the opponent has to be as far ahead in as many moves [default: never]",
        &[Place::Play, Place::Tournament],
    )
    .typed::<ResignRule>();

    /// When a game is drawn by the scores that its sides tell.
    pub const DRAW: Self = Self::new(
        "draw",
        "RULE",
        "When a game is drawn by the scores that its sides tell: score=20,moves=8,from=34 is within 20 hundredths in 8 moves of each \
         side in a row, not before 34 moves of each side [default: never]",
        &[Place::Play, Place::Tournament],
    )
    .typed::<DrawRule>();

    /// Returns the option that limits the turns of a game, with this help.
    #[must_use]
    pub const fn turns(help: &'static str) -> Self {
        Self::new("turns", "N", help, &[Place::Play, Place::Tournament]).checked(|text| match text
            .parse::<u32>(
        ) {
            Ok(_) => Ok(()),
            Err(_) => Err(format!("it is a whole number from 0 to {}", u32::MAX)),
        })
    }

    /// Returns an option that is given once and accepts any value.
    #[must_use]
    pub const fn new(
        name: &'static str,
        value: &'static str,
        help: &'static str,
        places: &'static [Place],
    ) -> Self {
        Self {
            name,
            value,
            help,
            places,
            is_repeatable: false,
            check: |_| Ok(()),
            names: Vec::new,
        }
    }

    /// Returns the same option, which may be given several times.
    #[must_use]
    pub const fn repeatable(self) -> Self {
        Self {
            is_repeatable: true,
            ..self
        }
    }

    /// Returns the same option, of which these values have names.
    #[must_use]
    pub const fn named(self, names: fn() -> Vec<&'static str>) -> Self {
        Self { names, ..self }
    }

    /// Returns the same option with this check of its values.
    #[must_use]
    pub const fn checked(self, check: fn(&str) -> Result<(), String>) -> Self {
        Self { check, ..self }
    }

    /// Returns the same option for a time limit.
    #[must_use]
    pub const fn limit(self) -> Self {
        self.checked(|text| read_limit(text).map(|_| ()))
    }

    /// Returns the same option for a value of this type.
    #[must_use]
    pub const fn typed<T: FromStr<Err: Display + 'static>>(self) -> Self {
        self.checked(parse::<T>)
    }
}

/// The options that the user gave, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given(Vec<(String, String)>);

/// An option has a wrong value, is missing, or does not fit the others.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct OptionError(pub String);

impl Given {
    /// Returns the same options and one more.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.0.push((name.into(), value.into()));
        self
    }

    /// Returns the same options with this value of an option, in place of all others.
    #[must_use]
    pub fn replaced(&self, name: &str, value: &str) -> Self {
        let mut options = self.clone();
        options.0.retain(|(own, _)| own != name);
        options.with(name, value)
    }

    /// Returns names and values in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Returns whether there are no options.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the values of an option.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.iter()
            .filter(move |(own, _)| *own == name)
            .map(|(_, value)| value)
    }

    /// Returns the value of an option.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.all(name).next()
    }

    /// Reads the value of an option.
    ///
    /// # Errors
    /// The value does not have this type.
    pub fn read<T>(&self, name: &str) -> Result<Option<T>, OptionError>
    where
        T: FromStr<Err: Display + 'static>,
    {
        let read = |text: &str| {
            text.parse()
                .map_err(|error| wrong(name, &described(&error, takes_zero::<T>())))
        };
        self.get(name).map(read).transpose()
    }

    /// Reads [`OptionSpec::MARGIN`]; 0 if it is not given.
    ///
    /// # Errors
    /// The value is not a time of at most an hour.
    pub fn margin(&self) -> Result<Duration, OptionError> {
        let name = OptionSpec::MARGIN.name;
        let read = |text: &str| read_margin(text).map_err(|error| wrong(name, &error));
        self.get(name).map_or(Ok(Duration::ZERO), read)
    }

    /// Reads [`OptionSpec::NODES`] and [`OptionSpec::DEPTH`], as they hold for all agents.
    ///
    /// # Errors
    /// A value is not a whole number from 1.
    pub fn effort(&self) -> Result<Effort, OptionError> {
        Ok(Effort {
            nodes: self.read_for_all(OptionSpec::NODES.name)?,
            depth: self.read_for_all(OptionSpec::DEPTH.name)?,
        })
    }

    /// Reads [`OptionSpec::RESIGN`] and [`OptionSpec::DRAW`], for a game before which so many plies were made.
    ///
    /// # Errors
    /// A value is no such rule.
    pub fn adjudication(&self, before: u32) -> Result<Adjudication, OptionError> {
        Ok(Adjudication {
            resign: self.read(OptionSpec::RESIGN.name)?,
            draw: self.read(OptionSpec::DRAW.name)?,
            before,
        })
    }

    /// Reads the value of an option that is not for one agent.
    fn read_for_all<T>(&self, name: &str) -> Result<Option<T>, OptionError>
    where
        T: FromStr<Err: Display + 'static>,
    {
        let mut values = self.all(name).map(of_agent);
        let value = values.find(|(agent, _)| agent.is_none());
        let read = |(_, text): (_, &str)| {
            text.parse()
                .map_err(|error| wrong(name, &described(&error, takes_zero::<T>())))
        };
        value.map(read).transpose()
    }

    /// Reads a time limit.
    ///
    /// # Errors
    /// The value is not a time longer than 0.
    pub fn limit(&self, name: &str) -> Result<Option<Duration>, OptionError> {
        let read = |text: &str| read_limit(text).map_err(|error| wrong(name, &error));
        self.get(name).map(read).transpose()
    }
}

/// Splits a value that may be for one agent, `AGENT:VALUE`, into the agent and the value.
#[must_use]
pub fn of_agent(text: &str) -> (Option<&str>, &str) {
    match text.rsplit_once(':') {
        Some((agent, value)) => (Some(agent), value),
        None => (None, text),
    }
}

/// Checks that a text stands for a value of this type.
pub fn parse<T: FromStr<Err: Display + 'static>>(text: &str) -> Result<(), String> {
    match text.parse::<T>() {
        Ok(_) => Ok(()),
        Err(error) => Err(described(&error, takes_zero::<T>())),
    }
}

fn takes_zero<T: FromStr>() -> bool {
    "0".parse::<T>().is_ok()
}

/// Says what is wrong with a value. The standard library speaks of digits and types where the user has typed a number.
fn described<E: Display + 'static>(error: &E, takes_zero: bool) -> String {
    let error: (&dyn Any, &dyn Display) = (error, error);
    match error.0.downcast_ref().map(ParseIntError::kind) {
        Some(IntErrorKind::PosOverflow) => "the number is too large".to_owned(),
        Some(_) => format!("it takes a whole number from {}", u8::from(!takes_zero)),
        None => error.1.to_string(),
    }
}

/// Reads by how much answers may be late, such as `50ms`.
fn read_margin(text: &str) -> Result<Duration, String> {
    let time = parse_duration(text)?;
    if time > LONGEST_MARGIN {
        return Err("a margin is at most 1h".to_owned());
    }
    Ok(time)
}

/// The longest margin. A longer one is a clock of its own.
const LONGEST_MARGIN: Duration = Duration::from_secs(60 * 60);

/// Reads a time limit, such as `2s`.
fn read_limit(text: &str) -> Result<Duration, String> {
    let time = parse_duration(text)?;
    if time.is_zero() {
        return Err("a time limit must be longer than 0".to_owned());
    }
    Ok(time)
}

fn wrong(name: &str, error: &impl Display) -> OptionError {
    OptionError(format!("--{name}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_number_is_said_in_plain_words() {
        let whole = Err("it takes a whole number from 0".to_owned());
        for text in ["abc", "", "-5", "2.5"] {
            assert_eq!(parse::<u32>(text), whole, "{text:?}");
        }
        let large = Err("the number is too large".to_owned());
        assert_eq!(parse::<u32>("99999999999"), large);
        assert_eq!(parse::<u32>("0"), Ok(()));
        let positive = Err("it takes a whole number from 1".to_owned());
        for text in ["0", "-5", "x"] {
            assert_eq!(parse::<NonZeroU32>(text), positive, "{text:?}");
        }
    }

    #[test]
    fn a_margin_and_the_limits_of_a_search_are_read() {
        let given = Given::default();
        assert_eq!(given.margin(), Ok(Duration::ZERO));
        assert_eq!(given.effort(), Ok(Effort::default()));
        let given = given
            .with("margin", "50ms")
            .with("nodes", "old:5")
            .with("nodes", "8000")
            .with("depth", "7");
        assert_eq!(given.margin(), Ok(Duration::from_millis(50)));
        let effort = given.effort().unwrap();
        assert_eq!(effort.nodes.map(NonZeroU64::get), Some(8000));
        assert_eq!(effort.depth.map(NonZeroU32::get), Some(7));
        for (text, expected) in [
            ("0s", Ok(Duration::ZERO)),
            ("1h", Ok(Duration::from_secs(3600))),
        ] {
            assert_eq!(read_margin(text), expected, "{text}");
        }
        for wrong in ["50", "-1s", "61m", ""] {
            let error = Given::default().with("margin", wrong).margin().unwrap_err();
            assert!(error.0.starts_with("--margin: "), "{error}");
        }
    }

    #[test]
    fn a_game_ends_by_scores_only_if_a_rule_says_so() {
        let given = Given::default();
        let never = Adjudication {
            before: 7,
            ..Adjudication::default()
        };
        assert_eq!(given.adjudication(7), Ok(never));
        let given = given.with("resign", "score=600,moves=3");
        let resign = given.adjudication(0).unwrap().resign.unwrap();
        assert_eq!((resign.score.get(), resign.moves.get()), (600, 3));
        let wrong = given.with("draw", "20").adjudication(0).unwrap_err();
        assert!(wrong.0.starts_with("--draw: \"20\""), "{wrong}");
    }
}
