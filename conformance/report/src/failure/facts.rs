//! What a report says about one failure.

use linesman_protocols::{Cause, EntryKind, Speaker};

use super::{
    super::transcripts::transcript_name,
    difference::{Compared, compare},
};
use crate::subject::Subject;
use linesman_values::{
    outcome::{
        CheckReport, Diagnosis, Found, Rank, Report, ScenarioReport, transcript::left_out_note,
    },
    picture::{Picture, picture},
    text::count,
};

/// What a report says about one failure.
pub(in super::super) struct Failure<'a> {
    pub(in super::super) check: &'a CheckReport,
    pub(in super::super) report: &'a Report,
    pub(in super::super) found: &'a Found,
    /// The run that shows the failure.
    pub(in super::super) shown: &'a ScenarioReport,
    /// The cause, and what the agent's process was doing if the tester looked.
    pub(in super::super) cause: String,
    /// What is wrong, the surest first.
    pub(in super::super) diagnoses: Vec<Diagnosis>,
    /// The command that shows the failure again.
    pub(in super::super) rerun: String,
    /// Where to read more.
    pub(in super::super) more: String,
}

impl<'a> Failure<'a> {
    /// Returns the failure of a check; nothing for any other verdict.
    pub(in super::super) fn of(
        check: &'a CheckReport,
        report: &'a Report,
        subject: &Subject,
    ) -> Option<Self> {
        let (found, shown) = (check.verdict.found()?, check.shown_by.as_deref()?);
        Some(Self {
            check,
            report,
            found,
            shown,
            cause: cause(found, shown),
            diagnoses: subject.diagnoses(check, report),
            rerun: subject.rerun_command(report, check),
            more: more(found, shown, subject),
        })
    }

    /// Returns the failures of a report: notes last, and what is proven first, whichever check it belongs to.
    pub(in super::super) fn all(report: &'a Report, subject: &Subject) -> Vec<Self> {
        let checks = report.failures_in_order().into_iter();
        let mut all: Vec<Self> = checks
            .filter_map(|check| Self::of(check, report, subject))
            .collect();
        // The sort is stable.
        all.sort_by_key(Self::standing);
        all
    }

    /// Returns what the place of the failure depends on: notes come last, and what is proven first.
    pub(in super::super) fn standing(&self) -> impl Ord + use<> {
        let first = self.diagnoses.first();
        let is_proven = first.is_some_and(|first| first.rank == Rank::Shown);
        (self.check.is_note(self.report.level), !is_proven)
    }

    /// Returns what to do first.
    pub(in super::super) fn fix(&self) -> String {
        self.diagnoses
            .first()
            .map_or_else(String::new, Diagnosis::line)
    }

    /// Returns how many asides the conversation lacks, if there are any.
    pub(in super::super) fn left_out(&self) -> Option<String> {
        left_out_note(&self.shown.run.transcript)
    }

    /// Compares the end of the conversation with what was expected.
    pub(in super::super) fn difference(&self) -> Vec<Compared> {
        compare(self.shown, self.found)
    }

    /// Returns the position that the agent knew when the fault showed.
    pub(in super::super) fn picture(&self) -> Option<Picture> {
        picture(
            self.report.insight.picture,
            &self.shown.run.transcript,
            self.found.at,
            self.bad_answer(),
        )
    }

    /// Returns the answer that breaks a rule of the game, if that is the fault.
    fn bad_answer(&self) -> Option<&str> {
        if !matches!(self.found.violation.cause, Cause::Illegal(_)) {
            return None;
        }
        let transcript = &self.shown.run.transcript;
        let mut heard = transcript.entries().filter(|entry| {
            entry.speaker == Speaker::Agent && matches!(entry.kind, EntryKind::Line(_))
        });
        let bad = heard.nth(transcript.kept_lines(self.found.good_lines))?;
        std::str::from_utf8(bad.text).ok()
    }

    /// Returns the last message before the fault in one line.
    pub(in super::super) fn last_message(&self) -> Option<String> {
        let (_, message) = self.found.sent.as_ref()?;
        let text = String::from_utf8_lossy(message);
        let first = text.lines().next().unwrap_or_default();
        let last = text.lines().last().unwrap_or_default();
        Some(match text.lines().count() {
            0 | 1 => format!("\"{first}\""),
            2 if text.len() <= SHORT => format!("\"{first}\" and \"{last}\""),
            lines => format!(
                "\"{first}\" and {} ({})",
                count(lines - 1, "more line", "more lines"),
                count(message.len(), "byte", "bytes")
            ),
        })
    }
}

/// Two lines of so many bytes in all are shown in full.
const SHORT: usize = 100;

fn cause(found: &Found, shown: &ScenarioReport) -> String {
    let cause = &found.violation.cause;
    match (found.state, shown.run.departure) {
        (Some(state), _) => format!("{cause}; {state}"),
        (None, Some(departure)) => format!("{cause}; the agent {departure}"),
        (None, None) => cause.to_string(),
    }
}

fn more(found: &Found, shown: &ScenarioReport, subject: &Subject) -> String {
    let transcript = match &subject.transcripts {
        Some(folder) => {
            let path = folder.join(transcript_name(&shown.scenario.id, shown.number));
            path.display().to_string()
        }
        None if subject.again.test.is_some() => "add .transcripts(DIR) to the test".to_owned(),
        None => "add --transcripts DIR".to_owned(),
    };
    let cause = found.violation.cause.name();
    format!("linesman explain {cause} · transcript: {transcript}")
}
