//! The players of Tafl.

use crate::run_program;

const RANDOM: &str = env!("CARGO_BIN_EXE_otep-random");
const ALPHABETA: &str = env!("CARGO_BIN_EXE_otep-alphabeta");
const BRANDUB: &str = "rules dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

/// Runs a program and returns what it sent, but for texts for people. It has to end well.
fn converse(program: &str, arguments: &[&str], input: &str) -> Vec<String> {
    let output = run_program(program, arguments, input);
    assert_eq!(output.status.code(), Some(0), "{program} {input}");
    assert!(output.stderr.is_empty());
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with("status "));
    lines.map(str::to_owned).collect()
}

#[test]
fn hello_comes_first_and_the_end_of_input_is_no_failure() {
    for program in [RANDOM, ALPHABETA] {
        assert_eq!(converse(program, &[], ""), ["hello"]);
        assert_eq!(
            converse(program, &[], "goodbye\nplay attackers\n"),
            ["hello"]
        );
    }
}

#[test]
fn a_seed_decides_the_moves() {
    let input = format!("{BRANDUB}\n{}", "play attackers\nerror 2\n".repeat(5));
    let random = |seed| converse(RANDOM, &["--seed", seed], &input);
    assert_eq!(random("1").len(), 6);
    assert_eq!(random("1"), random("1"));
    assert_ne!(random("1"), random("2"));
    let alphabeta = |seed| converse(ALPHABETA, &["--depth", "1", "--seed", seed], &input);
    assert_eq!(alphabeta("1").len(), 6);
    assert_eq!(alphabeta("1"), alphabeta("1"));
}

#[test]
fn alphabeta_takes_what_wins_and_sees_to_what_loses() {
    let check = |position: &str, side: &str, mv: &str| {
        let input = format!("{BRANDUB}\nposition {position}\nplay {side}\n");
        let sent = converse(ALPHABETA, &["--depth", "2"], &input);
        assert_eq!(sent, ["hello", &format!("move {mv}")], "{position}");
    };
    // The king's way to a1 is free.
    check("/7/3t3/7/K3T2/t4tt/7/7/", "defenders", "a4-a1");
    // One attacker only can stand in his way.
    check("/7/3t3/7/K3T2/t4tt/7/7/", "attackers", "d2-a2");
    // A weak king falls between two attackers.
    check("/3t3/7/1tK4/7/7/7/5T1/", "attackers", "d1-d3");
}

#[test]
fn alphabeta_analyses_with_lines_that_go_on() {
    let input = format!(
        "{BRANDUB}\nposition /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\nside attackers\nanalyze 3 1\n"
    );
    let sent = converse(ALPHABETA, &["--depth", "3"], &input);
    let words: Vec<&str> = sent[1].split(' ').collect();
    assert_eq!(words[..2], ["analysis", "3"], "{sent:?}");
    assert_eq!(words.len(), 8);
    for pair in words[2..].chunks(2) {
        assert_eq!(pair[0].split('|').count(), 3, "{sent:?}");
        assert!(pair[1].parse::<i64>().is_ok());
    }
    // Who wins at once is told from the attackers' side of the board.
    let won = format!("{BRANDUB}\nposition /7/3t3/7/K3T2/t4tt/7/7/\nside defenders\nanalyze 1 1\n");
    assert_eq!(
        converse(ALPHABETA, &[], &won)[1],
        "analysis 1 a4-a1 -999999"
    );
}

#[test]
fn wrong_arguments_are_explained() {
    for program in [RANDOM, ALPHABETA] {
        for arguments in [&["--seed"][..], &["--seed", "x"], &["--hlp"]] {
            let output = run_program(program, arguments, "");
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            assert!(output.stdout.is_empty());
            assert!(String::from_utf8_lossy(&output.stderr).contains("--help"));
        }
    }
}
