//! Agents as a command line names them.

use std::path::Path;

use anyhow::anyhow;
use linesman::Launch;
use linesman_cli::{Engine, is_engine_file};

use crate::Failure;

/// An agent's command, and what it is called.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    /// How it is started.
    pub(crate) launch: Launch,
    /// Its name; without spaces.
    pub(crate) name: String,
}

impl Player {
    /// Takes a command apart and finds a name for it.
    pub(crate) fn parse(command: &str) -> Result<Self, Failure> {
        if is_engine_file(command) {
            let Engine { name, launch } =
                Engine::read(Path::new(command)).map_err(Failure::usage)?;
            let name = name.replace(char::is_whitespace, "_");
            return Ok(Self { launch, name });
        }
        let launch = Launch::parse(command)
            .ok_or_else(|| Failure::usage(anyhow!("an agent's command is empty")))?;
        // "python3 bot.py" is called bot.py, "./bot --deep" ./bot: the first word that is a file, or else the program. The
        // protocol separates words by spaces, so a name has none.
        let mut words = std::iter::once(&launch.program).chain(&launch.args);
        let named = words
            .find(|word| Path::new(word).is_file())
            .unwrap_or(&launch.program);
        let name = named.to_string_lossy().replace(' ', "_");
        Ok(Self { launch, name })
    }
}
