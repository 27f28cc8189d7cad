//! Plays the games of a plan that are due, several at a time, and keeps each of them.

use std::{
    collections::HashMap,
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{Instant, SystemTime},
};

use linesman_game_record::Recorder;
use linesman_interface::{
    game::{Contestant, GameError, GameRequest, Pairing, Standby, play_recorded},
    protocol::{record_head, seated_head},
};

use crate::{
    absence::Absences,
    cores::{Seat, seats},
    course::Course,
    drawn::Draw,
    fixtures::{Fixture, Results, Shard},
    lineup::seated,
    packing::{PackedRecord, Packing},
    plan::Plan,
    played::Played,
    pool::play_at,
    shown::{PAUSE, Shown},
    simulation::simulate,
    store::{Store, StoreError},
};

/// How games are played.
pub struct Run<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// The programs of the entrants. Without them, results are simulated.
    pub contestants: Option<&'a [Contestant]>,
    /// A digest of the program of each entrant.
    pub programs: Vec<String>,
    /// Who does not play.
    pub absences: Absences,
    /// What was drawn before. A part goes on from what was merged.
    pub draws: Vec<Draw>,
    /// Which part of the tournament is played.
    pub shard: Option<Shard>,
    /// The folder for the records of the games while they are played, for those who watch. Without one, nobody can.
    pub running: Option<&'a Path>,
    /// How many games run at the same time [default: as many as there are groups of cores].
    pub jobs: Option<NonZeroUsize>,
}

/// A game that has just been kept, and how far the run is.
pub struct Step<'a> {
    /// The game.
    pub played: &'a Played,
    /// How many games have results, those of other parts included.
    pub done: u64,
    /// How many games the tournament has.
    pub total: u64,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunEnd {
    /// How many games were played.
    pub played: u64,
    /// How many games are due now that belong to other parts.
    pub elsewhere: u64,
}

/// A run failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// Results cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A game cannot be played, although its programs could be started at the beginning.
    #[error("game {number}: {error}")]
    Game {
        /// The number of the game.
        number: u64,
        /// Why.
        error: GameError,
    },
}

/// How many simulated results are kept at once.
const AT_ONCE: usize = 10_000;

impl<'a> Run<'a> {
    /// Returns a run of all of a tournament of which nothing was drawn yet. Its results are simulated.
    #[must_use]
    pub fn simulated(plan: &'a Plan) -> Self {
        Self {
            plan,
            contestants: None,
            programs: Vec::new(),
            absences: Absences::default(),
            draws: Vec::new(),
            shard: None,
            running: None,
            jobs: None,
        }
    }

    /// Plays all games that are due, until none is left that can be played here. `known` are results from elsewhere. Passes on each
    /// game once it is kept.
    ///
    /// # Errors
    /// A game cannot be played or kept. Games that run at that moment are played again the next time.
    pub fn play(
        mut self,
        store: &mut Store,
        known: &Results,
        mut tell: impl FnMut(&Step<'_>),
    ) -> Result<RunEnd, RunError> {
        let mut course = Course::of(self.plan, std::mem::take(&mut self.draws));
        let mut results = known.clone();
        let mut own_games = store.seated()?;
        if !self.plan.format.waits_for_results() {
            let all = own_games.drain();
            results.extend(all.map(|(number, (_, points))| (number, points)));
        }
        let mut played = 0;
        loop {
            let due = course.due(&results);
            store.keep_draws(course.draws())?;
            // A game counts only if its players still meet: results before it may have changed since.
            let mut outdated = Vec::new();
            let before = results.len();
            for game in &due {
                match own_games.remove(&game.number) {
                    Some((players, points)) if players == game.players => {
                        results.insert(game.number, points);
                    }
                    Some(_) => outdated.push(game.number),
                    None => {}
                }
            }
            store.remove(&outdated)?;
            if results.len() > before {
                continue;
            }
            let all = due.len() as u64;
            let own: Vec<Fixture> = match self.shard {
                Some(shard) => due
                    .into_iter()
                    .filter(|game| course.is_in(game, shard))
                    .collect(),
                None => due,
            };
            if own.is_empty() {
                return Ok(RunEnd {
                    played,
                    elsewhere: all,
                });
            }
            let total = results.len() as u64 + course.left(&results);
            let mut keep = |games: Vec<(Played, Option<PackedRecord>)>| -> Result<(), RunError> {
                store.keep(&games)?;
                for (game, _) in &games {
                    results.insert(game.fixture.number, game.ended.half_points());
                    played += 1;
                    tell(&Step {
                        played: game,
                        done: results.len() as u64,
                        total: total.max(results.len() as u64),
                    });
                }
                Ok(())
            };
            let mut absent = Vec::new();
            let mut present = Vec::new();
            for game in own {
                match self.absences.result(self.plan, &game) {
                    Some(result) => absent.push((result, None)),
                    None => present.push(game),
                }
            }
            let own = present;
            if !absent.is_empty() {
                keep(absent)?;
            }
            match self.contestants {
                None => {
                    for games in own.chunks(AT_ONCE) {
                        let games = games.iter().map(|game| (simulate(self.plan, game), None));
                        keep(games.collect())?;
                    }
                }
                Some(contestants) => self.play_all(&own, contestants, keep)?,
            }
        }
    }

    fn play_all(
        &self,
        games: &[Fixture],
        contestants: &[Contestant],
        mut keep: impl FnMut(Vec<(Played, Option<PackedRecord>)>) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        let seats = seats(self.plan.terms.cores_of_game(), self.jobs, games.len());
        let table = Table {
            plan: self.plan,
            contestants,
            programs: &self.programs,
            node: node(),
            running: self.running,
            pairings: Mutex::default(),
        };
        let play = |seat: &Seat, standby: &Standby, at: usize| {
            let game = &games[at];
            table
                .play(game, seat, standby)
                .map_err(|error| RunError::Game {
                    number: game.number,
                    error,
                })
        };
        play_at(&seats, games.len(), play, |at, played| {
            keep(vec![played?])?;
            if let Some(path) = table.record_of(games[at].number) {
                // It is in the store now. What is left here goes with the next run.
                let _ = fs::remove_file(path);
            }
            Ok(())
        })
    }
}

/// Where games are played.
struct Table<'a> {
    plan: &'a Plan,
    contestants: &'a [Contestant],
    programs: &'a [String],
    node: String,
    running: Option<&'a Path>,
    /// By the numbers of the players, the lower first.
    pairings: Mutex<HashMap<[usize; 2], Arc<Pairing>>>,
}

impl Table<'_> {
    fn play(
        &self,
        fixture: &Fixture,
        seat: &Seat,
        standby: &Standby,
    ) -> Result<(Played, Option<PackedRecord>), GameError> {
        let plan = self.plan;
        let own = seat.of_agents(plan.terms.agent_cores);
        // Agents that think in each other's time and share cores would disturb each other.
        let must_share = plan.terms.agent_cores > 0 && own.is_none();
        let request = GameRequest {
            options: plan.options_of_game(fixture.kind, fixture.opening)?,
            seed: fixture.seed,
            pauses_idle: plan.terms.pauses_idle || must_share,
        };
        let protocol = plan.protocol();
        let game = protocol.explained_game(&request)?;
        let players = fixture.players.map(|player| &self.contestants[player]);
        let mut seated = seated(players, plan.seed, fixture.number);
        for (contestant, cores) in seated.iter_mut().zip(own.into_iter().flatten()) {
            contestant.launch.cores = cores;
        }
        let seated = seated.each_ref();
        let [first, second] = fixture.players;
        let pairing = {
            let pairings = self.pairings.lock();
            let mut pairings = pairings.unwrap_or_else(PoisonError::into_inner);
            let key = [first.min(second), first.max(second)];
            Arc::clone(pairings.entry(key).or_default())
        };
        let path = self.record_of(fixture.number);
        let programs = fixture
            .players
            .map(|player| self.programs.get(player).cloned().unwrap_or_default());
        let began = SystemTime::now();
        let clock = Instant::now();
        // The record of the last attempt counts.
        let mut packing = None;
        let game = pairing.play(|attempt| {
            let head = record_head(&*protocol, &request);
            let mut head = seated_head(&head, fixture.number, plan.descriptor.sides, seated);
            for (player, digest) in head.sides.iter_mut().zip(&programs) {
                player.digest = Some(digest.clone()).filter(|digest| !digest.is_empty());
            }
            let new = Packing::new().map_err(GameError::Record)?;
            let mut recorder = Recorder::to(new.clone(), head).map_err(GameError::Record)?;
            if let Some(path) = &path {
                recorder = recorder.followed_by(Shown::new(path.clone(), new.clone()), PAUSE);
            }
            packing = Some(new);
            play_recorded(&game, seated, attempt, recorder, Some(standby))
        })?;
        let record = packing.map(|packing| packing.record());
        let points = plan.descriptor.tournament.and_then(|form| form.points);
        let points = points.filter(|_| game.doubt().is_none());
        let played = Played {
            node: self.node.clone(),
            began: humantime::format_rfc3339_millis(began).to_string(),
            millis: u64::try_from(clock.elapsed().as_millis()).unwrap_or(u64::MAX),
            points: points.and_then(|points| points(&game.line)),
            programs,
            ..Played::of(*fixture, &game)
        };
        Ok((played, record))
    }

    /// Returns the file with the record of a game while it is played.
    fn record_of(&self, number: u64) -> Option<PathBuf> {
        let folder = self.running?;
        Some(folder.join(format!("game-{number}.jsonl")))
    }
}

/// Returns the name of this machine.
#[must_use]
pub fn node() -> String {
    let name = rustix::system::uname();
    name.nodename().to_string_lossy().into_owned()
}
