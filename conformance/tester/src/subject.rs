//! What a report says of the agent, and how its failures are seen again.

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use linesman_protocols::{Cause, Entry, EntryKind, Speaker};
use linesman_referee::{Launch, quote, unbuilt_source};

use crate::{
    advice::{Case, advise, blame, novelty, shown, starters},
    language::Language,
    launcher::takes_names,
    outcome::{CheckReport, Found, Report, Run, ScenarioReport, Silence},
};

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
}

impl Subject {
    /// Returns an agent of which nothing else is known, and whose tests begin now.
    #[must_use]
    pub fn of(launch: Launch) -> Self {
        Self {
            language: Language::of(&launch),
            launch,
            engine_file: None,
            again: Again::default(),
            transcripts: None,
            began: SystemTime::now(),
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
        let options = own.chain(&plies).chain(games);
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

    /// Returns what to do about a failure.
    pub(crate) fn fix(&self, report: &CheckReport, whole: &Report) -> String {
        let (Some(found), Some(seen)) = (report.verdict.found(), report.shown_by.as_deref()) else {
            return String::new();
        };
        if let Some(misreading) = &report.misreading {
            return misreading.fix(report.check.fix);
        }
        // What was started may only have started what has to be changed.
        let of_silence = found.silence.as_ref().and_then(Silence::language);
        let language = of_silence.unwrap_or(self.language);
        let answers = whole.insight.answers;
        let case = Case::new(report.check, found, &seen.run, language, answers)
            .started_by(starters(&self.launch));
        // A launcher is judged before the bot.
        if let Some(blame) = blame(&self.launch, &case) {
            return blame.to_string();
        }
        let cause = found.violation.cause;
        let of_command = self.fix_for_bare_interpreter(cause).or_else(|| {
            self.fix_for_other_interpreter(cause)
                .or_else(|| self.fix_for_unbuilt(cause))
                .filter(|_| first_line(&seen.run).is_none())
        });
        if let Some(fix) = of_command {
            return fix;
        }
        let mut fix = advise(&case);
        let is_end = matches!(
            found.violation.cause,
            Cause::Exited(_) | Cause::Signalled(_)
        );
        if let Some(new) = novelty(found, &seen.run, whole).filter(|_| is_end) {
            fix += &format!("; only the lines at which it ended have {new}");
        }
        if let Some(other) = of_other_protocol(found, &seen.run, whole) {
            fix = format!("{other}; if not: {fix}");
        }
        if is_silent_stranger(found, whole) {
            fix += &format!(
                "; if the program is meant for another protocol, name that one in place of {}",
                whole.protocol
            );
        }
        match seen.run.detour {
            Some(detour) => format!("{}; {fix}", detour.fix),
            None => fix,
        }
    }
}

/// Returns what to do if an agent begins like those of another protocol.
fn of_other_protocol(found: &Found, run: &Run, whole: &Report) -> Option<String> {
    let line = String::from_utf8_lossy(first_line(run)?.text);
    let other = (whole.insight.protocol_that_begins_with)(&line)?;
    (found.good_lines == 0 && other != whole.protocol).then(|| {
        format!(
            "{} is how an agent of {other} begins, and this is the test for {}: if that is what the program is, run 'linesman check {other}' \
             instead",
            shown(&line),
            whole.protocol
        )
    })
}

/// Returns whether the agent has read something and not said a word in any run, as one does that knows only another protocol.
fn is_silent_stranger(found: &Found, whole: &Report) -> bool {
    let is_such = match found.violation.cause {
        Cause::NoOutput => true,
        // What ended before it was sent anything did not end because of that.
        Cause::Exited(_) | Cause::Signalled(_) => found.sent.is_some(),
        _ => false,
    };
    let mut runs = whole.runs.iter();
    is_such && runs.all(|shown| first_line(&shown.run).is_none())
}

/// Returns the first line that an agent has written to its standard output; none if it has written nothing.
fn first_line(run: &Run) -> Option<Entry<'_>> {
    let is_line = |entry: &Entry<'_>| {
        entry.speaker == Speaker::Agent && matches!(entry.kind, EntryKind::Line(_))
    };
    run.transcript.entries().find(is_line)
}

/// The endings of sources, each with the name of its language.
const ENDINGS: &[(&str, &str)] = &[
    ("py", "Python"),
    ("js", "JavaScript"),
    ("mjs", "JavaScript"),
    ("cjs", "JavaScript"),
    ("pl", "Perl"),
    ("rb", "Ruby"),
    ("php", "PHP"),
    ("lua", "Lua"),
    ("sh", "shell"),
    ("tcl", "Tcl"),
];

impl Subject {
    /// Returns what to do if the program of another language was started with an interpreter that does not know it.
    fn fix_for_other_interpreter(&self, cause: Cause) -> Option<String> {
        let interpreter = Language::of_interpreter(&self.launch.program)?;
        let mut args = self.launch.args.iter().map(Path::new);
        let file = args.find(|arg| arg.is_file())?;
        let ending = file.extension()?.to_str()?;
        let (_, language) = ENDINGS.iter().find(|(known, _)| *known == ending)?;
        let mut known = ENDINGS.iter().map(|(_, language)| *language);
        let is_of_other =
            *language != interpreter.name() && known.any(|it| it == interpreter.name());
        (is_of_other && matches!(cause, Cause::Exited(_))).then(|| {
            format!(
                "start {} with an interpreter of {language}: by its ending it is no program in {}, which {} runs",
                quote(&file.display().to_string()),
                interpreter.name(),
                quote(&self.launch.program.to_string_lossy())
            )
        })
    }

    /// Returns what to do if the program that the command names has only its source.
    fn fix_for_unbuilt(&self, cause: Cause) -> Option<String> {
        let dir = self.launch.dir.as_deref().unwrap_or(Path::new(""));
        let mut args = self.launch.args.iter().map(Path::new);
        let (program, source) = args.find_map(|arg| {
            let path = dir.join(arg);
            unbuilt_source(&path).map(|source| (arg, source))
        })?;
        let source = source.strip_prefix(dir).unwrap_or(&source);
        let is_file = !takes_names(&self.launch);
        (is_file && matches!(cause, Cause::Exited(_))).then(|| {
            format!(
                "build the agent first: there is no {}, and its source {} is there",
                quote(&program.display().to_string()),
                quote(&source.display().to_string())
            )
        })
    }

    /// Returns what to do if the command is an interpreter alone, which then takes what it reads for its program.
    fn fix_for_bare_interpreter(&self, cause: Cause) -> Option<String> {
        let language = Language::of_interpreter(&self.launch.program)?;
        let is_bare = self
            .launch
            .args
            .iter()
            .all(|arg| arg == "-u" || arg == "-i");
        let is_silent = matches!(
            cause,
            Cause::NoOutput | Cause::Exited(_) | Cause::Noise | Cause::ExtraLine
        );
        (is_bare && is_silent && !language.is_filter()).then(|| {
            format!(
                "write the agent's file into the command, behind {}: without one, the interpreter takes the lines that it is sent for its \
                 program",
                quote(&self.launch.program.to_string_lossy())
            )
        })
    }
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
