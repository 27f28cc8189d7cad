//! The published JSON Schemas, derived from the types that write and read the formats.

use std::path::PathBuf;

use linesman::PROTOCOLS;
use linesman_certificate::Certificate;
use linesman_report as report;
use linesman_tester::scenario_schema;
use linesman_vet::Overview;
use schemars::{JsonSchema as _, Schema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use crate::Generated;

/// A format with a published schema.
struct Format {
    /// The name and the version, as in the name of the file.
    name: &'static str,
    title: &'static str,
    about: &'static str,
    schema: fn(&mut SchemaGenerator) -> Schema,
}

const CERTIFICATE: &str = "What was tested, with what, and what came of it. Readers refuse fields that they do not know; another field is another version.";

const FORMATS: &[Format] = &[
    Format {
        name: "certificate:1",
        title: "Certificate of linesman check, form 1",
        about: CERTIFICATE,
        schema: Certificate::json_schema,
    },
    Format {
        name: "certificate:2",
        title: "Certificate of linesman check, form 2",
        about: CERTIFICATE,
        schema: Certificate::json_schema,
    },
    Format {
        name: "compare:1",
        title: "A line of linesman compare --format json, version 1",
        about: "Each line is one document: one for each pair of games, and the result at the end. Fields and kinds of lines may be added without another version; readers ignore what they do not know.",
        schema: linesman_commands::schema::compare,
    },
    Format {
        name: "events:1",
        title: "A line of the report of linesman check in the form jsonl, version 1",
        about: "Each line is one document. Fields and kinds of events may be added without another version; readers ignore what they do not know.",
        schema: report::schema::event,
    },
    Format {
        name: "game-record:1",
        title: "A line of the record of a game, version 1",
        about: "Each line is one document. Fields and kinds of lines may be added without another version; readers ignore what they do not know.",
        schema: linesman_game_record::schema::line,
    },
    Format {
        name: "judge:1",
        title: "Report of linesman judge --format json, version 1",
        about: "Fields may be added without another version; readers ignore what they do not know.",
        schema: linesman_listen::Document::json_schema,
    },
    Format {
        name: "overview:1",
        title: "The file overview.json of linesman vet, version 1",
        about: "Fields may be added without another version; readers ignore what they do not know. The file result.json of a submission is one element of \"submissions\".",
        schema: Overview::json_schema,
    },
    Format {
        name: "play:1",
        title: "A line of linesman play --format json, version 1",
        about: "Each line is one document: one for each game, and the score at the end. Fields and kinds of lines may be added without another version; readers ignore what they do not know.",
        schema: linesman_commands::schema::play,
    },
    Format {
        name: "report:1",
        title: "Report of linesman check, format 1",
        about: "A document for one profile, a list of documents for several. Fields may be added without another version; readers ignore what they do not know.",
        schema: report::schema::report,
    },
    Format {
        name: "tournament:1",
        title: "Results of 'linesman tournament': the table of 'report --format json' and a line of games.jsonl of 'export'",
        about: "Fields may be added. Readers ignore those that they do not know.",
        schema: linesman_tournament::results_schema,
    },
];

/// Generates the schemas.
pub(crate) fn all() -> impl Iterator<Item = Generated> {
    let derived = FORMATS.iter().map(|format| (format.name, derived(format)));
    derived
        .chain([("scenario:1", scenario_schema(PROTOCOLS))])
        .map(|(name, schema)| Generated {
            path: PathBuf::from(format!(
                "docs/schema/{}.schema.json",
                name.replace(':', "-")
            )),
            text: format!("{schema:#}\n"),
        })
}

fn derived(format: &Format) -> Value {
    let mut generator = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator();
    let mut schema = (format.schema)(&mut generator).to_value();
    let (_, version) = format
        .name
        .split_once(':')
        .expect("a name ends with its version");
    let version: u64 = version.parse().expect("a version is a number");
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["$id"] = json!(format!("urn:linesman:schema:{}", format.name));
    schema["title"] = json!(format.title);
    schema["description"] = json!(format.about);
    let definitions = generator.take_definitions(true).into_iter();
    let named: Map<String, Value> = definitions
        .map(|(name, it)| (published(&name), it))
        .collect();
    if !named.is_empty() {
        schema["$defs"] = Value::Object(named);
    }
    if let Some(Value::Array(versions)) = schema.pointer_mut("/properties/version/enum") {
        versions.retain(|it| it.as_u64() <= Some(version));
    }
    tidy(&mut schema, version);
    schema
}

/// Leaves out what a version of the format does not have, and what says nothing to a reader of a file: how wide a number is in memory,
/// what a field that is always there would otherwise be, and that a field is null which is left out instead.
fn tidy(schema: &mut Value, version: u64) {
    match schema {
        Value::Array(all) => {
            all.retain(|it| is_in(it, version));
            all.iter_mut().for_each(|it| tidy(it, version));
        }
        Value::Object(map) => {
            map.retain(|_, it| is_in(it, version));
            // A field of such a name has a schema, which is an object.
            map.retain(|name, it| {
                it.is_object() || !["format", "default", SINCE].contains(&&**name)
            });
            if let Some(Value::String(text)) = map.get_mut("description") {
                *text = text.replace('\n', " ");
            }
            if let Some(Value::String(to)) = map.get_mut("$ref")
                && let Some(name) = to.strip_prefix(DEFINITION)
            {
                *to = format!("{DEFINITION}{}", published(name));
            }
            let required = map.get("required").cloned().unwrap_or_default();
            let is_required = |name: &str| {
                required
                    .as_array()
                    .is_some_and(|all| all.iter().any(|it| it == name))
            };
            if let Some(Value::Object(fields)) = map.get_mut("properties") {
                let left_out = fields.iter_mut().filter(|(name, _)| !is_required(name));
                left_out.for_each(|(_, field)| forbid_null(field));
            }
            map.values_mut().for_each(|it| tidy(it, version));
        }
        _ => {}
    }
}

fn is_in(schema: &Value, version: u64) -> bool {
    let since = schema.get(SINCE).and_then(Value::as_u64);
    since.is_none_or(|since| since <= version)
}

fn forbid_null(field: &mut Value) {
    let Value::Object(field) = field else { return };
    if let Some(Value::Array(kinds)) = field.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        if let [only] = kinds.as_slice() {
            field["type"] = only.clone();
        }
    }
    if let Some(Value::Array(cases)) = field.get_mut("anyOf") {
        cases.retain(|case| case["type"] != "null");
        if let [Value::Object(only)] = cases.as_slice() {
            let only = only.clone();
            field.remove("anyOf");
            // What is said of the field comes before what is said of its type.
            for (keyword, value) in only {
                field.entry(keyword).or_insert(value);
            }
        }
    }
}

/// Returns the name of a type as it is published: `CheckJson` is `check`.
fn published(name: &str) -> String {
    let name = name.strip_suffix("Json").unwrap_or(name);
    let mut snake = String::new();
    for (at, letter) in name.char_indices() {
        if letter.is_uppercase() && at > 0 {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

const DEFINITION: &str = "#/$defs/";

/// What a type says of a field that the first version of its format does not have.
const SINCE: &str = "x-since";
