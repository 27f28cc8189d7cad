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
    // Answers to another command are of another kind, and to be right in them shows nothing of this one.
    let own = case.messages().pop()?.pop()?;
    let is_alike = |sent: &[String]| {
        let last = sent.last();
        last.is_some_and(|line| command_of(line) == command_of(&own))
    };
    let (mut known, mut good) = (BTreeSet::new(), 0);
    let mut new: Option<BTreeSet<String>> = None;
    for shown in whole.conversations() {
        for Question {
            sent,
            is_answered_well,
            ..
        } in questions_of(&shown.run)
        {
            if !is_alike(&sent) {
                continue;
            }
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

/// What an agent was sent before one of its answers.
pub(crate) struct Question {
    pub(crate) sent: Vec<String>,
    /// The answer.
    pub(crate) said: String,
    /// Whether the answer came before a fault, and not at it.
    pub(crate) is_answered_well: bool,
}

/// Returns what an agent was sent before each of its answers, up to the first answer against the rules. An answer is the last line that
/// is not empty before it is sent more.
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
    let mut questions = Vec::new();
    let (mut sent, mut said): (Vec<String>, Option<String>) = (Vec::new(), None);
    for (at, entry) in entries.iter().enumerate() {
        let text = || String::from_utf8_lossy(entry.text).into_owned();
        if is_line(entry, Speaker::Referee) {
            if let Some(said) = said.take() {
                let sent = std::mem::take(&mut sent);
                questions.push(Question::answered_well(sent, said));
            }
            sent.push(text());
        } else if is_line(entry, Speaker::Agent)
            && !sent.is_empty()
            && !entry.text.trim_ascii().is_empty()
        {
            // Before an answer, there may be lines about it.
            said = Some(text());
        }
        if fault == Some(at) {
            break;
        }
    }
    let last = said.filter(|_| !sent.is_empty());
    questions.extend(last.map(|said| Question {
        is_answered_well: fault.is_none(),
        ..Question::answered_well(sent, said)
    }));
    questions
}

impl Question {
    const fn answered_well(sent: Vec<String>, said: String) -> Self {
        Self {
            sent,
            said,
            is_answered_well: true,
        }
    }
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
    use linesman_protocols::{Ending, EntryKind, Time};

    use super::*;

    #[test]
    fn an_answer_is_the_last_line_before_more_is_sent() {
        let mut run = Run::default();
        let mut at = 0;
        let mut now = || {
            at += 1;
            Time::from_millis(at)
        };
        let turns: [(&[u8], &[&str]); 2] = [
            (
                b"position startpos\ngo depth 1\n",
                &["info depth 1", "bestmove e2e4"],
            ),
            (b"isready\n", &["readyok"]),
        ];
        for (sent, said) in turns {
            run.transcript.record_message(now(), sent);
            for line in said {
                let kind = EntryKind::Line(Ending::Lf);
                run.transcript
                    .record(now(), Speaker::Agent, kind, line.as_bytes());
            }
        }
        let found: Vec<(usize, String)> = questions_of(&run)
            .into_iter()
            .map(|it| (it.sent.len(), it.said))
            .collect();
        let expected = [(2, "bestmove e2e4"), (1, "readyok")];
        assert_eq!(found, expected.map(|(sent, said)| (sent, said.to_owned())));
    }

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
