//! What the page says of one profile: the verdicts, the failures, the times.

use super::{talk, times::Times};
use crate::{
    Boards, Style, facts::facts_lines, failure::Failure, shortened::shortened_lines,
    subject::Subject, summary::summary,
};
use linesman_values::outcome::{CheckReport, Conclusion, Report};

/// What the page says of one profile.
pub(super) struct Profile<'a> {
    pub(super) report: &'a Report,
    pub(super) summary: String,
    pub(super) facts: Vec<String>,
    /// The failures, the most important first.
    pub(super) failures: Vec<Shown<'a>>,
    /// The times of the answers, if there were any.
    pub(super) times: Option<Times<'a>>,
}

/// A failure as the page shows it.
pub(super) struct Shown<'a> {
    /// The number of its check.
    pub(super) number: usize,
    pub(super) failure: Failure<'a>,
    /// The conversation on a board, as data for the script.
    pub(super) board: Option<String>,
}

/// How the page marks a verdict.
pub(super) struct Mark {
    /// The word for the verdict, which is also a class of the style sheet.
    pub(super) word: &'static str,
    /// The sign for readers who cannot tell the colours apart.
    pub(super) sign: &'static str,
    /// The name of the filter.
    pub(super) label: &'static str,
}

impl<'a> Profile<'a> {
    pub(super) fn of(report: &'a Report, subject: &Subject, boards: Option<&dyn Boards>) -> Self {
        let failures = report.checks.iter().enumerate();
        let failures = failures.filter_map(|(number, check)| {
            let failure = Failure::of(check, report, subject)?;
            let board = boards.and_then(|boards| talk::board(boards, &failure));
            Some(Shown {
                number,
                failure,
                board,
            })
        });
        let mut failures: Vec<Shown<'_>> = failures.collect();
        // Known failures are behind the others.
        let order = report.failures_in_order();
        let place = |check: &CheckReport| order.iter().position(|one| one.check == check.check);
        failures.sort_by_key(|shown| {
            let place = place(shown.failure.check);
            (place.is_none(), shown.failure.standing(), place)
        });
        Self {
            report,
            summary: summary(report, Style::default()),
            facts: [shortened_lines(report), facts_lines(&report.facts)].concat(),
            failures,
            times: Times::of(report),
        }
    }

    /// Returns whether the script has a board to show.
    pub(super) fn has_boards(&self) -> bool {
        self.failures.iter().any(|shown| shown.board.is_some())
    }

    /// Returns the class that colours the conclusion.
    pub(super) fn class(&self) -> &'static str {
        match self.report.conclusion() {
            Conclusion::Conforms | Conclusion::Passed => "pass",
            Conclusion::DoesNotConform => "fail",
            Conclusion::CouldNotTell => "inconclusive",
        }
    }

    /// Returns the mark for a verdict. A failure that does not count is a note.
    pub(super) fn mark(&self, check: &CheckReport) -> &'static Mark {
        let word = if check.is_note(self.report.level) {
            "note"
        } else {
            check.verdict.word()
        };
        let mark = MARKS.iter().find(|mark| mark.word == word);
        mark.expect("every verdict has a mark")
    }

    /// Returns the marks that occur, each with its number of checks.
    pub(super) fn marks(&self) -> Vec<(&'static Mark, usize)> {
        let checks = |mark: &Mark| {
            let checks = self.report.checks.iter();
            checks
                .filter(|check| self.mark(check).word == mark.word)
                .count()
        };
        let marks = MARKS.iter().map(|mark| (mark, checks(mark)));
        marks.filter(|(_, count)| *count > 0).collect()
    }
}

/// The marks in the order of the filters.
const MARKS: [Mark; 9] = [
    Mark::new("pass", "✓", "passed"),
    Mark::new("fail", "✗", "failed"),
    Mark::new("flaky", "≈", "flaky"),
    Mark::new("unexpected-pass", "↑", "unexpected pass"),
    Mark::new("note", "!", "noted"),
    Mark::new("known", "○", "known"),
    Mark::new("skip", "–", "skipped"),
    Mark::new("not-applicable", "·", "not applicable"),
    Mark::new("inconclusive", "?", "inconclusive"),
];

impl Mark {
    const fn new(word: &'static str, sign: &'static str, label: &'static str) -> Self {
        Self { word, sign, label }
    }
}
