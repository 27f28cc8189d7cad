//! A transcript that was kept, to be written as a scenario.

use std::{fs, path::Path};

use anyhow::{Context, anyhow};
use linesman::{Protocol, report::read_transcript};
use linesman_protocols::{EntryKind, Speaker, Transcript};
use linesman_referee::Departure;

use super::{Told, side};
use crate::{
    Failure,
    args::RecordOptions,
    recording::{Origin, Recording},
    talk,
};

/// Reads a transcript.
pub(super) fn read(
    file: &Path,
    options: &RecordOptions,
    protocol: &dyn Protocol,
) -> Result<Told, Failure> {
    let path = file.display();
    let text = fs::read_to_string(file)
        .with_context(|| format!("cannot read {path}"))
        .map_err(Failure::usage)?;
    let kept = read_transcript(&text)
        .map_err(|why| Failure::usage(anyhow!("{path} is no transcript: {why}")))?;
    let recording = Recording::of(&kept.transcript, departure(&kept.transcript));
    let side = match side(options, protocol)? {
        Some(side) => side,
        None => said_side(&kept.scenario, &recording, protocol).ok_or_else(|| {
            let sides = protocol.sides().join(" or ");
            Failure::usage(anyhow!(
                "{path} does not tell whom the agent played; say so with --side, which is {sides}"
            ))
        })?,
    };
    Ok(Told {
        recording,
        about: format!("What was said in {}.", kept.scenario),
        side,
        origin: Origin::Kept,
        conforms: true,
        found: Vec::new(),
    })
}

/// Returns the side that the agent played: the one of the scenario if it comes with Linesman, or the one that was named.
fn said_side(id: &str, recording: &Recording, protocol: &dyn Protocol) -> Option<&'static str> {
    let id = id.split('@').next().unwrap_or(id);
    let scenarios = linesman::scenarios(protocol).unwrap_or_default();
    let own = scenarios.iter().find(|scenario| scenario.id == id);
    let mut sides = protocol.sides().iter().copied();
    match own {
        Some(scenario) => sides.find(|side| *side == scenario.agent),
        None => sides.nth(talk::side(protocol.name(), recording)?),
    }
}

/// Returns how the agent ended.
fn departure(transcript: &Transcript) -> Option<Departure> {
    let mut entries = transcript.entries();
    let end =
        entries.find(|entry| entry.speaker == Speaker::Agent && entry.kind == EntryKind::Exited)?;
    let text = String::from_utf8_lossy(end.text);
    let number = |before: &str| {
        let rest = text.strip_prefix(before)?;
        rest.split(' ').next()?.parse::<i32>().ok()
    };
    number("exited with status ")
        .map(Departure::Exited)
        .or_else(|| number("was ended by signal ").map(Departure::Signalled))
}
