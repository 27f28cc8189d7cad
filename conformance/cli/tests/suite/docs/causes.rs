//! Every cause is explained, is in the schemas, is shown by a bot, and belongs to a check that the page of coverage has.

use std::{collections::BTreeSet, fs};

use linesman_protocols::CauseKind;
use linesman_report::explain;
use serde_json::{Value, json};

use super::page::top;

/// What bots show: a cause, which may have a detail in brackets, and the check that is broken.
type Shown = BTreeSet<(String, String)>;

const SCHEMAS: [&str; 2] = ["report-1", "events-1"];

#[test]
fn every_cause_is_explained_shown_and_in_the_schemas_and_pages() {
    let shown: Shown = of_misbehaver().union(&of_mistakes()).cloned().collect();
    let coverage = text("docs/coverage.md");
    let mut faults = Vec::new();
    for cause in CauseKind::ALL {
        let name = cause.name();
        let mut add = |fault: &str| faults.push(format!("{name}: {fault}"));
        let page = explain::cause(cause);
        let parts = [cause.meaning(), cause.usually(), cause.fix()];
        if explain::find_cause(name) != Some(cause) || !parts.iter().all(|part| page.contains(part))
        {
            add("its page is not whole");
        }
        // The tester's own failure is no agent's.
        if cause == CauseKind::Harness {
            if !SCHEMAS.iter().all(|schema| allows(schema, name)) {
                add("a schema does not allow it");
            }
            continue;
        }
        // Its first check comes with a protocol that says how soon an answer may come.
        if cause == CauseKind::Early {
            continue;
        }
        let of_it = || shown.iter().filter(|(cause, _)| kind(cause) == name);
        if of_it().next().is_none() {
            add("no fault of the misbehaver and no bot with a mistake shows it");
        }
        let is_covered = |check: &str| coverage.contains(&format!("`misbehave --break {check}`"));
        if !of_it().any(|(_, check)| is_covered(check)) {
            add("no check that is broken with it is on the page of coverage");
        }
        for schema in SCHEMAS {
            if !of_it().any(|(cause, _)| allows(schema, cause)) {
                add("a schema does not allow it");
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn schemas_allow_no_other_causes() {
    for schema in SCHEMAS {
        for cause in ["unlucky", "exited(soon)", "over-limit(patience)"] {
            assert!(!allows(schema, cause), "{schema}: {cause}");
        }
    }
}

/// Returns the causes that the faults of the misbehaver must show, from the tables of the matrix.
fn of_misbehaver() -> Shown {
    let tables = ["stratego", "otep", "bitwa"];
    let tables = tables.map(|name| text(&format!("sample-agents/tests/tests/matrix/{name}.rs")));
    let rows = tables.iter().flat_map(|table| table.lines());
    let row = |line: &str| {
        let line = line.trim().strip_prefix("(\"")?.strip_suffix("\"),")?;
        let (check, cause) = line.split_once("\", \"")?;
        Some((cause.to_owned(), check.to_owned()))
    };
    rows.filter_map(row).collect()
}

/// Returns the causes that bots with a mistake must show.
fn of_mistakes() -> Shown {
    let mut shown = Shown::new();
    for entry in fs::read_dir(top().join("sample-agents/tests/bots/mistakes/tables")).unwrap() {
        let table = fs::read_to_string(entry.unwrap().path()).unwrap();
        for row in table.split("\n- name: ") {
            let values = |key: &str| -> Vec<String> {
                let line = row.lines().find_map(|line| line.trim().strip_prefix(key));
                let line = line.unwrap_or_default().trim_matches(['[', ']', ' ']);
                line.split(", ")
                    .map(|value| value.trim_matches('"').to_owned())
                    .collect()
            };
            for cause in values("cause: ") {
                shown.extend(
                    values("first: ")
                        .into_iter()
                        .map(|check| (cause.clone(), check)),
                );
            }
        }
    }
    shown
}

/// Returns whether a schema allows this cause.
fn allows(schema: &str, cause: &str) -> bool {
    let schema: Value =
        serde_json::from_str(&text(&format!("docs/schema/{schema}.schema.json"))).unwrap();
    let own = json!({ "$schema": schema["$schema"], "allOf": [schema["$defs"]["cause"]] });
    jsonschema::is_valid(&own, &Value::from(cause))
}

fn kind(cause: &str) -> &str {
    cause.split('(').next().unwrap_or_default()
}

fn text(path: &str) -> String {
    fs::read_to_string(top().join(path)).unwrap()
}
