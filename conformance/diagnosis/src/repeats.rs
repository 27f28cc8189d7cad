//! Clues from a line that is the same as the one before it.

use linesman_games::RuleKind;
use linesman_protocols::Cause;

use super::{case::Case, shown::shown};

/// Returns what to do about a line that repeats the one before it.
pub(super) fn same_again(case: &Case<'_>) -> Option<String> {
    let (line, heard) = (case.text()?, case.heard());
    let is_same = case.cause() == Cause::ExtraLine && heard.last()?.trim() == line.trim();
    is_same.then(|| {
        format!(
            "print each answer once: {} came twice, so look for a second print of the same line, or a print next to a return whose \
             value is printed too; or {}",
            shown(&line),
            case.check.fix
        )
    })
}

/// Returns what to do about a move that is the agent's move before once more, and starts on the square that this one has left.
pub(super) fn same_move(case: &Case<'_>) -> Option<String> {
    let (line, before) = (case.text()?, case.last_answer()?);
    let is_left = matches!(case.cause(), Cause::Illegal(rule) if rule.kind() == RuleKind::Presence);
    // A move that was refused has left no square.
    let messages = case.messages();
    let is_refused = messages
        .last()?
        .iter()
        .any(|line| line.starts_with("error"));
    (is_left && !is_refused && before.trim() == line.trim()).then(|| {
        format!(
            "if the program prints a move twice, print it once: {} is the same line as the move before it, so look for a second print, or \
             a print next to a return whose value is printed too; if it does not, {}",
            shown(&line),
            case.check.fix
        )
    })
}
