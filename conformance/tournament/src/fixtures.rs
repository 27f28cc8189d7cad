//! The games of a plan: which of them are due, given the results so far.

use std::{collections::HashMap, fmt, str::FromStr};

use linesman_competition::{Game, Knockout, Result, gauntlet, round_robin, swiss_round};

use crate::{
    draw::mixed,
    plan::{Format, Plan},
};

/// A game that is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The number of the game, from 1. It is the same however the tournament is divided.
    pub number: u64,
    /// The round, from 1.
    pub round: u32,
    /// The number of the meeting of two players that it is part of, from 0.
    pub meeting: u64,
    /// The numbers of the players, the first side first.
    pub players: [usize; 2],
    /// The number of the kind of game.
    pub kind: usize,
    /// The number of the opening.
    pub opening: u32,
    /// The seed of the game.
    pub seed: u64,
}

/// A part of a tournament: the games with one remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of the part, from 1.
    pub number: u64,
    /// How many parts there are.
    pub of: u64,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        let numbers = text
            .split_once('/')
            .and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if number >= 1 && number <= of && of <= 100_000 => {
                Ok(Self { number, of })
            }
            _ => Err(
                "a shard is its number and the number of all shards, such as 1/4 to 4/4".to_owned(),
            ),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// The half points of both players of each game that has a result, by the number of the game. A game that stays void counts as drawn
/// here.
pub type Results = HashMap<u64, [u32; 2]>;

/// How many more pairs of games are played in a knockout while a meeting is level. After that, the better seed goes on.
const EXTRA_PAIRS: u64 = 3;

#[derive(Clone, Copy, Debug)]
struct Meeting {
    number: u64,
    /// From 1.
    round: u32,
    players: [usize; 2],
}

/// The course of a tournament: its rounds, as far as they are known.
pub struct Course<'p> {
    plan: &'p Plan,
    /// The meetings of the rounds that are paired.
    meetings: Vec<Meeting>,
    /// How many of them belong to earlier rounds, of which all games have results.
    settled: usize,
    round: u32,
    byes: Vec<usize>,
    /// For a Swiss tournament, the results of meetings so far.
    games: Vec<Game>,
    knockout: Option<Knockout>,
    note: Option<String>,
}

impl<'p> Course<'p> {
    /// Returns the course of a tournament of which nothing is known yet.
    #[must_use]
    pub fn new(plan: &'p Plan) -> Self {
        let players = plan.entrants.len();
        let mut course = Self {
            plan,
            meetings: Vec::new(),
            settled: 0,
            round: 0,
            byes: Vec::new(),
            games: Vec::new(),
            knockout: (plan.format == Format::Knockout).then(|| Knockout::new(players)),
            note: None,
        };
        match plan.format {
            Format::RoundRobin => {
                let rounds = round_robin(players);
                for cycle in 0..plan.rounds {
                    for round in &rounds {
                        course.round += 1;
                        course.add(&round.pairs, cycle % 2 == 1);
                    }
                }
            }
            Format::Gauntlet => {
                let pairs = gauntlet(players, plan.challengers);
                for cycle in 0..plan.rounds {
                    course.round += 1;
                    course.add(&pairs, cycle % 2 == 1);
                }
            }
            Format::Swiss | Format::Knockout => {}
        }
        course
    }

    fn add(&mut self, pairs: &[[usize; 2]], is_turned: bool) {
        for &[one, other] in pairs {
            let players = if is_turned {
                [other, one]
            } else {
                [one, other]
            };
            self.meetings.push(Meeting {
                number: self.meetings.len() as u64,
                round: self.round,
                players,
            });
        }
    }

    /// Returns how many games the tournament has. A knockout may have more, where meetings are level.
    #[must_use]
    pub fn total(&self) -> u64 {
        let players = self.plan.entrants.len() as u64;
        let meetings = match self.plan.format {
            Format::RoundRobin | Format::Gauntlet => self.meetings.len() as u64,
            Format::Swiss => u64::from(self.plan.rounds) * (players / 2),
            Format::Knockout => players - 1,
        };
        meetings * u64::from(self.plan.games_of_meeting())
    }

    /// Returns how many games there are in rounds that are not paired yet, as far as that can be known.
    #[must_use]
    pub(crate) fn unpaired(&self) -> u64 {
        let players = self.plan.entrants.len() as u64;
        let meetings = match self.plan.format {
            Format::RoundRobin | Format::Gauntlet => 0,
            Format::Swiss if self.note.is_some() => 0,
            Format::Swiss => u64::from(self.plan.rounds - self.round) * (players / 2),
            Format::Knockout => (players - 1).saturating_sub(self.meetings.len() as u64),
        };
        meetings * u64::from(self.plan.games_of_meeting())
    }

    /// Returns the number of the last round that is known.
    #[must_use]
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// Returns who has the bye of each round, from the first round on. There are none with an even number of players.
    #[must_use]
    pub fn byes(&self) -> &[usize] {
        &self.byes
    }

    /// Returns why there are fewer rounds than the plan says, if there are.
    #[must_use]
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// Returns the games that can be played now and have no result, in their order. There are none when the tournament is over.
    pub fn due(&mut self, results: &Results) -> Vec<Fixture> {
        if !self.plan.format.waits_for_results() {
            let meetings = self.meetings.iter();
            return meetings
                .flat_map(|meeting| self.games_of(meeting))
                .filter(|game| !results.contains_key(&game.number))
                .collect();
        }
        loop {
            let current = &self.meetings[self.settled..];
            let due: Vec<Fixture> = current
                .iter()
                .flat_map(|meeting| self.open_games(meeting, results))
                .collect();
            if !due.is_empty() || !self.pair(results) {
                return due;
            }
        }
    }

    /// Pairs the next round. Returns false if there is none.
    fn pair(&mut self, results: &Results) -> bool {
        let current = self.meetings[self.settled..].to_vec();
        let scores = current
            .iter()
            .map(|meeting| self.score(meeting, results))
            .collect::<Vec<_>>();
        if let Some(mut knockout) = self.knockout.clone() {
            let winners: Vec<usize> = current
                .iter()
                .zip(&scores)
                .map(|(meeting, score)| winner(meeting.players, *score))
                .collect();
            if self.round > 0 {
                knockout.advance(&winners);
            }
            let pairs = knockout.pairs();
            self.knockout = Some(knockout);
            return self.begin_round(&pairs);
        }
        let players = self.plan.entrants.len();
        for (meeting, [one, other]) in current.iter().zip(scores) {
            let result = match one.cmp(&other) {
                std::cmp::Ordering::Greater => Result::Win,
                std::cmp::Ordering::Equal => Result::Draw,
                std::cmp::Ordering::Less => Result::Loss,
            };
            self.games.push(Game {
                players: meeting.players,
                result,
            });
        }
        self.settled = self.meetings.len();
        if self.round == self.plan.rounds {
            return false;
        }
        let left = (self.plan.rounds - self.round) as usize;
        match swiss_round(players, &self.games, &self.byes, left) {
            Ok(round) => {
                self.byes.extend(round.bye);
                self.begin_round(&round.pairs)
            }
            Err(error) => {
                self.note = Some(format!("{} rounds were played: {error}", self.round));
                false
            }
        }
    }

    fn begin_round(&mut self, pairs: &[[usize; 2]]) -> bool {
        self.settled = self.meetings.len();
        if pairs.is_empty() {
            return false;
        }
        self.round += 1;
        self.add(pairs, false);
        true
    }

    /// Returns the round in which each player went out of a knockout. Nothing for those who are still in, or have won. Nothing at all in
    /// other formats.
    #[must_use]
    pub fn knockout_exits(&self, results: &Results) -> Option<Vec<Option<u32>>> {
        self.knockout.as_ref()?;
        let mut exits = vec![None; self.plan.entrants.len()];
        for (at, meeting) in self.meetings.iter().enumerate() {
            let is_over = at < self.settled || self.open_games(meeting, results).is_empty();
            if is_over {
                let winner = winner(meeting.players, self.score(meeting, results));
                let [one, other] = meeting.players;
                let loser = if winner == one { other } else { one };
                exits[loser] = Some(meeting.round);
            }
        }
        Some(exits)
    }

    /// Returns the half points of both players of a meeting.
    fn score(&self, meeting: &Meeting, results: &Results) -> [u32; 2] {
        self.score_of(meeting, self.slots(), results)
    }

    /// Returns the half points of both players in the first games of a meeting, which are so many.
    fn score_of(&self, meeting: &Meeting, slots: u64, results: &Results) -> [u32; 2] {
        let mut sum = [0; 2];
        for slot in 0..slots {
            let game = self.game(meeting, slot);
            if let Some([first, second]) = results.get(&game.number) {
                let is_turned = game.players != meeting.players;
                let [one, other] = if is_turned {
                    [second, first]
                } else {
                    [first, second]
                };
                sum[0] += one;
                sum[1] += other;
            }
        }
        sum
    }

    /// Returns the games of a meeting without a result. If it is level in a knockout, there are more.
    fn open_games(&self, meeting: &Meeting, results: &Results) -> Vec<Fixture> {
        let base = u64::from(self.plan.games_of_meeting());
        let open = |slots: std::ops::Range<u64>| -> Vec<Fixture> {
            let games = slots.map(|slot| self.game(meeting, slot));
            games
                .filter(|game| !results.contains_key(&game.number))
                .collect()
        };
        let mut found = open(0..base);
        let mut next = base;
        while found.is_empty() && next < self.slots() {
            // Of the pair that comes next, one game may have a result, if the run was interrupted before the other one.
            let [one, other] = self.score_of(meeting, next, results);
            if one != other {
                break;
            }
            found = open(next..next + 2);
            next += 2;
        }
        found
    }

    fn games_of(&self, meeting: &Meeting) -> impl Iterator<Item = Fixture> {
        let base = u64::from(self.plan.games_of_meeting());
        let meeting = *meeting;
        (0..base).map(move |slot| self.game(&meeting, slot))
    }

    /// Returns how many games a meeting can have.
    fn slots(&self) -> u64 {
        let extra = if self.knockout.is_some() {
            2 * EXTRA_PAIRS
        } else {
            0
        };
        u64::from(self.plan.games_of_meeting()) + extra
    }

    fn game(&self, meeting: &Meeting, slot: u64) -> Fixture {
        let games = u64::from(self.plan.games);
        let base = u64::from(self.plan.games_of_meeting());
        let kinds = self.plan.kinds.len() as u64;
        let pairs = games.div_ceil(2);
        let (kind, turn, pair) = if slot < base {
            (slot / games, slot % games % 2, slot % games / 2)
        } else {
            let extra = slot - base;
            (extra / 2 % kinds, extra % 2, pairs + extra / 2)
        };
        let cycle = match self.plan.format {
            Format::RoundRobin => {
                let players = self.plan.entrants.len() as u64;
                let rounds = players.next_multiple_of(2) - 1;
                u64::from(meeting.round - 1) / rounds
            }
            _ => u64::from(meeting.round - 1),
        };
        let [one, other] = meeting.players;
        let number = meeting.number * self.slots() + slot + 1;
        Fixture {
            number,
            round: meeting.round,
            meeting: meeting.number,
            players: if turn == 1 {
                [other, one]
            } else {
                [one, other]
            },
            kind: usize::try_from(kind).unwrap_or(0),
            opening: u32::try_from(cycle * pairs + pair).unwrap_or(u32::MAX),
            // Programs often read a seed as a signed number of 32 bits.
            seed: (mixed(self.plan.seed, 0).wrapping_add(number)) & 0x7fff_ffff,
        }
    }

    /// Returns whether a game belongs to a part of the tournament. Games with the same opening stay together, and in a knockout the
    /// games of a meeting.
    #[must_use]
    pub fn is_in(&self, game: &Fixture, shard: Shard) -> bool {
        let key = match self.plan.format {
            Format::Knockout => game.meeting,
            _ if self.plan.games == 1 => game.number - 1,
            _ => (game.number - 1) / 2,
        };
        key % shard.of == shard.number - 1
    }
}

/// Returns who goes on: who has more points, or else the better seed.
fn winner([one, other]: [usize; 2], score: [u32; 2]) -> usize {
    match score[0].cmp(&score[1]) {
        std::cmp::Ordering::Greater => one,
        std::cmp::Ordering::Less => other,
        std::cmp::Ordering::Equal => one.min(other),
    }
}
