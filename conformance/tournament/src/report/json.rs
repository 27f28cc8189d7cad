//! Results for programs.

use std::{borrow::Cow, collections::BTreeMap};

use linesman_values::text::in_json;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::{
    absence::Unplayed,
    damage::Recording,
    decisions::Decision,
    plan::{Plan, Ranked},
    played::Played,
    table::{AddedPlan, Table},
};
#[cfg(feature = "schema")]
use crate::{decisions::Ruling, plan::Format, played::Ended};

/// The version of the JSON.
pub const FORMAT: u32 = 1;

/// The table of a tournament.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct TableJson<'a> {
    /// The version of the JSON.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: u32,
    /// The kind of document.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "tournament")))]
    kind: &'static str,
    /// The title of the tournament.
    title: &'a str,
    /// The name of the protocol.
    protocol: &'a str,
    /// The name of the profile; that of the first plan, if there are several.
    profile: &'a str,
    /// Who meets whom; `round-robin` if there are several plans.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Format::ALL.map(Format::name))))]
    tournament: &'a str,
    /// What the places go by: the protocol's own ranking, or points.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["own", "points"])))]
    ranking: &'static str,
    /// The seed of everything that is drawn; that of the first plan, if there are several.
    seed: u64,
    /// The plans, if the table is of several; empty otherwise.
    plans: &'a [AddedPlan],
    /// Whether the results are drawn from strengths, and no program has played.
    simulated: bool,
    /// How many games the tournament has.
    games: u64,
    /// How many of them have a result.
    done: u64,
    /// Whether all games have a result.
    complete: bool,
    /// Why there are fewer rounds than planned.
    note: Option<&'a str>,
    /// The numbers of games that were played and stayed void. They do not count.
    void: &'a [u64],
    /// How many games were played elsewhere, and imported.
    imported: u64,
    /// Who lost games without playing them, or has games that do not count because it was absent, by the name.
    absent: &'a BTreeMap<String, Unplayed>,
    /// How many games do not count, because a player has another program now.
    outdated: u64,
    /// What was decided about games and entrants, the first decision first.
    decisions: Vec<DecisionJson<'a>>,
    /// Games that repeat an earlier one move for move. They count once in the ratings.
    repeats: u64,
    /// Games lost because no answer came in time.
    time_losses: u64,
    /// The share of games lost because no answer came in time.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    time_loss_rate: f64,
    /// The best first.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::row::Row>"))]
    players: Vec<Value>,
    /// What each player did against each opponent.
    #[serde(serialize_with = "crosstable")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Against<'_>>"))]
    crosstable: &'a Table,
}

/// A decision of the organiser.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct DecisionJson<'a> {
    /// What was decided.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Ruling::ALL.map(Ruling::name))))]
    what: &'static str,
    /// The number of the game; null if it is about an entrant.
    game: Option<u64>,
    /// The name of the entrant; null if it is about a game.
    entrant: Option<&'a str>,
    /// The result that the game had before.
    before: Option<&'a str>,
    /// The result that the game had after it was played again; null if it was not.
    after: Option<&'a str>,
    /// The plan, if the table is of several; null otherwise.
    plan: Option<&'a str>,
    /// Why.
    reason: &'a str,
    /// When, in UTC.
    made: &'a str,
}

/// What a player did against another one.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Against<'a> {
    /// The name of the player.
    player: &'a str,
    /// The name of the opponent.
    opponent: &'a str,
    /// Games won.
    wins: u32,
    /// Games drawn.
    draws: u32,
    /// Games lost.
    losses: u32,
}

/// A game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct GameJson<'a> {
    /// The version of the JSON.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: u32,
    /// The kind of document.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "game")))]
    kind: &'static str,
    /// The number of the game, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    game: u64,
    /// The number of the round, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    round: u32,
    /// The board or the variant that was played.
    of: Option<String>,
    /// The number of the opening, from 1. Null if the games begin as usual.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    opening: Option<u32>,
    /// The seed of the game.
    seed: u64,
    /// Who won.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Ended::ALL.map(Ended::score))))]
    result: &'static str,
    /// Why the game ended: forfeit, resigned, too-long, resign-rule or draw-rule if it was adjudicated, void, rules, or the rule that ended it.
    reason: &'a str,
    /// The result line.
    line: &'a str,
    /// The number of plies.
    plies: u32,
    /// The first side.
    first: SideJson<'a>,
    /// The second side.
    second: SideJson<'a>,
    /// How many attempts before it were void.
    replays: u32,
    /// The machine on which it was played.
    node: &'a str,
    /// When it began, in UTC.
    began: &'a str,
    /// How long it took, in milliseconds.
    millis: u64,
    /// Whether the game has a record, and whether it can be read.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["none", "kept", "damaged"])))]
    record: &'static str,
}

/// A side of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SideJson<'a> {
    /// The name of the side.
    side: Option<&'a str>,
    /// The name of the player.
    name: Option<&'a str>,
    /// The points of the protocol's own competition; null if it has none.
    points: Option<f64>,
    /// What the side had of everything that the protocol counts.
    scores: BTreeMap<&'a str, u64>,
    /// The check that cost the side the game.
    check: Option<&'a str>,
    /// What was wrong, out of a closed list.
    cause: Option<&'a str>,
    /// A digest of the program; null if it is not known.
    program: Option<&'a str>,
}

fn decision(decision: &Decision) -> DecisionJson<'_> {
    DecisionJson {
        what: decision.ruling.name(),
        game: decision.game,
        entrant: decision.entrant.as_deref(),
        before: decision.before.as_deref(),
        after: decision.after.as_deref(),
        plan: decision.plan.as_deref(),
        reason: &decision.reason,
        made: &decision.made,
    }
}

fn crosstable<S: Serializer>(table: &&Table, serializer: S) -> Result<S::Ok, S::Error> {
    let names: BTreeMap<usize, &str> = table
        .rows
        .iter()
        .map(|row| (row.player, &*row.name))
        .collect();
    serializer.collect_seq(table.against.iter().map(|([one, other], tally)| Against {
        player: names[one],
        opponent: names[other],
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
        plans: &table.plans,
        simulated: plan.is_simulated(),
        games: table.total,
        done: table.done,
        complete: table.is_complete(),
        note: table.note.as_deref(),
        void: &table.void,
        imported: table.imported,
        absent: &table.absent,
        outdated: table.outdated,
        decisions: table.decisions.iter().map(decision).collect(),
        repeats: table.repeats,
        time_losses: table.time_losses,
        time_loss_rate: table.time_loss_rate(),
        players: rows.collect(),
        crosstable: table,
    };
    let mut text = serde_json::to_string(&whole).expect("numbers and texts can be written");
    if let Cow::Owned(shown) = in_json(&text) {
        text = shown;
    }
    text + "\n"
}

/// Returns the schema of the results: the table, or a game.
#[cfg(feature = "schema")]
pub fn results_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let all = [
        generator.subschema_for::<TableJson<'_>>(),
        generator.subschema_for::<GameJson<'_>>(),
    ];
    schemars::json_schema!({ "oneOf": all })
}

/// Returns a game as one value.
#[must_use]
pub fn game_json(plan: &Plan, game: &Played, recording: Recording) -> Value {
    let fixture = &game.fixture;
    let side = |side: usize| {
        let scores = game.scores.iter();
        let fault = game.faults[side].as_ref();
        let entrant = plan.entrants.get(fixture.players[side]);
        SideJson {
            side: plan.descriptor.sides.get(side).copied(),
            name: entrant.map(|it| &*it.name),
            points: game.points.map(|points| f64::from(points[side]) / 100.0),
            scores: scores
                .map(|(name, values)| (&**name, values[side]))
                .collect(),
            check: fault
                .map(|fault| &*fault.check)
                .filter(|check| !check.is_empty()),
            cause: fault.map(|fault| &*fault.cause),
            program: Some(&*game.programs[side]).filter(|digest| !digest.is_empty()),
        }
    };
    json!(GameJson {
        format: FORMAT,
        kind: "game",
        game: fixture.number,
        round: fixture.round,
        of: Some(plan.name_of_game(fixture.kind, fixture.opening)).filter(|name| !name.is_empty()),
        opening: plan.openings.listed(fixture.opening),
        seed: fixture.seed,
        result: game.ended.score(),
        reason: &game.reason,
        line: &game.line,
        plies: game.plies,
        first: side(0),
        second: side(1),
        replays: game.replays,
        node: &game.node,
        began: &game.began,
        millis: game.millis,
        record: match recording {
            Recording::Missing => "none",
            Recording::Kept => "kept",
            Recording::Damaged => "damaged",
        },
    })
}
