//! A suite: the checks to test, and the scenarios that decide them.

use std::collections::BTreeMap;

use linesman_protocols::Check;

use super::Options;
use crate::{games, stop::Stop};
use linesman_interface::protocol::{Descriptor, Protocol};
use linesman_values::{
    digest::{Hex, sha256},
    outcome::{CheckReport, Report, Terms, Verdict},
    scenario::{Scenario, StepKind},
};

/// A protocol's checks and the scenarios that decide them.
pub struct Suite<'a> {
    pub(super) protocol: &'a dyn Protocol,
    pub(super) scenarios: Vec<Scenario>,
    pub(super) games: Vec<Scenario>,
    pub(super) options: Options,
    /// Whether checks that no scenario decides are left out instead of skipped.
    pub(super) is_partial: bool,
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
        let place = |check: &Check| {
            protocol
                .descriptor()
                .checks
                .iter()
                .position(|other| *other == check)
        };
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
        let mut games = games::plan(protocol, options.games, &options.game_values, options.seed);
        for scenario in scenarios.iter_mut().chain(&mut games) {
            for (name, value) in &options.scenario_options {
                if !scenario.options.iter().any(|(own, _)| own == name) {
                    scenario.options.push((name.clone(), vec![value.clone()]));
                }
            }
        }
        if options.is_quick {
            scenarios.iter_mut().chain(&mut games).for_each(shorten);
        }
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

    /// Lets the next run be stopped by this.
    pub fn set_stop(&mut self, stop: &Stop) {
        self.options.stop = stop.clone();
    }

    /// Returns the entry of the protocol.
    #[must_use]
    pub fn descriptor(&self) -> &'static Descriptor {
        self.protocol.descriptor()
    }

    /// Returns the names of the protocol and its profile.
    #[must_use]
    pub fn names(&self) -> (&'static str, &'static str) {
        (self.protocol.descriptor().name, self.protocol.profile())
    }

    /// Runs the scenarios that showed a failure, and those that decide the checks which failed, before the others. What a check
    /// requires is run first all the same.
    pub fn run_first(&mut self, failed: &Report) {
        let is_failure = |report: &&CheckReport| {
            !matches!(
                report.verdict,
                Verdict::Pass
                    | Verdict::Skip(_)
                    | Verdict::NotApplicable(_)
                    | Verdict::NotOffered(_)
            )
        };
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

    /// Returns whether the options ask for a check.
    fn is_asked_for(&self, check: &Check) -> bool {
        let only = &self.options.only;
        only.is_empty() || only.iter().any(|pattern| pattern.matches(check.id))
    }

    /// Returns whether the options leave a check out. Then it does not count, wherever it is broken.
    pub(super) fn is_left_out(&self, check: &Check) -> bool {
        let mut patterns = self.options.skip.iter();
        patterns.any(|pattern| pattern.matches(check.id))
    }

    /// Returns the ids of the scenarios that the options name and that there are none of.
    pub fn unknown_scenarios(&self) -> impl Iterator<Item = &str> {
        let names = self.options.scenarios.iter().map(String::as_str);
        names.filter(|name| !self.scenarios.iter().any(|it| is_named(&it.id, name)))
    }

    /// Returns the ids of all scenarios.
    pub fn scenario_ids(&self) -> impl Iterator<Item = &str> {
        self.scenarios.iter().map(|scenario| &*scenario.id)
    }

    /// Returns whether the options let a scenario run.
    fn is_chosen(&self, scenario: &Scenario) -> bool {
        let names = &self.options.scenarios;
        names.is_empty() || names.iter().any(|name| is_named(&scenario.id, name))
    }

    /// Returns whether a scenario that runs decides a check.
    pub(super) fn is_decided(&self, check: &Check) -> bool {
        let mut scenarios = self.scenarios.iter();
        scenarios.any(|scenario| self.is_chosen(scenario) && scenario.checks.contains(&check))
    }

    /// Returns whether only some of the profile's scenarios run.
    pub(super) const fn has_part(&self) -> bool {
        self.is_partial || !self.options.scenarios.is_empty()
    }

    /// Returns the checks that the options ask for, whether a scenario decides them or not, in the order of their clauses.
    pub(super) fn asked_for(&self) -> impl Iterator<Item = &'static Check> {
        let all = self.protocol.descriptor().checks.iter().copied();
        let own = all.filter(|check| self.protocol.level_of(check).is_some());
        own.filter(|check| self.is_asked_for(check) && !self.is_left_out(check))
    }

    /// Returns the checks to test, in the order of their clauses.
    pub fn selected(&self) -> impl Iterator<Item = &'static Check> {
        let is_to_test = |check: &&'static Check| !self.has_part() || self.is_decided(check);
        self.asked_for().filter(is_to_test)
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

    /// Returns the terms on which the suite tests an agent.
    #[must_use]
    pub fn terms(&self) -> Terms {
        let patterns =
            |patterns: &[glob::Pattern]| patterns.iter().map(ToString::to_string).collect();
        let level = |check: &Check| self.protocol.level_of(check).unwrap_or(check.level);
        Terms {
            frozen: self.options.frozen,
            only: patterns(&self.options.only),
            skip: patterns(&self.options.skip),
            is_partial: self.has_part(),
            is_quick: self.options.is_quick,
            checks: self.selected().map(|check| (check, level(check))).collect(),
            digest: self.digest(),
            limits: self.protocol.limits(),
            memory_limit: self.protocol.memory_limit(),
        }
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
            self.protocol.descriptor().name,
            self.protocol.profile()
        );
        for check in self.protocol.descriptor().checks {
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

    pub(super) fn wanted_scenarios(&self, wanted: &[&'static Check]) -> Vec<&Scenario> {
        let is_wanted = |scenario: &&Scenario| {
            let mut checks = scenario.checks.iter();
            let decides = checks.any(|check| wanted.contains(check));
            let is_free = scenario.checks.is_empty() && self.options.only.is_empty();
            self.is_chosen(scenario) && (decides || is_free)
        };
        self.scenarios.iter().filter(is_wanted).collect()
    }
}

/// Returns whether a name, which may be a pattern, is that of the scenario with this id.
fn is_named(id: &str, name: &str) -> bool {
    id == name || glob::Pattern::new(name).is_ok_and(|pattern| pattern.matches(id))
}

/// Lets the stretches of a game be no longer than a quick test has time for.
fn shorten(scenario: &mut Scenario) {
    for step in &mut scenario.steps {
        if let StepKind::Play(play) = &mut step.kind {
            play.plies = play.plies.min(QUICK_PLIES);
        }
    }
}

/// The most plies of a stretch in a quick test.
const QUICK_PLIES: u32 = 100;
