//! The checks of a protocol as tests of `cargo test`.

use std::{ffi::OsStr, io::Write as _, num::NonZeroUsize, path::PathBuf, process, time::Duration};

use glob::Pattern;
use libtest_mimic::{Arguments, Trial};
use linesman_protocols::{Check, Level};
use linesman_referee::{
    AgentInput, AgentOutput, ExitStatus, InProcess, Launch, Unfinished,
    guard::{adopt_orphans, end_agents_on_signals},
};

use linesman_interface::protocol::{Descriptor, Protocol, beginnings};
use linesman_languages::language::Language;
use linesman_protocol_bitwa::BITWA;
use linesman_protocol_otep::OTEP;
use linesman_protocol_stratego::STRATEGO;
use linesman_protocol_uci::UCI;
use linesman_report::{Again, Subject, write_transcripts};
use linesman_tester::{
    known::KnownFailures,
    loading::scenarios,
    run::AnyAgent,
    suite::{self, Options},
};
use linesman_values::{outcome::Report, text::count};

use crate::{
    PROTOCOLS, TestError,
    nextest::Nextest,
    outcome::{self, outcomes},
    patterns::patterns,
};

/// The checks of a protocol as tests: the `main` of a test that has `harness = false`.
///
/// Each check is an entry of its own, named by its id, so `cargo test --test protocol -- stratego/turn`, `--exact`, `--skip`
/// and `--list` do what they do with all tests; only the scenarios are run that decide the chosen checks. With several
/// profiles an entry is marked with its profile.
///
/// - A check that the agent breaks is a failed test, with all that `linesman check` would say of it.
/// - A check that could not be reached is *ignored* with the reason, if the one in its way is another test of this run,
///   which fails; otherwise it fails itself and says what was in the way.
/// - A check of which nothing can be told, such as the memory of an agent in process, is *ignored* with the reason. So is one
///   that is broken and less binding than [`level`](Self::level) asks for.
/// - Where the machine was to blame and nothing can be told, the test fails and says so.
///
/// # Examples
///
/// A program as `tests/protocol.rs`:
///
/// ```no_run
/// # // The macro of Cargo is not there in this example.
/// # macro_rules! env { ($name:expr) => { "my-bot" }; }
/// fn main() {
///     linesman::Suite::stratego().command(env!("CARGO_BIN_EXE_my-bot")).main()
/// }
/// ```
///
/// A function of the same process, on a clock that waits for it; this one has forgotten to answer, which is found at once:
///
/// ```
/// use linesman::{AgentInput, AgentOutput, Suite};
///
/// fn play(input: AgentInput, output: AgentOutput) -> std::io::Result<()> {
///     Ok(())
/// }
///
/// let test = Suite::bitwa().in_process(play).only("bitwa/set-game/*");
/// let reports = test.reports()?;
/// assert_eq!(reports[0].conforms(), Some(false));
/// # Ok::<(), linesman::TestError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "the tests run when `main` is called"]
pub struct ProtocolTest {
    descriptor: &'static Descriptor,
    agent: Option<OwnAgent>,
    profiles: Vec<String>,
    only: Vec<String>,
    skip: Vec<String>,
    known: Vec<(String, String)>,
    options: Options,
    transcripts: Option<PathBuf>,
}

#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "a test binary has one of them")]
enum OwnAgent {
    Process(Launch),
    InProcess(InProcess),
}

/// Where the tests of a protocol begin.
#[derive(Clone, Copy, Debug)]
pub struct Suite;

impl Suite {
    /// Returns the checks of a protocol as tests, in its default profile unless you name others.
    pub fn of(descriptor: &'static Descriptor) -> ProtocolTest {
        ProtocolTest::new(descriptor)
    }

    /// Returns the checks of Stratego as tests, in the profile `manual-2012` unless you name others.
    pub fn stratego() -> ProtocolTest {
        Self::of(STRATEGO)
    }

    /// Returns the checks of OTEP as tests, in the profile `otep` unless you name others.
    pub fn otep() -> ProtocolTest {
        Self::of(OTEP)
    }

    /// Returns the checks of Bitwa as tests, in the profile `arbiter` unless you name others.
    pub fn bitwa() -> ProtocolTest {
        Self::of(BITWA)
    }

    /// Returns the checks of UCI as tests, in the profile `uci-2006` unless you name others.
    pub fn uci() -> ProtocolTest {
        Self::of(UCI)
    }
}

impl ProtocolTest {
    fn new(descriptor: &'static Descriptor) -> Self {
        Self {
            descriptor,
            agent: None,
            profiles: Vec::new(),
            only: Vec::new(),
            skip: Vec::new(),
            known: Vec::new(),
            options: Options {
                budget: Some(Options::USUAL_BUDGET),
                ..Options::default()
            },
            transcripts: None,
        }
    }

    /// Tests a program: `env!("CARGO_BIN_EXE_my-bot")` is one of the same package.
    pub fn command(self, program: impl AsRef<OsStr>) -> Self {
        self.launch(Launch::new(program, [""; 0]))
    }

    /// Gives the program these arguments, after those that it has.
    ///
    /// # Panics
    /// No program has been named by [`command`](Self::command) before.
    pub fn args<S: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = S>) -> Self {
        let Some(OwnAgent::Process(launch)) = &mut self.agent else {
            panic!("`args` comes after `command`");
        };
        let args = args.into_iter().map(|arg| arg.as_ref().to_owned());
        launch.args.extend(args);
        self
    }

    /// Tests a program that is started in this way.
    pub fn launch(mut self, launch: Launch) -> Self {
        self.agent = Some(OwnAgent::Process(launch));
        self
    }

    /// Tests a function of this process, over its standard input and output; it is called anew for each scenario.
    ///
    /// See [`InProcess`] for what its return value means, and `docs/cargo-test.md` for what such a test can tell.
    pub fn in_process<S: ExitStatus>(
        mut self,
        play: impl Fn(AgentInput, AgentOutput) -> S + Send + Sync + 'static,
    ) -> Self {
        self.agent = Some(OwnAgent::InProcess(InProcess::new(play)));
        self
    }

    /// Sets how long a function may compute at a stretch, by the clock on the wall; see [`InProcess::patience`].
    ///
    /// # Panics
    /// No function has been named by [`in_process`](Self::in_process) before.
    pub fn patience(mut self, patience: Duration) -> Self {
        let Some(OwnAgent::InProcess(agent)) = self.agent else {
            panic!("`patience` comes after `in_process`");
        };
        self.agent = Some(OwnAgent::InProcess(agent.patience(patience)));
        self
    }

    /// Tests for this profile, and for the others that are named so; `all` stands for all of them.
    pub fn profile(mut self, name: impl Into<String>) -> Self {
        self.profiles.push(name.into());
        self
    }

    /// Sets the seed of everything that the tester draws; 1 if nothing is said.
    pub const fn seed(mut self, seed: u64) -> Self {
        self.options.seed = seed;
        self
    }

    /// Sets the least binding level of which a failure is a failed test: `must` if nothing is said.
    pub const fn level(mut self, level: Level) -> Self {
        self.options.level = level;
        self
    }

    /// Tests the checks whose ids match this pattern, such as `stratego/turn/*`, and the other patterns that are given so.
    pub fn only(mut self, pattern: impl Into<String>) -> Self {
        self.only.push(pattern.into());
        self
    }

    /// Sets the time for the whole test, 3 minutes if nothing is said. The long games of the scenarios are shorter if the agent is slow,
    /// but never shorter than 20 plies. `None` plays them in full. Profiles share the time.
    pub const fn budget(mut self, budget: Option<Duration>) -> Self {
        self.options.budget = budget;
        self
    }

    /// Tolerates failures of the check with this id, or of the checks that match this pattern, and gives the reason. A pass is an
    /// unexpected pass.
    pub fn known_failure(mut self, id: impl Into<String>, reason: impl Into<String>) -> Self {
        self.known.push((id.into(), reason.into()));
        self
    }

    /// Leaves out the checks whose ids match this pattern.
    pub fn skip(mut self, pattern: impl Into<String>) -> Self {
        self.skip.push(pattern.into());
        self
    }

    /// Writes what was said into this folder, a file for each scenario.
    pub fn transcripts(mut self, folder: impl Into<PathBuf>) -> Self {
        self.transcripts = Some(folder.into());
        self
    }

    /// Runs all tests and returns a report for each profile, as `linesman check` would.
    ///
    /// # Errors
    /// See [`TestError`].
    pub fn reports(&self) -> Result<Vec<Report>, TestError> {
        let profiles = self.find_profiles()?;
        let subject = self.subject()?;
        let mut reports = Vec::new();
        for protocol in &profiles {
            let suite = self.suite(&**protocol, profiles.len())?;
            reports.push(self.run(&suite, &subject)?);
        }
        Ok(reports)
    }

    /// Runs the tests that the command line asks for, tells of them as `cargo test` does, and ends the process. The exit code
    /// is 0 if none failed, 101 if one did, and 2 if they could not be run.
    pub fn main(self) -> ! {
        let arguments = Arguments::from_args();
        let unfinished = matches!(self.agent, Some(OwnAgent::InProcess(_))).then(Unfinished::begin);
        let ended = self
            .trials(&arguments)
            .map(|trials| libtest_mimic::run(&arguments, trials));
        drop(unfinished);
        match ended {
            Ok(conclusion) => conclusion.exit(),
            Err(error) => give_up(&error),
        }
    }

    /// Returns an entry for each check. The suites have been run for those that the arguments ask for.
    pub(crate) fn trials(&self, arguments: &Arguments) -> Result<Vec<Trial>, TestError> {
        // The runner of the tests would wait for ever.
        if arguments.test_threads == Some(0) {
            return Err(TestError::NoThreads);
        }
        let profiles = self.find_profiles()?;
        let subject = self.subject()?;
        let is_one_of_many = profiles.len() > 1;
        if !arguments.list && matches!(self.agent, Some(OwnAgent::Process(_))) {
            // What an agent leaves behind is found only so. This process is ours.
            adopt_orphans();
            end_agents_on_signals()
                .map_err(std::io::Error::other)
                .map_err(linesman_tester::run::RunError::Watch)?;
        }
        let nextest = Nextest::current();
        let mut trials = Vec::new();
        for protocol in &profiles {
            let mut suite = self.suite(&**protocol, profiles.len())?;
            let entry = |check: &Check, outcome| {
                let kind = if is_one_of_many {
                    protocol.profile()
                } else {
                    ""
                };
                // A runner that starts this program for each test asks beforehand what not to start.
                let is_ignored = std::env::var_os("NEXTEST").is_some()
                    && subject.agent.cannot_tell(check).is_some();
                Trial::ignorable_test(check.id, move || outcome)
                    .with_kind(kind)
                    .with_ignored_flag(is_ignored)
            };
            let is_wanted =
                |check: &&'static Check| !arguments.is_filtered_out(&entry(check, outcome::none()));
            let selected: Vec<&'static Check> = suite.selected().collect();
            let wanted: Vec<&'static Check> = selected.iter().copied().filter(is_wanted).collect();
            if arguments.list || wanted.is_empty() {
                trials.extend(selected.iter().map(|check| entry(check, outcome::none())));
                continue;
            }
            let mut options = suite.options().clone();
            let exactly = |check: &&Check| Pattern::new(&Pattern::escape(check.id)).ok();
            options.only = wanted.iter().filter_map(exactly).collect();
            if let Some(threads) = arguments.test_threads.and_then(NonZeroUsize::new) {
                options.jobs = threads;
            }
            suite = suite::Suite::new(&**protocol, scenarios(&**protocol)?, options);
            let report = self.run(&suite, &subject)?;
            if !report.shortened.is_empty() {
                let games = count(report.shortened.len(), "game", "games");
                // Where standard error is closed, there is nobody to tell.
                let _ = writeln!(
                    std::io::stderr(),
                    "{}: {games} shortened to save time; `budget(None)` plays them in full",
                    report.name()
                );
            }
            let run = outcome::Run {
                wanted: &wanted,
                selected: &selected,
                nextest: nextest.as_ref(),
            };
            let mut outcomes = outcomes(&report, &run, &subject.subject);
            for check in selected {
                let outcome = outcomes.remove(check.id).unwrap_or_else(outcome::none);
                trials.push(entry(check, outcome));
            }
        }
        Ok(trials)
    }

    fn run(&self, suite: &suite::Suite<'_>, subject: &Tested<'_>) -> Result<Report, TestError> {
        let report = suite.run(subject.agent, |_| {})?;
        if let Some(folder) = &self.transcripts {
            write_transcripts(&report, &subject.subject, folder).map_err(|source| {
                TestError::Transcripts {
                    folder: folder.clone(),
                    source,
                }
            })?;
        }
        Ok(report)
    }

    /// Returns the suite of one of so many profiles.
    fn suite<'a>(
        &self,
        protocol: &'a dyn Protocol,
        profiles: usize,
    ) -> Result<suite::Suite<'a>, TestError> {
        let profiles = u32::try_from(profiles).unwrap_or(u32::MAX).max(1);
        let mut known = KnownFailures::default();
        for (id, reason) in &self.known {
            known.add(id, reason, protocol)?;
        }
        let options = Options {
            known,
            only: patterns(&self.only, protocol)?,
            skip: patterns(&self.skip, protocol)?,
            budget: self.options.budget.map(|budget| budget / profiles),
            ..self.options.clone()
        };
        Ok(suite::Suite::new(protocol, scenarios(protocol)?, options))
    }

    fn find_profiles(&self) -> Result<Vec<Box<dyn Protocol>>, TestError> {
        let names = (self.descriptor.profiles)();
        let mut wanted: Vec<&str> = self.profiles.iter().map(String::as_str).collect();
        if wanted.contains(&"all") {
            wanted.clone_from(&names);
        }
        if wanted.is_empty() {
            return Ok(self.descriptor.protocol(None, None).into_iter().collect());
        }
        let find = |name: &str| {
            let found = self.descriptor.protocol(Some(name), None);
            found.ok_or_else(|| TestError::NoProfile {
                name: name.to_owned(),
                profiles: names.join(", "),
            })
        };
        wanted.into_iter().map(find).collect()
    }

    fn subject(&self) -> Result<Tested<'_>, TestError> {
        let agent = self.agent.as_ref().ok_or(TestError::NoAgent)?;
        let subject = match agent {
            OwnAgent::Process(launch) => Subject::of(launch.clone()),
            OwnAgent::InProcess(_) => Subject {
                language: Language::named("Rust"),
                ..Subject::of(Launch::new(own_program(), [""; 0]))
            },
        };
        Ok(Tested {
            agent: match agent {
                OwnAgent::Process(launch) => launch.into(),
                OwnAgent::InProcess(agent) => agent.into(),
            },
            subject: Subject {
                advise: linesman_diagnosis::diagnose,
                beginnings: beginnings(PROTOCOLS),
                transcripts: self.transcripts.clone(),
                again: Again {
                    test: Some(own_command()),
                    ..Again::default()
                },
                ..subject
            },
        })
    }
}

/// The agent, and what reports say of it.
struct Tested<'a> {
    agent: AnyAgent<'a>,
    subject: Subject,
}

fn own_program() -> PathBuf {
    std::env::current_exe().unwrap_or_else(|_| PathBuf::from("test"))
}

/// Returns the command that runs this test again. Cargo names a test's program after it and appends a dash and a number of 16
/// hexadecimal digits.
fn own_command() -> String {
    let program = own_program();
    let name = program.file_stem().unwrap_or_default().to_string_lossy();
    let test = name.rsplit_once('-').filter(|(_, number)| {
        number.len() == 16 && number.bytes().all(|byte| byte.is_ascii_hexdigit())
    });
    match (test, std::env::var("CARGO_PKG_NAME")) {
        (Some((test, _)), Ok(package)) => format!("cargo test -p {package} --test {test} --"),
        _ => program.display().to_string(),
    }
}

/// Ends the process when the tests cannot be run.
fn give_up(error: &dyn std::error::Error) -> ! {
    let cause = error
        .source()
        .map_or_else(String::new, |cause| format!(": {cause}"));
    // Where standard error is closed, there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "error: {error}{cause}");
    process::exit(2)
}
