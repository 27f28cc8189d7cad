//! `linesman view`, `linesman draw` and the pictures of `linesman replay`.

use std::{fs, path::Path};

use predicates::{prelude::PredicateBooleanExt, str::contains};
use tempfile::TempDir;

use super::{
    Says as _, folder_with, program,
    replay::{GAME, SETUPS},
    run,
};

/// A game of tafl with one move.
pub(crate) const OTG: &str = "[variant:Brandub]
[rules:dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

1. d1-e1
";

fn folder() -> TempDir {
    let log = format!("{SETUPS}{GAME}");
    folder_with(&[
        ("game.log", &log),
        ("game.otg", OTG),
        ("note.txt", "hello\n"),
    ])
}

#[test]
fn a_page_has_the_games_of_logs_and_of_tafl() {
    let folder = folder();
    run(folder.path(), "view game.log game.otg --export page.html")
        .code(0)
        .stdout("2 games in page.html\n");
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    for part in ["BOTHDIE 9 9", "0 3 DOWN", "d1-e1", "ann RED SURRENDER"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("http://") || !page.contains("src=\"http"));
}

#[test]
fn a_folder_is_shown_by_the_form_that_tells_the_most() {
    let folder = folder();
    let records = folder.path().join("records");
    fs::create_dir(&records).unwrap();
    for name in ["game-2.otg", "game-10.otg"] {
        fs::copy(folder.path().join("game.otg"), records.join(name)).unwrap();
    }
    let transcript =
        "scenario: otep/hello/hello\nagent: ./bot\nseed: 1\nlines:\n  - [0.1, \"<< hello\"]\n";
    fs::write(records.join("otep-hello-hello.yaml"), transcript).unwrap();
    let view = |count: &str| {
        run(folder.path(), "view records --export page.html")
            .code(0)
            .stdout(format!("{count} in page.html\n"));
    };
    view("2 games");
    for name in ["game-2.otg", "game-10.otg"] {
        fs::remove_file(records.join(name)).unwrap();
    }
    view("1 game");
}

#[test]
fn what_is_no_game_is_refused_and_no_page_is_written() {
    let folder = folder();
    fs::create_dir(folder.path().join("empty")).unwrap();
    for (line, why) in [
        ("view note.txt --export page.html", "note.txt"),
        ("view missing.jsonl --export page.html", "missing.jsonl"),
        ("view empty --export page.html", "no records"),
        (
            "view game.log --export nowhere/page.html",
            "nowhere/page.html",
        ),
        ("view game.log --export page.html --port 1", "--port"),
    ] {
        run(folder.path(), line).complains(2, why);
        assert!(!folder.path().join("page.html").exists(), "{line}");
    }
}

#[test]
fn a_position_is_drawn_by_the_protocol_that_reads_it() {
    let folder = folder();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    run(folder.path(), "draw /t4/5/2K2/5/4T/ -o board.svg")
        .code(0)
        .stdout("");
    let picture = read("board.svg");
    assert_eq!(picture.matches("<circle class=\"first\"").count(), 1);
    assert_eq!(picture.matches("<rect class=\"second\"").count(), 2);
    run(folder.path(), "draw start --rules tablut -o board.svg").code(0);
    // Tablut: 16 attackers, 8 defenders and the king.
    assert_eq!(read("board.svg").matches("class=\"first\"").count(), 16);
    assert_eq!(read("board.svg").matches("class=\"second\"").count(), 9);
    run(folder.path(), "draw duel -o board.svg").code(0);
    assert!(read("board.svg").contains("class=\"blocked\""));
    run(folder.path(), "draw game.log --ply 3 -o board.svg").code(0);
    assert_eq!(read("board.svg").matches("class=\"first\"").count(), 40);
    assert_eq!(read("board.svg").matches("class=\"marked\"").count(), 2);
    run(folder.path(), "draw game.log -o board.svg").code(0);
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
        ("draw duel -o board.jpg", ".svg or .png"),
        ("draw duel -o board.png --width 9", "--width"),
        ("draw duel -o board.png --width 9999999999", "--width"),
        ("draw game.log --ply 9 -o board.svg", "plies"),
        ("draw duel --ply 1 -o board.svg", "--ply"),
        ("draw duel --protocol chess -o board.svg", "no protocol"),
        (
            "draw duel --protocol bitwa --rules brandub -o board.svg",
            "--rules",
        ),
    ] {
        run(folder.path(), line)
            .code(2)
            .stderr(contains(why).or(contains("no such")));
        assert!(!folder.path().join("board.svg").exists(), "{line}");
        assert!(!folder.path().join("board.png").exists(), "{line}");
    }
}

/// Returns the width and the height that a PNG file says it has.
fn size_of_png(bytes: &[u8]) -> [u32; 2] {
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    [16, 20].map(|at| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()))
}

#[test]
fn a_position_is_drawn_in_pixels() {
    let folder = folder();
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    // Five squares of 40 pixels, and 26 for the names.
    run(folder.path(), "draw /t4/5/2K2/5/4T/ -o board.png").code(0);
    assert_eq!(size_of_png(&read("board.png")), [226, 226]);
    run(folder.path(), "draw duel -o board.PNG --width 500").code(0);
    assert_eq!(size_of_png(&read("board.PNG"))[0], 500);
    run(
        folder.path(),
        "draw game.log --ply 3 -o board.svg --width 213",
    )
    .code(0);
    let picture = fs::read_to_string(folder.path().join("board.svg")).unwrap();
    assert!(picture.contains("viewBox=\"0 0 426 426\" width=\"213\" height=\"213\""));
}

#[test]
fn a_replay_writes_a_picture_that_moves() {
    let folder = folder();
    run(
        folder.path(),
        "replay game.otg --gif game.gif --delay 200ms",
    )
    .code(0);
    let picture = fs::read(folder.path().join("game.gif")).unwrap();
    assert!(picture.starts_with(b"GIF89a"));
    // The picture is 306 pixels wide and high, plays for ever, and has two frames: of 0.2 s, and of 2 s more.
    assert_eq!(picture[6..10], [50, 1, 50, 1]);
    assert!(picture.windows(11).any(|part| part == b"NETSCAPE2.0"));
    let frames = picture.windows(4).enumerate();
    let frames = frames.filter(|(_, four)| four.starts_with(&[0x21, 0xf9, 4]));
    let delays: Vec<u16> = frames
        .map(|(at, _)| u16::from_le_bytes([picture[at + 4], picture[at + 5]]))
        .collect();
    assert_eq!(delays, [20, 220]);
    for (line, why) in [
        ("replay game.otg --gif game.png", ".gif"),
        ("replay game.otg --width 300", "--frames and --gif"),
        ("replay game.otg --frame-format png", "--frames"),
        ("replay note.txt --gif new.gif", "note.txt"),
    ] {
        run(folder.path(), line).complains(2, why);
    }
    run(
        folder.path(),
        "replay game.otg --frames frames --frame-format png",
    )
    .code(0);
    let frame = fs::read(folder.path().join("frames/ply-1.png")).unwrap();
    assert_eq!(size_of_png(&frame), [306, 306]);
}

#[test]
fn a_replay_writes_a_picture_of_each_position() {
    let folder = folder();
    run(folder.path(), "replay game.otg --frames frames").code(0);
    let frames = folder.path().join("frames");
    let mut names: Vec<_> = fs::read_dir(frames)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["ply-0.svg", "ply-1.svg"]);
    run(folder.path(), "replay game.otg --frames note.txt").complains(2, "note.txt");
}

/// Their files and the command line are in `.ci/pictures`. Processors differ in how they round, so one kind is compared.
#[cfg(target_arch = "x86_64")]
#[test]
fn the_games_of_the_readme_are_what_the_program_draws() {
    let folder = folder();
    let pictures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    for game in ["chess.jsonl", "stratego.log", "tafl.otg", "bitwa.jsonl"] {
        let made = folder.path().join("made.gif");
        let words = ["--width", "320", "--gif"];
        let file = pictures.join(game);
        program()
            .arg("replay")
            .arg(&file)
            .args(words)
            .arg(&made)
            .assert()
            .code(0);
        let kept = file.with_extension("gif");
        let is_same = fs::read(&kept).unwrap() == fs::read(&made).unwrap();
        assert!(
            is_same,
            "{game}: its picture is another one; .ci/pictures makes it again"
        );
    }
}
