//! Results for programs.

use serde_json::{Value, json};

use crate::{
    plan::{Plan, Ranked},
    played::Played,
    table::Table,
};

/// The version of the JSON.
pub const FORMAT: u32 = 1;

/// Returns the table as one value.
#[must_use]
pub fn table_json(plan: &Plan, table: &Table) -> Value {
    let measures = table.measures.iter().enumerate();
    let rows = table.rows.iter().map(|row| {
        let mut value = json!(row);
        let named: serde_json::Map<String, Value> = measures
            .clone()
            .map(|(at, name)| ((*name).to_owned(), json!(row.measures.get(at))))
            .collect();
        value["measures"] = Value::Object(named);
        value
    });
    let rows: Vec<Value> = rows.collect();
    let against: Vec<Value> = table
        .against
        .iter()
        .map(|([one, other], tally)| {
            json!({
                "player": plan.entrants[*one].name,
                "opponent": plan.entrants[*other].name,
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
            })
        })
        .collect();
    json!({
        "format": FORMAT,
        "kind": "tournament",
        "title": plan.title,
        "protocol": plan.descriptor.name,
        "profile": plan.profile,
        "tournament": plan.format.name(),
        "ranking": if plan.ranked == Ranked::Own { "own" } else { "points" },
        "seed": plan.seed,
        "games": table.total,
        "done": table.done,
        "complete": table.is_complete(),
        "note": table.note,
        "void": table.void,
        "repeats": table.repeats,
        "time_losses": table.time_losses,
        "time_loss_rate": table.time_loss_rate(),
        "players": rows,
        "crosstable": against,
    })
}

/// Returns a game as one value.
#[must_use]
pub fn game_json(plan: &Plan, game: &Played) -> Value {
    let fixture = &game.fixture;
    let side = |side: usize| {
        let scores = game.scores.iter();
        let scores: serde_json::Map<String, Value> = scores
            .map(|(name, values)| (name.clone(), json!(values[side])))
            .collect();
        json!({
            "side": plan.descriptor.sides.get(side),
            "name": plan.entrants.get(fixture.players[side]).map(|it| &it.name),
            "points": game.points.map(|points| f64::from(points[side]) / 100.0),
            "scores": scores,
            "check": game.faults[side].as_ref().map(|fault| &fault.check),
            "cause": game.faults[side].as_ref().map(|fault| &fault.cause),
        })
    };
    json!({
        "format": FORMAT,
        "kind": "game",
        "game": fixture.number,
        "round": fixture.round,
        "of": plan.kinds.get(fixture.kind).map(|kind| &kind.name).filter(|name| !name.is_empty()),
        "opening": fixture.opening,
        "seed": fixture.seed,
        "result": game.ended.score(),
        "reason": game.reason,
        "line": game.line,
        "plies": game.plies,
        "first": side(0),
        "second": side(1),
        "replays": game.replays,
        "node": game.node,
        "began": game.began,
        "millis": game.millis,
    })
}
