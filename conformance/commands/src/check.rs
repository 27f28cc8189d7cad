//! `linesman check`.

use std::{
    ffi::OsString,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    thread::available_parallelism,
    time::{Duration, SystemTime},
};

use linesman_command_line::meant::{self, MisplacedAgent};
use linesman_interface::protocol::{AGENT_OPTIONS, Descriptor, Protocol, beginnings};
use linesman_report::{Again, Form, Subject};
use linesman_tester::{FrozenSuite, Keep, KnownFailures, Options, RunError, Stop, Suite};
use linesman_values::{
    assignment::Assignment,
    options::{Given, Place},
    outcome::Report,
    text::listed,
};
use linesman_vet::{Engine, is_engine_file};
use linesman_viewer::PageBoards;

use linesman_referee::guard;
use rustix::process::Signal;

use crate::{
    ExitResult, Failure, OrFail, agent_options,
    args::{CertificateOptions, CheckOptions, OPPONENT_NAME, TestOptions},
    certificate::{self, Request},
    contestant,
    exit::Exit,
    output::{place, refuse_file_for_folder},
    progress::Progress,
    protocols::Protocols,
    reports::Reports,
    told::History,
    watch,
};

/// Tests an agent and reports on it.
pub(crate) fn check(protocols: Protocols<'_>, options: &CheckOptions, given: &Given) -> ExitResult {
    let tested = Tested::of(protocols, options, given)?;
    let subject = tested.subject(protocols, options, given)?;
    let agent_options =
        agent_options::of_tested(&options.option, tested.descriptor, &subject.launch)?;
    let suites = tested.suites(options, given, &agent_options)?;
    let request = request(options, &subject)?;
    Test {
        suites,
        subject,
        options: &options.test,
        usual_time: None,
        request,
    }
    .run()
}

/// What an agent is tested for: a protocol in its profiles, as it is now or as a frozen suite has it.
struct Tested {
    descriptor: &'static Descriptor,
    profiles: Vec<Box<dyn Protocol>>,
    frozen: Option<FrozenSuite>,
}

impl Tested {
    fn of(
        protocols: Protocols<'_>,
        options: &CheckOptions,
        given: &Given,
    ) -> Result<Self, Failure> {
        let descriptor = protocols.find(&options.protocol)?;
        if options.games.games.is_none()
            && let Some((name, _)) = given.iter().next()
        {
            return Err(usage!("--{name} needs --games"));
        }
        protocols.refuse_foreign(descriptor, given, Place::Games)?;
        let (names, timeout) = (&options.test.profile, options.test.timeout);
        let mut profiles = protocols.find_profiles(&options.protocol, names, timeout)?;
        let frozen = options.suite.as_deref().map(FrozenSuite::find).transpose();
        let frozen = frozen.map_err(Failure::usage)?;
        if let Some(frozen) = &frozen {
            let then = profiles.into_iter().map(|it| frozen.protocol(it));
            profiles = then.collect::<Result<_, _>>().map_err(Failure::usage)?;
        }
        Ok(Self {
            descriptor,
            profiles,
            frozen,
        })
    }

    /// Returns the agent, with the options that the user has to give again.
    fn subject(
        &self,
        protocols: Protocols<'_>,
        options: &CheckOptions,
        given: &Given,
    ) -> Result<Subject, Failure> {
        let secrets = options.certificate.key.as_slice();
        let mut subject = subject(
            protocols,
            engine_file(options)?,
            &options.agent,
            &options.test,
            secrets,
        )?;
        subject.again.options.extend(options.repeated());
        let games = options.games.games.map(|games| format!("--games {games}"));
        let given = given.iter();
        let given = given.map(|(name, value)| format!("--{name} '{value}'"));
        subject.again.games = games.into_iter().chain(given).collect();
        Ok(subject)
    }

    /// Returns the suites, one for each profile. They share the time.
    fn suites(
        &self,
        options: &CheckOptions,
        given: &Given,
        agent_options: &[Assignment],
    ) -> Result<Vec<Suite<'_>>, Failure> {
        let test = &options.test;
        refuse_idle_patterns(test, &[self.descriptor])?;
        refuse_wrong_name(test, &[self.descriptor])?;
        let known = known_failures(&*self.profiles[0], test)?;
        let stop = stop(test, None);
        let profiles = u32::try_from(self.profiles.len())
            .unwrap_or(u32::MAX)
            .max(1);
        let suites = self.profiles.iter().map(|protocol| {
            let mut usual = suite_options(test, &stop);
            let own = usual
                .jobs
                .saturating_mul(self.descriptor.jobs_per_processor);
            usual.jobs = test.jobs.unwrap_or(own);
            usual.scenario_options.extend(listed_options(agent_options));
            let frozen = self.frozen.as_ref();
            let scenarios = match frozen {
                None => linesman_tester::scenarios(&**protocol).map_err(Failure::system)?,
                Some(frozen) => frozen.scenarios(&**protocol).map_err(Failure::system)?,
            };
            let suite_options = Options {
                games: options.games.games.unwrap_or_default(),
                game_values: game_values(self.descriptor, given)?,
                known: known.clone(),
                keep: Keep {
                    found: Some(options.games.found.clone()),
                    record: options.games.record.clone(),
                },
                scenarios: options.scenario.clone(),
                budget: budget(options).map(|budget| budget / profiles),
                plies: options.plies,
                frozen: frozen.map(FrozenSuite::name),
                seed: frozen.map_or(usual.seed, FrozenSuite::seed),
                ..usual
            };
            let suite = Suite::new(&**protocol, scenarios, suite_options);
            refuse_empty(&suite, &options.protocol)?;
            Ok(suite)
        });
        suites.collect()
    }
}

/// Returns the values of the agent's options, as scenarios have them.
fn listed_options(options: &[Assignment]) -> Option<(String, String)> {
    let lines: Vec<String> = options.iter().map(Assignment::to_string).collect();
    (!lines.is_empty()).then(|| (AGENT_OPTIONS.to_owned(), lines.join("\n")))
}

/// Refuses a suite that has no check to test, or not all scenarios that the user names.
fn refuse_empty(suite: &Suite<'_>, protocol: &str) -> Result<(), Failure> {
    let (_, profile) = suite.names();
    if let Some(name) = suite.unknown_scenarios().next() {
        let nearest = linesman_values::nearest::nearest(name, suite.scenario_ids());
        return Err(usage!(
            "there is no scenario {name:?} in the profile {profile:?}; did you mean {nearest:?}?"
        ));
    }
    if suite.selected().next().is_none() {
        return Err(usage!(
            "there is no check to test; 'linesman list {protocol}' shows the ids of all checks"
        ));
    }
    Ok(())
}

/// Returns the request for a certificate, if there is one. Refuses files that would be in the way of each other.
fn request(options: &CheckOptions, subject: &Subject) -> Result<Option<Request>, Failure> {
    let found = options.games.games.map(|_| options.games.found.as_path());
    refuse_file_for_folder("--found", found)?;
    refuse_shared_file(&options.certificate, &options.test)?;
    let files = options.test.targets().into_iter().filter_map(|it| it.file);
    let folders = [options.test.transcripts.as_deref(), found];
    let folders = folders.into_iter().flatten().map(Path::to_owned);
    let others = files.chain(folders).chain(options.games.record.clone());
    certificate::request(&options.certificate, subject, others.collect())
}

/// Returns the time for the whole test, if it decides how long games are. What others are to rely on has games of full length.
fn budget(options: &CheckOptions) -> Option<Duration> {
    let is_full = options.suite.is_some() || options.certificate.certificate.is_some();
    if is_full || options.test.quick {
        return None;
    }
    options
        .budget
        .map_or(Some(Options::USUAL_BUDGET), |budget| budget.0)
}

/// Refuses a report that would go to the file of the certificate, however its path is spelt.
fn refuse_shared_file(options: &CertificateOptions, test: &TestOptions) -> Result<(), Failure> {
    let certificate = options.certificate.as_deref().map(place);
    let files = test.targets().into_iter().filter_map(|target| target.file);
    let shared = files
        .map(|file| place(&file))
        .find(|file| certificate.as_ref() == Some(file));
    shared.map_or(Ok(()), |file| {
        Err(usage!(
            "a report and the certificate cannot go to one file, {}",
            file.display()
        ))
    })
}

/// Returns the ini file of the agent, if it is not given by a command.
fn engine_file(options: &CheckOptions) -> Result<Option<&Path>, Failure> {
    let misplaced = match (options.engine.as_slice(), options.agent.as_slice()) {
        ([], [_, ..]) => return Ok(None),
        ([word], []) if is_engine_file(&word.to_string_lossy()) => {
            return Ok(Some(Path::new(word)));
        }
        ([], []) => MisplacedAgent::Missing(format!(
            "linesman check {} -- {}",
            options.protocol,
            meant::EXAMPLE
        )),
        (words, []) => MisplacedAgent::WithoutDashes(words.to_vec()),
        (_, [_, ..]) => MisplacedAgent::Two,
    };
    Err(Failure::usage(misplaced))
}

/// Returns the agent that is tested: an engine's ini file, or a command. In a sandbox, it cannot read the `secrets`.
pub(crate) fn subject(
    protocols: Protocols<'_>,
    engine: Option<&Path>,
    agent: &[OsString],
    options: &TestOptions,
    secrets: &[PathBuf],
) -> Result<Subject, Failure> {
    let named = match agent {
        [word] if is_engine_file(&word.to_string_lossy()) => Some(Path::new(word)),
        _ => None,
    };
    let engine = engine.or(named);
    let mut launch = match engine {
        Some(file) => Engine::read(file).map_err(Failure::usage)?.launch,
        None => contestant::launch(agent)?,
    };
    options.sandbox.confine(&mut launch, secrets)?;
    launch.is_debugged = options.debug;
    Ok(Subject {
        engine_file: engine.map(Path::to_owned),
        again: Again {
            options: options.repeated(),
            ..Again::default()
        },
        transcripts: options.transcripts.clone(),
        advise: protocols.advise,
        beginnings: beginnings(protocols.all),
        ..Subject::of(launch)
    })
}

/// A test of an agent: in one suite after the other, and with reports on all of them.
pub(crate) struct Test<'a> {
    pub(crate) suites: Vec<Suite<'a>>,
    pub(crate) subject: Subject,
    pub(crate) options: &'a TestOptions,
    /// The time for it, if the options do not say how much. With `--watch`, it begins anew after each change.
    pub(crate) usual_time: Option<Duration>,
    /// The certificate that is to be written when it is over for the first time.
    pub(crate) request: Option<Request>,
}

impl Test<'_> {
    /// Tests the agent and reports on it, with `--watch` again after each change.
    pub(crate) fn run(mut self) -> ExitResult {
        refuse_file_for_folder("--transcripts", self.options.transcripts.as_deref())?;
        if !self.options.watch {
            stop_on_interrupt(&self.suites);
            return self.run_once().map(|reports| Exit::of(&reports));
        }
        let subject = &self.subject;
        watch::watch(&subject.launch.clone(), subject.engine_file.clone(), || {
            self.subject.began = SystemTime::now();
            let stop = stop(self.options, self.usual_time);
            self.suites.iter_mut().for_each(|it| it.set_stop(&stop));
            let reports = self.run_once()?;
            for (suite, report) in self.suites.iter_mut().zip(&reports) {
                suite.run_first(report);
            }
            Ok(Exit::of(&reports))
        })
    }

    fn run_once(&mut self) -> Result<Vec<Report>, Failure> {
        let names = names(&self.suites);
        // A report for programs depends on nothing but the agent.
        let mut targets = self.options.targets().into_iter();
        let is_for_people = targets.all(|target| target.form == Form::HUMAN);
        let history = is_for_people.then(|| History::of(&self.subject, &names));
        self.subject.told = history.as_ref().map_or_else(Vec::new, History::told);
        let (suites, subject) = (&self.suites, &self.subject);
        // Fails before the tests if a file cannot be written.
        let outputs = Reports::open(self.options.targets(), self.options.verbose, &names)?;
        let reports = suites
            .iter()
            .map(|suite| test(suite, subject, self.options, &outputs))
            .collect::<Result<Vec<_>, _>>()?;
        let certified = match self.request.take() {
            Some(request) => request.fulfil(&reports, subject),
            None => Ok(()),
        };
        let descriptors: Vec<_> = suites.iter().map(Suite::descriptor).collect();
        outputs.publish(&reports, subject, &PageBoards(&descriptors))?;
        if let Some(history) = history {
            history.keep(subject, &reports);
        }
        certified.map(|()| reports)
    }
}

/// Returns the names of what is tested: the profiles, or protocols and profiles if there are several protocols.
fn names(suites: &[Suite<'_>]) -> Vec<String> {
    let all: Vec<_> = suites.iter().map(Suite::names).collect();
    let is_one = all.iter().all(|(protocol, _)| *protocol == all[0].0);
    let name = |(protocol, profile): &(&str, &str)| match is_one {
        true => (*profile).to_owned(),
        false => format!("{protocol}-{profile}"),
    };
    all.iter().map(name).collect()
}

/// Refuses patterns that match no check of these protocols: a slip would choose other checks than the user wants.
pub(crate) fn refuse_idle_patterns(
    options: &TestOptions,
    protocols: &[&Descriptor],
) -> Result<(), Failure> {
    let checks = || protocols.iter().flat_map(|it| it.checks);
    let only = options.only.iter().map(|pattern| ("only", pattern));
    let skip = options.skip.iter().map(|pattern| ("skip", pattern));
    let is_idle = |pattern: &glob::Pattern| !checks().any(|check| pattern.matches(check.id));
    match only.chain(skip).find(|(_, pattern)| is_idle(pattern)) {
        None => Ok(()),
        Some((option, pattern)) => {
            let nearest =
                linesman_values::nearest::nearest(pattern.as_str(), checks().map(|check| check.id));
            let names = listed(protocols.iter().map(|it| it.name));
            Err(usage!(
                "--{option} '{pattern}': no check of {names} matches; did you mean '{nearest}'? ('linesman list' shows all ids)"
            ))
        }
    }
}

/// Returns how suites are run.
pub(crate) fn suite_options(options: &TestOptions, stop: &Stop) -> Options {
    let cores = available_parallelism().unwrap_or(NonZeroUsize::MIN);
    Options {
        seed: options.seed,
        jobs: options.jobs.unwrap_or(cores),
        level: options.level,
        only: options.only.clone(),
        skip: options.skip.clone(),
        repeat: options.repeat,
        answer_limit: options.timeout,
        scenario_options: scenario_options(options),
        is_quick: options.quick,
        stop: stop.clone(),
        ..Options::default()
    }
}

/// Returns the options that every scenario has which does not set them itself.
fn scenario_options(options: &TestOptions) -> Vec<(String, String)> {
    let name = options.opponent_name.iter();
    name.map(|name| (OPPONENT_NAME.to_owned(), name.clone()))
        .collect()
}

/// Refuses a name for the opponent in a protocol that tells no names, or one that is no name there.
pub(crate) fn refuse_wrong_name(
    options: &TestOptions,
    protocols: &[&Descriptor],
) -> Result<(), Failure> {
    let Some(name) = &options.opponent_name else {
        return Ok(());
    };
    for descriptor in protocols {
        if !descriptor.scenario_options().contains(&OPPONENT_NAME) {
            return Err(usage!(
                "--{OPPONENT_NAME} does not apply to {}, which has no line that tells every agent the name of its opponent",
                descriptor.title
            ));
        }
        descriptor
            .read_scenario_option(OPPONENT_NAME, name)
            .map_err(|why| usage!("--{OPPONENT_NAME}: {why}"))?;
    }
    Ok(())
}

/// Returns who asks the suites of a command to stop before their end. The time for all of them begins now.
pub(crate) fn stop(options: &TestOptions, usual: Option<Duration>) -> Stop {
    let quick = options.quick.then_some(QUICK);
    let limit = options.time_limit.or(usual);
    let least = [quick, limit].into_iter().flatten().min();
    least.map_or_else(Stop::default, Stop::after)
}

/// Lets Ctrl-C stop the suites, which then report what they have found so far. The second time it ends the program.
fn stop_on_interrupt(suites: &[Suite<'_>]) {
    static STOP: Mutex<Option<Stop>> = Mutex::new(None);
    let stop = suites.first().map(|suite| suite.options().stop.clone());
    *STOP.lock().unwrap_or_else(PoisonError::into_inner) = stop;
    guard::before_a_signal_counts(|signal| {
        let stop = STOP.lock().unwrap_or_else(PoisonError::into_inner);
        let stop = stop.as_ref().filter(|_| signal == Signal::INT.as_raw());
        let is_first = stop.is_some_and(|stop| !stop.interrupt());
        if is_first {
            tell!("linesman: interrupted; the report shows what was found so far");
        }
        is_first
    });
}

/// The time for a quick test. What runs then is ended, and the report is written.
const QUICK: Duration = Duration::from_secs(50);

/// Returns the values of the option that differs from game to game, such as variants or boards.
fn game_values(descriptor: &Descriptor, given: &Given) -> Result<Vec<String>, Failure> {
    let values = given.iter().map(|(name, value)| {
        descriptor
            .read_argument(name, value)
            .map_err(|why| usage!(why))
    });
    values
        .collect::<Result<Vec<_>, _>>()
        .map(|all| all.concat())
}

/// Returns the known failures. They may name checks of any profile of the protocol.
pub(crate) fn known_failures(
    protocol: &dyn Protocol,
    options: &TestOptions,
) -> Result<KnownFailures, Failure> {
    let mut known = KnownFailures::default();
    for (id, reason) in &options.known_failure {
        known
            .add(id, reason, protocol)
            .or_usage(|| "--known-failure")?;
    }
    for path in &options.known {
        known.add_file(path, protocol).map_err(Failure::usage)?;
    }
    Ok(known)
}

/// Tests an agent for one profile.
fn test(
    suite: &Suite<'_>,
    subject: &Subject,
    options: &TestOptions,
    outputs: &Reports,
) -> Result<Report, Failure> {
    let progress = Progress::new(options.quiet, outputs.is_live_on_stdout());
    let report = suite.run(&subject.launch, |event| {
        outputs.tell(event, subject);
        progress.show(event);
    });
    progress.clear();
    let report = report.map_err(|error| match error {
        RunError::Spawn(error) => Failure::spawn(error),
        RunError::Scenario(_) | RunError::Save { .. } => Failure::usage(error),
        error => Failure::system(error),
    })?;
    if let Some(folder) = &options.transcripts {
        linesman_report::write_transcripts(&report, subject, folder)
            .or_usage(|| format!("cannot write transcripts to {}", folder.display()))?;
    }
    Ok(report)
}
