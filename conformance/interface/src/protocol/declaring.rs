//! Agents that declare options: how they are asked for them before a game, and how scenarios use them.

use std::{collections::VecDeque, io, time::Instant};

use linesman_protocols::{AgentOption, Line, OptionKind, Time};
use linesman_referee::{
    Agent, Command, Conversation, Departure, Flood, Inspection, Launch, SpawnError, drive,
};
use linesman_values::{assignment::Assignment, options::Given};

/// How agents of a protocol declare their options.
///
/// An agent is started by itself for that, before the games: it is sent the question, and dismissed when it has answered. In each game,
/// the referee's end sends the values that the user has chosen.
#[derive(Clone, Copy, Debug)]
pub struct DeclaringForm {
    /// What an agent is sent so that it declares its options: whole lines.
    pub question: &'static str,
    /// Reads a line of the answer.
    pub read: fn(&[u8]) -> Declaration,
    /// What an agent is sent when it has declared them: whole lines.
    pub farewell: &'static str,
    /// How long the answer may take.
    pub limit: Time,
    /// What stands for an empty text, in declarations and where one is set.
    pub empty: &'static str,
    /// Returns the option that an agent has to have for a game with these options, if there is one.
    pub needed: fn(&Given) -> Option<Needed>,
}

/// An option that an agent has to have for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needed {
    /// Its name.
    pub name: &'static str,
    /// The option of the game for which it is needed, with its value, as on the command line.
    pub by: &'static str,
}

/// What a line of an agent says about its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Declaration {
    /// There is this option.
    Option(AgentOption),
    /// It is about an option, and cannot be read: why.
    Unreadable(String),
    /// All options have been declared.
    Complete,
    /// It is about something else.
    Other,
}

/// Why the options of an agent are not known, or do not take what the user has chosen.
#[derive(Debug, thiserror::Error)]
pub enum OptionsError {
    /// Agents of this protocol declare no options.
    #[error("agents of {0} declare no options, so none can be set")]
    NotDeclared(&'static str),
    /// The program cannot be started.
    #[error(transparent)]
    Spawn(#[from] SpawnError),
    /// The system failed.
    #[error("the system failed while the agent was asked for its options: {0}")]
    System(#[from] io::Error),
    /// The agent has not declared them.
    #[error("it has not declared its options: {0}")]
    Silent(String),
    /// The agent does not take what the user has chosen.
    #[error("{0}")]
    Wrong(String),
    /// The agent lacks an option that the game needs.
    #[error("it declares no option {:?}, without which it cannot play with {}; choose other agents, or leave {} out", .0.name, .0.by, .0.by)]
    Lacks(Needed),
}

impl OptionsError {
    /// Returns whether the user is to change what was chosen.
    #[must_use]
    pub const fn is_usage(&self) -> bool {
        matches!(self, Self::NotDeclared(_) | Self::Wrong(_) | Self::Lacks(_))
    }
}

/// Checks what a user has chosen against what an agent declares. Returns it as the agent writes it.
///
/// # Errors
/// The agent has no such option, or does not take the value, or does not declare its options.
pub fn settled(
    form: DeclaringForm,
    launch: &Launch,
    chosen: &[Assignment],
    needed: Option<Needed>,
) -> Result<Vec<Assignment>, OptionsError> {
    let declared = declared(form, launch)?;
    if let Some(needed) = needed.filter(|needed| declared.find(needed.name).is_none()) {
        return Err(OptionsError::Lacks(needed));
    }
    let checked = chosen.iter().map(|one| {
        one.checked(&declared.options).map_err(|why| {
            let unreadable = declared.unreadable.first();
            let note = unreadable.map_or_else(String::new, |line| {
                format!("; a line about an option cannot be read: {line}")
            });
            OptionsError::Wrong(why + &note)
        })
    });
    checked.collect()
}

/// What an agent has declared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    /// The options in their order.
    pub options: Vec<AgentOption>,
    /// The lines about options that cannot be read, and why.
    pub unreadable: Vec<String>,
    /// Whether nothing more is to come.
    pub is_complete: bool,
    /// Each option with a value, and the default as it was declared. An empty text that was not written as such is not there.
    defaults: Vec<[String; 2]>,
}

impl Declared {
    /// Takes a line of the agent. After the last declaration, lines are about something else.
    pub fn hear(&mut self, form: DeclaringForm, line: &[u8]) {
        if self.is_complete {
            return;
        }
        match (form.read)(line) {
            Declaration::Option(option) if self.options.len() < MOST_OPTIONS => {
                let default = Bound::Default.of(&option.kind);
                let says_empty = line.trim_ascii_end().ends_with(form.empty.as_bytes());
                let default = match default.as_deref() {
                    Some("") => says_empty.then(|| form.empty.to_owned()),
                    _ => default,
                };
                let name = option.name.clone();
                self.defaults.extend(default.map(|default| [name, default]));
                self.options.push(option);
            }
            Declaration::Unreadable(why) if self.unreadable.len() < MOST_OPTIONS => {
                self.unreadable.push(why);
            }
            Declaration::Complete => self.is_complete = true,
            _ => {}
        }
    }

    /// Returns the option with this name, where upper and lower case are one.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&AgentOption> {
        self.options.iter().find(|option| option.is_called(name))
    }

    /// Returns whether the agent has declared what a scenario needs: an option, or one that takes the value behind ` = `.
    #[must_use]
    pub fn has(&self, need: &str) -> bool {
        match need.split_once(" = ") {
            None => self.find(need).is_some(),
            Some((name, value)) => self
                .find(name)
                .is_some_and(|option| option.read(Some(value)).is_ok()),
        }
    }

    /// Returns each option with a value, and its default as it was declared.
    #[must_use]
    pub fn defaults(&self) -> &[[String; 2]] {
        &self.defaults
    }

    /// Returns a value of the option that a scenario names, as it is sent to the agent.
    #[must_use]
    pub fn offer(&self, bound: Bound, name: &str) -> Offer {
        let value = self.find(name).and_then(|option| bound.of(&option.kind));
        match value {
            _ if !self.is_complete => Offer::NotYet,
            Some(value) => Offer::Value(value),
            None => Offer::Missing,
        }
    }
}

/// What is known of something that an agent may declare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offer {
    /// The agent has not finished its declarations.
    NotYet,
    /// It has, and this is not among them.
    Missing,
    /// It has declared this.
    Value(String),
}

/// Which value of an option a scenario sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The one that is in force if nothing is set.
    Default,
    /// The least number.
    Least,
    /// The greatest number.
    Most,
}

impl Bound {
    /// Reads the name of an option with `default`, `min` or `max` behind it. The name may have spaces.
    #[must_use]
    pub fn read(text: &str) -> Option<(Self, &str)> {
        let (name, word) = text.trim().rsplit_once(' ')?;
        let bound = match word {
            "default" => Self::Default,
            "min" => Self::Least,
            "max" => Self::Most,
            _ => return None,
        };
        Some((bound, name.trim_end())).filter(|(_, name)| !name.is_empty())
    }

    /// Returns this value of an option, if it has one.
    fn of(self, kind: &OptionKind) -> Option<String> {
        match (self, kind) {
            (Self::Default, OptionKind::Flag { default }) => Some(default.to_string()),
            (Self::Default, OptionKind::Number { default, .. }) => Some(default.to_string()),
            (Self::Least, OptionKind::Number { least, .. }) => Some(least.to_string()),
            (Self::Most, OptionKind::Number { most, .. }) => Some(most.to_string()),
            (Self::Default, OptionKind::Choice { default, .. } | OptionKind::Text { default }) => {
                Some(default.clone())
            }
            _ => None,
        }
    }
}

/// What stands behind `declared` for the name of each option with a value, where a line is sent for each.
pub const EACH_OPTION: &str = "each option";
/// What stands behind `declared` for the default of that option.
pub const ITS_DEFAULT: &str = "its default";

/// Asks an agent for its options. It is started for that, and ended afterwards.
///
/// # Errors
/// It cannot be started, or does not declare them in time.
pub fn declared(form: DeclaringForm, launch: &Launch) -> Result<Declared, OptionsError> {
    let mut agents = [Agent::spawn(launch)?];
    let mut asking = Asking::new(form);
    drive(&mut asking, &mut agents, Instant::now())?;
    match asking.failure {
        Some(why) => Err(OptionsError::Silent(why)),
        None => Ok(asking.declared),
    }
}

/// Tells an agent that has declared its options to leave, and waits until it has, for a while.
pub fn dismiss(form: DeclaringForm, agent: Agent) {
    let mut leaving = Asking::new(form);
    leaving.commands.clear();
    leaving.leave(Time::ZERO);
    // Whatever happens, it is ended then.
    let _ = drive(&mut leaving, &mut [agent], Instant::now());
}

/// The conversation in which an agent declares its options.
///
/// ```text
/// asked --(complete)--> leaving --(exit | limit)--> over
///    '---(exit | end of output | flood | limit)--> over, with a failure
/// ```
struct Asking {
    form: DeclaringForm,
    declared: Declared,
    failure: Option<String>,
    /// When the wait for the answer, or for the exit after it, is over.
    until: Time,
    is_leaving: bool,
    is_over: bool,
    commands: VecDeque<Command>,
}

impl Asking {
    fn new(form: DeclaringForm) -> Self {
        let mut asking = Self {
            form,
            declared: Declared::default(),
            failure: None,
            until: form.limit,
            is_leaving: false,
            is_over: false,
            commands: VecDeque::new(),
        };
        asking.send(form.question);
        asking
    }

    fn send(&mut self, text: &str) {
        let bytes = text.as_bytes().to_vec();
        self.commands.push_back(Command::Send { agent: 0, bytes });
    }

    fn leave(&mut self, now: Time) {
        self.is_leaving = true;
        self.until = now + EXIT_LIMIT;
        self.send(self.form.farewell);
    }

    fn fail(&mut self, why: String) {
        if !self.is_leaving {
            self.failure.get_or_insert(why);
        }
        self.is_over = true;
    }
}

impl Conversation for Asking {
    fn handle_line(&mut self, _agent: usize, line: Line<'_>, now: Time) {
        if self.is_leaving {
            return;
        }
        self.declared.hear(self.form, line.bytes);
        if self.declared.is_complete {
            self.leave(now);
        }
    }

    fn handle_eof(&mut self, _agent: usize, _now: Time) {
        self.fail("it has closed its output".to_owned());
    }

    fn handle_exit(&mut self, _agent: usize, departure: Departure, _now: Time) {
        self.fail(format!("it {departure}"));
    }

    fn handle_flood(&mut self, _agent: usize, flood: Flood, _now: Time) {
        self.fail(format!("it wrote {flood}"));
    }

    fn handle_inspection(&mut self, _agent: usize, _inspection: Inspection, _now: Time) {}

    fn handle_timeout(&mut self, now: Time) {
        if now >= self.until {
            let limit = self.form.limit.as_secs_f64();
            self.fail(format!("no answer within {limit} s"));
        }
    }

    fn poll_command(&mut self) -> Option<Command> {
        self.commands.pop_front()
    }

    fn poll_timeout(&self) -> Option<Time> {
        Some(self.until)
    }

    fn is_over(&self) -> bool {
        self.is_over && self.commands.is_empty()
    }
}

/// How long an agent has to exit when it has declared its options. It is ended then.
const EXIT_LIMIT: Time = Time::from_secs(2);
/// How many options of an agent are kept.
const MOST_OPTIONS: usize = 10_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn declared() -> Declared {
        let kinds = [
            (
                "Hash",
                OptionKind::Number {
                    default: 16,
                    least: 1,
                    most: 64,
                },
            ),
            ("Use Book", OptionKind::Flag { default: true }),
            ("Forget", OptionKind::Button),
        ];
        let options = kinds.map(|(name, kind)| AgentOption {
            name: name.to_owned(),
            kind,
        });
        Declared {
            options: options.to_vec(),
            ..Declared::default()
        }
    }

    fn check(text: &str, expected: &Offer) {
        let (bound, name) = Bound::read(text).unwrap();
        let declared = Declared {
            is_complete: true,
            ..declared()
        };
        assert_eq!(declared.offer(bound, name), *expected, "{text}");
    }

    #[test]
    fn a_scenario_sends_the_values_of_an_option_that_is_declared() {
        let value = |text: &str| Offer::Value(text.to_owned());
        check("Hash max", &value("64"));
        check("hash min", &value("1"));
        check("Hash  default", &value("16"));
        check("use book default", &value("true"));
        check("Use Book max", &Offer::Missing);
        check("Forget default", &Offer::Missing);
        check("Threads max", &Offer::Missing);
        assert_eq!(declared().offer(Bound::Most, "Hash"), Offer::NotYet);
    }

    #[test]
    fn a_scenario_needs_an_option_or_one_that_takes_a_value() {
        for (need, is_met) in [
            ("hash", true),
            ("Threads", false),
            ("Hash = 64", true),
            ("Hash = 65", false),
            ("Use Book = true", true),
        ] {
            assert_eq!(declared().has(need), is_met, "{need}");
        }
    }

    #[test]
    fn defaults_are_those_that_the_agent_wrote() {
        let form = DeclaringForm {
            question: "",
            read: |line| {
                let text = std::str::from_utf8(line).unwrap();
                let (name, default) = text.split_once(' ').unwrap_or((text, ""));
                let default = default.replace("<empty>", "");
                Declaration::Option(AgentOption {
                    name: name.to_owned(),
                    kind: OptionKind::Text { default },
                })
            },
            farewell: "",
            limit: Time::ZERO,
            empty: "<empty>",
            needed: |_| None,
        };
        let mut declared = Declared::default();
        for line in ["Book a.bin", "Log <empty>", "Path"] {
            declared.hear(form, line.as_bytes());
        }
        let pair = |name: &str, default: &str| [name.to_owned(), default.to_owned()];
        let expected = [pair("Book", "a.bin"), pair("Log", "<empty>")];
        assert_eq!(declared.defaults(), expected);
    }

    #[test]
    fn a_value_is_the_name_of_an_option_and_one_of_three_words() {
        for wrong in ["Hash", "max", " max", "Hash highest", ""] {
            assert_eq!(Bound::read(wrong), None, "{wrong:?}");
        }
    }
}
