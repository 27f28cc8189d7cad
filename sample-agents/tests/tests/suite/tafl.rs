//! Games and analyses of tafl, as an organiser has them played.

use std::{fs, os::unix::fs::PermissionsExt as _};

use linesman_end_to_end::{program, repository};
use linesman_games::tafl::Variant;
use predicates::{
    Predicate,
    function::function,
    prelude::PredicateBooleanExt,
    str::{contains, is_match},
};

use super::{at_once, linesman, misbehaving, text};

/// Matches standard error without a fault. What engines say to people, and what a busy machine took from them, is none.
fn says_only(expected: &[&str]) -> impl Predicate<str> {
    let expected: Vec<String> = expected.iter().map(|line| (*line).to_owned()).collect();
    function(move |text: &str| {
        let is_said = |line: &&str| line.contains(") says") || line.contains(" were given back");
        text.lines().filter(|line| !is_said(line)).eq(&expected)
    })
}

#[test]
fn the_stronger_engine_wins_a_match_by_clocks() {
    // Depth 2 is quick and beats chance all the same.
    let strong = format!("{} --depth 2 --seed 1", text(&program("otep-alphabeta")));
    let weak = format!("{} --seed 1", text(&program("otep-random")));
    let game = ["play", "otep", &strong, &weak];
    let terms = "--rules copenhagen --clock 60+3x10 --games 4 --swap";
    let terms: Vec<&str> = terms.split(' ').collect();
    // No time loss and no illegal move on standard error. With their seeds, both play the same games again.
    linesman(&[&game[..], &terms[..]].concat())
        .code(0)
        .stdout(
            is_match(r"(?m)^\S+otep-alphabeta 2 - 0 \S+otep-random  \(2 games repeat earlier ones, and do not count\)$").unwrap(),
        )
        .stderr(says_only(&[
            "game 3 repeats game 1 move for move, and does not count",
            "game 4 repeats game 2 move for move, and does not count",
        ]));
}

#[test]
fn engines_in_rust_and_python_play_in_both_profiles() {
    let rust = format!("{} --seed 3", text(&program("otep-random")));
    let python = text(&repository().join("sample-agents/python/otep_random.py"));
    let python = format!("python3 {python} --seed 4");
    let rows = ["otep", "opentafl"]
        .map(|profile| ["brandub", "berserk", "jumpers"].map(|rules| (profile, rules)))
        .concat();
    at_once(&rows, |(profile, rules)| {
        let terms = ["--rules", rules, "--profile", profile, "--turns", "40"];
        linesman(&[&["play", "otep", &rust, &python], &terms[..]].concat())
            .code(0)
            .stdout(is_match(r"^(1-0|0-1|1/2-1/2)  .* plies\n").unwrap())
            .stderr(says_only(&[]));
    });
}

#[test]
fn who_runs_out_of_time_loses_and_the_check_is_named() {
    let good = text(&program("otep-random"));
    let silent = misbehaving("otep/move/answered");
    linesman(&[
        "play",
        "otep",
        &silent,
        &good,
        "--rules",
        "brandub",
        "--clock",
        "1+2x500ms",
    ])
    .code(0)
    .stdout(contains("0-1  ").and(contains("attackers forfeit by otep/move/")))
    .stderr(contains("had run out"));
}

#[test]
fn an_illegal_move_is_answered_and_noted_and_the_game_goes_on() {
    let good = text(&program("otep-random"));
    let wrong = misbehaving("otep/legal/own-side");
    linesman(&[
        "play", "otep", &wrong, &good, "--rules", "brandub", "--turns", "20",
    ])
    .code(0)
    .stdout(contains("forfeit").not())
    .stderr(contains(
        "(attackers): tolerated: otep/legal/own-side: illegal(",
    ));
}

#[test]
fn an_engine_may_be_named_by_its_ini_file() {
    let engines = tempfile::tempdir().unwrap();
    let ini = text(&engines.path().join("mine.ini"));
    let engine = program("otep-random");
    let folder = text(engine.parent().unwrap());
    let entries = format!(
        "[engine]\nname=Mine\ndirectory={folder}\nfilename=otep-random\ncommand=./otep-random\n"
    );
    fs::write(&ini, entries).unwrap();
    linesman(&["check", "otep", "--only", "otep/hello/*", &ini])
        .code(0)
        .stdout(contains("passed "));
    linesman(&[
        "play", "otep", &ini, &ini, "--rules", "brandub", "--turns", "5",
    ])
    .code(0)
    .stdout(contains("Mine#1 (attackers) - Mine#2 (defenders)"));
    fs::write(&ini, "[engine]\ndirectory=nowhere\nfilename=x\n").unwrap();
    linesman(&["check", "otep", &ini]).code(2).stderr(
        contains("directory = nowhere: there is no folder").and(contains("no entry 'command'")),
    );
}

#[test]
fn a_position_is_analysed() {
    let engine = format!("{} --depth 2", text(&program("otep-alphabeta")));
    // The king on d4 goes to a corner in two moves whatever the attackers do; an engine finds a move for him.
    let position = "/7/7/2t4/3K3/7/4t2/7/";
    let terms = "--rules brandub --side defenders --seconds 5 --moves 2";
    let terms: Vec<&str> = terms.split(' ').collect();
    linesman(&[&["analyze", &engine, position], &terms[..]].concat())
        .code(0)
        .stdout(is_match(r"(?m)^ +-?\d+  d4-[a-g][1-7]").unwrap());
    let timed = [
        &["analyze", &engine, position, "--clock", "60+1"],
        &terms[..],
    ];
    linesman(&timed.concat()).code(0);
    linesman(&["analyze", &engine, "/7/7/", "--rules", "brandub"])
        .code(2)
        .stderr(contains("in the position"));
    linesman(&["analyze", &engine, "start", "--rules", "brandubh"])
        .code(2)
        .stderr(contains("not \"brandubh\"; did you mean \"brandub\"?"));
}

/// The engine is asked at each position from which the game went on, as OpenTafl asks it while a person moves through a replay.
#[test]
fn an_engine_says_what_it_would_play_in_a_recorded_game() {
    let folder = tempfile::tempdir().unwrap();
    let records = text(folder.path());
    let [random, engine] = ["otep-random --seed 3", "otep-alphabeta --depth 1"].map(|words| {
        let (name, rest) = words.split_once(' ').unwrap();
        format!("{} {rest}", text(&program(name)))
    });
    let terms = ["--rules", "brandub", "--turns", "10", "--record", &records];
    linesman(&[&["play", "otep", &random, &random], &terms[..]].concat()).code(0);
    let record = text(&folder.path().join("game-1.jsonl"));
    let output = linesman(&["replay", &record, "--engine", &engine, "--moves", "2"]);
    let output = String::from_utf8(output.code(0).get_output().stdout.clone()).unwrap();
    // The limit of turns ends the game, so the position after the last ply is analysed as well.
    let played = fs::read_to_string(&record).unwrap();
    assert!(played.contains(r#""reason":"too-long""#), "{played}");
    let plies = played.matches(r#""kind":"move""#).count();
    let is_ply = |line: &&str| line.contains(" attackers: ") || line.contains(" defenders: ");
    assert_eq!(output.lines().filter(is_ply).count(), plies, "{output}");
    let answers = output.lines().filter(|line| line.starts_with("   "));
    assert!(answers.count() > plies, "{output}");
    assert!(output.starts_with("0 the start\n"), "{output}");
    let page = text(&folder.path().join("page.html"));
    linesman(&["view", &record, "--engine", &engine, "--export", &page]).code(0);
    let page = fs::read_to_string(&page).unwrap();
    assert_eq!(page.matches("engine: ").count(), plies);
    linesman(&["replay", &record, "--engine", "false"]).code(1);
    linesman(&["replay", &record, "--engine", "no-such-engine"]).code(2);
    linesman(&["replay", &record, "--moves", "2"]).code(2);
}

/// The engine reports an error of no weight three times before it answers. Its evaluation is the first time of the clock line.
#[test]
fn a_fault_that_check_only_notes_is_noted_once_and_ends_no_analysis() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.sh");
    let noisy = "#!/bin/sh\necho hello\nwhile read -r word rest; do case $word in \
        clock) time=$rest;; analyze) for i in 1 2 3; do echo error 0 no book; done; echo \"analysis 1 d1-c1 ${time%% *}\";; \
        goodbye) exit 0;; esac; done\n";
    fs::write(&path, noisy).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let words = [
        "analyze",
        &text(&path),
        "start",
        "--rules",
        "brandub",
        "--clock",
        "90+2",
    ];
    let said = linesman(&words)
        .code(0)
        .stdout(is_match("^ +90000  d1-c1").unwrap());
    let errors = String::from_utf8_lossy(&said.get_output().stderr).into_owned();
    assert_eq!(errors.matches("no book").count(), 1, "{errors}");
    assert!(errors.contains("(3 times)"), "{errors}");
}

/// The counts are those of the rules' own tests, which come from the real program.
#[test]
fn moves_are_listed_and_counted() {
    let listed = linesman(&["moves", "otep", "--rules", "sea-battle"]).code(0);
    let moves = String::from_utf8_lossy(&listed.get_output().stdout).into_owned();
    assert_eq!(moves.lines().count(), 80);
    linesman(&["perft", "otep", "3", "--rules", "sea-battle"])
        .code(0)
        .stdout("1 80\n2 4400\n3 353200\n");
    let position = "/4ttT1t/1t1tt4/9/4t3T/t2TKT1t1/tT6T/9/t7t/3ttt3/";
    let sides = ["--rules", "sea-battle", "--side", "attackers"];
    let words = [&["perft", "otep", "2", position, "--divide"], &sides[..]].concat();
    let divided = linesman(&words).code(0);
    let counts = String::from_utf8_lossy(&divided.get_output().stdout).into_owned();
    let counts = counts.lines().map(|line| line.split_once(' ').unwrap().1);
    let counts: Vec<u64> = counts.map(|count| count.parse().unwrap()).collect();
    assert_eq!((counts.len(), counts.iter().sum()), (83, 4256));
    linesman(&["moves", "otep"])
        .code(2)
        .stderr(contains("needs --rules"));
    linesman(&["perft", "otep", "0", "--rules", "brandub"]).code(2);
    linesman(&["moves", "bitwa"])
        .code(2)
        .stderr(contains("moves are listed for otep, and not for \"bitwa\""));
}

#[test]
fn the_record_of_a_game_replays() {
    let folder = tempfile::tempdir().unwrap();
    let engine = format!("{} --seed 5", text(&program("otep-random")));
    let records = text(folder.path());
    linesman(&[
        "play",
        "otep",
        &engine,
        &engine,
        "--rules",
        "brandub",
        "--games",
        "2",
        "--records",
        &records,
    ])
    .code(0);
    for number in 1..=2 {
        let path = folder.path().join(format!("game-{number}.otg"));
        linesman(&["replay", &text(&path)])
            .code(0)
            .stdout(is_match(r"^(attackers win|defenders win|draw), \d+ plies\n$").unwrap());
        let record = fs::read_to_string(&path).unwrap();
        fs::write(&path, record.replacen("\n1. ", "\n1. a1-", 1)).unwrap();
        linesman(&["replay", &text(&path)])
            .code(1)
            .stdout(contains(format!("game-{number}.otg:")).and(contains("not over, 0 plies")));
    }
}

#[test]
fn the_sample_agents_play_every_built_in_variant() {
    let random = text(&program("otep-random"));
    let alphabeta = format!("{} --depth 1", text(&program("otep-alphabeta")));
    for variant in Variant::all() {
        let terms = [
            "--rules",
            variant.name,
            "--games",
            "2",
            "--swap",
            "--turns",
            "4",
        ];
        // Nothing on standard error: no illegal move in either role.
        linesman(&[&["play", "otep", &random, &alphabeta], &terms[..]].concat())
            .code(0)
            .stderr(says_only(&[]));
    }
}
