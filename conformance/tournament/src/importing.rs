//! Results of games that were played elsewhere, from a list in CSV or from a PGN.

use std::collections::{BTreeMap, HashMap};

use linesman_games::chess::pgn::{Event, GameResult, PgnError, Reader};

use crate::{
    course::Course,
    draw::digest,
    drawn::Draw,
    fixtures::{Fixture, Results},
    plan::Plan,
    played::{Ended, Played},
};

/// A file has results that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ImportError {
    /// It is not a list in CSV with the columns that are needed.
    #[error(
        "line 1 has no column {0:?}; a list has the columns first, second and result, as games.csv of an export has them"
    )]
    NoColumn(&'static str),
    /// A line or a game is wrong.
    #[error("line {line}: {what}")]
    Wrong {
        /// The line, from 1.
        line: u64,
        /// What is wrong, and what would be right.
        what: String,
    },
}

/// A game that was played elsewhere.
struct Foreign {
    /// The line of the file, from 1.
    line: u64,
    names: [String; 2],
    /// The kind of game, as games.csv has it; empty if it is not known.
    of: String,
    ended: Ended,
    /// Why it ended; empty if that is not known.
    reason: String,
    plies: u32,
    /// When it began; empty if that is not known.
    began: String,
    /// A digest of everything that the file says of it, if that is enough to tell it from other games.
    mark: Option<[u64; 2]>,
    /// The tags `Event` and `Round` of a PGN.
    place: Option<[String; 2]>,
}

/// What was taken from a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The new games.
    pub games: Vec<Played>,
    /// What is drawn after them.
    pub draws: Vec<Draw>,
    /// Games that the results have already, as the line of the file where each begins, and the number of the game.
    pub skipped: Vec<(u64, u64)>,
}

/// What the machine of a game is called that was played elsewhere.
pub(crate) const ELSEWHERE: &str = "elsewhere";

/// Returns the games of a file as games of the plan that are due: each takes the place of one between the same players on the same sides.
/// `text` is in CSV, or a PGN if it begins with a tag. A game that is one of the `known` ones, or is in the file twice, is skipped.
///
/// # Errors
/// Names the first line that is wrong, or whose game is not due.
pub fn import(
    plan: &Plan,
    draws: Vec<Draw>,
    results: &Results,
    known: &[Played],
    text: &str,
) -> Result<Imported, ImportError> {
    let foreign = match text
        .trim_start_matches('\u{feff}')
        .trim_start()
        .starts_with('[')
    {
        true => of_pgn(text)?,
        // The reader counts the lines of one system only.
        false => of_csv(&text.replace("\r\n", "\n"))?,
    };
    let mut course = Course::of(plan, draws);
    let mut results = results.clone();
    let mut due = course.due(&results);
    let mut games = Vec::new();
    let mut skipped = Vec::new();
    let elsewhere = known.iter().filter(|own| own.node == ELSEWHERE);
    let mut marks: HashMap<[u64; 2], u64> = elsewhere
        .map(|own| (own.moves, own.fixture.number))
        .collect();
    for game in foreign {
        let players = players(plan, &game)?;
        let marked = game.mark.and_then(|mark| marks.get(&mark).copied());
        let same = || {
            let mut known = known.iter();
            known.find(|own| is_same_game(plan, own, &game, players))
        };
        if let Some(number) = marked.or_else(|| Some(same()?.fixture.number)) {
            skipped.push((game.line, number));
            continue;
        }
        let is_of = |fixture: &Fixture| plan.name_of_game(fixture.kind, fixture.opening);
        let is_same = |fixture: &Fixture| {
            let is_wanted = game.of.is_empty() || is_of(fixture) == game.of;
            fixture.players == players && is_wanted
        };
        if !due.iter().any(is_same) {
            // The round may be over now.
            due = course.due(&results);
        }
        let Some(at) = due.iter().position(is_same) else {
            let own = due.iter().filter(|fixture| fixture.players == players);
            let mut kinds: Vec<String> = own.map(is_of).collect();
            kinds.dedup();
            let [first, second] = &game.names;
            let of = match kinds.is_empty() {
                true => String::new(),
                false => format!(
                    " of {:?}; those that are due are of {}",
                    game.of,
                    kinds.join(", ")
                ),
            };
            let what = format!(
                "no game is due in which {first} has the first side against {second}{of}; one that has a result is due again after: linesman \
                 tournament rejudge {} GAME --replay --reason TEXT",
                plan.words()
            );
            return Err(wrong(game.line, what));
        };
        let fixture = due.remove(at);
        results.insert(fixture.number, game.ended.half_points());
        marks.extend(game.mark.map(|mark| (mark, fixture.number)));
        games.push(played(fixture, game));
    }
    // The next round is drawn, if this one is over.
    course.due(&results);
    Ok(Imported {
        games,
        draws: course.draws().to_vec(),
        skipped,
    })
}

/// Returns whether a game of a file is one that the results have, as an export of the plan writes it.
fn is_same_game(plan: &Plan, own: &Played, game: &Foreign, players: [usize; 2]) -> bool {
    if own.fixture.players != players || own.ended != game.ended || own.plies != game.plies {
        return false;
    }
    match &game.place {
        None => game.began.len() > DATE && own.began == game.began,
        Some([event, round]) => {
            *event == plan.title
                && *round == own.fixture.number.to_string()
                && own.began.get(..DATE) == Some(&game.began)
        }
    }
}

/// How long a date without a time of day is.
const DATE: usize = "2026-11-28".len();

/// Returns a digest of what a file says of a game.
fn mark(parts: &[impl AsRef<str>]) -> [u64; 2] {
    let text: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    let text = text.join("\n");
    [
        digest(text.as_bytes()),
        digest(format!("\n{text}").as_bytes()),
    ]
}

fn wrong(line: u64, what: String) -> ImportError {
    ImportError::Wrong { line, what }
}

/// Returns the numbers of the players of a game.
fn players(plan: &Plan, game: &Foreign) -> Result<[usize; 2], ImportError> {
    let number = |side: usize| {
        let name = &game.names[side];
        let found = plan.entrants.iter().position(|it| it.name == *name);
        found.ok_or_else(|| {
            let names: Vec<&str> = plan.entrants.iter().map(|it| &*it.name).collect();
            let meant = linesman_values::nearest::meant(name, names.clone());
            let names = names.join(", ");
            wrong(
                game.line,
                format!("there is no entrant {name:?}; {meant}the entrants are {names}"),
            )
        })
    };
    Ok([number(0)?, number(1)?])
}

fn played(fixture: Fixture, game: Foreign) -> Played {
    let [first, second] = &game.names;
    Played {
        line: format!(
            "{} {first} - {second} (played elsewhere)",
            game.ended.score()
        ),
        reason: match game.reason.as_str() {
            "" => "imported".to_owned(),
            reason => reason.to_owned(),
        },
        plies: game.plies,
        // It repeats no other game: one with the same mark is skipped.
        moves: game.mark.unwrap_or([fixture.number, fixture.seed]),
        node: ELSEWHERE.to_owned(),
        began: game.began,
        ..Played::plain(fixture, game.ended)
    }
}

fn ended(text: &str) -> Option<Ended> {
    let mut all = Ended::ALL.into_iter();
    all.find(|ended| ended.score() == text)
}

fn of_csv(text: &str) -> Result<Vec<Foreign>, ImportError> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let bad = |error: &csv::Error| {
        let line = error.position().map_or(1, csv::Position::line);
        wrong(line, format!("this is not CSV: {error}"))
    };
    let names = reader.headers().map_err(|error| bad(&error))?.clone();
    let column = |name: &str| names.iter().position(|own| own.trim() == name);
    let needed = |name: &'static str| column(name).ok_or(ImportError::NoColumn(name));
    let (first, second, result) = (needed("first")?, needed("second")?, needed("result")?);
    let mut games = Vec::new();
    for row in reader.records() {
        let row = row.map_err(|error| bad(&error))?;
        let line = row.position().map_or(1, csv::Position::line);
        let cell = |column: Option<usize>| {
            let cell = column
                .and_then(|column| row.get(column))
                .unwrap_or_default();
            // A sign that keeps a spreadsheet from taking a name for a formula.
            cell.trim().trim_start_matches('\'').to_owned()
        };
        let text = cell(Some(result));
        let Some(ended) = ended(&text) else {
            let all = Ended::ALL.map(Ended::score).join(", ");
            return Err(wrong(
                line,
                format!("the result is {text:?}; it is one of {all}"),
            ));
        };
        games.push(Foreign {
            line,
            names: [cell(Some(first)), cell(Some(second))],
            of: cell(column("of")),
            ended,
            reason: cell(column("reason")),
            plies: cell(column("plies")).parse().unwrap_or(0),
            mark: (cell(column("began")).len() > DATE)
                .then(|| mark(&row.iter().collect::<Vec<_>>())),
            began: cell(column("began")),
            place: None,
        });
    }
    Ok(games)
}

fn of_pgn(text: &str) -> Result<Vec<Foreign>, ImportError> {
    let mut reader = Reader::new();
    reader.handle_input(text.as_bytes());
    reader.handle_end();
    let mut games = Vec::new();
    let mut tags: BTreeMap<String, String> = BTreeMap::new();
    let mut moves: Vec<String> = Vec::new();
    let mut line = 1;
    while let Some(event) = reader.poll_event() {
        let (place, event) =
            event.map_err(|error: PgnError| wrong(line, format!("this is not a PGN: {error}")))?;
        match event {
            Event::Tag(tag) => {
                if tags.is_empty() {
                    line = place.line;
                }
                tags.insert(tag.name, tag.value);
            }
            Event::Move(text) => moves.push(text),
            Event::End(result) => {
                let name = |key: &str| {
                    let name = tags.get(key).map(String::as_str).unwrap_or_default();
                    name.to_owned()
                };
                let ended = match result {
                    GameResult::WhiteWins => Ended::First,
                    GameResult::BlackWins => Ended::Second,
                    GameResult::Draw => Ended::Draw,
                    _ => {
                        let what = "the game has no result; it is 1-0, 0-1 or 1/2-1/2";
                        return Err(wrong(line, what.to_owned()));
                    }
                };
                // Without its moves, a game is like others between the same players.
                let has_moves = !moves.is_empty();
                let said = tags.iter().map(|(name, value)| format!("{name} {value}"));
                let said: Vec<String> = said.chain(moves.iter().cloned()).collect();
                games.push(Foreign {
                    line,
                    names: [name("White"), name("Black")],
                    of: String::new(),
                    ended,
                    reason: String::new(),
                    plies: u32::try_from(moves.len()).unwrap_or(u32::MAX),
                    began: name("Date").replace('.', "-"),
                    mark: has_moves.then(|| mark(&said)),
                    place: Some([name("Event"), name("Round")]),
                });
                tags.clear();
                moves.clear();
            }
            _ => {}
        }
    }
    Ok(games)
}
