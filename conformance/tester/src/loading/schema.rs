//! The JSON Schema of scenario files, so that editors complete and check them.

use serde_json::{Map, Value, json};

use super::{
    draft::HEAD,
    steps::{ADDITIONS, EXIT, PLAY, REPEAT, STEPS},
};
use linesman_interface::protocol::{Descriptor, OPPONENT};
use linesman_values::{
    options::{OptionSpec, Place},
    scenario::{Direction, Player, duration},
};

/// Returns the JSON Schema of the scenario files of these protocols.
#[must_use]
pub fn scenario_schema(protocols: &[&Descriptor]) -> Value {
    let mut definitions = Map::from_iter([
        (
            "time".to_owned(),
            json!({ "type": "string", "pattern": duration::FORM }),
        ),
        ("check".to_owned(), check(protocols)),
        ("step".to_owned(), step()),
    ]);
    let mut cases = Vec::new();
    for protocol in protocols {
        let name = protocol.name;
        definitions.insert(name.to_owned(), own(protocol, protocols));
        cases.push(json!({
            "if": {
                "required": ["checks"],
                "properties": { "checks": { "contains": { "pattern": format!("^{name}/") } } }
            },
            "then": { "$ref": format!("#/$defs/{name}") }
        }));
    }
    let mut properties = described(&HEAD, head);
    for protocol in protocols {
        for own in options_of(protocol) {
            let about = format!("{}: {}.", protocol.title, own.help);
            properties.insert(own.name.to_owned(), option(&about));
        }
    }
    let about = "How the opponent plays where a placeholder makes it move.";
    properties.insert(OPPONENT.to_owned(), option(about));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:linesman:schema:scenario:1",
        "title": "A scenario file of Linesman, version 1",
        "description": "A scripted conversation with one agent.",
        "type": "object",
        "required": ["agent", "steps"],
        "properties": properties,
        "additionalProperties": false,
        "allOf": cases,
        "$defs": definitions
    })
}

/// Returns what a protocol demands in addition to what holds for every scenario.
fn own(protocol: &Descriptor, all: &[&Descriptor]) -> Value {
    let ids: Vec<&str> = protocol.checks.iter().map(|check| check.id).collect();
    let players: Vec<&str> = protocol
        .players
        .iter()
        .map(|player| player.name())
        .collect();
    let mut properties = Map::from_iter([
        ("agent".to_owned(), json!({ "enum": protocol.sides })),
        ("checks".to_owned(), json!({ "items": { "enum": ids } })),
        (
            "profiles".to_owned(),
            json!({ "items": { "enum": (protocol.profiles)() } }),
        ),
        (
            OPPONENT.to_owned(),
            one_or_list(&json!({ "enum": players })),
        ),
    ]);
    for foreign in all.iter().flat_map(|protocol| options_of(protocol)) {
        if options_of(protocol).all(|own| own.name != foreign.name) {
            properties.insert(foreign.name.to_owned(), Value::Bool(false));
        }
    }
    let [sent, heard] = [Direction::ToAgent, Direction::FromAgent].map(|direction| {
        let names = protocol.placeholders(direction).join("|");
        let declared = match direction {
            Direction::ToAgent => r"|\{declared [^{}]+\}",
            Direction::FromAgent => "",
        };
        format!(r"(\{{({names})\}}|([^{{}}]|\{{\{{|\}}\}}{declared})*)")
    });
    properties.insert(
        "steps".to_owned(),
        json!({ "items": with_repeated(&json!({
            "pattern": format!("^(>> ?{sent}|<< ?{heard}|exit)$"),
            "properties": {
                "send": { "items": { "pattern": format!("^{sent}$") } },
                "expect": { "pattern": format!("^{heard}$") },
                "check": { "enum": ids },
                "play": { "properties": { "opponent": { "enum": players } } }
            }
        })) }),
    );
    json!({ "properties": properties })
}

/// Returns what a protocol demands of a step, which holds for those that a step repeats too.
fn with_repeated(step: &Value) -> Value {
    let mut whole = step.clone();
    whole["properties"]["repeat"] = json!({ "properties": { "steps": { "items": step } } });
    whole
}

/// Returns the options that a scenario of a protocol may set.
fn options_of(protocol: &Descriptor) -> impl Iterator<Item = &'static OptionSpec> {
    let options = protocol.options.iter();
    options.filter(|option| option.places.contains(&Place::Scenario))
}

/// Returns the schema of a key of every scenario.
fn head(name: &str) -> Value {
    match name {
        "checks" => list(&json!({ "$ref": "#/$defs/check" }), 1),
        "profiles" => list(&json!({ "type": "string" }), 0),
        "needs" => list(&json!({ "type": "string" }), 1),
        "steps" => list(&json!({ "$ref": "#/$defs/step" }), 1),
        "seed" => number(u64::MAX),
        _ => json!({ "type": "string" }),
    }
}

fn step() -> Value {
    let mut properties = described(&STEPS, |name| match name {
        "send" => list(&json!({ "type": "string" }), 1),
        "silence" | "delay" => time(),
        "any order" => list(&answer(), 2),
        "close" => json!({ "const": "stdin" }),
        "exit" => mapping(&described(&EXIT, |name| match name {
            "within" => time(),
            _ => json!({ "const": "any" }),
        })),
        "play" => play(),
        "repeat" => repeat(),
        _ => json!({ "type": "string" }),
    });
    properties.extend(described(&ADDITIONS, |name| match name {
        "within" | "not before" => time(),
        _ => json!({ "$ref": "#/$defs/check" }),
    }));
    let kinds: Vec<Value> = STEPS
        .iter()
        .map(|(name, _)| json!({ "required": [name] }))
        .collect();
    let no_check = [["send"], ["raw"], ["close"], ["any order"], ["repeat"]]
        .map(|key| json!({ "required": key }));
    let mapping = mapping(&properties);
    json!({
        "description": "A line, exit, or a mapping with what to do.",
        "type": ["string", "object"],
        "pattern": "^(>>|<<|exit$)",
        "properties": mapping["properties"],
        "additionalProperties": false,
        "if": { "type": "object" },
        "then": { "oneOf": kinds },
        "dependentSchemas": {
            "within": { "required": ["expect"] },
            "not before": { "required": ["expect"] },
            "check": { "not": { "anyOf": no_check } }
        }
    })
}

/// Returns the schema of one of the answers that may come in any order.
fn answer() -> Value {
    json!({ "oneOf": [
        { "type": "string", "pattern": "^<<" },
        { "allOf": [{ "$ref": "#/$defs/step" }, { "required": ["expect"] }] }
    ] })
}

fn repeat() -> Value {
    let mut repeat = mapping(&described(&REPEAT, |name| match name {
        "times" => number(1000),
        _ => list(
            &json!({ "allOf": [{ "$ref": "#/$defs/step" }, { "not": { "type": "object", "required": ["repeat"] } }] }),
            0,
        ),
    }));
    repeat["type"] = json!("object");
    repeat["required"] = json!(["times", "steps"]);
    repeat
}

fn play() -> Value {
    let mut play = mapping(&described(&PLAY, |name| match name {
        "plies" => number(u32::MAX.into()),
        "seed" => number(u64::MAX),
        "opponent" => json!({ "enum": Player::ALL.map(Player::name) }),
        _ => list(&json!({ "type": "string" }), 0),
    }));
    play["type"] = json!("object");
    play["required"] = json!(["plies"]);
    play
}

fn check(protocols: &[&Descriptor]) -> Value {
    let names: Vec<&str> = protocols.iter().map(|protocol| protocol.name).collect();
    json!({
        "description": "The id of a check.",
        "type": "string",
        "pattern": format!("^({})/", names.join("|"))
    })
}

/// Returns the properties of a table of keys, each with its description.
fn described(table: &[(&str, &str)], schema_of: impl Fn(&str) -> Value) -> Map<String, Value> {
    let property = |(name, about): &(&str, &str)| {
        let mut schema = schema_of(name);
        schema["description"] = json!(about);
        ((*name).to_owned(), schema)
    };
    table.iter().map(property).collect()
}

/// Returns the schema of a mapping without other keys, which may also be empty.
fn mapping(properties: &Map<String, Value>) -> Value {
    json!({ "type": ["object", "null"], "properties": properties, "additionalProperties": false })
}

fn list(items: &Value, at_least: u32) -> Value {
    let kind = if at_least == 0 {
        json!(["array", "null"])
    } else {
        json!("array")
    };
    json!({ "type": kind, "items": items, "minItems": at_least })
}

fn number(most: u64) -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": most })
}

fn time() -> Value {
    json!({ "$ref": "#/$defs/time" })
}

/// Returns the schema of an option, one value or a list of them.
fn option(about: &str) -> Value {
    let mut schema = one_or_list(&json!({ "type": ["string", "integer"] }));
    schema["description"] = json!(about);
    schema
}

fn one_or_list(value: &Value) -> Value {
    json!({ "anyOf": [value, { "type": "array", "items": value, "minItems": 1 }] })
}
