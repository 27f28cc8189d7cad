//! Shrinking the faults that games show.

use std::time::{Duration, Instant};

use super::{
    file::{self, Fault},
    search::{Bounds, search},
    trial::{Kind, Trials},
};
use crate::{
    event::EventKind,
    outcome::{CheckReport, GameFault, Verdict},
    run::{RunError, Runner},
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
            let fault = Fault {
                check: check.check,
                found,
                shown,
                game,
            };
            faults.extend(shrink(&fault, runner, limit)?);
        }
    }
    Ok(faults)
}

fn shrink(
    fault: &Fault<'_>,
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
        game: fault.game,
        side: fault.shown.scenario.agent.clone(),
        plies: [result.first, result.shown.total()],
        runs: result.runs,
        is_deterministic: result.is_deterministic,
        is_reproduced: last.is_some(),
        text: file::word(fault, runner, &result, &body, last.as_ref()),
        file: None,
    }))
}
