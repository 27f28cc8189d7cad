//! Clues about how lines end.

use super::{case::Case, finding::Finding, shown::shown};

/// Lines that end with a carriage return alone, as on systems of long ago.
pub(super) fn old_newlines(case: &Case<'_>) -> Option<Finding> {
    let text = case.unfinished()?;
    let text = text.replace("\\r", "\r");
    let wanted = case.wanted()?;
    let lines: Vec<&str> = text.split_terminator('\r').collect();
    let are_answers = text.ends_with('\r') && lines.iter().all(|line| wanted.is(line));
    // No other text has several of them.
    let are_lines = are_answers || text.matches('\r').count() > 1;
    are_lines.then(|| Finding::of("ends-lines-with-carriage-return"))
}

/// Lines that are joined with newlines have none at the end.
pub(super) fn last_of_several(case: &Case<'_>) -> Option<Finding> {
    let (wanted, last) = (case.wanted()?, case.unfinished()?);
    let before = case.since_message();
    let is_answer = |line: &str| wanted.is(line);
    let are_several = before.len() > 1 && is_answer(&before[0]) && is_answer(&last);
    are_several.then(|| Finding::of("joins-lines").with("line", shown(&last)))
}

/// Lines that end as on Windows, or as on a terminal that echoes what it is sent.
pub(super) fn carriage_return(case: &Case<'_>) -> Option<Finding> {
    let text = case.text().unwrap_or_default();
    let text = text.trim();
    let sent = case.sent();
    let is_echo = !text.is_empty() && sent.iter().any(|sent| sent.trim() == text);
    Some(if is_echo {
        Finding::of("echoes-as-terminal").with("line", shown(text))
    } else {
        Finding::of("ends-lines-as-on-windows")
    })
}
