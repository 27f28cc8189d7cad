//! From the runs of the scenarios to the verdict on a check.

use linesman_protocols::Check;

use super::{
    slot::Slot,
    tally::{failure_of, fate, obstacle_to},
};
use crate::{run::AnyAgent, script::FEW_PLIES};
use linesman_values::{
    outcome::{CheckReport, Undecided, Verdict},
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
        Some(why) => Verdict::NotApplicable(why.to_owned()),
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

/// How the reason begins why a check was not reached.
pub(super) const UNREACHED: &str = "not reached, because ";

/// Returns the verdict on a check that no run has shown to be broken.
fn without_failure(check: &'static Check, scenarios: &[Scenario], slots: &[Slot]) -> Verdict {
    let own = || deciding(check, scenarios, slots);
    if own().next().is_none() {
        return Verdict::Skip(format!("{UNREACHED}no scenario decides it"));
    }
    if let Some(by) = obstacle(check, scenarios, slots) {
        return Verdict::Skip(format!("{UNREACHED}{by} {}", fate(by, slots)));
    }
    let stopped = own().find_map(|(_, slot)| slot.stopped());
    if let Some(why) = stopped {
        return Verdict::Skip(format!("{UNREACHED}{why}"));
    }
    if is_unseen(check, scenarios, slots) {
        let why = "not applicable, because the tester had to end the agent";
        return Verdict::NotApplicable(why.to_owned());
    }
    undecided(check, scenarios, slots)
        .or_else(|| too_short(check, scenarios, slots))
        .unwrap_or(Verdict::Pass)
}

/// Returns the check whose failure kept a scenario of a check from deciding it.
pub(super) fn obstacle(
    check: &'static Check,
    scenarios: &[Scenario],
    slots: &[Slot],
) -> Option<&'static str> {
    deciding(check, scenarios, slots).find_map(|(_, slot)| match slot {
        Slot::Done(runs) => obstacle_to(check, runs),
        Slot::Skipped(by) => Some(*by),
        Slot::Waiting | Slot::Running | Slot::Stopped(_) => None,
    })
}

/// Returns whether a check is about the exit of the agent, and the agent had to be ended wherever that was to be seen.
fn is_unseen(check: &'static Check, scenarios: &[Scenario], slots: &[Slot]) -> bool {
    let slots = deciding(check, scenarios, slots).filter_map(|(_, slot)| slot.runs());
    let mut runs = slots.flatten();
    runs.all(|report| report.run.unseen.contains(&check.id))
}

/// Returns the verdict on a check if the agent got round what a scenario of this check is about.
fn undecided(check: &'static Check, scenarios: &[Scenario], slots: &[Slot]) -> Option<Verdict> {
    let runs = deciding(check, scenarios, slots).filter_map(|(_, slot)| slot.runs());
    let (mut first, mut count, mut all, mut unoffered) = (None, 0, 0, None);
    for runs in runs {
        match runs.iter().find_map(|report| report.run.undecided.as_ref()) {
            // What an agent does not offer is no part of what it is judged by.
            Some(Undecided::NotOffered(why)) => {
                unoffered.get_or_insert(why);
                continue;
            }
            Some(why) => {
                count += 1;
                first = first.or(Some(why));
            }
            None => {}
        }
        all += 1;
    }
    if let Some(why) = unoffered.filter(|_| all == 0) {
        return Some(Verdict::NotOffered(format!("not offered, because {why}")));
    }
    let share = match (count, all) {
        (1, 1) => String::new(),
        _ => format!(" in {count} of {all} scenarios"),
    };
    Some(match first? {
        Undecided::NotApplicable(why) => {
            Verdict::NotApplicable(format!("not applicable{share}, because {why}"))
        }
        Undecided::NotOffered(_) => return None,
        Undecided::NotReached(why) => Verdict::Skip(format!("not reached{share}, because {why}")),
    })
}

/// Returns the verdict on a check if a game that decides it was shortened to so few plies that it shows nothing.
fn too_short(check: &'static Check, scenarios: &[Scenario], slots: &[Slot]) -> Option<Verdict> {
    let runs = deciding(check, scenarios, slots).filter_map(|(_, slot)| slot.runs());
    let cut = runs.flatten().find_map(|report| {
        let cut = report.run.shortened?;
        (cut.played < cut.of.min(FEW_PLIES)).then_some((&report.scenario.id, cut))
    });
    let (id, cut) = cut?;
    Some(Verdict::Skip(format!(
        "not reached, because only {} of {} plies of {id} were played",
        cut.played, cut.of
    )))
}

/// Returns the scenarios that decide a check, each with what has become of it.
fn deciding<'a>(
    check: &'static Check,
    scenarios: &'a [Scenario],
    slots: &'a [Slot],
) -> impl Iterator<Item = (&'a Scenario, &'a Slot)> {
    let all = scenarios.iter().zip(slots);
    all.filter(move |(scenario, _)| scenario.decides(check))
}
