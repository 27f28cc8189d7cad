//! Scenario files: reading them, and saying where they are wrong.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use linesman_protocols::Check;

use super::{
    Direction, Part, Player, Step, StepKind, Template,
    head::{HEAD_KEYS, Head, Steps},
    step::StepText,
};
use crate::protocol::Protocol;

/// A scripted conversation with an agent, and the checks that it decides.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The file's path below the folder of scenarios, without its ending: protocol, theme, fact.
    pub id: String,
    /// The checks that pass if the agent gets through; a scenario without any shows what an agent breaks, and decides nothing.
    pub checks: Vec<&'static Check>,
    /// The side that the agent plays, in the protocol's own word.
    pub agent: String,
    /// The profiles that the conversation is possible in; all if none is named.
    pub profiles: Vec<String>,
    /// The seed of everything that is drawn, whatever that of the run is, if the scenario fixes it.
    pub seed: Option<u64>,
    /// The options of the protocol, each with the values that it is to have, one after the other; at least one.
    pub options: Vec<Choice>,
    /// The conversation.
    pub steps: Vec<Step>,
    /// The text of the file.
    pub text: Arc<str>,
    /// The number of the game, from 1, if it is one that is played on top of the scripted scenarios. Such a one decides no
    /// check, and its own say only what it takes to play it.
    pub game: Option<u32>,
}

/// The name of an option, and the values that it is to have.
pub(crate) type Choice = (String, Vec<String>);

/// A file of scenarios, or of what is known of an agent, is wrong.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error("cannot read {path}")]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file is not what it should look like.
    #[error("{path}{place}: {message}")]
    Content {
        /// The file.
        path: PathBuf,
        /// Line and column, as far as they are known: `:3:5`.
        place: String,
        /// What is wrong, and what would be right.
        message: String,
    },
}

impl LoadError {
    /// Returns the error of a file that is no YAML, or not the YAML that was asked for.
    pub(crate) fn of_yaml(path: &Path, error: &serde_yaml::Error) -> Self {
        let place = error
            .location()
            .map_or_else(String::new, |at| format!(":{}:{}", at.line(), at.column()));
        // The place stands before the message already.
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        Self::Content {
            path: path.to_owned(),
            place,
            message: message.to_owned(),
        }
    }
}

impl Scenario {
    /// Reads a scenario from the text of the file `path`.
    ///
    /// # Errors
    /// Says what is wrong, on which line and column, and what would be right.
    pub fn parse(
        id: &str,
        path: &Path,
        text: &str,
        protocol: &dyn Protocol,
    ) -> Result<Self, LoadError> {
        let fail = |place: String, message: String| LoadError::Content {
            path: path.to_owned(),
            place,
            message,
        };
        let yaml = |error: serde_yaml::Error| LoadError::of_yaml(path, &error);
        let head: Head = serde_yaml::from_str(text).map_err(yaml)?;
        let options = read_options(&head.options, protocol)
            .map_err(|(name, message)| fail(place_of_key(text, &name), message))?;
        let missing = |key: &str| fail(":1:1".to_owned(), format!("missing field `{key}`"));
        let agent = head.agent.ok_or_else(|| missing("agent"))?;
        if !head.has_steps {
            return Err(missing("steps"));
        }
        // The steps are read from the text itself, for only then is it known where each of them stands.
        let Steps { steps } = serde_yaml::from_str(text).map_err(yaml)?;
        let find = |name: &str| {
            protocol
                .checks()
                .iter()
                .copied()
                .find(|check| check.id == name)
                .ok_or_else(|| {
                    let nearest =
                        crate::nearest(name, protocol.checks().iter().map(|check| check.id));
                    fail(
                        place_of(text, name),
                        format!("there is no check {name:?}; did you mean {nearest:?}?"),
                    )
                })
        };
        if head.checks.as_ref().is_some_and(Vec::is_empty) {
            return Err(fail(
                place_of(text, "checks"),
                "'checks' names at least one check; leave it out if there is none".to_owned(),
            ));
        }
        let checks = head
            .checks
            .iter()
            .flatten()
            .map(|name| find(name))
            .collect::<Result<_, _>>()?;
        if steps.is_empty() {
            return Err(fail(
                place_of(text, "steps"),
                "'steps' holds at least one step".to_owned(),
            ));
        }
        if !protocol.sides().contains(&agent.as_str()) {
            let sides = protocol.sides().join(" or ");
            return Err(fail(
                place_of(text, "agent"),
                format!("'agent' is {sides}, not {agent:?}"),
            ));
        }
        if let Some(wrong) = head
            .profiles
            .iter()
            .find(|name| !protocol.profiles().contains(&name.as_str()))
        {
            let profiles = protocol.profiles().join(", ");
            let message = format!("there is no profile {wrong:?}; there are {profiles}");
            return Err(fail(place_of(text, wrong), message));
        }
        let look_up = |StepText { kind, check }| {
            let check = check.as_deref().map(find).transpose()?;
            Ok(Step { kind, check })
        };
        let steps = steps
            .into_iter()
            .map(look_up)
            .collect::<Result<Vec<Step>, LoadError>>()?;
        if let Some(wrong) = find_wrong_placeholder(&steps, protocol) {
            let place = nth_place_of(text, &wrong.word, wrong.occurrence);
            return Err(fail(place, wrong.message));
        }
        if let Some((place, message)) = find_wrong_player(&steps, protocol, text) {
            return Err(fail(place, message));
        }
        if let Some((place, message)) = find_wrong_move(&steps, protocol, text) {
            return Err(fail(place, message));
        }
        Ok(Self {
            id: id.to_owned(),
            checks,
            agent,
            profiles: head.profiles,
            seed: head.seed,
            options,
            steps,
            text: text.into(),
            game: None,
        })
    }

    /// Returns the name of the protocol that the scenario in this text is for, the first part of its checks' ids; none if it
    /// names no check. Nothing else is looked at, and there need be no such protocol.
    ///
    /// # Errors
    /// The text is no YAML, or its checks are of several protocols.
    pub fn protocol_of(path: &Path, text: &str) -> Result<Option<String>, LoadError> {
        let head: Head = serde_yaml::from_str(text).map_err(|error| not_yaml(path, &error))?;
        let protocol = |id: &str| id.split('/').next().unwrap_or_default().to_owned();
        let mut checks = head.checks.iter().flatten();
        let Some(first) = checks.next() else {
            return Ok(None);
        };
        let own = protocol(first);
        match checks.find(|id| protocol(id) != own) {
            None => Ok(Some(own)),
            Some(other) => Err(LoadError::Content {
                path: path.to_owned(),
                place: place_of(text, other),
                message: format!(
                    "the checks of a scenario are of one protocol; {first:?} is of {own:?}, {other:?} is not"
                ),
            }),
        }
    }

    /// Returns the scenario once for each combination of its options' values; where there are several, the values stand behind
    /// the id, each after an `@`.
    #[must_use]
    pub fn into_runs(self) -> Vec<Self> {
        let mut runs = vec![Self {
            options: Vec::new(),
            ..self.clone()
        }];
        for (name, values) in &self.options {
            let with = |run: &Self, value: &String| {
                let mut run = run.clone();
                if values.len() > 1 {
                    run.id = format!("{}@{value}", run.id);
                }
                run.options.push((name.clone(), vec![value.clone()]));
                run
            };
            runs = runs
                .iter()
                .flat_map(|run| values.iter().map(move |value| with(run, value)))
                .collect();
        }
        runs
    }

    /// Returns the id of the file, without the values of options that [`into_runs`](Self::into_runs) puts behind it.
    pub(crate) fn file_id(&self) -> &str {
        self.id.split('@').next().unwrap_or(&self.id)
    }

    /// Does it decide a check? A game decides none.
    pub(crate) fn decides(&self, check: &'static Check) -> bool {
        self.game.is_none() && self.checks.contains(&check)
    }

    /// Returns the options, each with its first value, which is the only one after [`into_runs`](Self::into_runs).
    pub(crate) fn chosen_options(&self) -> Vec<(String, String)> {
        let first =
            |(name, values): &(String, Vec<String>)| Some((name.clone(), values.first()?.clone()));
        self.options.iter().filter_map(first).collect()
    }

    /// Reads the scenario in the file `path`, whose id is its path below `folder`.
    ///
    /// # Errors
    /// The file cannot be read, or is wrong; see [`Scenario::parse`].
    pub fn load(path: &Path, folder: &Path, protocol: &dyn Protocol) -> Result<Self, LoadError> {
        let read = |source| LoadError::Read {
            path: path.to_owned(),
            source,
        };
        let text = std::fs::read_to_string(path).map_err(read)?;
        let id = path.strip_prefix(folder).unwrap_or(path).with_extension("");
        Self::parse(&id.to_string_lossy(), path, &text, protocol)
    }
}

/// Words what the parser has to say of a text that it cannot read.
fn not_yaml(path: &Path, error: &serde_yaml::Error) -> LoadError {
    let place = error
        .location()
        .map_or_else(String::new, |at| format!(":{}:{}", at.line(), at.column()));
    let message = error.to_string();
    // The place stands before the message already.
    let message = message.split(" at line ").next().unwrap_or_default();
    LoadError::Content {
        path: path.to_owned(),
        place,
        message: message.to_owned(),
    }
}

/// Reads the options of a scenario as the protocol understands them; a mistake comes with the option's name.
fn read_options(
    options: &[Choice],
    protocol: &dyn Protocol,
) -> Result<Vec<Choice>, (String, String)> {
    let read = |(name, values): &Choice| {
        let fail = |message: String| (name.clone(), message);
        if !protocol.options().contains(&name.as_str()) {
            let known: Vec<String> = HEAD_KEYS
                .iter()
                .chain(&protocol.options())
                .map(|key| format!("`{key}`"))
                .collect();
            return Err(fail(format!(
                "unknown field `{name}`, expected one of {}",
                known.join(", ")
            )));
        }
        let mut meant = Vec::new();
        for value in values {
            meant.extend(protocol.read_option(name, value).map_err(fail)?);
        }
        if meant.is_empty() {
            return Err(fail(format!("'{name}' has at least one value")));
        }
        Ok((name.clone(), meant))
    };
    options.iter().map(read).collect()
}

/// Finds an opponent that cannot play this game.
fn find_wrong_player(
    steps: &[Step],
    protocol: &dyn Protocol,
    text: &str,
) -> Option<(String, String)> {
    let known = protocol.players();
    steps.iter().find_map(|step| match &step.kind {
        StepKind::Play(play) if !known.contains(&play.opponent) => {
            let name = play.opponent.name();
            let message = Player::find(name, protocol.name(), known).err()?;
            Some((place_of(text, name), message))
        }
        _ => None,
    })
}

/// Finds a move of the opponent that is none.
fn find_wrong_move(
    steps: &[Step],
    protocol: &dyn Protocol,
    text: &str,
) -> Option<(String, String)> {
    let moves = steps.iter().flat_map(|step| match &step.kind {
        StepKind::Play(play) => play.moves.as_slice(),
        _ => &[],
    });
    moves
        .filter_map(|mv| Some((mv, protocol.read_move(mv).err()?)))
        .map(|(mv, why)| (place_of(text, mv), format!("{mv:?} is no move: {why}")))
        .next()
}

/// A placeholder that means nothing where it stands.
struct WrongPlaceholder {
    /// The placeholder with its braces.
    word: String,
    /// How many times it stands before this place.
    occurrence: usize,
    message: String,
}

fn find_wrong_placeholder(steps: &[Step], protocol: &dyn Protocol) -> Option<WrongPlaceholder> {
    let mut seen: Vec<String> = Vec::new();
    for step in steps {
        let (direction, lines): (_, &[Template]) = match &step.kind {
            StepKind::Send(lines) => (Direction::ToAgent, lines),
            StepKind::Expect(expect) => (Direction::FromAgent, std::slice::from_ref(&expect.line)),
            _ => continue,
        };
        let known = protocol.placeholders(direction);
        for line in lines {
            for part in line.parts() {
                let Part::Placeholder(name) = part else {
                    continue;
                };
                let word = format!("{{{name}}}");
                let occurrence = seen.iter().filter(|earlier| **earlier == word).count();
                let message = if !known.contains(&name.as_str()) {
                    let names: Vec<String> =
                        known.iter().map(|name| format!("{{{name}}}")).collect();
                    let mark = direction.mark();
                    format!(
                        "{word} has no meaning in a '{mark}' line, which may hold {}",
                        names.join(", ")
                    )
                } else if line.sole_placeholder().is_none() {
                    format!("{word} stands for whole lines, so nothing else can stand on its line")
                } else {
                    seen.push(word);
                    continue;
                };
                return Some(WrongPlaceholder {
                    word,
                    occurrence,
                    message,
                });
            }
        }
    }
    None
}

/// Returns line and column of the first place where a word stands, for mistakes that are found after the file was read.
fn place_of(text: &str, word: &str) -> String {
    nth_place_of(text, word, 0)
}

/// Returns line and column of a key in the head of the file.
fn place_of_key(text: &str, key: &str) -> String {
    let is_there = |line: &&str| {
        let rest = line.strip_prefix(key).map(str::trim_start);
        rest.is_some_and(|rest| rest.starts_with(':'))
    };
    let before = text.lines().take_while(|line| !is_there(line)).count();
    if before == text.lines().count() {
        place_of(text, key)
    } else {
        format!(":{}:1", before + 1)
    }
}

/// Returns line and column, both from 1, of a word that stands `before` times before; comments do not count.
fn nth_place_of(text: &str, word: &str, before: usize) -> String {
    let places = text.lines().enumerate().flat_map(|(index, line)| {
        let code = if line.trim_start().starts_with('#') {
            ""
        } else {
            line.split(" #").next().unwrap_or(line)
        };
        code.match_indices(word)
            .map(|(column, _)| (index + 1, code[..column].chars().count() + 1))
            .collect::<Vec<_>>()
    });
    places
        .into_iter()
        .nth(before)
        .map_or_else(String::new, |(line, column)| format!(":{line}:{column}"))
}
