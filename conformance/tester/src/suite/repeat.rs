//! Running a scenario several times.

use std::sync::RwLock;

use super::Suite;
use crate::{any_agent::AnyAgent, outcome::ScenarioReport, run::RunError, scenario::Scenario};

impl Suite<'_> {
    /// Runs a scenario as often as was asked for, each time with the same seed.
    pub(super) fn run_repeatedly(
        &self,
        scenario: &Scenario,
        agent: AnyAgent<'_>,
        alone: &RwLock<()>,
    ) -> Result<Vec<ScenarioReport>, RunError> {
        let numbers = 1..=self.options.repeat.get();
        let run = |number| {
            let report = self.run_one(scenario, agent, alone)?;
            Ok(ScenarioReport { number, ..report })
        };
        numbers.map(run).collect()
    }
}
