//! Words that the published schemas describe, and that are plain text elsewhere.

use linesman_protocols::{CauseKind, Level, Resource};
use schemars::JsonSchema;

/// The id of a check: its protocol, its theme and what it is about. Ids never change.
#[derive(JsonSchema)]
#[schemars(extend("type" = "string", "pattern" = "^[a-z0-9-]+(/[a-z0-9-]+)+$"))]
pub struct CheckId;

/// How binding it is.
#[derive(JsonSchema)]
#[schemars(rename = "level", extend("type" = "string", "enum" = Level::ALL.map(Level::word)))]
pub struct LevelWord;

/// What was wrong, out of a closed list, and behind it in brackets a number, a rule or a resource where the cause has one.
#[derive(JsonSchema)]
#[schemars(extend("type" = "string", "pattern" = causes()))]
pub struct Cause;

/// A time in UTC, as RFC 3339 writes it.
#[derive(JsonSchema)]
#[schemars(extend("type" = "string", "pattern" = TIME))]
pub struct Time;

const TIME: &str = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$";

fn causes() -> String {
    let resources = Resource::ALL.map(Resource::name).join("|");
    let details = |kind| match kind {
        CauseKind::Exited => r"\(-?[0-9]+\)".to_owned(),
        CauseKind::Signalled => r"\([0-9]+\)".to_owned(),
        CauseKind::Illegal => r"\([a-z0-9-]+\)".to_owned(),
        CauseKind::OverLimit => format!(r"\(({resources})\)"),
        _ => String::new(),
    };
    let causes = CauseKind::ALL.map(|kind| format!("{}{}", kind.name(), details(kind)));
    format!("^({})$", causes.join("|"))
}
