//! Clues from a line that is the same as the one before it, or of the same kind.

use std::{borrow::Cow, time::Duration};

use linesman_games::RuleKind;
use linesman_protocols::Cause;
use linesman_values::text::count;

use super::{case::Case, finding::Finding, shown::shown};

/// Looks for a line that repeats the one before it.
pub(super) fn same_again(case: &Case<'_>) -> Option<Finding> {
    let (line, heard) = (case.text()?, case.heard());
    let is_same = case.cause() == Cause::ExtraLine && heard.last()?.trim() == line.trim();
    is_same.then(|| {
        let is_long = |gap: &Duration| *gap >= LEAST_GAP;
        let gap = case.gap().filter(is_long);
        let later = case.since_own_line().filter(is_long);
        match (gap, later) {
            (Some(gap), _) => Finding::of("sends-again").with("number", gap.as_millis()),
            (None, Some(gap)) => Finding::of("sends-again-later").with("number", gap.as_millis()),
            (None, None) => Finding::of("prints-twice"),
        }
        .with("line", shown(&line))
    })
}

/// How long a program waits at least that sends a line again because nothing has come.
const LEAST_GAP: Duration = Duration::from_millis(150);

/// Looks for the lines of an earlier answer behind another message, in any order. Some of them may have been sent to the agent meanwhile.
pub(super) fn earlier_lines(case: &Case<'_>) -> Option<Finding> {
    let line = case.text().filter(|_| case.are_first_its_own())?;
    let (heard, since) = (case.heard(), case.since_message());
    let is_telling = |line: &&Cow<'_, str>| line.len() >= LEAST_LENGTH && heard.contains(line);
    let again = since.iter().take_while(is_telling).count();
    let wanted = case.wanted()?;
    let asked = case.messages().pop()?.first().map(|line| shown(line))?;
    (again >= LEAST_LINES && !wanted.is(&line)).then(|| {
        Finding::of("answers-earlier-message")
            .with("line", shown(&line))
            .with("asked", asked)
    })
}

/// Looks for lines of an answer that come a second time, as from a buffer that is written twice.
pub(super) fn same_lines(case: &Case<'_>) -> Option<Finding> {
    let (line, heard, later) = (case.text()?, case.heard(), case.later());
    // What it was sent meanwhile, it may only repeat.
    if case.sent_since_answer().contains(&line) {
        return None;
    }
    let again: Vec<&str> = std::iter::once(&line)
        .chain(&later)
        .map(AsRef::as_ref)
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

/// Looks for an answer of several lines behind which more of the same kind come, such as a whole board for the rows of one side.
pub(super) fn more_lines(case: &Case<'_>) -> Option<Finding> {
    let wanted = case.wanted_by_message().filter(|it| it.lines > 1)?;
    if case.cause() != Cause::ExtraLine {
        return None;
    }
    let lines = case.since_message();
    let (answer, more) = lines.split_at_checked(wanted.lines)?;
    let length = answer.last()?.len();
    let is_like_last =
        |line: &Cow<'_, str>| line.len() == length && line.contains(' ') == answer[0].contains(' ');
    let is_whole = answer.iter().all(|line| wanted.is(line)) && more.iter().all(is_like_last);
    (is_whole && !more.is_empty()).then(|| {
        Finding::of("goes-on-behind-answer")
            .with("count", wanted.lines)
            .with("more", count(more.len(), "more line", "more lines"))
            .with("line", shown(&more[0]))
    })
}

/// How long a line has to be so that it is no chance if it comes again, in bytes.
const LEAST_LENGTH: usize = 4;
/// How many lines have to come again.
const LEAST_LINES: usize = 2;

/// Looks for an answer against the rules that ends with a value which stands in it before, as if both came from one place. Good answers of this
/// agent have two different ones.
pub(super) fn same_value(case: &Case<'_>) -> Option<Finding> {
    let line = case.text()?;
    let is_twice = |line: &str| {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let (last, before) = words.split_last()?;
        // Two numbers may be the same by chance.
        let has_letter = last.bytes().any(|it| it.is_ascii_alphabetic());
        let is_value = has_letter && last.len() >= LEAST_VALUE && before.len() >= LEAST_BEFORE;
        (is_value && before[1..].contains(last)).then(|| (*last).to_owned())
    };
    let is_of_rules = matches!(case.cause(), Cause::Illegal(_));
    let word = is_twice(&line).filter(|_| is_of_rules)?;
    let heard = case.heard();
    let is_usual = heard.iter().any(|it| is_twice(it).is_some());
    (!is_usual).then(|| {
        Finding::of("repeats-a-value")
            .with("word", shown(&word))
            .with("line", shown(&line))
            .or_else(case.check.fix)
    })
}

/// How long a word is at least that two values do not have in common by chance.
const LEAST_VALUE: usize = 2;
/// How many words stand at least before the second of two values: a command, the first value, and what the second one is.
const LEAST_BEFORE: usize = 3;

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
    if !is_left || is_refused || before.trim() != line.trim() {
        return None;
    }
    let differs = Finding::of("board-differs").with("fix", case.check.fix);
    // A second print comes together with the first, so it is there when the question comes, or sooner than any answer.
    let is_there = case.gap().is_some();
    let times = case.since_question().zip(case.quickest_answer());
    Some(
        if is_there || times.is_some_and(|(this, quickest)| this < quickest / 2) {
            Finding::of("repeats-its-move")
                .with("line", shown(&line))
                .and(differs)
        } else {
            differs
        },
    )
}

#[cfg(test)]
mod tests {
    use linesman_protocols::{
        Cause, Ending, EntryKind, Gravity, Speaker, Time, Transcript, Violation, stratego,
    };

    use super::*;
    use linesman_languages::language::Language;
    use linesman_values::outcome::{Found, Run};

    const ROWS: [&str; 4] = ["8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"];

    /// Returns whether what came behind the four rows of a set-up is the same again.
    fn comes_again(later: &[&str]) -> bool {
        let mut transcript = Transcript::new();
        transcript.record_message(Time::ZERO, b"RED scripted 10 10\n");
        for line in ROWS.iter().chain(later) {
            let kind = EntryKind::Line(Ending::Lf);
            transcript.record(Time::ZERO, Speaker::Agent, kind, line.as_bytes());
        }
        let check = &stratego::checks::NO_FIFTH_ROW;
        let cause: Cause = Cause::ExtraLine;
        let violation = Violation::new(Gravity::Fatal, check, cause, "", "");
        let found = Found {
            good_lines: ROWS.len(),
            ..Found::new(violation)
        };
        let run = Run {
            transcript,
            ..Run::default()
        };
        let language = Language::named("Python");
        same_lines(&Case::new(check, &found, &run, language, None)).is_some()
    }

    #[test]
    fn an_answer_that_comes_twice_is_no_longer_answer() {
        assert!(comes_again(&ROWS));
        assert!(comes_again(&ROWS[..2]));
    }

    #[test]
    fn other_rows_and_single_lines_are_not_the_same_again() {
        assert!(!comes_again(&ROWS[..1]));
        assert!(!comes_again(&["8BFB878B75", "FFFFFFFFFF"]));
        assert!(!comes_again(&["..........", ".........."]));
    }
}
