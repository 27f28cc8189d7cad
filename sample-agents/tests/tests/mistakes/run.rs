//! What the tester says about a bot, in both forms of report.

use std::{fs, process::Command};

use linesman_end_to_end::{Failure, advice_of, diagnoses_of, keep, misreadings_of, program};
use serde_json::Value;
use tempfile::TempDir;

/// The report for programs, and the one for a person.
#[derive(Debug)]
pub(super) struct Answer {
    /// The exit code of the tester.
    pub(super) code: i32,
    /// The checks that failed or were flaky, in the order of the report for a person.
    pub(super) failures: Vec<Failure>,
    /// Whether the same seed gave the same game again, if that is known.
    pub(super) repeats: Option<bool>,
    /// The report for a person.
    pub(super) human: String,
}

impl Answer {
    /// Checks the bot of this name, which this command starts.
    pub(super) fn of(
        name: &str,
        protocol: &str,
        options: &[String],
        command: &[String],
    ) -> Result<Self, String> {
        let folder = TempDir::new().map_err(|error| error.to_string())?;
        let file = folder.path().join("report.json");
        let output = Command::new(program("linesman"))
            .args(["check", protocol, "--report", "human", "--report"])
            .arg(format!("json={}", file.display()))
            .args(options)
            .arg("--")
            .args(command)
            .output()
            .map_err(|error| error.to_string())?;
        let human = String::from_utf8_lossy(&output.stdout).into_owned();
        let stderr = String::from_utf8_lossy(&output.stderr);
        let fails = |error: String| format!("{error}\n{human}{stderr}");
        let json = fs::read_to_string(&file).map_err(|error| fails(error.to_string()))?;
        keep("mistakes", name, output.status.code().unwrap_or(-1), &json)?;
        let report: Value =
            serde_json::from_str(&json).map_err(|error| fails(error.to_string()))?;
        let checks = report["checks"].as_array();
        let checks = checks.ok_or_else(|| fails("a report has checks".to_owned()))?;
        let text_of = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let failure_of = |id: &str| {
            let check = checks.iter().find(|check| check["id"] == id)?;
            Some(Failure {
                id: id.to_owned(),
                cause: text_of(&check["failure"]["cause"]),
                level: text_of(&check["level"]),
                diagnoses: diagnoses_of(&check["failure"]),
                misreadings: misreadings_of(&check["failure"]),
                fix: advice_of(&check["failure"]),
                rerun: text_of(&check["failure"]["rerun"]),
                shrunk: None,
            })
        };
        let failures = human.lines().filter_map(heading).filter_map(failure_of);
        Ok(Self {
            code: output.status.code().unwrap_or(-1),
            failures: failures.collect(),
            repeats: report["facts"]["same_game"].as_bool(),
            human,
        })
    }
}

/// Returns the id of a check if the explanation of its failure begins on this line of a report for a person.
fn heading(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    let is_failure = matches!(words.next()?, "FAIL" | "flaky");
    let id = words.next()?;
    (is_failure && line.contains(" clause ")).then_some(id)
}
