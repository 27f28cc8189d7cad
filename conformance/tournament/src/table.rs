//! What the games of a tournament say about its players.

use std::collections::{BTreeMap, HashMap, HashSet};

use linesman_competition::{Game, Result, Tally, crosstable, ratings, standings};
use serde::Serialize;

use crate::{
    absence::Unplayed,
    decisions::{Decision, all_decisions},
    facts::{Facts, WorthOfBye},
    fixtures::Results,
    importing::ELSEWHERE,
    placing::rank,
    plan::{Openings, Plan},
    played::{Ended, Played},
    row::{Rating, Row, Score},
    seating::draws_of,
    store::{Store, StoreError},
    versions::Seats,
};

/// A game as the pages and lists need it. It is small, because there may be a million of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Brief {
    pub(crate) number: u64,
    pub(crate) round: u32,
    pub(crate) players: [u32; 2],
    pub(crate) ended: Ended,
    /// Whether it counts in the ratings: it was played, and does not repeat another one.
    pub(crate) is_rated: bool,
}

/// One of several plans that are added up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct AddedPlan {
    /// The title of the plan.
    title: String,
    /// The name of the profile.
    profile: String,
    /// Who meets whom.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = crate::plan::Format::ALL.map(crate::plan::Format::name))))]
    tournament: &'static str,
    /// The seed of everything that is drawn.
    seed: u64,
}

impl AddedPlan {
    pub(crate) fn of(plan: &Plan) -> Self {
        Self {
            title: plan.title.clone(),
            profile: plan.profile.clone(),
            tournament: plan.format.name(),
            seed: plan.seed,
        }
    }
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
    /// The same by the plan, if the table is of several.
    pub(crate) void_by_plan: Vec<(String, Vec<u64>)>,
    /// The plans that were added up; none if there is one plan.
    pub(crate) plans: Vec<AddedPlan>,
    /// What was decided about games and entrants.
    pub decisions: Vec<Decision>,
    /// How many games do not count, because a player has another program now.
    pub outdated: u64,
    /// How many games were played elsewhere.
    pub imported: u64,
    /// Who lost games without playing them, or has games that do not count because it was absent, by the name.
    pub absent: BTreeMap<String, Unplayed>,
    /// How many games repeat an earlier one move for move. They count in the points and not in the ratings.
    pub repeats: u64,
    /// Games lost because no answer came in time.
    pub time_losses: u64,
    /// The last round of which a game has a result.
    pub round: u32,
    /// Why there are fewer rounds than the plan says, if there are.
    pub note: Option<String>,
    /// Who had a bye, and in which round.
    pub(crate) byes: Vec<WorthOfBye>,
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
        let draws = draws_of(plan, stores)?;
        let mut gathering = Gathering::new(plan, Seats::of(plan, stores)?);
        gathering.add_all(stores, |game| (game, true))?;
        let facts = Facts::of(plan, draws, &gathering.results);
        let mut table = gathering.finish(plan, facts);
        table.decisions = all_decisions(stores)?;
        Ok(table)
    }

    /// Returns whether all games have been played.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.done >= self.total
    }

    /// Returns whether some have played more games than others, so that points alone do not compare them.
    pub(crate) fn has_uneven_games(&self) -> bool {
        let games = self.rows.iter().map(|row| row.games);
        games.clone().min() != games.max()
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

/// Adds up games.
pub(crate) struct Gathering {
    openings: Openings,
    measures: &'static [&'static str],
    has_own: bool,
    seats: Seats,
    extras: Vec<Extra>,
    games: Vec<Brief>,
    absent: BTreeMap<usize, Unplayed>,
    outdated: u64,
    imported: u64,
    pub(crate) results: Results,
    seen: HashSet<(u32, u32, u16, u64, u64)>,
    pub(crate) void: Vec<u64>,
    repeats: u64,
    time_losses: u64,
}

impl Gathering {
    pub(crate) fn new(plan: &Plan, seats: Seats) -> Self {
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
            extras: vec![extra; seats.count()],
            seats,
            games: Vec::new(),
            absent: BTreeMap::new(),
            outdated: 0,
            imported: 0,
            results: Results::new(),
            seen: HashSet::new(),
            void: Vec::new(),
            repeats: 0,
            time_losses: 0,
        }
    }

    /// Returns the last round of the games so far.
    pub(crate) fn last_round(&self) -> u32 {
        self.games.iter().map(|game| game.round).max().unwrap_or(0)
    }

    /// Adds all games in these stores, each as `seat` gives it, with whether it counts.
    pub(crate) fn add_all(
        &mut self,
        stores: &[Store],
        mut seat: impl FnMut(Played) -> (Played, bool),
    ) -> std::result::Result<(), StoreError> {
        Store::each_in(stores, |_, game| {
            let (game, counts) = seat(game);
            self.add(&game, counts);
            Ok(())
        })
    }

    fn add(&mut self, game: &Played, counts: bool) {
        let fixture = &game.fixture;
        let points = game.ended.half_points();
        self.results.insert(fixture.number, points);
        self.seats.count_game(game);
        let Some(seated) = self.seats.of_game(game).filter(|_| counts) else {
            self.outdated += 1;
            return;
        };
        let narrow = |player: usize| u32::try_from(player).unwrap_or(u32::MAX);
        let players = seated.map(narrow);
        let mut brief = Brief {
            number: fixture.number,
            round: fixture.round,
            players,
            ended: game.ended,
            // A game that was not played says nothing about strength.
            is_rated: game.was_played(),
        };
        self.count_absent(game);
        if game.ended == Ended::Void {
            if game.is_void() {
                self.void.push(fixture.number);
            }
            self.games.push(brief);
            return;
        }
        let kind = u16::try_from(fixture.kind).unwrap_or(u16::MAX);
        let [one, other] = game.moves;
        // The opening is part of what was played, and the moves do not show it.
        let one = one
            ^ u64::from(self.openings.which(fixture.opening)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let how = (players[0], players[1], kind, one, other);
        let is_repeated = !self.seen.insert(how);
        brief.is_rated &= !is_repeated;
        self.repeats += u64::from(is_repeated);
        self.imported += u64::from(game.node == ELSEWHERE);
        self.games.push(brief);
        for side in 0..2 {
            let Some(extra) = self.extras.get_mut(seated[side]) else {
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

    /// Counts a game that was not played for those who were absent.
    fn count_absent(&mut self, game: &Played) {
        if game.was_played() {
            return;
        }
        for (player, fault) in game.fixture.players.into_iter().zip(&game.faults) {
            let Some(fault) = fault else { continue };
            let absent = self.absent.entry(player).or_default();
            match game.ended {
                Ended::Void => absent.void += 1,
                _ => absent.games += 1,
            }
            absent.why.clone_from(&fault.cause);
        }
    }

    /// Returns what all games say.
    pub(crate) fn finish(mut self, plan: &Plan, facts: Facts) -> Table {
        self.games
            .sort_unstable_by_key(|game| (game.round, game.number));
        let players = self.seats.count();
        let counted = |games: &[Brief], is_for_ratings: bool| -> Vec<Game> {
            let games = games.iter();
            games
                .filter(|game| game.ended != Ended::Void && (game.is_rated || !is_for_ratings))
                .flat_map(of_competition)
                .collect()
        };
        let games = counted(&self.games, false);
        let byes: Vec<usize> = facts
            .byes
            .iter()
            .flat_map(|bye| std::iter::repeat_n(bye.bye.player, bye.games as usize))
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
                let entrant = self.seats.entrant(standing.player);
                Row {
                    place: standing.place,
                    player: standing.player,
                    entrant,
                    name: self.seats.name(plan, standing.player),
                    versions: self.seats.versions(entrant).to_vec(),
                    games: tally.games(),
                    wins: tally.wins,
                    draws: tally.draws,
                    losses: tally.losses,
                    byes: facts.byes_of(standing.player),
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
        rank(&mut rows, plan, facts.exits.as_deref());
        for at in 1..rows.len() {
            let superior = rating.superiority(rows[at - 1].player, rows[at].player);
            rows[at - 1].rating.superiority = Some((superior * 1000.0).round() / 1000.0);
        }
        let round = self.last_round();
        Table {
            rows,
            measures: self.measures,
            against,
            done: facts.done,
            total: facts.done + facts.left,
            void: self.void,
            void_by_plan: Vec::new(),
            plans: Vec::new(),
            decisions: Vec::new(),
            outdated: self.outdated,
            imported: self.imported,
            absent: self
                .absent
                .into_iter()
                .map(|(player, absent)| (plan.entrants[player].name.clone(), absent))
                .collect(),
            repeats: self.repeats,
            time_losses: self.time_losses,
            round,
            note: facts.note,
            byes: facts.byes,
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
