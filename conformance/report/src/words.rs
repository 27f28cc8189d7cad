//! Words of the reports for programs, as the published schemas describe them.

use linesman_referee::SandboxLevel;
use schemars::JsonSchema;
use serde_json::{Value, json};

/// The level of a sandbox.
#[derive(JsonSchema)]
#[schemars(rename = "sandbox_level", extend("type" = "string", "enum" = SandboxLevel::ALL.map(SandboxLevel::name)))]
pub(super) struct SandboxWord;

/// The word of a verdict.
#[derive(JsonSchema)]
#[schemars(rename = "verdict", extend("type" = "string", "enum" = VERDICTS.map(|(word, _)| word)))]
pub(super) struct VerdictWord;

/// What a check with each verdict has, of the fields that it may have.
const VERDICTS: [(&str, &[&str]); 9] = [
    ("pass", &[]),
    ("fail", &["failure", "cause"]),
    ("flaky", &["failure", "cause", "runs"]),
    // A known failure may be seen in all runs.
    ("known", &["failure", "cause", "reason", "runs?"]),
    ("unexpected-pass", &["reason"]),
    ("skip", &["reason"]),
    ("not-applicable", &["reason"]),
    ("not-offered", &["reason"]),
    ("inconclusive", &["cause", "reason"]),
];

/// Returns which fields a check has with which verdict.
pub(super) fn rules() -> Vec<Value> {
    let rule = |(word, has): (&str, &[&str])| {
        let lacks = ["failure", "cause", "reason", "runs"].into_iter();
        let lacks = lacks.filter(|field| !has.iter().any(|it| it.trim_end_matches('?') == *field));
        let lacks: serde_json::Map<String, Value> = lacks
            .map(|field| (field.to_owned(), Value::Bool(false)))
            .collect();
        let has: Vec<&&str> = has.iter().filter(|field| !field.ends_with('?')).collect();
        json!({
            "if": { "properties": { "verdict": { "const": word } } },
            "then": { "required": has, "properties": lacks },
        })
    };
    VERDICTS.into_iter().map(rule).collect()
}
