//! The table of clues.

use linesman_protocols::{Cause, Role};
use linesman_values::outcome::Rank;

use super::{
    bytes::{foreign_character, marked_start, not_ascii, strange_bytes},
    case::Case,
    early::ended_by_line,
    end::{crash, death_by_signal, exit, flood, outlived_error, resource, stays},
    finding::Finding,
    form::printed_name,
    kept::{earlier_answer, runs_on, second_answer},
    lateness::lateness,
    library::empty_line_of_library,
    lines::{carriage_return, last_of_several, old_newlines},
    manners::{
        below_zero, early_empty_line, echo, empty_line, empty_value, instead, interrupted, mixed,
        nothing_but_empty, of_no_question, of_other_question, other_stream, spread, stack_trace,
        talk, within_message, without_values,
    },
    path::blocked,
    prompt::prompt,
    refusal::{refusal, refuses_rest},
    repair::repair,
    repeats::{earlier_lines, more_lines, same_again, same_lines, same_move, same_value},
    script::missing_script,
    silence::silence,
    surplus::surplus_answer,
    types::character_codes,
};

/// Looks at one failure for one thing that may be wrong.
type Clue = fn(&Case<'_>) -> Option<Finding>;

/// All clues about how a program ended, the most specific first.
const OF_ENDS: &[Clue] = &[missing_script, crash, death_by_signal, exit, stays];

/// All clues about what came in place of an answer, the most specific first.
const OF_ANSWERS: &[Clue] = &[
    missing_script,
    mixed,
    strange_bytes,
    printed_name,
    of_no_question,
    same_again,
    same_lines,
    earlier_lines,
    second_answer,
    more_lines,
    refuses_rest,
    surplus_answer,
    of_other_question,
    interrupted,
    character_codes,
    runs_on,
    empty_value,
    below_zero,
    spread,
    without_values,
    repair,
    outlived_error,
    empty_line_of_library,
    empty_line,
    foreign_character,
    stack_trace,
    echo,
    within_message,
    talk,
];

/// The clues that know from the answer itself that its form is wrong.
const OF_FORM: &[Clue] = &[
    mixed,
    marked_start,
    strange_bytes,
    refusal,
    printed_name,
    outlived_error,
    of_other_question,
    interrupted,
    empty_value,
    below_zero,
    spread,
    character_codes,
    runs_on,
    repair,
    earlier_answer,
    same_move,
    same_value,
    blocked,
];

/// All clues about lines that came next to a right answer, the most specific first.
const OF_TALK: &[Clue] = &[
    missing_script,
    mixed,
    not_ascii,
    empty_line_of_library,
    empty_line,
    of_no_question,
    same_again,
    same_lines,
    earlier_lines,
    second_answer,
    more_lines,
    refuses_rest,
    surplus_answer,
    of_other_question,
    stack_trace,
    echo,
    talk,
];

/// The clues about an answer that did not come.
const OF_SILENCE: &[Clue] = &[
    mixed,
    strange_bytes,
    printed_name,
    empty_value,
    repair,
    other_stream,
    stack_trace,
    outlived_error,
    nothing_but_empty,
    instead,
    silence,
];

/// The clues about a line without its newline.
const OF_LINE_ENDS: &[Clue] = &[
    old_newlines,
    strange_bytes,
    last_of_several,
    early_empty_line,
    prompt,
];

/// How many diagnoses of one failure are told at most.
pub(crate) const MOST: usize = 3;

/// Returns what is wrong, the surest first: what the evidence tells, or else what is common.
pub(crate) fn advise(case: &Case<'_>) -> Vec<Finding> {
    let clues = match case.cause() {
        Cause::Malformed | Cause::Noise | Cause::ExtraLine if case.is_beside_answer() => OF_TALK,
        Cause::Exited(_) | Cause::Signalled(_) | Cause::DidNotExit => OF_ENDS,
        Cause::Malformed | Cause::Noise | Cause::ExtraLine => OF_ANSWERS,
        // Whether a rule is about the form of an answer, only the answer itself tells.
        Cause::Illegal(_) => OF_FORM,
        Cause::NoOutput => OF_SILENCE,
        Cause::Late => &[outlived_error as Clue, lateness],
        Cause::Buffered => &[silence as Clue],
        Cause::NoNewline => OF_LINE_ENDS,
        Cause::Crlf => &[carriage_return as Clue],
        Cause::OverLimit(_) => &[flood as Clue, resource],
        _ => &[outlived_error as Clue, ended_by_line],
    };
    let found = clues.iter().filter_map(|clue| clue(case));
    // A surer diagnosis explains what the others would explain. Of those that are equally sure, the most specific does.
    let surest = found.reduce(|first, other| {
        if case.order(&other) < case.order(&first) {
            other
        } else {
            first
        }
    });
    let surest = surest.unwrap_or_else(|| common(case));
    let is_more = surest.rank != Rank::Common && case.did_not_help(&surest);
    told(if is_more {
        surest.and(common(case))
    } else {
        surest
    })
}

/// Returns a diagnosis and what belongs to it, the surest first.
fn told(mut finding: Finding) -> Vec<Finding> {
    let others = std::mem::take(&mut finding.others);
    let mut all = vec![finding];
    all.extend(others.into_iter().flat_map(told));
    all.sort_by_key(|finding| finding.rank);
    all
}

/// Returns what is common for a failure of this check and cause in the language of the agent.
fn common(case: &Case<'_>) -> Finding {
    let cause = case.cause();
    // A line that has its newline lacks something else that the check names.
    let is_of_lines = cause != Cause::NoNewline || case.check.is(Role::EndsLines);
    let of_language = case.language.fix(cause).filter(|_| is_of_lines);
    let finding = Finding::of("as-the-check-says").with("fix", case.fix());
    if let Some(fix) = of_language {
        return Finding::of("common-in-language").with("fix", fix);
    }
    // The rule that was broken in a whole game says more than the check of the game.
    if case.found.is_of_game(case.check) {
        let rule = Finding::of("as-the-check-says").with("fix", case.found.violation.check.fix);
        return rule.and(finding);
    }
    finding
}
