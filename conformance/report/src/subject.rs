//! What a report says of the agent, and how its failures are seen again.

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use linesman_protocols::{Check, Violation};
use linesman_referee::{Launch, quote};
use serde::{Deserialize, Serialize};

use linesman_languages::language::Language;
use linesman_values::outcome::{Beginning, CheckReport, Diagnosis, Report, ScenarioReport};

/// What a report has to know besides the verdicts.
#[derive(Clone, Debug)]
pub struct Subject {
    /// How the agent was started.
    pub launch: Launch,
    /// The ini file that says so, if there is one.
    pub engine_file: Option<PathBuf>,
    /// The language that it is written in, as far as it can be told.
    pub language: Language,
    /// How its failures are seen again.
    pub again: Again,
    /// The folder into which transcripts are written, if they are.
    pub transcripts: Option<PathBuf>,
    /// When the tests began, by the clock on the wall.
    pub began: SystemTime,
    /// Says what is wrong with an agent that failed a check.
    pub advise: Advise,
    /// How agents of the protocols begin that can be told from others by that.
    pub beginnings: Vec<Beginning>,
    /// What the agent was told before its files changed.
    pub told: Vec<Told>,
}

/// The id of the diagnosis that what was told did not help.
pub const FAILS_AS_BEFORE: &str = "fails-as-before";

/// What an agent was told first for a failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    profile: String,
    check: String,
    cause: String,
    /// What came, without the numbers in it.
    came: String,
    diagnosis: String,
}

impl Told {
    /// Returns what is told first for a failure of a check with this cause.
    #[must_use]
    pub fn new(whole: &Report, check: &Check, fault: &Violation, diagnosis: &Diagnosis) -> Self {
        Self {
            profile: whole.profile.to_owned(),
            check: check.id.to_owned(),
            cause: fault.cause.to_string(),
            came: without_numbers(&fault.actual),
            diagnosis: format!("{}: {}; {}", diagnosis.id, diagnosis.says, diagnosis.line()),
        }
    }

    /// Returns whether both were told for the same failure.
    #[must_use]
    pub fn is_of_same_failure(&self, other: &Self) -> bool {
        self.failure() == other.failure()
    }

    fn failure(&self) -> [&str; 4] {
        [&self.profile, &self.check, &self.cause, &self.came]
    }
}

impl Subject {
    /// Returns an agent of which nothing else is known, and whose tests begin now. What to do about a failure is what its check says.
    #[must_use]
    pub fn of(launch: Launch) -> Self {
        Self {
            language: Language::of(&launch),
            launch,
            engine_file: None,
            again: Again::default(),
            transcripts: None,
            began: SystemTime::now(),
            advise: advice_of_check,
            beginnings: Vec::new(),
            told: Vec::new(),
        }
    }

    /// Returns the agent's command as one would type it.
    #[must_use]
    pub fn command(&self) -> String {
        let words = std::iter::once(&self.launch.program).chain(&self.launch.args);
        words
            .map(|word| quote(&word.to_string_lossy()))
            .collect::<Vec<_>>()
            .join(" ")
    }

    pub(crate) fn rerun_command(&self, whole: &Report, report: &CheckReport) -> String {
        if let Some(test) = &self.again.test {
            return format!("{test} --exact {}", report.check.id);
        }
        let is_game = |shown: &ScenarioReport| shown.scenario.game.is_some();
        let is_of_game = report.shown_by.as_deref().is_some_and(is_game);
        let file = is_of_game.then(|| found_file(whole, report)).flatten();
        let games = if is_of_game && file.is_none() {
            self.again.games.as_slice()
        } else {
            &[]
        };
        let plies = shown_plies(report).map(|plies| format!("{PLIES}{plies}"));
        // The game that shows the failure may be shorter than the user has said.
        let own = self.again.options.iter();
        let own = own.filter(|option| plies.is_none() || !option.starts_with(PLIES));
        let lots = draws_lots(whole, report) && whole.extent.repeat == 1 && games.is_empty();
        let lots = lots.then(|| SOME_RUNS.to_owned());
        let options = own.chain(&plies).chain(games).chain(&lots);
        let options: String = options
            .map(|option| match option.strip_prefix("--profile ") {
                Some(_) => format!(" --profile {}", whole.profile),
                None => format!(" {option}"),
            })
            .collect();
        let agent = match &self.engine_file {
            Some(file) => quote(&file.to_string_lossy()),
            None => format!("-- {}", self.command()),
        };
        if let Some(file) = file {
            // The file has the seed of its own.
            return format!(
                "linesman run {}{options} {agent}",
                quote(&file.to_string_lossy())
            );
        }
        let (tested, seed) = (self.tested(whole, report), whole.seed);
        format!("linesman {tested} --seed {seed}{options} {agent}")
    }

    /// Returns the part of a command that says which scenarios are run to see a failure again.
    fn tested(&self, whole: &Report, report: &CheckReport) -> String {
        let id = report.check.id;
        let shown = report.shown_by.as_deref();
        let Some((file, shown)) = shown.and_then(|shown| Some((self.file_of(shown)?, shown)))
        else {
            let Some(shown) = shown.filter(|shown| shown.scenario.game.is_none()) else {
                return format!("check {} --only {id}", whole.protocol);
            };
            let scenario = quote(shown.in_place_of.as_ref().unwrap_or(&shown.scenario.id));
            // Without a check that the scenario decides, all are judged that it breaks.
            let only = if shown.scenario.checks.contains(&report.check) {
                format!(" --only {id}")
            } else {
                String::new()
            };
            return format!("check {} --scenario {scenario}{only}", whole.protocol);
        };
        let file = quote(file);
        if shown.scenario.checks.contains(&report.check) {
            format!("run {file} --only {id}")
        } else {
            format!("run {file}")
        }
    }

    /// Returns the file that holds a scenario, whose id may have the values of options behind the file's name.
    fn file_of(&self, shown: &ScenarioReport) -> Option<&str> {
        let id = &shown.scenario.id;
        let is_it = |file: &&String| {
            let rest = id.strip_prefix(file.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('@'))
        };
        let found = self.again.files.iter().filter(is_it);
        found.max_by_key(|file| file.len()).map(String::as_str)
    }

    /// Returns what is wrong, and what to do about it.
    pub(crate) fn diagnoses(&self, report: &CheckReport, whole: &Report) -> Vec<Diagnosis> {
        (self.advise)(self, report, whole)
    }

    /// Returns what the agent is told first for each failure.
    #[must_use]
    pub fn first_told(&self, whole: &Report) -> Vec<Told> {
        let told = whole.checks.iter().filter_map(|report| {
            let fault = &report.verdict.found()?.violation;
            let mut told = self.diagnoses(report, whole).into_iter();
            let first = told.find(|diagnosis| diagnosis.id != FAILS_AS_BEFORE)?;
            Some(Told::new(whole, report.check, fault, &first))
        });
        told.collect()
    }
}

/// Returns whether the agent may play other moves when it is run again, so that a failure that is not about time may not come back.
fn draws_lots(whole: &Report, report: &CheckReport) -> bool {
    let found = report.verdict.found();
    let depends = found.is_some_and(|found| !found.violation.cause.is_about_time());
    depends && whole.facts.same_game == Some(false)
}

/// Runs in which an agent that draws lots may show a failure again.
const SOME_RUNS: &str = "--repeat 10";

/// Returns a text with a 0 in place of each number.
fn without_numbers(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        let is_digit = c.is_ascii_digit();
        if !(is_digit && plain.ends_with('0')) {
            plain.push(if is_digit { '0' } else { c });
        }
    }
    plain
}

/// Says what is wrong with an agent that failed a check, the surest first; nothing if the check has not failed.
pub type Advise = fn(&Subject, &CheckReport, &Report) -> Vec<Diagnosis>;

/// Explains the diagnosis with this id; nothing if there is none.
pub type ExplainDiagnosis = fn(&str) -> Option<String>;

/// Says what the check itself has about a failure, without a look at what came.
fn advice_of_check(_: &Subject, report: &CheckReport, _: &Report) -> Vec<Diagnosis> {
    let of_check = |_| Diagnosis::of_check(report.check);
    report.verdict.found().map(of_check).into_iter().collect()
}

/// What has to be typed again to see a failure again.
#[derive(Clone, Debug, Default)]
pub struct Again {
    /// The scenario files that are run, by the names that are their ids; none if the scenarios are those that come with
    /// Linesman.
    pub files: Vec<String>,
    /// The options of the command line that have to be repeated.
    pub options: Vec<String>,
    /// The options that say which games are played on top of the scenarios; they have to be repeated if one of these has shown
    /// the failure.
    pub games: Vec<String>,
    /// The command that runs the suite, where that is a test and not `linesman check`; a check's id is appended.
    pub test: Option<String>,
}

/// The option that limits the plies of games.
const PLIES: &str = "--plies ";

/// Returns how many plies were played of the game that shows a failure, if it was shortened.
fn shown_plies(report: &CheckReport) -> Option<u32> {
    let shown = report.shown_by.as_deref()?;
    let shortened = shown.run.shortened?;
    shown.scenario.game.is_none().then_some(shortened.played)
}

/// Returns the file of the scenario that the fault of a game was shrunk to, if it shows the fault again.
fn found_file<'a>(whole: &'a Report, report: &CheckReport) -> Option<&'a Path> {
    let fault = whole.games.as_ref()?.fault_of(report.check.id)?;
    fault.file.as_deref().filter(|_| fault.is_reproduced)
}
