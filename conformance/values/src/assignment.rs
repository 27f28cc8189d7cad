//! Values that a user gives to the options of an agent.

use std::{fmt, str::FromStr};

use linesman_protocols::{AgentOption, OptionKind, OptionValue, WrongValue};

use crate::nearest::meant;

/// A value that a user gives to an option of an agent: `NAME=VALUE`, or `NAME` for a button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The name of the option.
    pub name: String,
    /// The value; none for a button.
    pub value: Option<String>,
}

impl Assignment {
    /// Returns a value for an option.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            value: Some(value.into()),
        }
    }

    /// Returns whether both are about one option. Upper and lower case are one.
    #[must_use]
    pub fn is_of_same(&self, other: &Self) -> bool {
        self.name.eq_ignore_ascii_case(&other.name)
    }

    /// Checks the value against what the agent declares. Returns it as the agent writes it.
    ///
    /// # Errors
    /// Says what is wrong, and what would be right.
    pub fn checked(&self, declared: &[AgentOption]) -> Result<Self, String> {
        let option = declared.iter().find(|option| option.is_called(&self.name));
        let option = option.ok_or_else(|| self.unknown(declared))?;
        let (name, kind) = (&option.name, &option.kind);
        match option.read(self.value.as_deref()) {
            Ok(OptionValue::Pressed) => Ok(Self {
                name: name.clone(),
                value: None,
            }),
            Ok(value) => Ok(Self::new(name, value.to_string())),
            Err(WrongValue::Missing) => Err(format!(
                "the option {name:?} needs a value, as in {name}=VALUE; it takes {kind}"
            )),
            Err(WrongValue::Other(value)) => {
                let names = match kind {
                    OptionKind::Choice { values, .. } => values.iter().map(String::as_str),
                    _ => [].iter().map(String::as_str),
                };
                let meant = meant(&value, names.collect());
                Err(format!(
                    "the option {name:?} is {value:?}; {meant}it takes {kind}"
                ))
            }
        }
    }

    fn unknown(&self, declared: &[AgentOption]) -> String {
        let names: Vec<&str> = declared.iter().map(|it| it.name.as_str()).collect();
        let meant = meant(&self.name, names.clone());
        let all = match names.len() {
            0 => "it declares none".to_owned(),
            1..=MOST_NAMES => format!("it declares {}", quoted(&names)),
            count => format!(
                "it declares {count} options, such as {}",
                quoted(&names[..MOST_NAMES])
            ),
        };
        format!("it declares no option {:?}; {meant}{all}", self.name)
    }
}

fn quoted(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
    names.join(", ")
}

/// How many options a message lists.
const MOST_NAMES: usize = 20;

impl FromStr for Assignment {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (text, None),
        };
        let is_hidden = |text: &str| text.contains(linesman_protocols::text::is_hidden);
        if name.trim().is_empty() {
            return Err(format!(
                "{text:?} names no option; write NAME=VALUE, such as Hash=64, or NAME for a button"
            ));
        }
        // A value is part of a line of the protocol.
        if is_hidden(text) {
            return Err(format!(
                "{text:?} has a character that does not show; an option is one line of text"
            ));
        }
        let name = name.trim().to_owned();
        Ok(Self { name, value })
    }
}

impl fmt::Display for Assignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Some(value) => write!(f, "{}={value}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn declared() -> Vec<AgentOption> {
        let number = |least, most| OptionKind::Number {
            default: least,
            least,
            most,
        };
        let style = OptionKind::Choice {
            default: "Normal".to_owned(),
            values: ["Normal", "Risky"].map(str::to_owned).to_vec(),
        };
        let all = [
            ("Hash", number(1, 1024)),
            ("Skill Level", number(0, 20)),
            ("Style", style),
            ("Clear Hash", OptionKind::Button),
        ];
        all.map(|(name, kind)| AgentOption {
            name: name.to_owned(),
            kind,
        })
        .to_vec()
    }

    #[test]
    fn a_value_is_sent_as_the_agent_writes_it() {
        for (text, expected) in [
            ("hash=64", "Hash=64"),
            ("SKILL level=7", "Skill Level=7"),
            ("Style=risky", "Style=Risky"),
            ("clear hash", "Clear Hash"),
        ] {
            let assignment: Assignment = text.parse().unwrap();
            let checked = assignment.checked(&declared()).unwrap();
            assert_eq!(checked.to_string(), expected);
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_what_would_be_right() {
        for (text, expected) in [
            (
                "Hahs=64",
                "it declares no option \"Hahs\"; did you mean \"Hash\"? it declares \"Hash\", \"Skill Level\", \"Style\", \"Clear Hash\"",
            ),
            (
                "Hash=2048",
                "the option \"Hash\" is \"2048\"; it takes a whole number from 1 to 1024",
            ),
            (
                "Hash",
                "the option \"Hash\" needs a value, as in Hash=VALUE; it takes a whole number from 1 to 1024",
            ),
            (
                "style=risk",
                "the option \"Style\" is \"risk\"; did you mean \"Risky\"? it takes one of \"Normal\", \"Risky\"",
            ),
            (
                "Clear Hash=now",
                "the option \"Clear Hash\" is \"now\"; it takes no value",
            ),
        ] {
            let assignment: Assignment = text.parse().unwrap();
            assert_eq!(assignment.checked(&declared()).unwrap_err(), expected);
        }
        let none = Assignment::new("Hash", "64").checked(&[]).unwrap_err();
        assert_eq!(none, "it declares no option \"Hash\"; it declares none");
        for wrong in ["", "=64", " =64", "Hash=\n", "Ha\u{202e}sh=1"] {
            assert!(wrong.parse::<Assignment>().is_err(), "{wrong:?}");
        }
        let empty: Assignment = "Book=".parse().unwrap();
        assert_eq!(empty.value.as_deref(), Some(""));
    }
}
