//! Clues from an agent that refuses to answer: with `?` in Bitwa, with `error -1` in OTEP.

use std::sync::LazyLock;

use linesman_crash::Crash;
use linesman_protocols::{Cause, Role};
use regex_lite::Regex;

use super::{case::Case, errors::meaning, shown::shown};

/// How an agent begins an answer that refuses.
const SIGNS: &[&str] = &["?", "error -1"];

/// What the message of an error looks like.
static ERROR: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\b\w*(?:Error|Exception|Panic)\b|\b(?:panic|panicked|traceback)\b")
        .expect("the pattern is valid")
});
/// How an agent says that it does not know a command.
static UNKNOWN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:unknown|unrecogni[sz]ed|unsupported|undefined|no such|bad|invalid) command|\bnot implemented\b|^unknown$")
        .expect("the pattern is valid")
});

/// Returns what to do about an answer that refuses. An agent says why, if it says anything.
pub(super) fn refusal(case: &Case<'_>) -> Option<String> {
    if !matches!(case.cause(), Cause::Illegal(_)) {
        return None;
    }
    let line = case.text()?;
    let reason = SIGNS
        .iter()
        .find_map(|sign| line.strip_prefix(sign))?
        .trim();
    let sent = case.sent();
    let asked = question(&sent)?;
    let command = asked.split(' ').next().unwrap_or_default();
    if let Some(fix) = of_error(case, reason, command) {
        return Some(fix);
    }
    if !line.starts_with('?') {
        return Some(of_giving_up(case, &line, command));
    }
    let own = case.check.fix;
    let wanted = case.wanted()?;
    if UNKNOWN.is_match(reason) {
        return Some(format!(
            "compare the command that the program looks for with {}, which it answered with {}: the spelling, small and capital letters, \
             and where the word ends",
            shown(command),
            shown(&line)
        ));
    }
    // The check of a missing order says what to answer.
    let is_order = !wanted.is(&line);
    match (reason.is_empty(), is_order) {
        (true, true) => None,
        (true, false) => Some(format!(
            "look for the place in the program that answers {command} with {}, and answer {} there; {own}",
            shown(&line),
            wanted.example
        )),
        (false, _) => Some(format!(
            "look for the place in the program that answers {} with {}; {own}",
            shown(asked),
            shown(&line)
        )),
    }
}

/// Returns the last line that asked for something. What tells the time is no question if one came before it in the same message.
fn question<'a>(sent: &'a [std::borrow::Cow<'_, str>]) -> Option<&'a str> {
    let last = sent.last()?;
    let is_clock = last.starts_with("clock ");
    let asked = sent.iter().rev().find(|line| line.starts_with("play"));
    asked.filter(|_| is_clock).or(Some(last)).map(AsRef::as_ref)
}

/// Returns what to do if the agent refused because of an error in it: one that standard error tells of, or whose message it sent.
fn of_error(case: &Case<'_>, reason: &str, command: &str) -> Option<String> {
    let error = Crash::find(&(case.run.stderr.join("\n") + "\n"));
    if let Some(Crash {
        message,
        place: Some(place),
    }) = error
    {
        let meaning = meaning(&message).map_or_else(String::new, |fix| format!("; {fix}"));
        // Without the same words, nobody knows that they belong together.
        let is_same = !reason.is_empty() && (message.contains(reason) || reason.contains(&message));
        let how = if is_same {
            format!("it failed with: {message}")
        } else {
            format!("standard error has: {message}")
        };
        return Some(format!(
            "look at {}:{}; {how}{meaning}; the command was {}",
            place.file,
            place.line,
            shown(command)
        ));
    }
    ERROR.is_match(reason).then(|| {
        let meaning = meaning(reason).map_or_else(String::new, |fix| format!("; {fix}"));
        format!(
            "find and fix the error {}, which came in the program after {}: it is caught, and its message sent in place of an answer; print \
             its stack trace to standard error{meaning}",
            shown(reason),
            shown(command)
        )
    })
}

/// Returns what to do about an agent that gave the game up without a word about an error in it.
fn of_giving_up(case: &Case<'_>, line: &str, command: &str) -> String {
    let what = "\"error -1\" is a critical error, which ends the game";
    let messages = case.messages();
    let is_refused = messages
        .last()
        .is_some_and(|lines| lines.iter().any(|line| line.starts_with("error")));
    if is_refused || case.check.is(Role::TriesAgain) {
        return format!("answer a refused move with another move: {what}");
    }
    format!(
        "answer {command} with {}, and not with {}: {what}; look for the place in the program that sends it",
        if command == "analyze" {
            "an analysis"
        } else {
            "a move"
        },
        shown(line)
    )
}

#[cfg(test)]
mod tests {
    use linesman_protocols::{Check, bitwa, otep};

    use super::super::tests::fix_with;
    use super::*;

    const TRACE: &[&str] = &[
        "Traceback (most recent call last):",
        "  File \"/home/me/bot.py\", line 9, in choose",
        "    return self.table[turn]",
        "           ^^^^^^^^^^",
        "AttributeError: 'Bot' object has no attribute 'table'",
    ];

    fn check(
        check: &'static Check,
        (cause, sent, line): (Cause, &str, &str),
        stderr: &[&str],
        expected: &[&str],
    ) {
        let fix = fix_with(check, cause, sent, &[line, ""], "Python", stderr);
        for part in expected {
            assert!(fix.contains(part), "{line:?}: {fix:?} lacks {part:?}");
        }
        for part in ["one line", "refused move"] {
            let is_there = expected.iter().any(|it| it.contains(part));
            assert!(
                is_there || !fix.contains(part),
                "{line:?}: {fix:?} has {part:?}"
            );
        }
    }

    #[test]
    fn a_refused_command_is_named() {
        let (game, play) = (
            &bitwa::checks::SET_GAME_ACCEPTED,
            &bitwa::checks::PLAY_ACCEPTED,
        );
        let refused = Cause::Illegal(bitwa::Rule::RefusedGame.into());
        let of = |sent, line| (refused, sent, line);
        check(
            game,
            of("set_game 5 3", "? unknown command"),
            &[],
            &["compare", "\"set_game\""],
        );
        check(
            game,
            of("set_game 5 3", "?"),
            &[],
            &["answers set_game", "\"=\""],
        );
        check(
            game,
            of("set_game 5 3", "? too many divisions"),
            &[],
            &["too many divisions"],
        );
        check(
            play,
            of("play A 1 2 3 1 1 1", "?"),
            &[],
            &["answers play", "\"=\""],
        );
    }

    #[test]
    fn an_error_of_the_program_says_why_it_refuses() {
        let order = &bitwa::checks::ORDER_GIVEN;
        let error = "? AttributeError: 'Bot' object has no attribute 'table'";
        let no_order = Cause::Illegal(bitwa::Rule::NoOrder.into());
        let of = (no_order, "gen_move A", error);
        check(order, of, TRACE, &["bot.py:9", "it failed with"]);
        check(order, of, &[], &["find and fix the error", "gen_move"]);
        check(
            order,
            (no_order, "gen_move A", "?"),
            TRACE,
            &["bot.py:9", "standard error has"],
        );
        let critical = &otep::checks::NO_CRITICAL_ERROR;
        let play = "play attackers\nclock 3000 3000";
        let gives_up = Cause::Illegal(otep::Rule::CriticalError.into());
        let of = |line| (gives_up, play, line);
        let error = "error -1 AttributeError: 'Bot' object has no attribute 'table'";
        check(
            critical,
            of(error),
            TRACE,
            &["bot.py:9", "it failed with", "\"play\""],
        );
        check(
            critical,
            of("error -1 I give up"),
            &[],
            &["answer play with a move"],
        );
        let again = (gives_up, "error 2\nplay attackers\nclock 9 9", "error -1");
        check(
            critical,
            again,
            &[],
            &["answer a refused move with another move"],
        );
    }
}
