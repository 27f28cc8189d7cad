//! Clues from what libraries and runtimes print by themselves.

use std::sync::LazyLock;

use regex_lite::Regex;
use serde::Deserialize;

use super::{case::Case, finding::Finding, shown::shown};
use linesman_values::text::from_yaml;

/// An entry of `libraries.yaml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Library {
    pattern: String,
    fix: String,
}

static LIBRARIES: LazyLock<Vec<(Regex, String)>> = LazyLock::new(|| {
    let table: Vec<Library> =
        from_yaml(include_str!("libraries.yaml")).expect("the table of libraries is valid");
    let compile = |library: Library| {
        let pattern = Regex::new(&library.pattern).expect("the patterns of the table are valid");
        (pattern, library.fix)
    };
    table.into_iter().map(compile).collect()
});

/// Looks for a line that a library or a runtime prints, and no print of the bot.
pub(super) fn library(case: &Case<'_>, line: &str) -> Option<Finding> {
    let wanted = case.wanted();
    if wanted.is_some_and(|wanted| wanted.is(line)) {
        return None;
    }
    let (_, fix) = LIBRARIES
        .iter()
        .find(|(pattern, _)| pattern.is_match(line))?;
    let finding = Finding::of("library-prints").with("fix", fix);
    Some(finding.with("line", shown(line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fix_of(line: &str) -> Option<&'static str> {
        let mut all = LIBRARIES.iter();
        let found = all.find(|(pattern, _)| pattern.is_match(line));
        found.map(|(_, fix)| fix.as_str())
    }

    #[test]
    fn what_libraries_print_is_known() {
        for (line, expected) in [
            (
                "pygame 2.5.2 (SDL 2.28.2, Python 3.11.7)",
                "PYGAME_HIDE_SUPPORT_PROMPT=1",
            ),
            (
                "Hello from the pygame community. https://www.pygame.org/contribute.html",
                "PYGAME_HIDE_SUPPORT_PROMPT=1",
            ),
            ("pybullet build time: Nov 28 2023 23:45:17", "redirect"),
            (
                "1/1 [==============================] - 0s 55ms/step",
                "verbose=0",
            ),
            (
                "\u{1b}[1m1/1\u{1b}[0m \u{1b}[32m━━━━━━━━━━━━━━━━━━━━\u{1b}[0m\u{1b}[37m\u{1b}[0m \u{1b}[1m0s\u{1b}[0m 41ms/step",
                "verbose=0",
            ),
            ("[LightGBM] [Info] Total Bins 510", "verbose"),
            ("INFO: Initializing raylib 5.0", "SetTraceLogLevel"),
            (
                "OpenJDK 64-Bit Server VM warning: Sharing is only supported for boot loader classes",
                "DisplayVMOutputToStderr",
            ),
        ] {
            let fix = fix_of(line).unwrap_or_default();
            assert!(fix.contains(expected), "{line}: {fix}");
        }
    }

    #[test]
    fn answers_and_prints_of_a_bot_are_none_of_it() {
        for line in [
            "= 1 1 1 1 1 0",
            "0 3 DOWN",
            "thinking",
            "1/1",
            "INFO: my move",
            "pygame",
        ] {
            assert_eq!(fix_of(line), None, "{line}");
        }
    }
}
