//! The table of clues.

use linesman_protocols::{Cause, Role};
use linesman_referee::ProcessState;

use super::{
    bytes::{foreign_character, not_ascii, strange_bytes},
    case::Case,
    end::{crash, death_by_signal, exit, flood, outlived_error, stays},
    form::printed_name,
    lateness::lateness,
    manners::{
        early_empty_line, echo, empty_line, instead, interrupted, of_no_question,
        of_other_question, other_stream, spread, stack_trace, talk,
    },
    path::blocked,
    prompt::prompt,
    refusal::refusal,
    remedies::remedy,
    repair::repair,
    repeats::{same_again, same_move},
    script::missing_script,
    shown::shown,
};
use linesman_values::outcome::Evidence;

/// Looks at one failure; returns a fix if it fits what came.
type Clue = fn(&Case<'_>) -> Option<String>;

/// All clues about how a program ended, the most specific first.
const OF_ENDS: &[Clue] = &[missing_script, crash, death_by_signal, exit, stays];

/// All clues about what came in place of an answer, the most specific first.
const OF_ANSWERS: &[Clue] = &[
    missing_script,
    strange_bytes,
    of_no_question,
    same_again,
    of_other_question,
    interrupted,
    repair,
    spread,
    outlived_error,
    empty_line,
    foreign_character,
    printed_name,
    stack_trace,
    echo,
    talk,
];

/// The clues that know from the answer itself that its form is wrong.
const OF_FORM: &[Clue] = &[
    strange_bytes,
    refusal,
    of_other_question,
    interrupted,
    spread,
    repair,
    printed_name,
    same_move,
    blocked,
];

/// All clues about lines that came next to a right answer, the most specific first.
const OF_TALK: &[Clue] = &[
    missing_script,
    not_ascii,
    empty_line,
    of_no_question,
    same_again,
    of_other_question,
    stack_trace,
    echo,
    talk,
];

/// Returns what to do about a failure: what the evidence tells, or else what the language or the check has.
pub(crate) fn advise(case: &Case<'_>) -> String {
    let clues = match case.cause() {
        Cause::Malformed | Cause::Noise | Cause::ExtraLine if case.is_beside_answer() => OF_TALK,
        Cause::Exited(_) | Cause::Signalled(_) | Cause::DidNotExit => OF_ENDS,
        Cause::Malformed | Cause::Noise | Cause::ExtraLine => OF_ANSWERS,
        // Whether a rule is about the form of an answer, only the answer itself tells.
        Cause::Illegal(_) => OF_FORM,
        Cause::NoOutput => &[
            strange_bytes as Clue,
            repair,
            printed_name,
            other_stream,
            stack_trace,
            outlived_error,
            instead,
            silence,
        ],
        Cause::Late => &[lateness as Clue],
        Cause::Buffered => &[silence as Clue],
        Cause::NoNewline => &[
            old_newlines as Clue,
            strange_bytes,
            last_of_several,
            early_empty_line,
            prompt,
            other_than_newline,
        ],
        Cause::Crlf => &[carriage_return as Clue],
        Cause::OverLimit(_) => &[flood as Clue],
        _ => &[],
    };
    let found = clues.iter().find_map(|clue| clue(case));
    found.unwrap_or_else(|| match case.language.fix(case.cause()) {
        Some(fix) => fix.to_owned(),
        None => of_check(case),
    })
}

/// Returns the fix of the check. The rule that was broken in a whole game says more than the check of the game.
fn of_check(case: &Case<'_>) -> String {
    let own = case.check.fix;
    if case.found.is_of_game(case.check) {
        format!("{}; {own}", case.found.violation.check.fix)
    } else {
        own.to_owned()
    }
}

/// Returns what follows from what brought an answer that did not come.
fn silence(case: &Case<'_>) -> Option<String> {
    let silence = case.found.silence.as_ref()?;
    let fix = silence.fix(case.cause(), case.language, case.found.state)?;
    let own = case.check.fix;
    if let Some(came) = part_of_answer(case).filter(|_| !silence.evidence.is_of_buffer()) {
        let waits = case.found.state == Some(ProcessState::ReadsInput);
        let what = if waits {
            "the agent waited for input, so count the lines that it prints, and look for a read between them"
        } else {
            &fix
        };
        return Some(format!("{own}: {came}, and then {what}"));
    }
    if let Some(first) = first_of_buffered(case) {
        return Some(format!(
            "{fix}; {} came at once and the rest of the answer did not, so flush after the last line of the answer",
            shown(&first)
        ));
    }
    Some(match silence.evidence {
        // Other lines are answered, so the place may be missing that answers this one.
        Evidence::OneLine if is_new_command(case) => {
            let line = case.sent().last().map(|line| shown(line));
            let line = line.unwrap_or_default();
            format!(
                "{own}; other lines are answered, so look for the place in the program that answers {line}; if there is one, look for a read \
                 too many in it"
            )
        }
        Evidence::Nothing if is_new_command(case) => {
            let line = case.sent().last().map(|line| shown(line));
            let line = line.unwrap_or_default();
            format!(
                "{own}; other lines are answered, so look for the place in the program that answers {line}; if there is one, look for what it \
                 waits for, such as {}",
                remedy("deaf", case.language)
            )
        }
        // Its earlier answers came, so it is not its way of writing.
        Evidence::Nothing if !case.heard().is_empty() => {
            format!(
                "{own}; look for what the agent waits for instead of answering, such as {}",
                remedy("deaf", case.language)
            )
        }
        Evidence::Nothing => format!("{own}; if it does that already: {fix}"),
        _ => fix,
    })
}

/// Returns whether the agent has answered before, and the one line since then begins with a word that no line before it began with.
fn is_new_command(case: &Case<'_>) -> bool {
    let sent = case.sent();
    let first_word = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
    let Some((last, before)) = sent.split_last() else {
        return false;
    };
    let is_new = before
        .iter()
        .all(|line| first_word(line) != first_word(last));
    let lines = case
        .found
        .silence
        .as_ref()
        .and_then(|silence| silence.lines);
    // What came since the line is what an experiment brought.
    let has_answered = case.heard().len() > case.since_message().len();
    lines == Some(1) && is_new && has_answered
}

/// Returns the line of an answer that came although the rest of the answer was in a buffer.
fn first_of_buffered(case: &Case<'_>) -> Option<String> {
    let (silence, wanted) = (case.found.silence.as_ref()?, case.wanted()?);
    let first = case.unprompted().into_iter().next()?;
    let is_part = silence.evidence.is_of_buffer() && wanted.is(&first);
    is_part.then(|| first.into_owned())
}

/// Describes how much of an answer came, if it is a part of one.
fn part_of_answer(case: &Case<'_>) -> Option<String> {
    let wanted = case.wanted()?;
    let lines = case.unprompted();
    let came = lines.iter().filter(|line| wanted.is(line)).count();
    (0 < came && came < wanted.lines).then(|| format!("{came} of {} lines came", wanted.lines))
}

/// A line that has its newline lacks something else that the check names.
fn other_than_newline(case: &Case<'_>) -> Option<String> {
    let is_of_lines = case.check.is(Role::EndsLines);
    (!is_of_lines).then(|| case.check.fix.to_owned())
}

/// Lines that end with a carriage return alone, as on systems of long ago.
fn old_newlines(case: &Case<'_>) -> Option<String> {
    let text = case.unfinished()?;
    let text = text.replace("\\r", "\r");
    let wanted = case.wanted()?;
    let lines: Vec<&str> = text.split_terminator('\r').collect();
    let are_answers = text.ends_with('\r') && lines.iter().all(|line| wanted.is(line));
    are_answers.then(|| {
        format!(
            "end each line with a newline, \"\\n\": a carriage return (\\r) came in its place{}",
            case.language
                .fix(Cause::NoNewline)
                .map_or_else(String::new, |fix| format!("; {fix}"))
        )
    })
}

/// Lines that are joined with newlines have none at the end.
fn last_of_several(case: &Case<'_>) -> Option<String> {
    let (wanted, last) = (case.wanted()?, case.unfinished()?);
    let before = case.since_message();
    let is_answer = |line: &str| wanted.is(line);
    let are_several = before.len() > 1 && is_answer(&before[0]) && is_answer(&last);
    are_several.then(|| {
        format!(
            "end the last line with a newline too, \"\\n\": the lines before {} have theirs, so look for a join, which puts newlines only \
             between the lines",
            shown(&last)
        )
    })
}

fn carriage_return(case: &Case<'_>) -> Option<String> {
    Some(format!(
        "end each line with \"\\n\" alone, without the \"\\r\" (carriage return) before it; {}",
        remedy("crlf", case.language)
    ))
}
