//! Whether a fault is left over from an earlier task of the same conversation.
//!
//! The agent is asked for the task at fault alone, in a new process. If all is well then, it is not the task that it cannot do: something
//! of a task before has stayed. That is a fault of its own, and shows in any task.

use linesman_interface::protocol::TaskForm;
use linesman_values::{
    outcome::ScenarioReport,
    scenario::{Part, Scenario, Step, StepKind, Template},
};

use super::{
    RunError, Runner,
    control::{blame, fatal},
};

impl Runner<'_> {
    /// Lets a fault count against the check for what is left over, if it comes in the whole conversation only, twice.
    pub(super) fn find_left_over(&self, report: &mut ScenarioReport) -> Result<(), RunError> {
        let Some(form) = self.protocol.descriptor().tasks else {
            return Ok(());
        };
        let Some(found) = fatal(&report.run) else {
            return Ok(());
        };
        let (Some(check), Some(alone)) = (
            (form.left_over)(&found.violation, found.check),
            alone(&report.scenario, found.step, &form),
        ) else {
            return Ok(());
        };
        let (step, cause) = (found.step, found.violation.cause.kind());
        if check.id == found.check || self.protocol.level_of(check).is_none() {
            return Ok(());
        }
        let run = self.run_aside(&alone)?;
        if run.is_cut || fatal(&run).is_some() {
            return Ok(());
        }
        let again = self.run_aside(&report.scenario)?;
        let is_same =
            fatal(&again).is_some_and(|it| it.step == step && it.violation.cause.kind() == cause);
        if is_same {
            blame(report, check.id);
        }
        Ok(())
    }
}

/// Returns the conversation up to a step without the tasks before its own. None if there is none before, or if what is sent follows from
/// what was said there.
fn alone(scenario: &Scenario, step: usize, form: &TaskForm) -> Option<Scenario> {
    let steps = scenario.steps.get(..=step)?;
    let is_opening = |step: &Step| begins_with(step, form.openings);
    let first = steps.iter().position(is_opening)?;
    let last = steps
        .iter()
        .rposition(is_opening)
        .filter(|last| *last > first)?;
    let follows =
        |step: &Step| matches!(step.kind, StepKind::Play(_)) || fills(step, form.openings);
    if steps.iter().any(follows) {
        return None;
    }
    let mut is_in_task = false;
    let between = steps[first..last].iter().filter(|step| {
        if matches!(step.kind, StepKind::Send(_) | StepKind::Raw(_)) {
            is_in_task = is_opening(step) || begins_with(step, form.lines);
        }
        !is_in_task
    });
    let kept = steps[..first].iter().chain(between);
    Some(Scenario {
        steps: kept.chain(&steps[last..]).cloned().collect(),
        seed: scenario.seed,
        ..scenario.clone()
    })
}

fn lines(step: &Step) -> &[Template] {
    match &step.kind {
        StepKind::Send(lines) => lines,
        _ => &[],
    }
}

/// Returns whether a step sends a line that begins with one of these words, or is its placeholder.
fn begins_with(step: &Step, words: &[&str]) -> bool {
    lines(step).iter().any(|line| {
        let word = match line.parts().first() {
            Some(Part::Text(text)) => text.split_ascii_whitespace().next(),
            Some(Part::Placeholder(name)) => Some(name.as_str()),
            _ => None,
        };
        word.is_some_and(|word| words.contains(&word))
    })
}

/// Returns whether a step sends a line that the game so far makes, by one of these placeholders.
fn fills(step: &Step, words: &[&str]) -> bool {
    let mut names = lines(step).iter().filter_map(Template::sole_placeholder);
    names.any(|name| words.contains(&name))
}
