//! Shrinking the faults that games show.

use std::time::{Duration, Instant};

use super::{
    file::{self, Fault},
    search::{Bounds, search},
    trial::{Kind, Trials},
};
use crate::run::{RunError, Runner};
use linesman_values::{
    event::EventKind,
    outcome::{CheckReport, Found, GameFault, ScenarioReport, Verdict},
    scenario::Scenario,
};

/// How much one fault may cost. Faults of time cost their limit in each run.
const BOUNDS: Bounds = Bounds {
    runs: 200,
    slow_runs: 4,
};

/// Finds, for each fault that games show and no scripted scenario shows, the shortest scenario that shows it. The search for
/// one fault ends after `limit`.
pub(crate) fn shrink_faults(
    checks: &[CheckReport],
    runner: &Runner<'_>,
    limit: Duration,
) -> Result<Vec<GameFault>, RunError> {
    let is_failure = |verdict: &Verdict| matches!(verdict, Verdict::Fail(_) | Verdict::Flaky(..));
    let mut faults = Vec::new();
    for check in checks.iter().filter(|check| is_failure(&check.verdict)) {
        let (Some(found), Some(shown)) = (check.verdict.found(), &check.shown_by) else {
            continue;
        };
        if let Some(game) = shown.scenario.game {
            (runner.observer)(EventKind::Shrinking {
                check: check.check.id,
            });
            let (profile, seed) = (runner.protocol.profile(), runner.seed);
            let agent = &shown.scenario.agent;
            let fault = Fault {
                check: check.check,
                found,
                shown,
                origin: format!("Game {game} as {agent}, profile {profile}, --seed {seed}"),
            };
            faults.extend(shrink(&fault, game, runner, limit)?);
        }
    }
    Ok(faults)
}

/// Runs a scenario that is a game, and finds the shortest scenario that shows the same fault; none if the agent makes no mistake.
/// `origin` says which game it is.
pub(crate) fn shrink_game(
    scenario: &Scenario,
    origin: String,
    runner: &Runner<'_>,
    limit: Duration,
) -> Result<Option<GameFault>, RunError> {
    let shown = ScenarioReport {
        scenario: scenario.clone(),
        in_place_of: None,
        number: 1,
        run: runner.run_alone(scenario)?,
        was_confirmed: false,
    };
    let found = || shown.run.found.iter();
    let is_decided = |found: &&Found| scenario.checks.iter().any(|check| check.id == found.check);
    let is_fatal = |found: &&Found| !found.violation.is_tolerable();
    let found = found().find(is_decided).or_else(|| found().find(is_fatal));
    let mut checks = runner.protocol.descriptor().checks.iter();
    let check = found.and_then(|found| checks.find(|check| check.id == found.check));
    let (Some(found), Some(check)) = (found, check) else {
        return Ok(None);
    };
    let fault = Fault {
        check,
        found,
        shown: &shown,
        origin,
    };
    shrink(&fault, 1, runner, limit)
}

fn shrink(
    fault: &Fault<'_>,
    game: u32,
    runner: &Runner<'_>,
    limit: Duration,
) -> Result<Option<GameFault>, RunError> {
    let kind = Kind::of(fault.found);
    let mut trials = Trials::new(runner, &fault.shown.scenario, &kind);
    let Some(first) = trials.read(&fault.shown.run) else {
        return Ok(None);
    };
    let began = Instant::now();
    let bounds = BOUNDS.of(fault.found.violation.cause.is_about_time());
    let result = search(
        &trials.plays(),
        &first,
        &bounds,
        |plays, is_last| trials.run(plays, is_last),
        || began.elapsed() >= limit,
    );
    if let Some(error) = trials.error.take() {
        return Err(error);
    }
    let body = trials.text(&result.plays, result.shown.is_within);
    let last = trials.last_run(&body, &result)?;
    Ok(Some(GameFault {
        check: fault.check.id,
        game,
        side: fault.shown.scenario.agent.clone(),
        plies: [result.first, result.shown.total()],
        runs: result.runs,
        is_deterministic: result.is_deterministic,
        is_reproduced: last.is_some(),
        text: file::word(fault, &result, &body, last.as_ref()),
        file: None,
    }))
}
