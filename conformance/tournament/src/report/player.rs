//! The page of a player, with all its games.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use linesman_report::{HEAD, STYLE};

use super::{
    cross::Met,
    pages::{Pages, why},
    text,
};
use crate::{
    damage::Recording,
    plan::Plan,
    played::{Ended, Played},
    row::Row,
    store::{Store, StoreError},
    table::Table,
};

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage<'a> {
    is_live: bool,
    simulated: Option<&'static str>,
    page_head: &'static str,
    style: String,
    title: &'a str,
    name: &'a str,
    facts: Vec<(String, String)>,
    has_kinds: bool,
    lines: Vec<PlayerLine>,
    opponents: Vec<Opponent>,
}

/// An opponent on the page of a player.
struct Opponent {
    name: String,
    page: usize,
    score: String,
    games: Vec<Met>,
}

/// A row of the page of a player.
enum PlayerLine {
    Game(GameLine),
    /// The number of a round without an opponent.
    Bye(u32),
}

/// A game as one of its players sees it.
struct GameLine {
    number: u64,
    round: u32,
    kind: String,
    side: &'static str,
    opponent: String,
    page: usize,
    result: &'static str,
    class: &'static str,
    why: String,
    plies: u32,
    has_record: bool,
    is_damaged: bool,
}

/// Returns the page of a player.
///
/// # Errors
/// The results cannot be read.
pub fn player_page(
    plan: &Plan,
    table: &Table,
    stores: &[Store],
    row: &Row,
    pages: Pages<'_>,
) -> Result<String, StoreError> {
    let mut games: BTreeMap<u64, (Played, bool)> = BTreeMap::new();
    for store in stores {
        store.each_of(row.entrant, |game, has_record| {
            let known = games.get(&game.fixture.number);
            if known.is_none_or(|(known, _)| game.precedes(known)) {
                games.insert(game.fixture.number, (game, has_record));
            }
        })?;
    }
    let games = games.values().map(|(game, has_record)| (game, *has_record));
    Ok(page_of_player(plan, table, games, row, pages))
}

pub(super) fn page_of_player<'g>(
    plan: &Plan,
    table: &Table,
    games: impl Iterator<Item = (&'g Played, bool)>,
    row: &Row,
    pages: Pages<'_>,
) -> String {
    let byes = table.byes.iter();
    let mut byes = byes
        .filter_map(|it| (it.bye.player == row.entrant).then_some(it.bye.round))
        .peekable();
    let mut lines = Vec::new();
    let mut kinds = BTreeSet::new();
    let mut met: BTreeMap<usize, (u32, Vec<Met>)> = BTreeMap::new();
    for (game, has_record) in games {
        while let Some(round) = byes.next_if(|round| *round < game.fixture.round) {
            lines.push(PlayerLine::Bye(round));
        }
        let recording = pages.recording(game.fixture.number, has_record);
        let fixture = &game.fixture;
        let side = usize::from(fixture.players[0] != row.entrant);
        let (half_points, games) = met.entry(fixture.players[1 - side]).or_default();
        *half_points += match game.ended {
            Ended::Void => 0,
            ended => ended.half_points()[side],
        };
        games.extend(Met::of(fixture.number, game.ended, side, pages));
        let line = game_line(plan, game, row.entrant, recording);
        kinds.insert(line.kind.clone());
        lines.push(PlayerLine::Game(line));
    }
    lines.extend(byes.map(PlayerLine::Bye));
    let head = text::header(plan, table);
    let facts = head.into_iter().zip(text::cells(plan, table, row));
    let page = PlayerPage {
        is_live: pages.running.is_some(),
        simulated: text::simulation_notice(plan),
        page_head: HEAD,
        style: format!("<style>\n{STYLE}\n{MET}\n</style>\n</head>"),
        title: &plan.title,
        name: &row.name,
        facts: facts.filter(|(name, _)| name != "player").collect(),
        has_kinds: kinds.len() > 1 || plan.kinds.len() > 1,
        lines,
        opponents: opponents(plan, met),
    };
    format!("{page}\n")
}

/// Returns the opponents of a player, with the half points and the games against each.
fn opponents(plan: &Plan, met: BTreeMap<usize, (u32, Vec<Met>)>) -> Vec<Opponent> {
    let met = met.into_iter();
    met.filter_map(|(opponent, (half_points, games))| {
        Some(Opponent {
            name: plan.entrants.get(opponent)?.name.clone(),
            page: opponent + 1,
            score: format!("{}", f64::from(half_points) / 2.0),
            games,
        })
    })
    .collect()
}

fn game_line(plan: &Plan, game: &Played, player: usize, recording: Recording) -> GameLine {
    let players = game.fixture.players;
    let side = usize::from(players[0] != player);
    let opponent = players[1 - side];
    let (result, class) = match (game.ended, side) {
        (Ended::First, 0) | (Ended::Second, 1) => ("won", "pass"),
        (Ended::Draw, _) => ("drawn", ""),
        (Ended::Void, _) => ("void", "inconclusive"),
        _ => ("lost", "fail"),
    };
    let name = plan.entrants.get(opponent).map(|it| it.name.clone());
    GameLine {
        number: game.fixture.number,
        round: game.fixture.round,
        kind: plan.name_of_game(game.fixture.kind, game.fixture.opening),
        side: plan.descriptor.sides.get(side).copied().unwrap_or_default(),
        opponent: name.unwrap_or_default(),
        page: opponent + 1,
        result,
        class,
        why: why(plan, game),
        plies: game.plies,
        has_record: recording == Recording::Kept,
        is_damaged: recording == Recording::Damaged,
    }
}

/// How links to games look.
const MET: &str = include_str!("../../templates/met.css");
