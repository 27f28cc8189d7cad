//! Clues from a move that another piece blocks.

use linesman_protocols::Cause;

use super::case::Case;

/// Returns what to do about a move through another piece, or onto one, in a game in which pieces go along a line as far as the way is
/// free. Which check it breaks depends on where in the game it came.
pub(super) fn blocked(case: &Case<'_>) -> Option<String> {
    let Cause::Illegal(rule) = case.cause() else {
        return None;
    };
    let actual = &case.found.violation.actual;
    let is_of_list = rule.name() == "unplayable-list";
    let is_between = actual.contains(" stands between ");
    if !is_between || !(is_of_list || rule.name() == "blocked") {
        return None;
    }
    let way = format!("end the moves of a piece at the first piece in its way: {actual}");
    // The check of all rules knows no more about it.
    if case.check.id == case.found.violation.check.id && case.check.id.ends_with("/allowed") {
        return Some(way);
    }
    Some(format!(
        "{way}; if your program has no piece there, its board is wrong: {}",
        case.check.fix
    ))
}
