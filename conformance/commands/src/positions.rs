//! `linesman moves` and `linesman perft`: what can be played from a position.

use std::ffi::OsString;

use clap::Command;
use linesman_command_line::meant::positional;
use linesman_interface::protocol::{
    Descriptor,
    positions::{MoveList, PositionRequest},
};
use linesman_referee::join;
use linesman_values::{
    options::{Given, Place},
    text::listed,
};

use crate::{
    ExitResult, Failure,
    args::{MovesOptions, PerftOptions, PositionOptions},
    exit::Exit,
    output::print_line,
    protocols::Protocols,
};

/// Prints the legal moves of a position.
pub(crate) fn moves(protocols: Protocols<'_>, options: &MovesOptions, given: &Given) -> ExitResult {
    let position = read(protocols, &options.protocol, &options.position, given)?;
    for mv in position.moves() {
        print_line(&mv)?;
    }
    Ok(Exit::Good)
}

/// Prints how many sequences of legal moves there are, for each length up to the one that the user asks for.
pub(crate) fn perft(protocols: Protocols<'_>, options: &PerftOptions, given: &Given) -> ExitResult {
    let position = read(protocols, &options.protocol, &options.position, given)?;
    if options.divide {
        for (mv, count) in position.moves().iter().zip(position.counts(options.depth)) {
            print_line(&format!("{mv} {count}"))?;
        }
        return Ok(Exit::Good);
    }
    for depth in 1..=options.depth {
        print_line(&format!("{depth} {}", position.count(depth)))?;
    }
    Ok(Exit::Good)
}

/// Returns a sentence about a command line without the name of the protocol in its place, where it was optional once.
pub(crate) fn of_old_spelling(
    line: &[OsString],
    protocols: Protocols<'_>,
    program: &Command,
) -> Option<String> {
    let name = line.get(1)?.to_str()?;
    if !["moves", "perft"].contains(&name) {
        return None;
    }
    let rest = line[2..].iter().map(|word| word.to_string_lossy());
    let option = rest.enumerate().find_map(|(at, word)| match &*word {
        "--protocol" => Some((at + 2, line.get(at + 3)?.to_string_lossy().into_owned())),
        word => Some((at + 2, word.strip_prefix("--protocol=")?.to_owned())),
    });
    let mut words = line.to_vec();
    let protocol = if let Some((at, protocol)) = option {
        let is_one_word = line[at] != *"--protocol";
        words.drain(at..=at + usize::from(!is_one_word));
        protocol
    } else {
        let command = program.find_subcommand(name)?;
        let first = positional(command, line, 2).first().copied();
        let first = first.map(|at| line[at].to_string_lossy());
        let is_position =
            |word: &str| word == "start" || word.contains('/') || word.parse::<u32>().is_ok();
        if first.is_some_and(|word| !is_position(&word)) {
            return None;
        }
        able(protocols).next()?.name.to_owned()
    };
    words.insert(2, protocol.into());
    let words = join(&words);
    Some(format!("the protocol comes first; use: {words}"))
}

/// Returns the protocols whose moves can be listed.
fn able(protocols: Protocols<'_>) -> impl Iterator<Item = &'static Descriptor> {
    let all = protocols.all.iter().copied();
    all.filter(|it| it.positions.is_some())
}

fn read(
    protocols: Protocols<'_>,
    protocol: &str,
    options: &PositionOptions,
    given: &Given,
) -> Result<Box<dyn MoveList>, Failure> {
    let descriptor = protocols.find(protocol)?;
    let read = descriptor.positions.ok_or_else(|| {
        let names = listed(able(protocols).map(|it| it.name));
        usage!("moves are listed for {names}, and not for {protocol:?}")
    })?;
    protocols.refuse_foreign(descriptor, given, Place::Positions)?;
    let profile = options.profile.as_deref();
    protocols.in_profile(descriptor, profile, None)?;
    let request = PositionRequest {
        position: &options.position,
        options: given,
    };
    read(profile, &request).map_err(Failure::usage)
}
