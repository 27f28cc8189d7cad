//! Options: what an engine declares, and the values that it is given.

use std::{fmt::Write as _, time::Duration};

use linesman_protocols::{AgentOption, OptionKind};

/// The options of an engine.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    options: Vec<AgentOption>,
    /// Whether castling is written as the king's move onto its rook.
    pub(super) is_960: bool,
    /// What is left of a clock for the way of the answer.
    pub(super) overhead: Duration,
}

impl Settings {
    /// Returns the options of a player, and those that every engine has.
    pub(super) fn new(own: Vec<AgentOption>) -> Self {
        let flag = |name: &str| AgentOption {
            name: name.to_owned(),
            kind: OptionKind::Flag { default: false },
        };
        let number = |name: &str, default, least, most| AgentOption {
            name: name.to_owned(),
            kind: OptionKind::Number {
                default,
                least,
                most,
            },
        };
        let mut options = vec![
            number("Hash", 16, 1, 1 << 16),
            flag("Ponder"),
            number(OVERHEAD, USUAL_OVERHEAD.into(), 0, 5000),
            flag("UCI_Chess960"),
        ];
        options.retain(|option| !own.iter().any(|it| it.is_called(&option.name)));
        options.extend(own);
        Self {
            options,
            is_960: false,
            overhead: Duration::from_millis(USUAL_OVERHEAD.into()),
        }
    }

    /// Returns the lines that declare the options.
    pub(super) fn lines(&self) -> String {
        let mut text = String::new();
        for option in &self.options {
            let _ = writeln!(
                text,
                "option name {} type {}",
                option.name,
                kind(&option.kind)
            );
        }
        text
    }

    /// Takes a value. Returns the name as it was declared and the value, if the option has such a one.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Option<(String, String)> {
        let option = self.options.iter().find(|option| option.is_called(name))?;
        let value = value.unwrap_or_default();
        let value = match &option.kind {
            OptionKind::Flag { .. } => {
                let lower = value.to_ascii_lowercase();
                matches!(lower.as_str(), "true" | "false").then_some(lower)?
            }
            OptionKind::Number { least, most, .. } => {
                let number: i64 = value.parse().ok()?;
                (*least..=*most)
                    .contains(&number)
                    .then_some(number)?
                    .to_string()
            }
            OptionKind::Choice { values, .. } => {
                let mut values = values.iter();
                values.find(|it| it.eq_ignore_ascii_case(value))?.clone()
            }
            OptionKind::Text { .. } if value == EMPTY => String::new(),
            OptionKind::Text { .. } | OptionKind::Button => value.to_owned(),
        };
        if option.is_called("UCI_Chess960") {
            self.is_960 = value == "true";
        }
        if let (true, Ok(millis)) = (option.is_called(OVERHEAD), value.parse()) {
            self.overhead = Duration::from_millis(millis);
        }
        Some((option.name.clone(), value))
    }
}

/// Returns the type of an option, and what it needs.
fn kind(kind: &OptionKind) -> String {
    match kind {
        OptionKind::Flag { default } => format!("check default {default}"),
        OptionKind::Number {
            default,
            least,
            most,
        } => format!("spin default {default} min {least} max {most}"),
        OptionKind::Choice { default, values } => {
            let values = values.iter().map(|value| format!(" var {value}"));
            format!("combo default {default}{}", values.collect::<String>())
        }
        OptionKind::Button => "button".to_owned(),
        OptionKind::Text { default } if default.is_empty() => format!("string default {EMPTY}"),
        OptionKind::Text { default } => format!("string default {default}"),
    }
}

/// How an empty text is written.
const EMPTY: &str = "<empty>";
const OVERHEAD: &str = "Move Overhead";
/// What is left of a clock for the way of the answer, in milliseconds.
const USUAL_OVERHEAD: u32 = 30;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_declared_and_values_are_checked() {
        let style = AgentOption {
            name: "Style of Play".to_owned(),
            kind: OptionKind::Choice {
                default: "Solid".to_owned(),
                values: vec!["Solid".to_owned(), "Very Risky".to_owned()],
            },
        };
        let mut settings = Settings::new(vec![style]);
        assert_eq!(
            settings.lines(),
            "option name Hash type spin default 16 min 1 max 65536\n\
             option name Ponder type check default false\n\
             option name Move Overhead type spin default 30 min 0 max 5000\n\
             option name UCI_Chess960 type check default false\n\
             option name Style of Play type combo default Solid var Solid var Very Risky\n"
        );
        let set = settings.set("style of play", Some("very risky"));
        assert_eq!(set.unwrap().1, "Very Risky");
        assert_eq!(settings.set("Hash", Some("0")), None);
        assert_eq!(settings.set("Contempt", Some("1")), None);
        settings.set("move overhead", Some("250"));
        assert_eq!(settings.overhead, Duration::from_millis(250));
        settings.set("uci_chess960", Some("TRUE"));
        assert!(settings.is_960);
    }
}
