//! A row of a table: where a player stands, and what that follows from.

use serde::Serialize;

use crate::versions::Version;

/// Where a player stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// From 1. Players whose every figure is equal share a place.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub place: usize,
    /// The number of the row's player, from 0. An entrant whose programs count apart is several players.
    #[serde(skip)]
    pub player: usize,
    /// The number of the entrant, from 0 in the order of the plan.
    #[serde(skip)]
    pub entrant: usize,
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
    /// Games lost by a forfeit: a broken rule, no answer in time, or games that were not played.
    pub forfeits: u32,
    /// How many of them were lost because no answer came in time.
    pub time_losses: u32,
    /// The programs of the entrant, the first one first.
    pub versions: Vec<Version>,
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
    #[cfg_attr(
        feature = "schema",
        schemars(with = "std::collections::BTreeMap<String, i64>")
    )]
    pub measures: Vec<i64>,
    /// The sum of the points of all opponents.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub buchholz: f64,
    /// The sum of the points of beaten opponents, and half the points of those in drawn games.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub sonneborn_berger: f64,
}
