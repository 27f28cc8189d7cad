//! Clues from lines that no one asked for: what they are, and what is around them.

use std::sync::LazyLock;

use linesman_crash::Crash;
use linesman_protocols::{Cause, Role};
use regex_lite::Regex;

use super::{
    case::{Case, command_of},
    errors::meaning,
    library::library,
    remedies::remedy,
    shown::shown,
};
use linesman_values::outcome::Evidence;

/// Returns what to do about an empty line. PHP writes one before each of its warnings.
pub(super) fn empty_line(case: &Case<'_>) -> Option<String> {
    let is_empty = case.text()?.trim().is_empty();
    if let Some(next) = case.later().first()
        && is_empty
        && let Some(fix) = known_talk(case, next)
    {
        return Some(fix);
    }
    if is_empty && is_in_place_of_answer(case) {
        return Some(format!(
            "print {} and not an empty text: the answers before had no empty line with them, so look for a text that stays empty, such as \
             when no move is found",
            case.wanted()?.name,
        ));
    }
    if is_empty && case.found.violation.check.is(Role::EmptyLine) {
        return Some(format!(
            "leave the line that ends the answer empty: {} came, so print a newline and nothing before it",
            shown(&case.text()?)
        ));
    }
    is_empty.then(|| {
        format!(
            "print no empty line here: {}",
            remedy("newline", case.language)
        )
    })
}

/// Returns whether an empty line is all that came as an answer, from an agent that has answered without empty lines before.
fn is_in_place_of_answer(case: &Case<'_>) -> bool {
    let heard = case.heard();
    let is_alone = case.since_message().len() == 1;
    let is_first = heard.len() < LEAST_ANSWERS || heard.iter().any(|line| line.trim().is_empty());
    is_alone && !is_first && case.cause() != Cause::ExtraLine && case.wanted().is_some()
}

/// From how many lines on an agent has shown how it answers.
const LEAST_ANSWERS: usize = 6;

/// Returns what to do about an answer to a line that asks for nothing, if that line had not been sent before.
pub(super) fn of_no_question(case: &Case<'_>) -> Option<String> {
    let line = case.text()?;
    let command = command_of(&line)?;
    let others = [case.heard(), case.later()].concat();
    let mut others = others.iter().filter_map(|other| command_of(other));
    if case.cause() != Cause::ExtraLine || !others.any(|other| other == command) {
        return None;
    }
    let messages = case.messages();
    let (last, before) = messages.split_last()?;
    let known: Vec<&str> = before
        .iter()
        .flatten()
        .filter_map(|line| command_of(line))
        .collect();
    let mut new = last
        .iter()
        .filter_map(|line| command_of(line))
        .filter(|word| !known.contains(word));
    let (cause, None) = (new.next()?, new.next()) else {
        return None;
    };
    // A line that is alone may be the question itself.
    let asks = last.len() == 1 && case.wanted().is_some();
    (!asks).then(|| {
        format!(
            "send nothing at {}, which asks for no answer: {} came when it was sent for the first time; {}",
            shown(cause),
            shown(&line),
            case.check.fix
        )
    })
}

/// Returns what to do about a line that repeats what the agent had been sent.
pub(super) fn echo(case: &Case<'_>) -> Option<String> {
    let line = case.text()?;
    let sent = case.sent();
    let repeated = sent.iter().rev().take(RECENT).find(|sent| {
        let sent = sent.trim();
        sent.len() > 2
            && (line.trim() == sent || line.trim_end_matches(['"', '\'', ']', ')']).ends_with(sent))
    })?;
    let after = if line.trim() == repeated.trim() {
        String::new()
    } else {
        format!(" in {}", shown(&line))
    };
    Some(format!(
        "do not print the lines that you read: {} was sent to the agent, and it came back{after}; if the print is for you, write to \
         standard error: {}",
        shown(repeated),
        remedy("diagnostics", case.language)
    ))
}

/// How many of the last lines to the agent it may have repeated.
const RECENT: usize = 60;

/// The kinds of output that are for people: what shows them, and what to do.
static TALKS: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
    let talks = [
        (
            r"(?m)^(?:PHP )?(?:Warning|Notice|Deprecated|Fatal error|Parse error|Strict Standards):? .* on line \d+|^<br />|^(?:X-Powered-By|Content-type):",
            "fix what the warning of PHP says, and send its messages to standard error: php -d display_errors=stderr, with the \
             program php and not php-cgi",
        ),
        (
            r"^\(Pdb\+*\)|^> \S+\.py\(\d+\)|^-> |^\(gdb\)|^\(rdb:\d+\)|^\(byebug\)|^\[\d+\] pry\(|^From: \S+:\d+",
            "remove the breakpoint: the program has stopped in its debugger, which talks on standard output and reads the lines of the referee",
        ),
        (
            r"(?i)^\s*usage:|^\s*options:|--help\b",
            "the program prints its help: start it with the arguments that it needs, or look at what it takes for an argument",
        ),
        (
            r"\b(?:DEBUG|INFO|WARN|WARNING|TRACE|ERROR|FATAL|CRITICAL)\b[\]: ]|^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^\[?\d\d:\d\d:\d\d",
            "send the log to standard error, or to a file",
        ),
        (
            r"(?i)^(?:\w+ )?warning:|deprecat",
            "a library or the language prints a warning on standard output: follow the warning, or send it to standard error",
        ),
        (
            r"(?i)\b(?:error|exception|panic|traceback|recovered|out of (?:range|bounds)|not found|failed|cannot|can't|undefined (?:method|variable)|is null)\b|\b\w+(?:Error|Exception)\b",
            "if it is the message of an error, find and fix the error: it seems to be caught, and its message printed in place of an answer",
        ),
    ];
    talks
        .map(|(pattern, fix)| {
            let pattern = Regex::new(pattern).expect("the patterns of the table are valid");
            (pattern, fix)
        })
        .into()
});

/// Returns what to do about a stack trace on standard output.
pub(super) fn stack_trace(case: &Case<'_>) -> Option<String> {
    let crash = Crash::find(&(case.since_message().join("\n") + "\n"))?;
    let (message, how) = (&crash.message, remedy("diagnostics", case.language));
    let found = match &crash.place {
        Some(place) => format!(
            "look at {}:{}; it failed with: {message}",
            place.file, place.line
        ),
        None => format!("look for the reason of: {message}"),
    };
    let meaning = meaning(message).map_or_else(String::new, |fix| format!("; {fix}"));
    Some(format!(
        "{found}{meaning}; and write errors to standard error instead of standard output: {how}"
    ))
}

/// Returns what to do about a line that is for people and no answer.
pub(super) fn talk(case: &Case<'_>) -> Option<String> {
    if !matches!(
        case.cause(),
        Cause::Noise | Cause::ExtraLine | Cause::Malformed
    ) {
        return None;
    }
    let line = case.text()?;
    let how = remedy("diagnostics", case.language);
    library(case, &line)
        .or_else(|| known_talk(case, &line))
        .or_else(|| noise(case, &line, how))
}

/// Returns what to do about a line whose kind is known.
fn known_talk(case: &Case<'_>, line: &str) -> Option<String> {
    let how = remedy("diagnostics", case.language);
    let (_, fix) = TALKS.iter().find(|(pattern, _)| pattern.is_match(line))?;
    let meaning = meaning(line).map_or_else(String::new, |fix| format!("; {fix}"));
    Some(format!(
        "{fix}; {} is no answer{meaning}; to write to standard error: {how}",
        shown(line)
    ))
}

/// Returns what to do about a line that is the answer to another command than the one that was sent last.
pub(super) fn of_other_question(case: &Case<'_>) -> Option<String> {
    let (line, wanted) = (case.text()?, case.wanted()?);
    let sent = case.sent();
    let asked = sent.last()?;
    let is_plain = matches!(case.cause(), Cause::Malformed | Cause::Illegal(_));
    let (before, wanted_before) = case.wanted_before()?;
    // Any command can be refused.
    let tells = !line.trim().is_empty() && !line.starts_with('?');
    if !is_plain || !tells || wanted.is(&line) || !wanted_before.is(&line) {
        return None;
    }
    // What came after the last message may be an answer to that.
    let since = case.since_message();
    let early = case
        .last_answer()
        .filter(|answer| wanted.is(answer) && !since.contains(answer));
    let seen = early.map_or_else(String::new, |answer| {
        format!(
            ": {} came as the answer to {}",
            shown(&answer),
            shown(&before)
        )
    });
    Some(format!(
        "answer {} with {}, {}, such as {}: {} is an answer to {}; look for the place in the program that answers {}, for answers that come \
         one command early or late{seen}, and for threads that answer in another order",
        shown(asked.split(' ').next().unwrap_or_default()),
        wanted.name,
        wanted.form,
        wanted.example,
        shown(&line),
        shown(&before),
        shown(asked)
    ))
}

/// Returns what to do about an answer whose parts came on lines of their own.
pub(super) fn spread(case: &Case<'_>) -> Option<String> {
    let (first, wanted) = (case.text()?, case.wanted()?);
    if wanted.is(&first) {
        return None;
    }
    let mut joined = first.trim().to_owned();
    let later = case.later();
    // An empty line is the end of an answer, or a newline too many, and no part.
    let mut parts = later.iter().filter(|line| !line.trim().is_empty());
    let count = parts.by_ref().take(MOST_PARTS).position(|line| {
        joined += &format!(" {}", line.trim());
        wanted.is(&joined)
    })?;
    Some(format!(
        "print {} on one line: its parts came on {} lines; {}",
        wanted.name,
        count + 2,
        remedy("join", case.language)
    ))
}

/// Returns what to do about a line for people in the middle of an answer that has several lines.
pub(super) fn interrupted(case: &Case<'_>) -> Option<String> {
    let (text, wanted) = (case.text()?, case.wanted()?);
    if wanted.is(&text) {
        return None;
    }
    let answer: Vec<String> = case
        .since_message()
        .iter()
        .map(|line| line.trim().to_owned())
        .take_while(|line| !line.is_empty())
        .collect();
    if answer.len() < 3 || answer.len() > MOST_PARTS {
        return None;
    }
    let is_answer_without = |at: &usize| {
        let rest = [&answer[..*at], &answer[*at + 1..]].concat();
        wanted.is(&rest.join(" "))
    };
    let at = (1..answer.len() - 1).find(is_answer_without)?;
    Some(format!(
        "print answers only: {} came in the middle of {}; if it is for you, write it to standard error: {}",
        shown(&answer[at]),
        wanted.name,
        remedy("diagnostics", case.language)
    ))
}

/// On how many more lines the parts of an answer are looked for.
const MOST_PARTS: usize = 8;

/// Returns what to do about an answer to a command whose empty line came before it.
pub(super) fn early_empty_line(case: &Case<'_>) -> Option<String> {
    let lines = case.unprompted();
    let is_early = lines.len() > 1 && lines[0].is_empty() && !lines[lines.len() - 1].is_empty();
    is_early.then(|| {
        format!(
            "print the empty line after the answer, not before it: an empty line came, then {}, and then nothing; {}",
            shown(&lines[lines.len() - 1]),
            case.check.fix
        )
    })
}

/// How many words of a logger may stand before an answer.
const MOST_WORDS: usize = 12;

/// Returns what to do about an answer that went to standard error.
pub(super) fn other_stream(case: &Case<'_>) -> Option<String> {
    let wanted = case.wanted()?;
    let line = case.run.stderr.iter().find(|line| {
        // A logger puts the time and its own name in front.
        let ends = line.match_indices([' ', ':']).map(|(at, _)| at + 1);
        let mut ends = ends.take(MOST_WORDS).chain([0]);
        ends.any(|at| wanted.is(line[at..].trim()))
    })?;
    Some(format!(
        "write answers to standard output: {} came on standard error; {}",
        shown(line),
        remedy("stdout", case.language)
    ))
}

/// Returns what to do about a line that came in place of an answer that is missing.
pub(super) fn instead(case: &Case<'_>) -> Option<String> {
    let (line, wanted) = (case.text()?, case.wanted()?);
    let silence = case.found.silence.as_ref();
    let is_explained = silence
        .is_some_and(|silence| !matches!(silence.evidence, Evidence::Nothing | Evidence::Untried));
    // What the agent asks for on its own is no answer, and right.
    if is_explained || wanted.is(&line) || !case.is_noise(&line) {
        return None;
    }
    let how = remedy("diagnostics", case.language);
    let known = library(case, &line).or_else(|| known_talk(case, &line));
    Some(known.unwrap_or_else(|| {
        format!(
            "{}; {} came instead: if it is meant as {}, print it in the form {}, such as {}; if it is for you, write it to standard error: {how}",
            case.check.fix,
            shown(&line),
            wanted.name,
            wanted.form,
            wanted.example
        )
    }))
}

/// The roles of the checks whose fix says for what the agent should have waited.
const WAITS: &[Role] = &[Role::Waits, Role::WaitsForTurn, Role::WholeTurn];

fn noise(case: &Case<'_>, line: &str, how: &str) -> Option<String> {
    let wanted = case.wanted();
    let is_answer = |line: &str| wanted.is_some_and(|wanted| wanted.is(line));
    if is_answer(line) || case.cause() == Cause::Malformed && !case.is_beside_answer() {
        return None;
    }
    if case.sent().is_empty() {
        // In some protocols, the agent speaks first.
        if let Some(wanted) = wanted {
            return Some(format!(
                "print {} first, and nothing before it: if {} is for you, write it to standard error: {how}; if a library prints it, {}",
                wanted.example,
                shown(line),
                remedy("library", case.language)
            ));
        }
        return Some(format!(
            "print nothing before you have read the first line: if {} is for you, write it to standard error: {how}; if a library prints it, {}",
            shown(line),
            remedy("library", case.language)
        ));
    }
    if case.cause() == Cause::ExtraLine && case.check.is_any(WAITS) {
        return Some(format!(
            "{}; if {} is for you, write it to standard error: {how}",
            case.check.fix,
            shown(line)
        ));
    }
    let later = case.later();
    if case.cause() == Cause::ExtraLine || later.iter().any(|line| is_answer(line)) {
        return Some(format!(
            "print answers only: {} is none; if it is for you, write it to standard error: {how}",
            shown(line)
        ));
    }
    let Some(wanted) = wanted else {
        return Some(format!(
            "print answers only: {} is none; if it is for you, write it to standard error: {how}",
            shown(line)
        ));
    };
    Some(format!(
        "if {} is meant as {}, print it in the form {}, such as {}; if it is for you, write it to standard error: {how}",
        shown(line),
        wanted.name,
        wanted.form,
        wanted.example
    ))
}
