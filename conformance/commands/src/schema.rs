//! The published schemas of the lines that commands print.

use schemars::{Schema, SchemaGenerator, json_schema};

use crate::{
    compare::{PairJson, ResultJson},
    score::{GameJson, ScoreJson},
};

/// Returns the schema of a line of `linesman play`.
pub fn play(generator: &mut SchemaGenerator) -> Schema {
    let lines = [
        generator.subschema_for::<GameJson<'_>>(),
        generator.subschema_for::<ScoreJson<'_>>(),
    ];
    json_schema!({ "oneOf": lines })
}

/// Returns the schema of a line of `linesman compare`.
pub fn compare(generator: &mut SchemaGenerator) -> Schema {
    let lines = [
        generator.subschema_for::<PairJson>(),
        generator.subschema_for::<ResultJson<'_>>(),
    ];
    json_schema!({ "oneOf": lines })
}
