//! The command line that was probably meant by one that is wrong.
//!
//! Every sentence about an agent that cannot be started ends in a command to copy.

use std::{ffi::OsString, path::Path};

use clap::{
    Command,
    error::{ContextKind, ContextValue, ErrorKind},
};
use linesman_interface::protocol::Descriptor;
use linesman_referee::{CommandError, Launch, SpawnError, join, quote};
use linesman_values::text::listed;

use crate::{numbers::of_wrong_number, unknown::Unknown};

/// The agent's command is not where it belongs.
#[derive(Debug, thiserror::Error)]
pub enum MisplacedAgent {
    /// It is not there at all.
    #[error("name the agent's command after '--', as in: {0}")]
    Missing(String),
    /// It is there, but without `--` before it.
    #[error("the agent's command comes after '--'")]
    WithoutDashes(Vec<OsString>),
    /// There are two agents.
    #[error("name one agent: an ini file, or a command after '--'")]
    Two,
}

/// Returns the text of an error, with the whole command line that was probably meant where that is known.
pub fn text(error: &anyhow::Error, line: &[OsString]) -> String {
    let text = with_causes(error);
    if let Some(MisplacedAgent::WithoutDashes(words)) = error.downcast_ref() {
        return format!("{text}; use: {}", with_dashes(line, words));
    }
    let (asked, meant) = if let Some(SpawnError {
        instead: Some(instead),
        ..
    }) = error.downcast_ref()
    {
        (instead.asked.clone(), instead.meant.clone())
    } else if let Some(error @ CommandError::Operator { command, .. }) = error.downcast_ref()
        && let Some(meant) = error.instead()
    {
        (vec![command.into()], meant.map(OsString::from).into())
    } else {
        return text;
    };
    let short = join(&meant);
    match (text.strip_suffix(&short), with_agent(line, &asked, &meant)) {
        (Some(sentence), Some(whole)) => format!("{sentence}{whole}"),
        _ => text,
    }
}

/// Returns the text of an error and of its causes. A cause that the text has already is left out.
fn with_causes(error: &anyhow::Error) -> String {
    let mut all = error.chain().map(ToString::to_string);
    let first = all.next().unwrap_or_default();
    all.fold(first, |text, cause| match text.ends_with(&cause) {
        true => text,
        false => format!("{text}: {cause}"),
    })
}

/// Returns the command line with another agent. After `--` the agent is several words, and elsewhere one.
fn with_agent(line: &[OsString], asked: &[OsString], meant: &[OsString]) -> Option<String> {
    let dashes = line.iter().position(|word| word == "--");
    if let Some(at) = dashes {
        return Some(join(&[&line[..=at], meant].concat()));
    }
    let is_asked = |word: &OsString| {
        let launch = Launch::parse(&word.to_string_lossy());
        let words = launch.map(|launch| [vec![launch.program], launch.args].concat());
        [word.clone()] == *asked || words.is_ok_and(|words| words == asked)
    };
    if line.iter().any(is_asked) {
        // The same agent may play both sides.
        let words = line.iter().map(|word| match is_asked(word) {
            true => in_one_word(&join(meant)),
            false => join(std::slice::from_ref(word)),
        });
        return Some(words.collect::<Vec<_>>().join(" "));
    }
    let from = line.windows(asked.len()).position(|words| words == asked)?;
    let to = from + asked.len();
    let [before, after] = [&line[..from], &line[to..]].map(join);
    let words = [before, in_one_word(&join(meant)), after];
    let words = words.iter().filter(|words| !words.is_empty());
    Some(words.cloned().collect::<Vec<_>>().join(" "))
}

/// Returns the command line with the agent's words behind `--`.
fn with_dashes(line: &[OsString], agent: &[OsString]) -> String {
    let mut rest = line.to_vec();
    for word in agent {
        if let Some(at) = rest.iter().rposition(|other| other == word) {
            rest.remove(at);
        }
    }
    rest.push("--".into());
    // One word may be a whole command.
    let words = match agent {
        [word] => Launch::parse(&word.to_string_lossy())
            .map(|launch| [vec![launch.program], launch.args].concat())
            .unwrap_or_else(|_| agent.to_vec()),
        words => words.to_vec(),
    };
    join(&[rest, words].concat())
}

/// Returns a sentence about a command line that cannot be read, if it says more than the error of the command line's parser.
pub fn of_unreadable(
    error: &clap::Error,
    line: &[OsString],
    protocols: &[&'static Descriptor],
    program: &Command,
) -> Option<String> {
    if let Some(unknown) = Unknown::find(line, program, protocols)
        && !matches!(
            error.kind(),
            ErrorKind::ValueValidation | ErrorKind::InvalidValue
        )
    {
        return Some(of_unknown(&unknown, line));
    }
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(part) = Unknown::find_part(line, program, protocols)
    {
        return Some(part.text());
    }
    let invalid = match error
        .get(ContextKind::InvalidSubcommand)
        .or_else(|| error.get(ContextKind::InvalidArg))
    {
        Some(ContextValue::String(word)) => word.as_str(),
        _ => "",
    };
    let is_protocol = |word: &OsString| protocols.iter().any(|it| *word == *it.name);
    let example = protocols.iter().next()?.name;
    if error.kind() == ErrorKind::InvalidSubcommand {
        let at = line.iter().position(|word| word == invalid)?;
        let rest: Vec<OsString> = line[at..].to_vec();
        let rest: Vec<OsString> = rest.into_iter().filter(|word| word != "--").collect();
        if is_protocol(&rest[0]) {
            let agent = or_example(&rest[1..]);
            return Some(format!(
                "a command comes before the protocol; use: linesman check {invalid} -- {agent}"
            ));
        }
        return Path::new(invalid).is_file().then(|| {
            format!(
                "a command and a protocol come before the agent; use: linesman check {example} -- {}",
                join(&rest)
            )
        });
    }
    let (at, name) = line.iter().enumerate().skip(1).find_map(|(at, word)| {
        let name = word.to_str()?;
        program.find_subcommand(name).map(|_| (at, name))
    })?;
    let command = program.find_subcommand(name)?;
    let dashes = line.iter().position(|word| word == "--");
    let places = positional(command, &line[..dashes.unwrap_or(line.len())], at + 1);
    if let Some(text) = of_value_with_dash(error, line, command, program) {
        return Some(text);
    }
    let takes_dashes = matches!(name, "check" | "record" | "run" | "listen");
    let below: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    if let Some(first) = places.first().filter(|_| !below.is_empty()) {
        let word = line[*first].to_string_lossy();
        if below.contains(&&*word) {
            return None;
        }
        let is_short = matches!(
            error.kind(),
            ErrorKind::TooFewValues | ErrorKind::MissingRequiredArgument
        );
        if is_short && !is_protocol(&line[*first]) {
            let probable = linesman_values::nearest::probable(&word, below.clone());
            let meant =
                probable.map_or_else(String::new, |name| format!("did you mean '{name}'? "));
            return Some(format!(
                "{word:?} is neither a command of '{name}' nor a protocol; {meant}the commands are {}, and the protocols {}",
                listed(below.into_iter()),
                listed(protocols.iter().map(|it| it.name))
            ));
        }
    }
    match (error.kind(), dashes, places.as_slice()) {
        (ErrorKind::MissingRequiredArgument, Some(dashes), [])
            if matches!(name, "check" | "record") =>
        {
            let agent = &line[dashes + 1..];
            let (protocol, agent) = match agent {
                [first, rest @ ..] if is_protocol(first) => (first.to_string_lossy(), rest),
                agent => (example.into(), agent),
            };
            let before = join(&line[..dashes]);
            let (names, agent) = (
                listed(protocols.iter().map(|it| it.name)),
                or_example(agent),
            );
            Some(format!(
                "the protocol comes before '--' (the protocols are {names}); use: {before} {protocol} -- {agent}"
            ))
        }
        (ErrorKind::UnknownArgument, None, [_, agent, ..]) if takes_dashes => {
            let found = line.iter().position(|word| word == invalid)?;
            (*agent <= found).then(|| behind_dashes(line, *agent))
        }
        (ErrorKind::UnknownArgument, None, [protocol, agents @ ..])
            if matches!(name, "play" | "tournament" | "compare" | "analyze")
                && !agents.is_empty() =>
        {
            let before = join(&line[..=*protocol]);
            Some(format!(
                "unexpected word {invalid:?}: each agent is one word, so its command is in quotes, as in: {before} {}",
                match name {
                    "analyze" => "'python3 engine.py' start",
                    _ => "'python3 bot.py' './other --fast'",
                }
            ))
        }
        _ => None,
    }
}

/// Returns a sentence about an option that there is not. An agent whose command is not in one word, or not after `--`, may have it.
fn of_unknown(unknown: &Unknown<'_>, line: &[OsString]) -> String {
    let text = unknown.text();
    let name = line[1].to_str().unwrap_or_default();
    // An analysis has no protocol before its engine.
    let agents = unknown.places.get(usize::from(name != "analyze")..);
    let Some(agents @ [agent, ..]) = agents else {
        return text;
    };
    match name {
        "check" | "record" | "run" | "listen" if unknown.may_be_of_agent() => {
            behind_dashes(line, *agent)
        }
        "check" | "record" | "run" | "listen" => {
            format!("{text} The agent's command comes after '--'")
        }
        "play" | "tournament" | "compare" | "analyze" | "arbiter" if unknown.may_be_of_agent() => {
            let mut words: Vec<OsString> = agents.iter().map(|at| line[*at].clone()).collect();
            words.push(line[unknown.at].clone());
            let (text, _) = text.split_once("; see: ").unwrap_or((&text, ""));
            format!(
                "{text}; an agent is one word, with its own options inside the quotes, such as {}",
                in_one_word(&join(&words))
            )
        }
        _ => text,
    }
}

/// Returns a sentence with the command line in which the agent, which begins at this word, is behind `--`.
fn behind_dashes(line: &[OsString], agent: usize) -> String {
    let words = [&line[..agent], &["--".into()], &line[agent..]].concat();
    format!(
        "the agent's command comes after '--'; use: {}",
        join(&words)
    )
}

/// Returns a sentence about the value of an option that begins with a dash, such as a negative number, which is taken for an option.
fn of_value_with_dash(
    error: &clap::Error,
    line: &[OsString],
    command: &Command,
    program: &Command,
) -> Option<String> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let is_number = |word: &str| word.starts_with('-') && word.parse::<f64>().is_ok();
    let at = (1..line.len()).find(|at| {
        let [option, value] = [at - 1, *at].map(|at| line[at].to_string_lossy());
        is_number(&value) && option.len() > 2 && takes_value(command, &option)
    })?;
    let mut joined = line[at - 1].clone();
    joined.push("=");
    joined.push(&line[at]);
    let whole = [&line[..at - 1], &[joined.clone()], &line[at + 1..]].concat();
    match program.clone().try_get_matches_from(whole) {
        Err(error) => of_wrong_number(&error).or_else(|| of_wrong_value(&error)),
        Ok(_) => Some(format!(
            "a value that begins with '-' comes after '=', as in: {}",
            join(&[joined])
        )),
    }
}

/// Returns a sentence about a value that an option does not take.
fn of_wrong_value(error: &clap::Error) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let (option, value) = (
        text(ContextKind::InvalidArg)?,
        text(ContextKind::InvalidValue)?,
    );
    let why = std::error::Error::source(error)?;
    Some(format!("{option} cannot be {value:?}: {why}"))
}

/// Returns where the words are that are neither options nor values of options.
pub fn positional(command: &Command, line: &[OsString], from: usize) -> Vec<usize> {
    let mut places = Vec::new();
    let mut is_value = false;
    for (at, word) in line.iter().enumerate().skip(from) {
        let word = word.to_string_lossy();
        if is_value {
            is_value = false;
        } else if word.starts_with('-') {
            is_value = !word.contains('=') && takes_value(command, &word);
        } else {
            places.push(at);
        }
    }
    places
}

/// Returns whether this word is an option of the command that has a value.
fn takes_value(command: &Command, word: &str) -> bool {
    let mut options = command.get_arguments();
    let name = word.trim_start_matches('-');
    options.any(|option| {
        let is_it = option.get_long() == Some(name)
            || option
                .get_short()
                .is_some_and(|short| name == short.to_string());
        is_it && option.get_action().takes_values()
    })
}

/// Returns an agent's words as one would type them, or an example.
fn or_example(agent: &[OsString]) -> String {
    match agent {
        [] => EXAMPLE.to_owned(),
        [word] => word.to_string_lossy().into_owned(),
        words => join(words),
    }
}

/// Returns a command as one word, in the quotes that are easier to read.
fn in_one_word(command: &str) -> String {
    let is_plain = !command.contains(['"', '$', '`', '\\', '!']);
    if command.contains('\'') && is_plain {
        format!("\"{command}\"")
    } else {
        quote(command)
    }
}

/// An agent, where the user has named none.
pub const EXAMPLE: &str = "python3 bot.py";

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<OsString> {
        let words = shell_words::split(text).unwrap();
        words.into_iter().map(OsString::from).collect()
    }

    #[test]
    fn another_agent_takes_the_place_of_the_one_that_does_not_start() {
        let check = |line: &str, asked: &str, meant: &str, expected: &str| {
            let found = with_agent(&words(line), &words(asked), &words(meant));
            assert_eq!(found.as_deref(), Some(expected), "{line}");
        };
        check(
            "linesman check stratego --seed 2 -- b.py 3",
            "b.py 3",
            "python3 ./b.py 3",
            "linesman check stratego --seed 2 -- python3 ./b.py 3",
        );
        check(
            "linesman play stratego './a --x' ./b --games 2",
            "./b",
            "python3 ./b",
            "linesman play stratego './a --x' 'python3 ./b' --games 2",
        );
        check(
            "linesman play stratego './a --x' ./b",
            "./a --x",
            "sh -c 'a b'",
            "linesman play stratego \"sh -c 'a b'\" ./b",
        );
        check(
            "linesman play stratego ./b ./b",
            "./b",
            "python3 ./b",
            "linesman play stratego 'python3 ./b' 'python3 ./b'",
        );
        check(
            "linesman talk otep ./e x",
            "./e x",
            "java -jar ./e x",
            "linesman talk otep 'java -jar ./e x'",
        );
        let other = with_agent(
            &words("linesman check otep e.ini"),
            &words("./e"),
            &words("x"),
        );
        assert_eq!(other, None);
    }
}
