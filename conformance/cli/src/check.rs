//! `linesman check`.

use std::{
    ffi::OsString,
    io::{IsTerminal, Write, stderr, stdout},
    num::NonZeroUsize,
    path::PathBuf,
    sync::Mutex,
    thread::available_parallelism,
    time::SystemTime,
};

use anyhow::{Context, anyhow};
use linesman::{
    Language, Launch, Options, Progress, Protocol, Report, RunError, Suite,
    report::{self, Subject},
};
use linesman_cli::Engine;

use crate::{
    Failure,
    args::{CheckOptions, LevelName, TestOptions},
    certificate::{self, Order},
    exit::Exit,
    protocols,
    reports::Reports,
};

/// Tests an agent and reports on it.
pub(crate) fn check(options: &CheckOptions) -> Result<Exit, Failure> {
    let test = &options.test;
    let protocols = protocols::find_profiles(&options.protocol, &test.profile, test.timeout)?;
    let subject = subject(options.engine.as_ref(), &options.agent, test)?;
    let suites = protocols
        .iter()
        .map(|protocol| suite(&**protocol, options))
        .collect::<Result<Vec<_>, _>>()?;
    let order = certificate::order(&options.certificate, &subject)?;
    test_all(&suites, &subject, test, order)
}

/// Returns the agent that is tested: an engine's ini file, or a command.
pub(crate) fn subject(
    engine: Option<&PathBuf>,
    agent: &[OsString],
    options: &TestOptions,
) -> Result<Subject, Failure> {
    let launch = match (engine, agent) {
        (Some(file), _) => Engine::read(file).map_err(Failure::usage)?.launch,
        (None, [program, args @ ..]) => Launch::new(program, args),
        (None, []) => return Err(Failure::usage(anyhow!("no agent is given"))),
    };
    Ok(Subject {
        language: Language::of(&launch),
        launch,
        engine_file: engine.cloned(),
        files: Vec::new(),
        repeat: repeated(options),
        transcripts: options.transcripts.clone(),
        began: SystemTime::now(),
        test: None,
    })
}

/// Tests an agent in one suite after the other, reports on it, and certifies it if that was ordered.
pub(crate) fn test_all(
    suites: &[Suite<'_>],
    subject: &Subject,
    options: &TestOptions,
    order: Option<Order>,
) -> Result<Exit, Failure> {
    // A file that cannot be written is better found now than when the tests are over.
    let outputs = Reports::open(options)?;
    let reports = suites
        .iter()
        .map(|suite| test(suite, subject, options, &outputs))
        .collect::<Result<Vec<_>, _>>()?;
    let certified = order.map_or(Ok(()), |order| order.fulfil(suites, &reports, subject));
    outputs.publish(&reports, subject)?;
    certified?;
    let codes: Vec<u8> = reports.iter().map(Report::exit_code).collect();
    Ok(if codes.contains(&1) {
        Exit::Violations
    } else if codes.contains(&3) {
        Exit::CouldNotTell
    } else {
        Exit::Good
    })
}

/// Returns the suite of one profile.
fn suite<'a>(protocol: &'a dyn Protocol, options: &CheckOptions) -> Result<Suite<'a>, Failure> {
    let scenarios = linesman::scenarios(protocol).map_err(Failure::system)?;
    let suite = Suite::new(protocol, scenarios, suite_options(&options.test));
    if suite.selected().next().is_none() {
        return Err(Failure::usage(anyhow!(
            "no check is left to be tested; 'linesman list {}' shows their ids",
            options.protocol
        )));
    }
    Ok(suite)
}

/// Returns how suites are run.
pub(crate) fn suite_options(options: &TestOptions) -> Options {
    let jobs = options
        .jobs
        .unwrap_or_else(|| available_parallelism().unwrap_or(NonZeroUsize::MIN));
    Options {
        seed: options.seed,
        jobs,
        level: options.level.into(),
        only: options.only.clone(),
        skip: options.skip.clone(),
    }
}

/// Tests an agent for one profile.
fn test(
    suite: &Suite<'_>,
    subject: &Subject,
    options: &TestOptions,
    outputs: &Reports,
) -> Result<Report, Failure> {
    outputs.tell(&report::run_started(suite, subject));
    let progress = ProgressLine::new(!outputs.is_live_on_stdout());
    let report = suite
        .run(&subject.launch, |now| {
            if let Some(line) = report::scenario_finished(suite, now) {
                outputs.tell(&line);
            }
            progress.show(now);
        })
        .map_err(|error| match error {
            RunError::Spawn(error) => Failure::spawn(error),
            RunError::Watch(_) => Failure::system(error),
        });
    progress.clear();
    let report = report?;
    for line in report::run_ended(&report, subject) {
        outputs.tell(&line);
    }
    if let Some(folder) = &options.transcripts {
        report::write_transcripts(&report, subject, folder)
            .with_context(|| format!("cannot write transcripts to {}", folder.display()))
            .map_err(Failure::usage)?;
    }
    Ok(report)
}

/// Returns the options that somebody who wants to see the same failure has to give again.
fn repeated(options: &TestOptions) -> Vec<String> {
    let mut repeat = Vec::new();
    if !options.profile.is_empty() {
        repeat.push(format!("--profile {}", options.profile.join(",")));
    }
    if let Some(limit) = options.timeout {
        repeat.push(format!("--timeout {}ms", limit.as_millis()));
    }
    match options.level {
        LevelName::Must => {}
        LevelName::Should => repeat.push("--level should".to_owned()),
        LevelName::May => repeat.push("--level may".to_owned()),
    }
    repeat
}

/// A line on the terminal that says how far the tests are; nothing where there is no terminal.
struct ProgressLine {
    is_shown: bool,
    lock: Mutex<()>,
}

impl ProgressLine {
    fn new(is_wanted: bool) -> Self {
        Self {
            is_shown: is_wanted && stderr().is_terminal() && stdout().is_terminal(),
            lock: Mutex::new(()),
        }
    }

    fn show(&self, now: Progress<'_>) {
        if self.is_shown {
            let _one_at_a_time = self.lock.lock();
            let mut line = format!("{}/{} {}", now.done, now.total, now.scenario);
            line.truncate(70);
            // A progress line that cannot be shown is not worth a failure.
            let _ = write!(stderr(), "\r\x1b[K{line}");
        }
    }

    fn clear(&self) {
        if self.is_shown {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}
