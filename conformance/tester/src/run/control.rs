//! Control runs: whether a fault has to do with the subject of its scenario.
//!
//! A scenario about joined lines is also a conversation like any other, and an agent can fail in it for any reason. So the same
//! conversation is held without the difficulty before the subject of the scenario is blamed.
//!
//! | the control run | the scenario, run again | the fault |
//! |---|---|---|
//! | shows a fault | | is what the control run shows, by its own control if it has one |
//! | goes well | shows the same | is of the subject |
//! | goes well | goes well | is what such a fault is anywhere, and flaky |
//!
//! The rules of a game are a subject of their own: a broken rule in a stretch of a game needs no control.

use linesman_protocols::Cause;

use super::{RunError, Runner};
use linesman_values::{
    outcome::{Found, Run, ScenarioReport},
    scenario::{Scenario, StepKind},
};

impl Runner<'_> {
    /// Returns the runs that count for a scenario after its first run: this run, the control run in its place, or two runs.
    pub(super) fn with_control(
        &self,
        first: ScenarioReport,
    ) -> Result<Vec<ScenarioReport>, RunError> {
        let mut reports = self.controlled(first)?;
        if let [only] = reports.as_mut_slice() {
            self.find_left_over(only)?;
        }
        Ok(reports)
    }

    fn controlled(&self, mut first: ScenarioReport) -> Result<Vec<ScenarioReport>, RunError> {
        let Some(blamed) = subject(&first) else {
            return Ok(vec![first]);
        };
        let Some(control) = self.control_of(&first.scenario) else {
            return Ok(vec![first]);
        };
        self.allot_as_last(&control);
        // A silence has been waited for to the end once.
        let silence = fatal(&first.run).filter(|found| found.violation.cause != Cause::Late);
        let owed = first.run.owed.filter(|_| silence.is_some());
        let suspect = owed.map(|owed| owed.due);
        let (run, was_confirmed) = self.run_among_others(&control, suspect)?;
        // Nobody waits long for an exit that is known not to come.
        let stays =
            fatal(&first.run).is_some_and(|found| found.violation.cause == Cause::DidNotExit);
        let is_cut = |run: &Run| run.is_cut || stays && !run.unseen.is_empty();
        if is_cut(&run) {
            blame_usual(&mut first);
            return Ok(vec![first]);
        }
        // Bad manners at the end explain nothing but the same manners.
        let kind = fatal(&first.run).map(|found| found.violation.cause.kind());
        let explains =
            |found: &Found| !found.is_after_end || Some(found.violation.cause.kind()) == kind;
        if fatal(&run).is_some_and(explains) {
            let asked_for = first.in_place_of.take();
            let asked_for = asked_for.unwrap_or_else(|| first.scenario.id.clone());
            return self.controlled(ScenarioReport {
                in_place_of: Some(asked_for),
                scenario: control,
                run,
                was_confirmed,
                ..first
            });
        }
        if self.repeat > 1 {
            blame(&mut first, blamed);
            return Ok(vec![first]);
        }
        let (again, was_confirmed) = self.run_among_others(&first.scenario, suspect)?;
        let is_same = is_cut(&again)
            || fatal(&again)
                .zip(fatal(&first.run))
                .is_some_and(|(one, other)| {
                    one.violation.check == other.violation.check && one.step == other.step
                });
        if is_same {
            blame(&mut first, blamed);
            return Ok(vec![first]);
        }
        let second = ScenarioReport {
            scenario: first.scenario.clone(),
            in_place_of: first.in_place_of.clone(),
            number: first.number + 1,
            run: again,
            was_confirmed,
        };
        Ok(vec![first, second])
    }

    /// Takes the blame from the subject of a scenario if only some of its runs show a fault. Which lines are lost may depend on time, so
    /// a silence stays where it is.
    pub(super) fn blame_steadily(reports: &mut [ScenarioReport]) {
        if reports.iter().all(|report| fatal(&report.run).is_some()) {
            return;
        }
        let controlled = reports.iter_mut();
        for report in controlled.filter(|it| it.scenario.control.is_some()) {
            for found in &mut report.run.found {
                let is_steady = found.violation.cause.is_about_time()
                    || is_in_game(&report.scenario, found) && !found.violation.cause.is_end();
                if found.is_of_subject() && !is_steady {
                    found.check = found.violation.check.id;
                }
            }
        }
    }

    /// Returns the control of a scenario, if it has one and this is known. The same is drawn in both.
    fn control_of(&self, scenario: &Scenario) -> Option<Scenario> {
        let name = scenario.control.as_deref()?;
        let control = self.scenarios.iter().find(|other| other.id == name)?;
        Some(Scenario {
            // The command that runs the scenario again runs its control again.
            checks: scenario.checks.clone(),
            seed: Some(self.seed_of(scenario)),
            ..control.clone()
        })
    }
}

/// Returns the id of the check that the fault counts against if it has to do with the subject of the scenario. A broken rule in a game
/// counts in any case, because the rules are the subject. An end in a game does not until a control run has shown that it comes
/// there only.
fn subject(report: &ScenarioReport) -> Option<&'static str> {
    report.scenario.control.as_ref()?;
    let found = fatal(&report.run)?;
    if is_in_game(&report.scenario, found) {
        let step = report.scenario.steps.get(found.step)?;
        return found.violation.cause.is_end().then_some(step.check?.id);
    }
    found.is_of_subject().then_some(found.check)
}

/// Returns whether the fault came in a stretch of a game.
fn is_in_game(scenario: &Scenario, found: &Found) -> bool {
    let step = scenario.steps.get(found.step);
    step.is_some_and(|step| matches!(step.kind, StepKind::Play(_)))
}

pub(super) fn fatal(run: &Run) -> Option<&Found> {
    let mut found = run.found.iter();
    found.find(|found| !found.violation.is_tolerable())
}

/// Lets the fault that ended the run count against the check that such a fault breaks anywhere.
fn blame_usual(report: &mut ScenarioReport) {
    let found = fatal(&report.run);
    if let Some(usual) = found.map(|found| found.violation.check.id) {
        blame(report, usual);
    }
}

/// Lets the fault that ended the run count against a check.
pub(super) fn blame(report: &mut ScenarioReport, check: &'static str) {
    let mut found = report.run.found.iter_mut();
    if let Some(found) = found.find(|found| !found.violation.is_tolerable()) {
        found.check = check;
    }
}
