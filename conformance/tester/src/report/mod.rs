//! Reports in words and in data.

mod dialogue;
mod human;
mod json;

pub use human::{Style, human};
pub use json::json;

use crate::{Language, verdict::CheckReport};
use linesman_referee::Launch;

/// What a report has to know besides the verdicts.
#[derive(Clone, Debug)]
pub struct Subject {
    /// How the agent was started.
    pub launch: Launch,
    /// The ini file that says so, if there is one.
    pub engine_file: Option<std::path::PathBuf>,
    /// The language that it is written in, as far as it can be told.
    pub language: Language,
    /// The options of the command line that have to be repeated to see a failure again.
    pub repeat: Vec<String>,
    /// The folder into which transcripts are written, if they are.
    pub transcripts: Option<std::path::PathBuf>,
}

impl Subject {
    /// Returns the agent's command as one would type it.
    #[must_use]
    pub fn command(&self) -> String {
        let words = std::iter::once(&self.launch.program).chain(&self.launch.args);
        words
            .map(|word| quote(&word.to_string_lossy()))
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn command_again(&self, protocol: &str, seed: u64, check: &str) -> String {
        let options: String = self
            .repeat
            .iter()
            .map(|option| format!(" {option}"))
            .collect();
        let agent = match &self.engine_file {
            Some(file) => quote(&file.to_string_lossy()),
            None => format!("-- {}", self.command()),
        };
        format!("linesman check {protocol} --only {check} --seed {seed}{options} {agent}")
    }

    fn mend(&self, report: &CheckReport) -> String {
        let crate::Verdict::Fail(found) = &report.verdict else {
            return String::new();
        };
        self.language
            .mend(found.violation.cause)
            .unwrap_or(report.check.mend)
            .to_owned()
    }
}

/// Returns the name of a scenario's transcript in the folder of transcripts.
#[must_use]
pub fn transcript_name(scenario: &str) -> String {
    format!("{}.yaml", scenario.replace('/', "-"))
}

/// Writes the transcripts of all scenarios that showed a failure into a folder, which is made if need be.
///
/// # Errors
/// The folder or a file cannot be written.
pub fn write_transcripts(
    report: &crate::Report,
    subject: &Subject,
    folder: &std::path::Path,
) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for shown in report
        .checks
        .iter()
        .filter_map(|check| check.shown_by.as_ref())
    {
        let yaml = crate::transcript::to_yaml(
            &shown.scenario.id,
            &subject.command(),
            report.seed,
            &shown.run.transcript,
        );
        std::fs::write(folder.join(transcript_name(&shown.scenario.id)), yaml)?;
    }
    Ok(())
}

/// Returns a transcript as plain text: a line for each entry, with the milliseconds since the start.
#[must_use]
pub fn transcript_text(transcript: &linesman_protocols::Transcript) -> String {
    let line = |entry: linesman_protocols::Entry<'_>| {
        let text = crate::transcript::line_of(entry.speaker, entry.kind, entry.text);
        format!("{:>10.3} {text}\n", entry.at.as_secs_f64() * 1000.0)
    };
    transcript.entries().map(line).collect()
}

/// Quotes a word for a shell where it needs it.
fn quote(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
