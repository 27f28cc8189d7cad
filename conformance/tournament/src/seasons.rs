//! Several plans that are added up: one table of all their games.

use crate::{
    decisions::all_decisions,
    drawn::Bye,
    facts::{Facts, WorthOfBye},
    fixtures::Fixture,
    plan::{Entrant, Format, Plan, Ranked, Versions},
    played::Played,
    seating::draws_of,
    store::{Store, StoreError},
    table::{AddedPlan, Gathering, Table},
    versions::Seats,
};

/// Returns one table of all games of these plans, with a plan that has all their entrants. Entrants of the same name are the same. The
/// rounds of a plan come after those of the plans before it. `take` gets each game with its numbers in the whole.
///
/// # Errors
/// Results cannot be read.
///
/// # Panics
/// There is no plan.
pub fn added_up(
    parts: &[(Plan, Vec<Store>)],
    mut take: impl FnMut(&Played),
) -> Result<(Plan, Table), StoreError> {
    let plan = joined(parts.iter().map(|(plan, _)| plan));
    let mut gathering = Gathering::new(&plan, Seats::plain(&plan));
    let mut facts = Facts::default();
    let mut decisions = Vec::new();
    let mut void = Vec::new();
    let mut notes = Vec::new();
    let mut rounds_before = 0;
    for (part, stores) in parts {
        let label = label(part, parts);
        let void_before = gathering.void.len();
        let seats = Seats::of(part, stores)?;
        let is_last_only = part.versions == Versions::Last;
        let place = |name: &str| plan.entrants.iter().position(|it| it.name == name);
        let players = part.entrants.iter().map(|entrant| place(&entrant.name));
        let players: Vec<usize> = players.map(|player| player.unwrap_or(0)).collect();
        gathering.results.clear();
        gathering.add_all(stores, |game| {
            // What does not count in the table of the plan does not count here.
            let counts = !is_last_only || seats.of_game(&game).is_some();
            let game = Played {
                fixture: Fixture {
                    players: game.fixture.players.map(|player| players[player]),
                    round: game.fixture.round + rounds_before,
                    ..game.fixture
                },
                ..game
            };
            take(&game);
            (game, counts)
        })?;
        let own = Facts::of(part, draws_of(part, stores)?, &gathering.results);
        facts.done += own.done;
        facts.left += own.left;
        notes.extend(own.note.map(|note| format!("{label}: {note}")));
        if part.versions == Versions::Apart {
            let what = "says versions = \"apart\", and a table of several plans has one row for each entrant";
            notes.push(format!("{label} {what}"));
        }
        facts.byes.extend(own.byes.into_iter().map(|it| WorthOfBye {
            bye: Bye {
                round: it.bye.round + rounds_before,
                player: players[it.bye.player],
            },
            ..it
        }));
        for mut decision in all_decisions(stores)? {
            decision.plan = Some(label.clone());
            decisions.push(decision);
        }
        let new = &gathering.void[void_before..];
        if !new.is_empty() {
            void.push((label, new.to_vec()));
        }
        rounds_before = gathering.last_round();
    }
    facts.note = (!notes.is_empty()).then(|| notes.join(". "));
    let mut table = gathering.finish(&plan, facts);
    table.decisions = decisions;
    table.void_by_plan = void;
    table.plans = parts.iter().map(|(part, _)| AddedPlan::of(part)).collect();
    Ok((plan, table))
}

/// Returns what tells a plan from the others: its title, or its file if another one has the same title.
fn label(plan: &Plan, parts: &[(Plan, Vec<Store>)]) -> String {
    let same = parts.iter().filter(|(other, _)| other.title == plan.title);
    match same.count() {
        1 => plan.title.clone(),
        _ => plan.path.display().to_string(),
    }
}

/// Returns a plan with the entrants of all these plans.
fn joined<'p>(plans: impl Iterator<Item = &'p Plan>) -> Plan {
    let plans: Vec<&Plan> = plans.collect();
    let titles: Vec<&str> = plans.iter().map(|plan| &*plan.title).collect();
    let mut entrants: Vec<Entrant> = Vec::new();
    for entrant in plans.iter().flat_map(|plan| &plan.entrants) {
        if entrants.iter().all(|known| known.name != entrant.name) {
            entrants.push(entrant.clone());
        }
    }
    let is_own = plans.iter().all(|plan| plan.ranked == Ranked::Own);
    Plan {
        title: titles.join(", "),
        format: Format::RoundRobin,
        ranked: if is_own { Ranked::Own } else { Ranked::Points },
        entrants,
        ..plans[0].clone()
    }
}
