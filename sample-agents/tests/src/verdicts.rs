//! What the tester says of an agent.

use std::{ffi::OsStr, path::PathBuf, process::Command};

use serde_json::Value;

use crate::{program, search_path};

/// A report of `linesman check`.
#[derive(Debug)]
pub struct Report {
    /// The exit code of the tester.
    pub code: i32,
    /// Whether the machine was too busy to tell.
    pub is_undecided: bool,
    /// The checks that failed.
    pub failures: Vec<Failure>,
    /// The checks with the level *must* that were not reached or could not be judged.
    pub unjudged: Vec<String>,
    /// The report in JSON.
    pub json: String,
    /// The report as it was printed, and what went to standard error.
    pub text: String,
}

/// A check that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The check.
    pub id: String,
    /// How binding it is.
    pub level: String,
    /// What kind of fault it was.
    pub cause: String,
    /// The ids of what is wrong, the surest first.
    pub diagnoses: Vec<String>,
    /// The misreadings of the rules that explain it, the likeliest first.
    pub misreadings: Vec<String>,
    /// What to do about it.
    pub fix: String,
    /// The command that shows it again.
    pub rerun: String,
    /// The scenario that it was shrunk to, if only a game has shown it.
    pub shrunk: Option<Shrunk>,
}

/// What the fault of a game was shrunk to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shrunk {
    /// After how many plies the fault shows there.
    pub plies: u64,
    /// Whether the scenario showed the fault when it was run as it stands.
    pub is_reproduced: bool,
    /// The scenario.
    pub file: PathBuf,
}

impl Report {
    /// Returns the failure of the check with this id.
    #[must_use]
    pub fn failure(&self, id: &str) -> Option<&Failure> {
        self.failures.iter().find(|failure| failure.id == id)
    }
}

/// Runs `linesman` with these words, which ask for a report as JSON, and reads the report. Where the machine was too busy to tell, it does what
/// the report asks for, and runs it again, but not for ever.
///
/// # Errors
/// It does not run, or what it prints is no report.
pub fn report_of(words: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Result<Report, String> {
    let mut command = Command::new(program("linesman"));
    command.args(words).env("PATH", search_path());
    let mut run = || {
        let output = command.output().map_err(|error| error.to_string())?;
        let stdout = String::from_utf8_lossy(&output.stdout);
        let text = format!("{stdout}{}", String::from_utf8_lossy(&output.stderr));
        read_report(output.status.code().unwrap_or(-1), &stdout, text)
    };
    for _ in 1..MOST_RUNS {
        let report = run()?;
        if !report.is_undecided {
            return Ok(report);
        }
    }
    run()
}

/// How often a bot is checked at most while the machine is too busy.
const MOST_RUNS: usize = 5;

/// Reads a report in JSON. The text is what a person sees if the report is not as expected.
///
/// # Errors
/// It is not a report.
pub fn read_report(code: i32, json: &str, text: String) -> Result<Report, String> {
    let report: Value = serde_json::from_str(json).map_err(|error| format!("{error}\n{text}"))?;
    let checks = report["checks"].as_array();
    let checks = checks.ok_or_else(|| format!("a report has checks\n{text}"))?;
    let failed = checks.iter().filter(|check| check["verdict"] == "fail");
    let text_of = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let is_unjudged = |check: &&Value| {
        check["level"] == "must"
            && (check["verdict"] == "skip" || check["verdict"] == "inconclusive")
    };
    let unjudged = checks.iter().filter(is_unjudged);
    let failures = failed.map(|check| Failure {
        id: text_of(&check["id"]),
        level: text_of(&check["level"]),
        cause: text_of(&check["failure"]["cause"]),
        diagnoses: diagnoses_of(&check["failure"]),
        misreadings: misreadings_of(&check["failure"]),
        fix: advice_of(&check["failure"]),
        rerun: text_of(&check["failure"]["rerun"]),
        shrunk: shrunk(&check["failure"]["game"]),
    });
    Ok(Report {
        code,
        is_undecided: report["conclusion"] == "could-not-tell",
        failures: failures.collect(),
        unjudged: unjudged.map(|check| text_of(&check["id"])).collect(),
        json: json.to_owned(),
        text,
    })
}

/// Returns the ids of what is wrong by a failure in a report, the surest first.
pub fn diagnoses_of(failure: &Value) -> Vec<String> {
    let all = failure["diagnoses"].as_array();
    let ids = all.into_iter().flatten().map(|one| one["id"].as_str());
    ids.flatten().map(str::to_owned).collect()
}

/// Returns the names of the misreadings that explain a failure, the likeliest first.
pub fn misreadings_of(failure: &Value) -> Vec<String> {
    let all = failure["misreadings"].as_array();
    let names = all.into_iter().flatten().map(|one| one["name"].as_str());
    names.flatten().map(str::to_owned).collect()
}

/// Returns all that the surest diagnoses of a failure in a report say: the first, and those that are as sure.
pub fn advice_of(failure: &Value) -> String {
    let diagnoses = failure["diagnoses"].as_array();
    let diagnoses = diagnoses.map(Vec::as_slice).unwrap_or_default();
    let surest = diagnoses
        .iter()
        .take_while(|one| one["rank"] == diagnoses[0]["rank"]);
    let texts = surest.flat_map(|one| {
        let plain = ["fix", "how", "says"].map(|name| one[name].clone());
        let list = |name: &str| one[name].as_array().cloned().unwrap_or_default();
        let lists = [list("evidence"), list("alternatives")].concat();
        plain.into_iter().chain(lists)
    });
    let texts: Vec<String> = texts
        .filter_map(|text| text.as_str().map(str::to_owned))
        .collect();
    texts.join("; ")
}

fn shrunk(game: &Value) -> Option<Shrunk> {
    Some(Shrunk {
        plies: game["shrunk_plies"].as_u64()?,
        is_reproduced: game["reproduced"].as_bool()?,
        file: game["file"].as_str()?.into(),
    })
}
