//! Transcripts as text, for people and for files.

use linesman_protocols::{
    Ending, EntryKind, Speaker, Transcript,
    text::{in_yaml, one_line},
};

/// Returns an entry as it stands in reports: `>>` to the agent, `<<` from it, `--` what happened.
pub fn line_of(speaker: Speaker, kind: EntryKind, text: &[u8]) -> String {
    let mark = match speaker {
        Speaker::Referee => ">>",
        Speaker::Agent => "<<",
    };
    match kind {
        EntryKind::Line(ending) => {
            format!("{mark} {}{}", printable(text), ending_note(ending))
        }
        EntryKind::Closed if speaker == Speaker::Referee => {
            "-- the agent's input is closed".to_owned()
        }
        EntryKind::Closed => "-- the agent's output is closed".to_owned(),
        EntryKind::Exited => format!("-- the agent {}", printable(text)),
    }
}

/// Returns all of a transcript, a line for each entry.
pub fn lines_of(transcript: &Transcript) -> Vec<String> {
    transcript
        .entries()
        .map(|entry| line_of(entry.speaker, entry.kind, entry.text))
        .collect()
}

/// Returns how many asides a transcript has left out, if there are any.
#[must_use]
pub fn left_out_note(transcript: &Transcript) -> Option<String> {
    match transcript.left_out() {
        0 => None,
        1 => Some("1 aside is left out".to_owned()),
        asides => Some(format!("{asides} asides are left out")),
    }
}

/// Returns what follows a line in reports and at the console, if the line does not end with a newline.
#[must_use]
pub const fn ending_note(ending: Ending) -> &'static str {
    match ending {
        Ending::Lf => "",
        Ending::CrLf => "\\r",
        Ending::Missing => "   (no newline)",
        Ending::Cut => "...   (too long)",
    }
}

/// Returns text that an agent sent, escaped where it would not show or would disturb a terminal.
#[must_use]
pub fn printable(text: &[u8]) -> String {
    match std::str::from_utf8(text) {
        Ok(text) => one_line(text).into_owned(),
        Err(_) => text.escape_ascii().to_string(),
    }
}

/// Returns a transcript as a YAML file: who it was with, every line with the milliseconds since the start, and the lines on standard error.
pub fn to_yaml(
    scenario: &str,
    command: &str,
    seed: u64,
    transcript: &Transcript,
    stderr: &[String],
) -> String {
    use std::fmt::Write;
    let quote = |text: &str| serde_json::to_string(text).expect("text is always valid JSON");
    let mut yaml = format!(
        "scenario: {scenario}\nagent: {}\nseed: {seed}\nlines:\n",
        quote(command)
    );
    if let Some(note) = left_out_note(transcript) {
        writeln!(yaml, "  # {note}. {RULE}").expect("writing to a string does not fail");
    }
    for entry in transcript.entries() {
        let millis = entry.at.as_micros() as f64 / 1000.0;
        let line = line_of(entry.speaker, entry.kind, entry.text);
        writeln!(yaml, "  - [{millis:.3}, {}]", quote(&line))
            .expect("writing to a string does not fail");
    }
    if !stderr.is_empty() {
        yaml += "stderr:\n";
    }
    for line in stderr {
        writeln!(yaml, "  - {}", quote(line)).expect("writing to a string does not fail");
    }
    in_yaml(&yaml).into_owned()
}

/// What a comment in a transcript says if asides are not in it.
pub const LEFT_OUT: &str = "left out";

/// Which asides a transcript keeps.
const RULE: &str =
    "Of those that follow one another it keeps the first, the last, and one a second.";
