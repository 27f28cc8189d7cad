//! What a report says of the agent, and how its failures are seen again.

use std::{path::PathBuf, time::SystemTime};

use linesman_referee::Launch;

use crate::{Language, Verdict, verdict::CheckReport};

/// What a report has to know besides the verdicts.
#[derive(Clone, Debug)]
pub struct Subject {
    /// How the agent was started.
    pub launch: Launch,
    /// The ini file that says so, if there is one.
    pub engine_file: Option<PathBuf>,
    /// The language that it is written in, as far as it can be told.
    pub language: Language,
    /// The options of the command line that have to be repeated to see a failure again.
    pub repeat: Vec<String>,
    /// The folder into which transcripts are written, if they are.
    pub transcripts: Option<PathBuf>,
    /// When the tests began, by the clock on the wall.
    pub began: SystemTime,
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

    pub(super) fn command_again(&self, protocol: &str, seed: u64, check: &str) -> String {
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

    pub(super) fn mend(&self, report: &CheckReport) -> String {
        let Verdict::Fail(found) = &report.verdict else {
            return String::new();
        };
        self.language
            .mend(found.violation.cause)
            .unwrap_or(report.check.mend)
            .to_owned()
    }
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
