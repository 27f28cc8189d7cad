//! Clues from the end of a program.

use linesman_crash::{Crash, signal};
use linesman_protocols::{Cause, Resource, Role};
use linesman_referee::ProcessState;

use super::{
    case::Case,
    errors::{known_line, meaning},
    remedies::remedy,
    shown::{shown, whole},
};
use linesman_values::outcome::Evidence;

/// Returns what to do about a program that ended by itself.
pub(super) fn crash(case: &Case<'_>) -> Option<String> {
    let (Cause::Exited(_) | Cause::Signalled(_)) = case.cause() else {
        return None;
    };
    let crash = case.run.crash.as_ref()?;
    let mut fix = match &crash.place {
        Some(place) => format!(
            "look at {}:{}; it failed with: {}",
            place.file, place.line, crash.message
        ),
        None => format!("look for the reason of: {}", crash.message),
    };
    if is_about_arguments(case, &crash.message) {
        fix += "; the command of the agent gives the program no such argument, so write it there, behind the program";
    } else if let Some(meaning) = meaning(&crash.message) {
        fix += &format!("; {meaning}");
    }
    if let Some(line) = line_of_other_length(case, &crash.message) {
        fix += &format!("; before the end it was sent {line}");
    } else if let Some(last) = case.last_message() {
        fix += &format!("; the last message was {last}");
    }
    Some(with_rule(case, fix))
}

/// Describes the last line since the agent's last answer that has more or fewer words than the program can take, if the message of Python
/// tells how many it expects.
fn line_of_other_length(case: &Case<'_>, message: &str) -> Option<String> {
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
    let words = count(line);
    let word = if words == 1 { "word" } else { "words" };
    Some(format!("{}, which has {words} {word}", shown(line)))
}

/// Returns whether a program that has answered nothing died because it lacks an argument, by the line of its own that standard error shows.
fn is_about_arguments(case: &Case<'_>, message: &str) -> bool {
    const ARGUMENTS: &[&str] = &["argv", "ARGV", "args[", "Args["];
    let is_index = ["index", "Index", "undefined", "unbound"]
        .iter()
        .any(|word| message.contains(word));
    let mut lines = case.run.stderr.iter();
    is_index
        && case.all_heard().is_empty()
        && lines.any(|line| ARGUMENTS.iter().any(|name| line.contains(name)))
}

/// Returns what to do about an error that the agent wrote to standard error and outlived, if it answers nothing or nothing of use.
pub(super) fn outlived_error(case: &Case<'_>) -> Option<String> {
    let is_proven = case.found.silence.as_ref().is_some_and(|silence| {
        !matches!(
            silence.evidence,
            Evidence::Nothing | Evidence::Untried | Evidence::Time
        )
    });
    let error = Crash::find(&(case.run.stderr.join("\n") + "\n"))?;
    let place = error.place.filter(|_| !is_proven)?;
    let how = match case.cause() {
        Cause::NoOutput => {
            "the program went on and gave no answer, so look for a thread that ended, or for a catch (except) after which nothing is \
             printed"
        }
        _ => "the program went on, and what it prints then is no answer",
    };
    let meaning = meaning(&error.message).map_or_else(String::new, |fix| format!("; {fix}"));
    Some(format!(
        "look at {}:{}; standard error has: {}; {how}{meaning}",
        place.file, place.line, error.message
    ))
}

/// Returns what a signal means that ended a program without a word.
pub(super) fn death_by_signal(case: &Case<'_>) -> Option<String> {
    let Cause::Signalled(number) = case.cause() else {
        return None;
    };
    let signal = signal(number)?;
    if is_at_farewell(case) {
        return Some(format!(
            "end with status 0 and not by a signal: {}; look for a kill of its own process or group at the end, in the program or in its start \
             script ({} is {})",
            remedy("status", case.language),
            signal.name,
            signal.meaning
        ));
    }
    let stderr = case.run.stderr.iter().map(String::as_str);
    let fix = match known_line(stderr) {
        Some((line, meaning)) => format!("{meaning}; standard error has: {}", shown(line)),
        None => format!("{} is {}; {}", signal.name, signal.meaning, signal.remedy),
    };
    Some(with_rule(case, fix))
}

/// Returns what to do about a program that exited without saying why.
pub(super) fn exit(case: &Case<'_>) -> Option<String> {
    let Cause::Exited(status) = case.cause() else {
        return None;
    };
    // An exit at the end of the game is right, and comes too early.
    if status == 0 && case.check.is(Role::End) {
        return Some(case.check.fix.to_owned());
    }
    let last = case
        .last_message()
        .map_or_else(String::new, |last| format!(" after {last}"));
    let noise = case
        .since_message()
        .into_iter()
        .rev()
        .find(|line| !line.trim().is_empty());
    let said = case
        .run
        .stderr
        .iter()
        .rev()
        .find(|line| !line.trim().is_empty());
    let words = match (said, noise) {
        (Some(said), _) => format!("its last words on standard error are {}; ", whole(said)),
        // What came then is the answer to the order to exit.
        (None, Some(_)) if is_at_farewell(case) => String::new(),
        (None, Some(noise)) => format!("its last line on standard output is {}; ", shown(&noise)),
        (None, None) => String::new(),
    };
    let known = said.and_then(|line| meaning(line));
    let fix = match status {
        _ if is_at_farewell(case) => {
            format!("{words}{}", remedy("status", case.language))
        }
        0 => format!(
            "{words}keep reading until the end: it exited with status 0{last}, so look for main that returned, a loop that ended, a call \
             of exit, {}{}or a catch (except) that hides an error",
            remedy("no-more-input", case.language),
            // A program that has answered was the bot itself.
            if case.heard().is_empty() {
                "a start in the background (fork, &, nohup), "
            } else {
                ""
            }
        ),
        124 => format!(
            "{words}start the agent without a limit of time: status 124 is how the program timeout reports that it has ended another"
        ),
        126 => format!(
            "{words}make the program executable (chmod +x): status 126 is a shell that cannot run it"
        ),
        127 => format!(
            "{words}install the program or write its path: with status 127, a shell or env did not find a program, such as the interpreter of a script"
        ),
        129..=159 => {
            let number = status - 128;
            let meaning = signal(number).map_or_else(String::new, |signal| {
                format!(" ({}: {}; {})", signal.name, signal.meaning, signal.remedy)
            });
            format!("{words}status {status} is how a shell reports signal {number}{meaning}")
        }
        _ if known.is_some() => words + &known.unwrap_or_default(),
        _ if is_of_starter(case, said) => format!(
            "correct the command of the agent, which does not start the bot: standard error has {}",
            whole(said.map_or("", String::as_str))
        ),
        _ => format!(
            "{words}look for a call of exit with status {status}{last}, or for {}an error that is caught and ends the program without a \
             message",
            remedy("silent-exit", case.language)
        ),
    };
    Some(with_rule(case, fix))
}

/// Returns whether an interpreter or a launcher wrote the last words, and the bot nothing: such programs put their name before what they say.
fn is_of_starter(case: &Case<'_>, said: Option<&String>) -> bool {
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

/// Returns what to do about a program that is told to exit and does not.
pub(super) fn stays(case: &Case<'_>) -> Option<String> {
    if case.cause() != Cause::DidNotExit {
        return None;
    }
    let is_end = case.found.violation.expected.contains("input ends");
    let how = if is_end {
        let sign = remedy("end-of-input", case.language);
        format!("at the end of the input {sign}: leave the loop then")
    } else {
        case.check.fix.to_owned()
    };
    let exit = remedy("exit", case.language);
    let after_end = if is_end {
        case.since_closed()
    } else {
        Vec::new()
    };
    if after_end.len() >= LEAST_ANSWERS
        && let Some(last) = after_end.last()
    {
        return Some(format!(
            "{how}; after the end of the input, the agent went on and printed {} again and again",
            shown(last)
        ));
    }
    Some(match case.found.state {
        Some(ProcessState::Waits) => format!(
            "the agent waits for something that is not its input, so look for what keeps it alive, such as a sleep, a thread or a child process: \
             {exit}; {how}"
        ),
        Some(ProcessState::Running) => {
            format!("the agent still computes, so look for a loop that does not end: {how}; {exit}")
        }
        _ => format!("{how}; {exit}"),
    })
}

/// After how many lines an agent that goes on after the end of its input is in a loop.
const LEAST_ANSWERS: usize = 3;

/// Returns what to do about output without end.
pub(super) fn flood(case: &Case<'_>) -> Option<String> {
    let Cause::OverLimit(resource) = case.cause() else {
        return None;
    };
    let lines: Vec<String> = match resource {
        Resource::Stderr => case.run.stderr.clone(),
        Resource::Stdout => case.all_heard().into_iter().map(Into::into).collect(),
        _ => return None,
    };
    let line = shown(lines.last()?);
    let end = format!(
        "at the end of the input {}: leave the loop then",
        remedy("end-of-input", case.language)
    );
    let is_closed = case.is_input_closed();
    Some(match (is_repeated(&lines), is_closed) {
        (true, true) => format!("{end}; what it prints without end is {line}"),
        (true, false) => format!(
            "look for a loop that prints {line} without end, for instance one that does not notice that nothing more can be read ({end})"
        ),
        (false, false) => format!("{}; the last line is {line}", case.check.fix),
        (false, true) => format!(
            "{}; the last line is {line}; if it came after the end of the input: {end}",
            case.check.fix
        ),
    })
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

/// Appends the fix of a check that says more than that a program ended.
fn with_rule(case: &Case<'_>, fix: String) -> String {
    let is_of_process = case.check.is(Role::Process)
        || case.check.id == case.found.violation.check.id && is_at_farewell(case);
    if is_of_process || case.check.fix.contains("standard error") {
        fix
    } else {
        format!("{fix}; {}", case.check.fix)
    }
}

/// Returns whether the agent had been told to exit, so that an exit is right and only its status is not.
fn is_at_farewell(case: &Case<'_>) -> bool {
    case.found.violation.expected == "an exit with status 0"
}
