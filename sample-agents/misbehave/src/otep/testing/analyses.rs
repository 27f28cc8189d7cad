//! Scripted analyses, in which every fault of theirs shows as it is meant to.

use linesman_games::{
    Side,
    tafl::{ATTACKERS, DEFENDERS, Position},
};
use linesman_protocols::otep::{Analysis, Command, judge_analysis, parse_command};

use super::rules_of;
use crate::testing::{Record, play};

const BRANDUB: &str = "rules dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n";
const ANEW: &str = "rules dim:7 name:Anew esc:e surf:n cor: cen: start:/7/1tt4/7/3K3/7/1t3t1/7/\n";

/// Returns the start of a game, with this side to move.
fn start(rules: &str, side: Side) -> Position {
    let rules = rules_of(rules);
    let board = rules.start.clone();
    Position::at(rules.into(), &board, side).unwrap()
}

/// Returns the lines that ask for an analysis of the start of a game, with this side to move.
fn analyze(rules: &str, side: &str) -> String {
    let board = rules_of(rules).start;
    format!("position {board}\nside {side}\nanalyze 3 1\n")
}

/// Returns the lines behind the hello, each with what it says if it can be read.
fn analyses(record: &Record) -> Vec<Option<Analysis>> {
    let output = record.output();
    let read = |line: &str| match parse_command(line.as_bytes()) {
        Ok(heard) => match heard.command {
            Command::Analysis(analysis) => Some(analysis),
            other => panic!("{other:?}"),
        },
        Err(_) => None,
    };
    output.lines().skip(1).map(read).collect()
}

/// Checks what is wrong with the analyses of a fault: the check that each breaks.
fn check(id: &str, questions: &[(&str, Position)], expected: &[&str]) {
    let mut messages: Vec<&str> = questions.iter().map(|(message, _)| *message).collect();
    messages.push("goodbye\n");
    let (status, record) = play(id, &messages);
    let asked = questions
        .iter()
        .filter(|(message, _)| message.contains("analyze"));
    let found = analyses(&record)
        .into_iter()
        .zip(asked)
        .map(|(analysis, (_, position))| {
            let judged = analysis.map(|analysis| judge_analysis(&analysis, position));
            judged.map_or("unreadable", |wrong| {
                wrong.map_or("", |found| found.check.id)
            })
        });
    assert_eq!(found.collect::<Vec<_>>(), expected, "{id}: {record:?}");
    assert_eq!(status, 0, "{id}");
}

#[test]
fn each_analysis_is_wrong_in_the_way_of_its_fault() {
    let brandub = [ATTACKERS, DEFENDERS].map(|side| start(BRANDUB, side));
    let anew = start(ANEW, ATTACKERS);
    let questions = [
        (BRANDUB, brandub[0].clone()),
        (&analyze(BRANDUB, "attackers"), brandub[0].clone()),
        (&analyze(BRANDUB, "defenders"), brandub[1].clone()),
        (ANEW, anew.clone()),
        (&analyze(ANEW, "attackers"), anew),
    ];
    const LEGAL: &str = "otep/analysis/legal";
    const COUNT: &str = "otep/analysis/count";
    for (id, expected) in [
        ("otep", &["", "", ""][..]),
        ("otep/analysis/answered", &[]),
        ("otep/analysis/in-time", &["", "", ""]),
        ("otep/analysis/form", &["unreadable"; 3]),
        ("otep/analysis/count", &[COUNT; 3]),
        ("otep/analysis/legal", &[LEGAL; 3]),
        ("otep/analysis/uses-position-and-side", &["", LEGAL, ""]),
        ("otep/analysis/again", &["", "", LEGAL]),
        ("otep/rules/starts-anew", &["", "", ""]),
        ("otep/clock/reads-expiry", &["", "", ""]),
    ] {
        check(id, &questions, expected);
    }
}

#[test]
fn the_slow_analysis_comes_after_its_time() {
    let (_, record) = play(
        "otep/analysis/in-time",
        &[BRANDUB, &analyze(BRANDUB, "attackers"), "goodbye\n"],
    );
    let slept = (1, "slept 4000 ms".to_owned());
    assert!(record.deeds.contains(&slept), "{record:?}");
}
