//! Every misbehaver against the whole suite: it fails its own check, with the right cause, and no other.

mod bitwa;
mod otep;
mod stratego;

use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use linesman_end_to_end::program;
use linesman_protocols::Check;
use serde_json::Value;

/// What the faults of a protocol come to.
struct Table {
    protocol: &'static str,
    checks: &'static [&'static Check],
    /// The cause that each fault shows, by the check that it breaks; what a cause has in brackets may be left open.
    causes: &'static [(&'static str, &'static str)],
    /// What is asked of the tester beside the protocol.
    options: &'static [&'static str],
    /// The same for single checks.
    special: &'static [(&'static str, &'static [&'static str])],
}

const TABLES: &[Table] = &[stratego::TABLE, otep::TABLE, bitwa::TABLE];

fn main() {
    let mut arguments = Arguments::from_args();
    // The misbehavers mostly wait, but more than two of them at a time would wait for one another's processor.
    arguments.test_threads.get_or_insert(2);
    let trial = |table: &'static Table, check: &'static Check| {
        Trial::test(check.id, move || try_fault(table, check))
    };
    let trials = TABLES
        .iter()
        .flat_map(|table| table.checks.iter().map(move |check| trial(table, check)))
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

fn try_fault(table: &Table, check: &Check) -> Result<(), Failed> {
    let (_, cause) = table
        .causes
        .iter()
        .find(|(id, _)| *id == check.id)
        .ok_or("the check has no cause in the table")?;
    let special = table.special.iter().find(|(id, _)| *id == check.id);
    let output = Command::new(program("linesman"))
        .args(["check", table.protocol, "--format", "json"])
        .args(table.options)
        .args(special.map_or(&[][..], |(_, options)| options))
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
