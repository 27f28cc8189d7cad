//! Clues from a line that is the same as the one before it.

use linesman_games::RuleKind;
use linesman_protocols::Cause;

use super::{case::Case, finding::Finding, shown::shown};

/// Looks for a line that repeats the one before it.
pub(super) fn same_again(case: &Case<'_>) -> Option<Finding> {
    let (line, heard) = (case.text()?, case.heard());
    let is_same = case.cause() == Cause::ExtraLine && heard.last()?.trim() == line.trim();
    is_same.then(|| Finding::of("prints-twice").with("line", shown(&line)))
}

/// Looks for lines of an answer that come a second time, as from a buffer that is written twice.
pub(super) fn same_lines(case: &Case<'_>) -> Option<Finding> {
    let (line, heard, later) = (case.text()?, case.heard(), case.later());
    let again: Vec<&str> = std::iter::once(&line)
        .chain(&later)
        .map(|it| it.as_ref())
        .collect();
    let first = heard.iter().rposition(|before| *before == line)?;
    let before: Vec<&str> = heard[first..].iter().map(AsRef::as_ref).collect();
    let same = before
        .iter()
        .zip(&again)
        .take_while(|(one, other)| one == other)
        .count();
    // One line alone may be a coincidence, unless nothing else came.
    let is_whole = same >= LEAST_LINES && (same == before.len() || same == again.len());
    // Short answers are alike by themselves.
    let is_telling = before[..same].iter().all(|line| line.len() >= LEAST_LENGTH);
    (is_whole && is_telling).then(|| {
        Finding::of("writes-lines-again")
            .with("count", same)
            .with("line", shown(&line))
    })
}

/// How long a line has to be so that it is no chance if it comes again, in bytes.
const LEAST_LENGTH: usize = 4;
/// How many lines have to come again.
const LEAST_LINES: usize = 2;

/// Looks for a move that is the agent's move before once more, and starts on the square that this one has left.
pub(super) fn same_move(case: &Case<'_>) -> Option<Finding> {
    let (line, before) = (case.text()?, case.last_answer()?);
    let is_left = matches!(case.cause(), Cause::Illegal(rule) if rule.kind() == RuleKind::Presence);
    // A move that was refused has left no square.
    let messages = case.messages();
    let is_refused = messages
        .last()?
        .iter()
        .any(|line| line.starts_with("error"));
    (is_left && !is_refused && before.trim() == line.trim()).then(|| {
        Finding::of("repeats-its-move")
            .with("line", shown(&line))
            .and(Finding::of("board-differs").with("fix", case.check.fix))
    })
}
