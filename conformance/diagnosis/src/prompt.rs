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
            shown(once(&text))
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

/// Returns a text that is the same text several times, once.
fn once(text: &str) -> &str {
    let ends = text.char_indices().map(|(at, _)| at).skip(1);
    let mut starts = ends.map(|end| &text[..end]);
    let repeated = starts.find(|start| start.repeat(text.len() / start.len()) == text);
    repeated.unwrap_or(text)
}

/// The last sign of a prompt.
const SIGNS: [char; 8] = ['>', ':', '?', '$', '%', '#', '\u{bb}', '\u{276f}'];

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use linesman_protocols::{
        Cause, Check, Ending, EntryKind, Gravity, Speaker, Transcript, Violation, bitwa, otep,
        stratego,
    };

    use super::*;
    use linesman::PROTOCOLS;
    use linesman_languages::language::Language;
    use linesman_values::outcome::{Found, Run};

    /// Returns the fix for a text without a newline that came behind a message.
    fn fix(check: &'static Check, sent: &str, text: &str) -> Option<String> {
        let mut transcript = Transcript::new();
        transcript.record_message(Duration::from_millis(1), format!("{sent}\n").as_bytes());
        let kind = EntryKind::Line(Ending::Missing);
        let at = Duration::from_millis(2);
        transcript.record(at, Speaker::Agent, kind, text.as_bytes());
        let cause: Cause = Cause::NoNewline;
        let violation = Violation::new(Gravity::Fatal, check, cause, "", "");
        let found = Found {
            at,
            ..Found::new(violation)
        };
        let run = Run {
            transcript,
            ..Run::default()
        };
        let name = check.id.split('/').next()?;
        let protocol = PROTOCOLS.iter().find(|protocol| protocol.name == name)?;
        let python = Language::named("Python");
        prompt(&Case::new(check, &found, &run, python, protocol.answers))
    }

    #[test]
    fn a_prompt_is_removed_in_all_protocols() {
        let ends_lines = [
            (&stratego::checks::ENDS_LINES, "START\n....."),
            (&otep::checks::ENDS_LINES, "play attackers"),
            (&bitwa::checks::ENDS_LINES, "set_game 3 3"),
        ];
        for (check, sent) in ends_lines {
            for text in ["> ", ">>> ", "$ ", ": ", "> > > "] {
                let fix = fix(check, sent, text).unwrap_or_default();
                let is_right = fix.starts_with("remove the prompt") && fix.contains("call input()");
                assert!(is_right, "{}: {text:?}: {fix:?}", check.id);
            }
        }
    }

    #[test]
    fn a_prompt_that_came_several_times_is_shown_once() {
        for (text, shown) in [
            ("> > > ", "> "),
            (">>> ", ">>> "),
            ("> ", "> "),
            ("aa", "a"),
            ("", ""),
        ] {
            assert_eq!(once(text), shown, "{text:?}");
        }
    }

    #[test]
    fn an_answer_without_its_newline_is_no_prompt() {
        for (check, sent, text) in [
            (&stratego::checks::ENDS_LINES, "START\n.....", "0 3 DOWN"),
            (&otep::checks::ENDS_LINES, "play attackers", "move d1-c1"),
            (&bitwa::checks::ENDS_LINES, "set_game 3 3", "="),
            (&bitwa::checks::ENDS_LINES, "gen_move A", "= 1 1 1 1 1 0"),
        ] {
            let fix = fix(check, sent, text).unwrap_or_default();
            assert!(!fix.starts_with("remove the prompt"), "{text:?}: {fix:?}");
        }
    }
}
