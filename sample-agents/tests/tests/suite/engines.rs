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

/// Each engine has the limit of its own, on the command line and in a plan, and the record says so.
#[test]
fn an_engine_has_limits_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let engine = format!("{} uci --seed 7", text(&program("misbehave")));
    let commands = ["old", "new"].map(|name| format!("{name}={engine}"));
    let records = text(folder.path());
    let mut words = vec!["play", "uci", &commands[0], &commands[1], "--nodes", "500"];
    words.extend([
        "--nodes", "old:20", "--depth", "new:3", "--record", &records,
    ]);
    linesman(&words).code(0);
    let expect = |record: &str| {
        for sent in ["nodes 20\\n", "nodes 500 depth 3\\n"] {
            assert!(record.contains(sent), "{sent:?} in {record}");
        }
    };
    let record = folder.path().join("game-1.jsonl");
    expect(&fs::read_to_string(&record).unwrap());
    linesman(&["replay", &text(&record)]).code(0);

    let plan = text(&folder.path().join("plan.toml"));
    let entrants = format!(
        "[[entrant]]\nname = \"old\"\ncommand = \"{engine}\"\nnodes = 20\n\
         [[entrant]]\nname = \"new\"\ncommand = \"{engine}\"\ndepth = 3\n"
    );
    let options = "protocol = \"uci\"\n[options]\nnodes = 500\n[sandbox]\nlevel = \"none\"\n";
    fs::write(&plan, format!("{options}{entrants}")).unwrap();
    linesman(&["tournament", "run", &plan]).code(0);
    let results = text(&folder.path().join("results"));
    linesman(&["tournament", "export", &plan, &results]).code(0);
    let kept = folder.path().join("results/records/game-1.jsonl");
    expect(&fs::read_to_string(kept).unwrap());

    words.extend(["--nodes", "olde:20"]);
    let meant = predicates::str::contains("did you mean \"old\"?");
    linesman(&words).code(2).stderr(meant);
}

/// The engine that searches sees that it wins against one that tells nothing. The record says by which rule, and is judged by it again.
#[test]
fn a_game_is_adjudicated_by_scores_and_its_record_by_the_same_rule() {
    let folder = tempfile::tempdir().unwrap();
    let records = text(folder.path());
    let [one, two] = [("one", 4), ("two", 1)].map(|(name, depth)| {
        let program = text(&program("uci-alphabeta"));
        (format!("{name}={program}"), format!("{name}:{depth}"))
    });
    let rules = ["--resign", "score=300,moves=2", "--draw", "score=0,moves=9"];
    let mut words = vec!["play", "uci", &one.0, &two.0, "--games", "2", "--swap"];
    words.extend(["--depth", &one.1, "--depth", &two.1, "--format", "json"]);
    words.extend(rules);
    words.extend(["--record", &records]);
    let line = r#""reason":"adjudicated".*"rule":"(resign|draw)-rule""#;
    linesman(&words).code(0).stdout(is_match(line).unwrap());
    let pgn = fs::read_to_string(folder.path().join("games.pgn")).unwrap();
    assert_eq!(
        pgn.matches("[Termination \"adjudication\"]").count(),
        2,
        "{pgn}"
    );
    for game in 1..=2 {
        let path = folder.path().join(format!("game-{game}.jsonl"));
        let record = fs::read_to_string(&path).unwrap();
        assert!(
            record.contains(r#"["resign","score=300,moves=2"]"#),
            "{record}"
        );
        linesman(&["replay", &text(&path)]).code(0);
        // By another rule, the game comes to another end.
        let other = record.replace("score=300,moves=2", "score=300,moves=1");
        fs::write(&path, other).unwrap();
        linesman(&["replay", &text(&path)]).code(1);
    }
}

/// Engines of ataxx are told the clock of black first. An engine that moves before it is told whether its guess was right forfeits.
#[test]
fn engines_of_ataxx_ponder_too() {
    let folder = tempfile::tempdir().unwrap();
    let records = text(folder.path());
    let good = format!("{} uai --seed 7", text(&program("misbehave")));
    let played = |first: &str, reason: &str| {
        let agents = [format!("one={first}"), format!("two={good}")];
        let mut words = vec!["play", "uai", &agents[0], &agents[1], "--clock", "20+0.1"];
        words.extend(["--ponder", "on", "--format", "json", "--record", &records]);
        let line = format!("\"reason\":\"{reason}\"");
        linesman(&words).code(0).stdout(is_match(line).unwrap());
        let record = folder.path().join("game-1.jsonl");
        linesman(&["replay", &text(&record)]).code(0);
        fs::read_to_string(record).unwrap()
    };
    let record = played(&good, "rules");
    for sent in [
        "name Ponder value true",
        "go ponder btime ",
        "ponderhit\\n",
        "stop\\n",
    ] {
        assert!(record.contains(sent), "{sent:?} in {record}");
    }
    let record = played(&misbehaving("uai/ponder/waits"), "forfeit");
    let forfeit = r#""check":"uai/ponder/waits","cause":"early""#;
    assert!(record.contains(forfeit), "{record}");
}
