//! The report on a suite.

use std::{fs, io, path::Path, sync::Arc, time::Duration};

use linesman_protocols::{Check, Level};
use linesman_referee::file;

use super::{
    Conclusion, Explanation, Facts, Games, ScenarioReport, Shortened, Stopped, Terms, Verdict,
};
use crate::{picture::Drawing, rule_fix::RuleFix, traits::Traits, wanted::Answers};

/// What is known about one check.
#[derive(Clone, Debug)]
pub struct CheckReport {
    /// The check.
    pub check: &'static Check,
    /// How binding it is in the profile that was tested.
    pub level: Level,
    /// The verdict on it.
    pub verdict: Verdict,
    /// The misreading of the protocol that explains the failure, if one does.
    pub misreading: Option<Arc<Explanation>>,
    /// The ids of the checks that were not reached because of the same fault.
    pub also: Vec<&'static str>,
    /// The scenario that showed a failure.
    pub shown_by: Option<Arc<ScenarioReport>>,
}

impl CheckReport {
    /// Returns whether the verdict makes an agent fail at this level. An unexpected pass always does.
    #[must_use]
    pub fn is_failure(&self, level: Level) -> bool {
        match self.verdict {
            Verdict::Fail(_) | Verdict::Flaky(..) => self.level <= level,
            Verdict::UnexpectedPass(_) => true,
            _ => false,
        }
    }

    /// Returns whether the check counts at this level, and was not reached or could not be judged.
    #[must_use]
    pub fn is_open(&self, level: Level) -> bool {
        self.level <= level && matches!(self.verdict, Verdict::Skip(_) | Verdict::Inconclusive(_))
    }

    /// Returns what the program of the agent said of its end, if that is what broke the check: the message of its crash, or else the last line of its
    /// standard error.
    #[must_use]
    pub fn last_words(&self) -> Option<String> {
        let found = self.verdict.found();
        found.filter(|found| found.violation.cause.is_end())?;
        let run = &self.shown_by.as_ref()?.run;
        let last = || run.stderr.iter().rfind(|line| !line.trim().is_empty());
        let crash = run.crash.as_ref().map(|crash| &crash.message);
        crash.or_else(last).map(|line| line.trim().to_owned())
    }

    /// Returns whether the check was broken, but is less strict than this level.
    #[must_use]
    pub fn is_note(&self, level: Level) -> bool {
        matches!(self.verdict, Verdict::Fail(_) | Verdict::Flaky(..)) && self.level > level
    }
}

/// What a protocol can tell about a point of a conversation.
#[derive(Clone, Copy, Debug)]
pub struct Insight {
    /// The function that draws the position there, if the protocol has one.
    pub picture: Option<Drawing>,
    /// The function that returns the answer that was due there, if the protocol has one.
    pub answers: Option<Answers>,
    /// What to do about rules that were broken, where a check is about many of them.
    pub rule_fixes: &'static [RuleFix],
    /// The function that returns what the turns of a conversation have, if the protocol has one.
    pub traits: Option<Traits>,
}

/// What the suite came to.
#[derive(Clone, Debug)]
pub struct Report {
    /// The protocol's name.
    pub protocol: &'static str,
    /// The profile's name.
    pub profile: &'static str,
    /// What the protocol can tell about a point of a conversation.
    pub insight: Insight,
    /// The seed of the run.
    pub seed: u64,
    /// The least binding level of which a failure makes the agent fail.
    pub level: Level,
    /// Every check that was asked for, in the order of the clauses.
    pub checks: Vec<CheckReport>,
    /// Why the run stopped before its end, if it did. The agent cannot conform then.
    pub stopped: Option<Stopped>,
    /// The games of scenarios that were shortened to save time. Their checks were tested less.
    pub shortened: Vec<Shortened>,
    /// What was measured. No verdict depends on it.
    pub facts: Facts,
    /// What the games came to that were played on top of the scenarios; nothing if none were asked for.
    pub games: Option<Games>,
    /// How much was run.
    pub extent: Extent,
    /// The terms of the test.
    pub terms: Terms,
    /// The scenarios that were run, in the order in which they were to be.
    pub runs: Vec<Arc<ScenarioReport>>,
    /// The games and scenarios that were run to find out more about a failure. No verdict depends on them.
    pub asides: Vec<Arc<ScenarioReport>>,
}

impl Report {
    /// Returns all conversations with the agent: the scenarios that were run, and what was played aside.
    pub fn conversations(&self) -> impl Iterator<Item = &Arc<ScenarioReport>> {
        self.runs.iter().chain(&self.asides)
    }

    /// Writes the scenarios that the games' faults were shrunk to into a folder, which is made if there is any.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn save_found(&mut self, folder: &Path) -> io::Result<()> {
        let profile = self.profile;
        let Some(games) = &mut self.games else {
            return Ok(());
        };
        for fault in &mut games.faults {
            fs::create_dir_all(folder)?;
            let name = format!("{}@{profile}.yaml", fault.check.replace('/', "-"));
            let path = folder.join(name);
            file::replace(&path, fault.text.as_bytes())?;
            fault.file = Some(path);
        }
        Ok(())
    }

    /// Returns the reports of the checks that failed and count.
    pub fn failures(&self) -> impl Iterator<Item = &CheckReport> {
        self.checks
            .iter()
            .filter(|report| report.is_failure(self.level))
    }

    /// Returns the reports of the failures that count and did not show in every run.
    pub fn flaky(&self) -> impl Iterator<Item = &CheckReport> {
        self.failures()
            .filter(|report| matches!(report.verdict, Verdict::Flaky(..)))
    }

    /// Returns the reports of the checks that failed and are less binding than asked for.
    pub fn findings(&self) -> impl Iterator<Item = &CheckReport> {
        self.checks
            .iter()
            .filter(|report| report.is_note(self.level))
    }

    /// Returns whether the agent conforms.
    #[must_use]
    pub fn conclusion(&self) -> Conclusion {
        let is_known = |check: &CheckReport| {
            check.level <= self.level && matches!(check.verdict, Verdict::Known { .. })
        };
        if self.failures().next().is_some() {
            Conclusion::DoesNotConform
        } else if self.stopped.is_some()
            || self.checks.iter().any(|check| check.is_open(self.level))
        {
            Conclusion::CouldNotTell
        } else if self.is_part() || self.checks.iter().any(is_known) {
            Conclusion::Passed
        } else {
            Conclusion::Conforms
        }
    }

    /// Returns whether less than the whole suite of the profile was run.
    #[must_use]
    pub const fn is_part(&self) -> bool {
        self.terms.is_part() || !self.shortened.is_empty()
    }

    /// Returns whether a check is the reason why nobody can tell whether the agent conforms.
    #[must_use]
    pub fn is_in_question(&self, check: &CheckReport) -> bool {
        self.conclusion() == Conclusion::CouldNotTell && check.is_open(self.level)
    }

    /// Returns whether the agent conforms. It is unknown if the tester could not tell, and if not all checks were tested.
    #[must_use]
    pub fn conforms(&self) -> Option<bool> {
        match self.conclusion() {
            Conclusion::Conforms => Some(true),
            Conclusion::DoesNotConform => Some(false),
            Conclusion::Passed | Conclusion::CouldNotTell => None,
        }
    }

    /// Returns the exit code: 0 if the agent conforms or passed what was asked for, 1 if it does not conform, 3 if the tester
    /// could not tell.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        self.conclusion().exit_code()
    }

    /// Returns the names of the protocol and the profile, such as `otep (otep)`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{} ({})", self.protocol, self.profile)
    }
}

/// How much of a suite was run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// How many scenarios were run.
    pub scenarios: usize,
    /// How many times each of them was run.
    pub repeat: usize,
    /// How long it took.
    pub took: Duration,
}
