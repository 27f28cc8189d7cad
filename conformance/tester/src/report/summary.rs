//! The last line of a report on a profile.

use super::Style;
use crate::{outcome::Report, text::count};

/// Returns the conclusion and the number of checks with each verdict, on one line.
pub(super) fn summary(report: &Report, style: Style) -> String {
    let counts = report.counts();
    let listed = |all: &[(usize, &str)]| -> Vec<String> {
        let some = all.iter().filter(|(number, _)| *number > 0);
        some.map(|(number, word)| format!("{number} {word}"))
            .collect()
    };
    let mut line = format!(
        "{}: {} passed, {} failed",
        style.conclusion(report.conclusion()),
        counts.passed,
        counts.failed
    );
    let special = listed(&[(counts.flaky, "flaky"), (counts.unexpected, "unexpected")]);
    if !special.is_empty() {
        line += &format!(" ({})", special.join(", "));
    }
    for part in listed(&[
        (counts.noted, "to note"),
        (counts.known, "known"),
        (counts.skipped, "skipped"),
        (counts.inconclusive, "inconclusive"),
    ]) {
        line += &format!(", {part}");
    }
    let times = match report.repeat {
        1 => String::new(),
        times => format!(" {times} times"),
    };
    let scenarios = count(report.scenarios, "scenario", "scenarios");
    let seconds = report.took.as_secs_f64();
    line + &format!(
        " ({scenarios}{times}, {seconds:.1} s, seed {})",
        report.seed
    )
}
