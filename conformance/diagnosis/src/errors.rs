//! What messages of languages and libraries mean for a program that talks through pipes.

use std::{borrow::Cow, sync::LazyLock};

use linesman_languages::language::{Language, Missing};

use super::{finding::Finding, patterns::Patterns, shown::shown};

static MEANINGS: LazyLock<Patterns> =
    LazyLock::new(|| Patterns::without_case(include_str!("errors.yaml")));

/// Returns what an error with this message means, if the message is known. The agent was sent these lines.
pub(super) fn meaning(message: &str, sent: &[Cow<'_, str>]) -> Option<Finding> {
    Language::missing_module(message)
        .map(|missing| of_module(&missing))
        .or_else(|| one_past_the_end(message))
        .or_else(|| {
            let (id, _) = MEANINGS.find_unless(message, |found| has_word_of(found, sent))?;
            Some(Finding::of(id))
        })
}

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

/// Returns the diagnosis of a module that an interpreter does not find.
fn of_module(missing: &Missing<'_>) -> Finding {
    Finding::of(missing.diagnosis)
        .with("name", shown(missing.name))
        .with("variable", missing.variable)
        .done_by(&missing.how)
}

/// Returns what an index means that is as large as the list is long, if the message tells both numbers.
fn one_past_the_end(message: &str) -> Option<Finding> {
    let is_about_index = ["index", "Index"].iter().any(|word| message.contains(word));
    let numbers: Vec<u64> = message
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .collect();
    let [one, other] = numbers.as_slice() else {
        return None;
    };
    let is_it = is_about_index && one == other && *one >= LEAST_ITEMS;
    is_it.then(|| Finding::of("index-one-past-end").with("number", one))
}

/// A line that was split into fewer words than the program needs is a likelier reason where the list is shorter.
const LEAST_ITEMS: u64 = 4;

/// Returns the last of some lines whose message is known, with what it means.
pub(super) fn known_line<'a>(
    lines: impl DoubleEndedIterator<Item = &'a str>,
    sent: &[Cow<'_, str>],
) -> Option<(&'a str, Finding)> {
    lines
        .rev()
        .find_map(|line| Some((line, meaning(line, sent)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_known_in_the_words_of_their_languages() {
        let check = |expected: &str, messages: &[&str]| {
            for message in messages {
                let found = meaning(message, &[]).map(|it| it.diagnosis(Language::named("Python")));
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
        assert!(meaning("KeyError: 'x'", &[]).is_none());
        assert!(meaning("no plan", &[]).is_none());
        // A word that the agent was sent is no variable of the environment.
        let key = "KeyError: 'BOT_HOME'";
        assert!(meaning(key, &["RED x 10 10".into()]).is_some());
        assert!(meaning(key, &["BOT_HOME x 10 10".into()]).is_none());
        assert!(meaning("KeyError: 'showboard'", &[]).is_none());
    }
}
