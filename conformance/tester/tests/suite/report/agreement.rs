//! The conclusion is the same everywhere: exit code, certificate, and every form of report.

use std::time::Duration;

use linesman_certificate::Evidence;
use linesman_protocols::Level;
use linesman_report::FORMS;
use linesman_values::outcome::{CheckReport, Conclusion, Report, Stopped, Tally, Verdict};
use proptest::prelude::*;
use serde_json::Value;

use super::{SAMPLE, document, last_lines};

/// The words of the verdicts.
const WORDS: [&str; 9] = [
    "pass",
    "fail",
    "flaky",
    "known",
    "known-flaky",
    "unexpected-pass",
    "skip",
    "not-applicable",
    "inconclusive",
];
const STOPPED: [Option<Stopped>; 3] = [
    None,
    Some(Stopped::Interrupted),
    Some(Stopped::OutOfTime(Duration::from_secs(50))),
];
const LEVELS: [Level; 3] = [Level::Must, Level::Should, Level::May];

/// Returns a report with these verdicts and levels.
fn report(
    verdicts: &[(&str, Level)],
    level: Level,
    (only, skip, is_partial, is_quick): (bool, bool, bool, bool),
    stopped: Option<Stopped>,
) -> Report {
    let mut report = SAMPLE.reports[0].clone();
    let mut checks = report.checks.iter();
    let failed = checks.find(|check| matches!(check.verdict, Verdict::Fail(_)));
    let failed = failed.unwrap().clone();
    let checks: Vec<CheckReport> = report
        .checks
        .iter()
        .zip(verdicts)
        .map(|(own, (word, level))| {
            let mut check = failed.clone();
            (check.check, check.level) = (own.check, *level);
            check.verdict = verdict(word, &failed);
            check
        })
        .collect();
    report.terms.only = only.then(|| "*".to_owned()).into_iter().collect();
    report.terms.skip = skip.then(|| "*/x".to_owned()).into_iter().collect();
    (report.terms.is_partial, report.terms.is_quick) = (is_partial, is_quick);
    report.stopped = stopped;
    report.terms.checks = checks.iter().map(|it| (it.check, it.level)).collect();
    (report.checks, report.level) = (checks, level);
    report
}

fn verdict(word: &str, failed: &CheckReport) -> Verdict {
    let found = || Box::new(failed.verdict.found().unwrap().clone());
    let tally = Tally {
        broken: 1,
        judged: 3,
    };
    let reason = "some reason".to_owned();
    match word {
        "pass" => Verdict::Pass,
        "fail" => Verdict::Fail(found()),
        "flaky" => Verdict::Flaky(found(), tally),
        "known" | "known-flaky" => Verdict::Known {
            found: found(),
            tally: (word == "known-flaky").then_some(tally),
            reason,
        },
        "unexpected-pass" => Verdict::UnexpectedPass(reason),
        "skip" => Verdict::Skip(reason),
        "not-applicable" => Verdict::NotApplicable(reason),
        _ => Verdict::Inconclusive(reason),
    }
}

/// Returns the conclusion by the table in the documentation of verdicts.
fn expected(
    verdicts: &[(&str, Level)],
    level: Level,
    (is_part, is_stopped): (bool, bool),
) -> Conclusion {
    let has = |words: &[&str]| {
        let mut counting = verdicts.iter().filter(|(_, own)| *own <= level);
        counting.any(|(word, _)| words.contains(word))
    };
    let is_unexpected = verdicts.iter().any(|(word, _)| *word == "unexpected-pass");
    if has(&["fail", "flaky"]) || is_unexpected {
        Conclusion::DoesNotConform
    } else if is_stopped || has(&["skip", "inconclusive"]) {
        Conclusion::CouldNotTell
    } else if is_part || has(&["known", "known-flaky"]) {
        Conclusion::Passed
    } else {
        Conclusion::Conforms
    }
}

/// Checks that every form of a report has this conclusion.
fn check(report: &Report, expected: Conclusion) {
    let code = match expected {
        Conclusion::Conforms | Conclusion::Passed => 0,
        Conclusion::DoesNotConform => 1,
        Conclusion::CouldNotTell => 3,
    };
    assert_eq!((report.conclusion(), report.exit_code()), (expected, code));
    let is_good = code == 0;
    for form in FORMS.iter().filter(|form| !form.is_stream()) {
        let text = document(form.name, std::slice::from_ref(report), &SAMPLE.subject);
        let count = |part: &str| text.matches(part).count();
        let lines = |start: &str| text.lines().filter(|line| line.starts_with(start)).count();
        match form.name {
            "human" => {
                let last = text.lines().rfind(|line| !line.is_empty()).unwrap();
                let words = format!("{expected}");
                assert!(last.starts_with(&words), "{last} {words}");
                assert_eq!(count("conforms: ") > 0, expected == Conclusion::Conforms);
            }
            "json" => check_json(&serde_json::from_str(&text).unwrap(), expected, code),
            "tap" => {
                let failed =
                    |line: &&str| line.starts_with("not ok ") && !line.contains(" # TODO ");
                let is_ok = text.lines().filter(failed).count() + lines("Bail out! ") == 0;
                assert_eq!(is_ok, is_good, "{text}");
            }
            "junit" => {
                assert_eq!(count("<failure") + count("<error") == 0, is_good, "{text}");
                assert!(is_good || (count("<failure") > 0) == (code == 1), "{text}");
            }
            "github" => {
                assert_eq!(lines("::error ") > 0, code == 1, "{text}");
                assert!(code != 3 || lines("::warning ") > 0, "{text}");
            }
            "html" => {
                let class = match code {
                    0 => "pass",
                    1 => "fail",
                    _ => "inconclusive",
                };
                assert!(count(&format!("<span class=\"{class}\">{expected}</span>")) > 0);
            }
            other => panic!("{other} is not looked at"),
        }
    }
    let last = last_lines(report, &SAMPLE.subject).pop().unwrap();
    check_json(&serde_json::from_str(&last).unwrap(), expected, code);
}

fn check_json(json: &Value, expected: Conclusion, code: u8) {
    assert_eq!(json["conclusion"], serde_json::to_value(expected).unwrap());
    assert_eq!(json["exit_code"], code);
    assert!(json["facts"].is_object());
    let conforms = match expected {
        Conclusion::Conforms => Some(true),
        Conclusion::DoesNotConform => Some(false),
        Conclusion::Passed | Conclusion::CouldNotTell => None,
    };
    assert_eq!(json["conforms"], Value::from(conforms));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn exit_code_certificate_and_all_forms_agree(
        verdicts in prop::collection::vec((0..WORDS.len(), 0..LEVELS.len()), 1..7),
        level in 0..LEVELS.len(),
        part in (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>()),
        stopped in 0..STOPPED.len(),
    ) {
        let verdicts: Vec<(&str, Level)> = verdicts
            .into_iter()
            .map(|(word, level)| (WORDS[word], LEVELS[level]))
            .collect();
        let level = LEVELS[level];
        let is_part = part.0 || part.1 || part.2 || part.3;
        let stopped = STOPPED[stopped];
        let expected = expected(&verdicts, level, (is_part, stopped.is_some()));
        let report = report(&verdicts, level, part, stopped);
        check(&report, expected);

        let evidence = Evidence::take(&SAMPLE.subject.launch, None, &[], &[]).unwrap();
        let reports = std::slice::from_ref(&report);
        let ended = SAMPLE.subject.began;
        let certificate = linesman_certificate::issue(reports, &SAMPLE.subject, &evidence, ended);
        let is_cut = part.3 || stopped.is_some();
        prop_assert_eq!(certificate.is_none(), is_cut);
        // Of the others, the command line gives none where checks are left out or known to fail.
        let is_listed = |(word, _): &(&str, Level)| word.contains("known") || *word == "unexpected-pass";
        if let Some(certificate) = certificate.filter(|_| !is_part && !verdicts.iter().any(is_listed)) {
            prop_assert_eq!(certificate.conclusion, expected);
        }
    }
}
