//! `linesman record`: writes a game or a transcript as a scenario.

use anstream::eprintln;
use anyhow::{Context, anyhow};
use linesman::{Given, Place, Protocol, RunError};
use linesman_record::{Game, RecordError, Recorded};

use crate::{
    ExitResult, Failure,
    args::RecordOptions,
    contestant,
    exit::Exit,
    output::{print_line, replace},
    protocols::Protocols,
};

/// Records a game or reads a transcript, and writes the scenario.
pub(crate) fn record(
    protocols: Protocols<'_>,
    options: &RecordOptions,
    given: &Given,
) -> ExitResult {
    let profile: Vec<String> = options.profile.iter().cloned().collect();
    let found = protocols.find_profiles(&options.protocol, &profile, options.timeout)?;
    let [protocol] = found.as_slice() else {
        let error = anyhow!("a game is played in one profile; name one with --profile");
        return Err(Failure::usage(error));
    };
    let protocol = &**protocol;
    refuse_unknown_checks(options, protocol)?;
    refuse_missing_folder(options)?;
    protocols.refuse_foreign(protocol.descriptor(), given, Place::Record)?;
    if let (Some(_), Some((name, _))) = (&options.from, given.iter().next()) {
        return Err(Failure::usage(anyhow!(
            "--{name} does not apply to --from, because the transcript is of a game that is over"
        )));
    }
    let recorded = recorded(options, given, protocol)?;
    let text = recorded
        .scenario(protocol, &options.check)
        .context("cannot write a scenario")
        .map_err(Failure::usage)?;
    let path = options.output.display();
    replace(&options.output, text.as_bytes())
        .with_context(|| format!("cannot write {path}"))
        .map_err(Failure::usage)?;
    print_line(&format!("written to {path}"))?;
    for found in &recorded.found {
        eprintln!("linesman: the agent breaks {}", found.violation);
    }
    if recorded.found.is_empty() {
        return Ok(Exit::Good);
    }
    eprintln!("linesman: 'linesman run {path} -- AGENT' shows the details");
    Ok(if recorded.conforms {
        Exit::Good
    } else {
        Exit::Violations
    })
}

/// Returns the transcript that the options name, or else plays a game.
fn recorded(
    options: &RecordOptions,
    given: &Given,
    protocol: &dyn Protocol,
) -> Result<Recorded, Failure> {
    let side = side(options, protocol)?;
    if let Some(file) = &options.from {
        return linesman_record::read_kept(file, side, protocol).map_err(failure);
    }
    let launch = contestant::launch(&options.agent)?;
    let game = Game {
        side: side.unwrap_or(protocol.descriptor().sides[0]),
        plies: options.plies,
        opponent: options.opponent.clone(),
        seed: options.seed,
        profile: options.profile.clone(),
        options: given.clone(),
    };
    linesman_record::play(&game, protocol, &launch).map_err(failure)
}

/// Returns the failure of the command for an error of the recording.
fn failure(error: RecordError) -> Failure {
    match error {
        RecordError::Run(RunError::Spawn(error)) => Failure::spawn(error),
        RecordError::Run(_) | RecordError::Setup(_) | RecordError::NotPlayed => {
            Failure::system(error)
        }
        _ => Failure::usage(error),
    }
}

/// Returns the side that the options name.
fn side(options: &RecordOptions, protocol: &dyn Protocol) -> Result<Option<&'static str>, Failure> {
    let Some(name) = &options.side else {
        return Ok(None);
    };
    let mut sides = protocol.descriptor().sides.iter();
    let found = sides.find(|side| side.eq_ignore_ascii_case(name));
    found.map(|side| Some(*side)).ok_or_else(|| {
        let sides = protocol.descriptor().sides.join(" or ");
        Failure::usage(anyhow!("the agent plays {sides}, not {name:?}"))
    })
}

fn refuse_unknown_checks(options: &RecordOptions, protocol: &dyn Protocol) -> Result<(), Failure> {
    let ids = || protocol.descriptor().checks.iter().map(|check| check.id);
    let mut named = options.check.iter();
    match named.find(|name| !ids().any(|id| id == name.as_str())) {
        None => Ok(()),
        Some(name) => {
            let nearest = linesman::nearest(name, ids());
            Err(Failure::usage(anyhow!(
                "there is no check {name:?}; did you mean {nearest:?}?"
            )))
        }
    }
}

/// Fails early if the scenario cannot be written after the game.
fn refuse_missing_folder(options: &RecordOptions) -> Result<(), Failure> {
    let folder = options.output.parent();
    match folder.filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        None => Ok(()),
        Some(folder) => Err(Failure::usage(anyhow!(
            "cannot write {}: there is no folder {}",
            options.output.display(),
            folder.display()
        ))),
    }
}
