//! Agents in process: their verdicts are those that a process would get, and what cannot be told of them is never passed.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

use std::io::{BufRead, Write};

use linesman::ProtocolTest;
use linesman_referee::{AgentInput, AgentOutput};
use linesman_values::outcome::{CheckReport, Report, Verdict};

/// Runs a test of one profile.
fn report(test: &ProtocolTest) -> Report {
    test.reports().unwrap().remove(0)
}

/// Returns the verdict on a check, in words.
fn verdict(report: &Report, id: &str) -> String {
    let is_it = |check: &&CheckReport| check.check.id == id;
    let check = report.checks.iter().find(is_it).unwrap();
    match &check.verdict {
        Verdict::Pass => "pass".to_owned(),
        Verdict::Fail(found) => found.violation.cause.to_string(),
        other => other.summary(),
    }
}

/// Gives every command of Bitwa an empty answer, which is right for all but the orders.
fn agrees(input: AgentInput, mut output: AgentOutput) -> std::io::Result<()> {
    for line in input.lines() {
        output.write_all(b"=\n\n")?;
        output.flush()?;
        if line? == "quit" {
            return Ok(());
        }
    }
    Ok(())
}

#[test]
fn the_causes_are_those_of_processes() {
    fn check<S: linesman_referee::ExitStatus>(
        id: &str,
        play: impl Fn(AgentInput, AgentOutput) -> S + Send + Sync + 'static,
        cause: &str,
    ) {
        let report = report(&linesman::Suite::bitwa().in_process(play));
        assert_eq!(verdict(&report, id), cause, "{id}");
        assert_eq!(report.exit_code(), 1);
    }
    let stays = "bitwa/process/stays-until-the-end";
    check(stays, |_, _| (), "exited(0)");
    check(stays, |_, _| Err::<(), _>("enough"), "exited(1)");
    check(
        stays,
        |_, _| -> () { panic!("an agent of a test panics on purpose") },
        "exited(101)",
    );
    check(
        "bitwa/process/keeps-stdout-open",
        |input: AgentInput, output: AgentOutput| {
            drop(output);
            input.lines().count();
        },
        "closed-stdout",
    );
    check(
        "bitwa/set-game/answered",
        |input: AgentInput, _output| {
            input.lines().count();
        },
        "no-output",
    );
    check(
        "bitwa/stream/ends-lines",
        |input: AgentInput, mut output: AgentOutput| {
            output.write_all(b"=").unwrap();
            output.flush().unwrap();
            input.lines().count();
        },
        "no-newline",
    );
}

/// Set in a process that runs one test in which the agent calls `exit`.
const EXITS: &str = "LINESMAN_TEST_WHERE_THE_AGENT_EXITS";

#[test]
fn an_agent_that_calls_exit_fails_the_test() {
    if std::env::var_os(EXITS).is_some() {
        let test = linesman::Suite::bitwa().in_process(|_, _| -> () { std::process::exit(0) });
        drop(test.reports());
        return;
    }
    let name = "an_agent_that_calls_exit_fails_the_test";
    let mut child = std::process::Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", name, "--nocapture"]).env(EXITS, "1");
    let ended = child.output().unwrap();
    let stderr = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(101), "{stderr}");
    assert!(
        stderr.contains("error: the agent called `exit`, which ended the whole test."),
        "{stderr}"
    );
}

#[test]
fn what_only_a_process_shows_is_not_passed() {
    let report = report(&linesman::Suite::bitwa().in_process(agrees));
    for id in [
        "bitwa/time/within-budget",
        "bitwa/process/leaves-nothing-behind",
        "bitwa/process/stderr-bounded",
        "bitwa/process/memory-bounded",
    ] {
        let verdict = verdict(&report, id);
        assert!(
            verdict.starts_with("not judged in process: "),
            "{id}: {verdict}"
        );
    }
    let has_passed = |check: &CheckReport| check.verdict == Verdict::Pass;
    assert!(report.checks.iter().any(has_passed));
}

#[test]
fn the_same_agent_always_gets_the_same_report() {
    let verdicts = || -> Vec<(&str, Verdict)> {
        let report = report(&linesman::Suite::bitwa().in_process(agrees));
        let verdict = |check: &CheckReport| (check.check.id, check.verdict.clone());
        report.checks.iter().map(verdict).collect()
    };
    let first = verdicts();
    assert!(
        first
            .iter()
            .any(|(_, verdict)| matches!(verdict, Verdict::Fail(_)))
    );
    // Even the times are the same.
    assert_eq!(verdicts(), first);
}

#[test]
fn a_known_failure_is_put_up_with_and_its_passing_is_not() {
    let test = || linesman::Suite::bitwa().in_process(agrees);
    let first = report(&test());
    let id_of = |wanted: &str| {
        let mut checks = first.checks.iter();
        let found = checks.find(|check| check.verdict.word() == wanted);
        found.unwrap().check.id
    };
    let (broken, passing) = (id_of("fail"), id_of("pass"));
    assert_eq!(first.failures().count(), 1, "{broken}");
    let known = report(&test().known_failure(broken, "it knows no orders"));
    assert!(verdict(&known, broken).ends_with("known: it knows no orders"));
    // Nobody knows about the checks that it kept from being tested.
    assert_eq!(known.exit_code(), 3);
    let unexpected = report(&test().known_failure(passing, "it knew none"));
    assert!(verdict(&unexpected, passing).contains("take it off the list"));
    assert_eq!(unexpected.exit_code(), 1);
    let error = test()
        .known_failure("bitwa/order/anwsered", "a slip")
        .reports()
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("did you mean \"bitwa/order/answered\"?"),
        "{error}"
    );
    let error = test().known_failure(broken, " ").reports().unwrap_err();
    assert!(
        error.to_string().contains("the reason is missing"),
        "{error}"
    );
}
