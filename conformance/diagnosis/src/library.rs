//! Clues from what libraries and runtimes print by themselves.

use std::sync::LazyLock;

use super::{case::Case, finding::Finding, patterns::Patterns, shown::shown};

static LIBRARIES: LazyLock<Patterns> =
    LazyLock::new(|| Patterns::of(include_str!("libraries.yaml")));

/// Looks for a line that a library or a runtime prints, and no print of the bot.
pub(super) fn library(case: &Case<'_>, line: &str) -> Option<Finding> {
    let wanted = case.wanted();
    if wanted.is_some_and(|wanted| wanted.is(line)) {
        return None;
    }
    let (id, _) = LIBRARIES.find(line)?;
    Some(Finding::of(id).with("line", shown(line)))
}

/// Looks for an empty line with which the lines of a library begin.
pub(super) fn empty_line_of_library(case: &Case<'_>) -> Option<Finding> {
    let line = case.text()?;
    let later = case.later();
    let next = later.iter().find(|line| !line.trim().is_empty())?;
    line.trim().is_empty().then(|| library(case, next))?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library_of(line: &str) -> Option<&'static str> {
        LIBRARIES.find(line).map(|(id, _)| id)
    }

    #[test]
    fn what_libraries_print_is_known() {
        for (line, expected) in [
            ("pygame 2.5.2 (SDL 2.28.2, Python 3.11.7)", "pygame-prints"),
            (
                "Hello from the pygame community. https://www.pygame.org/contribute.html",
                "pygame-prints",
            ),
            (
                "pybullet build time: Nov 28 2023 23:45:17",
                "pybullet-prints",
            ),
            (
                "1/1 [==============================] - 0s 55ms/step",
                "keras-prints",
            ),
            (
                "\u{1b}[1m1/1\u{1b}[0m \u{1b}[32m━━━━━━━━━━━━━━━━━━━━\u{1b}[0m\u{1b}[37m\u{1b}[0m \u{1b}[1m0s\u{1b}[0m 41ms/step",
                "keras-prints",
            ),
            ("[LightGBM] [Info] Total Bins 510", "lightgbm-prints"),
            ("INFO: Initializing raylib 5.0", "raylib-prints"),
            (
                "OpenJDK 64-Bit Server VM warning: Sharing is only supported for boot loader classes",
                "java-machine-prints",
            ),
        ] {
            assert_eq!(library_of(line), Some(expected), "{line}");
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
            assert_eq!(library_of(line), None, "{line}");
        }
    }
}
