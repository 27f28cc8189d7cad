//! Games between engines of UCI: what the command line says of mistakes, and what becomes of a person who leaves.

use std::{fs, path::Path};

use tempfile::TempDir;

use super::{assert_contains, assert_says, folder_with, program, run, stderr, stdout};

/// Knows the first two moves of each side.
pub(super) const ENGINE: &str = r#"
import sys
MOVES = ["e2e4", "e7e5", "g1f3", "b8c6"]
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci":
        print("id name short\nid author test\noption name Hash type spin default 1 min 1 max 64\nuciok", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "position":
        plies = len(words) - 3 if "moves" in words else 0
    elif words[0] == "go":
        print("info depth 1 score cp 0 nodes 1 time 1\nbestmove", (MOVES + ["0000"] * 9)[plies], flush=True)
    elif words[0] == "quit":
        break
"#;

const PAIR: &str = "a='python3 engine.py' b='python3 engine.py'";

fn folder() -> TempDir {
    folder_with(&[("engine.py", ENGINE)])
}

#[test]
fn a_person_who_leaves_has_not_resigned() {
    let folder = folder();
    let line = "play uci @human 'python3 engine.py' --games 3 --record games";
    let words = shell_words::split(line).unwrap();
    let ran = program()
        .current_dir(folder.path())
        .args(words)
        .write_stdin("e2e4\n")
        .assert()
        .code(3);
    let out = stdout(&ran);
    // One game and the score: nobody is there for the other two games.
    assert_eq!(out.lines().count(), 2, "{out}");
    assert!(
        out.contains("unfinished") && !out.contains("resigns"),
        "{out}"
    );
    let text = stderr(&ran);
    assert_contains(&text, "left at the end of the input");
    let record = fs::read_to_string(folder.path().join("games/game-1.jsonl")).unwrap();
    let end = record.lines().last().unwrap();
    assert!(
        end.contains(r#""result":"none""#) && end.contains(r#""reason":"stopped""#),
        "{end}"
    );
}

#[test]
fn a_person_can_leave_a_game_of_each_protocol() {
    let folder = tempfile::tempdir().unwrap();
    for game in [
        "stratego",
        "otep --rules brandub",
        "bitwa --board duel",
        "uci",
        "uai",
    ] {
        let mut command = program();
        let command = command.current_dir(folder.path()).args(["play"]);
        let words: Vec<&str> = game.split(' ').collect();
        let command = command.arg(words[0]).args(["@human", "@human"]);
        let ran = command.args(&words[1..]).write_stdin("").assert().code(3);
        let text = stderr(&ran);
        let expected = " left at the end of the input, so the game has no result; to give a game up, type: resign\n";
        assert!(text.contains(expected), "{game}: {text}");
    }
}

#[test]
fn a_person_resigns_by_the_word() {
    let folder = folder();
    let words = shell_words::split("play uci @human 'python3 engine.py'").unwrap();
    let mut command = program();
    let command = command.current_dir(folder.path()).args(words);
    let ran = command.write_stdin("e2e4\nresign\n").assert().code(0);
    let out = stdout(&ran);
    assert_contains(&out, "white resigns");
}

#[test]
fn a_value_for_the_engines_that_is_wrong_is_said_in_a_sentence() {
    let folder = folder();
    let wrong = [
        (
            "--option c:Hash=16",
            "no agent is called \"c\"; the agents are a and b, and for all of them it is --option 'Hash=16'",
        ),
        // The name is right, and the option is not.
        (
            "--option a:Hush=16",
            "a: it declares no option \"Hush\"; did you mean \"Hash\"?",
        ),
        (
            "--nodes c:5",
            "--nodes: no agent is called \"c\"; the agents are a and b",
        ),
        ("--nodes -5", "it takes a whole number from 1"),
        ("--nodes 0", "it takes a whole number from 1"),
        ("--depth b:-1", "it takes a whole number from 1"),
        ("--depth=-1", "it takes a whole number from 1"),
        (
            "--clock 8+0,08",
            "\"0,08\" is no time, such as 0.5, 500ms, 30s or 5m, up to 30 days; a clock is 300+3, 300+5x30, 40/300+3 or 5/move\n",
        ),
    ];
    for command in ["play", "compare", "tournament"] {
        for (options, expected) in wrong {
            let line = format!("{command} uci {PAIR} {options}");
            assert_says(folder.path(), &line, expected);
        }
    }
}

#[test]
fn what_cannot_be_written_names_its_folder_before_the_first_game() {
    let folder = folder();
    let folder = folder.path();
    fs::write(folder.join("file"), "").unwrap();
    for command in ["play", "compare", "tournament"] {
        for (option, what) in [("record", "records"), ("transcripts", "transcripts")] {
            let line = format!("{command} uci {PAIR} --{option} file/games");
            let ran = run(folder, &line).code(2).stdout("");
            let expected =
                format!("cannot write {what} to file/games: Not a directory (os error 20)\n");
            let text = stderr(&ran);
            assert!(text.ends_with(&expected), "{text}");
        }
    }
}

/// Both games of all pairs are in the file, and not those of the last pair alone.
#[test]
fn a_comparison_writes_all_of_its_games_as_pgn() {
    let folder = folder();
    let folder = folder.path();
    let book = "4k3/8/8/8/8/8/4P3/4K3 w - -\n4k3/8/8/8/8/8/3P4/4K3 w - -\n";
    fs::write(folder.join("book.epd"), book).unwrap();
    let line = "compare uci a='python3 engine.py' b='python3 engine.py' --max-games 4 --openings book.epd --record games";
    run(folder, line);
    let text = fs::read_to_string(folder.join("games/games.pgn")).unwrap();
    let rounds: Vec<&str> = text
        .lines()
        .filter(|it| it.starts_with("[Round "))
        .collect();
    assert_eq!(rounds.len(), 4, "{text}");
}

/// White of these games knows no third move and loses by it. Black has no option Hash, which is tolerated.
fn recorded(folder: &Path) {
    let other = ENGINE.replace("option name Hash type spin default 1 min 1 max 64\\n", "");
    assert_ne!(other, ENGINE);
    fs::write(folder.join("other.py"), other).unwrap();
    let line = "play uci a='python3 engine.py' b='python3 other.py' --record games";
    let ran = run(folder, line).code(0);
    let text = stderr(&ran);
    assert_contains(&text, "b (black): tolerated: uci/option/hash-offered: ");
    assert_contains(&text, "a (white): uci/bestmove/");
}

#[test]
fn a_fault_that_was_tolerated_is_shown_as_one() {
    let folder = folder();
    let folder = folder.path();
    recorded(folder);
    let text = stderr(&run(folder, "replay games/game-1.jsonl").code(0));
    assert_contains(&text, "b (black): tolerated: uci/option/hash-offered: ");
    // The side that lost the game is the one of the scenario.
    let ran = run(folder, "record uci --from games/game-1.jsonl -o x.yaml").code(0);
    let text = stderr(&ran);
    assert_contains(&text, "with the agent as white");
}

#[test]
fn the_game_of_a_record_that_is_cut_is_written_as_far_as_it_goes() {
    let folder = folder();
    let folder = folder.path();
    recorded(folder);
    let record = fs::read_to_string(folder.join("games/game-1.jsonl")).unwrap();
    let cut = record.trim_end().rsplit_once('\n').unwrap().0;
    fs::write(folder.join("cut.jsonl"), format!("{cut}\n")).unwrap();
    let text = stderr(&run(folder, "replay cut.jsonl --output cut.pgn").code(1));
    assert_contains(&text, "cut.pgn has the game up to there");
    let pgn = fs::read_to_string(folder.join("cut.pgn")).unwrap();
    assert!(
        pgn.contains("[Termination \"unterminated\"]") && pgn.contains("1. e4 "),
        "{pgn}"
    );
    // Bitwa has no other format.
    let record = include_str!("../../../../docs/pictures/bitwa.jsonl");
    let cut = record.trim_end().rsplit_once('\n').unwrap().0;
    fs::write(folder.join("cut.jsonl"), format!("{cut}\n")).unwrap();
    let text = stderr(&run(folder, "replay cut.jsonl --output cut.txt").code(1));
    assert_contains(&text, "cut.txt is not written, because ");
    assert!(!folder.join("cut.txt").exists());
}

#[test]
fn the_title_of_a_plan_is_the_event_of_its_games() {
    let folder = folder();
    let folder = folder.path();
    let plan = "title = \"The \\\"short\\\" cup\"\nprotocol = \"uci\"\nentrant = [{ name = \"a\", command = \"python3 engine.py\" }, { name = \"b\", command = \"python3 engine.py\" }]\n";
    fs::write(folder.join("cup.toml"), plan).unwrap();
    run(folder, "tournament run cup.toml --quiet").code(0);
    run(folder, "tournament export cup.toml all").code(0);
    let pgn = fs::read_to_string(folder.join("all/games.pgn")).unwrap();
    let events: Vec<&str> = pgn.lines().filter(|it| it.starts_with("[Event ")).collect();
    assert_eq!(events, [r#"[Event "The \"short\" cup"]"#; 2]);
    // Its own games are known.
    let ran = run(folder, "tournament import cup.toml all/games.pgn").code(0);
    let out = stdout(&ran);
    assert!(
        out.contains("0 results") && out.contains("2 skipped"),
        "{out}"
    );
}
