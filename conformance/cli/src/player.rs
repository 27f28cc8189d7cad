//! Agents as a command line names them.

use std::{ffi::OsString, path::Path};

use anyhow::anyhow;
use linesman::Launch;
use linesman_cli::{Engine, is_engine_file};

use crate::Failure;

/// An agent's command and its name.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    /// How to start it.
    pub(crate) launch: Launch,
    /// Its name, without spaces.
    pub(crate) name: String,
}

impl Player {
    /// Reads a command, and finds a name for the agent.
    pub(crate) fn parse(command: &str) -> Result<Self, Failure> {
        if is_engine_file(command) {
            let Engine { name, launch } =
                Engine::read(Path::new(command)).map_err(Failure::usage)?;
            let name = name.replace(char::is_whitespace, "_");
            return Ok(Self { launch, name });
        }
        let launch = Launch::parse(command)
            .ok_or_else(|| Failure::usage(anyhow!("an agent's command is empty")))?;
        // The name is the first word that is a file, or else the program: "python3 bot.py" is called bot.py, and
        // "./bot --deep" is called ./bot. Protocols separate words by spaces, so a name has none.
        let mut words = std::iter::once(&launch.program).chain(&launch.args);
        let named = words
            .find(|word| Path::new(word).is_file())
            .unwrap_or(&launch.program);
        let name = named.to_string_lossy().replace(' ', "_");
        Ok(Self { launch, name })
    }
}

/// Returns how to start an agent that is given by several words, by one word with its arguments, or by the ini file of an
/// engine.
pub(crate) fn launch(words: &[OsString]) -> Result<Launch, Failure> {
    match words {
        [word] => Ok(Player::parse(&word.to_string_lossy())?.launch),
        [program, args @ ..] => Ok(Launch::new(program, args)),
        [] => Err(Failure::usage(anyhow!("an agent's command is empty"))),
    }
}
