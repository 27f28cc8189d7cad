//! The table and the running games on a page of this machine.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::File,
    io::{BufRead, BufReader},
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use linesman_game_record::Record;
use linesman_tournament::{
    DamagedRecord, Listing, Node, Order, Pages, Place, Plan, Played, Running, Store, Table,
    games_page, nodes, numbers, player_page, running_games, tournament_page,
};
use linesman_viewer::{Game, Neighbours, Page, Server, Site, Source, of_record, thumbnail};

use super::{NO_BOARD, open_all, read};
use crate::{
    ExitResult, Failure, args::ServePlanOptions, exit::Exit, output::print, past,
    protocols::Protocols,
};

/// Serves the pages of a tournament until the program is stopped.
pub(super) fn serve(protocols: Protocols<'_>, options: &ServePlanOptions) -> ExitResult {
    let (mut plan, place) = read(protocols, &options.plan)?;
    // What is wrong with the results is said before the page is there.
    drop(open_all(&mut plan, &place)?);
    let server = Server::bind(options.port).map_err(Failure::serve)?;
    let server = server.allowing(&options.allow_host);
    print(&format!("{}\n", server.address()))?;
    tell!("linesman: open this address in a browser; Ctrl-C ends the page");
    server.run_site(Live {
        plan,
        place,
        last: Mutex::default(),
        slowest: Mutex::default(),
    });
    Ok(Exit::Good)
}

/// The site of a tournament that goes on.
struct Live {
    plan: Plan,
    place: Place,
    last: Mutex<Option<Known>>,
    /// When each game began whose record was read, and how long its slowest answer took.
    slowest: Mutex<BTreeMap<u64, (String, Option<Duration>)>>,
}

/// What was known a moment ago.
#[derive(Clone)]
struct Known {
    table: Table,
    nodes: Vec<Node>,
    /// The numbers of all games with a result.
    listed: Arc<[u64]>,
    /// The numbers of the games that have a record.
    recorded: Arc<BTreeSet<u64>>,
    until: Instant,
}

/// How long a table is shown at least before it is made again.
const FRESH: Duration = Duration::from_secs(2);
/// How much longer than it takes to make a table it is shown, so that a large one does not take time from the games.
const REST: u32 = 20;

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const TEXT: &str = "text/plain; charset=utf-8";

impl Site for Live {
    fn page(&self, path: &str) -> Option<Page> {
        if path == "live.js" {
            let body = include_bytes!("live.js").to_vec();
            return Some(Page { kind: SCRIPT, body });
        }
        if path == "running.html" {
            let body = running_games(&self.running()).into_bytes();
            return Some(Page { kind: HTML, body });
        }
        let stores = open_all(&mut self.plan.clone(), &self.place).ok()?;
        if let Some(number) = path.strip_prefix("records/") {
            let number = number.strip_prefix("game-")?.strip_suffix(".jsonl")?;
            let record = record(&stores, number.parse().ok()?)?;
            let body = record.unwrap_or_else(|damaged| format!("{damaged}\n").into_bytes());
            return Some(Page { kind: TEXT, body });
        }
        if let Some(number) = path.strip_prefix("games/") {
            // Its page has no board, because the record cannot be read.
            let number = number.strip_suffix('/')?.parse().ok()?;
            let body = match record(&stores, number)? {
                Ok(_) => format!("the record of game {number} is not the record of a game\n"),
                Err(damaged) => format!("{damaged}\n"),
            };
            let body = body.into_bytes();
            return Some(Page { kind: TEXT, body });
        }
        if let Some(number) = path.strip_prefix("thumbs/") {
            let number = number.strip_suffix(".svg")?.parse().ok()?;
            let record = record(&stores, number)?;
            let game = record.ok().and_then(|bytes| self.shown(&bytes, number));
            let drawn = game.and_then(|game| thumbnail(&game));
            let body = drawn.unwrap_or_else(|| NO_BOARD.to_owned()).into_bytes();
            return Some(Page { kind: SVG, body });
        }
        let known = self.known(&stores)?;
        let table = &known.table;
        let running = match path {
            "index.html" => self.running(),
            _ => Vec::new(),
        };
        let pages = known.pages(&running);
        let text = if path == "index.html" {
            tournament_page(&self.plan, table, &known.nodes, pages)
        } else if let Some((order, at)) = Order::of_file(path) {
            let slowest = |game: &Played| self.slowest(&stores, game);
            let listing = Listing {
                order,
                sorted: &order.sorted(&stores, &known.listed, &slowest).ok()?,
                slowest: &slowest,
            };
            games_page(&self.plan, &stores, pages, listing, at).ok()??
        } else {
            let number = path.strip_prefix("players/")?.strip_suffix(".html")?;
            let number: usize = number.parse().ok()?;
            let mut rows = table.rows.iter();
            let row = rows.find(|row| row.player == row.entrant && row.entrant + 1 == number)?;
            player_page(&self.plan, table, &stores, row, pages).ok()?
        };
        let body = text.into_bytes();
        Some(Page { kind: HTML, body })
    }

    fn game(&self, path: &str) -> Option<Source> {
        let number: u64 = path.strip_prefix("games/")?.parse().ok()?;
        let name = format!("game-{number}.jsonl");
        let all = self.place.all_running();
        if let Some((_, path)) = all.iter().find(|(own, _)| *own == number)
            && let Some(source) = self.followed(path, &name)
        {
            return Some(self.among_others(source, number));
        }
        let stores = open_all(&mut self.plan.clone(), &self.place).ok()?;
        let game = self.kept(&stores, number)?;
        Some(self.among_others(Source::fixed(game), number))
    }
}

impl Known {
    fn pages<'a>(&'a self, running: &'a [Running]) -> Pages<'a> {
        Pages::live(running, &self.listed, &self.recorded)
    }
}

impl Live {
    /// Returns a game that is over from its record.
    fn kept(&self, stores: &[Store], number: u64) -> Option<Game> {
        self.shown(&record(stores, number)?.ok()?, number)
    }

    fn shown(&self, record: &[u8], number: u64) -> Option<Game> {
        let record = Record::read(record).ok()?;
        let name = format!("game-{number}.jsonl");
        Some(of_record(self.plan.descriptor, &record, &name))
    }

    /// Returns how long the slowest answer of a game took, if its record can be read. A record is read once, unless the game is played again.
    fn slowest(&self, stores: &[Store], game: &Played) -> Option<Duration> {
        let number = game.fixture.number;
        let lock = || self.slowest.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((began, slowest)) = lock().get(&number)
            && *began == game.began
        {
            return *slowest;
        }
        let bytes = record(stores, number).and_then(Result::ok);
        let record = bytes.and_then(|bytes| Record::read(&bytes).ok());
        let slowest = record.and_then(|record| record.slowest_answer());
        lock().insert(number, (game.began.clone(), slowest));
        slowest
    }

    /// Returns a game with the way to the others, unless the results cannot be read.
    fn among_others(&self, game: Source, number: u64) -> Source {
        match self.neighbours(number) {
            Some(neighbours) => game.among(neighbours),
            None => game,
        }
    }

    fn neighbours(&self, number: u64) -> Option<Neighbours> {
        let stores = open_all(&mut self.plan.clone(), &self.place).ok()?;
        let known = self.known(&stores)?;
        let pages = known.pages(&[]);
        let [previous, next] = pages
            .around(number)
            .map(|it| it.map(|it| format!("../{it}/")));
        let games = stores.iter().find_map(|store| store.game(number).ok()?);
        Some(Neighbours {
            title: self.plan.title.clone(),
            round: games.map(|game| game.fixture.round),
            table: "../../index.html".to_owned(),
            all: format!("../../{}", pages.place(number)),
            previous,
            next,
        })
    }

    /// Returns the table, unless the results cannot be read.
    fn known(&self, stores: &[Store]) -> Option<Known> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = last.as_ref().filter(|known| Instant::now() < known.until) {
            return Some(known.clone());
        }
        let began = Instant::now();
        let table = Table::of(&self.plan, stores).ok()?;
        let nodes = nodes(stores, &table).ok()?;
        let (listed, recorded) = numbers(stores).ok()?;
        let known = Known {
            table,
            nodes,
            listed: listed.into(),
            recorded: Arc::new(recorded),
            until: Instant::now() + FRESH.max(began.elapsed() * REST),
        };
        *last = Some(known.clone());
        Some(known)
    }

    /// Returns a game that is being played, unless its record has gone in the meantime.
    fn followed(&self, path: &Path, name: &str) -> Option<Source> {
        let bytes = past::read_bytes(path).ok()?;
        let record = Record::read(&bytes).ok()?;
        let descriptor = self.plan.descriptor;
        Some(Source::followed(descriptor, &record, &bytes, path, name))
    }

    fn running(&self) -> Vec<Running> {
        let all = self.place.all_running().into_iter();
        let of = |(number, path): (u64, std::path::PathBuf)| {
            let mut head = Vec::new();
            let mut file = BufReader::new(File::open(path).ok()?);
            file.read_until(b'\n', &mut head).ok()?;
            let record = Record::read(&head).ok()?;
            let players = record.head.sides.into_iter().map(|side| side.name);
            Some(Running {
                number,
                players: players.collect(),
            })
        };
        all.filter_map(of).collect()
    }
}

/// Returns the record of a game from the first store that has it.
fn record(stores: &[Store], number: u64) -> Option<Result<Vec<u8>, DamagedRecord>> {
    let mut stores = stores.iter();
    stores.find_map(|store| store.record(number).ok().flatten())
}
