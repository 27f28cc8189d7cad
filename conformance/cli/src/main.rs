//! `linesman`: tests and referees programs that play board games over stdin and stdout.

mod analyze;
mod args;
mod bitwa;
mod certificate;
mod check;
mod exit;
mod list;
mod memory;
mod play;
mod player;
mod protocols;
mod record;
mod replay;
mod reports;
mod run;
mod tafl;
mod talk;
mod tournament;
mod watch;

use std::process::ExitCode;

use anstream::eprintln;
use clap::Parser;

use args::{Arguments, Command};
use exit::Exit;
use linesman_referee::SpawnError;

fn main() -> ExitCode {
    // Usage errors exit with 2, help and version with 0: clap's own codes are ours.
    let arguments = Arguments::parse();
    if let Err(error) = linesman_referee::guard::end_agents_on_signals() {
        eprintln!("linesman: cannot watch for signals: {error}");
        return Exit::CouldNotTell.into();
    }
    linesman_referee::guard::adopt_orphans();
    let result = match arguments.command {
        Command::Check(options) => check::check(&options),
        Command::Run(options) => run::run(&options),
        Command::Verify(options) => certificate::verify(&options),
        Command::Keygen(options) => certificate::keygen(&options),
        Command::Play(options) => play::play(&options),
        Command::Tournament(options) => tournament::tournament(&options),
        Command::Analyze(options) => analyze::analyze(&options),
        Command::List(options) => list::list(&options),
        Command::Explain(options) => list::explain(&options),
        Command::Replay(arguments) => replay::replay(&arguments),
        Command::Record(options) => record::record(&options),
        Command::Talk(options) => talk::talk(&options),
    };
    result
        .unwrap_or_else(|failure| {
            eprintln!("linesman: {:#}", failure.error);
            failure.exit
        })
        .into()
}

/// A command that failed, and the exit code that says how.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) exit: Exit,
    pub(crate) error: anyhow::Error,
}

impl Failure {
    /// Returns the failure of a command that was asked for something impossible.
    pub(crate) fn usage(error: impl Into<anyhow::Error>) -> Self {
        Self {
            exit: Exit::Usage,
            error: error.into(),
        }
    }

    /// Returns the failure to start an agent: a wrong command, or the system's fault.
    pub(crate) fn spawn(error: SpawnError) -> Self {
        match error {
            SpawnError::System { .. } | SpawnError::Stopping { .. } => Self::system(error),
            _ => Self::usage(error),
        }
    }

    /// Returns the failure of a command that the system let down.
    pub(crate) fn system(error: impl Into<anyhow::Error>) -> Self {
        Self {
            exit: Exit::CouldNotTell,
            error: error.into(),
        }
    }
}
