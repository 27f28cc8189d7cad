//! Every misbehaver against the whole suite: it fails its own check, with the right cause, and no other.
//!
//! If `LINESMAN_SAMPLE` is set, every second fault of UCI is tried, and every sixth of those that UAI shares with it.

mod bitwa;
mod otep;
mod stratego;
mod uci;

use std::{
    env,
    ffi::OsString,
    process::{Command, ExitCode},
};

use libtest_mimic::{Arguments, Failed};
use linesman::PROTOCOLS;
use linesman_end_to_end::{
    Failure, Judged, Phase, Report, keep, misbehave, program, read_report, report_of, run_matrix,
    search_path,
};
use linesman_protocols::{Check, Level, Role};
use linesman_referee::Launch;
use linesman_report::{Again, Form, Render, Subject};

/// The faults of a protocol and what they show.
struct Table {
    protocol: &'static str,
    /// Returns the id of a check as the lists below have it, which may be that of another protocol of its family.
    named: fn(&Check) -> &'static str,
    checks: &'static [&'static Check],
    /// The cause that each fault shows, by the check that it breaks. A cause may leave out what is in its brackets.
    causes: &'static [(&'static str, &'static str)],
    /// The causes of checks that only this protocol of its family has.
    more: &'static [(&'static str, &'static str)],
    /// The options of the tester.
    options: &'static [&'static str],
    /// The options for single checks.
    special: &'static [(&'static str, &'static [&'static str])],
    /// The checks whose faults depend on what is sent before the process runs, or show in scenarios about real time only.
    processes: &'static [&'static str],
    /// The checks whose command is tried in the short series, too: some whose fault shows in one of many scenarios only, in one
    /// with options, in a stretch of a game, in a control run, or at the end.
    again: &'static [&'static str],
    /// One of how many faults is tried in a sample, but for those of `again` and `more`, which are tried always.
    one_of: usize,
}

impl Table {
    /// Returns the checks whose faults are tried, each with this table.
    fn drawn(&'static self) -> impl Iterator<Item = (&'static Self, &'static Check)> {
        let is_sample = env::var_os("LINESMAN_SAMPLE").is_some();
        let checks = self.checks.iter().enumerate();
        checks
            .filter(move |(at, check)| {
                !is_sample || at % self.one_of == 0 || self.is_always_tried(check)
            })
            .map(move |(_, check)| (self, *check))
    }

    fn is_always_tried(&self, check: &Check) -> bool {
        let is_own = self.more.iter().any(|(id, _)| *id == check.id);
        is_own || self.again.contains(&(self.named)(check))
    }
}

const TABLES: &[Table] = &[
    stratego::TABLE,
    otep::TABLE,
    bitwa::TABLE,
    uci::UCI,
    uci::UAI,
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let rows = |is_wanted: fn(&Table, &Check) -> bool| {
        let row = |(table, check): (&'static Table, &'static Check)| {
            let judge = move || try_fault(table, check);
            (table.protocol, check.id.to_owned(), judge)
        };
        let checks = TABLES.iter();
        checks
            .flat_map(Table::drawn)
            .filter(move |(table, check)| is_wanted(table, check))
            .map(row)
            .collect::<Vec<_>>()
    };
    let in_process = Phase::computing(rows(|table, check| !needs_process(table, check)));
    let processes = rows(|table, check| needs_process(table, check) && !is_flood(check));
    // A flood takes all the processor time that it gets, and bots beside it that wait for their time would be blamed.
    let floods = Phase::waiting(rows(|_, check| is_flood(check)));
    let phases = [in_process, Phase::idle(processes), floods];
    run_matrix(&arguments, phases)
}

/// Returns whether a fault floods a stream.
fn is_flood(check: &Check) -> bool {
    check.is_any(&[Role::Stdout, Role::Stderr])
}

/// Returns whether a fault shows in a process only. All others run as functions of this process, whose clock does not wait.
fn needs_process(table: &Table, check: &Check) -> bool {
    // Output that is not flushed, ends of processes, and processes as a whole.
    const SHOWN: &[Role] = &[Role::Flushes, Role::End, Role::Process];
    check.is_any(SHOWN) || table.processes.contains(&(table.named)(check))
}

fn try_fault(table: &Table, check: &'static Check) -> (Judged, Result<(), Failed>) {
    let report = if needs_process(table, check) {
        check_agent(table, check)
    } else {
        check_in_process(table, check)
    };
    let report = match report {
        Ok(report) => report,
        Err(error) => return (Judged::default(), Err(error.into())),
    };
    let is_it = |(id, _): &&(&str, &str)| *id == check.id || *id == (table.named)(check);
    let cause = table.more.iter().chain(table.causes).find(is_it);
    let cause = cause.map(|(_, cause)| *cause);
    let found = report.failure(check.id);
    let is_right = |failure: &Failure| cause.is_some_and(|cause| failure.cause.starts_with(cause));
    let judged = Judged {
        is_detected: found.is_some(),
        has_right_cause: found.is_some_and(is_right),
        besides: report.failures.len() - usize::from(found.is_some()),
    };
    let verdict = judge(&report, cause, found, judged);
    let again = found.filter(|_| verdict.is_ok() && is_run_again(table, check));
    (
        judged,
        verdict.and_then(|()| again.map_or(Ok(()), run_again)),
    )
}

/// Returns whether the command is tried that shows the failure again. In the long series, all are.
fn is_run_again(table: &Table, check: &Check) -> bool {
    table.again.contains(&(table.named)(check)) || env::var_os("LINESMAN_RERUN").is_some()
}

/// Runs the command that the report gives, and checks that it shows the same failure.
fn run_again(failure: &Failure) -> Result<(), Failed> {
    let linesman = program("linesman");
    let mut path = linesman
        .parent()
        .unwrap_or(&linesman)
        .as_os_str()
        .to_owned();
    path.push(":");
    path.push(search_path());
    let mut shell = Command::new("sh");
    shell.args(["-c", &failure.rerun]).env("PATH", path);
    let output = shell.output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let is_head = |line: &&str| {
        let mut words = line.split_whitespace();
        matches!(words.next(), Some("FAIL" | "flaky")) && words.next() == Some(&failure.id)
    };
    let block = text.lines().skip_while(|line| !is_head(line));
    let mut causes = block.filter_map(|line| line.strip_prefix("  cause     "));
    let cause = causes.next().map(|cause| cause.split([';', ',']).next());
    let is_same = cause == Some(Some(failure.cause.as_str()));
    if output.status.code() == Some(1) && is_same {
        return Ok(());
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    Err(format!(
        "{}\nshows another failure than {failure:?}:\n{text}{stderr}",
        failure.rerun
    )
    .into())
}

fn check_agent(table: &Table, check: &Check) -> Result<Report, String> {
    let special = table
        .special
        .iter()
        .find(|(id, _)| *id == (table.named)(check));
    let words = ["check", table.protocol, "--format", "json"].into_iter();
    let words = words
        .chain(table.options.iter().copied())
        .chain(
            special
                .into_iter()
                .flat_map(|(_, options)| options.iter().copied()),
        )
        .map(OsString::from)
        .chain(["--".into(), program("misbehave").into()])
        .chain(agent_words(check).map(OsString::from));
    let report = report_of(words)?;
    keep("faults", check.id, report.code, &report.json)?;
    Ok(report)
}

/// Returns the arguments of a misbehaver that plays the same game again.
const fn agent_words(check: &Check) -> [&str; 4] {
    ["--break", check.id, "--seed", "1"]
}

/// Checks the misbehaver as a function of this process.
fn check_in_process(table: &Table, check: &'static Check) -> Result<Report, String> {
    let mut protocols = PROTOCOLS.iter();
    let descriptor = protocols.find(|protocol| protocol.name == table.protocol);
    let descriptor = descriptor.ok_or("the tester does not know the protocol")?;
    let special = table
        .special
        .iter()
        .find(|(id, _)| *id == (table.named)(check));
    let mut test = linesman::Suite::of(descriptor)
        .in_process(|input, output| misbehave(check.id, 1, input, output));
    if table.options.contains(&"may") {
        test = test.level(Level::May);
    }
    if let Some((_, ["--profile", profile])) = special {
        test = test.profile(*profile);
    }
    let reports = test.reports().map_err(|error| error.to_string())?;
    let special = special.map_or(&[][..], |(_, options)| options);
    let repeat = table.options.chunks(2).chain(special.chunks(2));
    let subject = Subject {
        again: Again {
            options: repeat.map(|words| words.join(" ")).collect(),
            ..Again::default()
        },
        advise: linesman_diagnosis::diagnose,
        ..Subject::of(Launch::new("misbehave", agent_words(check)))
    };
    let form: Form = "json".parse().map_err(|error| format!("{error}"))?;
    let Render::Plain(render) = form.render else {
        return Err("a report in JSON is one document".to_owned());
    };
    let json = render(&reports, &subject);
    let code = reports
        .first()
        .map_or(-1, |report| report.exit_code().into());
    keep("faults", check.id, code, &json)?;
    read_report(code, &json, json.clone())
}

fn judge(
    report: &Report,
    cause: Option<&str>,
    found: Option<&Failure>,
    judged: Judged,
) -> Result<(), Failed> {
    let cause = cause.ok_or("the check has no cause in the table")?;
    if !judged.has_right_cause || judged.besides > 0 || report.code != 1 {
        let Report {
            code,
            failures,
            text,
            ..
        } = report;
        return Err(format!(
            "expected {cause}, exit code 1; got {failures:?}, exit code {code}\n{text}"
        )
        .into());
    }
    if found.is_some_and(|failure| failure.level != "must") && !report.unjudged.is_empty() {
        return Err(format!("a fault that costs no game hides {:?}", report.unjudged).into());
    }
    if found.is_none_or(|failure| failure.fix.is_empty()) {
        return Err("the report says nothing of how to fix it".into());
    }
    Ok(())
}
