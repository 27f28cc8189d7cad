//! `linesman view`, `linesman draw` and the pictures of `linesman replay`.

use std::fs;

use predicates::{prelude::PredicateBooleanExt, str::contains};
use tempfile::TempDir;

use super::{
    program,
    replay::{GAME, SETUPS},
};

/// A game of tafl with one move.
const OTG: &str = "[variant:Brandub]
[rules:dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

1. d1-e1
";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.log"), format!("{SETUPS}{GAME}")).unwrap();
    fs::write(folder.path().join("game.otg"), OTG).unwrap();
    fs::write(folder.path().join("note.txt"), "hello\n").unwrap();
    folder
}

fn run(folder: &TempDir, line: &str) -> assert_cmd::assert::Assert {
    program()
        .current_dir(folder.path())
        .args(shell_words::split(line).unwrap())
        .assert()
}

#[test]
fn a_page_has_the_games_of_logs_and_of_tafl() {
    let folder = folder();
    run(&folder, "view game.log game.otg --export page.html")
        .code(0)
        .stdout("2 games in page.html\n");
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    for part in ["BOTHDIE 9 9", "0 3 DOWN", "d1-e1", "ann RED SURRENDER"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("http://") || !page.contains("src=\"http"));
}

#[test]
fn what_is_no_game_is_refused_and_no_page_is_written() {
    let folder = folder();
    for (line, why) in [
        ("view note.txt --export page.html", "note.txt"),
        ("view missing.jsonl --export page.html", "missing.jsonl"),
        ("view . --export page.html", "no records"),
        (
            "view game.log --export nowhere/page.html",
            "nowhere/page.html",
        ),
        ("view game.log --export page.html --port 1", "--port"),
    ] {
        run(&folder, line).code(2).stderr(contains(why));
        assert!(!folder.path().join("page.html").exists(), "{line}");
    }
}

#[test]
fn a_position_is_drawn_by_the_protocol_that_reads_it() {
    let folder = folder();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    run(&folder, "draw /t4/5/2K2/5/4T/ -o board.svg")
        .code(0)
        .stdout("");
    let picture = read("board.svg");
    assert_eq!(picture.matches("<circle class=\"first\"").count(), 1);
    assert_eq!(picture.matches("<rect class=\"second\"").count(), 2);
    run(&folder, "draw start --rules tablut -o board.svg").code(0);
    // Tablut: 16 attackers, 8 defenders and the king.
    assert_eq!(read("board.svg").matches("class=\"first\"").count(), 16);
    assert_eq!(read("board.svg").matches("class=\"second\"").count(), 9);
    run(&folder, "draw duel -o board.svg").code(0);
    assert!(read("board.svg").contains("class=\"blocked\""));
    run(&folder, "draw game.log --ply 3 -o board.svg").code(0);
    assert_eq!(read("board.svg").matches("class=\"first\"").count(), 40);
    assert_eq!(read("board.svg").matches("class=\"marked\"").count(), 2);
    run(&folder, "draw game.log -o board.svg").code(0);
    assert_eq!(read("board.svg").matches("class=\"first\"").count(), 39);
}

#[test]
fn a_picture_that_cannot_be_drawn_is_refused() {
    let folder = folder();
    for (line, why) in [
        (
            "draw nowhere -o board.svg",
            "no position of Stratego, OTEP and Bitwa",
        ),
        (
            "draw nowhere --protocol bitwa -o board.svg",
            "there is no board \"nowhere\"",
        ),
        ("draw duel -o board.png", ".svg"),
        ("draw game.log --ply 9 -o board.svg", "plies"),
        ("draw duel --ply 1 -o board.svg", "--ply"),
        ("draw duel --protocol chess -o board.svg", "no protocol"),
        (
            "draw duel --protocol bitwa --rules brandub -o board.svg",
            "--rules",
        ),
    ] {
        run(&folder, line)
            .code(2)
            .stderr(contains(why).or(contains("no such")));
        assert!(!folder.path().join("board.svg").exists(), "{line}");
    }
}

#[test]
fn a_replay_writes_a_picture_of_each_position() {
    let folder = folder();
    run(&folder, "replay game.otg --frames frames").code(0);
    let frames = folder.path().join("frames");
    let mut names: Vec<_> = fs::read_dir(frames)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["ply-0.svg", "ply-1.svg"]);
    run(&folder, "replay game.otg --frames note.txt")
        .code(2)
        .stderr(contains("note.txt"));
}
