//! The table of rows: the command of each, and what is right.

use std::{collections::BTreeSet, fs, path::Path};

use linesman_end_to_end::Wanted;
use serde::Deserialize;

/// One command on the inputs of a report, and the answer that is right.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    /// The number of the row in the README of the inputs, or the name in its second table, and a name for this command behind it.
    pub(super) name: String,
    /// What is right, in one line.
    pub(super) right: String,
    /// The command, for `sh`, in a copy of the folder of inputs. The programs of this workspace are in the search path.
    pub(super) run: String,
    /// The exit code.
    pub(super) code: Option<i32>,
    /// The last exit code that is wrong. Without `code`, every other one is right.
    pub(super) not_code: Option<i32>,
    /// Standard output and standard error together.
    #[serde(default)]
    pub(super) says: Wanted,
    /// The first fix of a report, from its label to the next one.
    #[serde(default)]
    pub(super) fix: Wanted,
    /// Standard output alone.
    #[serde(default)]
    pub(super) stdout: Wanted,
    /// What has to be installed. `root` is the right to make namespaces and to drop capabilities.
    #[serde(default)]
    pub(super) needs: Vec<String>,
    /// Why the row takes too long for every run of the tests.
    pub(super) slow: Option<String>,
    /// Why the answer is wrong today.
    pub(super) known_failure: Option<String>,
}

impl Row {
    /// Returns why this row belongs to the long series; nothing if it is quick and needs nothing that a clone does not need.
    pub(super) fn reason_for_long_series(&self) -> Option<String> {
        if !self.needs.is_empty() {
            return Some(format!(
                "in the long series, because it needs {}",
                self.needs.join(" and ")
            ));
        }
        let slow = self.slow.as_ref()?;
        Some(format!("in the long series, because {slow}"))
    }
}

/// The tables, each about one kind of row.
const TABLES: [&str; 4] = [
    include_str!("rows/launchers.yaml"),
    include_str!("rows/sandbox.yaml"),
    include_str!("rows/commands.yaml"),
    include_str!("rows/games.yaml"),
];

/// Returns all rows.
///
/// # Errors
/// A table is not valid.
pub(super) fn rows() -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for table in TABLES {
        let more: Vec<Row> = serde_yaml::from_str(table).map_err(|error| error.to_string())?;
        rows.extend(more);
    }
    Ok(rows)
}

/// Returns what is wrong with the table: a row of the README that it lacks, one that the README lacks, and a name that two rows have.
///
/// # Errors
/// The README cannot be read.
pub(super) fn faults(names: &[String], inputs: &Path) -> Result<Vec<String>, String> {
    let path = inputs.join("README.md");
    let readme =
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let own = |name: &String| name.split('/').next().unwrap_or_default().to_owned();
    let ours: BTreeSet<String> = names.iter().map(own).collect();
    let theirs: BTreeSet<String> = readme.lines().filter_map(row_of_readme).collect();
    let mut faults = Vec::new();
    for row in theirs.difference(&ours) {
        faults.push(format!(
            "row {row} of {} has no command here",
            path.display()
        ));
    }
    for row in ours.difference(&theirs) {
        faults.push(format!("{} has no row {row}", path.display()));
    }
    let mut seen = BTreeSet::new();
    let twice = names.iter().filter(|name| !seen.insert(*name));
    faults.extend(twice.map(|name| format!("two rows are called {name}")));
    Ok(faults)
}

/// Returns the name of the row on a line of the README, if there is one: the first cell, with hyphens between its words.
fn row_of_readme(line: &str) -> Option<String> {
    let cell = line.strip_prefix("| ")?.split('|').next()?.trim();
    let is_head = matches!(cell, "no" | "what");
    let plain = |c: char| {
        if c.is_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            ' '
        }
    };
    let words: String = cell.chars().map(plain).collect();
    let words: Vec<&str> = words.split_whitespace().collect();
    (!is_head && !words.is_empty()).then(|| words.join("-"))
}
