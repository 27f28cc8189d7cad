//! Results for spreadsheets.

use linesman_values::text::visible;

use crate::{damage::Recording, plan::Plan, played::Played, table::Table};

/// Returns the table, with a line of names first.
#[must_use]
pub fn table_csv(table: &Table) -> String {
    let mut head = vec![
        "place", "player", "games", "won", "drawn", "lost", "byes", "points", "own",
    ];
    head.extend(table.measures);
    head.extend([
        "buchholz",
        "sonneborn_berger",
        "elo",
        "elo_error",
        "superiority",
        "forfeits",
        "time_losses",
    ]);
    let mut text = line(head.into_iter().map(str::to_owned));
    for row in &table.rows {
        let optional = |number: Option<f64>| number.map_or_else(String::new, |it| it.to_string());
        let (score, rating) = (&row.score, &row.rating);
        let mut cells = row.counts();
        cells.extend([
            row.byes.to_string(),
            score.points.to_string(),
            optional(score.own),
        ]);
        cells.extend(score.measures.iter().map(i64::to_string));
        cells.extend([
            score.buchholz.to_string(),
            score.sonneborn_berger.to_string(),
            rating.elo.to_string(),
            rating.elo_error.to_string(),
            optional(rating.superiority),
            row.forfeits.to_string(),
            row.time_losses.to_string(),
        ]);
        text += &line(cells);
    }
    text
}

/// Returns the points of each player against each other, in the order of the table, with a line and a column of names first.
#[must_use]
pub fn crosstable_csv(table: &Table) -> String {
    let names = table.rows.iter().map(|row| row.name.clone());
    let mut text = line(std::iter::once(String::new()).chain(names));
    for row in &table.rows {
        let cells = table.rows.iter().map(|other| {
            let tally = table.against.get(&[row.player, other.player]);
            tally.map_or_else(String::new, |tally| {
                (f64::from(2 * tally.wins + tally.draws) / 2.0).to_string()
            })
        });
        text += &line(std::iter::once(row.name.clone()).chain(cells));
    }
    text
}

/// Returns the line of names of the list of games, or the line of a game.
#[must_use]
pub fn games_csv(plan: &Plan, game: Option<(&Played, Recording)>) -> String {
    let Some((game, recording)) = game else {
        let names = [
            "game",
            "round",
            "of",
            "opening",
            "seed",
            "first",
            "second",
            "result",
            "reason",
            "first_check",
            "second_check",
            "plies",
            "replays",
            "node",
            "began",
            "millis",
            "line",
            "first_program",
            "second_program",
            "record",
        ];
        return line(names.map(str::to_owned));
    };
    let fixture = &game.fixture;
    let name = |side: usize| {
        let entrant = plan.entrants.get(fixture.players[side]);
        entrant.map_or_else(String::new, |it| it.name.clone())
    };
    let check = |side: usize| {
        let fault = game.faults[side].as_ref();
        fault.map_or_else(String::new, |fault| fault.check.clone())
    };
    let opening = plan.openings.listed(fixture.opening);
    line([
        fixture.number.to_string(),
        fixture.round.to_string(),
        plan.name_of_game(fixture.kind, fixture.opening),
        opening.map_or_else(String::new, |number| number.to_string()),
        fixture.seed.to_string(),
        name(0),
        name(1),
        game.ended.score().to_owned(),
        game.reason.clone(),
        check(0),
        check(1),
        game.plies.to_string(),
        game.replays.to_string(),
        game.node.clone(),
        game.began.clone(),
        game.millis.to_string(),
        game.line.clone(),
        game.programs[0].clone(),
        game.programs[1].clone(),
        match recording {
            Recording::Missing => String::new(),
            Recording::Kept => format!("records/game-{}.jsonl", fixture.number),
            Recording::Damaged => "damaged".to_owned(),
        },
    ])
}

fn line(cells: impl IntoIterator<Item = String>) -> String {
    let cells: Vec<String> = cells.into_iter().map(|cell| quoted(&cell)).collect();
    format!("{}\n", cells.join(","))
}

/// Quotes a cell where that is needed. A cell that a spreadsheet would take for a formula gets an apostrophe.
fn quoted(cell: &str) -> String {
    let cell = &*visible(cell);
    let is_number = cell.parse::<f64>().is_ok();
    let is_formula = !is_number && cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let cell = if is_formula {
        format!("'{cell}")
    } else {
        cell.to_owned()
    };
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}
