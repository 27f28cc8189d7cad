//! The pages in a real browser.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use linesman::STRATEGO;
use linesman_viewer::{of_record, page};

use super::{forfeited, games};

/// Returns a file in the folder of the tools.
fn tool(name: &str) -> PathBuf {
    let folder =
        env::var_os("LINESMAN_TOOLS").expect("LINESMAN_TOOLS names the folder of .ci/tools");
    Path::new(&folder).join(name)
}

#[test]
#[ignore = "needs Chromium, Node.js, puppeteer-core and axe-core; .ci/run brings them"]
fn a_browser_shows_games_and_goes_through_them() {
    let folder = tempfile::tempdir().unwrap();
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
    let files: Vec<PathBuf> = pages
        .iter()
        .map(|(name, text)| {
            let file = folder.path().join(format!("{name}.html"));
            fs::write(&file, text).unwrap();
            file
        })
        .collect();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/look.cjs");
    let output = Command::new("node")
        .env("NODE_PATH", tool("node_modules"))
        .arg(script)
        .args(&files)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{errors}");
    assert!(said.contains(" 0 faults"), "{said}{errors}");
}
