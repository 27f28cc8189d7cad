//! Finding out why an agent was silent: the conversation is held again, and several things are tried to bring the answer.

use std::{ffi::OsString, path::Path};

use linesman_protocols::{Cause, Check, Role};
use linesman_referee::{Launch, Output};

use super::{
    AnyAgent, RunError, Runner,
    before::Before,
    converse::{hold_again, script},
    search::{Experiment, Search},
    trial::{Manner, Point, Trial},
};
use linesman_interface::protocol::{Setting, Stage};
use linesman_languages::language::Language;
use linesman_values::{
    outcome::{Answer, Evidence, Found, Run, Silence},
    scenario::{Scenario, Step},
    wanted::Wanted,
};

impl Runner<'_> {
    /// Finds out why the agent was silent at the end of a run, if it was, and words the fault by what is proven. Returns whether it was
    /// silent again.
    pub(super) fn explain_silence(
        &self,
        scenario: &Scenario,
        run: &mut Run,
    ) -> Result<bool, RunError> {
        let answers = self.protocol.descriptor().answers;
        let before = run
            .found
            .last()
            .map(|found| Before::of(run, found, answers))
            .unwrap_or_default();
        let Some(found) = run.found.last_mut() else {
            return Ok(false);
        };
        let point = Point {
            step: found.step,
            answers: found.good_answers,
        };
        let owed = run.owed;
        let wanted = before.wanted;
        let mut hold = |experiment| self.hold(scenario, point, owed, wanted, experiment);
        let stage = self.stage(scenario);
        let ends_work = owed.is_some_and(|owed| stage.is_ended_by_end_of_input(owed.due));
        let search = Search::new(found, before, self.is_in_process(), &mut hold);
        let Some(finding) = search.where_the_end_answers(ends_work).run()? else {
            return Ok(false);
        };
        let evidence = match finding.evidence {
            Evidence::OneByOne if self.reads_joined_lines(scenario, found, ends_work)? => {
                Evidence::Apart
            }
            evidence => evidence,
        };
        if let Some(silence) = &mut found.silence {
            silence.evidence = evidence;
            silence.lines = finding.lines;
        }
        self.word(scenario, found, evidence);
        self.name_lost_lines(found, evidence);
        Ok(finding.was_silent_again)
    }

    const fn is_in_process(&self) -> bool {
        matches!(self.agent, AnyAgent::InProcess(_))
    }

    fn hold(
        &self,
        scenario: &Scenario,
        point: Point,
        owed: Option<Answer>,
        wanted: Option<Wanted>,
        experiment: Experiment,
    ) -> Result<Trial, RunError> {
        let mut manner = Manner {
            wanted,
            ..experiment.manner(self.farewell(scenario))
        };
        if let Some(owed) = owed.filter(|_| experiment.may_hurry()) {
            manner.patience = manner.patience.min(self.hangs.short_patience(owed.due));
        }
        let hold = |agent| {
            let script = script(scenario, self.protocol, self.seed_of(scenario));
            hold_again(script, agent, point, manner, self.stop)
        };
        match self.agent {
            AnyAgent::Process(launch) => {
                let output = match experiment {
                    // A terminal brings what a library keeps back, and does no harm where that is not asked.
                    Experiment::Farewell | Experiment::Control => Output::Pipe,
                    _ => Output::Terminal,
                };
                let mut launch = Launch {
                    output,
                    ..launch.clone()
                };
                if experiment == Experiment::Unbuffered {
                    launch.env.extend(unbuffered());
                }
                hold(AnyAgent::Process(&launch))
            }
            agent @ AnyAgent::InProcess(_) => hold(agent),
        }
    }

    fn farewell(&self, scenario: &Scenario) -> &'static str {
        self.stage(scenario).farewell()
    }

    fn stage(&self, scenario: &Scenario) -> Box<dyn Stage> {
        let options = scenario.chosen_options();
        self.protocol.stage(&Setting {
            side: &scenario.agent,
            seed: self.seed_of(scenario),
            options: &options,
        })
    }

    /// Returns whether the program that was silent is likely to have a writer of its own, judged by its language.
    fn has_own_writers(&self, found: &Found) -> bool {
        let of_reader = found.silence.as_ref().and_then(Silence::language);
        let language = match self.agent {
            AnyAgent::Process(launch) => of_reader.unwrap_or_else(|| Language::of(launch)),
            AnyAgent::InProcess(_) => return false,
        };
        language.has_own_writers()
    }

    /// Returns whether an agent that was silent in a step with a subject of its own, or where it had to end its work, reads joined lines in
    /// the scenario that is about them. Then their loss is not the reason.
    fn reads_joined_lines(
        &self,
        scenario: &Scenario,
        found: &Found,
        is_of_work: bool,
    ) -> Result<bool, RunError> {
        let is_about_joined = |check: &&'static Check| check.is(Role::JoinedLines);
        let step = scenario.steps.get(found.step);
        let mut subjects = step.into_iter().flat_map(Step::subjects).peekable();
        let is_anywhere = subjects.peek().is_none() && !is_of_work;
        if is_anywhere || subjects.any(|check| is_about_joined(&check)) {
            return Ok(false);
        }
        let mut all = self.scenarios.iter();
        let Some(control) = all.find(|it| it.checks.iter().any(is_about_joined)) else {
            return Ok(false);
        };
        let run = self.run_aside(control)?;
        let is_fatal = |found: &Found| !found.violation.is_tolerable();
        Ok(!run.is_cut && !run.found.iter().any(is_fatal))
    }

    /// Counts the loss of lines that arrive together against the check of that, if the profile has it and is as strict about it.
    fn name_lost_lines(&self, found: &mut Found, evidence: Evidence) {
        let level = |check| self.protocol.level_of(check);
        let before = level(found.violation.check);
        let checks = self.protocol.descriptor().checks.iter().copied();
        let named = checks
            .filter(|_| evidence == Evidence::OneByOne)
            .find(|check| check.is(Role::JoinedLines))
            .filter(|check| level(check).is_some_and(|own| before.is_none_or(|it| own <= it)));
        if let Some(check) = named {
            found.violation.check = check;
            found.check = check.id;
        }
    }

    /// Describes the fault by what is proven.
    fn word(&self, scenario: &Scenario, found: &mut Found, evidence: Evidence) {
        let seen = evidence.seen();
        let violation = &mut found.violation;
        let came = violation.actual.split_once(" ms");
        let came = came.map_or(violation.actual.as_str(), |(came, _)| came);
        if !seen.is_empty() {
            violation.actual = format!("{came} ms; {seen}");
        }
        let is_likely = evidence == Evidence::EndOfInput && self.has_own_writers(found);
        let cause = match evidence {
            Evidence::Time => Cause::Late,
            _ if evidence.is_of_buffer() || is_likely => Cause::Buffered,
            _ => return,
        };
        let is_named = found.check != found.violation.check.id;
        let stage = self.stage(scenario);
        let Found { violation, .. } = found;
        let actual = std::mem::take(&mut violation.actual);
        *violation = stage.judge_fault(cause, &violation.expected, actual);
        if !is_named {
            found.check = found.violation.check.id;
        }
    }
}

/// Returns the variables that tell libraries of languages to keep no output back.
fn unbuffered() -> Vec<(OsString, OsString)> {
    let set = |name: &str, value: &str| (name.into(), value.into());
    let mut variables = vec![set("PYTHONUNBUFFERED", "1")];
    // What stdbuf sets for the program that it starts.
    if let Some(library) = STDBUF.iter().find(|path| Path::new(path).exists()) {
        variables.extend([set("LD_PRELOAD", library), set("_STDBUF_O", "L")]);
    }
    variables
}

/// Where the library of stdbuf may be.
const STDBUF: &[&str] = &[
    "/usr/libexec/coreutils/libstdbuf.so",
    "/usr/lib/coreutils/libstdbuf.so",
];
