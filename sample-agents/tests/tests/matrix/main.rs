//! Every misbehaver against the whole suite: it fails its own check, with the right cause, and no other.

use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use linesman_end_to_end::program;
use linesman_protocols::{Check, stratego::checks};
use serde_json::Value;

/// The cause that each fault shows, from what the misbehaver does (see its sources) and what the causes mean.
const CAUSES: &[(&str, &str)] = &[
    ("stratego/stream/flushes", "buffered"),
    ("stratego/stream/ends-lines", "no-newline"),
    ("stratego/stream/no-carriage-return", "crlf"),
    ("stratego/stream/no-noise", "noise"),
    ("stratego/stream/reads-split-lines", "exited(1)"),
    ("stratego/stream/reads-joined-lines", "no-output"),
    ("stratego/setup/waits-for-header", "extra-line"),
    ("stratego/setup/answered", "no-output"),
    ("stratego/setup/in-time", "late"),
    ("stratego/setup/all-four-rows", "no-output"),
    ("stratego/setup/no-fifth-row", "extra-line"),
    ("stratego/setup/row-length", "illegal(row-length)"),
    ("stratego/setup/known-pieces", "illegal(unknown-piece)"),
    ("stratego/setup/piece-counts", "illegal(too-many-pieces)"),
    ("stratego/setup/has-flag", "illegal(no-flag)"),
    ("stratego/setup/full-army", "illegal(too-few-pieces)"),
    ("stratego/setup/either-colour", "no-output"),
    ("stratego/turn/waits-for-its-turn", "extra-line"),
    ("stratego/turn/answered", "no-output"),
    ("stratego/turn/in-time", "late"),
    ("stratego/turn/form", "malformed"),
    ("stratego/turn/plain-form", "malformed"),
    ("stratego/turn/one-line", "extra-line"),
    ("stratego/turn/echo-is-no-question", "extra-line"),
    ("stratego/turn/known-commands", "illegal(wrong-kind)"),
    ("stratego/turn/waits-for-the-board", "extra-line"),
    ("stratego/turn/patient-for-its-echo", "extra-line"),
    ("stratego/move/on-board", "illegal(off-board)"),
    ("stratego/move/own-piece", "illegal(empty-square)"),
    ("stratego/move/mobile-piece", "illegal(immobile-piece)"),
    ("stratego/move/multiplier", "illegal(no-distance)"),
    ("stratego/move/scouts-only", "illegal(scouts-only)"),
    ("stratego/move/clear-path", "illegal(path-blocked)"),
    ("stratego/move/not-onto-own", "illegal(own-piece)"),
    ("stratego/move/not-into-lake", "illegal(lake)"),
    ("stratego/move/legal-as-red", "illegal(own-piece)"),
    ("stratego/move/legal-as-blue", "illegal(own-piece)"),
    ("stratego/move/sees-losses", "illegal("),
    ("stratego/move/reads-runs", "illegal(own-piece)"),
    ("stratego/end/quit-as-header", "did-not-exit"),
    ("stratego/end/quit-in-place-of-echo", "did-not-exit"),
    ("stratego/end/quit-after-setup", "did-not-exit"),
    ("stratego/end/quit-with-result", "did-not-exit"),
    ("stratego/end/silent-after-quit", "extra-line"),
    ("stratego/end/exit-status", "exited(3)"),
    ("stratego/end/end-of-input", "did-not-exit"),
    ("stratego/process/stays-until-the-end", "exited(1)"),
    ("stratego/process/keeps-stdout-open", "closed-stdout"),
    ("stratego/process/leaves-nothing-behind", "leaked-process"),
    ("stratego/process/stdout-bounded", "over-limit(output)"),
    ("stratego/process/stderr-bounded", "over-limit(stderr)"),
];

/// What is asked of the tester beside the protocol, where the check or its fault has no place in the default profile.
const OPTIONS: &[(&str, &[&str])] = &[("stratego/setup/full-army", &["--profile", "final-2012"])];

fn main() {
    let mut arguments = Arguments::from_args();
    // The misbehavers mostly wait, but more than two of them at a time would wait for one another's processor.
    arguments.test_threads.get_or_insert(2);
    let trials = checks::ALL
        .iter()
        .map(|check| Trial::test(check.id, || try_fault(check)))
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn try_fault(check: &Check) -> Result<(), Failed> {
    let (_, cause) = CAUSES
        .iter()
        .find(|(id, _)| *id == check.id)
        .ok_or("the check has no cause in the table")?;
    let options = OPTIONS.iter().find(|(id, _)| *id == check.id);
    let output = Command::new(program("linesman"))
        .args(["check", "stratego", "--format", "json"])
        .args(options.map_or(&[][..], |(_, options)| options))
        .arg("--")
        .arg(program("misbehave"))
        .args(["--break", check.id])
        .output()?;
    let report = String::from_utf8(output.stdout)?;
    let parsed: Value =
        serde_json::from_str(&report).map_err(|error| format!("{error}\n{report}"))?;
    let failures: Vec<(&str, &str)> = parsed["checks"]
        .as_array()
        .ok_or("a report has checks")?
        .iter()
        .filter(|check| check["verdict"] == "fail")
        .map(|check| {
            (
                check["id"].as_str().unwrap_or_default(),
                check["failure"]["cause"].as_str().unwrap_or_default(),
            )
        })
        .collect();
    let is_right =
        matches!(failures.as_slice(), [(id, shown)] if *id == check.id && shown.starts_with(cause));
    if !is_right || output.status.code() != Some(1) {
        return Err(format!(
            "expected {cause}, exit code 1; got {failures:?}, {}\n{report}",
            output.status
        )
        .into());
    }
    let mend = parsed["checks"]
        .as_array()
        .and_then(|checks| checks.iter().find(|other| other["id"] == check.id))
        .and_then(|check| check["failure"]["mend"].as_str());
    if mend.is_none_or(str::is_empty) {
        return Err("the report says nothing of how to mend it".into());
    }
    Ok(())
}
