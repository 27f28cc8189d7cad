//! Clues from a text without a newline that is nothing like an answer.

use linesman_values::outcome::Rank;

use super::{case::Case, finding::Finding, manners::in_another_form, repair::repair, shown::shown};

/// Looks at a text without a newline that is nothing like an answer.
pub(super) fn prompt(case: &Case<'_>) -> Option<Finding> {
    let (wanted, text) = (case.wanted(), case.unfinished()?);
    let plain = text.trim();
    let is_answer = wanted.is_some_and(|wanted| wanted.is(plain));
    if plain.is_empty() || is_answer || repair(case).is_some() {
        return None;
    }
    // No answer of any protocol is made of such signs, and a read of a person's answer begins with them.
    let is_prompt = plain.ends_with(SIGNS) && !plain.contains(char::is_alphanumeric);
    if is_prompt || plain.ends_with(SIGNS) && wanted.is_none() {
        return Some(Finding::of("prints-prompt").with("text", shown(once(&text))));
    }
    // What one stream has kept comes behind what another one has written.
    let before = case.since_message().into_iter().rfind(|line| *line != text);
    if let (Some(wanted), Some(before)) = (wanted, before)
        && wanted.is(&format!("{text}{before}"))
    {
        let finding = Finding::of("parts-in-wrong-order").with("text", shown(&text));
        return Some(finding.with("line", shown(&before)));
    }
    let wanted = wanted.filter(|_| plain.contains(char::is_alphabetic))?;
    let prompt = Finding::of("prints-prompt").with("text", shown(&text));
    Some(
        prompt
            .ranked(Rank::Fits)
            .and(in_another_form(&wanted, &text)),
    )
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
    use linesman_values::outcome::{Diagnosis, Found, Run};

    /// Returns the fix for a text without a newline that came behind a message.
    fn found(check: &'static Check, sent: &str, text: &str) -> Option<Diagnosis> {
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
        let finding = prompt(&Case::new(check, &found, &run, python, protocol.answers))?;
        Some(finding.diagnosis(python))
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
                let found = found(check, sent, text).unwrap();
                assert_eq!(found.id, "prints-prompt", "{}: {text:?}", check.id);
                assert!(found.how.unwrap().contains("call input()"), "{text:?}");
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
            let found = found(check, sent, text);
            let is_prompt = |it: Diagnosis| it.id == "prints-prompt" && it.rank < Rank::Fits;
            assert!(!found.is_some_and(is_prompt), "{text:?}");
        }
    }
}
