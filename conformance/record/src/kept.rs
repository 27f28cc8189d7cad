//! A transcript that was written to a file.

use std::path::Path;

use linesman_interface::protocol::Protocol;
use linesman_protocols::{EntryKind, Speaker, Transcript};
use linesman_referee::{Departure, file};
use linesman_report::read_transcript;

use crate::{error::RecordError, head::Origin, recorded::Recorded, recording::Recording};

/// Reads the transcript of a conversation in which the agent played `side`, or else the side that the transcript tells.
///
/// # Errors
/// The file cannot be read, is not a transcript, or does not tell which side the agent played.
pub fn read_kept(
    path: &Path,
    side: Option<&'static str>,
    protocol: &dyn Protocol,
) -> Result<Recorded, RecordError> {
    let text = file::read_text(path);
    let path = path.display().to_string();
    let text = match text {
        Ok(text) => text,
        Err(source) => return Err(RecordError::Read { path, source }),
    };
    let kept = match read_transcript(&text) {
        Ok(kept) => kept,
        Err(reason) => {
            let reason = reason.to_string();
            return Err(RecordError::NotATranscript { path, reason });
        }
    };
    let recording = Recording::of(&kept.transcript, departure(&kept.transcript));
    let side = side
        .or_else(|| told_side(&kept.scenario, &recording, protocol))
        .ok_or_else(|| RecordError::UnknownSide {
            path,
            sides: protocol.descriptor().sides.join(" or "),
        })?;
    Ok(Recorded {
        recording,
        about: format!("What was said in {}.", kept.scenario),
        side,
        origin: Origin::Kept,
        conforms: true,
        found: Vec::new(),
    })
}

/// Returns the side that the agent played: the side of the scenario if it comes with Linesman, or else the side that the
/// conversation names.
fn told_side(id: &str, recording: &Recording, protocol: &dyn Protocol) -> Option<&'static str> {
    let id = id.split('@').next().unwrap_or(id);
    let scenarios = linesman_tester::scenarios(protocol).unwrap_or_default();
    let own = scenarios.iter().find(|scenario| scenario.id == id);
    let mut sides = protocol.descriptor().sides.iter().copied();
    match own {
        Some(scenario) => sides.find(|side| *side == scenario.agent),
        None => sides.nth(recording.side(protocol.descriptor())?),
    }
}

/// Returns how the agent ended.
fn departure(transcript: &Transcript) -> Option<Departure> {
    let mut entries = transcript.entries();
    let end =
        entries.find(|entry| entry.speaker == Speaker::Agent && entry.kind == EntryKind::Exited)?;
    Departure::read(&String::from_utf8_lossy(end.text))
}
