//! What the agent did in its other runs.

use std::sync::Arc;

use linesman_protocols::{Entry, Speaker};
use linesman_values::{outcome::ScenarioReport, wanted::Wanted};

use super::{
    case::Case,
    place::{is_closing, is_line},
};

impl Case<'_> {
    /// Returns whether the agent has given an answer in the form that is due to such a line, in any run. What begins with the sign of a
    /// refusal is none.
    pub(super) fn answers_elsewhere(
        &self,
        is_such: impl Fn(&str) -> bool,
        wanted: &Wanted,
        sign: &str,
    ) -> bool {
        self.runs.iter().any(|shown| {
            let entries: Vec<Entry<'_>> = shown.run.transcript.entries().collect();
            entries.windows(2).any(|pair| {
                is_line(&pair[0], Speaker::Referee)
                    && is_line(&pair[1], Speaker::Agent)
                    && is_such(&String::from_utf8_lossy(pair[0].text))
                    && !pair[1].text.starts_with(sign.as_bytes())
                    && wanted.is(&String::from_utf8_lossy(pair[1].text))
            })
        })
    }

    /// Returns how many answers in this form the agent has given in a run without a fault at most.
    pub(super) fn most_answers(&self, form: &Wanted) -> usize {
        let good = self.runs.iter().filter(|shown| shown.run.found.is_empty());
        let answers = good.map(|shown| {
            let entries = shown.run.transcript.entries();
            let is_answer = |entry: &Entry<'_>| {
                is_line(entry, Speaker::Agent) && form.is(&String::from_utf8_lossy(entry.text))
            };
            entries.filter(is_answer).count()
        });
        answers.max().unwrap_or_default()
    }

    /// Returns whether the agent has said more than one line in any conversation.
    pub(super) fn says_more_elsewhere(&self) -> bool {
        self.runs.iter().any(|shown| {
            let entries = shown.run.transcript.entries();
            entries
                .filter(|entry| is_line(entry, Speaker::Agent))
                .count()
                > 1
        })
    }

    /// Returns whether the agent has answered this number of lines in a run without a fault.
    pub(super) fn answers_after(&self, lines: usize) -> bool {
        let in_run = |shown: &Arc<ScenarioReport>| {
            let mut since = 0;
            shown.run.transcript.entries().any(|entry| {
                if is_line(&entry, Speaker::Referee) {
                    since += 1;
                } else if is_line(&entry, Speaker::Agent) {
                    return std::mem::take(&mut since) == lines;
                }
                false
            })
        };
        let mut good = self.runs.iter().filter(|shown| shown.run.found.is_empty());
        good.any(in_run)
    }

    /// Returns whether the agent has written a line in any run while its input was open.
    pub(super) fn has_ever_answered(&self) -> bool {
        self.runs.iter().any(|shown| {
            let mut open = shown
                .run
                .transcript
                .entries()
                .take_while(|entry| !is_closing(entry));
            open.any(|entry| is_line(&entry, Speaker::Agent))
        })
    }
}
