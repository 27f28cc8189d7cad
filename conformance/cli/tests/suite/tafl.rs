//! Games of tafl: what engines tell people, rules from files, and what records say.

use std::{fs, path::Path};

use assert_cmd::assert::Assert;
use predicates::{
    prelude::PredicateBooleanExt,
    str::{contains, is_match},
};
use tempfile::TempDir;

use super::{Says as _, assert_contains, program, stdout};

/// An engine that moves to and fro, and tells people what it does.
const CHAT: &str = r#"
import sys
moves = {'attackers': ['d1-c1', 'c1-d1'], 'defenders': ['d3-c3', 'c3-d3']}
turn = 0
print('hello\nstatus ready', flush=True)
for line in sys.stdin:
    if line.startswith('play'):
        print('status turn', turn, '\u202eon\x1b[2J', flush=True)
        print('move', moves[line.split()[1]][turn % 2], flush=True)
        turn += 1
    if line.startswith('goodbye'):
        break
"#;

const RULES: &str =
    "dim:7 name:Own_Brandub surf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
const TINY: &str = "dim:5 name:Tiny esc:e start:/2t2/2T2/tTKTt/2T2/2t2/";

/// A folder with the engine and what else is written to it.
struct Folder(TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("chat.py"), CHAT).unwrap();
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        Self(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn run(&self, words: &str) -> Assert {
        let words = words.split_whitespace();
        // The two engines of a game.
        let words = words.map(|word| match word {
            "A" => "one=python3 chat.py",
            "B" => "two=python3 chat.py",
            word => word,
        });
        program().current_dir(self.path()).args(words).assert()
    }
}

/// What the engine tells, without disturbing a terminal.
fn says(turn: u32) -> String {
    format!("one (attackers) says: turn {turn} \\u{{202e}}on\\x1b[2J\n")
}

#[test]
fn what_engines_tell_people_is_shown() {
    let folder = Folder::new(&[]);
    let game = "--turns 2 --rules brandub";
    let is_shown = |after: Assert| {
        after
            .complains(0, "one (attackers) says: ready\n")
            .stderr(contains(says(0)).and(contains(says(1))))
            .stderr(contains("two (defenders) says: turn 1 "))
            .stderr(contains('\u{202e}').or(contains('\u{1b}')).not())
    };
    is_shown(folder.run(&format!("play otep A B {game} --record games")));
    is_shown(folder.run("replay games/game-1.jsonl"));
    let tournament = folder.run(&format!(
        "tournament otep A B {game} --games-per-pair 1 --sandbox none"
    ));
    tournament
        .code(0)
        .stderr(is_match(r"game 1: (one|two) \((attackers|defenders)\) says: turn 1 ").unwrap());
    folder
        .run(&format!("compare otep A B {game} --max-games 2"))
        .stderr(contains("game 1: one (defenders) says: turn 1 "))
        .stderr(contains(format!("game 2: {}", says(1))));
    folder
        .run("view games/game-1.jsonl --export game.html")
        .code(0);
    let page = fs::read_to_string(folder.path().join("game.html")).unwrap();
    assert!(page.contains("\"comment\":\"ready; turn 0 \\\\u{202e}on\\\\x1b[2J\""));
}

#[test]
fn only_the_last_texts_of_an_engine_are_shown() {
    // Positions may occur again and again.
    let rules = RULES.replace("surf:n", "surf:n tfr:i");
    let folder = Folder::new(&[("again.conf", &rules)]);
    folder
        .run("play otep A B --turns 20 --rules again.conf")
        .complains(0, "one (attackers) says: turn 19 ")
        .stderr(contains("one (attackers) says: turn 14 ").not())
        // 20 turns and the greeting, of which five are shown.
        .stderr(contains("one (attackers) says 16 more before that"));
}

#[test]
fn rules_are_read_from_a_file() {
    let both = format!("\u{feff}# rules of my own\r\n{RULES}\r\n\r\n{TINY}\r\n");
    let one = format!("rules {TINY}\n");
    let broken = format!("{TINY}\n  dim:7 ks:q start:/7/7/7/7/7/7/7/\n");
    let folder = Folder::new(&[
        ("both.conf", &both),
        ("one.conf", &one),
        ("broken.conf", &broken),
    ]);
    folder
        .run("play otep A B --turns 1 --rules both.conf:own_brandub --records kept --record games")
        .code(0);
    let kept = fs::read_to_string(folder.path().join("kept/game-1.otg")).unwrap();
    assert_contains(&kept, "[variant:Own Brandub]");
    // The record has the rules and no file of this machine.
    let record = fs::read_to_string(folder.path().join("games/game-1.jsonl")).unwrap();
    assert!(record.contains(RULES) && !record.contains("both.conf"));
    let fails = |words: &str, expected: &str| {
        folder.run(words).complains(2, expected);
    };
    fails(
        "play otep A B --rules both.conf",
        "both.conf has 2 rules strings; choose one by its name, as in both.conf:Own_Brandub; there are Own_Brandub, Tiny",
    );
    fails(
        "play otep A B --rules both.conf:Big",
        "there are Own_Brandub, Tiny",
    );
    fails(
        "play otep A B --rules none.conf",
        "there is no file \"none.conf\"",
    );
    fails(
        "moves otep start --rules broken.conf:2",
        "broken.conf: line 2, column 12: ",
    );
    fails(
        "check otep --games 1 --rules broken.conf -- true",
        "broken.conf: line 2, column 12: ",
    );
    for rules in ["one.conf", "both.conf:Tiny", "broken.conf:1"] {
        let of = |words: &str| {
            let shown = folder.run(&format!("{words} --rules {rules}")).code(0);
            stdout(&shown)
        };
        // Each of the four attackers has one square on either side of it, and then a corner, which is the king's.
        let mut moves: Vec<String> = of("moves otep start").lines().map(str::to_owned).collect();
        moves.sort_unstable();
        let all = [
            "a3-a2", "a3-a4", "c1-b1", "c1-d1", "c5-b5", "c5-d5", "e3-e2", "e3-e4",
        ];
        assert_eq!(moves, all);
        assert_eq!(of("perft otep 1"), "1 8\n");
        of("draw start -o start.svg");
        let drawn = fs::read_to_string(folder.path().join("start.svg")).unwrap();
        assert!(drawn.contains("<svg"));
    }
}

#[test]
fn a_record_says_how_the_game_ended_and_what_its_author_says() {
    let game = format!(
        "\u{feff}[attackers:Ann]\r\n[defenders:Bob]\r\n[annotator:Cy]\r\n[result:-1]\r\n[termination:attackers resign]\r\n\
         [rules:{RULES}]\r\n\r\n1. d2-c2 d3-c3\r\n[a strange\r\nmove|]\r\n"
    );
    let folder = Folder::new(&[("game.otg", &game)]);
    let end = "not over, 2 plies; the record: defenders win, attackers resign\n";
    let shown = folder.run("replay game.otg --board").code(0);
    shown
        .stdout(contains("1. d2-c2\n").and(contains("    [a strange move]\n1. d3-c3\n")))
        .stdout(contains(end))
        .stderr(contains("the record has 1 comment by Cy"));
    folder.run("view game.otg --export game.html").code(0);
    let page = fs::read_to_string(folder.path().join("game.html")).unwrap();
    for part in [
        end.trim_end(),
        "\"comment\":\"a strange move\"",
        "\"player\":\"Ann\"",
    ] {
        assert!(page.contains(part), "{part}");
    }
}
