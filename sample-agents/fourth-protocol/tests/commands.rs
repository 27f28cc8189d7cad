//! Every command works for the protocol of this crate.

use std::{
    io::Write as _,
    process::{Command, Output, Stdio},
};

const BOT: &str = env!("CARGO_BIN_EXE_minenim-bot");

fn minenim(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_minenim"))
        .args(words)
        .output()
        .unwrap()
}

/// Runs a command; returns what it printed on standard output.
fn run(words: &[&str], code: i32) -> String {
    let output = minenim(words);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        output.status.code(),
        Some(code),
        "{words:?}\n{text}\n{error}"
    );
    text
}

#[test]
fn checks_are_listed_and_explained() {
    assert_eq!(
        run(&["list", "minenim", "--format", "ids"], 0)
            .lines()
            .count(),
        9
    );
    assert!(run(&["explain", "minenim/turn/legal"], 0).contains("no more than there are"));
    assert!(run(&["play", "--help"], 0).contains("Options of Mine-Nim"));
}

#[test]
fn the_bot_conforms_in_every_profile() {
    run(
        &[
            "check",
            "minenim",
            "--profile",
            "all",
            "--games",
            "4",
            "--",
            BOT,
        ],
        0,
    );
}

#[test]
fn each_fault_breaks_its_check() {
    for (fault, check) in [
        ("silent-setup", "minenim/setup/answered"),
        ("outside-mine", "minenim/setup/legal"),
        ("silent-turn", "minenim/turn/answered"),
        ("greedy", "minenim/turn/legal"),
        ("noise", "minenim/stream/no-noise"),
        ("stays", "minenim/end/exits"),
        ("silent-ping", "minenim/stream/pong"),
        ("chokes", "minenim/options/highest"),
    ] {
        let words = [
            "check",
            "minenim",
            "--timeout",
            "2s",
            "--",
            BOT,
            "--break",
            fault,
        ];
        let text = run(&words, 1);
        assert!(text.contains(check), "{fault}: {text}");
    }
}

#[test]
fn a_fault_of_a_game_is_shrunk_to_a_scenario_that_run_shows_again() {
    let folder = tempfile::tempdir().unwrap();
    let found = folder.path().to_str().unwrap();
    let page = folder.path().join("page.html");
    let report = format!("html={}", page.display());
    let bot = [BOT, "--break", "greedy-late"];
    let words = ["check", "minenim", "--games", "4", "--found", found];
    run(
        &[&words[..], &["--report", &report, "--"], &bot].concat(),
        1,
    );
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("The heap as it was last sent"));
    run(&[&["run", found, "--"], &bot[..]].concat(), 1);
    run(&["run", found, "--", BOT], 0);
}

#[test]
fn games_and_tournaments_are_played() {
    assert!(run(&["play", "minenim", BOT, BOT, "--budget", "5s"], 0).contains("plies"));
    let bad = format!("{BOT} --break greedy");
    assert!(run(&["play", "minenim", BOT, &bad], 0).starts_with("1-0"));
    assert!(run(&["tournament", "minenim", BOT, BOT], 0).contains("place"));
    let foreign = minenim(&["play", "minenim", BOT, BOT, "--board", "duel"]);
    let error = String::from_utf8_lossy(&foreign.stderr);
    assert!(
        error.contains("--board is an option of Bitwa, not of Mine-Nim"),
        "{error}"
    );
}

/// Returns what was sent to north in a game that is played with these options.
fn sent_to_north(name: &str, options: &[&str]) -> String {
    let folder = std::env::temp_dir().join(format!("minenim-{name}-{}", std::process::id()));
    let path = folder.to_str().unwrap();
    let words = ["play", "minenim", BOT, BOT, "--transcripts", path];
    run(&[&words, options].concat(), 0);
    let text = std::fs::read_to_string(folder.join("game-1-north.txt")).unwrap();
    std::fs::remove_dir_all(folder).unwrap();
    text
}

#[test]
fn a_turn_tells_the_limits_of_the_game() {
    let words = ["--clock", "2/300+3", "--nodes", "8000", "--depth", "7"];
    let text = sent_to_north("limits", &words);
    // The set-up is the first of the two moves of a session.
    for turn in ["moves 1 nodes 8000 depth 7", "moves 2 nodes 8000 depth 7"] {
        assert!(text.contains(turn), "{turn}\n{text}");
    }
    let text = sent_to_north("each", &["--clock", "5/move"]);
    assert!(text.contains("turn 12 5000\n"), "{text}");
}

#[test]
fn options_are_checked_and_set_before_the_game() {
    let text = sent_to_north("options", &["--option", "STONES=1", "--option", "forget"]);
    assert!(text.contains(">> set stones 1\n"), "{text}");
    assert!(text.contains(">> set forget\n"), "{text}");
    let turns = text.matches("<< take 1\n").count();
    assert!(turns > 0 && !text.contains("<< take 2\n"), "{text}");
    // Without options, nothing is asked and nothing is set.
    let text = sent_to_north("no-options", &[]);
    assert!(
        !text.contains("set ") && !text.contains(">> options"),
        "{text}"
    );
}

#[test]
fn an_option_for_one_agent_counts_more_than_one_for_all() {
    let (old, new) = (format!("old={BOT}"), format!("new={BOT}"));
    let folder = std::env::temp_dir().join(format!("minenim-each-{}", std::process::id()));
    let path = folder.to_str().unwrap();
    let words = ["play", "minenim", &old, &new, "--record", path];
    let options = ["--option", "stones=1", "--option", "new:stones=3"];
    run(&[&words[..], &options].concat(), 0);
    let record = std::fs::read_to_string(folder.join("game-1.jsonl")).unwrap();
    for (name, stones) in [("old", "1"), ("new", "3")] {
        let own = format!(r#""options":[["stones","{stones}"]]"#);
        let head = record.lines().next().unwrap();
        let side = head
            .split(r#""side":"#)
            .find(|it| it.contains(name))
            .unwrap();
        assert!(side.contains(&own), "{head}");
    }
    // The record is judged again with the same options.
    run(
        &["replay", folder.join("game-1.jsonl").to_str().unwrap()],
        0,
    );
    std::fs::remove_dir_all(folder).unwrap();
    run(
        &[
            "tournament",
            "minenim",
            &old,
            &new,
            "--option",
            "old:stones=1",
        ],
        0,
    );
}

#[test]
fn a_wrong_option_is_refused_before_the_first_game() {
    let (optionless, garbled) = (
        format!("{BOT} --break optionless"),
        format!("{BOT} --break garbled"),
    );
    let check = |agent: &str, options: &[&str], expected: &str| {
        let agent = format!("it={agent}");
        let words = ["play", "minenim", &agent, BOT];
        let output = minenim(&[&words, options].concat());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(
            output.stdout.is_empty() && error.contains(expected),
            "{error}"
        );
    };
    check(
        BOT,
        &["--option", "it:stone=1"],
        "it: it declares no option \"stone\"; did you mean \"stones\"?",
    );
    check(
        BOT,
        &["--option", "stones=4"],
        "\"stones\" is \"4\"; it takes a whole number from 1 to 3",
    );
    check(
        BOT,
        &["--option", "style=blod"],
        "did you mean \"bold\"? it takes one of \"calm\", \"bold\"",
    );
    check(BOT, &["--option", "loud=yes"], "it takes true or false");
    check(
        BOT,
        &["--option", "stones"],
        "needs a value, as in stones=VALUE",
    );
    check(BOT, &["--option", "=3"], "write NAME=VALUE");
    check(
        BOT,
        &["--option", "stones=1", "--option", "Stones=2"],
        "\"Stones\" is set twice for it",
    );
    check(
        &optionless,
        &["--option", "it:stones=1"],
        "it has not declared its options: no answer within 2 s",
    );
    check(
        &garbled,
        &["--option", "it:stones=1"],
        "a line about an option cannot be read: option stones number two",
    );
    let output = minenim(&["play", "bitwa", BOT, BOT, "--option", "stones=1"]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    let expected = "agents of Bitwa declare no options, so none can be set";
    assert!(error.contains(expected), "{error}");
}

#[test]
fn an_agent_is_tested_with_options() {
    let words = ["check", "minenim", "--option", "stones=3", "--", BOT];
    run(&words, 0);
    let words = ["check", "minenim", "--option", "stnes=3", "--", BOT];
    let output = minenim(&words);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(error.contains("did you mean \"stones\"?"), "{error}");
    let bad = format!("{BOT} --break greedy");
    let words = ["check", "minenim", "--option", "stones=3", "--", &bad];
    let words: Vec<&str> = words.iter().flat_map(|word| word.split(' ')).collect();
    let text = run(&words, 1);
    assert!(text.contains("--option stones=3"), "{text}");
}

#[test]
fn a_plan_sets_options_for_each_entrant() {
    let folder = std::env::temp_dir().join(format!("minenim-plan-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let plan = folder.join("cup.toml");
    let write = |options: &str, protocol: &str| {
        let text = format!(
            "protocol = \"{protocol}\"\n[[entrant]]\nname = \"a\"\ncommand = \"{BOT}\"\noptions = {{ {options} }}\n\
             [[entrant]]\nname = \"b\"\ncommand = \"{BOT}\"\n"
        );
        std::fs::write(&plan, text).unwrap();
    };
    let run_plan = || minenim(&["tournament", "run", plan.to_str().unwrap()]);
    for (options, protocol, expected) in [
        (
            "stones = 4",
            "minenim",
            "it takes a whole number from 1 to 3",
        ),
        ("stnes = 1", "minenim", "did you mean \"stones\"?"),
        (
            "stones = [1, 2]",
            "minenim",
            "'stones' has one value, and not a list",
        ),
        ("stones = 1", "bitwa", "agents of Bitwa declare no options"),
    ] {
        write(options, protocol);
        let output = run_plan();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(
            error.contains("line ") && error.contains(expected),
            "{error}"
        );
    }
    write("stones = 1, loud = true, forget = true", "minenim");
    let output = run_plan();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{error}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_an_agent_says_about_its_search_is_shown_and_recorded() {
    let folder = std::env::temp_dir().join(format!("minenim-remarks-{}", std::process::id()));
    let (path, thinks) = (folder.to_str().unwrap(), format!("{BOT} --break thinks"));
    let north = format!("thinker={thinks}");
    let words = [
        "play",
        "minenim",
        &north,
        BOT,
        "--remarks",
        "--record",
        path,
    ];
    let output = minenim(&words);
    let shown = String::from_utf8_lossy(&output.stderr).into_owned();
    // North has the first turn after the two mines, with 12 stones.
    let first = "ply 3, thinker (north), take 1: depth 2, score +1.00, 12 nodes, 1 2";
    assert!(shown.contains(first), "{shown}");
    let text = std::fs::read_to_string(folder.join("game-1.jsonl")).unwrap();
    let line = r#""side":"north","depth":2,"score":100,"nodes":12,"moves":["1","2"]}"#;
    assert!(text.contains(line), "{text}");
    assert!(text.contains(r#""depth":1,"nodes":3}"#), "{text}");
    let json = run(&[&words[..5], &["--format", "json"]].concat(), 0);
    let said = r#""remarks":[{"action":"take 1","ply":3,"said":{"depth":2,"moves":["1","2"],"nodes":12,"score":100},"side":"north"}"#;
    assert!(json.contains(said), "{json}");
    let record = folder.join("game-1.jsonl");
    run(&["replay", record.to_str().unwrap()], 0);
    std::fs::remove_dir_all(folder).unwrap();
    let error = minenim(&["play", "bitwa", BOT, BOT, "--board", "duel", "--remarks"]);
    let error = String::from_utf8_lossy(&error.stderr).into_owned();
    assert!(
        error.contains("say nothing about their searches"),
        "{error}"
    );
}

/// All of them come in one write, and in less than a second.
#[test]
fn of_many_remarks_the_first_and_the_last_are_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let north = format!("{BOT} --break thinks-much");
    let path = folder.path().to_str().unwrap();
    run(&["play", "minenim", &north, BOT, "--record", path], 0);
    let text = std::fs::read_to_string(folder.path().join("game-1.jsonl")).unwrap();
    let remarks = text
        .lines()
        .filter(|line| line.contains(r#""kind":"remark""#));
    let ends = [r#""nodes":1}"#, r#""nodes":100}"#].iter().cycle();
    let turns = text.matches(r#""side":"north","text":"take 3"}"#).count();
    assert!(turns > 0, "{text}");
    assert_eq!(remarks.clone().count(), 2 * turns, "{text}");
    for (remark, end) in remarks.zip(ends) {
        assert!(remark.ends_with(end), "{remark}");
    }
}

#[test]
fn a_margin_forgives_what_is_a_little_late() {
    let late = format!("{BOT} --break late");
    let words = ["play", "minenim", &late, BOT, "--clock", "100ms/move"];
    // The two mines are all that is played before the first turn.
    let is_lost_at_once = |text: &str| text.contains(", 2 plies");
    assert!(is_lost_at_once(&run(&words, 0)));
    let text = run(&[&words[..], &["--margin", "10s"]].concat(), 0);
    assert!(!is_lost_at_once(&text), "{text}");
    let error = minenim(&[&words[..], &["--margin", "10"]].concat());
    assert_eq!(error.status.code(), Some(2));
    let error = String::from_utf8_lossy(&error.stderr).into_owned();
    assert!(error.contains("such as 300ms or 2s"), "{error}");
}

#[test]
fn a_game_is_recorded_and_run_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.yaml");
    let file = file.to_str().unwrap();
    run(&["record", "minenim", "--output", file, "--", BOT], 0);
    run(&["run", file, "--", BOT], 0);
}

#[test]
fn a_pipe_talks_to_the_bot() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_minenim"))
        .args(["talk", "minenim", "--", BOT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"setup 12\nover\n")
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("mine 5"), "{text}");
}
