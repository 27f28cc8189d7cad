//! The course of a tournament: which games are due, given what was drawn and the results so far.

use std::{cmp::Ordering, collections::HashMap};

use linesman_competition::{Game, Knockout, Result};

use crate::{
    draw::mixed,
    drawn::{Bye, Draw, Meeting, Numbered},
    fixtures::{Fixture, Results, Shard},
    openings_left::OpeningsLeft,
    plan::{Format, Plan},
};

/// How many more pairs of games are played in a knockout while a meeting is level. After that, the better seed goes on.
const EXTRA_PAIRS: u64 = 3;

/// The course of a tournament: its rounds, as far as they are known.
pub struct Course<'p> {
    pub(crate) plan: &'p Plan,
    pub(crate) draws: Vec<Draw>,
    /// The meetings of all draws.
    pub(crate) meetings: Vec<Meeting>,
    /// The openings of all draws, by the cycle and the pair of games.
    pub(crate) openings: HashMap<(u32, u32), u32>,
    pub(crate) openings_left: OpeningsLeft,
    /// Whether rounds are paired that were not drawn before.
    pairs: bool,
    /// Where results decide who meets: how many of the meetings belong to earlier rounds, of which all games have results.
    settled: usize,
    /// The round that is being played there.
    current: u32,
    /// For a Swiss tournament, the results of meetings so far.
    pub(crate) games: Vec<Game>,
    pub(crate) knockout: Option<Knockout>,
    pub(crate) note: Option<String>,
}

impl<'p> Course<'p> {
    /// Returns the course of a tournament of which nothing was drawn yet.
    #[must_use]
    pub fn new(plan: &'p Plan) -> Self {
        Self::of(plan, Vec::new())
    }

    /// Returns the course of a tournament that goes on from these draws. What the plan has beyond them is drawn now.
    #[must_use]
    pub fn of(plan: &'p Plan, draws: Vec<Draw>) -> Self {
        let players = plan.entrants.len();
        let mut course = Self {
            plan,
            draws: Vec::new(),
            meetings: Vec::new(),
            openings: HashMap::new(),
            openings_left: OpeningsLeft::of(&plan.openings),
            pairs: true,
            settled: 0,
            current: 0,
            games: Vec::new(),
            knockout: (plan.format == Format::Knockout).then(|| Knockout::new(players)),
            note: None,
        };
        for draw in draws {
            course.take(draw);
        }
        if !plan.format.waits_for_results() {
            course.draw_cycles();
            course.draw_more_games();
        }
        course
    }

    /// Returns the course of a tournament as it was drawn. No round is paired by results, so this takes little time.
    #[must_use]
    pub fn as_drawn(plan: &'p Plan, draws: Vec<Draw>) -> Self {
        let is_drawn = !draws.is_empty();
        Self {
            pairs: !is_drawn,
            ..Self::of(plan, draws)
        }
    }

    /// Returns everything that was drawn.
    #[must_use]
    pub fn draws(&self) -> &[Draw] {
        &self.draws
    }

    /// Returns how many games have no result yet, those of rounds that are not paired included, as far as that can be known.
    pub fn left(&mut self, results: &Results) -> u64 {
        if self.plan.format.waits_for_results() {
            return self.due(results).len() as u64 + self.unpaired();
        }
        let meetings = (0..).zip(&self.meetings);
        let wanted = meetings.filter(|(_, meeting)| self.is_wanted(meeting));
        let games = wanted.flat_map(|(number, _)| self.games_of(number));
        let open = games.filter(|game| !results.contains_key(&game.number));
        open.count() as u64
    }

    /// Returns how many games there are in rounds that are not paired yet, as far as that can be known.
    #[must_use]
    fn unpaired(&self) -> u64 {
        let players = self.plan.entrants.len() as u64;
        let meetings = match self.plan.format {
            Format::RoundRobin | Format::Gauntlet => 0,
            Format::Swiss if self.note.is_some() => 0,
            Format::Swiss => {
                let rounds = self.round() + 1..self.plan.rounds + 1;
                rounds
                    .map(|round| self.plan.present(round).count() as u64 / 2)
                    .sum()
            }
            Format::Knockout => (players - 1).saturating_sub(self.meetings.len() as u64),
        };
        meetings * u64::from(self.plan.games_of_meeting())
    }

    /// Returns the number of the last round that is known.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.meetings.last().map_or(0, |meeting| meeting.round)
    }

    /// Returns how often everyone has met before a game of a round robin or a gauntlet, from 0.
    #[must_use]
    pub fn cycle(&self, game: &Fixture) -> u32 {
        let meeting = usize::try_from(game.meeting).ok();
        let meeting = meeting.and_then(|meeting| self.meetings.get(meeting));
        meeting.map_or(0, |meeting| meeting.cycle)
    }

    /// Returns who has had a bye, and in which round.
    pub fn byes(&self) -> impl Iterator<Item = Bye> {
        self.draws.iter().flat_map(|draw| draw.byes.iter().copied())
    }

    /// Returns why there are fewer rounds than the plan says, if there are.
    #[must_use]
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// Returns the games that can be played now and have no result, in their order. There are none when the tournament is over.
    pub fn due(&mut self, results: &Results) -> Vec<Fixture> {
        if !self.plan.format.waits_for_results() {
            let meetings = (0..).zip(&self.meetings);
            let mut due: Vec<Fixture> = meetings
                .filter(|(_, meeting)| self.is_wanted(meeting))
                .flat_map(|(number, _)| self.games_of(number))
                .filter(|game| !results.contains_key(&game.number))
                .collect();
            due.sort_by_key(|game| game.number);
            return due;
        }
        loop {
            let due: Vec<Fixture> = self
                .current()
                .flat_map(|number| self.open_games(number, results))
                .collect();
            if !due.is_empty() || !self.go_on(results) {
                return due;
            }
        }
    }

    /// Returns the numbers of those who have games that are due now, or may have some later.
    pub fn playing(&mut self, results: &Results) -> Vec<usize> {
        let due = self.due(results);
        if due.is_empty() {
            return Vec::new();
        }
        let (plan, next) = (self.plan, self.round() + 1);
        let exits = self.knockout_exits(results).unwrap_or_default();
        let is_later = |player: usize| match plan.format {
            Format::RoundRobin | Format::Gauntlet => false,
            Format::Swiss => next <= plan.rounds && plan.is_present(player, next),
            Format::Knockout => exits.get(player).is_none_or(Option::is_none),
        };
        let is_due = |player: usize| due.iter().any(|game| game.players.contains(&player));
        let all = 0..plan.entrants.len();
        all.filter(|player| is_due(*player) || is_later(*player))
            .collect()
    }

    /// Returns whether both players of a meeting of a round robin or a gauntlet take part in its cycle.
    fn is_wanted(&self, meeting: &Meeting) -> bool {
        let mut players = meeting.players.iter();
        players.all(|&player| self.plan.is_present(player, meeting.cycle + 1))
    }

    /// Returns the meetings of the round that is being played.
    fn current(&self) -> std::ops::Range<u64> {
        let rest = self.meetings[self.settled..].iter();
        let count = rest.take_while(|it| it.round == self.current).count();
        self.settled as u64..(self.settled + count) as u64
    }

    /// Goes on to the next round, and pairs it if it was not drawn before. Returns false if there is none.
    fn go_on(&mut self, results: &Results) -> bool {
        let current = self.current();
        let scored: Vec<([usize; 2], [u32; 2])> = current
            .clone()
            .map(|number| (self.players(number), self.score(number, results)))
            .collect();
        if let Some(knockout) = &mut self.knockout {
            let winners: Vec<usize> = scored.iter().map(|it| winner(it.0, it.1)).collect();
            if self.current > 0 {
                knockout.advance(&winners);
            }
        } else {
            let results = scored.into_iter().map(|(players, [one, other])| Game {
                players,
                result: match one.cmp(&other) {
                    Ordering::Greater => Result::Win,
                    Ordering::Equal => Result::Draw,
                    Ordering::Less => Result::Loss,
                },
            });
            self.games.extend(results);
        }
        self.settled = usize::try_from(current.end).unwrap_or(usize::MAX);
        let is_drawn = self.settled < self.meetings.len();
        if !(is_drawn || self.pairs && self.pair()) {
            // It is over, and asked again it is still over.
            self.current = 0;
            return false;
        }
        self.current += 1;
        true
    }

    /// Returns the round in which each player went out of a knockout. Nothing for those who are still in, or have won. Nothing at all in
    /// other formats.
    #[must_use]
    pub fn knockout_exits(&self, results: &Results) -> Option<Vec<Option<u32>>> {
        self.knockout.as_ref()?;
        let mut exits = vec![None; self.plan.entrants.len()];
        for (number, meeting) in (0..).zip(&self.meetings) {
            let is_over =
                number < self.settled as u64 || self.open_games(number, results).is_empty();
            if is_over {
                let winner = winner(meeting.players, self.score(number, results));
                let [one, other] = meeting.players;
                let loser = if winner == one { other } else { one };
                exits[loser] = Some(meeting.round);
            }
        }
        Some(exits)
    }

    fn players(&self, meeting: u64) -> [usize; 2] {
        self.meetings[meeting as usize].players
    }

    /// Returns the half points of both players of a meeting.
    fn score(&self, meeting: u64, results: &Results) -> [u32; 2] {
        self.score_of(meeting, u64::MAX, results)
    }

    /// Returns the half points of both players in this many of the first games of a meeting.
    fn score_of(&self, meeting: u64, most: u64, results: &Results) -> [u32; 2] {
        let mut sum = [0; 2];
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        for game in self.all_games_of(meeting).take(most) {
            if let Some([first, second]) = results.get(&game.number) {
                let is_turned = game.players != self.players(meeting);
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
    fn open_games(&self, meeting: u64, results: &Results) -> Vec<Fixture> {
        let all: Vec<Fixture> = self.all_games_of(meeting).collect();
        let is_open = |game: &&Fixture| !results.contains_key(&game.number);
        let open =
            |games: &[Fixture]| -> Vec<Fixture> { games.iter().filter(is_open).copied().collect() };
        let base = (self.plan.games_of_meeting() as usize).min(all.len());
        let mut found = open(&all[..base]);
        let mut next = base;
        while found.is_empty() && next < all.len() {
            // Of the pair that comes next, one game may have a result, if the run was interrupted before the other one.
            let [one, other] = self.score_of(meeting, next as u64, results);
            if one != other {
                break;
            }
            found = open(&all[next..next + 2]);
            next += 2;
        }
        found
    }

    /// Returns the games that a meeting has in any case.
    fn games_of(&self, meeting: u64) -> impl Iterator<Item = Fixture> {
        let games = self.all_games_of(meeting);
        games.take(self.plan.games_of_meeting() as usize)
    }

    /// Returns all games that a meeting can have, in the order of their numbers.
    fn all_games_of(&self, meeting: u64) -> impl Iterator<Item = Fixture> {
        let numbered = self.draws.iter().map(|draw| &draw.games);
        numbered
            .filter(move |numbered| numbered.has(meeting))
            .flat_map(move |numbered| {
                (0..self.slots(numbered)).map(move |slot| self.game(numbered, meeting, slot))
            })
    }

    /// Returns how many games each of the meetings can have here.
    pub(crate) fn slots(&self, numbered: &Numbered) -> u64 {
        let extra = if self.knockout.is_some() {
            2 * EXTRA_PAIRS
        } else {
            0
        };
        u64::from(numbered.of_a_kind()) * self.plan.kinds.len() as u64 + extra
    }

    fn game(&self, numbered: &Numbered, meeting: u64, slot: u64) -> Fixture {
        let games = u64::from(numbered.of_a_kind());
        let kinds = self.plan.kinds.len() as u64;
        let base = games * kinds;
        let first = u64::from(numbered.games[0]);
        let (kind, turn, pair) = if slot < base {
            let game = first + slot % games;
            (slot / games, game % 2, game / 2)
        } else {
            let extra = slot - base;
            (extra / 2 % kinds, extra % 2, games.div_ceil(2) + extra / 2)
        };
        let Meeting {
            round,
            cycle,
            players: [one, other],
        } = self.meetings[meeting as usize];
        let narrow = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let drawn = self.openings.get(&(cycle, narrow(pair))).copied();
        let opening = drawn.unwrap_or_else(|| {
            let pairs = u64::from(self.plan.games).div_ceil(2);
            narrow(u64::from(cycle) * pairs + pair)
        });
        let number =
            numbered.first + (meeting - numbered.meetings[0]) * self.slots(numbered) + slot;
        Fixture {
            number,
            round,
            meeting,
            players: if turn == 1 {
                [other, one]
            } else {
                [one, other]
            },
            kind: usize::try_from(kind).unwrap_or(0),
            opening,
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
        Ordering::Greater => one,
        Ordering::Less => other,
        Ordering::Equal => one.min(other),
    }
}
