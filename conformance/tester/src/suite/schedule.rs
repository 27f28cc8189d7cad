//! Which scenarios are done, which may run now, and which never will.

use std::{
    sync::{Arc, Condvar, Mutex, PoisonError},
    time::{Duration, Instant},
};

use linesman_protocols::{Check, Level, is_under};

use super::{
    estimate::{Rest, Seen, is_long, least_work, work},
    slot::Slot,
    tally::{failure_of, obstacle_to},
};
use crate::{run::RunError, stop::Stop};
use linesman_interface::protocol::Protocol;
use linesman_values::{
    outcome::{ScenarioReport, Stopped, Verdict},
    scenario::Scenario,
};

/// The scenarios that are to be run, and which of them may be run now.
pub(super) struct Schedule<'a> {
    scenarios: &'a [Scenario],
    /// How many of them are scripted; the others are games, which are played after them.
    scripts: usize,
    protocol: &'a dyn Protocol,
    stop: &'a Stop,
    terms: Terms,
    state: Mutex<State>,
    changed: Condvar,
}

/// What decides how long the scenarios take, apart from the agent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    /// How many scenarios run at the same time.
    pub(super) jobs: usize,
    /// How many times each of them runs.
    pub(super) repeat: usize,
    /// When all should be done, if that limits the length of games.
    pub(super) until: Option<Instant>,
}

struct State {
    slots: Vec<Slot>,
    /// The scenarios that run.
    running: Vec<Option<Running>>,
    seen: Seen,
    error: Option<RunError>,
}

/// A scenario that runs.
#[derive(Clone, Copy, Debug)]
struct Running {
    since: Instant,
    /// How long its games may take, if that is limited.
    most: Option<Duration>,
}

impl Running {
    /// Returns what is left of a time that began with the scenario.
    fn left(&self, time: Duration, now: Instant) -> Duration {
        time.saturating_sub(now.saturating_duration_since(self.since))
    }
}

impl<'a> Schedule<'a> {
    pub(super) fn new(
        scenarios: &'a [Scenario],
        slots: Vec<Slot>,
        protocol: &'a dyn Protocol,
        stop: &'a Stop,
        terms: Terms,
    ) -> Self {
        Self {
            scenarios,
            scripts: scenarios
                .iter()
                .filter(|scenario| scenario.game.is_none())
                .count(),
            protocol,
            stop,
            terms,
            state: Mutex::new(State {
                running: slots.iter().map(|_| None).collect(),
                slots,
                seen: Seen::default(),
                error: None,
            }),
            changed: Condvar::new(),
        }
    }

    /// Returns the next scenario whose requirements are met, when there is one; none when all are done.
    pub(super) fn take(&self) -> Option<usize> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if state.error.is_some() {
                return None;
            }
            for index in 0..self.scenarios.len() {
                if !matches!(state.slots[index], Slot::Waiting) {
                    continue;
                }
                match self.readiness(&self.scenarios[index], &state.slots) {
                    Readiness::Ready => {
                        state.slots[index] = Slot::Running;
                        return Some(index);
                    }
                    Readiness::Blocked(by) => state.slots[index] = Slot::Skipped(by),
                    Readiness::NotYet => {}
                }
            }
            let is_running = state.slots.iter().any(|slot| matches!(slot, Slot::Running));
            let waiting = state
                .slots
                .iter()
                .position(|slot| matches!(slot, Slot::Waiting));
            match waiting {
                None if !is_running => return None,
                // Scenarios that wait for one another would wait for ever.
                Some(index) if !is_running => {
                    state.slots[index] = Slot::Running;
                    return Some(index);
                }
                _ => {}
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Leaves out a scenario, because the agent is known to break this check in it.
    pub(super) fn skip(&self, index: usize, by: &'static str) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.slots[index] = Slot::Skipped(by);
        self.changed.notify_all();
    }

    /// Takes the runs of a scenario; returns how many scenarios are settled, and the runs, none if the system failed.
    pub(super) fn put(
        &self,
        index: usize,
        result: Result<Vec<ScenarioReport>, RunError>,
    ) -> (usize, Vec<Arc<ScenarioReport>>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.running[index] = None;
        let runs = match result {
            Ok(runs) => {
                let runs: Vec<Arc<ScenarioReport>> = runs.into_iter().map(Arc::new).collect();
                state.slots[index] = Slot::Done(runs.clone());
                state.seen.note(&self.scenarios[index], &runs);
                runs
            }
            Err(RunError::Stopped) => {
                // It was asked to stop, and says why.
                let why = self.stop.reason().unwrap_or(Stopped::Interrupted);
                state.slots[index] = Slot::Stopped(why);
                Vec::new()
            }
            Err(error) => {
                state.error = Some(error);
                Vec::new()
            }
        };
        self.changed.notify_all();
        let settled = state.slots.iter().filter(|slot| slot.is_settled());
        (settled.count(), runs)
    }

    /// Returns the number of scenarios.
    pub(super) const fn len(&self) -> usize {
        self.scenarios.len()
    }

    /// Notes that a scenario begins. Returns how long its games may take, if that is limited.
    pub(super) fn begin(&self, index: usize) -> Option<Duration> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let until = self.terms.until.filter(|_| is_long(&self.scenarios[index]));
        let most = until.map(|until| self.share(index, &state, until, now));
        state.running[index] = Some(Running { since: now, most });
        most
    }

    /// Returns the time for each run of a scenario with long games.
    fn share(&self, index: usize, state: &State, until: Instant, now: Instant) -> Duration {
        let repeat = self.repeat();
        let promised = state.running.iter().flatten();
        let promised = promised.filter_map(|it| Some(it.left(it.most? * repeat, now)));
        let waiting = |is_it: fn(&Scenario) -> bool| {
            let all = self.scenarios.iter().zip(&state.slots);
            let own = all.filter(|(it, slot)| matches!(slot, Slot::Waiting) && is_it(it));
            own.map(|(it, _)| work(it)).sum::<u64>()
        };
        let rest = Rest {
            time: self.time(until, now),
            promised: promised.sum(),
            short: state.seen.time_of_short(waiting(is_short)) * repeat,
            own: work(&self.scenarios[index]),
            others: waiting(is_long),
        };
        rest.share() / repeat
    }

    /// Returns how much time is left, for all that run at the same time together.
    fn time(&self, until: Instant, now: Instant) -> Duration {
        let jobs = u32::try_from(self.terms.jobs).unwrap_or(u32::MAX);
        until.saturating_duration_since(now).saturating_mul(jobs)
    }

    fn repeat(&self) -> u32 {
        u32::try_from(self.terms.repeat).unwrap_or(u32::MAX).max(1)
    }

    /// Returns how many scenarios are settled.
    pub(super) fn done(&self) -> usize {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.slots.iter().filter(|slot| slot.is_settled()).count()
    }

    /// Returns how long the rest takes, if all answers take as long as those of the slowest kind. Nobody can tell before there is an answer.
    pub(super) fn left(&self) -> Option<Duration> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = &state.seen;
        seen.slowest()?;
        let (now, repeat) = (Instant::now(), self.repeat());
        let (mut short, mut long, mut least) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
        for ((scenario, slot), running) in
            self.scenarios.iter().zip(&state.slots).zip(&state.running)
        {
            let rest = |time: Duration| match (slot, running) {
                (Slot::Waiting, _) => time * repeat,
                (Slot::Running, Some(running)) => running.left(time * repeat, now),
                _ => Duration::ZERO,
            };
            if is_long(scenario) {
                long += rest(seen.time_of_long(work(scenario)));
                least += rest(seen.time_of_long(least_work(scenario)));
            } else {
                short += rest(seen.time_of_short(work(scenario)));
            }
        }
        if let Some(until) = self.terms.until {
            // The games take what is left, but they have their first plies.
            long = long.min(self.time(until, now).saturating_sub(short).max(least));
        }
        let jobs = u32::try_from(self.terms.jobs).unwrap_or(u32::MAX).max(1);
        Some((short + long) / jobs)
    }

    pub(super) fn into_slots(self) -> Result<Vec<Slot>, RunError> {
        let state = self
            .state
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        state.error.map_or(Ok(state.slots), Err)
    }

    /// Returns whether the checks have passed that the scenario's own checks require. A requirement that no scenario of this run decides is
    /// taken as met.
    fn readiness(&self, scenario: &Scenario, slots: &[Slot]) -> Readiness {
        let mut readiness = Readiness::Ready;
        let mut slots = slots;
        if scenario.game.is_some() {
            // What other games show is no reason not to play this one, or the order of the games would matter.
            slots = &slots[..self.scripts];
            if !slots.iter().all(Slot::is_settled) {
                return Readiness::NotYet;
            }
        }
        let strictest = scenario
            .checks
            .iter()
            .map(|check| self.level_of(check))
            .min();
        for path in scenario.checks.iter().flat_map(|check| check.requires) {
            let all = self.protocol.descriptor().checks.iter();
            for required in all.filter(|check| is_under(check.id, path)) {
                // What is only a risk keeps nothing that is binding from being tested.
                let is_lenient = Some(self.level_of(required)) > strictest;
                if is_lenient || scenario.checks.contains(required) {
                    continue;
                }
                match self.standing(required, slots) {
                    Readiness::Ready => {}
                    Readiness::NotYet => readiness = Readiness::NotYet,
                    blocked @ Readiness::Blocked(_) => return blocked,
                }
            }
        }
        readiness
    }

    fn level_of(&self, check: &Check) -> Level {
        self.protocol.level_of(check).unwrap_or(check.level)
    }

    /// Returns whether a check has passed. It has when a scenario that decides it went through, and none has shown a failure. One that is
    /// broken in some runs only stands in nobody's way: the others can be judged in the rest of the runs.
    fn standing(&self, check: &'static Check, slots: &[Slot]) -> Readiness {
        let failure = failure_of(check, slots).map(|report| report.verdict);
        if !matches!(failure, None | Some(Verdict::Flaky(..))) {
            return Readiness::Blocked(check.id);
        }
        let deciding = self
            .scenarios
            .iter()
            .zip(slots)
            .filter(|(other, _)| other.decides(check));
        let (mut has_passed, mut obstacle) = (false, None);
        for (_, slot) in deciding {
            match slot {
                Slot::Waiting | Slot::Running => return Readiness::NotYet,
                Slot::Done(runs) => match obstacle_to(check, runs) {
                    None => has_passed = true,
                    Some(by) => obstacle = Some(by),
                },
                Slot::Skipped(by) => obstacle = Some(*by),
                Slot::Stopped(_) => {}
            }
        }
        match obstacle {
            Some(by) if !has_passed => Readiness::Blocked(by),
            _ => Readiness::Ready,
        }
    }
}

enum Readiness {
    Ready,
    NotYet,
    Blocked(&'static str),
}

fn is_short(scenario: &Scenario) -> bool {
    !is_long(scenario)
}

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_protocol_stratego::STRATEGO;

    const IDS: [&str; 3] = [
        "stratego/game/long-as-red",
        "stratego/game/long-as-blue",
        "stratego/setup/red",
    ];

    /// Returns the seconds that each of the scenarios has for its games when they begin one after the other, at once.
    fn times(budget: Option<Duration>, jobs: usize, repeat: usize) -> [Option<u64>; 3] {
        let protocol = STRATEGO.protocol(None, None).unwrap();
        let all = crate::loading::scenarios(&*protocol).unwrap();
        let find = |id: &str| all.iter().find(|it| it.id == id).unwrap().clone();
        let scenarios = IDS.map(find);
        let slots = scenarios.iter().map(|_| Slot::Waiting).collect();
        let stop = Stop::default();
        let terms = Terms {
            jobs,
            repeat,
            until: budget.map(|budget| Instant::now() + budget),
        };
        let schedule = Schedule::new(&scenarios, slots, &*protocol, &stop, terms);
        [0, 1, 2].map(|index| {
            schedule.state.lock().unwrap().slots[index] = Slot::Running;
            // What has passed since the beginning is less than a second.
            schedule
                .begin(index)
                .map(|time| time.as_secs_f64().round() as u64)
        })
    }

    #[test]
    fn only_long_games_have_a_time_and_they_share_what_there_is() {
        const DAY: Duration = Duration::from_secs(86_400);
        assert_eq!(times(None, 2, 1), [None; 3]);
        let is_near = |found: Option<u64>, expected: u64| {
            found.is_some_and(|found| found.abs_diff(expected) <= 60)
        };
        for (jobs, repeat, each) in [(1, 1, 43_200), (2, 1, 86_400), (2, 4, 21_600)] {
            let [red, blue, short] = times(Some(DAY), jobs, repeat);
            assert!(is_near(red, each), "{jobs} {repeat}: {red:?}");
            let rest = 86_400 * jobs as u64 / repeat as u64 - each;
            assert!(is_near(blue, rest), "{jobs} {repeat}: {blue:?}");
            assert_eq!(short, None);
        }
    }
}
