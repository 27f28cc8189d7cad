//! The published schemas say what is written, field by field.

use std::{fs, path::PathBuf};

use serde_json::Value;

use super::{SAMPLE, text};

pub(crate) fn schema(name: &str) -> Value {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs/schema")
        .join(name);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// Forbids every field that the schema does not name, except in maps. The published one lets fields be added; this one finds those that
/// are not published.
fn forbid_others(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            if map.get("type").is_some_and(|kind| kind == "object") {
                map.entry("additionalProperties")
                    .or_insert(Value::Bool(false));
            }
            map.values_mut().for_each(forbid_others);
        }
        Value::Array(items) => items.iter_mut().for_each(forbid_others),
        _ => {}
    }
}

/// Asks whether a schema takes each of these documents, and as long as it names all their fields.
pub(crate) fn check(name: &str, documents: &[Value]) {
    let published = schema(name);
    assert!(
        jsonschema::meta::is_valid(&published),
        "{name} is no schema"
    );
    let mut strict = published.clone();
    forbid_others(&mut strict);
    for schema in [published, strict] {
        let validator = jsonschema::validator_for(&schema).unwrap();
        for document in documents {
            let errors: Vec<String> = validator
                .iter_errors(document)
                .map(|error| format!("{}: {error}", error.instance_path()))
                .collect();
            assert!(errors.is_empty(), "{name}: {errors:?} in {document}");
        }
    }
}

#[test]
fn a_report_is_what_its_schema_says() {
    let documents = [0..1, 1..2, 2..3, 0..3]
        .map(|profiles| serde_json::from_str(&text("json", profiles)).unwrap());
    check("report-1.schema.json", &documents);
}

#[test]
fn a_report_says_how_often_and_why() {
    let report: Value = serde_json::from_str(&text("json", 2..3)).unwrap();
    assert_eq!(report["repeat"], 10);
    let check = |index: usize| &report["checks"][index];
    let runs = serde_json::json!({"broken": 3, "judged": 10});
    assert_eq!(check(0)["runs"], runs);
    assert_eq!(check(0)["cause"], "noise");
    let misreading = serde_json::json!({
        "name": "y-from-bottom",
        "legal_if": "y were counted from the bottom",
        "side": "RED",
        "answers": 4,
        "sure": true,
    });
    let failure = |index: usize| &check(index)["failure"];
    assert_eq!(failure(0)["misreadings"], serde_json::json!([misreading]));
    assert_eq!(failure(1)["misreadings"], Value::Null);
    assert_eq!(check(1)["reason"], super::REASON);
    assert_eq!(check(2)["runs"], runs);
    assert_eq!(check(3)["verdict"], "unexpected-pass");
    let report: Value = serde_json::from_str(&text("json", 1..2)).unwrap();
    assert_eq!(report["checks"][1]["cause"], "harness");
}

#[test]
fn every_line_is_what_its_schema_says() {
    let lines: Vec<Value> = SAMPLE
        .events
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    check("events-1.schema.json", &lines);
    let events: Vec<&str> = lines
        .iter()
        .filter_map(|line| line["event"].as_str())
        .collect();
    assert_eq!(events[..2], ["run-started", "scenario-finished"]);
    assert_eq!(events[2], "check-decided");
    assert_eq!(events.last(), Some(&"run-ended"));
    assert!(lines.iter().all(|line| line["version"] == 1));
}

#[test]
fn each_event_is_one_line_and_the_counts_add_up() {
    for line in &SAMPLE.events {
        assert_eq!(line.find('\n'), Some(line.len() - 1), "{line}");
    }
    let ended: Vec<Value> = SAMPLE
        .events
        .iter()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|line| line["event"] == "run-ended")
        .collect();
    for (line, report) in ended.iter().zip(&SAMPLE.reports) {
        let counts = [
            "passed",
            "failed",
            "noted",
            "known",
            "skipped",
            "inconclusive",
        ];
        let sum: u64 = counts.iter().map(|name| line[name].as_u64().unwrap()).sum();
        assert_eq!(sum, report.checks.len() as u64, "{line}");
    }
    assert_eq!(ended[0]["conforms"], false);
    assert_eq!(ended[1]["conforms"], Value::Null);
    assert_eq!(ended[2]["failed"], 2);
    assert_eq!(ended[2]["flaky"], 1);
    assert_eq!(ended[2]["known"], 2);
}

/// A schema that takes anything would find no fault either.
#[test]
fn the_schemas_refuse_what_is_no_report() {
    let refuse = |name: &str, document: &Value| {
        let validator = jsonschema::validator_for(&schema(name)).unwrap();
        assert!(!validator.is_valid(document), "{name}: {document}");
    };
    let report: Value = serde_json::from_str(&text("json", 0..1)).unwrap();
    let broken = |change: &dyn Fn(&mut Value)| {
        let mut broken = report.clone();
        change(&mut broken);
        refuse("report-1.schema.json", &broken);
    };
    broken(&|report| report["format"] = 2.into());
    broken(&|report| report["exit_code"] = 2.into());
    broken(&|report| report["checks"][0]["verdict"] = "maybe".into());
    broken(&|report| report["checks"][0]["verdict"] = "fail".into());
    broken(&|report| drop(report.as_object_mut().unwrap().remove("seed")));
    broken(&|report| report["checks"][0]["failure"]["misreadings"] = serde_json::json!([]));
    broken(&|report| report["checks"][0]["verdict"] = "known".into());
    broken(&|report| report["checks"][0]["verdict"] = "flaky".into());
    broken(&|report| report["checks"][0]["runs"] = serde_json::json!({"broken": 1, "judged": 2}));
    let mut line: Value = serde_json::from_str(&SAMPLE.events[1]).unwrap();
    line["done"] = 0.into();
    refuse("events-1.schema.json", &line);
}
