//! Agents that conform, and those that would but for one thing.

use std::env;

use linesman_end_to_end::{bot, program, repository};
use predicates::{prelude::PredicateBooleanExt, str::contains};

use super::{at_once, hostile::processes_that_mention, linesman, text};

/// Checks that an agent conforms to a protocol in all of its profiles, and breaks nothing less binding either.
fn check_conforms(protocol: &str, agent: &[&str]) {
    let words = [&["check", protocol, "--profile", "all", "--"], agent].concat();
    linesman(&words)
        .code(0)
        .stdout(contains("conforms: ").and(contains(" passed, 0 failed (")))
        .stdout(contains("to note").not().and(contains("skipped").not()));
}

#[test]
fn the_sample_agents_for_stratego_conform() {
    let rust = text(&program("stratego-random"));
    let python = text(&repository().join("sample-agents/python/stratego_random.py"));
    let conforming = text(&program("misbehave"));
    let agents: [&[&str]; 3] = [&[&rust], &["python3", "-S", &python], &[&conforming]];
    at_once(&agents, |agent| {
        linesman(&[&["check", "stratego", "--"], *agent].concat())
            .code(0)
            .stdout(contains("conforms: ").and(contains(" passed, 0 failed (")));
    });
}

/// Checks that programs of the workspace, and the misbehaver without a fault, conform to a protocol. A program is its name and its
/// arguments. The sample bots in Python have tests of their own, which check them too.
fn check_samples(protocol: &str, programs: &[&[&str]]) {
    let misbehaver = ["misbehave", protocol];
    let programs = [&[&misbehaver[..]], programs].concat();
    at_once(&programs, |words| {
        let path = text(&program(words[0]));
        check_conforms(protocol, &[&[path.as_str()], &words[1..]].concat());
    });
}

#[test]
fn the_sample_agents_for_otep_conform() {
    // Looking farther ahead takes most of a minute, and is not what is tested here.
    check_samples(
        "otep",
        &[&["otep-random"], &["otep-alphabeta", "--depth", "1"]],
    );
}

#[test]
fn the_sample_agents_for_bitwa_conform() {
    check_samples("bitwa", &[&["bitwa-random"], &["bitwa-greedy"]]);
}

#[test]
fn the_sample_agents_conform_in_whole_games() {
    // In the long series, they are more.
    let games = env::var("LINESMAN_GAMES").unwrap_or_else(|_| "3".to_owned());
    at_once(&["stratego", "otep", "bitwa"], |protocol| {
        let agent = text(&program(&format!("{protocol}-random")));
        let words = [
            "check",
            protocol,
            "--games",
            &games,
            "--profile",
            "all",
            "--",
        ];
        // No bot can know its profile. Once in some hundred games all that is left to move is blocked, and what is then right in
        // one profile is wrong in another; so the games are the same each time.
        linesman(&[&words[..], &[agent.as_str(), "--seed", "1"]].concat())
            .code(0)
            .stdout(contains(format!("games: {games} played, ")).and(contains(", no fault\n")))
            .stdout(contains("with a fault").not());
    });
}

#[test]
fn the_manners_of_opentafl_s_own_engine_are_noted_and_no_failures() {
    let path = text(&bot("like_opentafl.py"));
    linesman(&[
        "check",
        "otep",
        "--profile",
        "opentafl",
        "--",
        "python3",
        "-S",
        &path,
    ])
    .code(0)
    .stdout(contains("note  otep/stream/no-noise"))
    .stdout(contains("note  otep/end/silent-after-finish"))
    .stdout(contains(" passed, 0 failed, 2 to note ("));
}

#[test]
fn the_manners_of_the_programs_of_2010_are_noted_and_no_failures() {
    let path = text(&bot("like_2010.py"));
    // It refuses every play, and floods its output when its input has ended.
    linesman(&["check", "bitwa", "--", "python3", "-S", &path])
        .code(0)
        .stdout(contains("note  bitwa/answer/plain-form"))
        .stdout(contains("note  bitwa/play/accepted"))
        .stdout(contains("note  bitwa/end/end-of-input"))
        .stdout(contains(" passed, 0 failed, 3 to note ("));
    assert_eq!(processes_that_mention(&path), Vec::<String>::new());
}

#[test]
fn verdicts_do_not_depend_on_how_many_scenarios_run_at_once() {
    let rows = [
        ("stratego", "1"),
        ("stratego", "8"),
        ("otep", "8"),
        ("bitwa", "1"),
    ];
    at_once(&rows, |(protocol, jobs)| {
        let agent = text(&program(&format!("{protocol}-random")));
        linesman(&["check", protocol, "--jobs", jobs, "--", &agent]).code(0);
    });
}

#[test]
fn a_bot_written_straight_from_the_manual_is_told_to_flush() {
    let path = text(&bot("plain_print.py"));
    linesman(&["check", "stratego", "--", "python3", &path])
        .code(1)
        .stdout(contains("FAIL  stratego/stream/flushes").and(contains("buffered")))
        .stdout(contains(
            "call print(answer, flush=True), or start with python3 -u",
        ))
        .stdout(contains("0 passed, 1 failed"));
    linesman(&["check", "stratego", "--", "python3", "-u", &path]).code(0);
}

#[test]
fn a_failure_can_be_seen_again_with_the_command_that_the_report_gives() {
    let agent = text(&program("misbehave"));
    let fault = "stratego/move/not-into-lake";
    let report = linesman(&[
        "check", "stratego", "--seed", "7", "--", &agent, "--break", fault,
    ])
    .code(1);
    let report = String::from_utf8(report.get_output().stdout.clone()).unwrap();
    let again = report
        .lines()
        .find_map(|line| line.trim().strip_prefix("rerun     linesman "))
        .unwrap();
    let words: Vec<&str> = again.split(' ').collect();
    linesman(&words).code(1).stdout(contains("illegal(lake)"));
}
