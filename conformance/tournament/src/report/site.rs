//! A site of static pages. They open from a disk, and only those of games have a script.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    time::Duration,
};

use askama::Template;
use linesman_game_record::gzip;
use linesman_referee::file::replace;
use linesman_report::STYLE;

use super::{
    FolderError, OutputFolder,
    cross::{CrossRow, crosstable},
    gallery::{Listing, games_page},
    order::Order,
    pages::{Pages, Running, head, numbers},
    player::{page_of_player, player_page},
    plot, text,
};
use crate::{
    damage::DamagedRecord,
    fixtures::Fixture,
    nodes::Node,
    plan::Plan,
    played::Played,
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
    cross: Vec<CrossRow>,
    /// Who won, or who leads, and the numbers of their pages.
    winners: Vec<(String, usize)>,
    /// How many games there is a page of.
    games: usize,
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

/// Returns a game that can be shown, from its number and its record; none if it is not the record of a game.
pub type ReadGame<'a> = &'a dyn Fn(u64, &[u8]) -> Option<ShownGame<'a>>;

/// A game that can be shown.
pub struct ShownGame<'a> {
    /// A small picture of its last position, as an SVG file.
    pub thumbnail: String,
    /// How long its slowest answer took, if that is known.
    pub slowest: Option<Duration>,
    /// Makes its page, when it is known where it is.
    pub page: Box<dyn FnOnce(Around) -> String + 'a>,
}

/// Where the page of a game is.
#[derive(Clone, Debug)]
pub struct Around {
    /// The round of the game.
    pub round: u32,
    /// The game among all games, as an address from the first page on.
    pub place: String,
    /// The games before and after it that have a page.
    pub neighbours: [Option<u64>; 2],
}

/// What shows games on a board.
#[derive(Clone, Copy)]
pub struct Player<'a> {
    /// Reads a game.
    pub read: ReadGame<'a>,
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
    for name in ["players", "records", "games", "thumbs"] {
        let below = folder.join(name);
        fs::create_dir_all(&below).map_err(|error| FolderError::Write(below, error))?;
    }
    let write = |name: &str, text: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| FolderError::Write(path, error))
    };
    write("player.js", player.script.as_bytes())?;
    let (listed, _) = numbers(stores)?;
    let mut shown = BTreeSet::new();
    let mut damaged = Vec::new();
    let mut slowest = BTreeMap::new();
    // A page leads to the next one, so it is written when that is known.
    let mut last: Option<(Fixture, ShownGame<'_>)> = None;
    let write_game = |(fixture, game): (Fixture, ShownGame<'_>), before, after| {
        let number = fixture.number;
        let pages = Pages {
            listed: &listed,
            ..Pages::plain()
        };
        let page = (game.page)(Around {
            round: fixture.round,
            place: pages.place(number),
            neighbours: [before, after],
        });
        write(&format!("thumbs/{number}.svg"), game.thumbnail.as_bytes())?;
        write(&format!("games/{number}.html"), page.as_bytes())
    };
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
        match (player.read)(number, &bytes) {
            Some(read) => {
                slowest.extend(read.slowest.map(|time| (number, time)));
                write(&format!("records/game-{number}.jsonl.gz"), &gzip(&bytes))?;
                if let Some((fixture, game)) = last.replace((game.fixture, read)) {
                    let before = shown.range(..fixture.number).next_back().copied();
                    write_game((fixture, game), before, Some(number))?;
                }
                shown.insert(number);
            }
            None => damaged.push(DamagedRecord {
                game: number,
                why: "it is not the record of a game".to_owned(),
            }),
        }
        Ok(())
    })?;
    if let Some((fixture, game)) = last {
        let before = shown.range(..fixture.number).next_back().copied();
        write_game((fixture, game), before, None)?;
    }
    let numbers: BTreeSet<u64> = damaged.iter().map(|it| it.game).collect();
    let pages = Pages {
        running: None,
        listed: &listed,
        shown: &shown,
        damaged: &numbers,
    };
    let slowest = |game: &Played| slowest.get(&game.fixture.number).copied();
    for order in Order::ALL {
        let listing = Listing {
            order,
            sorted: &order.sorted(stores, &listed, &slowest)?,
            slowest: &slowest,
        };
        for at in 0..listing.count() {
            if let Some(page) = games_page(plan, stores, pages, listing, at)? {
                write(&order.file(at), page.as_bytes())?;
            }
        }
    }
    for row in table.rows.iter().filter(|row| row.player == row.entrant) {
        let page = player_page(plan, table, stores, row, pages)?;
        write(
            &format!("players/{}.html", row.entrant + 1),
            page.as_bytes(),
        )?;
    }
    let index = folder.join("index.html");
    let page = tournament_page(plan, table, nodes, pages);
    replace(&index, page.as_bytes()).map_err(|error| FolderError::Write(index, error))?;
    Ok(damaged)
}

/// Returns the first page of the site. If games are being played, it shows them and keeps itself as it is now.
#[must_use]
pub fn tournament_page(plan: &Plan, table: &Table, nodes: &[Node], pages: Pages<'_>) -> String {
    let running = pages.running;
    let damage = text::damage(pages.damaged);
    let rows = table.rows.iter();
    let cross = match table.rows.len() {
        0..=MOST_CROSSED => crosstable(table, pages),
        _ => Vec::new(),
    };
    let page = TournamentPage {
        running,
        simulated: text::simulation_notice(plan),
        page_head: &head(pages),
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
        winners: winners(table),
        games: pages.listed.len(),
    };
    format!("{page}\n")
}

/// Returns the part of the first page that lists the games that are being played. It costs little, so it can be asked for often.
#[must_use]
pub fn running_games(games: &[Running]) -> String {
    RunningGames { games }.to_string()
}

/// Returns who won, or who leads if games are left; nobody before the first game.
fn winners(table: &Table) -> Vec<(String, usize)> {
    let first = table.rows.iter();
    let first = first.filter(|row| row.place == 1 && row.games > 0);
    first
        .map(|row| (row.name.clone(), row.entrant + 1))
        .collect()
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
    for row in &table.rows {
        let own = games.iter();
        let own = own.filter(|game| game.fixture.players.contains(&row.entrant));
        let page = page_of_player(
            plan,
            table,
            own.map(|game| (game, false)),
            row,
            Pages::plain(),
        );
        let path = players.join(format!("{}.html", row.entrant + 1));
        fs::write(&path, page).map_err(|error| FolderError::Write(path, error))?;
    }
    let index = folder.join("index.html");
    let page = tournament_page(plan, table, &[], Pages::plain());
    replace(&index, page.as_bytes()).map_err(|error| FolderError::Write(index, error))?;
    Ok(())
}
