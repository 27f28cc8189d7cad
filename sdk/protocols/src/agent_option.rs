//! Options that an agent declares.

use std::fmt;

/// An option that an agent declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentOption {
    /// The name, as the agent writes it. It may have spaces.
    pub name: String,
    /// The values that it takes.
    pub kind: OptionKind,
}

/// The values that an option of an agent takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Flag {
        /// What is in force if nothing is set.
        default: bool,
    },
    /// A whole number.
    Number {
        /// What is in force if nothing is set.
        default: i64,
        /// The least value.
        least: i64,
        /// The greatest value.
        most: i64,
    },
    /// One of several words.
    Choice {
        /// What is in force if nothing is set.
        default: String,
        /// The words. They may have spaces.
        values: Vec<String>,
    },
    /// Nothing: the agent does something when the option is set.
    Button,
    /// Any text.
    Text {
        /// What is in force if nothing is set.
        default: String,
    },
}

/// A value for an option of an agent, in its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// For a flag.
    Flag(bool),
    /// For a number.
    Number(i64),
    /// For a choice, as the agent writes it.
    Choice(String),
    /// For a button.
    Pressed,
    /// For a text.
    Text(String),
}

/// A value that an option does not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrongValue {
    /// The option needs a value, and has none.
    Missing,
    /// The option takes other values.
    Other(String),
}

impl AgentOption {
    /// Returns whether a name is that of the option. Upper and lower case are one.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Reads a value. A button takes none, or `true`.
    ///
    /// # Errors
    /// The option does not take it.
    pub fn read(&self, value: Option<&str>) -> Result<OptionValue, WrongValue> {
        let text = match (&self.kind, value) {
            (OptionKind::Button, None | Some("true")) => return Ok(OptionValue::Pressed),
            (_, None) => return Err(WrongValue::Missing),
            (_, Some(text)) => text,
        };
        let read = match &self.kind {
            OptionKind::Flag { .. } => flag(text).map(OptionValue::Flag),
            OptionKind::Number { least, most, .. } => text
                .parse()
                .ok()
                .filter(|number| (least..=most).contains(&number))
                .map(OptionValue::Number),
            OptionKind::Choice { values, .. } => values
                .iter()
                .find(|own| own.eq_ignore_ascii_case(text))
                .map(|own| OptionValue::Choice(own.clone())),
            OptionKind::Button => None,
            OptionKind::Text { .. } => Some(OptionValue::Text(text.to_owned())),
        };
        read.ok_or_else(|| WrongValue::Other(text.to_owned()))
    }
}

fn flag(text: &str) -> Option<bool> {
    let is = |word: &str| text.eq_ignore_ascii_case(word);
    (is("true") || is("false")).then(|| is("true"))
}

/// Says which values there are, as the end of "it takes ...".
impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag { .. } => f.write_str("true or false"),
            Self::Number { least, most, .. } => {
                write!(f, "a whole number from {least} to {most}")
            }
            Self::Choice { values, .. } => {
                let all: Vec<String> = values.iter().map(|it| format!("{it:?}")).collect();
                write!(f, "one of {}", all.join(", "))
            }
            Self::Button => f.write_str("no value"),
            Self::Text { .. } => f.write_str("any text"),
        }
    }
}

/// As it is sent to the agent. A button has nothing to send.
impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(is_set) => write!(f, "{is_set}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Choice(text) | Self::Text(text) => f.write_str(text),
            Self::Pressed => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_read_in_the_type_of_its_option() {
        let check = |kind: &OptionKind, value: Option<&str>, expected| {
            let name = "x".to_owned();
            let kind = kind.clone();
            let option = AgentOption { name, kind };
            assert_eq!(option.read(value), expected, "{value:?}");
        };
        let other = |text: &str| Err(WrongValue::Other(text.to_owned()));
        let flag = OptionKind::Flag { default: false };
        check(&flag, Some("TRUE"), Ok(OptionValue::Flag(true)));
        check(&flag, Some("false"), Ok(OptionValue::Flag(false)));
        check(&flag, Some("yes"), other("yes"));
        check(&flag, None, Err(WrongValue::Missing));
        let number = OptionKind::Number {
            default: 16,
            least: -1,
            most: 1024,
        };
        for (text, value) in [("-1", -1), ("1024", 1024)] {
            check(&number, Some(text), Ok(OptionValue::Number(value)));
        }
        for text in ["-2", "1025", "16.0", "", "16 MB"] {
            check(&number, Some(text), other(text));
        }
        let choice = OptionKind::Choice {
            default: "Normal".to_owned(),
            values: ["Normal", "Very Risky"].map(str::to_owned).to_vec(),
        };
        let risky = OptionValue::Choice("Very Risky".to_owned());
        check(&choice, Some("very risky"), Ok(risky));
        check(&choice, Some("risky"), other("risky"));
        check(&OptionKind::Button, None, Ok(OptionValue::Pressed));
        check(&OptionKind::Button, Some("now"), other("now"));
        let default = String::new();
        let text = OptionKind::Text { default };
        check(&text, Some(""), Ok(OptionValue::Text(String::new())));
        check(&text, None, Err(WrongValue::Missing));
        assert_eq!(choice.to_string(), "one of \"Normal\", \"Very Risky\"");
    }
}
