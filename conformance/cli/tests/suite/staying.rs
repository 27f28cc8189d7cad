//! Engines that play all their games in one process, and those that are started anew for each.

use std::{collections::BTreeSet, fs, path::Path};

use serde_json::Value;

use super::{assert_contains, engine_games::ENGINE, run};

/// Returns the engine of two moves, which says before each game on standard error which process it is.
fn engine() -> String {
    const READY: &str = r#"    elif words[0] == "isready":"#;
    let new_game = r#"    elif words[0] == "ucinewgame":
        print(os.getpid(), file=sys.stderr, flush=True)"#;
    ENGINE
        .replace("import sys\n", "import os, sys\n")
        .replace(READY, &format!("{new_game}\n{READY}"))
}

/// Returns the lines of the record of a game.
fn record(folder: &Path, game: usize) -> Vec<Value> {
    let path = folder.join(format!("games/game-{game}.jsonl"));
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().unwrap()
}

/// Returns the process of a player in a game, as it says itself.
fn process(record: &[Value], name: &str) -> String {
    let sides = record[0]["sides"].as_array().unwrap();
    let player = sides.iter().find(|it| it["name"] == name).unwrap();
    let said = |line: &&Value| line["kind"] == "stderr" && line["side"] == player["side"];
    let line = record.iter().find(said).unwrap();
    line["text"].as_str().unwrap().trim().to_owned()
}

/// Plays three games with these options, and returns in how many processes each of the engines has played.
fn processes(options: &str) -> [usize; 2] {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("engine.py"), engine()).unwrap();
    let line = format!(
        "play uci a='python3 engine.py' b='python3 engine.py a' --games 3 --swap --turns 2 --record games {options}"
    );
    run(folder.path(), &line).success();
    let records = [1, 2, 3].map(|game| record(folder.path(), game));
    for game in 1..=3 {
        // What an engine has said before its first game is in the record of each game.
        run(folder.path(), &format!("replay games/game-{game}.jsonl")).success();
    }
    ["a", "b"].map(|name| {
        let ids = records.iter().map(|it| process(it, name));
        ids.collect::<BTreeSet<_>>().len()
    })
}

#[test]
fn an_engine_plays_all_games_in_one_process() {
    assert_eq!(processes("--option Hash=2"), [1, 1]);
    assert_eq!(processes("--option b:Hash=2"), [1, 1]);
}

#[test]
fn each_game_starts_its_engines_if_a_user_asks_for_it() {
    assert_eq!(processes("--restart on"), [3, 3]);
}

#[test]
fn what_is_kept_in_a_folder_is_of_one_game() {
    assert_eq!(processes("--keep kept"), [3, 3]);
}

/// The fault may be left over from the game before, and does not show in a scenario then.
#[test]
fn a_fault_in_a_later_game_of_a_process_is_said_to_be_one() {
    let folder = tempfile::tempdir().unwrap();
    let second = "import sys\nGAMES = 0\n";
    let engine = engine()
        .replace("import os, sys\n", &format!("import os\n{second}"))
        .replace(
            "        print(os.getpid()",
            "        GAMES += 1\n        print(os.getpid()",
        )
        .replace("(MOVES +", "'e1e5' if GAMES == 2 else (MOVES +");
    fs::write(folder.path().join("engine.py"), engine).unwrap();
    let line =
        "play uci a='python3 engine.py' b='python3 engine.py b' --games 2 --turns 2 --record games";
    let ran = run(folder.path(), line).success();
    let said = String::from_utf8_lossy(&ran.get_output().stderr).into_owned();
    let expected =
        "a (white): its process had played 1 game before; with --restart on, each game has its own";
    assert_contains(&said, expected);
    let line = "record uci --from games/game-2.jsonl -o game.yaml -- python3 engine.py";
    let ran = run(folder.path(), line).success();
    let said = String::from_utf8_lossy(&ran.get_output().stderr).into_owned();
    assert_contains(&said, "which had played 1 game before");
}

#[test]
fn a_transcript_begins_with_the_introduction_of_the_process() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("engine.py"), engine()).unwrap();
    let line = "play uci a='python3 engine.py' b='python3 engine.py' --games 2 --turns 2 --option Hash=2 --transcripts said --record games";
    run(folder.path(), line).success();
    let said = |game| {
        let path = folder.path().join(format!("said/game-{game}-white.txt"));
        let text = fs::read_to_string(path).unwrap();
        let lines = text.lines().filter_map(|line| {
            let (_, line) = line.trim_start().split_once(' ')?;
            let is_said = line.starts_with("<< ") || line.starts_with(">> ");
            is_said.then(|| line.to_owned())
        });
        lines.collect::<Vec<_>>()
    };
    let (first, second) = (said(1), said(2));
    let to_game = |lines: &[String]| {
        let place = lines.iter().position(|line| line.ends_with("isready"));
        lines[..=place.unwrap()].to_vec()
    };
    assert_eq!(to_game(&first), to_game(&second));
    assert!(
        to_game(&second).iter().any(|line| line.ends_with("uciok")),
        "{second:?}"
    );
    let has_quit = |lines: &[String]| lines.iter().any(|line| line.ends_with("quit"));
    assert_eq!([has_quit(&first), has_quit(&second)], [false, true]);
    let earlier = record(folder.path(), 2);
    assert_eq!(earlier[1]["kind"], "earlier");
    assert_eq!(earlier[1]["games"], 1);
    let told = ["uci", "setoption name Hash value 2"];
    assert_eq!(earlier[1]["told"], serde_json::json!(told));
}
