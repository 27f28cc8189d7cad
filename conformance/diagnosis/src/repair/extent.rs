//! Text before, behind and around an answer.

use super::super::{remedies::remedy, shown::shown};
use super::repaired::{Repaired, repaired};
use linesman_languages::language::Language;
use linesman_values::wanted::Wanted;

pub(super) fn outer_space(line: &str, _: &Wanted, _: Language) -> Option<Repaired> {
    let trimmed = line.trim();
    let place = match (line.starts_with(trimmed), line.ends_with(trimmed)) {
        (true, true) => return None,
        (true, false) => "at the end of the line",
        (false, true) => "at the start of the line",
        (false, false) => "at the start and at the end of the line",
    };
    repaired(trimmed, format!("remove the space {place}"))
}

/// `\n` as two characters, which a language leaves as they are in some quotes.
pub(super) fn written_escape(line: &str, _: &Wanted, language: Language) -> Option<Repaired> {
    let mut rest = line;
    while let Some(shorter) = rest.strip_suffix("\\n").or(rest.strip_suffix("\\r")) {
        rest = shorter;
    }
    let how = remedy("escapes", language);
    repaired(
        rest,
        format!("the line ends with a backslash and an n, which is no newline; {how}"),
    )
    .filter(|_| rest != line)
}

pub(super) fn twice(line: &str, _: &Wanted, _: Language) -> Option<Repaired> {
    let half = line.len() / 2;
    let (first, second) = line.split_at_checked(half)?;
    let second = if first.len() < second.len() {
        second.strip_prefix([' ', ',', ';'])?
    } else {
        second
    };
    (first == second)
        .then(|| {
            repaired(
                first,
                format!("print {} once: it is on the line twice", shown(first)),
            )
        })
        .flatten()
}

/// A prompt or a label before the answer.
pub(super) fn before(line: &str, wanted: &Wanted, language: Language) -> Option<Repaired> {
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
    let how = if is_prompt && is_repeated(text) {
        format!(
            "remove the prompts {} from the start of the line; {}",
            shown(text),
            remedy("prompt", language)
        )
    } else if is_prompt {
        format!(
            "remove the text {} from the start of the line; if it is the prompt of a read: {}",
            shown(text),
            remedy("prompt", language)
        )
    } else {
        format!(
            "remove the text {} from the start of the line, because an answer has nothing before it",
            shown(text)
        )
    };
    repaired(answer, how)
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
pub(super) fn several(line: &str, wanted: &Wanted, _: Language) -> Option<Repaired> {
    let words: Vec<&str> = line.split(' ').collect();
    let parts = |size: usize| words.chunks(size).map(|words| words.join(" "));
    let size = (1..=words.len() / 2)
        .filter(|size| words.len().is_multiple_of(*size))
        .find(|size| parts(*size).all(|part| wanted.is(&part)))?;
    let answers: Vec<String> = parts(size).collect();
    repaired(
        answers[0].as_str(),
        format!(
            "print one answer: {} came on one line, so look for a print of the whole list",
            answers.len()
        ),
    )
}

pub(super) fn behind(line: &str, wanted: &Wanted, language: Language) -> Option<Repaired> {
    let ends = line.char_indices().map(|(at, _)| at).filter(|at| *at > 0);
    let end = ends.rev().find(|at| {
        let rest = &line[*at..];
        let is_whole = !rest.starts_with(|c: char| c.is_alphanumeric());
        // One number too many can be any of them.
        let is_number = rest.chars().all(|c| c == ' ' || c.is_ascii_digit());
        is_whole && !is_number && wanted.is(&line[..*at])
    })?;
    let how = remedy("diagnostics", language);
    repaired(
        &line[..end],
        format!(
            "remove the text {} behind the answer; if it is for you, write it to standard error: {how}",
            shown(&line[end..])
        ),
    )
}

/// The answer in the middle of a sentence.
pub(super) fn inside(line: &str, wanted: &Wanted, language: Language) -> Option<Repaired> {
    let words: Vec<&str> = line.split(' ').collect();
    let spans = (1..words.len()).flat_map(|start| {
        let ends = (start + 1..=words.len()).rev();
        ends.map(move |end| (start, end))
    });
    let texts = spans.map(|(start, end)| words[start..end].join(" "));
    let trimmed = texts.map(|text| text.trim_matches(['.', '!', ',', '(', ')', '"']).to_owned());
    let answer = trimmed.into_iter().find(|text| wanted.is(text))?;
    let how = remedy("diagnostics", language);
    repaired(
        answer.clone(),
        format!(
            "print {} alone, with nothing before or behind it on the line; what is for you goes to standard error: {how}",
            shown(&answer)
        ),
    )
}
