//! Records of games: what is kept, replayed, compared and turned into scenarios.

use std::{fs, path::Path};

use predicates::{
    prelude::PredicateBooleanExt,
    str::{contains, is_match},
};
use serde_json::Value;

use super::{Ring, stdout};
use crate::{Says as _, stderr};

/// Reads lines of JSON, each of which a published schema allows.
pub(crate) fn lines(text: &str, schema: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs/schema")
        .join(schema);
    let schema: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    for line in &lines {
        let errors: Vec<String> = validator
            .iter_errors(line)
            .map(|error| error.to_string())
            .collect();
        assert!(errors.is_empty(), "{errors:?} in {line}");
    }
    lines
}

impl Ring {
    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join(name)).unwrap()
    }

    fn record(&self, name: &str) -> Vec<Value> {
        lines(&self.read(name), "game-record-1.schema.json")
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.path().join(name), text).unwrap();
    }
}

#[test]
fn a_record_holds_the_game_from_its_head_to_its_end() {
    let ring = Ring::new();
    ring.run("play bitwa march wrong --board corridor.bit --record games --time 100s")
        .code(0);
    let record = ring.record("games/game-1.jsonl");
    let (head, end) = (&record[0], record.last().unwrap());
    assert_eq!(
        head["sides"][1]["command"],
        serde_json::json!(["python3", "wrong.py"])
    );
    assert_eq!(head["sandbox"], "none");
    // The board is in the record, and not the name of its file.
    assert!(
        head["options"][0][1].as_str().unwrap().contains("#A...a#"),
        "{head}"
    );
    assert_eq!(end["winner"], "first");
    assert_eq!(end["broken"][0]["check"], "bitwa/order/target-on-board");
    assert_eq!(
        end["plies"],
        record.iter().filter(|line| line["kind"] == "move").count()
    );
    let of = |kind: &'static str| record.iter().filter(move |line| line["kind"] == kind);
    assert!(of("sent").any(|line| line["side"] == "first"));
    assert!(of("said").any(|line| line["side"] == "second"));
    assert!(of("violation").any(|line| line["consequence"] == "excluded"));
    let times: Vec<u64> = record[1..]
        .iter()
        .map(|line| line["at"].as_u64().unwrap())
        .collect();
    assert!(times.is_sorted());
}

#[test]
fn standard_error_is_kept_with_its_ply() {
    let ring = Ring::new();
    ring.write(
        "loud.sh",
        "echo 'caf\u{e9}' >&2; printf '\\377' >&2; exec python3 stay.py\n",
    );
    let game = [
        "play",
        "bitwa",
        "sh loud.sh",
        "stay",
        "--board",
        "corridor.bit",
        "--record",
        "games",
    ];
    ring.linesman(&game).code(0);
    let record = ring.record("games/game-1.jsonl");
    let stderr = record.iter().find(|line| line["kind"] == "stderr").unwrap();
    assert_eq!(
        (&stderr["side"], &stderr["ply"]),
        (&"first".into(), &0.into())
    );
    let text = stderr["text"].as_str().or(stderr["hex"].as_str()).unwrap();
    assert!(
        text.contains("caf\u{e9}") || text.contains("636166c3a9"),
        "{text}"
    );
}

#[test]
fn a_forfeited_game_is_recorded_without_being_asked_for() {
    let ring = Ring::new();
    ring.run("play bitwa march stay --board corridor.bit")
        .code(0)
        .stderr("");
    let state = ring.folder.path().join("state");
    assert!(!state.exists());
    let played = ring
        .run("play bitwa march wrong --board corridor.bit")
        .code(0);
    let told = stderr(&played);
    let place = told
        .lines()
        .find_map(|line| line.strip_prefix("record: "))
        .unwrap();
    let beginning = state.join("linesman/records/bitwa-");
    assert!(place.starts_with(beginning.to_str().unwrap()), "{place}");
    // Nothing is left in the working folder.
    assert!(!ring.folder.path().join("linesman-records").exists());
    assert_eq!(ring.record(place).last().unwrap()["winner"], "first");
    ring.run(&format!("replay {place}")).code(0);
}

#[test]
fn a_record_is_judged_again_and_a_changed_one_is_found_out() {
    let ring = Ring::new();
    let game = ring
        .run("play bitwa march wrong --board corridor.bit --record games")
        .code(0);
    let line = stdout(&game).lines().next().unwrap().to_owned();
    ring.run("replay games/game-1.jsonl")
        .code(0)
        .stdout(format!("{line}\n"));
    ring.run("replay games/game-1.jsonl --board")
        .shows(0, "1 first: 1 5 1 1 1 1\n");
    let text = ring.read("games/game-1.jsonl");
    // The end says that the other side won.
    let end = text.lines().last().unwrap();
    let forged = text.replace(
        end,
        &end.replace("\"winner\":\"first\"", "\"winner\":\"second\""),
    );
    ring.write("forged", &forged);
    ring.run("replay forged").code(1).stdout(
        contains("forged: the record has second").and(contains("by the rules it is first")),
    );
    let cut = &text[..text.len() - end.len() / 2];
    ring.write("cut", cut);
    let whole = text.lines().count() - 1;
    ring.run("replay cut").shows(
        1,
        format!("cut: the record is cut after line {whole}, when "),
    );
    ring.write(
        "none",
        "{\"format\":\"linesman-game-record\",\"version\":9}\n",
    );
    ring.refuses("replay none", "line 1: the version of the format is 9");
}

#[test]
fn two_records_of_a_game_are_compared() {
    let ring = Ring::new();
    for folder in ["one", "two"] {
        let words = format!("play bitwa march stay --board corridor.bit --record {folder}");
        ring.run(&words).code(0);
    }
    ring.run("replay one/game-1.jsonl two/game-1.jsonl")
        .code(0)
        .stdout(is_match("^both records have the same game, with [1-9][0-9]* plies\n$").unwrap());
    let text = ring.read("two/game-1.jsonl");
    let (number, mv) = text
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains("\"kind\":\"move\""))
        .unwrap();
    let other = mv.replace("\"text\":\"", "\"text\":\"9");
    ring.write("other", &text.replace(mv, &other));
    let line = number + 1;
    ring.run("replay one/game-1.jsonl other").code(1).stdout(
        contains("action 1 of first differs\n")
            .and(contains(format!("other:{line}: first played 9"))),
    );
    ring.refuses("replay one/game-1.jsonl corridor.bit", "corridor.bit");
}

#[test]
fn a_recorded_fault_is_shown_again_by_a_scenario() {
    let ring = Ring::new();
    ring.run("play bitwa stay swap --board corridor.bit --record games")
        .code(0);
    ring.run("record bitwa --from games/game-1.jsonl -o fault.yaml")
        .code(0);
    ring.linesman(&["run", "fault.yaml", "--", "python3", "swap.py"])
        .shows(1, "FAIL  bitwa/order/target-on-board");
    // A bot that makes no mistake passes the same game, and so does the other side.
    ring.linesman(&["run", "fault.yaml", "--", "python3", "stay.py"])
        .code(0);
    ring.run("record bitwa --from games/game-1.jsonl --side first --ply 2 -o other.yaml")
        .code(0);
    assert!(ring.read("other.yaml").contains("plies: 2"));
    ring.linesman(&["run", "other.yaml", "--", "python3", "stay.py"])
        .code(0);
    ring.refuses(
        "record bitwa --from games/game-1.jsonl --ply 5000 -o none.yaml",
        "plies, and not 5000",
    );
    ring.refuses(
        "record otep --from games/game-1.jsonl -o none.yaml",
        "is the record of a game of bitwa, not of otep",
    );
    assert!(!ring.folder.path().join("none.yaml").exists());
}

#[test]
fn results_for_programs_are_what_their_schema_says() {
    let ring = Ring::new();
    let words = "--board corridor.bit --games 3 --swap --format json --record games";
    let played = ring.run(&format!("play bitwa march wrong {words}")).code(0);
    let lines = lines(&stdout(&played), "play-1.schema.json");
    let [first, second, third, score] = lines.as_slice() else {
        panic!("three games and a score: {lines:?}");
    };
    assert_eq!(
        (&first["result"], &second["result"]),
        (&"1-0".into(), &"0-1".into())
    );
    assert_eq!(first["check"], "bitwa/order/target-on-board");
    assert_eq!(first["second"]["cause"], "illegal(target-off-board)");
    assert_eq!(first["first"]["check"], Value::Null);
    assert!(first["first"]["slowest_ms"].as_f64().unwrap() > 0.0);
    assert_eq!(first["record"], "games/game-1.jsonl");
    // The third game is the first one again.
    assert_eq!(
        (&second["repeats"], &third["repeats"]),
        (&Value::Null, &1.into())
    );
    assert_eq!((&score["games"], &score["counted"]), (&3.into(), &2.into()));
    assert_eq!(score["players"][0]["points"], 2.0);
}

#[test]
fn games_that_repeat_are_reported_and_count_once() {
    let ring = Ring::new();
    ring.run("play bitwa march stay --board corridor.bit --games 2")
        .shows(
            0,
            "march.py 1 - 0 stay.py  (1 game repeats an earlier one, and does not count)\n",
        )
        .stderr("game 2 repeats game 1 move for move, and does not count\n");
}

#[test]
fn an_agent_may_have_a_name_that_is_harmless() {
    let ring = Ring::new();
    let game = |first: &str| {
        let words = ["play", "bitwa", first, "stay", "--board", "corridor.bit"];
        stdout(&ring.linesman(&words).code(0))
    };
    assert!(game("old=python3 march.py").ends_with("\nold 1 - 0 stay.py\n"));
    let harmful = game("o\u{1b}[2Jld=python3 march.py");
    assert!(
        harmful.contains("o_[2Jld (first)") && !harmful.contains('\u{1b}'),
        "{harmful:?}"
    );
}
