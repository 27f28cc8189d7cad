//! Clues from lines that no one asked for: what they are, and what is around them.

use std::sync::LazyLock;

use linesman_crash::Crash;
use linesman_protocols::{Cause, Role};
use linesman_values::{
    outcome::{Evidence, Rank},
    wanted::Wanted,
};

use super::{
    case::{Case, command_of},
    errors::{Around, meaning},
    finding::Finding,
    library::library,
    patterns::Patterns,
    shown::shown,
};

/// Looks for an empty line. PHP writes one before each of its warnings.
pub(super) fn empty_line(case: &Case<'_>) -> Option<Finding> {
    let line = case.text().filter(|line| line.trim().is_empty())?;
    if let Some(finding) = case.later().first().and_then(|next| known_talk(case, next)) {
        return Some(finding);
    }
    if is_in_place_of_answer(case) {
        let finding = Finding::of("answers-empty-text");
        return Some(finding.with("name", case.wanted()?.name));
    }
    if case.found.violation.check.is(Role::EmptyLine) {
        return Some(Finding::of("text-in-empty-line").with("line", shown(&line)));
    }
    Some(Finding::of("prints-empty-line"))
}

/// Looks for an answer of which only the first word came, where more belongs to it.
pub(super) fn without_values(case: &Case<'_>) -> Option<Finding> {
    let (line, wanted) = (case.text()?, case.wanted()?);
    let word = line.trim();
    let rest = wanted.example.trim_matches('"').strip_prefix(word)?;
    let is_word = word.len() > 1 && word.chars().all(char::is_alphabetic) || is_mark(word);
    let is_alone = is_word && rest.starts_with(' ') && !wanted.is(&line);
    is_alone.then(|| {
        Finding::of("answer-without-values")
            .with("line", shown(&line))
            .with("word", shown(word))
            .with("example", wanted.example)
    })
}

/// Returns whether a word is the mark of an answer, such as `=`.
fn is_mark(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|it| it.is_ascii_punctuation())
}

/// Looks for an answer in which a value is an empty text: all other words are there, and a blank too many.
pub(super) fn empty_value(case: &Case<'_>) -> Option<Finding> {
    let (line, wanted) = (case.text()?, case.wanted()?);
    let words: Vec<&str> = line.split(' ').collect();
    let due = wanted.example.trim_matches('"').split(' ').count();
    let mut empty = (1..).zip(&words).filter(|(_, word)| word.is_empty());
    let (Some((place, _)), None) = (empty.next(), empty.next()) else {
        return None;
    };
    let is_it = words.len() == due && due > 2 && place > 1 && !wanted.is(&line);
    is_it.then(|| {
        Finding::of("writes-empty-value")
            .with("line", shown(&line))
            .with("number", place)
    })
}

/// Looks for a number below zero that counts something, as the violation names it with the word before it.
pub(super) fn below_zero(case: &Case<'_>) -> Option<Finding> {
    let actual = &case.found.violation.actual;
    let words: Vec<&str> = actual.split_whitespace().collect();
    let is_below = |two: &&[&str]| {
        let number = two[1].strip_prefix('-');
        number.is_some_and(|it| it.parse::<u64>().is_ok())
    };
    let word = words.windows(2).find(is_below)?;
    let finding = Finding::of("number-below-zero").with("word", shown(&word.join(" ")));
    case.check.is(Role::Counts).then_some(finding)
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

/// Looks for an answer to a line that asks for nothing, if that line had not been sent before.
pub(super) fn of_no_question(case: &Case<'_>) -> Option<Finding> {
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
    // A line that is alone may be the question itself. One that ends the work for an answer brings that answer.
    let is_again = case.wanted_behind_message().is_some_and(|wanted| {
        let since = case.since_message();
        wanted.is(&line) && since.iter().any(|line| wanted.is(line))
    });
    // The line before it was its answer, and this is the same once more.
    let since = case.since_message();
    let is_twice = last.len() == 1 && since.iter().filter(|it| **it == line).count() > 1;
    let asks = last.len() == 1 && case.wanted().is_some() || is_again || is_twice;
    (!asks).then(|| {
        Finding::of("answers-no-question")
            .with("asked", shown(cause))
            .with("line", shown(&line))
            .or_else(case.check.fix)
    })
}

/// Looks for a line that repeats what the agent had been sent.
pub(super) fn echo(case: &Case<'_>) -> Option<Finding> {
    let line = case.text().filter(|_| !case.are_first_its_own())?;
    let sent = case.sent();
    let repeated = sent.iter().rev().take(RECENT).find(|sent| {
        let sent = sent.trim();
        sent.len() > 2
            && (line.trim() == sent || line.trim_end_matches(['"', '\'', ']', ')']).ends_with(sent))
    })?;
    let finding = Finding::of("echoes-input").with("line", shown(&line));
    Some(finding.with("sent", shown(repeated)))
}

/// How many of the last lines to the agent it may have repeated.
const RECENT: usize = 60;

static TALK: LazyLock<Patterns> = LazyLock::new(|| Patterns::of(include_str!("talk.yaml")));

/// Looks for a stack trace on standard output.
pub(super) fn stack_trace(case: &Case<'_>) -> Option<Finding> {
    let crash = Crash::find(&(case.since_message().join("\n") + "\n"))?;
    let finding = of_crash(case, "prints-stack-trace", "prints-error", &crash);
    Some(finding)
}

/// Returns the diagnosis of an error: the first of these where the author's line is known, else the second.
pub(super) fn of_crash(case: &Case<'_>, placed: &str, unplaced: &str, crash: &Crash) -> Finding {
    let finding = match &crash.place {
        Some(place) => Finding::of(placed)
            .with("place", format!("{}:{}", place.file, place.line))
            .at(&place.file, place.line),
        None => Finding::of(unplaced),
    };
    let finding = finding.with("message", &crash.message);
    match meaning(&crash.message, &Around::of(case)) {
        // Without a place in the author's code, what the message means says more than that there is one.
        // Of an error that was printed in place of an answer, that comes first.
        Some(meaning) if crash.place.is_none() && !finding.is("prints-error") => {
            meaning.ranked(finding.rank).and(finding)
        }
        meaning => finding.meaning(meaning),
    }
}

/// Looks for a line that is for people and no answer.
pub(super) fn talk(case: &Case<'_>) -> Option<Finding> {
    if !matches!(
        case.cause(),
        Cause::Noise | Cause::ExtraLine | Cause::Malformed
    ) {
        return None;
    }
    let line = case.text()?;
    library(case, &line)
        .or_else(|| known_talk(case, &line))
        .or_else(|| noise(case, &line))
}

/// Looks for a line whose kind is known.
fn known_talk(case: &Case<'_>, line: &str) -> Option<Finding> {
    let (id, _) = TALK.find(line)?;
    let finding = Finding::of(id).with("line", shown(line));
    Some(finding.meaning(meaning(line, &Around::of(case))))
}

/// Looks for a line that is the answer to another command than the one that was sent last.
pub(super) fn of_other_question(case: &Case<'_>) -> Option<Finding> {
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
    let finding = Finding::of("answers-other-question")
        .with("asked", shown(asked))
        .with("line", shown(&line))
        .with("before", shown(&before))
        .with("example", wanted.example);
    Some(match early {
        Some(answer) => finding.and(
            Finding::of("answers-early")
                .with("answer", shown(&answer))
                .with("before", shown(&before)),
        ),
        None => finding,
    })
}

/// Looks for an answer whose parts came on lines of their own.
pub(super) fn spread(case: &Case<'_>) -> Option<Finding> {
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
    let finding = Finding::of("spreads-its-answer").with("name", wanted.name);
    Some(finding.with("count", count + 2))
}

/// Looks for a line for people in the middle of an answer that has several lines.
pub(super) fn interrupted(case: &Case<'_>) -> Option<Finding> {
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
    let finding = Finding::of("talks-within-answer").with("line", shown(&answer[at]));
    Some(finding.with("name", wanted.name))
}

/// On how many more lines the parts of an answer are looked for.
const MOST_PARTS: usize = 8;

/// Looks for an answer to a command whose empty line came before it.
pub(super) fn early_empty_line(case: &Case<'_>) -> Option<Finding> {
    let lines = case.unprompted();
    let is_early = lines.len() > 1 && lines[0].is_empty() && !lines[lines.len() - 1].is_empty();
    is_early.then(|| {
        let finding = Finding::of("empty-line-before-answer");
        finding.with("line", shown(&lines[lines.len() - 1]))
    })
}

/// How many words of a logger may stand before an answer.
const MOST_WORDS: usize = 12;

/// Looks for an answer that went to standard error.
pub(super) fn other_stream(case: &Case<'_>) -> Option<Finding> {
    let wanted = case.wanted()?;
    let line = case.stderr().iter().find(|line| {
        // A logger puts the time and its own name in front.
        let ends = line.match_indices([' ', ':']).map(|(at, _)| at + 1);
        let mut ends = ends.take(MOST_WORDS).chain([0]);
        ends.any(|at| wanted.is(line[at..].trim()))
    })?;
    Some(Finding::of("answers-on-standard-error").with("line", shown(line)))
}

/// Looks for an empty line that came in place of an answer.
pub(super) fn nothing_but_empty(case: &Case<'_>) -> Option<Finding> {
    let (lines, sent) = (case.unprompted(), case.sent());
    let is_empty = !lines.is_empty() && lines.iter().all(|line| line.trim().is_empty());
    let asked = sent.last()?;
    is_empty.then(|| Finding::of("answers-with-empty-line").with("asked", shown(asked)))
}

/// Looks for a line that came in place of an answer that is missing.
pub(super) fn instead(case: &Case<'_>) -> Option<Finding> {
    let (line, wanted) = (case.text()?, case.wanted()?);
    let silence = case.found.silence.as_ref();
    let is_explained = silence
        .is_some_and(|silence| !matches!(silence.evidence, Evidence::Nothing | Evidence::Untried));
    // What the agent asks for on its own is no answer, and right.
    if is_explained || wanted.is(&line) || !case.is_noise(&line) {
        return None;
    }
    let known = library(case, &line).or_else(|| known_talk(case, &line));
    Some(known.unwrap_or_else(|| answer_or_talk(&wanted, &line)))
}

/// Returns the diagnosis of an answer that is in no form that is known.
pub(super) fn in_another_form(wanted: &Wanted, line: &str) -> Finding {
    Finding::of("in-another-form")
        .with("line", shown(line))
        .with("name", wanted.name)
        .with("form", wanted.form)
        .with("example", wanted.example)
}

/// Returns the two diagnoses of a line that can be an answer in another form, or a text for people.
fn answer_or_talk(wanted: &Wanted, line: &str) -> Finding {
    let talk = Finding::of("prints-more-than-answers").ranked(Rank::Fits);
    in_another_form(wanted, line).and(talk.with("line", shown(line)))
}

/// Looks for an answer that came before all lines of its message had been sent.
pub(super) fn within_message(case: &Case<'_>) -> Option<Finding> {
    let (line, wanted) = (case.text()?, case.wanted_by_message()?);
    let is_early = case.cause() == Cause::ExtraLine && case.check.is(Role::WholeTurn);
    (is_early && wanted.is(&line)).then(|| {
        Finding::of("answers-within-message")
            .with("line", shown(&line))
            .with("fix", case.check.fix)
    })
}

/// The roles of the checks whose fix says for what the agent should have waited.
const WAITS: &[Role] = &[Role::Waits, Role::WaitsForTurn, Role::WholeTurn];

fn noise(case: &Case<'_>, line: &str) -> Option<Finding> {
    let wanted = case.wanted();
    let is_answer = |line: &str| wanted.is_some_and(|wanted| wanted.is(line));
    if is_answer(line) || case.cause() == Cause::Malformed && !case.is_beside_answer() {
        return None;
    }
    let of = |id| Finding::of(id).with("line", shown(line));
    if case.sent().is_empty() {
        // In some protocols, the agent speaks first.
        return Some(match wanted {
            Some(wanted) => of("prints-before-greeting").with("example", wanted.example),
            // Where the agent speaks first, it may have greeted already.
            None if case.speaks_first() => of("prints-more-than-answers"),
            None => of("prints-before-reading"),
        });
    }
    if case.cause() == Cause::ExtraLine && case.check.is_any(WAITS) {
        let waits = of("does-not-wait").with("fix", case.check.fix);
        return Some(waits.and(of("prints-more-than-answers").ranked(Rank::Fits)));
    }
    let is_late = case.later().iter().any(|line| is_answer(line));
    let is_extra = case.cause() == Cause::ExtraLine;
    Some(match wanted {
        _ if is_extra && is_known_answer(case, line) => {
            of("answers-unasked").with("fix", case.check.fix)
        }
        Some(wanted) if !is_extra && !is_late => answer_or_talk(&wanted, line),
        _ if is_extra => of("prints-more-than-answers").or_else(case.check.fix),
        _ => of("prints-more-than-answers"),
    })
}

/// Returns whether a line is an answer to a question that was asked at another time.
fn is_known_answer(case: &Case<'_>, line: &str) -> bool {
    case.questions().any(|wanted| wanted.is(line))
}

/// Looks for two lines that several threads have written into one: the word of an answer stands within another line.
pub(super) fn mixed(case: &Case<'_>) -> Option<Finding> {
    let line = case.text();
    let since = case.since_message();
    let mut lines = line.iter().chain(&since);
    let line = lines.find(|line| {
        case.questions().any(|wanted| {
            let example = wanted.example.trim_matches('"');
            let word = example.split_whitespace().next().unwrap_or_default();
            let is_word = word.len() > LEAST_WORD && word.bytes().all(|it| it.is_ascii_lowercase());
            let within = line.find(word).filter(|at| *at > 0 && is_word);
            // What stands before it is the end of another line, and no mark, code or character of another kind.
            let before = within.map(|at| &line[..at]);
            before.is_some_and(|before| {
                before.ends_with(|it: char| it.is_ascii_alphanumeric())
                    && !before.contains(char::is_control)
            })
        })
    })?;
    Some(Finding::of("mixes-lines").with("line", shown(line)))
}

/// A shorter word stands in others.
const LEAST_WORD: usize = 4;
