//! Verdicts on agents that are run several times, and on failures that are known.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

use std::{num::NonZeroUsize, sync::Mutex};

use linesman_protocol_stratego::Stratego;
use linesman_protocols::stratego::Profile;
use linesman_referee::Launch;
use linesman_tester::{KnownFailures, Options, Suite};
use linesman_values::{
    event::EventKind,
    outcome::{Report, Verdict},
};

/// A bot that counts how often it has been started, in the file that it is given, and answers the set-up with nonsense each
/// third time.
const EACH_THIRD_TIME: &str = r#"
read -r times 2>/dev/null < "$1"
times=$((times + 1))
echo "$times" > "$1"
read -r header
if [ $((times % 3)) -eq 0 ]; then
    echo "I have lost my pieces"
else
    printf 'FB8sB479B8\nBB31555583\n6724898974\n967B669999\n'
fi
cat > /dev/null
"#;

const ASKED: &str = "stratego/setup/waits-for-header";
const BROKEN: &str = "stratego/stream/no-noise";

/// Runs the one scenario about the beginning so many times.
fn check(script: &str, times: usize, known: &[(&str, &str)]) -> Report {
    let protocol = Stratego(Profile::manual_2012());
    let mut failures = KnownFailures::default();
    for (id, reason) in known {
        failures.add(id, reason, &protocol).unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let count = folder.path().join("count");
    let launch = Launch::new("sh", ["-c", script, "bot", count.to_str().unwrap()]);
    let options = Options {
        jobs: NonZeroUsize::MIN,
        only: vec![glob::Pattern::new(ASKED).unwrap()],
        repeat: NonZeroUsize::new(times).unwrap(),
        known: failures,
        ..Options::default()
    };
    let suite = Suite::new(
        &protocol,
        linesman_tester::scenarios(&protocol).unwrap(),
        options,
    );
    let told = Mutex::new(0);
    let report = suite
        .run(&launch, |event| {
            if let EventKind::ScenarioFinished(now) = event.kind {
                *told.lock().unwrap() = now.runs;
            }
        })
        .unwrap();
    let runs = told.into_inner().unwrap();
    assert_eq!(
        (runs, report.extent.repeat, report.extent.scenarios),
        (times, times, 1)
    );
    report
}

/// Returns the verdicts in words, each with its share.
fn told(report: &Report) -> Vec<(&str, &str, Option<String>)> {
    let told = report.checks.iter().map(|check| {
        let tally = check.verdict.tally().map(|tally| tally.to_string());
        (check.check.id, check.verdict.word(), tally)
    });
    told.collect()
}

#[test]
fn what_fails_each_third_time_is_flaky_and_makes_the_agent_fail() {
    let report = check(EACH_THIRD_TIME, 7, &[]);
    assert_eq!(
        told(&report),
        [
            (ASKED, "pass", None),
            (BROKEN, "flaky", Some("2 of 7".to_owned()))
        ]
    );
    assert_eq!(report.exit_code(), 1);
    assert_eq!(report.conforms(), Some(false));
}

#[test]
fn without_repeating_luck_decides() {
    let report = check(EACH_THIRD_TIME, 2, &[]);
    assert_eq!(told(&report), [(ASKED, "pass", None)]);
    assert_eq!(report.exit_code(), 0);
}

#[test]
fn what_fails_each_time_is_not_flaky() {
    let report = check(
        "read -r header; echo nonsense here; cat > /dev/null",
        3,
        &[],
    );
    assert_eq!(
        told(&report),
        [(ASKED, "skip", None), (BROKEN, "fail", None)]
    );
    assert_eq!(report.exit_code(), 1);
}

#[test]
fn a_known_failure_does_not_make_the_agent_fail() {
    let wrong = "read -r header; echo nonsense here; cat > /dev/null";
    let report = check(wrong, 1, &[(BROKEN, "a banner")]);
    assert_eq!(
        told(&report),
        [(ASKED, "skip", None), (BROKEN, "known", None)]
    );
    assert_eq!(report.checks[1].verdict.reason(), Some("a banner"));
    // What it kept from being tested counts.
    assert_eq!(report.exit_code(), 3);
}

#[test]
fn a_known_failure_may_be_flaky() {
    let report = check(EACH_THIRD_TIME, 3, &[("stratego/stream/*", "a banner")]);
    assert_eq!(
        told(&report),
        [
            (ASKED, "pass", None),
            (BROKEN, "known", Some("1 of 3".to_owned()))
        ]
    );
    assert_eq!(report.exit_code(), 0);
}

#[test]
fn a_known_failure_that_passes_is_a_failure() {
    let report = check(EACH_THIRD_TIME, 1, &[(ASKED, "it greets")]);
    assert_eq!(
        report.checks[0].verdict,
        Verdict::UnexpectedPass("it greets".to_owned())
    );
    assert_eq!(report.exit_code(), 1);
}

#[test]
fn a_known_failure_that_is_not_reached_stays_so() {
    let wrong = "read -r header; echo nonsense here; cat > /dev/null";
    let known = [(ASKED, "it greets"), (BROKEN, "a banner")];
    let report = check(wrong, 1, &known);
    assert_eq!(
        told(&report),
        [(ASKED, "skip", None), (BROKEN, "known", None)]
    );
}

#[test]
fn what_is_known_of_a_check_that_was_not_tested_does_no_harm() {
    let report = check(EACH_THIRD_TIME, 1, &[("stratego/turn/*", "later")]);
    assert_eq!(told(&report), [(ASKED, "pass", None)]);
    assert_eq!(report.exit_code(), 0);
}
