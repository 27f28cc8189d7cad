//! The conversation as it went, against the conversation as it should have gone.

use linesman_protocols::{Entry, EntryKind, Speaker};
use similar::{ChangeTag, TextDiff};

use crate::outcome::{Found, ScenarioReport, transcript::lines_of};

/// A line of the comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Compared {
    /// `' '` for what is as it should be, `'-'` for what is missing, `'+'` for what came instead.
    pub(super) sign: char,
    pub(super) text: String,
}

/// How many lines before the fault are shown.
const CONTEXT: usize = 4;

/// Compares the end of a conversation with what was expected there.
pub(super) fn compare(report: &ScenarioReport, found: &Found) -> Vec<Compared> {
    let actual = lines_of(&report.run.transcript);
    // What had been said before the fault is as it should be; everything after it came instead of what was expected.
    let mut heard = 0;
    let is_good = |entry: &Entry<'_>| match (entry.speaker, entry.kind) {
        (Speaker::Agent, EntryKind::Line(_)) => {
            heard += 1;
            heard <= found.good_lines
        }
        _ => entry.at <= found.at,
    };
    let good = report.run.transcript.entries().take_while(is_good).count();
    let mut expected: Vec<String> = actual[..good].to_vec();
    expected.push(format!("<< ({})", found.violation.expected));
    let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
    let actual: Vec<&str> = actual.iter().map(String::as_str).collect();
    let diff = TextDiff::from_slices(&expected, &actual);
    let compared: Vec<Compared> = diff
        .iter_all_changes()
        .map(|change| Compared {
            sign: match change.tag() {
                ChangeTag::Equal => ' ',
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
            },
            text: change.value().to_string(),
        })
        .collect();
    shorten(compared)
}

/// Leaves out all but the last lines before the first difference, and all but the first after it.
fn shorten(lines: Vec<Compared>) -> Vec<Compared> {
    let first = lines
        .iter()
        .position(|line| line.sign != ' ')
        .unwrap_or(lines.len());
    let from = first.saturating_sub(CONTEXT);
    let mut shown: Vec<Compared> = Vec::new();
    if from > 0 {
        shown.push(Compared {
            sign: ' ',
            text: format!("... {from} lines before"),
        });
    }
    let rest = lines.len().saturating_sub(first + CONTEXT);
    shown.extend(lines.into_iter().skip(from).take(first - from + CONTEXT));
    if rest > 0 {
        shown.push(Compared {
            sign: ' ',
            text: format!("... {rest} lines after"),
        });
    }
    shown
}
