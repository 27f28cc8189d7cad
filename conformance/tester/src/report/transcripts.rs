//! Transcripts as files.

use std::{fs, io, path::Path};

use linesman_protocols::{Entry, Transcript};

use super::Subject;
use crate::{
    Report,
    transcript::{line_of, to_yaml},
};

/// Returns the name of a scenario's transcript in the folder of transcripts.
#[must_use]
pub fn transcript_name(scenario: &str) -> String {
    // A scenario of somebody's own is called by the path of its file.
    let path = scenario
        .replace('/', "-")
        .replace(".yaml", "")
        .replace(".yml", "");
    format!("{}.yaml", path.trim_start_matches(['-', '.']))
}

/// Writes the transcripts of all scenarios that showed a failure into a folder, which is made if need be.
///
/// # Errors
/// The folder or a file cannot be written.
pub fn write_transcripts(report: &Report, subject: &Subject, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for shown in report
        .checks
        .iter()
        .filter_map(|check| check.shown_by.as_ref())
    {
        let yaml = to_yaml(
            &shown.scenario.id,
            &subject.command(),
            report.seed,
            &shown.run.transcript,
        );
        fs::write(folder.join(transcript_name(&shown.scenario.id)), yaml)?;
    }
    Ok(())
}

/// Returns a transcript as plain text: a line for each entry, with the milliseconds since the start.
#[must_use]
pub fn transcript_text(transcript: &Transcript) -> String {
    let line = |entry: Entry<'_>| {
        let text = line_of(entry.speaker, entry.kind, entry.text);
        format!("{:>10.3} {text}\n", entry.at.as_secs_f64() * 1000.0)
    };
    transcript.entries().map(line).collect()
}
