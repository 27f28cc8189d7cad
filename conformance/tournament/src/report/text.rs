//! The table for people.

use std::{collections::BTreeSet, fmt::Write};

use linesman_referee::quote;

use crate::{
    columns::{aligned, signed},
    decisions::{Decision, Ruling},
    nodes::Node,
    plan::{Plan, Ranked},
    row::Row,
    table::Table,
};

/// Returns the table as aligned columns, without a newline at the end. If it is not complete, a line above says so.
#[must_use]
pub fn table_text(plan: &Plan, table: &Table) -> String {
    let unfinished = match table.is_complete() {
        true => String::new(),
        false => format!(
            "Not over yet: {} of {} games have a result.\n\n",
            table.done, table.total
        ),
    };
    let head = header(plan, table);
    let rows = table.rows.iter().map(|row| cells(plan, table, row));
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    unfinished + &aligned(&rows)
}

/// Returns the names of the columns. What the ranking goes by comes first.
pub(crate) fn header(plan: &Plan, table: &Table) -> Vec<String> {
    let mut head = vec!["place", "player", "games", "won", "drawn", "lost"];
    if table.has_byes() {
        head.push("byes");
    }
    let has_own = table.rows.iter().any(|row| row.score.own.is_some());
    match plan.ranked {
        Ranked::Own if has_own => head.push("score"),
        Ranked::Own => head.push("balance"),
        Ranked::Points => head.extend(["points", "buchholz", "sb"]),
    }
    if plan.ranked == Ranked::Own {
        head.extend(table.measures);
    }
    if table.has_uneven_games() {
        head.push("points/game");
    }
    head.extend(["elo", "+/-", "los", "forfeits", "late"]);
    head.into_iter().map(str::to_owned).collect()
}

/// Returns the cells of a row, as [`header`] names them.
pub(crate) fn cells(plan: &Plan, table: &Table, row: &Row) -> Vec<String> {
    let mut cells = row.counts();
    if table.has_byes() {
        cells.push(row.byes.to_string());
    }
    match (plan.ranked, row.score.own) {
        (Ranked::Own, Some(own)) => cells.push(format!("{own:.1}")),
        (Ranked::Own, None) => {
            cells.push(signed(i64::from(row.wins) - i64::from(row.losses)));
        }
        (Ranked::Points, _) => cells.extend([
            row.score.points.to_string(),
            row.score.buchholz.to_string(),
            row.score.sonneborn_berger.to_string(),
        ]),
    }
    if plan.ranked == Ranked::Own {
        let measures = row.score.measures.iter().take(table.measures.len());
        cells.extend(measures.map(|sum| signed(*sum)));
    }
    if table.has_uneven_games() {
        let points = f64::from(2 * row.wins + row.draws) / 2.0;
        cells.push(match row.games {
            0 => "-".to_owned(),
            games => format!("{:.2}", points / f64::from(games)),
        });
    }
    cells.extend([
        format!("{:+.0}", row.rating.elo),
        format!("{:.0}", row.rating.elo_error),
        row.rating
            .superiority
            .map_or_else(|| "-".to_owned(), |los| format!("{:.0} %", los * 100.0)),
        row.forfeits.to_string(),
        row.time_losses.to_string(),
    ]);
    cells
}

/// Returns what a report of simulated results begins with.
#[must_use]
pub fn simulation_notice(plan: &Plan) -> Option<&'static str> {
    plan.is_simulated().then_some(
        "These results are simulated. They are drawn from given strengths, and no program has played.",
    )
}

/// Returns what else there is to say about the games, a line for each thing.
#[must_use]
pub fn summary(plan: &Plan, table: &Table) -> String {
    let mut text = format!("{} of {} games have a result.\n", table.done, table.total);
    if table.repeats > 0 {
        let _ = writeln!(
            text,
            "{} {} an earlier game move for move. {} in the table, and once in the ratings.",
            games(table.repeats),
            by_count(table.repeats, "repeats", "repeat"),
            by_count(table.repeats, "It counts", "They count")
        );
    }
    if table.done > 0 {
        let _ = writeln!(
            text,
            "{} lost on time: {:.2} % of all games.",
            games(table.time_losses),
            100.0 * table.time_loss_rate()
        );
    }
    if !table.void.is_empty() {
        let by_plan = table.void_by_plan.iter();
        let by_plan = by_plan.map(|(plan, numbers)| format!("in {plan} {}", some(numbers)));
        let by_plan: Vec<String> = by_plan.collect();
        let _ = writeln!(
            text,
            "{} stayed void after two replays, because nobody can tell whether an agent or the machine was at fault: {}. {} not count.",
            games(table.void.len() as u64),
            match by_plan.is_empty() {
                true => some(&table.void),
                false => by_plan.join("; "),
            },
            by_count(table.void.len() as u64, "It does", "They do")
        );
    }
    if table.imported > 0 {
        let _ = writeln!(text, "{} played elsewhere.", were(table.imported));
    }
    text += &absences(table);
    for row in table.rows.iter().filter(|row| row.player == row.entrant) {
        let _ = text.write_str(&changes(plan, row).unwrap_or_default());
    }
    if table.outdated > 0 {
        let _ = writeln!(
            text,
            "{} of earlier programs {} not count, as the plan says.",
            games(table.outdated),
            by_count(table.outdated, "does", "do")
        );
    }
    for alike in table.decisions.chunk_by(Decision::is_like) {
        let _ = writeln!(text, "{}", decided(alike));
    }
    if let Some(note) = &table.note {
        let _ = writeln!(text, "{note}.");
    }
    text
}

/// Returns a line for each entrant who did not play games that were due, with the cause.
#[must_use]
pub fn absences(table: &Table) -> String {
    let mut text = String::new();
    for (name, absent) in &table.absent {
        let (lost, void) = (games(absent.games), games(absent.void));
        let what = match (absent.games, absent.void) {
            (_, 0) => format!("{name} lost {lost} without playing"),
            (0, 1) => format!("{void} of {name} was not played and does not count"),
            (0, _) => format!("{void} of {name} were not played and do not count"),
            _ => format!("{name} lost {lost} without playing, and {void} do not count"),
        };
        let _ = writeln!(text, "{what}: {}", absent.why);
    }
    text
}

/// Returns a line about the programs of an entrant, if it has had more than one.
fn changes(plan: &Plan, row: &Row) -> Option<String> {
    let [.., before, last] = row.versions.as_slice() else {
        return None;
    };
    let name = &plan.entrants[row.entrant].name;
    Some(format!(
        "{name} has had {} programs: version {} since game {} ({}), and version {} before ({}).\n",
        row.versions.len(),
        last.version,
        last.game,
        games(last.games),
        before.version,
        games(before.games),
    ))
}

/// Describes decisions that differ in their game only.
fn decided(alike: &[Decision]) -> String {
    let Some(first) = alike.first() else {
        return String::new();
    };
    let numbers: Vec<u64> = alike.iter().filter_map(|decision| decision.game).collect();
    let what = match (numbers.as_slice(), first.ruling) {
        ([], ruling) => {
            let name = first.entrant.as_deref().unwrap_or_default();
            match ruling {
                Ruling::Lift => format!("{name} plays on"),
                _ => format!("{name} forfeits its games"),
            }
        }
        ([game], Ruling::Replay) => match first.after {
            Some(_) => format!("Game {game} was played again"),
            None => format!("Game {game} is to be played again"),
        },
        ([game], _) => format!("Game {game} does not count"),
        (games, Ruling::Replay) => match first.after {
            Some(_) => format!("Games {} were played again", listed(games)),
            None => format!("Games {} are to be played again", listed(games)),
        },
        (games, _) => format!("Games {} do not count", listed(games)),
    };
    let results = match (alike, &first.before, &first.after) {
        ([_], Some(before), Some(after)) => format!(" (it was {before}, and then {after})"),
        ([_], Some(before), None) => format!(" (it was {before})"),
        _ => String::new(),
    };
    let plan = first
        .plan
        .as_ref()
        .map_or_else(String::new, |plan| format!("{plan}: "));
    format!("{plan}{what}{results}: {}", first.reason)
}

/// Lists the first numbers.
fn some(numbers: &[u64]) -> String {
    let first: Vec<String> = numbers.iter().take(20).map(u64::to_string).collect();
    let more = if numbers.len() > 20 { ", ..." } else { "" };
    first.join(", ") + more
}

/// Lists numbers, with consecutive ones as a range.
pub fn listed(numbers: &[u64]) -> String {
    let runs = numbers.chunk_by(|one, other| one + 1 == *other);
    let runs = runs.map(|run| match run {
        [one] => one.to_string(),
        [one, other] => format!("{one}, {other}"),
        [first, .., last] => format!("{first} to {last}"),
        [] => String::new(),
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// Returns what there is to say about records that cannot be read.
pub(crate) fn damage(damaged: &BTreeSet<u64>) -> Option<String> {
    let numbers: Vec<String> = damaged.iter().take(20).map(u64::to_string).collect();
    let (numbers, more) = (numbers.join(", "), damaged.len() > 20);
    match damaged.len() {
        0 => None,
        1 => Some(format!(
            "The record of game {numbers} is damaged. Its result counts."
        )),
        _ => Some(format!(
            "The records of these games are damaged: {numbers}{}. Their results count.",
            if more { ", ..." } else { "" }
        )),
    }
}

/// Returns a line for each machine that is probably slower than the others.
#[must_use]
pub fn suspects(plan: &Plan, nodes: &[Node]) -> String {
    let suspects = nodes.iter().filter(|node| node.is_suspect);
    let lines = suspects.map(|node| {
        let percent = |chance: f64| format!("by chance in {:.2} % of cases", chance * 100.0);
        let mut why = Vec::new();
        if node.late_by_chance < RARE {
            why.push(format!(
                "{} of its {} games were lost on time ({})",
                node.time_losses,
                node.games,
                percent(node.late_by_chance)
            ));
        }
        if node.results_by_chance < RARE {
            why.push(format!(
                "its results differ from the ratings ({})",
                percent(node.results_by_chance)
            ));
        }
        format!(
            "The machine {} is probably slower than the others: {}. To play its games again: linesman tournament merge {} --void-node {}\n",
            node.name,
            why.join(", and "),
            plan.words(),
            quote(&node.name),
        )
    });
    lines.collect()
}

/// A chance that is worth a word.
const RARE: f64 = 0.01;

fn were(number: u64) -> String {
    format!("{} {}", games(number), by_count(number, "was", "were"))
}

/// Returns the words that go with a number of games.
const fn by_count<'a>(number: u64, one: &'a str, more: &'a str) -> &'a str {
    if number == 1 { one } else { more }
}

fn games(number: u64) -> String {
    match number {
        1 => "1 game".to_owned(),
        _ => format!("{number} games"),
    }
}
