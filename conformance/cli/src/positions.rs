//! `linesman moves` and `linesman perft`: what can be played from a position.

use anyhow::anyhow;
use linesman::{
    Given, Place,
    positions::{MoveList, PositionRequest},
};

use crate::{
    ExitResult, Failure,
    args::{MovesOptions, PerftOptions, PositionOptions},
    exit::Exit,
    output::print_line,
    protocols::{Protocols, listed},
};

/// Prints the legal moves of a position.
pub(crate) fn moves(protocols: Protocols<'_>, options: &MovesOptions, given: &Given) -> ExitResult {
    let position = read(protocols, &options.position, given)?;
    for mv in position.moves() {
        print_line(&mv)?;
    }
    Ok(Exit::Good)
}

/// Prints how many sequences of legal moves there are, for each length up to the one that the user asks for.
pub(crate) fn perft(protocols: Protocols<'_>, options: &PerftOptions, given: &Given) -> ExitResult {
    let position = read(protocols, &options.position, given)?;
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

fn read(
    protocols: Protocols<'_>,
    options: &PositionOptions,
    given: &Given,
) -> Result<Box<dyn MoveList>, Failure> {
    let able = || protocols.iter().filter(|it| it.positions.is_some());
    let mut named = able().filter(|it| {
        options
            .protocol
            .as_deref()
            .is_none_or(|name| name == it.name)
    });
    let found = named.find_map(|it| Some((it, it.positions?)));
    let (descriptor, read) = found.ok_or_else(|| {
        let names = listed(able().map(|it| it.name));
        let name = options.protocol.as_deref().unwrap_or_default();
        Failure::usage(anyhow!(
            "moves are listed for {names}, and not for {name:?}"
        ))
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
