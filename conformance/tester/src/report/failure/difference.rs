//! The difference between the conversation and what was expected.

use linesman_protocols::{Entry, EntryKind, Speaker};
use similar::{ChangeTag, TextDiff};

use crate::outcome::{Found, ScenarioReport, transcript::lines_of};

/// A line of the comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Compared {
    /// `' '` for a line as expected, `'-'` for a missing line, `'+'` for an unexpected line.
    pub(in super::super) sign: char,
    pub(in super::super) text: String,
}

/// How many lines before the fault are shown.
const CONTEXT: usize = 4;

/// Compares the end of a conversation with what was expected there.
pub(super) fn compare(report: &ScenarioReport, found: &Found) -> Vec<Compared> {
    let actual = lines_of(&report.run.transcript);
    // Lines before the fault are as expected. Every line after it is unexpected.
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
            text: format!("... {from} earlier lines"),
        });
    }
    let rest = lines.len().saturating_sub(first + CONTEXT);
    shown.extend(lines.into_iter().skip(from).take(first - from + CONTEXT));
    if rest > 0 {
        shown.push(Compared {
            sign: ' ',
            text: format!("... {rest} later lines"),
        });
    }
    shown
}
