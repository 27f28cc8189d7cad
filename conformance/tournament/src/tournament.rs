//! The games of a tournament, one after the other or several at a time.

use std::{
    collections::BTreeMap,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use linesman::game::{Attempt, Contestant, GameError, Pairing, PlayedGame, Score};
use linesman_referee::{GameResult, rank};

use crate::{
    FinishedGame, Ranking, distinct,
    schedule::{Fixture, schedule},
};

/// One kind of game that every pair plays.
pub struct GameKind {
    /// The option that tells this kind from the others and its value, such as the board.
    pub option: Option<(&'static str, String)>,
    /// Plays a game of this kind.
    pub play: PlayNumbered,
}

/// Plays the game with this number, from 1, between these players, in one attempt.
pub type PlayNumbered =
    Box<dyn Fn(usize, [&Contestant; 2], Attempt) -> Result<PlayedGame, GameError> + Send + Sync>;

/// Entrants, kinds of games, and a schedule.
pub struct Tournament {
    entrants: Vec<Contestant>,
    kinds: Vec<GameKind>,
    measures: &'static [&'static str],
    fixtures: Vec<Fixture>,
    /// By the numbers of the two players, the lower first.
    pairings: BTreeMap<[usize; 2], Pairing>,
}

impl Tournament {
    /// Returns a round robin: every pair plays `games_per_pair` games of each kind. `measures` are the names of the scores that
    /// break ties. The seed decides who is first. Entrants with the same name get a number.
    #[must_use]
    pub fn new(
        mut entrants: Vec<Contestant>,
        kinds: Vec<GameKind>,
        measures: &'static [&'static str],
        games_per_pair: u32,
        seed: u64,
    ) -> Self {
        let names: Vec<String> = entrants.iter().map(|one| one.name.clone()).collect();
        for (entrant, name) in entrants.iter_mut().zip(distinct(&names)) {
            entrant.name = name;
        }
        let fixtures = schedule(entrants.len(), kinds.len(), games_per_pair, seed);
        Self {
            pairings: fixtures
                .iter()
                .map(|fixture| (pair(fixture), Pairing::default()))
                .collect(),
            fixtures,
            entrants,
            kinds,
            measures,
        }
    }

    /// Plays all games, up to `jobs` at a time, and calls `tell` for each in the order of the schedule, as soon as the game
    /// and all games before it are over.
    ///
    /// # Errors
    /// A game failed, or `tell` did. Games that are running then are played to their end, and no more begin.
    pub fn play<E: From<GameError>>(
        &self,
        jobs: usize,
        mut tell: impl FnMut(&FinishedGame<'_>) -> Result<(), E>,
    ) -> Result<Ranking, E> {
        let mut results = Vec::new();
        self.play_all(jobs, |index, game| {
            if game.doubt().is_none() {
                results.push(self.result(index, game));
            }
            tell(&self.finished(index, game))
        })?;
        Ok(Ranking {
            standings: rank(self.entrants.len(), &results),
            names: self.entrants.iter().map(|one| one.name.clone()).collect(),
            measures: self.measures,
        })
    }

    fn play_all<E: From<GameError>>(
        &self,
        jobs: usize,
        mut tell: impl FnMut(usize, &PlayedGame) -> Result<(), E>,
    ) -> Result<(), E> {
        let next = AtomicUsize::new(0);
        let is_stopped = AtomicBool::new(false);
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..jobs.min(self.fixtures.len()) {
                let sender = sender.clone();
                let (next, is_stopped) = (&next, &is_stopped);
                scope.spawn(move || {
                    while !is_stopped.load(Ordering::Relaxed) {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= self.fixtures.len() {
                            break;
                        }
                        // The receiver is gone only after a failure.
                        if sender.send((index, self.play_one(index))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let mut told = 0;
            let mut result = Ok(());
            for (index, game) in receiver {
                early.insert(index, game);
                while let Some(game) = early.remove(&told).filter(|_| result.is_ok()) {
                    result = game.map_err(E::from).and_then(|game| tell(told, &game));
                    told += 1;
                }
                if result.is_err() {
                    is_stopped.store(true, Ordering::Relaxed);
                    break;
                }
            }
            result
        })
    }

    fn play_one(&self, index: usize) -> Result<PlayedGame, GameError> {
        let fixture = &self.fixtures[index];
        let players = fixture.players.map(|player| &self.entrants[player]);
        self.pairings[&pair(fixture)]
            .play(|attempt| (self.kinds[fixture.kind].play)(index + 1, players, attempt))
    }

    fn result(&self, index: usize, game: &PlayedGame) -> GameResult {
        GameResult {
            players: self.fixtures[index].players,
            outcome: game.outcome,
            differences: game.scores.iter().map(Score::margin).collect(),
        }
    }

    fn finished<'a>(&'a self, index: usize, game: &'a PlayedGame) -> FinishedGame<'a> {
        let fixture = &self.fixtures[index];
        let option = self.kinds[fixture.kind].option.as_ref();
        FinishedGame {
            number: index + 1,
            total: self.fixtures.len(),
            kind: option.map(|(name, value)| (*name, value.as_str())),
            players: fixture
                .players
                .map(|player| self.entrants[player].name.as_str()),
            game,
        }
    }
}

fn pair(fixture: &Fixture) -> [usize; 2] {
    let [first, second] = fixture.players;
    [first.min(second), first.max(second)]
}
