//! Clues from an agent that refuses to answer: with `?` in Bitwa, with `error -1` in OTEP.

use std::{borrow::Cow, sync::LazyLock};

use linesman_crash::Crash;
use linesman_games::RuleKind;
use linesman_protocols::{Cause, Role};
use regex_lite::Regex;

use linesman_values::outcome::Rank;

use super::{
    case::{Case, command_of},
    errors::{Around, meaning},
    finding::Finding,
    manners::of_crash,
    shown::shown,
};

/// How an agent begins an answer that refuses.
const SIGNS: &[&str] = &[REFUSAL, "error -1"];
/// How it begins one that ends no game.
pub(super) const REFUSAL: &str = "?";

/// What the message of an error looks like.
static ERROR: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\b\w*(?:Error|Exception|Panic)\b|\b(?:panic|panicked|traceback)\b")
        .expect("the pattern is valid")
});
/// How Python shows a bytes object, with what is in it.
static BYTES: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"\bb['"]([^'"]+)['"]"#).expect("the pattern is valid"));
/// How an agent says that it does not know a command.
static UNKNOWN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:unknown|unrecogni[sz]ed|unsupported|undefined|no such|bad|invalid) command|\bnot implemented\b|^unknown$")
        .expect("the pattern is valid")
});

/// Looks at an answer that refuses. An agent says why, if it says anything.
pub(super) fn refusal(case: &Case<'_>) -> Option<Finding> {
    if !matches!(case.cause(), Cause::Illegal(_)) {
        return None;
    }
    let line = case.text()?;
    let mut signs = SIGNS.iter();
    let Some(reason) = signs.find_map(|sign| line.strip_prefix(sign)) else {
        return of_no_move(case, &line);
    };
    let reason = reason.trim();
    let sent = case.sent();
    let asked = question(&sent)?;
    let command = asked.split(' ').next().unwrap_or_default();
    if let Some(finding) = of_error(case, reason, command) {
        return Some(finding);
    }
    if !line.starts_with(REFUSAL) {
        return Some(of_giving_up(case, &line, command));
    }
    let wanted = case.wanted()?;
    let of = |id, asked| {
        Finding::of(id)
            .with("asked", shown(asked))
            .with("line", shown(&line))
    };
    if shows_bytes(&line, &sent) {
        return Some(of("compares-bytes", asked));
    }
    // A reason of its own says more than the form. The same line was answered at another time, so it is not its form.
    let is_unknown = UNKNOWN.is_match(reason);
    let has_reason = !reason.is_empty() && !is_unknown;
    let is_same = |line: &str| line.trim() == asked.trim();
    let is_like = |line: &str| command_of(line) == Some(command);
    if !has_reason
        && !case.answers_elsewhere(is_same, &wanted, REFUSAL)
        && case.answers_elsewhere(is_like, &wanted, REFUSAL)
    {
        let finding = of("refuses-this-form", asked).with("command", shown(command));
        return Some(finding.or_else(case.check.fix));
    }
    if is_unknown {
        return Some(of("does-not-know-command", command));
    }
    // The check of a missing order says what to answer.
    let is_order = !wanted.is(&line);
    let finding = match (reason.is_empty(), is_order) {
        (true, true) => return None,
        (true, false) => of("refuses-command", command).with("example", wanted.example),
        (false, _) => match answered_with_orders(case, command) {
            count if count >= LEAST_GOOD => of("refuses-as-board-differs", asked)
                .with("command", shown(command))
                .with("count", count),
            _ => of("refuses-for-a-reason", asked),
        },
    };
    Some(finding.or_else(case.check.fix))
}

/// Looks at an answer that gives no move, although the agent is asked only where it has one.
fn of_no_move(case: &Case<'_>, line: &str) -> Option<Finding> {
    let is_refusal =
        matches!(case.cause(), Cause::Illegal(rule) if rule.kind() == RuleKind::Refusal);
    // An answer that says nothing else is a word, as SURRENDER is.
    let is_word = !line.is_empty() && line.bytes().all(|it| it.is_ascii_uppercase() || it == b'_');
    (is_refusal && is_word).then(|| {
        let finding = Finding::of("gives-up-with-moves").with("line", shown(line));
        finding.or_else(case.check.fix)
    })
}

/// Returns whether a line has something that the agent was sent as Python shows a bytes object.
fn shows_bytes(line: &str, sent: &[Cow<'_, str>]) -> bool {
    let mut found = BYTES.captures_iter(line).filter_map(|it| it.get(1));
    found.any(|inner| sent.iter().any(|line| line.contains(inner.as_str())))
}

/// Returns how often the agent has answered a command in this conversation without refusing it.
fn answered_with_orders(case: &Case<'_>, command: &str) -> usize {
    let asked = case
        .sent()
        .iter()
        .filter(|line| command_of(line) == Some(command))
        .count();
    let is_refusal = |line: &&Cow<'_, str>| line.starts_with(REFUSAL);
    asked.saturating_sub(1 + case.heard().iter().filter(is_refusal).count())
}

/// How often an agent has to have answered a command well, so that it is not the command that it refuses.
const LEAST_GOOD: usize = 3;

/// Looks for an answer behind which a refusal follows, as if a part of the same line were a command that is not known.
pub(super) fn refuses_rest(case: &Case<'_>) -> Option<Finding> {
    let (line, sent) = (case.text()?, case.sent());
    let is_refusal = line.starts_with(REFUSAL) && case.cause() == Cause::ExtraLine;
    let asked = sent.last().filter(|asked| asked.contains(' '))?;
    let heard = case.heard();
    let answer = heard.iter().rev().find(|line| !line.is_empty())?;
    let is_answered = !answer.starts_with(REFUSAL);
    (is_refusal && is_answered && case.sent_since_answer().is_empty()).then(|| {
        Finding::of("refuses-behind-answer")
            .with("asked", shown(asked))
            .with("line", shown(&line))
            .or_else(case.check.fix)
    })
}

/// Returns the last line that asked for something. What tells the time is no question if one came before it in the same message.
fn question<'a>(sent: &'a [Cow<'_, str>]) -> Option<&'a str> {
    let last = sent.last()?;
    let is_clock = last.starts_with("clock ");
    let asked = sent.iter().rev().find(|line| line.starts_with("play"));
    asked.filter(|_| is_clock).or(Some(last)).map(AsRef::as_ref)
}

/// Looks for an error because of which the agent refused: one that standard error tells of, or whose message it sent.
fn of_error(case: &Case<'_>, reason: &str, command: &str) -> Option<Finding> {
    let error = Crash::find(&(case.stderr().join("\n") + "\n"));
    if let Some(error) = error.filter(|error| error.place.is_some()) {
        // Without the same words, it is not known that they belong together.
        let message = &error.message;
        let is_same = !reason.is_empty() && (message.contains(reason) || reason.contains(message));
        let rank = if is_same { Rank::Seen } else { Rank::Fits };
        let finding = of_crash(case, "refuses-after-error", "refuses-after-error", &error);
        return Some(finding.ranked(rank).with("asked", shown(command)));
    }
    ERROR.is_match(reason).then(|| {
        let finding = Finding::of("refuses-with-error")
            .with("reason", shown(reason))
            .with("asked", shown(command));
        finding.meaning(meaning(reason, &Around::of(case)))
    })
}

/// Returns the diagnosis of an agent that gave the game up without a word about an error in it.
fn of_giving_up(case: &Case<'_>, line: &str, command: &str) -> Finding {
    let messages = case.messages();
    let is_refused = messages
        .last()
        .is_some_and(|lines| lines.iter().any(|line| line.starts_with("error")));
    if is_refused || case.check.is(Role::TriesAgain) {
        return Finding::of("gives-up-when-refused");
    }
    let finding = Finding::of("gives-up").with("line", shown(line));
    finding.with("asked", shown(command))
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
        check(game, of("set_game 5 3", "?"), &[], &["set_game", "\"=\""]);
        check(
            game,
            of("set_game 5 3", "? too many divisions"),
            &[],
            &["too many divisions"],
        );
        check(play, of("play A 1 2 3 1 1 1", "?"), &[], &["play", "\"=\""]);
    }

    #[test]
    fn an_error_of_the_program_says_why_it_refuses() {
        let order = &bitwa::checks::ORDER_GIVEN;
        let error = "? AttributeError: 'Bot' object has no attribute 'table'";
        let no_order = Cause::Illegal(bitwa::Rule::NoOrder.into());
        let of = (no_order, "gen_move A", error);
        check(order, of, TRACE, &["bot.py:9", "AttributeError"]);
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
            &["bot.py:9", "AttributeError", "\"play\""],
        );
        check(
            critical,
            of("error -1 I give up"),
            &[],
            &["answer \"play\""],
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
