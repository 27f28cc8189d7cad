//! A site of static pages. They open from a disk, and only those of games have a script.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use askama::Template;
use linesman_game_record::gzip;
use linesman_referee::file::replace;
use linesman_report::{HEAD, STYLE, style_element};

use super::{FolderError, OutputFolder, plot, text};
use crate::{
    damage::{DamagedRecord, Recording},
    nodes::Node,
    plan::Plan,
    played::{Ended, Played},
    row::Row,
    store::{Store, StoreError},
    table::Table,
};

/// The site cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// The results cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The folder or a file in it cannot be written.
    #[error(transparent)]
    Folder(#[from] FolderError),
}

/// The most players that have a crosstable on a page.
const MOST_CROSSED: usize = 60;

#[derive(Template)]
#[template(path = "tournament.html")]
struct TournamentPage<'a> {
    running: Option<&'a [Running]>,
    simulated: Option<&'static str>,
    page_head: &'a str,
    style: &'static str,
    plot_style: &'static str,
    plan: &'a Plan,
    table: &'a Table,
    head: Vec<String>,
    rows: Vec<Line>,
    summary: Vec<String>,
    plot: Option<String>,
    cross: Vec<(String, Vec<String>)>,
}

/// The games that are being played, as a part of the first page.
#[derive(Template)]
#[template(path = "running.html")]
struct RunningGames<'a> {
    games: &'a [Running],
}

/// A row of the table.
struct Line {
    name: String,
    page: usize,
    cells: Vec<String>,
}

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

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Running {
    /// Its number.
    pub number: u64,
    /// The names of the players, the first side first.
    pub players: Vec<String>,
}

/// Returns the page that shows a game on a board, from the number of the game and its record; none if it is not the record of a game.
pub type GamePage<'a> = &'a dyn Fn(u64, &[u8]) -> Option<String>;

/// What shows games on a board.
#[derive(Clone, Copy)]
pub struct Player<'a> {
    /// The page of a game.
    pub page: GamePage<'a>,
    /// The script of all these pages, which becomes the file `player.js` in the folder above them.
    pub script: &'a str,
}

/// Writes the site to a folder, in place of an earlier one. `index.html` is written last, so a site with it is whole. Returns the records
/// that cannot be read. The site says so, and has no links to them.
///
/// # Errors
/// The results cannot be read, the folder has files of others, or a file cannot be written.
pub fn write_site(
    plan: &Plan,
    table: &Table,
    nodes: &[Node],
    stores: &[Store],
    player: Player<'_>,
    folder: &Path,
) -> Result<Vec<DamagedRecord>, SiteError> {
    OutputFolder::Report.prepare(folder)?;
    for name in ["players", "records", "games"] {
        let below = folder.join(name);
        fs::create_dir_all(&below).map_err(|error| FolderError::Write(below, error))?;
    }
    let write = |name: &str, text: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| FolderError::Write(path, error))
    };
    write("player.js", player.script.as_bytes())?;
    let mut damaged = Vec::new();
    Store::each_in(stores, |at, game| -> Result<(), SiteError> {
        let number = game.fixture.number;
        let bytes = match stores[at].record(number)? {
            None => return Ok(()),
            Some(Err(found)) => {
                damaged.push(found);
                return Ok(());
            }
            Some(Ok(bytes)) => bytes,
        };
        match (player.page)(number, &bytes) {
            Some(page) => {
                write(&format!("records/game-{number}.jsonl.gz"), &gzip(&bytes))?;
                write(&format!("games/{number}.html"), page.as_bytes())?;
            }
            None => damaged.push(DamagedRecord {
                game: number,
                why: "it is not the record of a game".to_owned(),
            }),
        }
        Ok(())
    })?;
    let numbers: BTreeSet<u64> = damaged.iter().map(|it| it.game).collect();
    for row in table.rows.iter().filter(|row| row.player == row.entrant) {
        let page = player_page(plan, table, stores, row, Pages::Kept(&numbers))?;
        write(
            &format!("players/{}.html", row.entrant + 1),
            page.as_bytes(),
        )?;
    }
    let index = folder.join("index.html");
    let page = tournament_page(plan, table, nodes, Pages::Kept(&numbers));
    replace(&index, page.as_bytes()).map_err(|error| FolderError::Write(index, error))?;
    Ok(damaged)
}

/// What pages are made for.
#[derive(Clone, Copy, Debug)]
pub enum Pages<'a> {
    /// A server, which shows games that are being played: for the first page, these games.
    Live(&'a [Running]),
    /// A folder: with the numbers of the games whose records are damaged.
    Kept(&'a BTreeSet<u64>),
}

impl<'a> Pages<'a> {
    const fn running(self) -> Option<&'a [Running]> {
        match self {
            Self::Live(running) => Some(running),
            Self::Kept(_) => None,
        }
    }

    fn recording(self, game: u64, has_record: bool) -> Recording {
        match self {
            _ if !has_record => Recording::Missing,
            Self::Kept(damaged) if damaged.contains(&game) => Recording::Damaged,
            _ => Recording::Kept,
        }
    }
}

/// Returns the first page of the site. If games are being played, it shows them and keeps itself as it is now.
#[must_use]
pub fn tournament_page(plan: &Plan, table: &Table, nodes: &[Node], pages: Pages<'_>) -> String {
    let running = pages.running();
    let damage = match pages {
        Pages::Kept(damaged) => text::damage(damaged),
        Pages::Live(_) => None,
    };
    let rows = table.rows.iter();
    let cross = match table.rows.len() {
        0..=MOST_CROSSED => table.rows.iter().map(|row| crossed(table, row)).collect(),
        _ => Vec::new(),
    };
    let page = TournamentPage {
        running,
        simulated: text::simulation_notice(plan),
        page_head: &head(running.is_some()),
        style: STYLE,
        plot_style: plot::STYLE,
        plan,
        table,
        head: text::header(plan, table),
        rows: rows
            .map(|row| Line {
                name: row.name.clone(),
                page: row.entrant + 1,
                cells: text::cells(plan, table, row),
            })
            .collect(),
        summary: format!(
            "{}{}",
            text::summary(plan, table),
            text::suspects(plan, nodes)
        )
        .lines()
        .map(str::to_owned)
        .chain(damage)
        .collect(),
        plot: plot::plot(table),
        cross,
    };
    format!("{page}\n")
}

/// Returns the part of the first page that lists the games that are being played. It costs little, so it can be asked for often.
#[must_use]
pub fn running_games(games: &[Running]) -> String {
    RunningGames { games }.to_string()
}

fn crossed(table: &Table, row: &Row) -> (String, Vec<String>) {
    let cell = |other: &Row| {
        if other.player == row.player {
            return "·".to_owned();
        }
        let tally = table.against.get(&[row.player, other.player]);
        tally.map_or_else(String::new, |tally| {
            let points = f64::from(2 * tally.wins + tally.draws) / 2.0;
            format!("{points} / {}", tally.games())
        })
    };
    (row.name.clone(), table.rows.iter().map(cell).collect())
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

/// Writes the pages of several plans that were added up: the table, and a page for each entrant with all its games. The games are those
/// that [`added_up`](crate::added_up) passed on.
///
/// # Errors
/// The folder has files of others, or a file cannot be written.
pub fn write_season(
    plan: &Plan,
    table: &Table,
    games: &[Played],
    folder: &Path,
) -> Result<(), SiteError> {
    OutputFolder::Report.prepare(folder)?;
    let players = folder.join("players");
    fs::create_dir_all(&players).map_err(|error| FolderError::Write(players.clone(), error))?;
    let none = BTreeSet::new();
    for row in &table.rows {
        let own = games.iter();
        let own = own.filter(|game| game.fixture.players.contains(&row.entrant));
        let page = page_of_player(
            plan,
            table,
            own.map(|game| (game, false)),
            row,
            Pages::Kept(&none),
        );
        let path = players.join(format!("{}.html", row.entrant + 1));
        fs::write(&path, page).map_err(|error| FolderError::Write(path, error))?;
    }
    let index = folder.join("index.html");
    let page = tournament_page(plan, table, &[], Pages::Kept(&none));
    replace(&index, page.as_bytes()).map_err(|error| FolderError::Write(index, error))?;
    Ok(())
}

fn page_of_player<'g>(
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
    for (game, has_record) in games {
        while let Some(round) = byes.next_if(|round| *round < game.fixture.round) {
            lines.push(PlayerLine::Bye(round));
        }
        let recording = pages.recording(game.fixture.number, has_record);
        let line = game_line(plan, game, row.entrant, recording);
        kinds.insert(line.kind.clone());
        lines.push(PlayerLine::Game(line));
    }
    lines.extend(byes.map(PlayerLine::Bye));
    let head = text::header(plan, table);
    let facts = head.into_iter().zip(text::cells(plan, table, row));
    let page = PlayerPage {
        is_live: pages.running().is_some(),
        simulated: text::simulation_notice(plan),
        page_head: HEAD,
        style: style_element(),
        title: &plan.title,
        name: &row.name,
        facts: facts.filter(|(name, _)| name != "player").collect(),
        has_kinds: kinds.len() > 1 || plan.kinds.len() > 1,
        lines,
    };
    format!("{page}\n")
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
    let faults = game.faults.iter().enumerate();
    let faults: Vec<String> = faults
        .filter_map(|(at, fault)| {
            // The line of a game that was not played says who was absent, and why.
            let fault = fault.as_ref().filter(|_| game.was_played())?;
            let name = &plan.entrants.get(players[at])?.name;
            Some(format!("{name} broke {}: {}", fault.check, fault.cause))
        })
        .collect();
    let why = match faults.is_empty() {
        true if game.reason == "rules" || game.ended == Ended::Void || !game.was_played() => {
            game.line.clone()
        }
        true => format!("{}: {}", game.reason, game.line),
        false => faults.join("; "),
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
        why,
        plies: game.plies,
        has_record: recording == Recording::Kept,
        is_damaged: recording == Recording::Damaged,
    }
}

/// Returns the beginning of a page. The page of a tournament that goes on may run the script of its site and fetch the page again.
fn head(is_live: bool) -> String {
    let more = if is_live {
        "script-src 'self'; connect-src 'self'; "
    } else {
        ""
    };
    HEAD.replace("base-uri 'none'", &format!("{more}base-uri 'none'"))
}
