//! `linesman record`: writes a game or a transcript as a scenario.

use std::path::Path;

use anyhow::anyhow;
use linesman_interface::protocol::{PastGame, Protocol};
use linesman_record::{Game, PastPart, RecordError, Recorded, past_scenario};
use linesman_tester::RunError;
use linesman_values::{
    options::{Given, Place},
    text::count,
};

use crate::{
    ExitResult, Failure, OrFail,
    args::RecordOptions,
    contestant,
    exit::Exit,
    output::{print, replace},
    past,
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
    let past = match &options.from {
        Some(file) => past::read(file, protocol.descriptor())?,
        None => None,
    };
    let told = past.as_ref().and_then(|past| past.profile.as_deref());
    let protocol = match told.filter(|_| options.profile.is_none()) {
        // The rules of the game are those of its own profile.
        Some(told) => &protocols.in_profile(protocol.descriptor(), Some(told), options.timeout)?,
        None => protocol,
    };
    let protocol = &**protocol;
    refuse_unknown_checks(options, protocol)?;
    refuse_missing_folder(options)?;
    protocols.refuse_foreign(protocol.descriptor(), given, Place::Record)?;
    if let (Some(_), Some((name, _))) = (&options.from, given.iter().next()) {
        return Err(usage!(
            "--{name} does not apply to --from, because the file is of a game that is over"
        ));
    }
    if past.is_none() && options.from.is_some() && !options.agent.is_empty() {
        let error = anyhow!(
            "an agent after '--' needs the record or the log of a game; this is a transcript"
        );
        return Err(Failure::usage(error));
    }
    if let Some(past) = &past {
        return write_past(past, options, protocol);
    }
    if options.ply.is_some() {
        let error = anyhow!("--ply needs the record or the log of a game; this is a transcript");
        return Err(Failure::usage(error));
    }
    let recorded = recorded(options, given, protocol)?;
    let text = recorded
        .scenario(protocol, &options.check)
        .or_usage(|| "cannot write a scenario")?;
    write(&options.output, &text)?;
    for found in &recorded.found {
        tell!("linesman: the agent breaks {}", found.violation);
    }
    if recorded.found.is_empty() {
        return Ok(Exit::Good);
    }
    let path = options.output.display();
    tell!("linesman: 'linesman run {path} -- AGENT' shows the details");
    Ok(Exit::good_if(recorded.conforms, Exit::Violations))
}

/// Writes a game that was played before as a scenario.
fn write_past(past: &PastGame, options: &RecordOptions, protocol: &dyn Protocol) -> ExitResult {
    let sides = protocol.descriptor().sides;
    let file = options.from.as_deref().unwrap_or(Path::new(""));
    let named = side(options, protocol)?;
    let index = named.and_then(|name| sides.iter().position(|it| *it == name));
    let with = |is_guilty: &dyn Fn(usize) -> bool| -> Vec<usize> {
        (0..sides.len()).filter(|it| is_guilty(*it)).collect()
    };
    // A fault that was tolerated matters only if no side lost by one.
    let lost = with(&|it| past.has_forfeited[it]);
    let guilty = match lost.is_empty() {
        true => with(&|it| !past.broken[it].is_empty()),
        false => lost,
    };
    let side = match (index, guilty.as_slice()) {
        (Some(index), _) => index,
        (None, [index]) => *index,
        (None, _) => {
            let (path, sides) = (file.display(), sides.join(" or "));
            return Err(usage!(
                "{path} does not show which side the agent plays; name it with --side: {sides}"
            ));
        }
    };
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let part = PastPart {
        side,
        ply: options.ply.map(|ply| ply as usize),
        checks: &options.check,
        name: &name,
    };
    let text = past_scenario(past, &part, protocol)
        .or_usage(|| format!("cannot write a scenario from {}", file.display()))?;
    let path = options.output.display();
    if options.agent.is_empty() {
        write(&options.output, &text)?;
        tell!(
            "linesman: 'linesman run {path} -- AGENT' plays it with the agent as {}",
            sides[side]
        );
        return Ok(Exit::Good);
    }
    let launch = contestant::launch(&options.agent)?;
    let fault = linesman_record::shortest(&text, &name, protocol, &launch)
        .map_err(|error| failure(RecordError::Run(error)))?;
    let Some(fault) = fault else {
        write(&options.output, &text)?;
        let before = match past.earlier_games[side] {
            0 => String::new(),
            games => {
                let games = count(games, "game", "games");
                format!(", as the first one of its process, which had played {games} before")
            }
        };
        tell!(
            "linesman: the agent makes no mistake in this game{before}; the scenario is the whole game"
        );
        return Ok(Exit::Good);
    };
    write(&options.output, &fault.text)?;
    let [from, to] = fault.plies;
    let count = if to == 1 { "ply" } else { "plies" };
    tell!(
        "linesman: the agent breaks {} after {to} {count}, and after {from} in the game",
        fault.check
    );
    if !fault.is_reproduced {
        tell!(
            "linesman: the scenario did not show it again, because the agent does not do the same each time"
        );
    }
    Ok(Exit::Violations)
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
        usage!("the agent plays {sides}, not {name:?}")
    })
}

fn refuse_unknown_checks(options: &RecordOptions, protocol: &dyn Protocol) -> Result<(), Failure> {
    let ids = || protocol.descriptor().checks.iter().map(|check| check.id);
    let mut named = options.check.iter();
    match named.find(|name| !ids().any(|id| id == name.as_str())) {
        None => Ok(()),
        Some(name) => {
            let nearest = linesman_values::nearest::nearest(name, ids());
            Err(usage!(
                "there is no check {name:?}; did you mean {nearest:?}?"
            ))
        }
    }
}

/// Fails early if the scenario cannot be written after the game.
fn refuse_missing_folder(options: &RecordOptions) -> Result<(), Failure> {
    let folder = options.output.parent();
    match folder.filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        None => Ok(()),
        Some(folder) => Err(usage!(
            "cannot write {}: there is no folder {}",
            options.output.display(),
            folder.display()
        )),
    }
}

/// Writes a scenario to a file, and says where it is.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let shown = path.display();
    replace(path, text.as_bytes()).or_usage(|| format!("cannot write {shown}"))?;
    print(&format!("written to {shown}\n"))
}
