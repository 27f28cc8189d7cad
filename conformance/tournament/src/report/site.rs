//! A site of static pages. They open from a disk, and only those of games have a script.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use askama::Template;
use linesman::report::{HEAD, STYLE, style_element};
use linesman_referee::file::replace;

use super::{plot, text};
use crate::{
    nodes::Node,
    plan::Plan,
    played::{Ended, Played},
    store::{Store, StoreError},
    table::{Row, Table},
};

/// The site cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum SiteError {
    /// The results cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file cannot be written.
    #[error("cannot write {}", .0.display())]
    Write(PathBuf, #[source] io::Error),
}

/// The most players that have a crosstable on a page.
const MOST_CROSSED: usize = 60;

#[derive(Template)]
#[template(path = "tournament.html")]
struct TournamentPage<'a> {
    running: Option<&'a [Running]>,
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
}

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Running {
    /// Its number.
    pub number: u64,
    /// The names of the players, the first side first.
    pub players: Vec<String>,
}

/// Returns the page that shows a game on a board, from the number of the game and its record; none if the record cannot be read.
pub type GamePage<'a> = &'a dyn Fn(u64, &[u8]) -> Option<String>;

/// Writes the site to a folder. `index.html` is written last, so a site with it is whole.
///
/// # Errors
/// The results cannot be read, or a file cannot be written.
pub fn write_site(
    plan: &Plan,
    (table, nodes): (&Table, &[Node]),
    stores: &[Store],
    game_page: GamePage<'_>,
    folder: &Path,
) -> Result<(), SiteError> {
    let index = folder.join("index.html");
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| SiteError::Write(path, error)
    };
    match fs::remove_file(&index) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(SiteError::Write(index, error));
        }
        _ => {}
    }
    for name in ["players", "records", "games"] {
        let below = folder.join(name);
        fs::create_dir_all(&below).map_err(failed(&below))?;
    }
    for row in &table.rows {
        let path = folder.join(format!("players/{}.html", row.player + 1));
        let (page, records) = player_page(plan, table, stores, row, false)?;
        fs::write(&path, page).map_err(failed(&path))?;
        for (at, number) in records {
            let path = folder.join(format!("records/game-{number}.jsonl"));
            let bytes = stores[at].record(number)?.unwrap_or_default();
            fs::write(&path, &bytes).map_err(failed(&path))?;
            let path = folder.join(format!("games/{number}.html"));
            let page = game_page(number, &bytes).unwrap_or_else(no_board);
            fs::write(&path, page).map_err(failed(&path))?;
        }
    }
    replace(&index, tournament_page(plan, table, nodes, None).as_bytes()).map_err(failed(&index))
}

/// Returns the first page of the site. If games are being played, it shows them and loads itself again and again.
#[must_use]
pub fn tournament_page(
    plan: &Plan,
    table: &Table,
    nodes: &[Node],
    running: Option<&[Running]>,
) -> String {
    let rows = table.rows.iter();
    let cross = match table.rows.len() {
        0..=MOST_CROSSED => table.rows.iter().map(|row| crossed(table, row)).collect(),
        _ => Vec::new(),
    };
    let page = TournamentPage {
        running,
        page_head: &head(running.is_some()),
        style: STYLE,
        plot_style: plot::STYLE,
        plan,
        table,
        head: text::header(plan, table),
        rows: rows
            .map(|row| Line {
                name: row.name.clone(),
                page: row.player + 1,
                cells: text::cells(plan, table, row),
            })
            .collect(),
        summary: format!("{}{}", text::summary(table), text::suspects(plan, nodes))
            .lines()
            .map(str::to_owned)
            .collect(),
        plot: plot::plot(table),
        cross,
    };
    format!("{page}\n")
}

/// Returns the page of a game whose record cannot be read, so that the link to it leads somewhere.
fn no_board() -> String {
    let style = style_element();
    format!(
        "{HEAD}<title>Game</title>\n{style}\n<body>\n<main><h1>The record of this game cannot be read.</h1></main>\n</body>\n</html>\n"
    )
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

/// Returns the page of a player, and the records that belong to it, each with the number of its store and of its game. A live site
/// shows games on a board.
///
/// # Errors
/// The results cannot be read.
pub fn player_page(
    plan: &Plan,
    table: &Table,
    stores: &[Store],
    row: &Row,
    is_live: bool,
) -> Result<(String, Vec<(usize, u64)>), StoreError> {
    let mut games: BTreeMap<u64, (usize, Played, bool)> = BTreeMap::new();
    for (at, store) in stores.iter().enumerate() {
        store.each_of(row.player, |game, has_record| {
            let known = games.get(&game.fixture.number);
            if known.is_none_or(|(_, known, _)| game.precedes(known)) {
                games.insert(game.fixture.number, (at, game, has_record));
            }
        })?;
    }
    let byes = table.byes.iter().zip(1..);
    let mut byes = byes
        .filter_map(|(player, round)| (*player == row.player).then_some(round))
        .peekable();
    let mut lines = Vec::new();
    let mut records = Vec::new();
    for (number, (at, game, has_record)) in &games {
        // The page of the second player only links to it.
        if *has_record && game.fixture.players[0] == row.player {
            records.push((*at, *number));
        }
        while let Some(round) = byes.next_if(|round| *round < game.fixture.round) {
            lines.push(PlayerLine::Bye(round));
        }
        let line = game_line(plan, game, row.player, *has_record);
        lines.push(PlayerLine::Game(line));
    }
    lines.extend(byes.map(PlayerLine::Bye));
    let head = text::header(plan, table);
    let facts = head.into_iter().zip(text::cells(plan, table, row));
    let page = PlayerPage {
        is_live,
        page_head: HEAD,
        style: style_element(),
        title: &plan.title,
        name: &row.name,
        facts: facts.filter(|(name, _)| name != "player").collect(),
        has_kinds: plan.kinds.len() > 1,
        lines,
    };
    Ok((format!("{page}\n"), records))
}

fn game_line(plan: &Plan, game: &Played, player: usize, has_record: bool) -> GameLine {
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
            let fault = fault.as_ref()?;
            let name = &plan.entrants.get(players[at])?.name;
            Some(format!("{name} broke {}: {}", fault.check, fault.cause))
        })
        .collect();
    let why = match faults.is_empty() {
        true if game.reason == "rules" || game.ended == Ended::Void => game.line.clone(),
        true => format!("{}: {}", game.reason, game.line),
        false => faults.join("; "),
    };
    let name = plan.entrants.get(opponent).map(|it| it.name.clone());
    let kind = plan.kinds.get(game.fixture.kind);
    GameLine {
        number: game.fixture.number,
        round: game.fixture.round,
        kind: kind.map_or_else(String::new, |kind| kind.name.clone()),
        side: plan.descriptor.sides.get(side).copied().unwrap_or_default(),
        opponent: name.unwrap_or_default(),
        page: opponent + 1,
        result,
        class,
        why,
        plies: game.plies,
        has_record,
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
