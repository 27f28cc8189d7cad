//! What `cargo test` shows, of agents of this process.

use std::io::{BufRead, Write};

use libtest_mimic::{Arguments, Conclusion};

use linesman_referee::{AgentInput, AgentOutput};

use crate::protocol_test::*;

/// An army in some order; the rows are legal for either colour.
const ROWS: &str = "1233444555\n5666677778\n8888999999\n99sBBBBBBF\n";

/// Answers the set-up and forgets to flush.
fn forgets_to_flush(mut input: AgentInput, mut output: AgentOutput) {
    let mut line = String::new();
    if input.read_line(&mut line).is_ok_and(|count| count > 0) {
        output.write_all(ROWS.as_bytes()).unwrap();
    }
    input.lines().count();
}

/// Runs a test with these words on its command line; returns what came of it, and what was printed.
fn run(test: &ProtocolTest, words: &[&str]) -> (Conclusion, String) {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let own = [
        "test",
        "--test-threads=2",
        "--logfile",
        log.to_str().unwrap(),
    ];
    let arguments = Arguments::from_iter(own.iter().chain(words));
    let trials = test.trials(&arguments).unwrap();
    let conclusion = libtest_mimic::run(&arguments, trials);
    (conclusion, std::fs::read_to_string(log).unwrap())
}

#[test]
fn a_run_without_threads_is_refused_before_it_starts() {
    let test = Suite::stratego().in_process(forgets_to_flush);
    let arguments = Arguments::from_iter(["test", "--test-threads=0"]);
    let error = test.trials(&arguments).unwrap_err();
    assert_eq!(error.to_string(), "--test-threads must be at least 1");
}

#[test]
fn what_a_failure_is_in_the_way_of_is_ignored_beside_it() {
    let test = Suite::stratego().in_process(forgets_to_flush);
    let (conclusion, text) = run(&test, &[]);
    assert_eq!(conclusion.num_failed, 1, "{text}");
    assert_eq!(conclusion.num_passed, 0, "{text}");
    assert_eq!(conclusion.num_ignored, 50, "{text}");
    for expected in [
        "cause     buffered; the agent is alive and waits for input on stdin",
        "nothing for 2000 ms; the answer appeared when the agent's input was closed",
        "--exact stratego/stream/flushes",
        "ignored (not reached, because stratego/stream/flushes failed)",
        "ignored (not judged in process: standard error",
    ] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
}

#[test]
fn what_is_not_reached_fails_where_nothing_else_would() {
    let test = Suite::stratego().in_process(forgets_to_flush);
    let (conclusion, text) = run(&test, &["--exact", "stratego/end/quit-after-setup"]);
    assert_eq!(
        (conclusion.num_failed, conclusion.num_ignored),
        (1, 0),
        "{text}"
    );
    assert_eq!(conclusion.num_filtered_out, 50);
    assert!(
        text.contains("not reached, because stratego/stream/flushes failed"),
        "{text}"
    );
    assert!(text.contains("cause     buffered"), "{text}");
}

#[test]
fn what_is_in_the_way_of_several_is_told_once() {
    let test = Suite::stratego().in_process(forgets_to_flush);
    let (conclusion, text) = run(&test, &["stratego/end/"]);
    assert!(conclusion.num_failed > 1, "{text}");
    assert_eq!(text.matches("cause     buffered").count(), 1, "{text}");
    assert!(
        text.contains("not reached, because stratego/stream/flushes failed; see stratego/end/"),
        "{text}"
    );
}

#[test]
fn of_several_profiles_each_has_its_entries() {
    let test = Suite::stratego()
        .in_process(forgets_to_flush)
        .profile("manual-2012")
        .profile("final-2012")
        .only("stratego/stream/flushes");
    let (conclusion, text) = run(&test, &[]);
    assert_eq!(conclusion.num_failed, 2, "{text}");
    assert!(
        text.contains("[manual-2012] stratego/stream/flushes"),
        "{text}"
    );
    assert!(
        text.contains("[final-2012]  stratego/stream/flushes"),
        "{text}"
    );
}

#[test]
fn a_list_starts_no_agent() {
    let test = Suite::bitwa().in_process(|_, _| -> () { panic!("nobody asked for an agent") });
    let (conclusion, text) = run(&test, &["--list"]);
    assert_eq!(conclusion.num_failed, 0);
    assert!(
        text.contains("bitwa/process/memory-bounded: test"),
        "{text}"
    );
}

#[test]
fn mistakes_of_the_test_s_author_are_named() {
    let error = |test: ProtocolTest| test.reports().unwrap_err().to_string();
    let test = || Suite::bitwa().in_process(|_, _| ());
    assert_eq!(
        error(Suite::bitwa()),
        "no agent is given; call `command` or `in_process`"
    );
    assert_eq!(
        error(test().profile("applets")),
        "there is no profile \"applets\"; the profiles are arbiter, applet and 'all'"
    );
    assert_eq!(
        error(test().only("bitwa/ends/*")),
        "no check of bitwa is called \"bitwa/ends/*\"; 'linesman list bitwa' shows their ids"
    );
    let text = error(test().skip("bitwa/[end"));
    assert!(
        text.starts_with("the pattern \"bitwa/[end\" is not one: "),
        "{text}"
    );
    let text = error(Suite::bitwa().command("/no/such/program"));
    assert!(
        text.starts_with("cannot start \"/no/such/program\": "),
        "{text}"
    );
}

#[test]
fn the_fix_says_what_the_agent_returned_or_where_it_panicked() {
    let fails = |test: ProtocolTest, expected: &str| {
        let (conclusion, text) = run(&test, &["--exact", "bitwa/process/stays-until-the-end"]);
        assert_eq!(conclusion.num_failed, 1, "{text}");
        assert!(text.contains(expected), "{text}");
    };
    fails(
        Suite::bitwa().in_process(|_, _| Err::<(), _>("the move is illegal")),
        "it failed with: Error: the move is illegal",
    );
    let line = line!() + 1;
    let panics = |_, _| -> () { panic!("an agent of a test panics on purpose") };
    let place = format!("{}:{line}", file!());
    fails(
        Suite::bitwa().in_process(panics),
        &format!("look at {place}\n"),
    );
}
