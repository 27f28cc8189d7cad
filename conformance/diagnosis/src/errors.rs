//! What messages of languages and libraries mean for a program that talks through pipes.

use std::sync::LazyLock;

use regex_lite::{Regex, RegexBuilder};
use serde::Deserialize;

use linesman_languages::language::Language;
use linesman_values::text::from_yaml;

/// An entry of `errors.yaml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Meaning {
    pattern: String,
    fix: String,
}

static MEANINGS: LazyLock<Vec<(Regex, String)>> = LazyLock::new(|| {
    let table: Vec<Meaning> =
        from_yaml(include_str!("errors.yaml")).expect("the table of errors is valid");
    let compile = |meaning: Meaning| {
        let pattern = RegexBuilder::new(&meaning.pattern)
            .case_insensitive(true)
            .build()
            .expect("the patterns of the table are valid");
        (pattern, meaning.fix)
    };
    table.into_iter().map(compile).collect()
});

/// Returns what to do about an error with this message, if the message is known.
pub(super) fn meaning(message: &str) -> Option<String> {
    let special = Language::fix_for_missing_module(message).or_else(|| one_past_the_end(message));
    special.or_else(|| {
        let (_, fix) = MEANINGS
            .iter()
            .find(|(pattern, _)| pattern.is_match(message))?;
        Some(fix.clone())
    })
}

/// Returns what to do about an index that is as large as the list is long, if the message tells both numbers.
fn one_past_the_end(message: &str) -> Option<String> {
    let is_about_index = ["index", "Index"].iter().any(|word| message.contains(word));
    let numbers: Vec<u64> = message
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .collect();
    let [one, other] = numbers.as_slice() else {
        return None;
    };
    (is_about_index && one == other && *one >= LEAST_ITEMS).then(|| {
        format!(
            "the index {one} is one past the last of {one} items, which are numbered from 0: look for <= where < belongs, or for a number \
             that was counted from 1, or for a list without room for all that can come"
        )
    })
}

/// A line that was split into fewer words than the program needs is a likelier reason where the list is shorter.
const LEAST_ITEMS: u64 = 4;

/// Returns the last of some lines whose message is known, with what to do.
pub(super) fn known_line<'a>(
    lines: impl DoubleEndedIterator<Item = &'a str>,
) -> Option<(&'a str, String)> {
    lines.rev().find_map(|line| Some((line, meaning(line)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_known_in_the_words_of_their_languages() {
        let check = |expected: &str, messages: &[&str]| {
            for message in messages {
                let fix = meaning(message).unwrap_or_default();
                assert!(fix.contains(expected), "{message}: {fix}");
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
        assert_eq!(meaning("KeyError: 'x'"), None);
        assert_eq!(meaning("no plan"), None);
    }
}
