//! What is measured of an agent in addition to what its runs show.

use std::{sync::Arc, time::Duration};

use linesman_protocols::{EntryKind, Speaker};

use super::Suite;
use crate::run::{AnyAgent, RunError, Runner};
use linesman_values::outcome::{Facts, Found, Run, ScenarioReport};

impl Suite<'_> {
    /// Sums up what was measured, and finds out whether the same seed gives the same game in two processes.
    pub(super) fn facts(
        &self,
        done: &[&Vec<Arc<ScenarioReport>>],
        runner: &Runner<'_>,
    ) -> Result<Facts, RunError> {
        let runs = done.iter().copied().flatten();
        let same_game = match runner.agent {
            // A test of a few scenarios runs each as often as the user asks.
            AnyAgent::Process(_) if self.is_whole() => same_game(done, runner)?,
            _ => None,
        };
        Ok(Facts {
            same_game,
            ..Facts::of(runs.map(|report| &report.run))
        })
    }

    /// Returns whether this is the suite of a profile, and not a few scenarios or a game that is recorded.
    fn is_whole(&self) -> bool {
        !self.is_partial && self.options.scenarios.is_empty() && self.scenarios.len() > 1
    }
}

/// Returns whether the same seed gives the same game in two processes; nothing if no game went well and was short enough to be played
/// again.
fn same_game(
    done: &[&Vec<Arc<ScenarioReport>>],
    runner: &Runner<'_>,
) -> Result<Option<bool>, RunError> {
    // The length of a game that ends early is a matter of time.
    if runner.stretch.is_some() {
        return Ok(None);
    }
    let is_game = |run: &Run| {
        let plies = run.played.iter().map(|played| played.plies).sum::<u32>();
        let is_clean = run.is_complete && run.found.is_empty() && run.detour.is_none();
        is_clean && plies >= LEAST_PLIES && run.took <= MOST_TIME
    };
    let all = done.iter().filter_map(|runs| runs.first());
    let games = all.filter(|report| is_game(&report.run));
    let Some(first) = games.min_by_key(|report| report.run.took) else {
        return Ok(None);
    };
    match runner.run_aside(&first.scenario) {
        // The machine may have been the reason why it did not go on.
        Ok(again) if again.is_cut || again.found.iter().any(is_about_time) => Ok(None),
        Ok(again) => Ok(Some(said(&first.run) == said(&again))),
        Err(RunError::Stopped) => Ok(None),
        Err(error) => Err(error),
    }
}

fn is_about_time(found: &Found) -> bool {
    found.violation.cause.is_about_time()
}

/// Returns the lines of the agent.
fn said(run: &Run) -> Vec<Vec<u8>> {
    let entries = run.transcript.entries();
    let lines = entries.filter(|entry| {
        entry.speaker == Speaker::Agent && matches!(entry.kind, EntryKind::Line(_))
    });
    lines.map(|line| line.text.to_vec()).collect()
}

/// In so few plies, agents that draw lots may do the same twice.
const LEAST_PLIES: u32 = 8;
/// Nobody waits longer for a fact.
const MOST_TIME: Duration = Duration::from_secs(3);
