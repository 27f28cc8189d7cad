//! `linesman record`: a game, or a transcript, as a scenario.

mod game;
mod kept;

use std::{fs, io::Write};

use anstream::{eprintln, stdout};
use anyhow::{Context, anyhow};
use linesman::{Found, Protocol};

use crate::{
    Failure,
    args::RecordOptions,
    exit::Exit,
    protocols,
    recording::{self, Head, Origin, Recording},
};

/// Writes a scenario.
pub(crate) fn record(options: &RecordOptions) -> Result<Exit, Failure> {
    let profile: Vec<String> = options.profile.iter().cloned().collect();
    let found = protocols::find_profiles(&options.protocol, &profile, options.timeout)?;
    let [protocol] = found.as_slice() else {
        return Err(Failure::usage(anyhow!(
            "a game is played in one profile; name it"
        )));
    };
    let protocol = &**protocol;
    refuse_unknown_checks(options, protocol)?;
    // A file that cannot be written is better found now than when the game is over.
    if let Some(folder) = options.output.parent()
        && !folder.as_os_str().is_empty()
        && !folder.is_dir()
    {
        return Err(Failure::usage(anyhow!(
            "cannot write {}: there is no folder {}",
            options.output.display(),
            folder.display()
        )));
    }
    let told = match &options.from {
        Some(file) => kept::read(file, options, protocol)?,
        None => game::play(options, protocol)?,
    };
    let mut checks = options.check.clone();
    if let (true, Some(found)) = (checks.is_empty(), told.found.first()) {
        checks.push(found.check.to_owned());
    }
    let head = Head {
        protocol,
        about: told.about,
        checks,
        side: told.side,
        origin: told.origin,
    };
    let text = recording::scenario(&told.recording, &head)
        .map_err(|why| Failure::usage(anyhow!("it cannot be written as a scenario: {why}")))?;
    let path = options.output.display();
    fs::write(&options.output, text)
        .with_context(|| format!("cannot write {path}"))
        .map_err(Failure::usage)?;
    writeln!(stdout(), "written to {path}").map_err(Failure::system)?;
    for found in &told.found {
        eprintln!("linesman: the agent breaks {}", found.violation);
    }
    if told.found.is_empty() {
        return Ok(Exit::Good);
    }
    eprintln!("linesman: 'linesman run {path} -- AGENT' shows it at length");
    Ok(if told.conforms {
        Exit::Good
    } else {
        Exit::Violations
    })
}

/// What is to be written.
struct Told {
    recording: Recording,
    about: String,
    side: &'static str,
    origin: Origin,
    /// What the agent did wrong.
    found: Vec<Found>,
    /// Is nothing of it more than a note?
    conforms: bool,
}

/// Returns the side that is asked for.
fn side(options: &RecordOptions, protocol: &dyn Protocol) -> Result<Option<&'static str>, Failure> {
    let Some(name) = &options.side else {
        return Ok(None);
    };
    let mut sides = protocol.sides().iter();
    let found = sides.find(|side| side.eq_ignore_ascii_case(name));
    found.map(|side| Some(*side)).ok_or_else(|| {
        let sides = protocol.sides().join(" or ");
        Failure::usage(anyhow!("the agent plays {sides}, not {name:?}"))
    })
}

fn refuse_unknown_checks(options: &RecordOptions, protocol: &dyn Protocol) -> Result<(), Failure> {
    let ids = || protocol.checks().iter().map(|check| check.id);
    match options
        .check
        .iter()
        .find(|name| !ids().any(|id| id == name.as_str()))
    {
        None => Ok(()),
        Some(name) => {
            let nearest = linesman::nearest(name, ids());
            Err(Failure::usage(anyhow!(
                "there is no check {name:?}; did you mean {nearest:?}?"
            )))
        }
    }
}
