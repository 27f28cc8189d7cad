//! The published schemas of the reports for programs.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};

use super::{
    json::{CheckJson, Document},
    jsonl::{Ended, Line, ScenarioJson, Started},
};

/// Returns the schema of a report: a document for one profile, a list of documents for several.
pub fn report(generator: &mut SchemaGenerator) -> Schema {
    let one = generator.subschema_for::<Document<'_>>();
    json_schema!({ "oneOf": [one, { "type": "array", "minItems": 2, "items": one }] })
}

/// Returns the schema of a line of events.
pub fn event(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({ "oneOf": [
        line::<Started<'_>>(generator, "run-started"),
        line::<ScenarioJson<'_>>(generator, "scenario-finished"),
        line::<CheckJson<'_>>(generator, "check-decided"),
        line::<Ended<'_>>(generator, "run-ended"),
    ] })
}

/// Returns the schema of the lines of one event, which is described as their content is.
fn line<Body: JsonSchema>(generator: &mut SchemaGenerator, event: &str) -> Value {
    let about = Body::json_schema(generator).remove("description");
    let mut line = Line::<Body>::json_schema(generator).to_value();
    line["description"] = about.unwrap_or_default();
    line["properties"]["event"]["const"] = json!(event);
    line
}
