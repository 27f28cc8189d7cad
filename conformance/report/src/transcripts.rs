//! Transcripts as files.

use std::{fs, io, path::Path, time::Duration};

use linesman_protocols::{Ending, Entry, EntryKind, Speaker, Transcript};
use linesman_referee::file;
use serde::Deserialize;

use crate::subject::Subject;
use linesman_values::{
    outcome::{
        Report,
        transcript::{left_out_note, line_of, to_yaml},
    },
    text::from_yaml,
};

/// Returns the name of a scenario's transcript in the folder of transcripts; of several runs of it, `number` is that of one.
#[must_use]
pub fn transcript_name(scenario: &str, number: usize) -> String {
    // A scenario of somebody's own is called by the path of its file.
    let path = scenario
        .replace('/', "-")
        .replace(".yaml", "")
        .replace(".yml", "");
    let name = path.trim_start_matches(['-', '.']);
    if number == 1 {
        format!("{name}.yaml")
    } else {
        format!("{name}-run{number}.yaml")
    }
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
            &shown.run.stderr,
        );
        let name = transcript_name(&shown.scenario.id, shown.number);
        file::replace(&folder.join(name), yaml.as_bytes())?;
    }
    Ok(())
}

/// A transcript that [`write_transcripts`] has written.
#[derive(Clone, Debug)]
pub struct KeptTranscript {
    /// The id of the scenario that was run.
    pub scenario: String,
    /// What was said.
    pub transcript: Transcript,
}

/// Reads the text of a file that [`write_transcripts`] has written. A line that held control characters stands as it was
/// escaped.
///
/// # Errors
/// The text is not a transcript; the error names the place.
pub fn read_transcript(text: &str) -> Result<KeptTranscript, String> {
    #[derive(Deserialize)]
    struct File {
        scenario: String,
        lines: Vec<(f64, String)>,
    }
    let file: File = from_yaml(text).map_err(|error| error.to_string())?;
    let mut transcript = Transcript::default();
    for (index, (millis, line)) in file.lines.iter().enumerate() {
        let at = Duration::try_from_secs_f64(millis / 1000.0)
            .map_err(|error| format!("lines[{index}]: {millis} is no time: {error}"))?;
        let (speaker, kind, text) = entry_of(line).ok_or_else(|| {
            format!(
                "lines[{index}]: {line:?} is no line of a transcript; it begins with \">> \", \"<< \" or \"-- the agent\""
            )
        })?;
        transcript.record(at, speaker, kind, text.as_bytes());
    }
    Ok(KeptTranscript {
        scenario: file.scenario,
        transcript,
    })
}

/// Takes a line of a transcript apart, without its time. None if it is none.
#[must_use]
pub fn entry_of(line: &str) -> Option<(Speaker, EntryKind, &str)> {
    if let Some(text) = line.strip_prefix(">> ") {
        return Some((Speaker::Referee, EntryKind::Line(Ending::Lf), text));
    }
    if let Some(text) = line.strip_prefix("<< ") {
        let notes = [
            ("\\r", Ending::CrLf),
            ("   (no newline)", Ending::Missing),
            ("...   (too long)", Ending::Cut),
        ];
        let noted = notes
            .into_iter()
            .find_map(|(note, ending)| Some((text.strip_suffix(note)?, ending)));
        let (text, ending) = noted.unwrap_or((text, Ending::Lf));
        return Some((Speaker::Agent, EntryKind::Line(ending), text));
    }
    match line.strip_prefix("-- the agent")? {
        "'s input is closed" => Some((Speaker::Referee, EntryKind::Closed, "")),
        "'s output is closed" => Some((Speaker::Agent, EntryKind::Closed, "")),
        end => Some((Speaker::Agent, EntryKind::Exited, end.strip_prefix(' ')?)),
    }
}

/// Returns a transcript as plain text: a line for each entry, with the milliseconds since the start. A comment before them says if
/// asides were left out.
#[must_use]
pub fn transcript_text(transcript: &Transcript) -> String {
    let head = left_out_note(transcript).map_or_else(String::new, |note| format!("# {note}.\n"));
    let line = |entry: Entry<'_>| {
        let text = line_of(entry.speaker, entry.kind, entry.text);
        format!("{:>10.3} {text}\n", entry.at.as_secs_f64() * 1000.0)
    };
    head + &transcript.entries().map(line).collect::<String>()
}

#[cfg(test)]
mod tests {
    use linesman_protocols::Time;

    use super::*;

    #[test]
    fn a_transcript_is_read_as_it_was_written() {
        let mut transcript = Transcript::default();
        transcript.record_message(Time::from_millis(1), b"START\n.. \"x\"\n");
        let line = EntryKind::Line;
        let mut say = |speaker, kind, text: &[u8]| {
            transcript.record(Time::from_micros(2500), speaker, kind, text);
        };
        say(Speaker::Agent, line(Ending::Lf), b"0 3 DOWN");
        say(Speaker::Agent, line(Ending::CrLf), b"1 3 DOWN");
        say(Speaker::Agent, line(Ending::Lf), b"");
        say(Speaker::Agent, line(Ending::Missing), b"no end");
        say(Speaker::Referee, EntryKind::Closed, b"");
        say(Speaker::Agent, EntryKind::Closed, b"");
        say(Speaker::Agent, EntryKind::Exited, b"exited with status 0");
        let text = to_yaml(
            "stratego/x",
            "./bot",
            7,
            &transcript,
            &["Killed: 9".to_owned()],
        );
        let read = read_transcript(&text).unwrap();
        assert_eq!(read.scenario, "stratego/x");
        assert!(read.transcript.entries().eq(transcript.entries()), "{text}");
    }

    #[test]
    fn what_is_no_transcript_is_pointed_at() {
        let check = |text: &str, expected: &str| {
            let error = read_transcript(text).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        };
        check("checks: [a]\n", "missing field `scenario`");
        check(
            "scenario: a\nlines:\n  - [1, \"START\"]\n",
            "lines[0]: \"START\" is no line of a transcript",
        );
        check(
            "scenario: a\nlines:\n  - [-1, \">> a\"]\n",
            "lines[0]: -1 is no time",
        );
    }
}
