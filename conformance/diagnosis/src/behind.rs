//! What the questions have that an agent answers against the rules, and no question that it answers well.

use std::collections::BTreeSet;

use linesman_games::RuleKind;
use linesman_protocols::{Cause, Entry, Role, Speaker};
use linesman_values::outcome::{Report, Run};

use super::{
    case::{Case, command_of},
    finding::Finding,
    place::{is_line, place_of_fault},
    shown::shown,
};

/// How many questions the agent has to have answered well before anything is called new.
const LEAST_GOOD: usize = 10;
/// How many words are named at most. Where more are new, nobody knows which one it is.
const MOST_NAMED: usize = 2;
/// How long a word is at least that may be a part of the protocol.
const LEAST_WORD: usize = 4;

/// Looks for a command, a key or another word that was sent before each answer against the rules, and before no good one.
pub(crate) fn wrong_behind(case: &Case<'_>, whole: &Report) -> Option<Finding> {
    let is_of_board = matches!(case.cause(), Cause::Illegal(rule) if rule.kind() != RuleKind::Form);
    // The check itself is about what follows such a line.
    if !is_of_board || case.check.is(Role::TriesAgain) {
        return None;
    }
    let (mut known, mut good) = (BTreeSet::new(), 0);
    let mut new: Option<BTreeSet<String>> = None;
    for shown in &whole.runs {
        for Question {
            sent,
            is_answered_well,
            ..
        } in questions_of(&shown.run)
        {
            let words: BTreeSet<String> = sent.iter().flat_map(|line| words_of(line)).collect();
            if is_answered_well {
                good += 1;
                known.extend(words);
            } else {
                new = Some(match new.take() {
                    Some(new) => new.intersection(&words).cloned().collect(),
                    None => words,
                });
            }
        }
    }
    let new: Vec<String> = new?
        .difference(&known)
        .take(MOST_NAMED + 1)
        .map(|word| shown(word))
        .collect();
    let is_told = good >= LEAST_GOOD && (1..=MOST_NAMED).contains(&new.len());
    is_told.then(|| Finding::of("breaks-rules-behind").with("new", new.join(" and ")))
}

/// What an agent was sent before one of its lines.
pub(crate) struct Question {
    pub(crate) sent: Vec<String>,
    /// The line.
    pub(crate) said: String,
    /// Whether the line came before a fault, and not at it.
    pub(crate) is_answered_well: bool,
}

/// Returns what an agent was sent before each of its lines, up to the first answer against the rules.
pub(crate) fn questions_of(run: &Run) -> Vec<Question> {
    let entries: Vec<Entry<'_>> = run.transcript.entries().collect();
    let mut found = run.found.iter();
    let illegal = found.find(|it| matches!(it.violation.cause, Cause::Illegal(_)));
    let fault = illegal.and_then(|found| {
        place_of_fault(&entries, found, run.transcript.kept_lines(found.good_lines))
    });
    // What an agent says that has broken something else shows nothing.
    if fault.is_none() && !run.found.is_empty() {
        return Vec::new();
    }
    let (mut questions, mut sent) = (Vec::new(), Vec::new());
    for (at, entry) in entries.iter().enumerate() {
        if is_line(entry, Speaker::Referee) {
            sent.push(String::from_utf8_lossy(entry.text).into_owned());
        } else if is_line(entry, Speaker::Agent) && !sent.is_empty() {
            questions.push(Question {
                sent: std::mem::take(&mut sent),
                said: String::from_utf8_lossy(entry.text).into_owned(),
                is_answered_well: fault != Some(at),
            });
        }
        if fault == Some(at) {
            break;
        }
    }
    questions
}

/// Returns the words of a line that may be parts of the protocol: its command, keys, and other words in small letters.
fn words_of(line: &str) -> Vec<String> {
    if command_of(line).is_none() {
        return Vec::new();
    }
    let is_word = |word: &&str| {
        word.len() >= LEAST_WORD && word.bytes().all(|byte| byte.is_ascii_lowercase())
    };
    let of_field = |field: &'_ str| field.split(':').next().map(str::to_owned);
    line.split_ascii_whitespace()
        .filter_map(of_field)
        .filter(|word| is_word(&word.as_str()) || command_of(line) == Some(word))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_protocol_are_no_values() {
        let check = |line: &str, expected: &[&str]| assert_eq!(words_of(line), expected, "{line}");
        check("opponent-move d3-c3 /3t3/", &["opponent-move"]);
        check("rules dim:7 starti:/3t3/", &["rules", "starti"]);
        check(
            "position startpos moves e2e4",
            &["position", "startpos", "moves"],
        );
        check("START", &[]);
    }
}
