//! Clues from a text without a newline that is nothing like an answer.

use super::{case::Case, remedies::remedy, repair::repair, shown::shown};

/// Returns what to do about a text without a newline that is nothing like an answer.
pub(super) fn prompt(case: &Case<'_>) -> Option<String> {
    let (wanted, text) = (case.wanted(), case.unfinished()?);
    let plain = text.trim();
    let is_answer = wanted.is_some_and(|wanted| wanted.is(plain));
    if plain.is_empty() || is_answer || repair(case).is_some() {
        return None;
    }
    let how = remedy("prompt", case.language);
    // No answer of any protocol is made of such signs, and a read of a person's answer begins with them.
    let is_prompt = plain.ends_with(SIGNS) && !plain.contains(char::is_alphanumeric);
    if is_prompt || plain.ends_with(SIGNS) && wanted.is_none() {
        return Some(format!(
            "remove the prompt {}, because no one types here: {how}",
            shown(&text)
        ));
    }
    let wanted = wanted.filter(|_| plain.contains(char::is_alphabetic))?;
    Some(format!(
        "if {} is a prompt, remove it and the read behind it, because no one types here: {how}; if it is meant as {}, print it in the form \
         {}, such as {}, with a newline behind it",
        shown(&text),
        wanted.name,
        wanted.form,
        wanted.example
    ))
}

/// The last sign of a prompt.
const SIGNS: [char; 8] = ['>', ':', '?', '$', '%', '#', '\u{bb}', '\u{276f}'];
