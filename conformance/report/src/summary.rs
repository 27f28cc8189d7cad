//! The last line of a report on a profile.

use super::{Style, shortened::in_short};
use linesman_values::{
    outcome::{Conclusion, Report},
    text::count,
};

/// Returns the conclusion and the number of checks with each verdict, on one line.
pub(super) fn summary(report: &Report, style: Style) -> String {
    let counts = report.counts();
    let listed = |all: &[(usize, &str)]| -> Vec<String> {
        let some = all.iter().filter(|(number, _)| *number > 0);
        some.map(|(number, word)| format!("{number} {word}"))
            .collect()
    };
    let (passed, failed) = (counts.passed, counts.failed);
    let conclusion = report.conclusion();
    let mut line = match conclusion {
        Conclusion::Passed => {
            let words = format!("passed {passed} of the {} checks asked for", asked(report));
            style.conclusion(conclusion, &words)
        }
        _ => {
            let words = style.conclusion(conclusion, &conclusion.to_string());
            format!("{words}: {passed} passed, {failed} failed")
        }
    };
    let special = listed(&[(counts.flaky, "flaky"), (counts.unexpected, "unexpected")]);
    if !special.is_empty() {
        line += &format!(" ({})", special.join(", "));
    }
    for part in listed(&[
        (counts.noted, "to note"),
        (counts.known, "known"),
        (counts.skipped, "skipped"),
        (counts.not_applicable, "not applicable"),
        (counts.not_offered, "not offered"),
        (counts.inconclusive, "inconclusive"),
    ]) {
        line += &format!(", {part}");
    }
    if let Some(games) = in_short(report) {
        line += &format!(", {games}");
    }
    if let Some(why) = report.stopped {
        line += &format!("; {why}");
    }
    let times = match report.extent.repeat {
        1 => String::new(),
        times => format!(" {times} times"),
    };
    let scenarios = count(report.extent.scenarios, "scenario", "scenarios");
    let seconds = report.extent.took.as_secs_f64();
    line + &format!(
        " ({scenarios}{times}, {seconds:.1} s, seed {})",
        report.seed
    )
}

/// Returns the number of checks that were asked for. A check that was not, and was broken all the same, is in the report too.
fn asked(report: &Report) -> usize {
    let asked = &report.terms.checks;
    let checks = report.checks.iter().map(|report| report.check);
    checks
        .filter(|check| asked.iter().any(|(other, _)| other.id == check.id))
        .count()
}
