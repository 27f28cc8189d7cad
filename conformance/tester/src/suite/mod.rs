//! Running scenarios against an agent, and coming to verdicts.

mod doubt;
mod repeat;
mod schedule;
mod single;
mod tally;

use std::{
    collections::BTreeMap,
    num::NonZeroUsize,
    sync::{Arc, RwLock},
    thread,
    time::{Duration, Instant},
};

use linesman_protocols::{Check, Level};

use self::{
    schedule::{Schedule, Slot},
    tally::{failure_of, obstacle_of, telling},
};
use crate::{
    any_agent::AnyAgent,
    digest::{Hex, sha256},
    games,
    known::KnownFailures,
    outcome::{CheckReport, Report, Run, ScenarioReport, Verdict, sum_up},
    protocol::Protocol,
    run::RunError,
    scenario::Scenario,
};

/// How a suite is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The seed of everything that the tester draws.
    pub seed: u64,
    /// How many scenarios run at the same time. No verdict depends on it.
    pub jobs: NonZeroUsize,
    /// The least binding level of which a failure makes the agent fail.
    pub level: Level,
    /// The checks that are asked for, as patterns of ids; all if there are none.
    pub only: Vec<glob::Pattern>,
    /// The checks that are left out, as patterns of ids.
    pub skip: Vec<glob::Pattern>,
    /// How many whole games are played on top of the scenarios.
    pub games: u32,
    /// What takes turns in these games, such as variants, as [`Protocol::read_option`] returned them; the protocol's own
    /// choice if there are none.
    pub game_values: Vec<String>,
    /// How many times each scenario is run, with the same seed.
    pub repeat: NonZeroUsize,
    /// The checks that the agent is known to break.
    pub known: KnownFailures,
    /// How long a shorter scenario is looked for that shows a fault which only games have shown; for each such fault.
    pub shrink_time: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: 1,
            jobs: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            level: Level::Must,
            only: Vec::new(),
            skip: Vec::new(),
            games: 0,
            game_values: Vec::new(),
            repeat: NonZeroUsize::MIN,
            known: KnownFailures::default(),
            shrink_time: Duration::from_secs(20),
        }
    }
}

/// What is told while a suite runs.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// How many scenarios are done.
    pub done: usize,
    /// How many there are.
    pub total: usize,
    /// The scenario that was done last.
    pub scenario: &'a str,
    /// What came of it; nothing if the system failed. Of several runs, the first in which something was found wrong.
    pub run: Option<&'a Run>,
    /// How many times it was run.
    pub runs: usize,
    /// In how many of these runs something was found wrong.
    pub broken: usize,
}

/// A protocol's checks and the scenarios that decide them.
pub struct Suite<'a> {
    protocol: &'a dyn Protocol,
    scenarios: Vec<Scenario>,
    games: Vec<Scenario>,
    options: Options,
    /// Are checks that no scenario decides left out, and not skipped?
    is_partial: bool,
}

impl<'a> Suite<'a> {
    /// Returns the suite of those among these scenarios that the protocol's profile has room for; they run in the order of
    /// the clauses that they decide, once for each value of their options. Those that decide nothing come first.
    #[must_use]
    pub fn new(protocol: &'a dyn Protocol, scenarios: Vec<Scenario>, options: Options) -> Self {
        let mut scenarios: Vec<Scenario> = scenarios
            .into_iter()
            .flat_map(Scenario::into_runs)
            .collect();
        let place = |check: &Check| protocol.checks().iter().position(|other| *other == check);
        let is_own = |profiles: &[String]| {
            profiles.is_empty() || profiles.iter().any(|name| name == protocol.profile())
        };
        scenarios.retain_mut(|scenario| {
            let decides_nothing = scenario.checks.is_empty();
            scenario
                .checks
                .retain(|check| protocol.level_of(check).is_some());
            is_own(&scenario.profiles) && (decides_nothing || !scenario.checks.is_empty())
        });
        scenarios.sort_by_key(|scenario| {
            scenario
                .checks
                .iter()
                .filter_map(|check| place(check))
                .min()
        });
        let games = games::plan(protocol, options.games, &options.game_values, options.seed);
        Self {
            protocol,
            scenarios,
            games,
            options,
            is_partial: false,
        }
    }

    /// Leaves out the checks that none of the scenarios decides.
    #[must_use]
    pub const fn partial(mut self) -> Self {
        self.is_partial = true;
        self
    }

    /// Runs the scenarios that showed a failure, and those that decide the checks which failed, before the others. What a check
    /// requires is run first all the same.
    pub fn run_first(&mut self, failed: &Report) {
        let is_failure =
            |report: &&CheckReport| !matches!(report.verdict, Verdict::Pass | Verdict::Skip(_));
        let failures: Vec<&CheckReport> = failed.checks.iter().filter(is_failure).collect();
        let shows = |scenario: &Scenario| {
            failures.iter().any(|failure| {
                let shown = failure.shown_by.as_ref();
                scenario.checks.contains(&failure.check)
                    || shown.is_some_and(|shown| shown.scenario.id == scenario.id)
            })
        };
        self.scenarios.sort_by_key(|scenario| !shows(scenario));
    }

    /// Returns the checks that are asked for, in the order of their clauses.
    pub fn selected(&self) -> impl Iterator<Item = &'static Check> {
        let matches = |patterns: &[glob::Pattern], check: &Check| {
            patterns.iter().any(|pattern| pattern.matches(check.id))
        };
        let own = self
            .protocol
            .checks()
            .iter()
            .copied()
            .filter(|check| self.protocol.level_of(check).is_some());
        let is_decided = |check: &Check| {
            let mut scenarios = self.scenarios.iter();
            scenarios.any(|scenario| scenario.checks.contains(&check))
        };
        own.filter(move |check| {
            (!self.is_partial || is_decided(check))
                && (self.options.only.is_empty() || matches(&self.options.only, check))
                && !matches(&self.options.skip, check)
        })
    }

    /// Returns the number of scenarios that decide the checks that are asked for, or that decide nothing if all are, and of games.
    #[must_use]
    pub fn scenario_count(&self) -> usize {
        let wanted: Vec<&'static Check> = self.selected().collect();
        self.wanted_scenarios(&wanted).len() + self.games.len()
    }

    /// Returns the protocol that is tested.
    #[must_use]
    pub const fn protocol(&self) -> &'a dyn Protocol {
        self.protocol
    }

    /// Returns how the suite is run.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the digest of what the suite asks of an agent: its checks as this profile has them, and the text of the
    /// scenarios that decide those of them that are asked for.
    ///
    /// It is the SHA-256 of a line for each check in the order of the clauses, `check ID CLAUSE LEVEL REQUIRES TITLE`, where
    /// `REQUIRES` are ids joined by commas or `-`, and a line for each scenario in the order of the ids,
    /// `scenario ID SHA256` with the digest of the file.
    #[must_use]
    pub fn digest(&self) -> Hex<32> {
        let mut lines = format!(
            "suite {} {}\n",
            self.protocol.name(),
            self.protocol.profile()
        );
        for check in self.protocol.checks() {
            let Some(level) = self.protocol.level_of(check) else {
                continue;
            };
            let requires = match check.requires {
                [] => "-".to_owned(),
                ids => ids.join(","),
            };
            let (id, clause, title) = (check.id, check.clause, check.title);
            lines += &format!("check {id} {clause} {} {requires} {title}\n", level.word());
        }
        let wanted: Vec<&'static Check> = self.selected().collect();
        let scenarios: BTreeMap<&str, &str> = self
            .wanted_scenarios(&wanted)
            .into_iter()
            .map(|scenario| (scenario.file_id(), &*scenario.text))
            .collect();
        for (id, text) in scenarios {
            lines += &format!("scenario {id} {}\n", sha256(text.as_bytes()));
        }
        sha256(lines.as_bytes())
    }

    fn wanted_scenarios(&self, wanted: &[&'static Check]) -> Vec<&Scenario> {
        let is_wanted = |scenario: &&Scenario| {
            let mut checks = scenario.checks.iter();
            checks.any(|check| wanted.contains(check))
                || scenario.checks.is_empty() && self.options.only.is_empty()
        };
        self.scenarios.iter().filter(is_wanted).collect()
    }

    /// Runs the suite against an agent.
    ///
    /// # Errors
    /// The agent's program cannot be started, or the system fails.
    pub fn run<'b>(
        &self,
        agent: impl Into<AnyAgent<'b>>,
        progress: impl Fn(Progress<'_>) + Sync,
    ) -> Result<Report, RunError> {
        let agent = agent.into();
        let began = Instant::now();
        let wanted: Vec<&'static Check> = self.selected().collect();
        let judged: Vec<&'static Check> = wanted
            .iter()
            .copied()
            .filter(|check| agent.cannot_tell(check).is_none())
            .collect();
        let mut scenarios = self.wanted_scenarios(&judged);
        scenarios.extend(&self.games);
        let schedule = Schedule::new(&scenarios, self.protocol.checks());
        let alone = RwLock::new(());
        let total = scenarios.len();
        thread::scope(|scope| {
            for _ in 0..self.options.jobs.get().min(total) {
                scope.spawn(|| {
                    while let Some(index) = schedule.take() {
                        let result = self.run_repeatedly(scenarios[index], agent, &alone);
                        let (done, reports) = schedule.put(index, result);
                        progress(Progress {
                            done,
                            total,
                            scenario: &scenarios[index].id,
                            run: telling(&reports),
                            runs: reports.len(),
                            broken: tally::broken(&reports),
                        });
                    }
                });
            }
        });
        let slots = schedule.into_slots()?;
        let done: Vec<&Vec<Arc<ScenarioReport>>> = slots.iter().filter_map(Slot::runs).collect();
        let mut report = Report {
            protocol: self.protocol.name(),
            profile: self.protocol.profile(),
            picture: self.protocol.descriptor().picture(),
            seed: self.options.seed,
            level: self.options.level,
            checks: wanted
                .iter()
                .map(|check| judge(check, agent, &scenarios, &slots))
                .chain(self.also_broken(&wanted, &slots))
                .map(|report| CheckReport {
                    level: self.protocol.level_of(report.check).unwrap_or(report.level),
                    verdict: match self.options.known.reason(report.check.id) {
                        Some(reason) => report.verdict.if_known(reason),
                        None => report.verdict,
                    },
                    ..report
                })
                .collect(),
            scenarios: done.len(),
            games: sum_up(
                self.options.games,
                done.iter().copied().flatten().map(|run| &**run),
            ),
            repeat: self.options.repeat.get(),
            took: began.elapsed(),
            runs: done.into_iter().flatten().cloned().collect(),
        };
        self.shrink_faults(&mut report, agent)?;
        Ok(report)
    }

    /// Returns the checks that were broken though nobody asked for them; they are in the way of those that were.
    fn also_broken(&self, wanted: &[&'static Check], slots: &[Slot]) -> Vec<CheckReport> {
        let others = self
            .protocol
            .checks()
            .iter()
            .copied()
            .filter(|check| !wanted.contains(check));
        others
            .filter_map(|check| failure_of(check, slots))
            .collect()
    }
}

fn judge(
    check: &'static Check,
    agent: AnyAgent<'_>,
    scenarios: &[&Scenario],
    slots: &[Slot],
) -> CheckReport {
    if let Some(failure) = failure_of(check, slots) {
        return failure;
    }
    if let Some(why) = agent.cannot_tell(check) {
        return CheckReport {
            check,
            level: check.level,
            verdict: Verdict::Skip(why.to_owned()),
            shown_by: None,
        };
    }
    let mut deciding = scenarios
        .iter()
        .zip(slots)
        .filter(|(scenario, _)| scenario.decides(check))
        .peekable();
    if deciding.peek().is_none() {
        let verdict = Verdict::Skip("no scenario decides it".to_owned());
        return CheckReport {
            check,
            level: check.level,
            verdict,
            shown_by: None,
        };
    }
    let obstacle = deciding.find_map(|(_, slot)| match slot {
        Slot::Done(runs) => obstacle_of(runs),
        Slot::Skipped(by) => Some(by),
        Slot::Waiting | Slot::Running => None,
    });
    let verdict = match obstacle {
        None => Verdict::Pass,
        Some(by) => Verdict::Skip(format!(
            "not reached, since {by} {}",
            tally::fate(by, slots)
        )),
    };
    CheckReport {
        check,
        level: check.level,
        verdict,
        shown_by: None,
    }
}

/// Groups checks by their verdict's word, for a summary.
pub(crate) fn count_verdicts(report: &Report) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for check in &report.checks {
        *counts.entry(check.verdict.word()).or_insert(0) += 1;
    }
    counts
}
