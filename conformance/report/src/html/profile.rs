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
    /// The name of the group.
    pub(super) label: &'static str,
    /// Whether the group is open from the beginning.
    is_open: bool,
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

    /// Returns the checks by their marks. What a reader has to look at comes first.
    pub(super) fn groups(&self) -> Vec<Group<'_>> {
        let groups = MARKS.iter().map(|mark| {
            let checks = self.report.checks.iter().enumerate();
            let own = checks.filter(|(_, check)| self.mark(check).word == mark.word);
            let checks = own.collect();
            Group { mark, checks }
        });
        groups.filter(|group| !group.checks.is_empty()).collect()
    }
}

/// Checks with the same mark, each with its number.
pub(super) struct Group<'a> {
    pub(super) mark: &'static Mark,
    pub(super) checks: Vec<(usize, &'a CheckReport)>,
}

impl Group<'_> {
    /// Returns whether a reader has to look at these checks.
    pub(super) const fn is_open(&self) -> bool {
        self.mark.is_open
    }

    /// Returns why the checks have this verdict, if there is one reason for all of several.
    pub(super) fn why(&self) -> Option<String> {
        let mut whys = self.checks.iter().map(|(_, check)| check.verdict.summary());
        let first = whys.next().filter(|why| !why.is_empty())?;
        let is_same = whys.all(|why| why == first);
        (is_same && self.checks.len() > 1).then_some(first)
    }
}

/// The marks in the order of their groups. What passed and what was not reached is there for who opens it.
const MARKS: [Mark; 10] = [
    Mark::new("fail", "✗", "failed", true),
    Mark::new("flaky", "≈", "flaky", true),
    Mark::new("unexpected-pass", "↑", "unexpected pass", true),
    Mark::new("note", "!", "noted", true),
    Mark::new("inconclusive", "?", "inconclusive", true),
    Mark::new("known", "○", "known", true),
    Mark::new("pass", "✓", "passed", false),
    Mark::new("skip", "–", "skipped", false),
    Mark::new("not-applicable", "·", "not applicable", false),
    Mark::new("not-offered", "∅", "not offered", false),
];

impl Mark {
    const fn new(
        word: &'static str,
        sign: &'static str,
        label: &'static str,
        is_open: bool,
    ) -> Self {
        Self {
            word,
            sign,
            label,
            is_open,
        }
    }
}
