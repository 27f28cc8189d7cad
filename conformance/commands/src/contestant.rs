//! Agents as a command line names them.

use std::{ffi::OsString, path::Path};

use anyhow::anyhow;
use linesman_game_record::plain_name;
use linesman_interface::{game::Contestant, protocol::Descriptor};
use linesman_referee::{CommandError, Launch};
use linesman_tournament::{distinct, first_unable};
use linesman_vet::{Engine, is_engine_file};

use crate::{Failure, memory::MemoryLimit};

/// Splits an agent's command into words and finds a name for the agent.
pub(crate) fn parse(command: &str) -> Result<Contestant, Failure> {
    if is_engine_file(command) {
        let Engine { name, launch } = Engine::read(Path::new(command)).map_err(Failure::usage)?;
        let name = plain_name(&name);
        return Ok(Contestant::program(launch, name));
    }
    let launch = Launch::parse(command).map_err(Failure::usage)?;
    refuse_option(&launch)?;
    // Protocols separate words by spaces, so a name has none.
    let name = plain_name(&name_in(&launch).to_string_lossy());
    Ok(Contestant::program(launch, name))
}

/// Refuses a command that begins with an option. There is no program with such a name, and it belongs elsewhere.
fn refuse_option(launch: &Launch) -> Result<(), Failure> {
    let program = launch.program.to_string_lossy();
    if !program.starts_with('-') || Path::new(&launch.program).is_file() {
        return Ok(());
    }
    let error = anyhow!(
        "{program} is an option, and an agent's command begins with a program; options come before the agents and before '--'"
    );
    Err(Failure::usage(error))
}

/// Returns the word of a command that names the agent: the first one that is a file, as in "python3 bot.py"; the class or module of an
/// interpreter, as in "java Bot"; or else the program.
fn name_in(launch: &Launch) -> &OsString {
    let program = Path::new(&launch.program).file_name();
    let program = program.unwrap_or_default().to_string_lossy();
    let runs_modules = program == "java" || program.starts_with("python");
    // An interpreter with its whole path is a file, and not the agent.
    let words = std::iter::once(&launch.program).chain(&launch.args);
    let mut words = words.skip(usize::from(runs_modules));
    let file = words.find(|word| Path::new(word).is_file());
    let module = || {
        let mut is_value = false;
        launch.args.iter().find(|word| {
            let was_value = is_value;
            is_value = WITH_VALUE.iter().any(|option| word == option);
            !was_value && !word.as_encoded_bytes().starts_with(b"-")
        })
    };
    file.or_else(|| runs_modules.then(module).flatten())
        .unwrap_or(&launch.program)
}

/// The options of Java and Python that are followed by a value, which is not the program.
const WITH_VALUE: &[&str] = &[
    "-cp",
    "-classpath",
    "--class-path",
    "-p",
    "--module-path",
    "-W",
    "-X",
    "-c",
];

/// Returns the parts of `NAME=COMMAND`. A word that is a path or a file is not a name.
fn named(text: &str) -> Option<(&str, &str)> {
    let (name, command) = text.split_once('=')?;
    let is_name = !name.is_empty() && !name.contains(['/', ' ', '\t', '\n', '"', '\'']);
    let is_file = text
        .split(' ')
        .next()
        .is_some_and(|word| Path::new(word).is_file());
    (is_name && !is_file).then_some((name, command))
}

/// Returns how to start an agent that is given by several words, by one word with its arguments, or by the ini file of an
/// engine.
pub(crate) fn launch(words: &[OsString]) -> Result<Launch, Failure> {
    match words {
        [word] => Ok(parse(&word.to_string_lossy())?.launch),
        [program, args @ ..] => {
            let launch = Launch::new(program, args);
            refuse_option(&launch)?;
            Ok(launch)
        }
        [] => Err(Failure::usage(CommandError::Empty)),
    }
}

/// Returns an agent, perhaps with a name before its command, with the memory limit of the user, or else of the protocol.
pub(crate) fn limited(
    command: &str,
    limit: Option<MemoryLimit>,
    descriptor: &Descriptor,
) -> Result<Contestant, Failure> {
    let (name, command) = named(command).map_or((None, command), |(name, rest)| (Some(name), rest));
    let mut contestant = match command.strip_prefix('@') {
        Some("human") => Contestant::person(),
        Some(_) => {
            return Err(usage!(
                "there is no player {command:?}; a person at the terminal is @human"
            ));
        }
        None => parse(command)?,
    };
    if let Some(name) = name {
        contestant.name = plain_name(name);
    }
    let protocol = descriptor.protocol(None, None);
    let usual = protocol.and_then(|protocol| protocol.memory_limit());
    contestant.launch.memory_limit = limit.map_or(usual, |limit| limit.0);
    Ok(contestant)
}

/// Gives numbers to those with the same name. A folder that a player keeps has its name, so this comes after it.
pub(crate) fn tell_apart(contestants: &mut [Contestant]) {
    let names: Vec<String> = contestants.iter().map(|it| it.name.clone()).collect();
    for (contestant, name) in contestants.iter_mut().zip(distinct(&names)) {
        contestant.name = name;
    }
}

/// Starts each agent once. A program that ends by itself before it is sent anything would lose all games, and spoil the rest.
pub(crate) fn refuse_those_that_cannot_play(
    contestants: &[Contestant],
    seed: u64,
) -> Result<(), Failure> {
    let Some((number, unable)) = first_unable(contestants, seed) else {
        return Ok(());
    };
    let is_system = unable.is_system;
    let error = anyhow!("{} cannot play: {unable}", contestants[number].name);
    Err(match unable.obstacle {
        Some(error) => Failure::spawn(error),
        None => match is_system {
            true => Failure::system(error),
            false => Failure::usage(error),
        },
    })
}

/// Refuses two agents to which the user gives the same name. Names that come from commands get numbers instead.
pub(crate) fn refuse_same_names<'a>(
    commands: impl IntoIterator<Item = &'a String>,
) -> Result<(), Failure> {
    let mut seen: Vec<String> = Vec::new();
    for (name, _) in commands.into_iter().filter_map(|command| named(command)) {
        let name = plain_name(name);
        if seen.contains(&name) {
            return Err(usage!(
                "two agents are called {name}; each NAME=COMMAND needs a different name"
            ));
        }
        seen.push(name);
    }
    Ok(())
}

/// Returns agents, as [`limited`] does, where all players have to be programs.
pub(crate) fn programs<'a>(
    commands: impl IntoIterator<Item = &'a String> + Clone,
    limit: Option<MemoryLimit>,
    descriptor: &Descriptor,
) -> Result<Vec<Contestant>, Failure> {
    refuse_same_names(commands.clone())?;
    let commands = commands.into_iter();
    let all = commands.map(|command| limited(command, limit, descriptor));
    let all: Vec<Contestant> = all.collect::<Result<_, _>>()?;
    if all.iter().any(|it| it.is_person) {
        let what = "only programs can play here; @human plays with 'linesman play'";
        return Err(usage!(what));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agent_is_named_by_its_file_its_class_or_its_module() {
        for (command, name) in [
            ("java Bot", "Bot"),
            (
                "/usr/bin/java -Xmx64m -cp build other.Bot --deep",
                "other.Bot",
            ),
            ("python3 -u -m my.bot", "my.bot"),
            ("python3 -X dev src/contestant.rs x", "src/contestant.rs"),
            ("/usr/bin/python3 src/contestant.rs", "src/contestant.rs"),
            ("python3 -c pass", "python3"),
            ("./no-such-bot --deep", "./no-such-bot"),
        ] {
            assert_eq!(parse(command).unwrap().name, name, "{command}");
        }
    }
}
