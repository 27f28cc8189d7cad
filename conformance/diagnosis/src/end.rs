//! Clues from the end of a program.

use std::time::Duration;

use linesman_crash::{Crash, signal};
use linesman_protocols::{Cause, Resource, Role, Speaker};
use linesman_referee::ProcessState;
use linesman_values::outcome::{Evidence, Rank, left_filter};

use super::{
    case::Case,
    errors::{Around, known_line, meaning},
    finding::Finding,
    manners::of_crash,
    place::is_line,
    shown::{shown, whole},
    silence::has_lost_thread,
};

/// Looks at a program that ended by itself, and said why.
pub(super) fn crash(case: &Case<'_>) -> Option<Finding> {
    let (Cause::Exited(_) | Cause::Signalled(_)) = case.cause() else {
        return None;
    };
    let crash = case.run.crash.as_ref()?;
    let finding = if is_about_arguments(case, &crash.message) {
        let plain = Crash {
            message: String::new(),
            place: crash.place.clone(),
        };
        let finding = of_crash(case, "lacks-its-argument", "crashed-somewhere", &plain);
        finding.with("message", &crash.message)
    } else {
        of_crash(case, "crashed", "crashed-somewhere", crash)
    };
    let finding = match (
        line_of_other_length(case, &crash.message),
        case.last_message(),
    ) {
        (Some(line), _) => finding.and(line),
        (None, Some(last)) => finding.shown_by(format!("the last message was {last}")),
        (None, None) => finding,
    };
    Some(with_rule(case, finding))
}

/// Looks for the last line since the agent's last answer that has more or fewer words than the program can take, if the message of Python
/// tells how many it expects.
fn line_of_other_length(case: &Case<'_>, message: &str) -> Option<Finding> {
    let number_after = |text: &str| -> Option<usize> {
        let rest = &message[message.find(text)? + text.len()..];
        let end = rest.find(|c: char| !c.is_ascii_digit());
        rest[..end.unwrap_or(rest.len())].parse().ok()
    };
    if !message.contains("values to unpack") {
        return None;
    }
    let (expected, got) = (number_after("expected ")?, number_after(", got "));
    let is_it = |words: usize| match got {
        Some(got) => words == got,
        None => words > expected,
    };
    let lines = case.sent_since_answer();
    let count = |line: &str| line.split_whitespace().count();
    // Of several lines, nobody knows which one it was.
    let mut fitting = lines.iter().filter(|line| is_it(count(line)));
    let (line, None) = (fitting.next()?, fitting.next()) else {
        return None;
    };
    let finding = Finding::of("line-of-other-length").with("line", shown(line));
    Some(finding.with("count", count(line)))
}

/// Returns whether a program that has answered nothing died because it lacks an argument, by the line of its own that standard error shows.
fn is_about_arguments(case: &Case<'_>, message: &str) -> bool {
    const ARGUMENTS: &[&str] = &["argv", "ARGV", "args[", "Args["];
    let is_index = ["index", "Index", "undefined", "unbound"]
        .iter()
        .any(|word| message.contains(word));
    let mut lines = case.stderr().iter();
    is_index
        && case.all_heard().is_empty()
        && lines.any(|line| ARGUMENTS.iter().any(|name| line.contains(name)))
}

/// Looks for an error or a warning that the agent wrote to standard error and outlived, if it answers nothing or nothing of use. A thread
/// that has died answers nothing later, and what led to another answer came since the question.
pub(super) fn outlived_error(case: &Case<'_>) -> Option<Finding> {
    let is_proven = case.found.silence.as_ref().is_some_and(|silence| {
        !matches!(
            silence.evidence,
            Evidence::Nothing | Evidence::Untried | Evidence::Time
        )
    });
    if is_proven && !has_lost_thread(case) {
        return None;
    }
    let since = case.stderr_since_question();
    let (error, placed, unplaced) = if case.cause() == Cause::NoOutput {
        let without_place = || Crash::find(&text_of(since?)).filter(|error| error.place.is_none());
        let error = of_task(case)
            .or_else(|| placed_error(case.stderr()))
            .or_else(without_place)?;
        (
            error,
            "stays-silent-after-error",
            "stays-silent-after-message",
        )
    } else {
        let warning = || Crash::find_warning(&text_of(since?));
        let error = placed_error(since.unwrap_or_else(|| case.stderr())).or_else(warning)?;
        (error, "goes-on-after-error", "goes-on-after-warning")
    };
    Some(of_crash(case, placed, unplaced, &error))
}

/// Returns the error of a task that ended with it. Java tells it only where the result of the task is asked for, which may be at the end.
fn of_task(case: &Case<'_>) -> Option<Crash> {
    const TOLD_LATER: &str = "java.util.concurrent.ExecutionException: ";
    const ENDED_FROM_OUTSIDE: &[&str] = &["InterruptedException", "CancellationException"];
    let all = &case.run.stderr;
    let is_of_task = all.iter().any(|line| line.contains(TOLD_LATER));
    let is_own = |error: &Crash| {
        let mut outside = ENDED_FROM_OUTSIDE.iter();
        !outside.any(|name| error.message.contains(name))
    };
    placed_error(all).filter(|error| is_of_task && is_own(error))
}

/// Returns the last error of these lines whose place in the author's code is known.
fn placed_error(lines: &[String]) -> Option<Crash> {
    Crash::find(&text_of(lines)).filter(|error| error.place.is_some())
}

fn text_of(lines: &[String]) -> String {
    lines.join("\n") + "\n"
}

/// Looks at a signal that ended a program without a word.
pub(super) fn death_by_signal(case: &Case<'_>) -> Option<Finding> {
    let Cause::Signalled(number) = case.cause() else {
        return None;
    };
    let signal = signal(number)?;
    let of = |id| Finding::of(id).with("signal", signal.name);
    let stderr = case.stderr().iter().map(String::as_str);
    let finding = match known_line(stderr, &Around::of(case)) {
        Some((line, meaning)) => meaning.shown_by(last_words(line)),
        None if is_at_farewell(case) => {
            return Some(of("ends-by-signal").with("meaning", signal.meaning));
        }
        None => of("killed-by-signal")
            .with("meaning", signal.meaning)
            .with("fix", signal.remedy),
    };
    Some(with_rule(case, finding))
}

/// Looks at a program that exited without saying why.
pub(super) fn exit(case: &Case<'_>) -> Option<Finding> {
    let Cause::Exited(status) = case.cause() else {
        return None;
    };
    // An exit at the end of the game is right, and comes too early.
    if status == 0 && case.check.is(Role::End) {
        let finding = Finding::of("as-the-check-says").with("fix", case.check.fix);
        return Some(finding.ranked(Rank::Seen));
    }
    let said = case.stderr().iter().rev();
    let said = said
        .map(String::as_str)
        .find(|line| !line.trim().is_empty());
    let finding = of_status(case, status, said).with("status", status);
    Some(with_rule(case, with_last_words(case, finding, said)))
}

/// Returns the diagnosis of an exit with this status, behind these last words on standard error.
fn of_status(case: &Case<'_>, status: i32, said: Option<&str>) -> Finding {
    match status {
        _ if is_at_farewell(case) => Finding::of("ends-with-other-status"),
        0 if let Some(since) = case.ended_behind_answer().filter(|it| *it >= LEAST_WAIT) => {
            Finding::of("ends-while-waiting").with("number", since.as_millis())
        }
        0 => {
            let finding = Finding::of("exits-early");
            // A program that has answered was the bot itself, and without a script, nothing else was started.
            if !case.heard().is_empty() || case.has_ever_answered() || !case.language.is_shell() {
                finding
            } else {
                finding.and(Finding::of("starts-in-background"))
            }
        }
        124 => Finding::of("ended-by-timeout"),
        126 => Finding::of("not-executable"),
        127 => Finding::of("program-not-found"),
        129..=159 => match signal(status - 128) {
            Some(signal) => Finding::of("killed-behind-shell")
                .with("signal", signal.name)
                .with("meaning", signal.meaning)
                .with("fix", signal.remedy),
            None => Finding::of("exits-with-status"),
        },
        _ => match said.and_then(|said| meaning(said, &Around::of(case))) {
            // An agent that has answered knows the arguments of its command. It speaks of something else that it was sent.
            Some(meaning) if meaning.is("unknown-argument") && !case.heard().is_empty() => {
                exits_with_status(said)
            }
            Some(meaning) => meaning,
            None if is_of_starter(case, said) => {
                Finding::of("command-does-not-start").with("line", whole(said.unwrap_or_default()))
            }
            None => exits_with_status(said),
        },
    }
}

/// How long a program has to have waited for a line at least that ends by something else.
const LEAST_WAIT: Duration = Duration::from_millis(30);

/// Returns the diagnosis of an exit of the program's own, behind these last words.
fn exits_with_status(said: Option<&str>) -> Finding {
    match said {
        Some(said) => Finding::of("exits-with-words").with("line", whole(said)),
        None => Finding::of("exits-with-status"),
    }
}

/// Adds what the agent wrote last, and what it was sent last.
fn with_last_words(case: &Case<'_>, finding: Finding, said: Option<&str>) -> Finding {
    let noise = case.since_message().into_iter().rev();
    let noise = noise.into_iter().find(|line| !line.trim().is_empty());
    let finding = match (said, noise) {
        (Some(said), _) => finding.shown_by(last_words(said)),
        // What came then is the answer to the order to exit.
        (None, Some(noise)) if !is_at_farewell(case) => finding.shown_by(format!(
            "its last line on standard output is {}",
            shown(&noise)
        )),
        (None, _) => finding,
    };
    match case.last_message() {
        Some(last) => finding.shown_by(format!("the last message was {last}")),
        None => finding,
    }
}

/// Says what a program wrote to standard error last.
fn last_words(line: &str) -> String {
    format!("its last words on standard error are {}", whole(line))
}

/// Returns whether an interpreter or a launcher wrote the last words, and the bot nothing: such programs put their name before what they say.
fn is_of_starter(case: &Case<'_>, said: Option<&str>) -> bool {
    let Some(said) = said.filter(|_| case.all_heard().is_empty()) else {
        return false;
    };
    let program = said.split([':', ' ']).next().unwrap_or_default();
    let name = program.rsplit('/').next().unwrap_or_default();
    let rest = &said[program.len()..];
    let is_message = [":", " error", " ERR!", " fatal"]
        .iter()
        .any(|sign| rest.starts_with(sign));
    is_message && case.starters.iter().any(|starter| starter == name)
}

/// Returns whether the agent has answered another line of one word, which came alone. So it knows where a line ends.
fn knows_words(case: &Case<'_>) -> bool {
    let speakers = [Speaker::Agent, Speaker::Referee, Speaker::Agent];
    let mut entries = case.entries.windows(speakers.len());
    entries.any(|some| {
        let is_word = some[1].text.iter().all(u8::is_ascii_alphabetic);
        let mut lines = some.iter().zip(speakers);
        is_word && lines.all(|(entry, speaker)| is_line(entry, speaker))
    })
}

/// Looks at a program that is told to exit and does not.
pub(super) fn stays(case: &Case<'_>) -> Option<Finding> {
    if case.cause() != Cause::DidNotExit {
        return None;
    }
    let around = Around::of(case);
    let mut said = case.stderr().iter().rev();
    // It had begun to exit.
    if let Some(caught) = said.find_map(|line| {
        let meaning = meaning(line, &around)?;
        meaning.is("catches-its-exit").then_some(meaning)
    }) {
        return Some(caught);
    }
    let is_end = case.found.violation.expected.contains("input ends");
    let after_end = if is_end {
        case.since_closed()
    } else {
        Vec::new()
    };
    if after_end.len() >= LEAST_ANSWERS
        && let Some(last) = after_end.last()
    {
        return Some(Finding::of("loops-after-end").with("line", shown(last)));
    }
    if let Some(program) = case.found.staying.as_ref().and_then(left_filter) {
        return Some(Finding::of("filter-waits-for-input").with("program", program));
    }
    if let (Some(ProcessState::ReadsInput), Some(last)) = (case.found.state, case.last_message())
        && !is_end
    {
        if knows_words(case) {
            return Some(
                Finding::of("stays-at-farewell")
                    .with("line", last)
                    .or_else(case.check.fix),
            );
        }
        let finding = Finding::of("does-not-know-farewell").with("line", last);
        return Some(finding.with("fix", case.check.fix));
    }
    let finding = match case.found.state {
        Some(ProcessState::Waits) => Finding::of("kept-alive"),
        Some(ProcessState::Running) if is_end && !case.check.is(Role::EndsWork) => {
            return Some(Finding::of("reads-on-at-end"));
        }
        Some(ProcessState::Running) => Finding::of("computes-at-end"),
        _ => Finding::of("stays-at-end"),
    };
    Some(if is_end {
        finding.and(Finding::of("misses-end-of-input"))
    } else {
        finding.or_else(case.check.fix)
    })
}

/// After how many lines an agent that goes on after the end of its input is in a loop.
const LEAST_ANSWERS: usize = 3;

/// Looks at output without end.
pub(super) fn flood(case: &Case<'_>) -> Option<Finding> {
    let Cause::OverLimit(resource) = case.cause() else {
        return None;
    };
    let lines: Vec<String> = match resource {
        Resource::Stderr => case.stderr().to_vec(),
        Resource::Stdout => case.all_heard().into_iter().map(Into::into).collect(),
        _ => return None,
    };
    let id = match (is_repeated(&lines), case.is_input_closed()) {
        (true, true) => "loops-after-end",
        (true, false) => "prints-without-end",
        (false, _) => "writes-too-much",
    };
    let finding = Finding::of(id).with("line", shown(lines.last()?));
    Some(finding.with("fix", case.check.fix))
}

/// Looks at memory above its limit.
pub(super) fn resource(case: &Case<'_>) -> Option<Finding> {
    let Cause::OverLimit(Resource::Memory) = case.cause() else {
        return None;
    };
    let last = case.last_message().unwrap_or_default();
    let finding = Finding::of("uses-too-much-memory").with("line", last);
    Some(finding.or_else(case.check.fix))
}

/// Returns whether the last lines are the same few again and again, as a loop prints them.
fn is_repeated(lines: &[String]) -> bool {
    let last = &lines[lines.len().saturating_sub(REPEATED)..];
    (1..=LONGEST_LOOP).any(|period| {
        let (Some(early), Some(late)) = (
            last.get(..last.len().saturating_sub(period)),
            last.get(period..),
        ) else {
            return false;
        };
        !early.is_empty() && early == late
    })
}

/// How many of the last lines are looked at.
const REPEATED: usize = 40;
/// How many lines a loop prints at most, such as a trace.
const LONGEST_LOOP: usize = 12;

/// Adds the fix of a check that says more than that a program ended.
fn with_rule(case: &Case<'_>, finding: Finding) -> Finding {
    let is_of_process = case.check.is(Role::Process)
        || case.check.id == case.found.violation.check.id && is_at_farewell(case);
    if is_of_process || case.check.fix.contains("standard error") {
        finding
    } else {
        finding.or_else(case.check.fix)
    }
}

/// Returns whether the agent had been told to exit, so that an exit is right and only its status is not.
fn is_at_farewell(case: &Case<'_>) -> bool {
    case.found.violation.expected == "an exit with status 0"
}
