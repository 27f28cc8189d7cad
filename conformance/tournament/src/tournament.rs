//! The games of a tournament, one after the other or several at a time.

use std::collections::BTreeMap;

use linesman_interface::game::{
    Attempt, Contestant, GameError, Pairing, PlayedGame, Score, Standby,
};
use linesman_referee::{GameResult, rank};

use crate::{
    FinishedGame, Ranking,
    cores::Seat,
    distinct,
    pool::play_at,
    schedule::{Fixture, schedule},
};

/// One kind of game that every pair plays.
pub struct GameKind {
    /// The option that tells this kind from the others and its value, such as the board.
    pub option: Option<(&'static str, String)>,
    /// Plays a game of this kind.
    pub play: PlayNumbered,
}

/// Plays a game between these players, in one attempt. Programs that may stay for another game wait on standby.
pub type PlayNumbered = Box<
    dyn Fn(Ordinal, [&Contestant; 2], Attempt, &Standby) -> Result<PlayedGame, GameError>
        + Send
        + Sync,
>;

/// Where a game stands in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ordinal {
    /// Its number, from 1.
    pub number: usize,
    /// How many games of its kind the two players play before.
    pub before: u32,
}

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
        let seats: Vec<Seat> = (0..jobs.min(self.fixtures.len()))
            .map(|_| Seat::default())
            .collect();
        let mut early = BTreeMap::new();
        let mut told = 0;
        let play = |_: &Seat, standby: &Standby, index| self.play_one(index, standby);
        play_at(&seats, self.fixtures.len(), play, |index, game| {
            early.insert(index, game);
            while let Some(game) = early.remove(&told) {
                tell(told, &game?)?;
                told += 1;
            }
            Ok(())
        })
    }

    fn play_one(&self, index: usize, standby: &Standby) -> Result<PlayedGame, GameError> {
        let fixture = &self.fixtures[index];
        let players = fixture.players.map(|player| &self.entrants[player]);
        let ordinal = Ordinal {
            number: index + 1,
            before: fixture.before,
        };
        self.pairings[&pair(fixture)]
            .play(|attempt| (self.kinds[fixture.kind].play)(ordinal, players, attempt, standby))
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
