//! From the runs of the scenarios to the verdict on a check.

use linesman_protocols::Check;

use super::{
    slot::Slot,
    tally::{failure_of, fate, obstacle_of},
};
use crate::{
    outcome::{CheckReport, Verdict},
    run::AnyAgent,
    scenario::Scenario,
};

/// Returns the verdict on a check that was to be tested.
pub(super) fn judge(
    check: &'static Check,
    agent: AnyAgent<'_>,
    scenarios: &[Scenario],
    slots: &[Slot],
) -> CheckReport {
    if let Some(failure) = failure_of(check, slots) {
        return failure;
    }
    let verdict = match agent.cannot_tell(check) {
        Some(why) => Verdict::Skip(why.to_owned()),
        None => without_failure(check, scenarios, slots),
    };
    CheckReport {
        check,
        level: check.level,
        verdict,
        misreading: None,
        also: Vec::new(),
        shown_by: None,
    }
}

/// Returns the verdict on a check that no run has shown to be broken.
fn without_failure(check: &'static Check, scenarios: &[Scenario], slots: &[Slot]) -> Verdict {
    let mut deciding = scenarios
        .iter()
        .zip(slots)
        .filter(|(scenario, _)| scenario.decides(check))
        .peekable();
    if deciding.peek().is_none() {
        return Verdict::Skip("no scenario decides it".to_owned());
    }
    let obstacle = deciding.find_map(|(_, slot)| match slot {
        Slot::Done(runs) => obstacle_of(runs),
        Slot::Skipped(by) => Some(by),
        Slot::Waiting | Slot::Running => None,
    });
    match obstacle {
        None => Verdict::Pass,
        Some(by) => Verdict::Skip(format!("not reached, because {by} {}", fate(by, slots))),
    }
}
