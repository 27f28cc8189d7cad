//! Games between engines of UCI.

use std::fs;

use linesman_end_to_end::program;
use predicates::str::is_match;

use super::{linesman, misbehaving, text};

/// Plays two games between engines, with pondering, and returns what was recorded of the first one and the file of all games.
fn played(first: &str, second: &str) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let records = text(folder.path());
    let (first, second) = (format!("one={first}"), format!("two={second}"));
    linesman(&[
        "play", "uci", &first, &second, "--games", "2", "--swap", "--clock", "20+0.1", "--ponder",
        "on", "--record", &records,
    ])
    .code(0);
    for game in 1..=2 {
        let record = text(&folder.path().join(format!("game-{game}.jsonl")));
        let pgn = text(&folder.path().join("game.pgn"));
        linesman(&["replay", &record, "--output", &pgn]).code(0);
        let all = fs::read_to_string(folder.path().join("games.pgn")).unwrap();
        assert!(all.contains(&fs::read_to_string(&pgn).unwrap()), "{all}");
    }
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    (read("game-1.jsonl"), read("games.pgn"))
}

#[test]
fn engines_ponder_and_the_record_is_judged_again() {
    let good = format!("{} uci --seed 7", text(&program("misbehave")));
    let (record, pgn) = played(&good, &good);
    for sent in ["setoption name Ponder value true", "go ponder ", "stop\\n"] {
        assert!(record.contains(sent), "{sent:?} in {record}");
    }
    assert_eq!(pgn.matches("[Termination \"normal\"]").count(), 2, "{pgn}");
}

#[test]
fn an_illegal_move_is_a_rules_infraction_and_becomes_a_scenario() {
    let good = format!("{} uci --seed 7", text(&program("misbehave")));
    let bad = misbehaving("uci/bestmove/legal");
    let (record, pgn) = played(&bad, &good);
    let infractions = pgn.matches("[Termination \"rules infraction\"]").count();
    // It breaks the rules with white only.
    assert_eq!(infractions, 1, "{pgn}");
    assert!(pgn.contains("[Result \"0-1\"]"), "{pgn}");
    let folder = tempfile::tempdir().unwrap();
    let [from, to] = ["game.jsonl", "fault.yaml"].map(|name| folder.path().join(name));
    fs::write(&from, record).unwrap();
    linesman(&["record", "uci", "--from", &text(&from), "-o", &text(&to)]).code(0);
    let words = bad.split(' ');
    let run: Vec<&str> = ["run", "FILE", "--"].into_iter().chain(words).collect();
    let to = text(&to);
    let run: Vec<&str> = run
        .iter()
        .map(|it| if *it == "FILE" { to.as_str() } else { it })
        .collect();
    linesman(&run)
        .code(1)
        .stdout(is_match("uci/bestmove/legal").unwrap());
}
