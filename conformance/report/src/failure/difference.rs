//! The difference between the conversation and what was expected.

use linesman_protocols::{Entry, EntryKind, Speaker};
use similar::{ChangeTag, TextDiff};

use linesman_values::outcome::{Found, ScenarioReport, transcript::lines_of};

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
    let (mut heard, good_lines) = (0, report.run.transcript.kept_lines(found.good_lines));
    let is_good = |entry: &Entry<'_>| match (entry.speaker, entry.kind) {
        (Speaker::Agent, EntryKind::Line(_)) => {
            heard += 1;
            heard <= good_lines
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
    let message = found.sent.as_ref().map_or(&[][..], |(_, text)| text);
    let message = message.split_inclusive(|byte| *byte == b'\n').count();
    shorten(compared, message)
}

/// Leaves out all but the last lines before the first difference, and all but the first after it.
///
/// The last message to the agent has `message` lines. Of a long one, only the first line is shown: it says what the rest is about.
fn shorten(lines: Vec<Compared>, message: usize) -> Vec<Compared> {
    let first = lines
        .iter()
        .position(|line| line.sign != ' ')
        .unwrap_or(lines.len());
    let rest = lines.len().saturating_sub(first + CONTEXT);
    let gap = |lines: usize, which: &str| Compared {
        sign: ' ',
        text: format!("... {}", count(lines, which)),
    };
    let sent = lines[..first].iter().rev();
    let sent = sent.take_while(|line| line.text.starts_with(">>")).count();
    let header = first - message.min(sent);
    let (from, header) = match first - header > CONTEXT {
        true => (header.saturating_sub(CONTEXT - 2), Some(header)),
        false => (first.saturating_sub(CONTEXT), None),
    };
    let mut shown: Vec<Compared> = Vec::new();
    if from > 0 {
        shown.push(gap(from, "earlier"));
    }
    match header {
        Some(header) => {
            shown.extend_from_slice(&lines[from..=header]);
            shown.push(gap(first - header - 1, "more"));
        }
        None => shown.extend_from_slice(&lines[from..first]),
    }
    shown.extend(lines.into_iter().skip(first).take(CONTEXT));
    if rest > 0 {
        shown.push(gap(rest, "later"));
    }
    shown
}

/// Returns a number of lines, with what kind of lines they are.
fn count(lines: usize, which: &str) -> String {
    match lines {
        1 => format!("1 {which} line"),
        _ => format!("{lines} {which} lines"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what is shown of lines that are as expected, and one that is missing.
    fn shown(lines: &[&str], message: usize) -> Vec<String> {
        let good = lines.iter().map(|line| (' ', *line));
        let lines = good.chain([('-', "<< (a move)")]);
        let lines = lines.map(|(sign, text)| Compared {
            sign,
            text: text.to_owned(),
        });
        let shown = shorten(lines.collect(), message);
        shown.into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn a_long_message_is_shown_by_its_first_line() {
        let rows = [">> ##########"; 10];
        let turn = [&["<< 1", "<< 2", ">> echo", ">> header"][..], &rows].concat();
        assert_eq!(
            shown(&turn, 11),
            [
                "... 1 earlier line",
                "<< 2",
                ">> echo",
                ">> header",
                "... 10 more lines",
                "<< (a move)"
            ]
        );
        let short = ["<< 1", "<< 2", "<< 3", ">> 4", ">> 5"];
        assert_eq!(
            shown(&short, 2),
            [
                "... 1 earlier line",
                "<< 2",
                "<< 3",
                ">> 4",
                ">> 5",
                "<< (a move)"
            ]
        );
        assert_eq!(shown(&[], 0), ["<< (a move)"]);
    }
}
