//! The published schema of the lines of a record.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use crate::{End, Head, entry::Raw};

/// The kinds of lines between the head and the end, with their fields and what they say. Every line has a time and a number of plies
/// too. A field with a question mark may be missing.
const KINDS: &str = "\
earlier: side games said told: The program of a side has played games before this one, in the same process, and has introduced itself then.
sent: side text? hex?: A message went to an agent, in one write.
said: side text? hex? ending?: An agent said a line.
stderr: side text? hex?: An agent wrote to standard error.
closed: side stream: A stream was closed: the input of an agent by the referee, or its output by the agent.
exited: side status? signal?: The process of an agent ended.
flood: side stream limit?: An agent wrote more to a stream than it may.
memory: side bytes limit?: An agent held more memory than it may.
limit: side resource used limit?: An agent used more of something than it may, or used up something of which the system refuses more.
given-back: side time: A side was given time back, because the machine had kept it from a processor. Its clock stood still for so long.
timeout:: A time that the referee waited for had come.
move: side text clocks?: An action was accepted. Its ply is counted.
remark: side depth? selective_depth? score? end_in? bound? time? nodes? number? moves? text?: An agent said something about its search. The line that it said is there too.
violation: side check cause expected actual consequence: A side broke a check.";

/// Returns the schema of a line of a record.
pub fn line(generator: &mut SchemaGenerator) -> Schema {
    let raw = Raw::json_schema(generator);
    let between = KINDS.lines().map(|kind| entry(&raw, kind));
    let [head, end] = [
        generator.subschema_for::<Head>(),
        generator.subschema_for::<End>(),
    ];
    let lines: Vec<Schema> = [head].into_iter().chain(between).chain([end]).collect();
    json_schema!({ "oneOf": lines })
}

fn entry(raw: &Schema, kind: &str) -> Schema {
    let mut parts = kind.splitn(3, ':');
    let [name, fields, about] = [(); 3].map(|()| parts.next().unwrap_or_default().trim());
    let fields = || {
        ["kind", "at", "ply"]
            .into_iter()
            .chain(fields.split_whitespace())
    };
    let always: Vec<&str> = fields().filter(|field| !field.ends_with('?')).collect();
    let mut properties: Map<String, Value> = fields()
        .map(|field| field.trim_end_matches('?'))
        .map(|field| {
            (
                field.to_owned(),
                present(&raw.as_value()["properties"][field]),
            )
        })
        .collect();
    properties["kind"]["const"] = json!(name);
    match name {
        "closed" => properties["stream"]["enum"] = json!(["stdin", "stdout"]),
        "flood" => properties["stream"]["enum"] = json!(["stdout", "stderr"]),
        _ => {}
    }
    json_schema!({ "description": about, "type": "object", "properties": properties, "required": always })
}

/// Returns the schema of a field that is never null: it is there or not.
fn present(field: &Value) -> Value {
    let mut field = field.clone();
    if let Some(kind) = field["type"].as_array().and_then(|kinds| kinds.first()) {
        field["type"] = kind.clone();
    }
    field
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_has_every_kind_of_line_that_is_read() {
        let names = KINDS.lines().map(|kind| kind.split(':').next().unwrap());
        let mut names: Vec<&str> = names.collect();
        names.push("end");
        assert_eq!(names, crate::entry::KINDS);
    }
}
