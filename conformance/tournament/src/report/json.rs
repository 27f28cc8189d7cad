//! Results for programs.

use std::borrow::Cow;

use linesman_values::text::in_json;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::{
    damage::Recording,
    plan::{Plan, Ranked},
    played::Played,
    table::Table,
};

/// The version of the JSON.
pub const FORMAT: u32 = 1;

/// The table, its fields in the order of the schema. It is written without a copy, because a crosstable may have a million cells.
#[derive(Serialize)]
struct TableJson<'a> {
    format: u32,
    kind: &'static str,
    title: &'a str,
    protocol: &'a str,
    profile: &'a str,
    tournament: &'a str,
    ranking: &'static str,
    seed: u64,
    simulated: bool,
    games: u64,
    done: u64,
    complete: bool,
    note: Option<&'a str>,
    void: &'a [u64],
    repeats: u64,
    time_losses: u64,
    time_loss_rate: f64,
    players: Vec<Value>,
    #[serde(serialize_with = "crosstable")]
    crosstable: (&'a Plan, &'a Table),
}

/// What a player did against another one.
#[derive(Serialize)]
struct Against<'a> {
    player: &'a str,
    opponent: &'a str,
    wins: u32,
    draws: u32,
    losses: u32,
}

fn crosstable<S: Serializer>(
    &(plan, table): &(&Plan, &Table),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(table.against.iter().map(|([one, other], tally)| Against {
        player: &plan.entrants[*one].name,
        opponent: &plan.entrants[*other].name,
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
    }))
}

/// Returns the table as a line.
///
/// # Panics
/// Never: all of it can be written.
#[must_use]
pub fn table_json(plan: &Plan, table: &Table) -> String {
    let measures = table.measures.iter().enumerate();
    let rows = table.rows.iter().map(|row| {
        let mut value = json!(row);
        let named: serde_json::Map<String, Value> = measures
            .clone()
            .map(|(at, name)| ((*name).to_owned(), json!(row.score.measures.get(at))))
            .collect();
        value["measures"] = Value::Object(named);
        value
    });
    let whole = TableJson {
        format: FORMAT,
        kind: "tournament",
        title: &plan.title,
        protocol: plan.descriptor.name,
        profile: &plan.profile,
        tournament: plan.format.name(),
        ranking: match plan.ranked {
            Ranked::Own => "own",
            Ranked::Points => "points",
        },
        seed: plan.seed,
        simulated: plan.is_simulated(),
        games: table.total,
        done: table.done,
        complete: table.is_complete(),
        note: table.note.as_deref(),
        void: &table.void,
        repeats: table.repeats,
        time_losses: table.time_losses,
        time_loss_rate: table.time_loss_rate(),
        players: rows.collect(),
        crosstable: (plan, table),
    };
    let mut text = serde_json::to_string(&whole).expect("numbers and texts can be written");
    if let Cow::Owned(shown) = in_json(&text) {
        text = shown;
    }
    text + "\n"
}

/// Returns a game as one value.
#[must_use]
pub fn game_json(plan: &Plan, game: &Played, recording: Recording) -> Value {
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
        "of": Some(plan.name_of_game(fixture.kind, fixture.opening)).filter(|name| !name.is_empty()),
        "opening": plan.openings.listed(fixture.opening),
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
        "record": match recording {
            Recording::Missing => "none",
            Recording::Kept => "kept",
            Recording::Damaged => "damaged",
        },
    })
}
