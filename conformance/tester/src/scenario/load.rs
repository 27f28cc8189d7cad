//! Scenario files: reading them, and saying where they are wrong.

use std::path::{Path, PathBuf};

use linesman_protocols::Check;
use serde::Deserialize;

use super::{Direction, Part, Step, StepKind, Template, step::StepText};
use crate::protocol::Protocol;

/// A scripted conversation with an agent, and the checks that it decides.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The file's path below the folder of scenarios, without its ending: protocol, theme, fact.
    pub id: String,
    /// The checks that pass if the agent gets through.
    pub checks: Vec<&'static Check>,
    /// The side that the agent plays, in the protocol's own word.
    pub agent: String,
    /// The profiles that the conversation is possible in; all if none is named.
    pub profiles: Vec<String>,
    /// The conversation.
    pub steps: Vec<Step>,
}

/// A scenario file is wrong.
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
    /// The file is not what a scenario looks like.
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    checks: Vec<String>,
    agent: String,
    #[serde(default)]
    profiles: Vec<String>,
    /// For the reader of the file.
    #[serde(default, rename = "about")]
    _about: String,
    steps: Vec<serde_yaml::Value>,
}

#[derive(Deserialize)]
struct Steps {
    steps: Vec<StepText>,
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
        let yaml = |error: serde_yaml::Error| {
            let place = error
                .location()
                .map_or_else(String::new, |at| format!(":{}:{}", at.line(), at.column()));
            let message = error.to_string();
            // The place stands before the message already.
            let message = message
                .split(" at line ")
                .next()
                .unwrap_or_default()
                .to_owned();
            fail(place, message)
        };
        let file: File = serde_yaml::from_str(text).map_err(yaml)?;
        // The steps are read from the text itself, for only then is it known where each of them stands.
        let Steps { steps } = serde_yaml::from_str(text).map_err(yaml)?;
        debug_assert_eq!(file.steps.len(), steps.len());
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
        if file.checks.is_empty() {
            return Err(fail(
                place_of(text, "checks"),
                "'checks' names at least one check".to_owned(),
            ));
        }
        let checks = file
            .checks
            .iter()
            .map(|name| find(name))
            .collect::<Result<_, _>>()?;
        if steps.is_empty() {
            return Err(fail(
                place_of(text, "steps"),
                "'steps' holds at least one step".to_owned(),
            ));
        }
        if !protocol.sides().contains(&file.agent.as_str()) {
            let sides = protocol.sides().join(" or ");
            return Err(fail(
                place_of(text, "agent"),
                format!("'agent' is {sides}, not {:?}", file.agent),
            ));
        }
        if let Some(wrong) = file
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
        Ok(Self {
            id: id.to_owned(),
            checks,
            agent: file.agent,
            profiles: file.profiles,
            steps,
        })
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
