//! The switches that change how a game goes, and the command lines that are refused.

use std::thread;

use predicates::str::contains;

use super::game::{BLUE, BLUE_FLAG_IN_FRONT, Folder, RED, TAKE, play};
use crate::Says as _;

const STEPS: [&str; 4] = ["1 3 DOWN\n", "1 4 UP\n", "1 3 DOWN\n", "1 4 UP\n"];
const REPLIES: [&str; 4] = ["9 6 UP\n", "9 5 DOWN\n", "9 6 UP\n", "9 5 DOWN\n"];

fn red() -> Vec<&'static str> {
    [&[RED], &STEPS[..]].concat()
}

fn blue() -> Vec<&'static str> {
    [&[BLUE], &REPLIES[..]].concat()
}

#[test]
fn turn_n_is_drawn_before_anybody_moves() {
    for profile in ["manual-2012", "final-2012"] {
        for (option, turn, plies) in [
            ("0", 1, 0),
            ("1", 1, 0),
            ("2", 2, 2),
            ("3", 3, 4),
            ("5", 5, 8),
        ] {
            // Before the first ply it is RED's turn.
            let who = if plies == 0 {
                "./red RED"
            } else {
                "./blue BLUE"
            };
            let played = play(&["--profile", profile, "-m", option], &red(), &blue())
                .ended(&format!("{who} DRAW_DEFAULT {turn} 148 148"));
            let logged = played
                .log
                .lines()
                .filter(|line| line.ends_with(" OK"))
                .count();
            assert_eq!(logged, plies, "-m {option}");
        }
    }
}

#[test]
fn numbers_below_zero_and_inf_set_no_limit() {
    for options in [
        ["-m", "-1"],
        ["-m", "inf"],
        ["-T", "-1"],
        ["-T", "inf"],
        ["-T", "-0.5"],
    ] {
        play(
            &options,
            &[RED, STEPS[0], TAKE],
            &[BLUE_FLAG_IN_FRONT, REPLIES[0]],
        )
        .ended("./red RED VICTORY 2 148 148");
    }
}

/// The first byte of an answer is not enough, and a time-out ends the game where an illegal move would not.
#[test]
fn no_whole_answer_in_time_loses() {
    // Long enough for a start on a busy machine.
    let games = [
        (
            &["-T", "5"][..],
            "",
            "1 RED: \nGame ends on RED's turn - REASON: ",
        ),
        (&["-T", "5"], "0 3 DO", "1 RED: "),
        (&["-T", "5", "-i"], "", "1 RED: \n"),
        (&["-T", "5", "--profile", "manual-2012"], "0", "1 RED: "),
    ];
    let games = games.map(|(options, answer, logged)| {
        thread::spawn(move || {
            let played =
                play(options, &[RED, answer], &[BLUE]).ended("./red RED ILLEGAL 1 148 148");
            assert!(played.log.contains(logged), "{}", played.log);
        })
    });
    for game in games {
        game.join().unwrap();
    }
}

#[test]
fn an_illegal_move_costs_the_turn_alone_and_both_are_told() {
    for profile in ["beta-2011", "manual-2012", "final-2012"] {
        let result = "./blue BLUE DRAW_DEFAULT 3 148 148";
        let quit = if profile == "manual-2012" {
            "QUIT".to_owned()
        } else {
            format!("QUIT {result}")
        };
        let played = play(
            &["--profile", profile, "-i", "-m", "3"],
            &[RED, "0 0 DOWN\n", "0 3 DOWN\n"],
            &[BLUE, "hello\n", "9 6 UP\n"],
        )
        .ended(result)
        .heard(
            0,
            &[
                "RED ./blue 10 10",
                "START",
                "0 0 DOWN ILLEGAL",
                "hello",
                "0 3 DOWN OK",
                &quit,
            ],
        )
        .heard(
            1,
            &[
                "BLUE ./red 10 10",
                "0 0 DOWN ILLEGAL",
                "hello",
                "0 3 DOWN OK",
                &quit,
            ],
        );
        let plies = "1 RED: 0 0 DOWN ILLEGAL\n1 BLU: hello\n2 RED: 0 3 DOWN OK\n2 BLU: 9 6 UP OK\n";
        assert!(played.log.contains(plies), "{}", played.log);
    }
}

#[test]
fn command_lines_that_are_wrong_are_refused_with_exit_code_1() {
    let folder = Folder::new(&[RED], &[BLUE]);
    let check = |words: &[&str], problem: &str| {
        folder
            .run(words)
            .code(1)
            .stdout("")
            .stderr(contains(problem));
    };
    let players = ["./red", "./blue"];
    let with = |options: &[&'static str]| [options, &players[..]].concat();
    check(&["./red"], "Usage");
    check(&["./red", "./blue", "./red"], "Usage");
    check(&with(&["-zz"]), "unexpected argument '-z'");
    check(&["-p"], "Usage");
    for player in ["@bogus", "@", "@human:", "@networks", "@network:"] {
        let problem = format!("there is no player \"{player}\"");
        check(&[player, "./blue"], &problem);
        check(&["./red", player], &problem);
    }
    check(&with(&["-f", "game.log"]), "cannot be used with");
    check(
        &with(&["--profile", "final-2011"]),
        "there is no profile \"final-2011\"",
    );
    for number in ["0", "soon", "nan", ""] {
        check(&with(&["-T", number]), "-T");
    }
    for number in ["many", "nan", "1.5"] {
        check(&with(&["-m", number]), "-m");
    }
    check(&with(&["-t", "soon"]), "-t");
    check(
        &with(&["-o", "no/such/folder"]),
        "cannot write the log no/such/folder",
    );
    check(&["-f", "no-such.log"], "cannot read no-such.log");
    check(&with(&["-o", "a", "-o", "b"]), "-o is given 2 times");
    check(&["-f", "a", "-f", "b"], "-f is given 2 times");
    check(
        &with(&["-I", "images"]),
        "-I: this program writes no pictures",
    );
    check(&with(&["-v", "video"]), "-v: this program writes no video");
    for name in ["a", "b", "images", "video"] {
        assert!(!folder.path().join(name).exists(), "{name}");
    }
    assert_eq!(folder.read("red.heard"), "");
}

#[test]
fn help_is_a_page_and_exit_code_0() {
    let folder = Folder::new(&[], &[]);
    for words in [&["-h"][..], &["--help"], &["./red", "-p", "-h"], &[]] {
        let assert = folder.run(words).code(0).stderr("");
        let page = crate::stdout(&assert);
        for switch in [
            "-g", "-p", "-i", "-r", "-b", "-o", "-t", "-T", "-m", "-f", "-h",
        ] {
            assert!(page.contains(&format!("  {switch}")), "{switch}: {page}");
        }
    }
}

/// The sections of the manual of 2012, and what is asked of a program for the version.
#[test]
fn the_manual_has_the_sections_of_2012_and_the_version_is_printed() {
    let folder = Folder::new(&[], &[]);
    let assert = folder.run(&["-h"]).code(0).stderr("");
    let page = crate::stdout(&assert);
    let mut at = 0;
    for section in [
        "NAME",
        "SYNOPSIS",
        "DESCRIPTION",
        "A WARNING ABOUT BUFFERING",
        "OPTIONS",
        "GAME RULES",
        "PROTOCOL",
    ] {
        let line = format!("\n{section}\n");
        let found = format!("\n{page}").find(&line);
        let found = found.unwrap_or_else(|| panic!("no {section}"));
        assert!(found >= at, "{section}");
        at = found;
    }
    let version = folder.run(&["--version"]).code(0).stderr("");
    version.stdout(format!("stratego {}\n", env!("CARGO_PKG_VERSION")));
}

/// The manual of 2012: all switches function as normal with -f.
#[test]
fn a_game_is_played_again_up_to_the_turn_limit() {
    let played = play(&["-m", "5"], &red(), &blue());
    assert_eq!(played.stdout, "./blue BLUE DRAW_DEFAULT 5 148 148\n");
    let again = |words: &[&str], result: &str| {
        let words = [words, &["-f", "game.log", "-o", "again.log"]].concat();
        let assert = played.folder.run(&words).code(0).stderr("");
        assert.stdout(format!("{result}\n"));
        let log = played.folder.read("again.log");
        assert_eq!(log.lines().last(), Some(result));
        log.lines().filter(|line| line.ends_with(" OK")).count()
    };
    assert_eq!(again(&["-m", "2"], "./blue BLUE DRAW_DEFAULT 2 148 148"), 2);
    assert_eq!(again(&["-m", "4"], "./blue BLUE DRAW_DEFAULT 4 148 148"), 6);
    assert_eq!(again(&["-m", "5"], "./blue BLUE DRAW_DEFAULT 5 148 148"), 8);
    assert_eq!(again(&["-m", "1"], "./red RED DRAW_DEFAULT 1 148 148"), 0);
    // The log ends earlier.
    let words = ["-m", "9", "-f", "game.log"];
    played.folder.run(&words).code(1);
    // What is wrong before the limit is still reported.
    let wrong = played
        .log
        .replace("1 RED: 1 3 DOWN OK", "1 RED: 1 3 DOWN KILLS 9 9");
    std::fs::write(played.folder.path().join("wrong.log"), wrong).unwrap();
    let words = ["-m", "2", "-f", "wrong.log"];
    played.folder.run(&words).complains(1, "wrong.log:11: ");
}
