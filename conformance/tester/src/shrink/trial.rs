//! Trying stretches out: as the text of a scenario, with the agent itself.

use std::path::Path;

use crate::loading::parse_scenario;
use linesman_protocols::{EntryKind, Speaker};

use super::{
    file,
    search::{Shown, Shrunk},
};
use crate::run::{RunError, Runner};
use linesman_values::{
    outcome::{Found, Run},
    scenario::{Play, Scenario, StepKind},
};

/// What is looked for: a fault counts as the same if the same check fails with the same kind of cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    check: &'static str,
    cause: &'static str,
}

impl Kind {
    pub(super) fn of(found: &Found) -> Self {
        Self {
            check: found.check,
            cause: found.violation.cause.name(),
        }
    }
}

/// Runs scenarios that differ in their stretches alone, each as the text that would be written.
pub(super) struct Trials<'a> {
    runner: &'a Runner<'a>,
    game: &'a Scenario,
    kind: &'a Kind,
    /// What kept a scenario from being run, which ends the search.
    pub(super) error: Option<RunError>,
}

impl<'a> Trials<'a> {
    pub(super) const fn new(runner: &'a Runner<'a>, game: &'a Scenario, kind: &'a Kind) -> Self {
        Self {
            runner,
            game,
            kind,
            error: None,
        }
    }

    /// Returns the stretches of the game as it was played.
    pub(super) fn plays(&self) -> Vec<Play> {
        let plays = self.game.steps.iter().filter_map(|step| match &step.kind {
            StepKind::Play(play) => Some(play.clone()),
            _ => None,
        });
        plays.collect()
    }

    /// Returns how a run of the game itself showed the fault; nothing if it did not.
    pub(super) fn read(&self, run: &Run) -> Option<Shown> {
        self.read_run(self.game, run)
    }

    /// Returns the scenario with these stretches, as text without a comment.
    pub(super) fn text(&self, plays: &[Play], is_within: bool) -> String {
        let profile = self.runner.protocol.profile();
        file::body(
            self.game,
            profile,
            self.kind.check,
            plays,
            &self.runner.protocol.descriptor().games,
            is_within,
        )
    }

    /// Runs the scenario with these stretches; what follows them is left out if the fault `is_within` them.
    pub(super) fn run(&mut self, plays: &[Play], is_within: bool) -> Option<Shown> {
        if self.error.is_some() {
            return None;
        }
        let scenario = self.scenario(&self.text(plays, is_within));
        match self.runner.run_alone(&scenario) {
            Ok(run) => self.read_run(&scenario, &run),
            Err(error) => {
                self.error = Some(error);
                None
            }
        }
    }

    /// Runs what was found once more, or a few times if the agent does not always do the same; returns the first run that shows
    /// the fault.
    pub(super) fn last_run(&self, text: &str, result: &Shrunk) -> Result<Option<Run>, RunError> {
        let scenario = self.scenario(text);
        for _ in 0..if result.is_deterministic { 1 } else { TRIES } {
            let run = self.runner.run_alone(&scenario)?;
            if self.read_run(&scenario, &run).is_some() {
                return Ok(Some(run));
            }
        }
        Ok(None)
    }

    fn scenario(&self, text: &str) -> Scenario {
        let (id, path) = (&self.game.id, Path::new(&self.game.id));
        parse_scenario(id, path, text, self.runner.protocol)
            .expect("a scenario that is made by the tester is one")
    }

    fn read_run(&self, scenario: &Scenario, run: &Run) -> Option<Shown> {
        let found = run
            .found
            .iter()
            .find(|found| Kind::of(found) == *self.kind)?;
        let step = scenario.steps.get(found.step)?;
        if found.played.is_empty() {
            return None;
        }
        let entries = run.transcript.entries();
        let said = entries
            .take_while(|entry| entry.at <= found.at)
            .filter(|entry| {
                entry.speaker == Speaker::Agent && matches!(entry.kind, EntryKind::Line(_))
            })
            .map(|entry| String::from_utf8_lossy(entry.text).into_owned());
        let played = found.played.iter();
        let (plies, moves) = played.map(|it| (it.plies, it.moves.clone())).unzip();
        Some(Shown {
            plies,
            moves,
            is_within: matches!(step.kind, StepKind::Play(_)),
            said: said.collect(),
        })
    }
}

/// How often a scenario is run at the end with an agent that does not always do the same.
const TRIES: u32 = 3;
