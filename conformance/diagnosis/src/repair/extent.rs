//! Text before, behind and around an answer.

use super::super::{finding::Finding, shown::shown};
use super::repaired::{Repaired, repaired};
use linesman_values::wanted::Wanted;

pub(super) fn outer_space(line: &str, _: &Wanted) -> Option<Repaired> {
    let trimmed = line.trim();
    let place = match (line.starts_with(trimmed), line.ends_with(trimmed)) {
        (true, true) => return None,
        (true, false) => "at the end of the line",
        (false, true) => "at the start of the line",
        (false, false) => "at the start and at the end of the line",
    };
    repaired(trimmed, Finding::of("space-around").with("place", place))
}

/// `\n` as two characters, which a language leaves as they are in some quotes.
pub(super) fn written_escape(line: &str, _: &Wanted) -> Option<Repaired> {
    let mut rest = line;
    while let Some(shorter) = rest.strip_suffix("\\n").or(rest.strip_suffix("\\r")) {
        rest = shorter;
    }
    repaired(rest, Finding::of("escape-as-text")).filter(|_| rest != line)
}

pub(super) fn twice(line: &str, _: &Wanted) -> Option<Repaired> {
    let half = line.len() / 2;
    let (first, second) = line.split_at_checked(half)?;
    let second = if first.len() < second.len() {
        second.strip_prefix([' ', ',', ';'])?
    } else {
        second
    };
    (first == second)
        .then(|| {
            let finding = Finding::of("answer-twice-on-line");
            repaired(first, finding.with("answer", shown(first)))
        })
        .flatten()
}

/// A prompt or a label before the answer.
pub(super) fn before(line: &str, wanted: &Wanted) -> Option<Repaired> {
    let is_start = |at: &usize| {
        line[..*at].ends_with(|c: char| !c.is_alphanumeric() && !"-+.,/#=?(['\"".contains(c))
            || line[..*at].ends_with("= ")
    };
    let starts = || line.char_indices().map(|(at, _)| at).filter(is_start);
    let fitting = starts().find(|at| wanted.is(&line[*at..]));
    // Another repair may be needed for what follows.
    let after_mark = || {
        let at = line.rfind([':', '>', '?', ']'])? + 1;
        let rest = line[at..].trim_start();
        (!rest.is_empty()).then(|| line.len() - rest.len())
    };
    let at = fitting.or_else(after_mark)?;
    let (text, answer) = line.split_at(at);
    let is_prompt = text.trim_end().ends_with([':', '>', '?', '$', ']', '.']);
    let id = match is_prompt {
        true if is_repeated(text) => "prompts-before-answer",
        true => "prompt-before-answer",
        false => "text-before-answer",
    };
    repaired(answer, Finding::of(id).with("text", shown(text)))
}

/// Returns whether a text is the same twice or more, as the prompts of several reads are.
fn is_repeated(text: &str) -> bool {
    (1..=text.len() / 2).any(|length| {
        text.is_char_boundary(length)
            && text.len().is_multiple_of(length)
            && text == text[..length].repeat(text.len() / length)
    })
}

/// Several answers on one line, such as all legal moves.
pub(super) fn several(line: &str, wanted: &Wanted) -> Option<Repaired> {
    let words: Vec<&str> = line.split(' ').collect();
    let parts = |size: usize| words.chunks(size).map(|words| words.join(" "));
    let size = (1..=words.len() / 2)
        .filter(|size| words.len().is_multiple_of(*size))
        .find(|size| parts(*size).all(|part| wanted.is(&part)))?;
    let answers: Vec<String> = parts(size).collect();
    let finding = Finding::of("several-answers-on-line").with("count", answers.len());
    repaired(answers[0].as_str(), finding)
}

pub(super) fn behind(line: &str, wanted: &Wanted) -> Option<Repaired> {
    let ends = line.char_indices().map(|(at, _)| at).filter(|at| *at > 0);
    let end = ends.rev().find(|at| {
        let rest = &line[*at..];
        let is_whole = !rest.starts_with(|c: char| c.is_alphanumeric());
        // One number too many can be any of them.
        let is_number = rest.chars().all(|c| c == ' ' || c.is_ascii_digit());
        is_whole && !is_number && wanted.is(&line[..*at])
    })?;
    let finding = Finding::of("text-behind-answer").with("text", shown(&line[end..]));
    repaired(&line[..end], finding)
}

/// The answer in the middle of a sentence.
pub(super) fn inside(line: &str, wanted: &Wanted) -> Option<Repaired> {
    let words: Vec<&str> = line.split(' ').collect();
    let spans = (1..words.len()).flat_map(|start| {
        let ends = (start + 1..=words.len()).rev();
        ends.map(move |end| (start, end))
    });
    let texts = spans.map(|(start, end)| words[start..end].join(" "));
    let trimmed = texts.map(|text| text.trim_matches(['.', '!', ',', '(', ')', '"']).to_owned());
    let answer = trimmed.into_iter().find(|text| wanted.is(text))?;
    let finding = Finding::of("answer-in-sentence").with("answer", shown(&answer));
    repaired(answer, finding)
}
