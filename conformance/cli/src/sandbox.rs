//! How agents are confined.

use std::{fs, path::PathBuf};

use anyhow::anyhow;
use clap::Args;
use linesman::{InForce, Launch, SandboxLevel, game::Contestant};

use crate::Failure;

/// How agents are confined.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Sandbox")]
pub(crate) struct SandboxOptions {
    /// How much the agent is confined: 'none', or 'basic', in which it reads only the system and its own folder, has no network, and
    /// cannot touch other processes. Linux only [default: the highest level in vet, and none elsewhere]
    #[arg(long, value_name = "LEVEL")]
    sandbox: Option<SandboxLevel>,
    /// Refuse to start an agent unless this level is in force, with nothing missing
    #[arg(long, value_name = "LEVEL")]
    require_sandbox: Option<SandboxLevel>,
    /// A file or folder that an agent in a sandbox may read, in addition to its own folder. Repeatable
    #[arg(long, value_name = "PATH")]
    allow_read: Vec<PathBuf>,
}

impl SandboxOptions {
    /// Returns these options with this level, unless the user has asked for one.
    pub(crate) fn or(&self, level: SandboxLevel) -> Self {
        Self {
            sandbox: self.sandbox.or(Some(level)),
            ..self.clone()
        }
    }

    /// Confines an agent. It may not read `hidden`, wherever that is.
    ///
    /// # Errors
    /// This machine cannot do what is required, or a path that may be read does not exist.
    pub(crate) fn confine(&self, launch: &mut Launch, hidden: &[PathBuf]) -> Result<(), Failure> {
        let in_force = self.in_force();
        if let Some(required) = self.require_sandbox
            && (in_force.level < required || !in_force.missing.is_empty())
        {
            return Err(Failure::usage(anyhow!(
                "--require-sandbox {required}: this machine has the sandbox {in_force}"
            )));
        }
        launch.sandbox.level = in_force.asked;
        for path in &self.allow_read {
            let path = fs::canonicalize(path).map_err(|error| {
                Failure::usage(anyhow!("--allow-read {}: {error}", path.display()))
            })?;
            launch.sandbox.readable.push(path);
        }
        let hidden = hidden.iter().filter_map(|path| fs::canonicalize(path).ok());
        launch.sandbox.hidden.extend(hidden);
        Ok(())
    }

    /// Confines the agents of a game. None of them may read the files of another.
    ///
    /// # Errors
    /// As [`SandboxOptions::confine`].
    pub(crate) fn confine_all(&self, contestants: &mut [Contestant]) -> Result<(), Failure> {
        let files: Vec<Vec<PathBuf>> = contestants.iter().map(|it| files(&it.launch)).collect();
        for (number, contestant) in contestants.iter_mut().enumerate() {
            let of_others = files.iter().flatten();
            let hidden = of_others.filter(|path| !files[number].contains(path));
            let hidden: Vec<PathBuf> = hidden.cloned().collect();
            self.confine(&mut contestant.launch, &hidden)?;
        }
        if self.in_force().asked > SandboxLevel::None {
            tell!("sandbox: {}", self.in_force());
        }
        Ok(())
    }

    /// Returns the options that the user has to give again to see the same result.
    pub(crate) fn repeated(&self) -> Vec<String> {
        let asked = self.in_force().asked;
        let level = (asked > SandboxLevel::None).then(|| format!("--sandbox {asked}"));
        let paths = self.allow_read.iter();
        let paths = paths.map(|path| format!("--allow-read {}", path.display()));
        level.into_iter().chain(paths).collect()
    }

    /// Returns what of the sandbox this machine can do.
    pub(crate) fn in_force(&self) -> InForce {
        let required = self.require_sandbox.unwrap_or_default();
        InForce::of(self.sandbox.unwrap_or_default().max(required))
    }
}

/// Returns the files that a command names, except programs of the system.
fn files(launch: &Launch) -> Vec<PathBuf> {
    let words = [&launch.program].into_iter().chain(&launch.args);
    let files = words.filter_map(|word| fs::canonicalize(word).ok());
    files
        .filter(|path| path.is_file() && !path.starts_with("/usr"))
        .collect()
}
