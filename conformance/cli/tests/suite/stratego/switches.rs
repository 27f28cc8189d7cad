//! The switches that change how a game goes, and the command lines that are refused.

use std::thread;

use predicates::str::contains;

use super::game::{BLUE, BLUE_FLAG_IN_FRONT, Folder, RED, TAKE, play};

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
    assert_eq!(folder.read("red.heard"), "");
}

#[test]
fn help_is_a_page_and_exit_code_0() {
    let folder = Folder::new(&[], &[]);
    for words in [&["-h"][..], &["--help"], &[]] {
        let assert = folder.run(words).code(0).stderr("");
        let page = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        for switch in [
            "-g", "-p", "-i", "-r", "-b", "-o", "-t", "-T", "-m", "-f", "-h",
        ] {
            assert!(page.contains(&format!("  {switch}")), "{switch}: {page}");
        }
    }
}
