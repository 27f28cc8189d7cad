//! Games that were shorter than their scenarios have them.

use std::sync::Arc;

use serde::Serialize;

use super::ScenarioReport;

/// A game of a scenario that was shorter than the scenario has it, to save time. Its checks were tested less.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shortened {
    /// The id of the scenario.
    pub scenario: String,
    /// How many plies were played.
    pub played: u32,
    /// How many plies the scenario has.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub of: u32,
    /// The checks that the scenario decides, which were tested less.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<super::schema::CheckId>"))]
    pub checks: Vec<&'static str>,
}

impl Shortened {
    /// Returns the games that were shortened in these runs, each scenario once, with the fewest plies that it came to.
    pub fn of<'a>(runs: impl Iterator<Item = &'a Vec<Arc<ScenarioReport>>>) -> Vec<Self> {
        let of_scenario = |runs: &Vec<Arc<ScenarioReport>>| {
            let cut = runs
                .iter()
                .filter_map(|report| Some((report, report.run.shortened?)));
            let (report, least) = cut.min_by_key(|(_, shortening)| shortening.played)?;
            let checks = report.scenario.checks.iter().map(|check| check.id);
            Some(Self {
                scenario: report.scenario.id.clone(),
                played: least.played,
                of: least.of,
                checks: checks.collect(),
            })
        };
        runs.filter_map(of_scenario).collect()
    }
}
