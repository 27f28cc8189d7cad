//! What messages of languages and libraries mean for a program that talks through pipes.

use std::sync::LazyLock;

use regex_lite::{Regex, RegexBuilder};
use serde::Deserialize;

use crate::language::Language;

/// An entry of `errors.yaml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Meaning {
    pattern: String,
    fix: String,
}

static MEANINGS: LazyLock<Vec<(Regex, String)>> = LazyLock::new(|| {
    let table: Vec<Meaning> =
        serde_yaml::from_str(include_str!("errors.yaml")).expect("the table of errors is valid");
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
    Language::fix_for_missing_module(message).or_else(|| {
        let (_, fix) = MEANINGS
            .iter()
            .find(|(pattern, _)| pattern.is_match(message))?;
        Some(fix.clone())
    })
}

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
                "index out of bounds: the len is 10 but the index is 10",
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
        check("pip install numpy", &["No module named 'numpy'"]);
        assert_eq!(meaning("KeyError: 'x'"), None);
        assert_eq!(meaning("no plan"), None);
    }
}
