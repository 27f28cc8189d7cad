//! What the runs of the scenarios say of a check.

use std::sync::Arc;

use linesman_protocols::Check;

use super::slot::Slot;
use crate::run::doubt;
use linesman_values::{
    outcome::{CheckReport, Found, Run, ScenarioReport, Tally, Verdict},
    scenario::Scenario,
};

/// What the runs of one scenario say of one check.
#[derive(Default)]
struct Count<'a> {
    /// The first run in which it was broken, and how.
    first: Option<(&'a Arc<ScenarioReport>, &'a Found)>,
    /// In how many runs it was broken.
    broken: usize,
    /// In how many runs the agent got through without breaking it.
    held: usize,
    /// Whether the process ended in several of these runs, and not always after the same number of lines.
    is_unsteady: bool,
    /// The first run in which it was broken and the machine may have been the cause, and why that is.
    doubtful: Option<(&'a Arc<ScenarioReport>, String)>,
}

impl<'a> Count<'a> {
    fn of(check: &'static Check, runs: &'a [Arc<ScenarioReport>]) -> Self {
        let mut count = Self::default();
        for report in runs {
            let own = || {
                let found = report.run.found.iter();
                found.filter(|found| found.check == check.id)
            };
            let doubts = |found: &Found| doubt(found, &report.run);
            if let Some(found) = own().find(|found| doubts(found).is_none()) {
                count.broken += 1;
                let (_, first) = count.first.get_or_insert((report, found));
                count.is_unsteady |=
                    found.violation.cause.is_end() && first.good_lines != found.good_lines;
            } else if let Some(why) = own().find_map(doubts) {
                count.doubtful.get_or_insert((report, why));
            } else if is_through(report, check) && !report.run.unseen.contains(&check.id) {
                count.held += 1;
            }
        }
        count
    }

    const fn tally(&self) -> Tally {
        Tally {
            broken: self.broken,
            judged: self.broken + self.held,
        }
    }
}

/// Returns the report on a check if it was broken in any scenario, whether that was meant to test it or not.
///
/// It fails if it was broken in all runs of a scenario in which it could be judged, and is flaky if it was in some; the
/// scenario in which it was broken most often tells. An end of the process that comes at different places is flaky too, and
/// then all runs of all scenarios count. If no run shows that it was broken but for one that may be the machine's
/// fault, it is inconclusive, unless another run of that scenario went through.
pub(super) fn failure_of(check: &'static Check, slots: &[Slot]) -> Option<CheckReport> {
    let counts: Vec<Count<'_>> = slots
        .iter()
        .filter_map(Slot::runs)
        .map(|runs| Count::of(check, runs))
        .collect();
    let is_oftener = |a: &Tally, b: &Tally| (a.broken * b.judged).cmp(&(b.broken * a.judged));
    // Of several that are equal, the last of the reversed order is the first of all.
    let worst = counts
        .iter()
        .rev()
        .filter_map(|count| Some((count, count.first?)))
        .max_by(|(a, _), (b, _)| is_oftener(&a.tally(), &b.tally()));
    let (verdict, shown_by) = match worst {
        Some((count, (shown_by, found))) => {
            let found = Box::new(found.clone());
            let tally = if count.is_unsteady {
                sum(&counts)
            } else {
                count.tally()
            };
            let verdict = if tally.broken == tally.judged && !count.is_unsteady {
                Verdict::Fail(found)
            } else {
                Verdict::Flaky(found, tally)
            };
            (verdict, shown_by)
        }
        None => {
            let mut doubtful = counts.iter().filter(|count| count.held == 0);
            let (shown_by, why) = doubtful.find_map(|count| count.doubtful.clone())?;
            (Verdict::Inconclusive(why), shown_by)
        }
    };
    Some(CheckReport {
        check,
        level: check.level,
        verdict,
        misreading: None,
        also: Vec::new(),
        shown_by: Some(Arc::clone(shown_by)),
    })
}

fn sum(counts: &[Count<'_>]) -> Tally {
    Tally {
        broken: counts.iter().map(|count| count.broken).sum(),
        judged: counts.iter().map(|count| count.tally().judged).sum(),
    }
}

/// Returns the check whose failure cut every run of a scenario short before it had shown anything of a check, if it did so in all.
pub(super) fn obstacle_to(
    check: &'static Check,
    runs: &[Arc<ScenarioReport>],
) -> Option<&'static str> {
    let is_through = runs.iter().any(|report| is_through(report, check));
    obstacle_of(runs).filter(|_| !is_through)
}

/// Returns whether a run was not cut short before it had come past all steps that name a check.
fn is_through(report: &ScenarioReport, check: &'static Check) -> bool {
    obstacle_in(&report.run).is_none()
        || report.run.cut_by.is_none() && are_done(&report.scenario, check, fatal(&report.run))
}

/// Returns whether all steps that name a check were done before a fault. There is at least one.
fn are_done(scenario: &Scenario, check: &'static Check, fatal: Option<&Found>) -> bool {
    let last = scenario.steps.iter().rposition(|step| step.names(check));
    let fault = fatal.map(|found| found.step);
    last.zip(fault).is_some_and(|(last, fault)| last < fault)
}

/// Returns the fault that ended a run.
fn fatal(run: &Run) -> Option<&Found> {
    let mut found = run.found.iter();
    found.find(|found| !found.violation.is_tolerable() && !found.is_after_end)
}

/// Returns the check whose failure cut every run of a scenario short, if none went through.
pub(super) fn obstacle_of(runs: &[Arc<ScenarioReport>]) -> Option<&'static str> {
    let mut obstacle = None;
    for report in runs {
        let by = obstacle_in(&report.run)?;
        obstacle.get_or_insert(by);
    }
    obstacle
}

/// Returns what cut a run short. A fault after the end of the conversation hides nothing.
pub(super) fn obstacle_in(run: &Run) -> Option<&'static str> {
    if let Some(by) = run.cut_by {
        return Some(by);
    }
    fatal(run)
        .filter(|_| !run.is_complete)
        .map(|found| found.check)
}

/// Describes what happened to a check that keeps others from being reached.
pub(super) fn fate(id: &str, slots: &[Slot]) -> &'static str {
    let runs = slots.iter().filter_map(Slot::runs).flatten();
    let mut found = runs.flat_map(|report| report.run.found.iter().map(move |it| (report, it)));
    let is_certain = found.any(|(report, it)| it.check == id && doubt(it, &report.run).is_none());
    if is_certain {
        "failed"
    } else {
        "could not be judged"
    }
}

/// Returns the run that tells most: the first in which something was found wrong, or else the first.
pub(super) fn telling(runs: &[Arc<ScenarioReport>]) -> Option<&Run> {
    let mut broken = runs.iter().filter(|report| !report.run.found.is_empty());
    broken
        .next()
        .or_else(|| runs.first())
        .map(|report| &report.run)
}

/// Returns in how many runs something was found wrong.
pub(super) fn broken(runs: &[Arc<ScenarioReport>]) -> usize {
    runs.iter()
        .filter(|report| !report.run.found.is_empty())
        .count()
}

#[cfg(test)]
mod tests {
    use std::{num::NonZeroUsize, time::Duration};

    use linesman_protocol_stratego::Stratego;
    use linesman_protocols::{
        Cause, Gravity, Violation,
        stratego::{Profile, checks},
    };

    use super::*;
    use linesman_interface::protocol::Protocol as _;

    use crate::{
        stop::Stop,
        suite::{
            Options, Suite,
            schedule::{Schedule, Terms},
        },
    };
    use linesman_values::outcome::Lateness;

    fn check_of(id: &str) -> &'static Check {
        let mut all = checks::ALL.iter().copied();
        all.find(|check| check.id == id).unwrap()
    }

    fn scenario(id: &str) -> Scenario {
        let protocol = Stratego(Profile::manual_2012());
        let scenarios = crate::loading::scenarios(&protocol).unwrap();
        let mut scenarios = scenarios.into_iter();
        scenarios.find(|scenario| scenario.id == id).unwrap()
    }

    /// A run in which these checks were found broken; the last of them ended it.
    fn run(number: usize, broken: &[(&str, Cause)], worst_delay: Duration) -> ScenarioReport {
        let found = |(id, cause): &(&str, Cause)| Found {
            lateness: Lateness {
                overdue: Some(Duration::from_secs(9)),
                ..Lateness::default()
            },
            ..Found::new(Violation::new(Gravity::Fatal, check_of(id), *cause, "", ""))
        };
        ScenarioReport {
            scenario: scenario("stratego/setup/waits-for-header"),
            in_place_of: None,
            number,
            run: Run {
                found: broken.iter().map(found).collect(),
                is_complete: broken.is_empty(),
                worst_delay,
                ..Run::default()
            },
            was_confirmed: false,
        }
    }

    const NOISE: (&str, Cause) = ("stratego/stream/no-noise", Cause::Noise);
    const CRASH: (&str, Cause) = ("stratego/process/stays-until-the-end", Cause::Exited(1));
    const LATE: (&str, Cause) = ("stratego/setup/in-time", Cause::Late);

    fn slot(runs: &[&[(&str, Cause)]]) -> Slot {
        let numbered = runs.iter().zip(1..);
        Slot::Done(
            numbered
                .map(|(broken, number)| Arc::new(run(number, broken, Duration::ZERO)))
                .collect(),
        )
    }

    /// Returns the verdict on a check as a word, the share, and the number of the run that shows it.
    fn told(id: &str, slots: &[Slot]) -> Option<(&'static str, Option<String>, usize)> {
        let report = failure_of(check_of(id), slots)?;
        let tally = report.verdict.tally().map(|tally| tally.to_string());
        Some((report.verdict.word(), tally, report.shown_by?.number))
    }

    #[test]
    fn what_is_broken_in_some_runs_is_flaky_and_in_all_is_a_failure() {
        let check = |runs: &[&[(&str, Cause)]], expected| {
            assert_eq!(told(NOISE.0, &[slot(runs)]), expected, "{runs:?}");
        };
        let flaky = |tally: &str, shown| Some(("flaky", Some(tally.to_owned()), shown));
        check(&[&[], &[], &[]], None);
        check(&[&[], &[NOISE], &[]], flaky("1 of 3", 2));
        check(&[&[NOISE], &[], &[NOISE]], flaky("2 of 3", 1));
        check(&[&[NOISE], &[NOISE], &[NOISE]], Some(("fail", None, 1)));
    }

    #[test]
    fn an_end_that_comes_at_different_places_is_flaky() {
        let broken = |fault, number, good_lines| {
            let mut report = run(number, &[fault], Duration::ZERO);
            report.run.found[0].good_lines = good_lines;
            Arc::new(report)
        };
        let ended = |number, good_lines| broken(CRASH, number, good_lines);
        let steady = Slot::Done(vec![ended(1, 5), ended(2, 5)]);
        let well = slot(&[&[], &[]]);
        assert_eq!(told(CRASH.0, &[steady, well]), Some(("fail", None, 1)));
        let unsteady = Slot::Done(vec![ended(1, 5), ended(2, 9)]);
        let slots = [unsteady, slot(&[&[], &[CRASH]])];
        let share = Some("3 of 4".to_owned());
        assert_eq!(told(CRASH.0, &slots), Some(("flaky", share, 1)));
        // The place of any other fault may follow from the agent's own dice.
        let noisy = Slot::Done(vec![broken(NOISE, 1, 5), broken(NOISE, 2, 9)]);
        assert_eq!(told(NOISE.0, &[noisy]), Some(("fail", None, 1)));
    }

    #[test]
    fn a_run_that_something_else_cut_short_does_not_judge() {
        let slots = [slot(&[&[NOISE], &[CRASH], &[NOISE], &[]])];
        assert_eq!(
            told(NOISE.0, &slots),
            Some(("flaky", Some("2 of 3".to_owned()), 1))
        );
        assert_eq!(
            told(CRASH.0, &slots),
            Some(("flaky", Some("1 of 2".to_owned()), 2))
        );
        let slots = [slot(&[&[NOISE], &[CRASH]])];
        assert_eq!(told(NOISE.0, &slots), Some(("fail", None, 1)));
    }

    /// Each scenario is a question of its own: what fails in one of them always is no matter of luck.
    #[test]
    fn the_scenario_that_breaks_a_check_most_often_tells() {
        let slots = [
            slot(&[&[], &[NOISE], &[]]),
            slot(&[&[], &[], &[]]),
            slot(&[&[], &[NOISE], &[NOISE]]),
        ];
        assert_eq!(
            told(NOISE.0, &slots),
            Some(("flaky", Some("2 of 3".to_owned()), 2))
        );
        let slots = [slot(&[&[], &[NOISE]]), slot(&[&[NOISE], &[NOISE]])];
        assert_eq!(told(NOISE.0, &slots), Some(("fail", None, 1)));
        // Two of five are more than one of three.
        let (less, more): (&[&[_]], &[&[_]]) =
            (&[&[NOISE], &[], &[]], &[&[], &[NOISE], &[], &[NOISE], &[]]);
        for slots in [[less, more], [more, less]] {
            assert_eq!(
                told(NOISE.0, &slots.map(slot)),
                Some(("flaky", Some("2 of 5".to_owned()), 2))
            );
        }
    }

    #[test]
    fn a_run_on_a_busy_machine_does_not_judge_time() {
        let busy = Duration::from_millis(251);
        let late = |delay| Arc::new(run(1, &[LATE], delay));
        let slots = [Slot::Done(vec![late(busy)])];
        assert_eq!(told(LATE.0, &slots), Some(("inconclusive", None, 1)));
        assert_eq!(fate(LATE.0, &slots), "could not be judged");
        let slots = [Slot::Done(vec![late(busy), late(Duration::ZERO)])];
        assert_eq!(told(LATE.0, &slots), Some(("fail", None, 1)));
        assert_eq!(fate(LATE.0, &slots), "failed");
        // What is certain of another check says nothing about this one.
        let noisy = Arc::new(run(2, &[NOISE], Duration::ZERO));
        let slots = [Slot::Done(vec![late(busy), noisy])];
        assert_eq!(fate(LATE.0, &slots), "could not be judged");
        assert_eq!(fate(NOISE.0, &slots), "failed");
        let well = Arc::new(run(2, &[], busy));
        let slots = [Slot::Done(vec![late(busy), well])];
        assert_eq!(told(LATE.0, &slots), None);
    }

    #[test]
    fn every_run_has_to_be_cut_short_to_stand_in_the_way() {
        let obstacle = |runs: &[&[(&str, Cause)]]| match slot(runs) {
            Slot::Done(runs) => obstacle_of(&runs),
            _ => None,
        };
        assert_eq!(obstacle(&[&[]]), None);
        assert_eq!(obstacle(&[&[CRASH], &[]]), None);
        assert_eq!(obstacle(&[&[NOISE], &[CRASH]]), Some(NOISE.0));
        // A tolerable fault stands in no one's way, and neither does a fatal one after which the run was completed.
        let mut cut = run(1, &[NOISE, CRASH], Duration::ZERO);
        cut.run.found[0].violation =
            Violation::new(Gravity::Tolerable, check_of(NOISE.0), NOISE.1, "", "");
        assert_eq!(obstacle_in(&cut.run), Some(CRASH.0));
        cut.run.is_complete = true;
        assert_eq!(obstacle_in(&cut.run), None);
    }

    #[test]
    fn the_first_run_with_a_fault_tells_most() {
        let reports = |runs: &[&[(&str, Cause)]]| match slot(runs) {
            Slot::Done(runs) => runs,
            _ => Vec::new(),
        };
        let check = |runs: &[&[(&str, Cause)]], expected: Option<&str>, count| {
            let reports = reports(runs);
            let told = telling(&reports).map(|run| run.found.first().map_or("", |it| it.check));
            assert_eq!((told, broken(&reports)), (expected, count), "{runs:?}");
        };
        check(&[], None, 0);
        check(&[&[], &[]], Some(""), 0);
        check(&[&[], &[CRASH], &[NOISE]], Some(CRASH.0), 2);
    }

    #[test]
    fn a_flaky_requirement_holds_nobody_up_and_a_failed_one_does() {
        const FIRST: &str = "stratego/setup/waits-for-header";
        let broken: &[(&str, Cause)] = &[(FIRST, Cause::ExtraLine)];
        let check = |runs: &[&[(&str, Cause)]], expected: Option<usize>| {
            let [first, second] = [FIRST, "stratego/setup/red"].map(scenario);
            let scenarios = [first, second];
            let slots = vec![Slot::Waiting, Slot::Waiting];
            let protocol = Stratego(Profile::manual_2012());
            let stop = Stop::default();
            let terms = Terms {
                jobs: 1,
                repeat: 1,
                until: None,
            };
            let schedule = Schedule::new(&scenarios, slots, &protocol, &stop, terms);
            assert_eq!(schedule.take(), Some(0));
            let runs = runs.iter().zip(1..);
            let runs = runs.map(|(broken, number)| run(number, broken, Duration::ZERO));
            schedule.put(0, Ok(runs.collect()));
            assert_eq!(schedule.take(), expected);
        };
        check(&[&[]], Some(1));
        check(&[broken], None);
        check(&[broken, &[]], Some(1));
        check(&[broken, broken], None);
    }

    #[test]
    fn a_suite_runs_each_scenario_once_unless_it_is_asked_for_more() {
        assert_eq!(Options::default().repeat, NonZeroUsize::MIN);
        let protocol = Stratego(Profile::manual_2012());
        let scenarios = crate::loading::scenarios(&protocol).unwrap();
        let suite = Suite::new(&protocol, scenarios, Options::default());
        assert_eq!(
            suite
                .options()
                .known
                .reason(protocol.descriptor().checks[0].id),
            None
        );
    }
}
