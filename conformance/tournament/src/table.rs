//! What the games of a tournament say about its players.

use std::collections::{BTreeMap, HashMap, HashSet};

use linesman_competition::{Game, Result, Tally, crosstable, ratings, standings};
use serde::Serialize;

use crate::{
    fixtures::{Course, Results},
    plan::{Openings, Plan, Ranked},
    played::{Ended, Played},
    store::{Store, StoreError},
};

/// Where a player stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// From 1. Players whose every figure is equal share a place.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub place: usize,
    /// The number of the player, from 0 in the order of the plan.
    #[serde(skip)]
    pub player: usize,
    /// The name.
    pub name: String,
    /// Games that count.
    pub games: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Rounds without an opponent. Each counts as a meeting of which all games are won.
    pub byes: u32,
    /// What the place follows from.
    #[serde(flatten)]
    pub score: Score,
    /// How strong the player is.
    #[serde(flatten)]
    pub rating: Rating,
    /// Games lost by breaking the protocol or the rules.
    pub forfeits: u32,
    /// Games lost because no answer came in time.
    pub time_losses: u32,
}

impl Row {
    /// Returns the cells that every table begins with: the place, the name, and the games played, won, drawn and lost.
    pub(crate) fn counts(&self) -> Vec<String> {
        let place = [self.place.to_string(), self.name.clone()];
        let games = [self.games, self.wins, self.draws, self.losses];
        place
            .into_iter()
            .chain(games.map(|it| it.to_string()))
            .collect()
    }
}

/// The strength of a player, as the results show it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rating {
    /// The rating. The mean of all players is 0.
    pub elo: f64,
    /// Half of the interval that holds the true rating in 95 of 100 cases.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub elo_error: f64,
    /// How likely the player is stronger than the next one in the table, from their ratings, if there is a next one.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0, max = 1.0)))]
    pub superiority: Option<f64>,
}

/// The points of a player, and what decides between players with the same points.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Score {
    /// A point for a win and half a point for a draw, byes included.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub points: f64,
    /// The sum of the points of the protocol's own competition; null if it counted none.
    pub own: Option<f64>,
    /// The sums of what the player was ahead of its opponents, for each of the measures.
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, i64>"))]
    pub measures: Vec<i64>,
    /// The sum of the points of all opponents.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub buchholz: f64,
    /// The sum of the points of beaten opponents, and half the points of those in drawn games.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub sonneborn_berger: f64,
}

/// A game as the pages and lists need it. It is small, because there may be a million of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Brief {
    pub(crate) number: u64,
    pub(crate) round: u32,
    pub(crate) players: [u32; 2],
    pub(crate) ended: Ended,
    pub(crate) is_repeated: bool,
}

/// What all games say together.
#[derive(Clone, Debug)]
pub struct Table {
    /// The players, the best first.
    pub rows: Vec<Row>,
    /// Names of what else is counted, as the protocol has them.
    pub measures: &'static [&'static str],
    /// What each player did against each opponent, by the pair of their numbers.
    pub against: BTreeMap<[usize; 2], Tally>,
    /// The games that have a result.
    pub done: u64,
    /// The games of the tournament.
    pub total: u64,
    /// The numbers of games that stayed void.
    pub void: Vec<u64>,
    /// How many games repeat an earlier one move for move. They count in the points and not in the ratings.
    pub repeats: u64,
    /// Games lost because no answer came in time.
    pub time_losses: u64,
    /// The last round of which a game has a result.
    pub round: u32,
    /// Why there are fewer rounds than the plan says, if there are.
    pub note: Option<String>,
    /// Who had the bye of each round, from the first round on.
    pub(crate) byes: Vec<usize>,
    /// The half points that a bye is worth.
    pub(crate) worth_of_bye: u32,
    pub(crate) games: Vec<Brief>,
}

#[derive(Clone, Debug, Default)]
struct Extra {
    own: i64,
    measures: Vec<i64>,
    forfeits: u32,
    time_losses: u32,
}

impl Table {
    /// Returns what the games in these stores say. A game that is in several counts once: the one that began first.
    ///
    /// # Errors
    /// A store cannot be read.
    pub fn of(plan: &Plan, stores: &[Store]) -> std::result::Result<Self, StoreError> {
        let mut gathering = Gathering::new(plan);
        Store::each_in(stores, |_, game| {
            gathering.add(&game);
            Ok::<_, StoreError>(())
        })?;
        Ok(gathering.finish(plan))
    }

    /// Returns whether all games have been played.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.done >= self.total
    }

    /// Returns whether a player had a round without an opponent.
    pub(crate) fn has_byes(&self) -> bool {
        self.rows.iter().any(|row| row.byes > 0)
    }

    /// Returns the share of games that a side lost because no answer came in time.
    #[must_use]
    pub fn time_loss_rate(&self) -> f64 {
        self.time_losses as f64 / self.done.max(1) as f64
    }
}

struct Gathering {
    openings: Openings,
    measures: &'static [&'static str],
    has_own: bool,
    extras: Vec<Extra>,
    games: Vec<Brief>,
    results: Results,
    seen: HashSet<(u32, u32, u16, u64, u64)>,
    void: Vec<u64>,
    repeats: u64,
    time_losses: u64,
}

impl Gathering {
    fn new(plan: &Plan) -> Self {
        let form = plan.descriptor.tournament;
        let measures = form.map_or(&[][..], |form| form.measures);
        let extra = Extra {
            measures: vec![0; measures.len()],
            ..Extra::default()
        };
        Self {
            openings: plan.openings.clone(),
            measures,
            has_own: form.is_some_and(|form| form.points.is_some()),
            extras: vec![extra; plan.entrants.len()],
            games: Vec::new(),
            results: Results::new(),
            seen: HashSet::new(),
            void: Vec::new(),
            repeats: 0,
            time_losses: 0,
        }
    }

    fn add(&mut self, game: &Played) {
        let fixture = &game.fixture;
        let points = game.ended.half_points();
        self.results.insert(fixture.number, points);
        let narrow = |player: usize| u32::try_from(player).unwrap_or(u32::MAX);
        let players = fixture.players.map(narrow);
        let mut brief = Brief {
            number: fixture.number,
            round: fixture.round,
            players,
            ended: game.ended,
            is_repeated: false,
        };
        if game.ended == Ended::Void {
            self.void.push(fixture.number);
            self.games.push(brief);
            return;
        }
        let kind = u16::try_from(fixture.kind).unwrap_or(u16::MAX);
        let [one, other] = game.moves;
        // The opening is part of what was played, and the moves do not show it.
        let one = one
            ^ u64::from(self.openings.which(fixture.opening)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let how = (players[0], players[1], kind, one, other);
        brief.is_repeated = !self.seen.insert(how);
        self.repeats += u64::from(brief.is_repeated);
        self.games.push(brief);
        for side in 0..2 {
            let Some(extra) = self.extras.get_mut(fixture.players[side]) else {
                continue;
            };
            if let Some(points) = game.points {
                extra.own += i64::from(points[side]);
            }
            for (sum, name) in extra.measures.iter_mut().zip(self.measures) {
                let score = game.scores.iter().find(|(own, _)| own == name);
                if let Some((_, values)) = score {
                    let whole = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
                    *sum += whole(values[side]) - whole(values[1 - side]);
                }
            }
            if let Some(fault) = &game.faults[side] {
                extra.forfeits += 1;
                extra.time_losses += u32::from(fault.is_late);
                self.time_losses += u64::from(fault.is_late);
            }
        }
    }

    fn finish(mut self, plan: &Plan) -> Table {
        self.games.sort_unstable_by_key(|game| game.number);
        let players = plan.entrants.len();
        let mut course = Course::new(plan);
        // A Swiss tournament and a knockout know their rounds by their results.
        let done = self.results.len() as u64;
        let total = match plan.format.waits_for_results() {
            // Level meetings of a knockout have more games.
            true => done + course.due(&self.results).len() as u64 + course.unpaired(),
            false => course.total().max(done),
        };
        let counted = |games: &[Brief], is_unique: bool| -> Vec<Game> {
            let games = games.iter();
            games
                .filter(|game| game.ended != Ended::Void && !(is_unique && game.is_repeated))
                .flat_map(of_competition)
                .collect()
        };
        let games = counted(&self.games, false);
        // A round without an opponent is worth a meeting of which all games are won.
        let worth = plan.games_of_meeting();
        let byes: Vec<usize> = course
            .byes()
            .iter()
            .flat_map(|player| std::iter::repeat_n(*player, worth as usize))
            .collect();
        let standings = standings(players, &games, &byes);
        drop(games);
        let unique = counted(&self.games, true);
        let rating = ratings(players, &crosstable(&unique));
        drop(unique);
        let against = against(&self.games);
        let mut rows: Vec<Row> = standings
            .into_iter()
            .map(|standing| {
                let extra = &self.extras[standing.player];
                let tally = tally(&against, standing.player);
                Row {
                    place: standing.place,
                    player: standing.player,
                    name: plan.entrants[standing.player].name.clone(),
                    games: tally.games(),
                    wins: tally.wins,
                    draws: tally.draws,
                    losses: tally.losses,
                    byes: standing.byes / worth,
                    score: Score {
                        points: f64::from(2 * tally.wins + tally.draws + 2 * standing.byes) / 2.0,
                        own: self.has_own.then(|| extra.own as f64 / 100.0),
                        measures: extra.measures.clone(),
                        buchholz: f64::from(standing.buchholz) / 2.0,
                        sonneborn_berger: f64::from(standing.sonneborn_berger) / 4.0,
                    },
                    rating: Rating {
                        elo: tidy(rating[standing.player].elo),
                        elo_error: tidy(rating[standing.player].error),
                        superiority: None,
                    },
                    forfeits: extra.forfeits,
                    time_losses: extra.time_losses,
                }
            })
            .collect();
        // The standings know no game that both sides lost, but its players were opponents.
        let points: HashMap<usize, f64> = rows
            .iter()
            .map(|row| (row.player, row.score.points))
            .collect();
        let lost = self.games.iter();
        for game in lost.filter(|game| game.ended == Ended::BothLost) {
            let [one, other] = game.players.map(|player| player as usize);
            for row in &mut rows {
                let opponent = if row.player == one { other } else { one };
                if row.player == one || row.player == other {
                    row.score.buchholz += points[&opponent];
                }
            }
        }
        rank(&mut rows, plan, &course, &self.results);
        for at in 1..rows.len() {
            let superior = rating.superiority(rows[at - 1].player, rows[at].player);
            rows[at - 1].rating.superiority = Some((superior * 1000.0).round() / 1000.0);
        }
        Table {
            rows,
            measures: self.measures,
            against,
            done,
            total,
            void: self.void,
            repeats: self.repeats,
            time_losses: self.time_losses,
            round: self.games.iter().map(|game| game.round).max().unwrap_or(0),
            note: course.note().map(str::to_owned),
            byes: course.byes().to_vec(),
            worth_of_bye: 2 * worth,
            games: self.games,
        }
    }
}

/// Returns a game for the standings. One that both sides lost is a loss for each.
fn of_competition(game: &Brief) -> Option<Game> {
    let result = match game.ended {
        Ended::First => Result::Win,
        Ended::Second => Result::Loss,
        Ended::Draw => Result::Draw,
        // There is no such result between two players. The tally counts it.
        Ended::BothLost | Ended::Void => return None,
    };
    Some(Game {
        players: game.players.map(|player| player as usize),
        result,
    })
}

fn against(games: &[Brief]) -> BTreeMap<[usize; 2], Tally> {
    let mut table: BTreeMap<[usize; 2], Tally> = BTreeMap::new();
    for game in games {
        let [first, second] = game.players.map(|player| player as usize);
        let results = match game.ended {
            Ended::First => [Result::Win, Result::Loss],
            Ended::Second => [Result::Loss, Result::Win],
            Ended::Draw => [Result::Draw, Result::Draw],
            Ended::BothLost => [Result::Loss, Result::Loss],
            Ended::Void => continue,
        };
        table.entry([first, second]).or_default().add(results[0]);
        table.entry([second, first]).or_default().add(results[1]);
    }
    table
}

fn tally(against: &BTreeMap<[usize; 2], Tally>, player: usize) -> Tally {
    let mut sum = Tally::default();
    for (_, tally) in against.range([player, 0]..[player + 1, 0]) {
        sum.wins += tally.wins;
        sum.draws += tally.draws;
        sum.losses += tally.losses;
    }
    sum
}

/// Figures are shown to a tenth of a point. More than that would differ from machine to machine.
fn tidy(number: f64) -> f64 {
    let rounded = (number * 10.0).round() / 10.0;
    if rounded == 0.0 { 0.0 } else { rounded }
}

/// Puts the rows in the order of the plan, and numbers their places.
fn rank(rows: &mut [Row], plan: &Plan, course: &Course<'_>, results: &Results) {
    let exits = course.knockout_exits(results);
    let is_own = plan.ranked == Ranked::Own;
    let merit = |row: &Row| -> Vec<i64> {
        let whole = |number: f64| (number * 100.0).round() as i64;
        let points = [
            whole(row.score.points),
            whole(row.score.buchholz),
            whole(row.score.sonneborn_berger),
            i64::from(row.wins),
        ];
        if let Some(exits) = &exits {
            return match exits[row.player] {
                // Who went out in the same round shares a place.
                Some(round) => vec![i64::from(round)],
                // Those who are still in come first.
                None => [&[i64::MAX], points.as_slice()].concat(),
            };
        }
        match row.score.own {
            Some(own) if is_own => vec![whole(own)],
            // The balance of won and lost games comes first, and then the measures.
            _ if is_own => {
                let balance = i64::from(row.wins) - i64::from(row.losses);
                [&[balance], row.score.measures.as_slice()].concat()
            }
            _ => points.to_vec(),
        }
    };
    rows.sort_by_key(|row| (std::cmp::Reverse(merit(row)), row.player));
    for at in 0..rows.len() {
        rows[at].place = match at.checked_sub(1) {
            Some(before) if merit(&rows[before]) == merit(&rows[at]) => rows[before].place,
            _ => at + 1,
        };
    }
}
