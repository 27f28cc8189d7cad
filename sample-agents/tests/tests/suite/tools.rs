//! Games that are played on their pages, and the pages of sites, in a real browser. Engines that python-chess uses.

mod engines;
mod python_chess;
mod sites;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use linesman_end_to_end::{program, repository};

use super::{shown::Shown, text};

/// Sets its flag up in front, and moves one scout to and fro.
const EASY: &str = r#"
import sys
lines = sys.stdin
lines.readline()
print("F67B669999\n6724898974\nBB31555583\n9B8sB479B8", flush=True)
y = 6
while True:
    if not (line := lines.readline()) or line.startswith("QUIT"): break
    for _ in range(10): lines.readline()
    print(9, y, "UP" if y == 6 else "DOWN", flush=True)
    y = 11 - y
    lines.readline()
"#;
/// A king on c4 and three attackers far away. The king escapes at a corner.
const TINY: &str = "dim:7 name:Tiny surf:n atkf:n ks:w cenh: cenhe: start:/7/7/7/2K4/7/7/2ttt2/";
/// Two units of strength 2, two squares apart.
const NEAR: &str = "5 3 10 2 ##### #A.a# #####";
/// A pawn that mates as a queen or as a rook.
const PROMOTES: &str = "k7/2P5/1K6/8/8/8/8/8 w - - 0 1";

/// Returns a file in the folder of the tools.
fn tool(name: &str) -> PathBuf {
    let folder =
        env::var_os("LINESMAN_TOOLS").expect("LINESMAN_TOOLS names the folder of .ci/tools");
    Path::new(&folder).join(name)
}

impl Shown {
    /// Plays the game in the browser as a scene of a script says, and returns what the program printed. It ends when the page is closed.
    fn play(self, script: &str, scene: &str) -> String {
        let (is_good, said) = self.browse(script, scene);
        let mut process = self.process;
        if !is_good {
            process.kill().unwrap();
        }
        let printed = process.wait_with_output().unwrap();
        let told = self.rest.join().unwrap();
        assert!(is_good, "{scene}: {said}{told}");
        assert_eq!(printed.status.code(), Some(0), "{scene}: {told}");
        String::from_utf8_lossy(&printed.stdout).into_owned()
    }

    /// Uses the page in the browser as a scene of a script says, and stops the program.
    fn look(mut self, script: &str, scene: &str) {
        let (is_good, said) = self.browse(script, scene);
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        let told = self.rest.join().unwrap();
        assert!(is_good, "{scene}: {said}{told}");
    }

    /// Returns whether nothing is wrong, and what the script said.
    fn browse(&self, script: &str, scene: &str) -> (bool, String) {
        let script = repository()
            .join("conformance/viewer/tests/browser")
            .join(script);
        let output = Command::new("node")
            .env("NODE_PATH", tool("node_modules"))
            .arg(script)
            .arg(scene)
            .args(&self.addresses)
            .output()
            .unwrap();
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said).into_owned();
        (output.status.success(), said)
    }
}

fn easy(folder: &Path) -> String {
    let bot = folder.join("easy.py");
    fs::write(&bot, EASY).unwrap();
    format!("python3 {}", text(&bot))
}

#[test]
#[ignore = "needs Chromium, Node.js, puppeteer-core and axe-core; .ci/run brings them"]
fn a_person_plays_by_clicking_and_dragging_in_each_game() {
    let folder = tempfile::tempdir().unwrap();
    let linesman = program("linesman");
    let records = text(&folder.path().join("records"));
    let easy = easy(folder.path());
    let tafl = format!("{} --seed 1", text(&program("otep-random")));
    let bitwa = format!("{} --seed 1", text(&program("bitwa-random")));
    let chess = format!("{} --seed 1", text(&program("uci-random")));
    for (scene, words, result) in [
        (
            "stratego",
            vec!["play", "stratego", "@human", &easy, "--record", &records],
            "human RED VICTORY 1 148 148\n",
        ),
        (
            "tafl",
            vec!["play", "otep", &tafl, "@human", "--rules", TINY],
            "0-1 ",
        ),
        (
            "bitwa",
            vec!["play", "bitwa", "@human", &bitwa, "--board", NEAR],
            "1-0 ",
        ),
        (
            "chess",
            vec!["play", "uci", "@human", &chess, "--fen", PROMOTES],
            "1-0 ",
        ),
    ] {
        let words = [&words[..], &["--view"]].concat();
        let printed = Shown::start(&linesman, &words, 1).play("play.cjs", scene);
        assert!(printed.starts_with(result), "{scene}: {printed}");
    }
    let record = fs::read_to_string(folder.path().join("records/game-1.jsonl")).unwrap();
    assert!(record.contains("\"player\":\"person\""), "{record}");
    assert!(
        record
            .lines()
            .last()
            .unwrap()
            .contains("\"reason\":\"rules\"")
    );
}

#[test]
#[ignore = "needs Chromium, Node.js, puppeteer-core and axe-core; .ci/run brings them"]
fn a_whole_game_is_played_by_keyboard() {
    let folder = tempfile::tempdir().unwrap();
    let easy = easy(folder.path());
    let words = ["play", "stratego", "@human", &easy, "--view"];
    let printed = Shown::start(&program("linesman"), &words, 1).play("play.cjs", "keyboard");
    assert!(printed.starts_with("human RED VICTORY 3 "), "{printed}");
    for (scene, words, bot, result) in [
        (
            "taflKeys",
            ["otep", "@human", "--rules", TINY],
            "otep-random",
            "0-1 ",
        ),
        (
            "bitwaKeys",
            ["bitwa", "@human", "--board", NEAR],
            "bitwa-random",
            "1-0 ",
        ),
        (
            "chessKeys",
            ["uci", "@human", "--fen", PROMOTES],
            "uci-random",
            "1-0 ",
        ),
    ] {
        let bot = format!("{} --seed 1", text(&program(bot)));
        let [protocol, human, option, value] = words;
        // A person plays the defenders of tafl.
        let players = if protocol == "otep" {
            [&*bot, human]
        } else {
            [human, &*bot]
        };
        let words = [
            "play", protocol, players[0], players[1], option, value, "--view",
        ];
        let printed = Shown::start(&program("linesman"), &words, 1).play("play.cjs", scene);
        assert!(printed.starts_with(result), "{scene}: {printed}");
    }
}

#[test]
#[ignore = "needs Chromium, Node.js, puppeteer-core and axe-core; .ci/run brings them"]
fn two_people_do_not_see_each_others_pieces() {
    let words = ["play", "stratego", "@human", "@human", "--view"];
    let printed = Shown::start(&program("linesman"), &words, 2).play("play.cjs", "two");
    assert!(printed.starts_with("human#1 RED SURRENDER 1 "), "{printed}");
}

#[test]
#[ignore = "needs Chromium, Node.js, puppeteer-core and axe-core; .ci/run brings them"]
fn the_program_stratego_draws_its_game_and_takes_clicks() {
    let folder = tempfile::tempdir().unwrap();
    let easy = easy(folder.path());
    let words = ["-g", "-b", "@human", &easy];
    let printed = Shown::start(&program("stratego"), &words, 1).play("play.cjs", "stratego");
    assert_eq!(printed, "human RED VICTORY 1 148 148\n");
}

#[test]
#[ignore = "needs Chromium, Node.js, puppeteer-core and axe-core; .ci/run brings them"]
fn an_arbiter_steps_through_a_game_on_a_page() {
    let bot = format!("{} --seed 1", text(&program("bitwa-random")));
    let folder = tempfile::tempdir().unwrap();
    let records = text(&folder.path().join("records"));
    let words = [
        "arbiter", "bitwa", &bot, "--board", NEAR, "--record", &records,
    ];
    // This page stays until the program is stopped.
    Shown::start(&program("linesman"), &words, 1).look("play.cjs", "arbiter");
    for number in 1..=3 {
        let record = folder.path().join(format!("records/game-{number}.jsonl"));
        let record = fs::read_to_string(record).unwrap();
        assert!(record.lines().last().unwrap().contains("\"kind\":\"end\""));
    }
}
