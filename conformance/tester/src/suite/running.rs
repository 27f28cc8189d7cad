//! Running a suite.

use std::{
    sync::{Arc, Mutex, atomic::AtomicU64},
    thread,
    time::{Duration, Instant},
};

use linesman_protocols::{Check, Level};

use super::{
    Suite,
    aside::run_akin,
    grouping::group,
    misreading::{Explained, explain, is_illegal},
    pace::Ticker,
    schedule::{self, Schedule},
    slot::Slot,
    tally::{broken, failure_of, telling},
    verdicts::{judge, obstacle},
};
use crate::{
    run::{AnyAgent, Lengths, RunError, Runner},
    script::Hangs,
    shrink::{shrink_faults, shrink_game},
};
use linesman_values::{
    event::{Event, EventKind, Observer, Plan, Progress},
    outcome::{
        CheckReport, Extent, Found, GameFault, Insight, Report, ScenarioReport, Shortened, Terms,
        sum_up,
    },
    scenario::Scenario,
};

impl Suite<'_> {
    /// Runs the suite against an agent, and passes on what happens.
    ///
    /// # Errors
    /// The agent's program cannot be started, the system fails, or a scenario cannot be saved.
    pub fn run<'b>(
        &self,
        agent: impl Into<AnyAgent<'b>>,
        observer: impl Fn(&Event<'_>) + Sync,
    ) -> Result<Report, RunError> {
        let began = Instant::now();
        let (protocol, profile) = (self.protocol.descriptor().name, self.protocol.profile());
        let observe = |kind: EventKind<'_>| {
            observer(&Event {
                protocol,
                profile,
                kind,
            });
        };
        let runner = self.runner(agent.into(), &observe);
        observe(EventKind::Started(&self.plan()));
        // Which check tells of a fault is found out among all of them, and those that no scenario decides are left out after that.
        let wanted: Vec<&'static Check> = match self.options.scenarios.as_slice() {
            [] => self.selected().collect(),
            _ => self.asked_for().collect(),
        };
        let is_judged = |check: &&'static Check| runner.agent.cannot_tell(check).is_none();
        let judged: Vec<&'static Check> = wanted.iter().copied().filter(is_judged).collect();
        let scenarios = self.wanted_scenarios(&judged).into_iter();
        let scenarios = scenarios.chain(&self.games).cloned().collect();
        let (scenarios, slots) = self.run_around(scenarios, &runner)?;
        let checks: Vec<CheckReport> = wanted
            .iter()
            .map(|check| judge(check, runner.agent, &scenarios, &slots))
            .chain(self.also_broken(&wanted, &scenarios, &slots))
            .map(|report| self.in_profile(report))
            .collect();
        let done: Vec<&Vec<Arc<ScenarioReport>>> = slots.iter().filter_map(Slot::runs).collect();
        let stopped = slots.iter().find_map(Slot::stopped);
        let explained = match explain(checks.clone(), &done, &runner, self.options.jobs) {
            Err(RunError::Stopped) => Explained::nothing(checks),
            explained => explained?,
        };
        let mut asides = explained.asides;
        if let Some(shown) = shows_unexplained(&explained.checks) {
            let jobs = self.options.jobs;
            match run_akin(&shown.scenario, &scenarios, &slots, &runner, jobs) {
                Err(RunError::Stopped) => {}
                akin => asides.extend(akin?),
            }
        }
        let mut checks = group(explained.checks);
        if !self.options.scenarios.is_empty() {
            checks.retain(|it| it.verdict.found().is_some() || self.is_decided(it.check));
        }
        let mut report = Report {
            protocol,
            profile,
            insight: Insight {
                picture: self.protocol.descriptor().picture,
                answers: self.protocol.descriptor().answers,
                rule_fixes: self.protocol.descriptor().rule_fixes,
                traits: self.protocol.descriptor().traits,
            },
            seed: self.options.seed,
            level: self.options.level,
            checks,
            stopped,
            shortened: Shortened::of(done.iter().copied()),
            facts: self.facts(&done, &runner)?,
            games: sum_up(
                self.options.games,
                done.iter().copied().flatten().map(|run| &**run),
                |found| self.is_more_than_note(found),
            ),
            extent: Extent {
                scenarios: done.len(),
                repeat: self.options.repeat.get(),
                took: began.elapsed(),
            },
            terms: Terms {
                is_partial: self.has_part() || matches!(runner.agent, AnyAgent::InProcess(_)),
                ..self.terms()
            },
            runs: done.into_iter().flatten().cloned().collect(),
            asides,
        };
        let faults = match shrink_faults(&report.checks, &runner, self.options.shrink_time) {
            Err(RunError::Stopped) => Vec::new(),
            faults => faults?,
        };
        if let Some(games) = &mut report.games {
            games.faults = faults;
        }
        if let Some(folder) = &self.options.keep.found {
            report.save_found(folder).map_err(|source| RunError::Save {
                folder: folder.clone(),
                source,
            })?;
        }
        for check in &report.checks {
            let report = &report;
            observe(EventKind::CheckJudged { check, report });
        }
        observe(EventKind::Ended(&report));
        Ok(report)
    }

    /// Runs the first scenario of the suite, which is a stretch of a game, against an agent, and finds the shortest scenario that shows the
    /// same fault. Returns none if the agent makes no mistake. `origin` says which game it is.
    ///
    /// # Errors
    /// The agent's program cannot be started, or the system fails.
    pub fn shorten<'b>(
        &self,
        agent: impl Into<AnyAgent<'b>>,
        origin: &str,
    ) -> Result<Option<GameFault>, RunError> {
        let Some(game) = self.scenarios.first() else {
            return Ok(None);
        };
        let runner = self.runner(agent.into(), &|_| {});
        shrink_game(game, origin.to_owned(), &runner, self.options.shrink_time)
    }

    fn runner<'b>(&'b self, agent: AnyAgent<'b>, observer: Observer<'b>) -> Runner<'b> {
        Runner {
            protocol: self.protocol,
            agent,
            scenarios: &self.scenarios,
            seed: self.options.seed,
            repeat: self.options.repeat.get(),
            answer_limit: self.options.answer_limit,
            record: self.options.keep.record.as_deref(),
            is_shared: self.options.jobs.get() > 1 || self.options.machine.is_shared(),
            observer,
            began: Instant::now(),
            stop: &self.options.stop,
            stretch: self.options.is_quick.then_some(QUICK_STRETCH),
            lengths: Lengths::new(self.options.plies),
            plies: AtomicU64::default(),
            machine: &self.options.machine,
            hangs: Hangs::default(),
            known: Mutex::default(),
        }
    }

    fn plan(&self) -> Plan {
        Plan {
            seed: self.options.seed,
            level: self.options.level.word(),
            scenarios: self.scenario_count(),
            repeat: self.options.repeat.get(),
            checks: self.selected().map(|check| check.id).collect(),
        }
    }

    /// Runs the scenarios that are waiting, several at a time, and returns what has become of each.
    pub(super) fn run_all(
        &self,
        scenarios: &[Scenario],
        slots: Vec<Slot>,
        runner: &Runner<'_>,
    ) -> Result<Vec<Slot>, RunError> {
        let began = Instant::now();
        let terms = schedule::Terms {
            jobs: self.options.jobs.get(),
            repeat: self.options.repeat.get(),
            until: self.options.budget.map(|budget| runner.began + budget),
        };
        let stop = &self.options.stop;
        let schedule = Schedule::new(scenarios, slots, self.protocol, stop, terms);
        let work = || {
            while let Some(index) = schedule.take() {
                if let Some(by) = runner.in_the_way_of(&scenarios[index]) {
                    schedule.skip(index, by);
                    continue;
                }
                if let Some(time) = schedule.begin(index) {
                    runner.allot(&scenarios[index], time);
                }
                let result = runner.run_repeatedly(&scenarios[index]);
                let (done, reports) = schedule.put(index, result);
                let total = scenarios.len();
                finished(&scenarios[index], done, total, &reports, runner.observer);
            }
        };
        let ticker = Ticker::new();
        thread::scope(|scope| {
            scope.spawn(|| ticker.tick(&schedule, runner, began));
            thread::scope(|scope| {
                for _ in 0..self.options.jobs.get().min(scenarios.len()) {
                    scope.spawn(work);
                }
            });
            ticker.end();
        });
        schedule.into_slots()
    }

    /// Returns whether a fault breaks a check that is more than good manners, or as binding as asked for.
    fn is_more_than_note(&self, found: &Found) -> bool {
        let descriptor = self.protocol.descriptor();
        let mut checks = descriptor.checks.iter();
        let check = checks.find(|check| check.id == found.check);
        let level = check.and_then(|check| self.protocol.level_of(check));
        level.is_none_or(|level| level != Level::May || level <= self.options.level)
    }

    /// Returns the checks that were broken although they are not among those to test; they are in the way of others. Where the profile says
    /// nothing about a check, only one that kept another from being reached is returned.
    fn also_broken(
        &self,
        wanted: &[&'static Check],
        scenarios: &[Scenario],
        slots: &[Slot],
    ) -> Vec<CheckReport> {
        let is_in_the_way = |id: &str| {
            let mut wanted = wanted.iter();
            wanted.any(|check| obstacle(check, scenarios, slots) == Some(id))
        };
        let all = self.protocol.descriptor().checks.iter().copied();
        all.filter(|check| !wanted.contains(check) && !self.is_left_out(check))
            .filter(|check| self.protocol.level_of(check).is_some() || is_in_the_way(check.id))
            .filter_map(|check| failure_of(check, slots))
            .collect()
    }

    /// Returns the report on a check with the level that this profile gives it, and with what is known about it.
    fn in_profile(&self, report: CheckReport) -> CheckReport {
        CheckReport {
            level: self.protocol.level_of(report.check).unwrap_or(report.level),
            verdict: match self.options.known.reason(report.check.id) {
                Some(reason) => report.verdict.if_known(reason),
                None => report.verdict,
            },
            ..report
        }
    }
}

/// Returns what shows that a rule is broken, where no misreading explains why.
fn shows_unexplained(checks: &[CheckReport]) -> Option<Arc<ScenarioReport>> {
    let mut broken = checks.iter().filter(|report| is_illegal(report));
    let first = broken.next()?;
    let shown = first.shown_by.as_ref();
    shown.filter(|_| first.misreading.is_none()).cloned()
}

/// Passes on that a scenario has finished, unless the system failed in it.
fn finished(
    scenario: &Scenario,
    done: usize,
    total: usize,
    reports: &[Arc<ScenarioReport>],
    observe: Observer<'_>,
) {
    let Some(run) = telling(reports) else { return };
    let progress = Progress {
        done,
        total,
        scenario: &scenario.id,
        run,
        runs: reports.len(),
        broken: broken(reports),
    };
    observe(match scenario.game {
        None => EventKind::ScenarioFinished(progress),
        Some(_) => EventKind::GameFinished(progress),
    });
}

/// The most time for a long stretch of a game, if the test is to be quick.
const QUICK_STRETCH: Duration = Duration::from_secs(4);
