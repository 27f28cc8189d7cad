//! What messages of languages and libraries mean for a program that talks through pipes.

use std::{borrow::Cow, sync::LazyLock};

use linesman_languages::language::{Language, Missing};

use super::{case::Case, finding::Finding, patterns::Patterns, shown::shown};

static MEANINGS: LazyLock<Patterns> =
    LazyLock::new(|| Patterns::without_case(include_str!("errors.yaml")));

/// What is known of an agent that decides what its message means.
#[derive(Debug, Default)]
pub(super) struct Around<'a> {
    /// The lines that it was sent.
    pub(super) sent: Vec<Cow<'a, str>>,
    /// Whether its input had not been closed.
    pub(super) is_input_open: bool,
    /// Whether it may have read variables of the environment: what it wrote shows it, or it ended before it had said anything.
    pub(super) reads_environment: bool,
}

impl<'a> Around<'a> {
    /// Returns what is known of the agent of a case.
    pub(super) fn of(case: &Case<'a>) -> Self {
        let reads = |line: &String| ENVIRONMENT.iter().any(|word| line.contains(word));
        Self {
            sent: case.sent(),
            is_input_open: !case.is_input_closed(),
            // Most programs do so when they start.
            reads_environment: case.run.stderr.iter().any(reads) || !case.has_ever_answered(),
        }
    }
}

/// What a line of a program has that reads a variable of the environment.
const ENVIRONMENT: &[&str] = &["environ", "getenv", "ENV", "env."];

/// Returns what an error with this message means, if the message is known.
pub(super) fn meaning(message: &str, around: &Around<'_>) -> Option<Finding> {
    let is_word = |found: &str| has_word_of(found, &around.sent);
    let known = || {
        let (id, _) = MEANINGS.find_unless(message, is_word)?;
        match id {
            ENDED if !around.is_input_open => None,
            VARIABLE if !around.reads_environment => None,
            id => Some(id),
        }
    };
    Language::missing_module(message)
        .map(|missing| of_module(&missing))
        .or_else(|| one_past_the_end(message, &around.sent))
        .or_else(|| Some(Finding::of(known()?)))
}

/// The diagnosis of an input that has ended for the program, although nothing has closed it.
const ENDED: &str = "finds-input-ended";
/// The diagnosis of a variable of the environment that an agent does not get.
const VARIABLE: &str = "lacks-variable";

/// Returns whether a word in quotes is one of these lines, or a word of one.
fn has_word_of(message: &str, lines: &[Cow<'_, str>]) -> bool {
    let quoted = message.split(['\'', '"']).skip(1).step_by(2);
    let mut quoted = quoted.filter(|word| !word.is_empty());
    let is_sent = |word: &str| {
        let mut lines = lines.iter();
        lines.any(|line| line == word || line.split_whitespace().any(|it| it == word))
    };
    quoted.any(is_sent)
}

/// Returns the diagnosis of a module that an interpreter does not find. One that is named by its path is a file of the program.
fn of_module(missing: &Missing<'_>) -> Finding {
    if missing.name.starts_with(['.', '/']) {
        return Finding::of("lacks-its-file").with("name", shown(missing.name));
    }
    Finding::of(missing.diagnosis)
        .with("name", shown(missing.name))
        .with("variable", missing.variable)
        .done_by(&missing.how)
}

/// Returns what an index means that is as large as the list is long, if the message tells both numbers. Where a line has so many words, the
/// program reads one word more.
fn one_past_the_end(message: &str, sent: &[Cow<'_, str>]) -> Option<Finding> {
    let is_about_index = ["index", "Index"].iter().any(|word| message.contains(word));
    let numbers: Vec<u64> = message
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .collect();
    let [one, other] = numbers.as_slice() else {
        return None;
    };
    let count = |line: &Cow<'_, str>| u64::try_from(line.split_whitespace().count()).ok();
    let is_words = sent.iter().any(|line| count(line) == Some(*one));
    let is_it = is_about_index && one == other && *one >= LEAST_ITEMS && !is_words;
    is_it.then(|| Finding::of("index-one-past-end").with("number", one))
}

/// A line that was split into fewer words than the program needs is a likelier reason where the list is shorter.
const LEAST_ITEMS: u64 = 4;

/// Returns the last of some lines whose message is known, with what it means.
pub(super) fn known_line<'a>(
    lines: impl DoubleEndedIterator<Item = &'a str>,
    around: &Around<'_>,
) -> Option<(&'a str, Finding)> {
    lines
        .rev()
        .find_map(|line| Some((line, meaning(line, around)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_known_in_the_words_of_their_languages() {
        let check = |expected: &str, messages: &[&str]| {
            for message in messages {
                let found = meaning(message, &Around::default())
                    .map(|it| it.diagnosis(Language::named("Python")));
                let told = found.map(|it| format!("{}; {}", it.says, it.line()));
                let told = told.unwrap_or_default();
                assert!(told.contains(expected), "{message}: {told}");
            }
        };
        check(
            "compare it with the transcript",
            &[
                "IndexError: list index out of range",
                "java.lang.StringIndexOutOfBoundsException: String index out of range: 5",
                "panic: runtime error: index out of range [1] with length 1",
                "TypeError: Cannot read properties of undefined (reading '3')",
            ],
        );
        check(
            "no number",
            &[
                "ValueError: invalid literal for int() with base 10: 'QUIT'",
                "java.lang.NumberFormatException: For input string: \"START\"",
                "called `Result::unwrap()` on an `Err` value: ParseIntError { kind: InvalidDigit }: invalid digit found in string",
            ],
        );
        check(
            "use a loop",
            &[
                "RecursionError: maximum recursion depth exceeded",
                "java.lang.StackOverflowError",
            ],
        );
        check(
            "the list is empty",
            &["IndexError: Cannot choose from an empty sequence"],
        );
        check(
            "without a time limit",
            &["execution expired (Timeout::Error)"],
        );
        check("join()", &["terminate called without an active exception"]);
        check(
            "pipes",
            &["OSError: [Errno 25] Inappropriate ioctl for device"],
        );
        check(
            "folder in which Linesman was started",
            &["FileNotFoundError: [Errno 2] No such file or directory: 'openings.txt'"],
        );
        check(
            "one past the last of 8 items",
            &[
                "java.lang.IndexOutOfBoundsException: Index 8 out of bounds for length 8",
                "panic: runtime error: index out of range [8] with length 8",
                "index out of bounds: the len is 8 but the index is 8",
            ],
        );
        check(
            "is missing",
            &[
                "java.lang.NumberFormatException: Cannot parse null string",
                "TypeError: int() argument must be a string, a bytes-like object or a real number, not 'NoneType'",
            ],
        );
        check("pip install numpy", &["No module named 'numpy'"]);
        assert!(meaning("KeyError: 'x'", &Around::default()).is_none());
        assert!(meaning("no plan", &Around::default()).is_none());
        // A word that the agent was sent is no variable of the environment.
        let key = "KeyError: 'BOT_HOME'";
        let sent = |line: &'static str, reads_environment| Around {
            sent: vec![line.into()],
            reads_environment,
            ..Around::default()
        };
        assert!(meaning(key, &sent("RED x 10 10", true)).is_some());
        assert!(meaning(key, &sent("BOT_HOME x 10 10", true)).is_none());
        // A key of a table of the program's own.
        assert!(meaning(key, &sent("RED x 10 10", false)).is_none());
        assert!(meaning("KeyError: 'showboard'", &Around::default()).is_none());
        // The fifth word of a line of four.
        let index = "Index 4 out of bounds for length 4";
        let is_past = |line| {
            meaning(index, &sent(line, false))
                .unwrap()
                .is("index-one-past-end")
        };
        assert!(is_past("START"));
        assert!(!is_past("3 6 UP OK"));
        // The tester has not closed the input.
        let open = Around {
            is_input_open: true,
            ..Around::default()
        };
        let end = "java.util.NoSuchElementException: No line found";
        assert!(meaning(end, &Around::default()).is_none());
        assert!(meaning(end, &open).unwrap().is("finds-input-ended"));
    }
}
