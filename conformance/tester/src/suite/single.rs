//! Running one scenario, and running it again where a fault depends on time.

use std::sync::{PoisonError, RwLock};

use linesman_protocols::Cause;
use linesman_referee::{Launch, Output};

use super::{Suite, doubt::is_doubtful};
use crate::{
    any_agent::AnyAgent,
    digest::fnv,
    outcome::{Found, Run, ScenarioReport},
    protocol::Setting,
    run::{RunError, run},
    scenario::Scenario,
};

/// How often a run alone is repeated in which the machine may have been the cause of what was found.
const MORE_TRIES: usize = 2;

impl Suite<'_> {
    /// Runs a scenario while nothing else runs.
    pub(crate) fn run_alone(
        &self,
        scenario: &Scenario,
        agent: AnyAgent<'_>,
    ) -> Result<Run, RunError> {
        let seed = self.seed_of(scenario);
        let mut run = run(scenario, agent, self.protocol, seed)?;
        if let AnyAgent::Process(launch) = agent
            && run.is_silence_unexplained
        {
            self.try_on_terminal(scenario, launch, seed, &mut run.found)?;
        }
        Ok(run)
    }

    fn seed_of(&self, scenario: &Scenario) -> u64 {
        let own = || self.options.seed ^ fnv(&scenario.id);
        scenario.seed.unwrap_or_else(own)
    }

    /// Runs a scenario once. A fault that depends on time counts only if it shows again while nothing else runs.
    pub(super) fn run_one(
        &self,
        scenario: &Scenario,
        agent: AnyAgent<'_>,
        alone: &RwLock<()>,
    ) -> Result<ScenarioReport, RunError> {
        let seed = self.seed_of(scenario);
        let first = {
            let _among_others = alone.read().unwrap_or_else(PoisonError::into_inner);
            run(scenario, agent, self.protocol, seed)?
        };
        let is_about_time = first
            .found
            .iter()
            .any(|found| found.violation.cause.is_about_time());
        // What else runs makes no difference to a clock that waits.
        if !is_about_time || matches!(agent, AnyAgent::InProcess(_)) {
            return Ok(ScenarioReport {
                scenario: scenario.clone(),
                number: 1,
                run: first,
                was_confirmed: false,
            });
        }
        let _alone = alone.write().unwrap_or_else(PoisonError::into_inner);
        let is_shared = self.options.jobs.get() > 1;
        let mut confirmed = if is_shared {
            run(scenario, agent, self.protocol, seed)?
        } else {
            first
        };
        for _ in 0..MORE_TRIES {
            if !is_doubtful(&confirmed) {
                break;
            }
            confirmed = run(scenario, agent, self.protocol, seed)?;
        }
        if let AnyAgent::Process(launch) = agent
            && confirmed.is_silence_unexplained
        {
            self.try_on_terminal(scenario, launch, seed, &mut confirmed.found)?;
        }
        Ok(ScenarioReport {
            scenario: scenario.clone(),
            number: 1,
            run: confirmed,
            was_confirmed: is_shared,
        })
    }

    /// Finds out whether a silent agent speaks to a terminal: then its output was in a buffer all the time.
    fn try_on_terminal(
        &self,
        scenario: &Scenario,
        launch: &Launch,
        seed: u64,
        found: &mut [Found],
    ) -> Result<(), RunError> {
        let Some(silence) = found
            .last_mut()
            .filter(|found| found.violation.cause == Cause::NoOutput)
        else {
            return Ok(());
        };
        let on_terminal = Launch {
            output: Output::Terminal,
            ..launch.clone()
        };
        let second = run(scenario, &on_terminal, self.protocol, seed)?;
        let is_silent_there = second.found.iter().any(|other| {
            other.violation.cause == Cause::NoOutput
                && other.step == silence.step
                && other.place == silence.place
        });
        if !is_silent_there {
            let options = scenario.chosen_options();
            let stage = self.protocol.stage(&Setting {
                side: &scenario.agent,
                seed,
                options: &options,
            });
            let named = silence.check != silence.violation.check.id;
            let expected = silence.violation.expected.clone();
            let actual = format!(
                "{}; with a terminal as its standard output the agent answers",
                silence.violation.actual
            );
            silence.violation = stage.judge_fault(Cause::Buffered, &expected, actual);
            if !named {
                silence.check = silence.violation.check.id;
            }
        }
        Ok(())
    }
}
