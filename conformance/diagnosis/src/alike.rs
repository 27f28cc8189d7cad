//! What the answers against the rules have in common, and none of the others.

use std::collections::{BTreeMap, BTreeSet};

use linesman_games::RuleKind;
use linesman_protocols::{Cause, Role};
use linesman_values::outcome::Report;

use super::{
    behind::questions_of,
    case::{Case, command_of},
    finding::Finding,
    shown::shown,
};

/// How many different answers against the rules there have to be.
const LEAST_WRONG: usize = 3;
/// How many other answers there have to be.
const LEAST_GOOD: usize = 10;
/// How likely it may be at most that so many answers have something in common by chance.
const MOST_CHANCE: f64 = 0.002;

/// Looks for something that all answers against the rules have, and none of the others.
pub(crate) fn wrong_alike(case: &Case<'_>, whole: &Report) -> Option<Finding> {
    if !matches!(case.cause(), Cause::Illegal(rule) if rule.kind() != RuleKind::Form) {
        return None;
    }
    let line = case.text()?;
    let (mut wrong, mut good) = (BTreeMap::new(), Vec::new());
    for question in whole
        .conversations()
        .flat_map(|shown| questions_of(&shown.run))
    {
        // Lines of another kind are not like it in any case.
        if command_of(&question.said) != command_of(&line) {
            continue;
        }
        if question.is_answered_well {
            good.push(question.said);
        } else {
            let asked: &mut BTreeSet<Vec<String>> = wrong.entry(question.said).or_default();
            asked.insert(question.sent);
        }
    }
    by_default(&line, &wrong, &good).or_else(|| {
        let wrong: BTreeSet<String> = wrong.into_keys().collect();
        common_feature(&wrong, &good).map(|common| {
            Finding::of("wrong-answers-alike")
                .with("what", common.what)
                .with("count", wrong.len())
                .with("number", common.of)
        })
    })
}

/// Looks for answers against the rules that are each the same as the answer before it, to other questions.
pub(crate) fn repeated_answer(case: &Case<'_>, whole: &Report) -> Option<Finding> {
    let is_of_board = matches!(case.cause(), Cause::Illegal(rule) if rule.kind() != RuleKind::Form);
    // That a move is sent again is what this check is about.
    if !is_of_board || case.check.is(Role::TriesAgain) {
        return None;
    }
    let (mut wrong, mut repeated) = (BTreeSet::new(), 0);
    for shown in whole.conversations() {
        let mut before = None;
        for question in questions_of(&shown.run) {
            let is_same = before.as_ref() == Some(&question.said);
            if !question.is_answered_well && wrong.insert(question.sent) {
                repeated += usize::from(is_same);
            }
            before = Some(question.said);
        }
    }
    (repeated >= LEAST_REPEATED && repeated == wrong.len())
        .then(|| Finding::of("repeats-its-answer").with("count", repeated))
}

/// How many answers against the rules have to be the answer before.
const LEAST_REPEATED: usize = 2;

/// Looks for an answer that is the same at different questions, from an agent that can answer otherwise.
fn by_default(
    line: &str,
    wrong: &BTreeMap<String, BTreeSet<Vec<String>>>,
    good: &[String],
) -> Option<Finding> {
    let asked = wrong.get(line)?.len();
    let others = good.iter().filter(|other| head(other) == head(line));
    let others: BTreeSet<&String> = others.collect();
    let is_default = asked >= LEAST_WRONG
        && asked * 2 > wrong.values().map(BTreeSet::len).sum()
        && others.len() >= LEAST_WRONG
        && !others.iter().any(|other| *other == line);
    is_default.then(|| {
        Finding::of("answers-by-default")
            .with("line", shown(line))
            .with("count", asked)
    })
}

/// What all answers against the rules have.
#[derive(Debug, PartialEq)]
struct Common {
    what: String,
    /// How many other answers there are, none of which has it.
    of: usize,
}

/// Returns what all wrong answers have, and no good one, if that is no chance.
fn common_feature(wrong: &BTreeSet<String>, good: &[String]) -> Option<Common> {
    let first = wrong.first()?;
    // Answers to other questions have another form.
    let good: Vec<BTreeSet<String>> = good
        .iter()
        .filter(|line| head(line) == head(first))
        .map(|line| features(line))
        .collect();
    if wrong.len() < LEAST_WRONG || good.len() < LEAST_GOOD {
        return None;
    }
    let all = wrong.iter().map(|line| features(line));
    let common = all.reduce(|one, other| one.intersection(&other).cloned().collect())?;
    let is_new = |what: &String| !good.iter().any(|it| it.contains(what));
    let what = common.into_iter().find(is_new)?;
    // Of so many answers, one more may have it by chance, so each of the wrong ones has this chance.
    let share = 1.0 / (good.len() + 2) as f64;
    let chance = share.powi(i32::try_from(wrong.len()).unwrap_or(i32::MAX));
    let of = good.len();
    (chance <= MOST_CHANCE).then_some(Common { what, of })
}

/// Returns what the answers to the same question begin with: a word, or a value of the same kind.
fn head(line: &str) -> &str {
    let first = line.split_whitespace().next().unwrap_or_default();
    let is_word = first.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_number = first.bytes().all(|byte| byte.is_ascii_digit());
    match (is_word, is_number) {
        (true, _) => first,
        (_, true) => "0",
        _ => "",
    }
}

/// Returns what an answer has, in words: its words by their places, its number of words, and the columns and rows of its squares.
fn features(line: &str) -> BTreeSet<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut all: BTreeSet<String> = [format!("{} words", words.len())].into();
    for (place, word) in (1..).zip(&words) {
        let squares = squares(word);
        if squares.is_empty() {
            all.insert(format!("{} in place {place}", shown(word)));
        }
        for ((column, row), name) in squares.into_iter().zip(["from", "to"]) {
            all.insert(format!("a move {name} column {column}"));
            all.insert(format!("a move {name} row {row}"));
        }
    }
    all
}

/// Returns the columns and rows of the squares of a word such as `e2e4` or `d3-d7`.
fn squares(word: &str) -> Vec<(String, String)> {
    let mut squares = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let is_of = |test: fn(&u8) -> bool, text: &str| text.bytes().take_while(test).count();
        let (column, behind) = rest.split_at(is_of(u8::is_ascii_lowercase, rest));
        let (row, behind) = behind.split_at(is_of(u8::is_ascii_digit, behind));
        // Behind the second square, a piece may follow.
        if column.is_empty() || row.is_empty() {
            break;
        }
        squares.push((column.to_owned(), row.to_owned()));
        rest = behind.strip_prefix('-').unwrap_or(behind);
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(wrong: &[&str], good: &[&str]) -> Option<Common> {
        let own = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
        let wrong: Vec<String> = own(wrong);
        common_feature(&wrong.into_iter().collect(), &own(good))
    }

    const GOOD: &[&str] = &[
        "8BFB878B75",
        "0 3 DOWN",
        "1 3 DOWN",
        "9 4 LEFT",
        "5 3 UP",
        "4 4 DOWN",
        "7 3 LEFT",
        "8 3 DOWN",
        "2 3 UP",
        "6 3 DOWN",
        "3 5 LEFT",
        "1 6 LEFT",
    ];

    #[test]
    fn a_word_of_all_wrong_answers_and_of_no_good_one_is_told() {
        let wrong = ["0 3 RIGHT", "5 3 RIGHT", "9 4 RIGHT"];
        // 11 of the good lines are moves: (1/13)^3 is 0.0005.
        let expected = Common {
            what: "\"RIGHT\" in place 3".to_owned(),
            of: 11,
        };
        assert_eq!(of(&wrong, GOOD), Some(expected));
        let down = ["0 3 DOWN", "5 4 DOWN", "9 4 DOWN", "8 3 DOWN"];
        assert_eq!(of(&down, GOOD), None);
        assert_eq!(of(&wrong[..2], GOOD), None);
        assert_eq!(of(&wrong, &GOOD[..9]), None);
    }

    #[test]
    fn the_same_answer_at_different_questions_is_a_default() {
        let good: Vec<String> = GOOD.iter().map(|line| (*line).to_owned()).collect();
        let of = |line: &str, questions: usize, others: usize| {
            let asked = (0..questions).map(|number| vec![number.to_string()]);
            let other = (0..others).map(|number| vec![number.to_string()]);
            let wrong = [
                (line.to_owned(), asked.collect()),
                ("9 9 UP".to_owned(), other.collect()),
            ];
            by_default(line, &wrong.into(), &good).is_some()
        };
        assert!(of("0 0 UP", 3, 2));
        assert!(!of("0 0 UP", 2, 0) && !of("0 0 UP", 3, 3));
        // It is right elsewhere.
        assert!(!of("0 3 DOWN", 3, 0));
    }

    #[test]
    fn squares_have_columns_and_rows() {
        for (line, expected) in [
            (
                "bestmove e7e8q",
                "from column e, a move from row 7, a move to column e, a move to row 8",
            ),
            (
                "move d3-d11",
                "from column d, a move from row 3, a move to column d, a move to row 11",
            ),
            ("move d3", "from column d, a move from row 3"),
        ] {
            let told: Vec<String> = features(line).into_iter().collect();
            assert!(told.join(", ").contains(expected), "{line}: {told:?}");
        }
    }
}
