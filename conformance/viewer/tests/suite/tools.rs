//! The pages in a real browser.

use std::{
    env, fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use linesman_game_record::Record;
use linesman_protocol_stratego::STRATEGO;
use linesman_viewer::{Game, of_record, page};

use super::{
    BLUE_ROWS, ROWS, forfeited, forfeits, games,
    server::{Growing, watcher},
};

/// Returns a file in the folder of the tools.
fn tool(name: &str) -> PathBuf {
    let folder =
        env::var_os("LINESMAN_TOOLS").expect("LINESMAN_TOOLS names the folder of .ci/tools");
    Path::new(&folder).join(name)
}

/// Runs a script of `tests/browser` on pages, each with its name, and checks that it says this.
fn look(script: &str, pages: &[(&str, String)], expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let files = pages.iter().map(|(name, text)| {
        let file = folder.path().join(format!("{name}.html"));
        fs::write(&file, text).unwrap();
        file
    });
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser");
    let output = Command::new("node")
        .env("NODE_PATH", tool("node_modules"))
        .arg(scripts.join(script))
        .args(files)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{errors}");
    assert!(said.contains(expected), "{said}{errors}");
}

#[test]
#[ignore = "needs Chromium, Node.js, puppeteer-core and axe-core; .ci/run brings them"]
fn a_browser_shows_games_and_goes_through_them() {
    let pages = [
        (
            "forfeit",
            page(&[of_record(STRATEGO, &forfeited(), "game-1.jsonl")]),
        ),
        ("stratego-long", page(&[games::stratego(2000)])),
        ("tafl", page(&[games::tafl("copenhagen", 150)])),
        ("tafl-large", page(&[games::tafl("alea-evangelii", 60)])),
        ("bitwa", page(&[games::bitwa("plain")])),
        (
            "several",
            page(&[games::tafl("brandub", 40), games::bitwa("river")]),
        ),
    ];
    look("look.cjs", &pages, " 0 faults");
}

#[test]
#[ignore = "needs Chromium, Node.js, puppeteer-core and axe-core; .ci/run brings them"]
fn a_page_is_on_one_screen_and_takes_keys_after_every_click() {
    let recorded = |records: &[Record]| {
        let games = records.iter().enumerate();
        let games = games.map(|(at, it)| of_record(STRATEGO, it, &format!("game-{at}.jsonl")));
        page(&games.collect::<Vec<Game>>())
    };
    let pages = [
        ("forfeit", recorded(&[forfeited()])),
        ("forfeit-early", recorded(&forfeits(1))),
        ("two", recorded(&forfeits(2))),
        ("forfeits", recorded(&forfeits(20))),
    ];
    look("fit.cjs", &pages, "4 pages fit, 0 faults");
}

#[test]
#[ignore = "needs Chromium, Node.js and puppeteer-core; .ci/run brings them"]
fn a_browser_watches_a_game_to_its_end() {
    let growing = Growing::new();
    growing.add_move(1, "RED", ROWS);
    growing.add_move(2, "BLUE", BLUE_ROWS);
    let address = growing.serve();
    let plies = 40;
    let mut watched = Command::new("node")
        .env("NODE_PATH", tool("node_modules"))
        .arg(watcher())
        .args([&address, &plies.to_string()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let said = BufReader::new(watched.stdout.take().unwrap()).lines();
    let mut said = said.map(Result::unwrap);
    for ply in (3..plies).step_by(2) {
        // A browser that sees one of two new plies first says that too.
        let shows = format!("shows {}", ply - 1);
        assert!(said.any(|it| it == shows), "the page never {shows}");
        let (red, blue) = match ply / 2 % 2 {
            1 => ("0 3 DOWN", "0 6 UP"),
            _ => ("0 4 UP", "0 5 DOWN"),
        };
        growing.add_move(ply, "RED", red);
        growing.add_move(ply + 1, "BLUE", blue);
    }
    growing.add_end(plies);
    let last = said.last();
    assert_eq!(last, Some(format!("shows {plies}")));
    assert!(watched.wait().unwrap().success());
}
