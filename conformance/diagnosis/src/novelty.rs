//! What is new in the lines at which a program ended: something that no line had with which it could go on.

use std::collections::{BTreeMap, BTreeSet};

use linesman_protocols::{Cause, Entry, EntryKind, Speaker};

use super::{case::command_of, finding::Finding, place::is_line, shown::shown};
use linesman_values::outcome::{Found, Report, Run};

/// In how many runs the agent has to have gone on before anything is called new.
const LEAST_RUNS: usize = 3;
/// How many things are named at most.
const MOST_NAMED: usize = 2;
/// A value that is longer has a meaning of its own each time.
const LONGEST_VALUE: usize = 12;
/// How long a word is at most that says what happened.
const LONGEST_OUTCOME: usize = 12;
/// The lengths of lines at which buffers end.
const LENGTHS: &[usize] = &[64, 128, 256, 512, 1024, 2048, 4096];

/// Something that a line may have and another has not, in the order in which it is worth a word.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Feature {
    /// The line is at least so long.
    Length(usize),
    /// So many digits in a row, behind this command or key.
    Digits(usize, String),
    /// This sign, behind this command or key.
    Sign(char, String),
    /// So many words, the first of which is this.
    Words(usize, String),
    Command(String),
    Key(String),
    Value(String),
    /// What happened, in the line that followed the agent's own answer.
    Outcome(String),
    /// What happened in another line, and a letter that it happened to.
    HappenedTo(String, String),
}

impl Feature {
    fn command(&self) -> Option<String> {
        match self {
            Self::Command(word) => Some(word.clone()),
            _ => None,
        }
    }

    fn words(&self) -> String {
        match self {
            Self::Length(length) => format!("a line of {length} bytes or more"),
            Self::Digits(count, place) => {
                let numbers = ["two", "three", "four", "five"];
                let number = count.checked_sub(2).and_then(|index| numbers.get(index));
                let number = number.map_or_else(|| count.to_string(), |word| (*word).to_owned());
                format!("a number of {number} digits in {}", shown(place))
            }
            Self::Sign(sign, place) => format!("the character '{sign}' in {}", shown(place)),
            Self::Words(count, first) => format!("{} with {} words behind it", shown(first), count),
            Self::Command(word) => format!("the command {}", shown(word)),
            Self::Key(key) => format!("the key {}", shown(key)),
            Self::Value(value) => shown(value),
            Self::HappenedTo(word, letter) => format!("{} with {}", shown(word), shown(letter)),
            Self::Outcome(word) => format!("the outcome {} behind its own answer", shown(word)),
        }
    }
}

/// Returns what only the lines have at which the agent failed in this way: all the runs that show it, and no run that went on after such
/// a line.
pub(crate) fn novelty(found: &Found, run: &Run, whole: &Report) -> Option<String> {
    let (check, cause) = (found.violation.check, found.violation.cause);
    let (mut known, mut passed) = (BTreeSet::new(), 0);
    let before = |run: &Run, known: &mut BTreeSet<Feature>| {
        let (answered, last) = lines_of(run);
        known.extend(answered.iter().flat_map(|lines| of_lines(lines)));
        last
    };
    let mut new: Option<BTreeSet<Feature>> = None;
    let mut narrow = |last: &[String]| {
        let own: BTreeSet<Feature> = of_lines(last).collect();
        new = Some(match new.take() {
            Some(new) => new.intersection(&own).cloned().collect(),
            None => own,
        });
    };
    let last = before(run, &mut known);
    let own: BTreeSet<Feature> = of_lines(&last).collect();
    narrow(&last);
    for other in &whole.runs {
        let other = &other.run;
        let shows = other
            .found
            .iter()
            .any(|it| it.violation.check == check && it.violation.cause == cause);
        // What an agent answers that is out of step shows nothing.
        if !shows && !other.found.is_empty() {
            continue;
        }
        let last = before(other, &mut known);
        if shows {
            narrow(&last);
        } else if other.is_complete {
            passed += 1;
            known.extend(of_lines(&last));
        }
    }
    let mut new: Vec<Feature> = new?.difference(&known).cloned().collect();
    if new.is_empty() {
        // Each of these runs may have ended at something else that is new.
        new = own.difference(&known).cloned().collect();
    }
    // Where the command itself is new, the number of its words says nothing more.
    let commands: Vec<String> = new.iter().filter_map(Feature::command).collect();
    new.retain(|feature| !matches!(feature, Feature::Words(_, first) if commands.contains(first)));
    let (lengths, others): (Vec<&Feature>, Vec<&Feature>) = new
        .iter()
        .partition(|feature| matches!(feature, Feature::Length(_)));
    // Whatever is longer is also as long as the shortest.
    let named: Vec<String> = lengths
        .into_iter()
        .take(1)
        .chain(others)
        .take(MOST_NAMED)
        .map(Feature::words)
        .collect();
    (passed >= LEAST_RUNS && !named.is_empty()).then(|| named.join(" and "))
}

/// Returns what the lines behind an answer have.
fn of_lines(lines: &[String]) -> impl Iterator<Item = Feature> {
    let lines = lines.iter().enumerate();
    lines.flat_map(|(place, line)| features(place, line))
}

/// Returns the lines to the agent that came behind each of its answers but the last, and those behind the last.
fn lines_of(run: &Run) -> (Vec<Vec<String>>, Vec<String>) {
    let (mut answered, mut last) = (Vec::new(), Vec::new());
    for entry in run.transcript.entries() {
        if !matches!(entry.kind, EntryKind::Line(_)) {
            continue;
        }
        match entry.speaker {
            Speaker::Agent => answered.push(std::mem::take(&mut last)),
            Speaker::Referee => last.push(String::from_utf8_lossy(entry.text).into_owned()),
        }
    }
    (answered, last)
}

/// Returns what a line has, which came at this place behind the agent's last answer, from 0.
fn features(place: usize, line: &str) -> Vec<Feature> {
    let mut words = line.split(' ').filter(|word| !word.is_empty());
    let Some(first) = words.next() else {
        return Vec::new();
    };
    let mut features: Vec<Feature> = LENGTHS
        .iter()
        .filter(|length| line.len() >= **length)
        .map(|length| Feature::Length(*length))
        .collect();
    if command_of(first).is_none() {
        // Protocols without commands say what happened in capital letters.
        let is_outcome = |word: &&str| {
            (2..=LONGEST_OUTCOME).contains(&word.len())
                && word.bytes().all(|byte| byte.is_ascii_uppercase())
        };
        let words: Vec<&str> = words.collect();
        // A letter is the piece that something happened to.
        let is_letter =
            |word: &&&str| word.len() == 1 && word.bytes().all(|it| it.is_ascii_alphabetic());
        let letters = words.iter().filter(is_letter);
        features.extend(
            letters
                .clone()
                .map(|word| Feature::Value((*word).to_owned())),
        );
        let outcomes = words.iter().filter(|word| is_outcome(word));
        if place > 0 {
            let both = outcomes
                .clone()
                .flat_map(|word| letters.clone().map(move |letter| (word, letter)));
            let both = both.map(|(word, letter)| ((*word).to_owned(), (*letter).to_owned()));
            features.extend(both.map(|(word, letter)| Feature::HappenedTo(word, letter)));
        }
        let feature = if place == 0 {
            Feature::Outcome
        } else {
            Feature::Value
        };
        features.extend(outcomes.map(|word| feature((*word).to_owned())));
        return features;
    }
    features.push(Feature::Command(first.to_owned()));
    let words: Vec<&str> = words.collect();
    if words.iter().all(|word| !word.contains(':')) && words.len() < 6 {
        features.push(Feature::Words(words.len(), first.to_owned()));
    }
    for word in words {
        let (place, value) = word.split_once(':').unwrap_or((first, word));
        if word.contains(':') {
            features.push(Feature::Key(place.to_owned()));
            if value.len() <= LONGEST_VALUE {
                features.push(Feature::Value(word.to_owned()));
            }
        }
        let numbers = value.split(|c: char| !c.is_ascii_digit());
        let numbers = numbers.map(str::len).filter(|count| *count > 1);
        features.extend(numbers.map(|count| Feature::Digits(count, place.to_owned())));
        let signs = value.chars().filter(char::is_ascii_punctuation);
        features.extend(signs.map(|sign| Feature::Sign(sign, place.to_owned())));
    }
    features
}

/// Looks for a size that each conversation in which the agent failed in this way has, and few others.
pub(crate) fn threshold(found: &Found, whole: &Report) -> Option<Finding> {
    let (check, cause) = (found.violation.check, found.violation.cause);
    let mut failed: Vec<BTreeMap<String, u64>> = Vec::new();
    let mut passed: Vec<BTreeMap<String, u64>> = Vec::new();
    let repeated = repeated_commands(whole);
    let numbers = |run: &Run, is_of_answered| numbers(run, is_of_answered, &repeated);
    for shown in whole.conversations() {
        let run = &shown.run;
        let mut faults = run.found.iter().map(|it| &it.violation);
        if faults.any(|it| it.check == check && it.cause.name() == cause.name()) {
            failed.push(numbers(run, false));
        } else if run.is_complete && run.found.is_empty() {
            passed.push(numbers(run, true));
        }
    }
    // What breaks a rule once may have a size by chance. A program that ends or is silent there has met something.
    let ends = matches!(
        cause,
        Cause::Exited(_) | Cause::Signalled(_) | Cause::NoOutput
    );
    let least = if ends { 1 } else { 2 };
    if failed.len() < least || passed.len() < LEAST_RUNS {
        return None;
    }
    let keys = failed.first()?.keys();
    let sizes = keys.filter_map(|key| {
        let own: Option<Vec<u64>> = failed.iter().map(|all| all.get(key).copied()).collect();
        let least = own?.into_iter().min()?;
        let others: Vec<u64> = passed
            .iter()
            .filter_map(|all| all.get(key).copied())
            .collect();
        let values: BTreeSet<u64> = others.iter().copied().collect();
        let larger = others.iter().filter(|other| **other >= least).count();
        let is_known = others.len() >= LEAST_RUNS && values.len() >= LEAST_VALUES;
        let longest = others.iter().max().copied().unwrap_or_default();
        // Of many lines, one is the longest anyway.
        let is_telling = match key == LONGEST_LINE {
            true => least >= LEAST_LINE && least > longest + longest / 4,
            false => least >= LEAST_SIZE,
        };
        let is_rare = is_known && is_telling && larger * RARE <= others.len();
        let is_line = key == LONGEST_LINE;
        let what = if is_line {
            format!("a line of {least} bytes or more")
        } else {
            format!("{key} of {least} or more")
        };
        is_rare.then_some((larger, is_line, what))
    });
    // Larger games have longer lines, so a line is told only if it is the better sign.
    let (rare, _, what) = sizes.min_by_key(|(larger, is_line, _)| (*larger, *is_line))?;
    let is_sure = rare == 0 && (failed.len() > 1 || passed.len() >= MANY);
    let id = if is_sure {
        "fails-only-with"
    } else {
        "fails-mostly-with"
    };
    Some(Finding::of(id).with("new", what))
}

/// One in how many of the other conversations may have the number too, or may have a command twice.
const RARE: usize = 10;
/// How many values the others have to have, so that it is a size and not the sign of one scenario.
const LEAST_VALUES: usize = 3;
/// Numbers below this are no sizes for which a program has too little room.
const LEAST_SIZE: u64 = 10;
/// What the length of the longest line is called. No key has a blank in front.
const LONGEST_LINE: &str = " the longest line";
/// How long a line is at least that may be too long for an array, in bytes.
const LEAST_LINE: u64 = 64;
/// A number that is larger is no size, but a time.
const MOST: u64 = 999;
/// In how many runs the agent has to have gone on if it has failed in one.
const MANY: usize = 10;

/// Returns the commands that come again and again in conversations. What is told once is a size of the game, and what comes again is a move,
/// a time or a place, which may be large by chance.
fn repeated_commands(whole: &Report) -> BTreeSet<String> {
    let mut runs: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for shown in whole.conversations() {
        let mut own: BTreeMap<String, usize> = BTreeMap::new();
        for entry in shown.run.transcript.entries() {
            let line = String::from_utf8_lossy(entry.text);
            if is_line(&entry, Speaker::Referee)
                && let Some(command) = command_of(&line)
            {
                *own.entry(command.to_owned()).or_default() += 1;
            }
        }
        for (command, count) in own {
            let [all, once] = runs.entry(command).or_default();
            *all += 1;
            *once += usize::from(count == 1);
        }
    }
    let is_repeated = |[all, once]: &[usize; 2]| once * RARE < all * (RARE - 1);
    let repeated = runs.into_iter().filter(|(_, it)| is_repeated(it));
    repeated.map(|(command, _)| command).collect()
}

/// Returns the first number behind each key, and at each place behind each command that is not repeated, in the lines to the agent: in all,
/// or in those that it has answered.
fn numbers(run: &Run, is_of_answered: bool, repeated: &BTreeSet<String>) -> BTreeMap<String, u64> {
    let mut numbers = BTreeMap::new();
    let is_answer = |entry: &Entry<'_>| {
        entry.speaker == Speaker::Agent && matches!(entry.kind, EntryKind::Line(_))
    };
    let entries: Vec<Entry<'_>> = run.transcript.entries().collect();
    let answered = entries.iter().rposition(is_answer).unwrap_or_default();
    let end = if is_of_answered {
        answered
    } else {
        entries.len()
    };
    for entry in &entries[..end] {
        let is_message =
            entry.speaker == Speaker::Referee && matches!(entry.kind, EntryKind::Line(_));
        let line = String::from_utf8_lossy(entry.text);
        if is_message {
            let longest = numbers.entry(LONGEST_LINE.to_owned()).or_default();
            *longest = line.len().max(*longest as usize) as u64;
        }
        let Some(command) = command_of(&line).filter(|_| is_message) else {
            continue;
        };
        for (place, word) in (1..).zip(line.split(' ').skip(1)) {
            let (key, value) = match word.split_once(':') {
                Some((key, value)) => (key.to_owned(), value),
                None if repeated.contains(command) => continue,
                None => (format!("number {place} of {command}"), word),
            };
            if let Ok(number) = value.parse()
                && number <= MOST
            {
                numbers.entry(key).or_insert(number);
            }
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &[&str]) {
        let features: BTreeSet<Feature> = features(1, line).into_iter().collect();
        let words: Vec<String> = features.iter().map(Feature::words).collect();
        assert_eq!(words, expected, "{line}");
    }

    #[test]
    fn a_line_has_features() {
        check("", &[]);
        check("4614725963", &[]);
        check("START", &[]);
        check(
            "clock 3000* 12",
            &[
                "a number of two digits in \"clock\"",
                "a number of four digits in \"clock\"",
                "the character '*' in \"clock\"",
                "\"clock\" with 2 words behind it",
                "the command \"clock\"",
            ],
        );
        check(
            "rules start:/11/ks:w",
            &[
                "a number of two digits in \"start\"",
                "the character '/' in \"start\"",
                "the character ':' in \"start\"",
                "the command \"rules\"",
                "the key \"start\"",
                "\"start:/11/ks:w\"",
            ],
        );
        let long = "#".repeat(300);
        let lengths =
            ["64", "128", "256"].map(|length| format!("a line of {length} bytes or more"));
        check(&long, &lengths.each_ref().map(String::as_str));
    }
}
