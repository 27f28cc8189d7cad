//! From a long game that shows a fault to a short scenario that shows the same.

mod file;
mod search;
mod trial;

use std::time::Instant;

use self::{
    search::{Bounds, search},
    trial::{Kind, Trials},
};
use crate::{
    any_agent::AnyAgent,
    outcome::{CheckReport, GameFault, Report, Verdict},
    run::RunError,
    suite::Suite,
};

/// How much one fault may cost. Faults of time cost their limit in each run.
const BOUNDS: Bounds = Bounds {
    runs: 200,
    slow_runs: 4,
};

impl Suite<'_> {
    /// Finds, for each fault that games have shown and no scripted scenario, the shortest scenario that shows it.
    pub(crate) fn shrink_faults(
        &self,
        report: &mut Report,
        agent: AnyAgent<'_>,
    ) -> Result<(), RunError> {
        let shown = report.checks.iter().filter_map(|check| {
            let game = check.shown_by.as_ref()?.scenario.game?;
            matches!(check.verdict, Verdict::Fail(_) | Verdict::Flaky(..)).then_some((check, game))
        });
        let faults = shown
            .map(|(check, game)| self.shrink(check, game, agent))
            .collect::<Result<Vec<_>, _>>()?;
        if let Some(games) = &mut report.games {
            games.faults = faults.into_iter().flatten().collect();
        }
        Ok(())
    }

    fn shrink(
        &self,
        check: &CheckReport,
        game: u32,
        agent: AnyAgent<'_>,
    ) -> Result<Option<GameFault>, RunError> {
        let (Some(found), Some(report)) = (check.verdict.found(), &check.shown_by) else {
            return Ok(None);
        };
        let kind = Kind::of(found);
        let form = self.protocol().game_form();
        let mut trials = Trials::new(self, &report.scenario, &form, &kind, agent);
        let Some(first) = trials.read(&report.run) else {
            return Ok(None);
        };
        let began = Instant::now();
        let bounds = BOUNDS.of(found.violation.cause.is_about_time());
        let result = search(
            &trials.plays(),
            &first,
            &bounds,
            |plays, is_last| trials.run(plays, is_last),
            || began.elapsed() >= self.options().shrink_time,
        );
        if let Some(error) = trials.error.take() {
            return Err(error);
        }
        let finding = file::Finding {
            check: check.check,
            found,
            game,
            scenario: &report.scenario,
            seed: self.options().seed,
            profile: self.protocol().profile(),
            result: &result,
        };
        let body = trials.text(&result.plays, result.shown.is_within);
        let last = trials.last_run(&body, &result)?;
        let (run, is_reproduced) = match &last {
            Some(run) => (run, true),
            None => (&report.run, false),
        };
        Ok(Some(GameFault {
            check: check.check.id,
            game,
            side: report.scenario.agent.clone(),
            plies: [result.first, result.shown.total()],
            runs: result.runs,
            is_deterministic: result.is_deterministic,
            is_reproduced,
            text: file::word(&finding, &body, &run.transcript, is_reproduced),
            file: None,
        }))
    }
}
