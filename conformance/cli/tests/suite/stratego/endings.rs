//! How games end, and what the bots are told of it. An army is worth 10 + 9 + 2*8 + 3*7 + 4*6 + 4*5 + 4*4 + 5*3 + 8*2 + 1 = 148.

use super::game::{
    BLOCKED, BLUE, BLUE_BOMB_IN_FRONT, BLUE_FLAG_IN_FRONT, PROFILES, RED, RED_FLAG_IN_FRONT, TAKE,
    play, talk,
};
use crate::assert_contains;

#[test]
fn the_move_that_takes_the_flag_is_told_as_the_profile_has_it() {
    let line = "./red RED VICTORY 1 148 148";
    let quit = format!("QUIT {line}");
    let check = |profile, last: [&[&str]; 2], lake: &str| {
        let played = play(&["--profile", profile], &[RED, TAKE], &[BLUE_FLAG_IN_FRONT])
            .ended(line)
            .heard(0, &[&["RED ./blue 10 10", "START"], last[0]].concat())
            .heard(1, &[&["BLUE ./red 10 10"], last[1]].concat());
        let board = format!("967B669999\n..{lake}..{lake}..\n..{lake}..{lake}..\n##########\n");
        assert!(played.heard[0].contains(&board), "{}", played.heard[0]);
        let end =
            "1 RED: 0 3 DOWN 3 VICTORY_FLAG\nGame ends on RED's turn - REASON: Captured the flag\n";
        assert!(played.log.contains(end), "{}", played.log);
    };
    let echo = "0 3 DOWN 3 FLAG";
    check("web-2011", [&[echo, "VICTORY"], &[echo, "DEFEAT"]], "**");
    check("beta-2011", [&[&quit], &[&quit]], "++");
    check("manual-2012", [&["QUIT"], &["QUIT"]], "++");
    check("final-2012", [&[&quit], &[&quit]], "++");
}

#[test]
fn blue_wins_by_the_flag_as_red_does() {
    for profile in PROFILES {
        play(
            &["--profile", profile],
            &[RED_FLAG_IN_FRONT, "1 3 DOWN\n"],
            &[BLUE, "0 6 UP 3\n"],
        )
        .ended("./blue BLUE VICTORY 1 148 148");
    }
}

#[test]
fn a_misreading_that_explains_an_illegal_move_is_named() {
    let said = |answer| {
        let played = play(&[], &[RED, answer], &[BLUE]);
        played.ended("./red RED ILLEGAL 1 148 148").stderr
    };
    // Counted from the bottom, it is the scout on (0,3).
    let flipped = said("0 6 DOWN\n");
    let suspicion = "\nRED: perhaps a misreading: the only answer would be legal if y were counted from the bottom";
    assert_contains(&flipped, suspicion);
    // The flag cannot move.
    let plain = said("0 0 DOWN\n");
    assert!(!plain.contains("misreading"), "{plain}");
    // A forfeited game leaves its record.
    assert_contains(&plain, "\nstratego: record: ");
}

#[test]
fn an_answer_that_forfeits_is_told_as_the_profile_has_it() {
    let line = "./red RED ILLEGAL 1 148 148";
    let quit = format!("QUIT {line}");
    let check = |profile, answer, last: [&str; 2]| {
        play(&["--profile", profile], &[RED, answer], &[BLUE])
            .ended(line)
            .heard(0, &["RED ./blue 10 10", "START", last[0]])
            .heard(1, &["BLUE ./red 10 10", last[1]]);
    };
    // The flag cannot move.
    for answer in ["nonsense\n", "0 0 DOWN\n"] {
        check("web-2011", answer, ["ILLEGAL", "DEFAULT"]);
        check("beta-2011", answer, [&quit, &quit]);
        check("manual-2012", answer, ["QUIT", "QUIT"]);
        check("final-2012", answer, [&quit, &quit]);
    }
}

/// RED's scout (2) dies on a bomb, then BLUE's scout attacks RED's: the values are 148 less 2 for each that died.
#[test]
fn bombs_and_equal_ranks_are_the_profiles() {
    let check = |profile, bomb: &str, scouts: &[&str], results: &[&str]| {
        let played = play(
            &["--profile", profile, "-m", "2"],
            &[RED, TAKE],
            &[BLUE_BOMB_IN_FRONT, "9 6 UP 3\n"],
        );
        assert_eq!(talk(&played.heard[0])[2], format!("0 3 DOWN 3 {bomb}"));
        let logged: Vec<_> = played
            .log
            .lines()
            .filter_map(|line| line.strip_prefix("1 BLU: 9 6 UP 3 "))
            .collect();
        let which = scouts.iter().position(|scout| [*scout] == *logged);
        let which = which.unwrap_or_else(|| panic!("{profile}: {logged:?}"));
        played.ended(results[which]);
    };
    let drawn = "./blue BLUE DRAW_DEFAULT 2 144 146";
    for profile in ["web-2011", "beta-2011"] {
        check(
            profile,
            "BOTHDIE 9 B",
            &["KILLS 9 9", "DIES 9 9"],
            &[
                "./blue BLUE DRAW_DEFAULT 2 144 148",
                "./blue BLUE DRAW_DEFAULT 2 146 146",
            ],
        );
    }
    check("manual-2012", "DIES 9 B", &["BOTHDIE 9 9"], &[drawn]);
    check("final-2012", "DIES 9 B", &["BOTHDIE 9 9"], &[drawn]);
}

#[test]
fn no_move_is_for_the_beta_and_two_in_a_row_end_the_game() {
    let check = |profile, red, blue, result| {
        play(
            &["--profile", profile],
            &[red, "NO_MOVE\n"],
            &[blue, "NO_MOVE\n"],
        )
        .ended(result);
    };
    check("beta-2011", RED, BLUE, "./blue BLUE DRAW 1 148 148");
    // A scout is worth 2, a marshal 10.
    let [scout, marshal] = ["F9........\n", "F1........\n"]
        .map(|row| format!("{row}..........\n..........\n..........\n"));
    check("beta-2011", &scout, &marshal, "./blue BLUE VICTORY 1 2 10");
    for profile in ["web-2011", "manual-2012", "final-2012"] {
        check(profile, RED, BLUE, "./red RED ILLEGAL 1 148 148");
    }
}

#[test]
fn surrender_is_for_the_final_and_in_these_bytes() {
    let check = |profile, answer, result| {
        play(&["--profile", profile], &[RED, answer], &[BLUE]).ended(result);
    };
    check("final-2012", "SURRENDER\n", "./red RED SURRENDER 1 148 148");
    for answer in [
        "SURRENDER \n",
        " SURRENDER\n",
        "surrender\n",
        "SURRENDER\r\n",
    ] {
        check("final-2012", answer, "./red RED ILLEGAL 1 148 148");
    }
    for profile in ["web-2011", "beta-2011", "manual-2012"] {
        check(profile, "SURRENDER\n", "./red RED ILLEGAL 1 148 148");
    }
}

/// The bombs survive, so RED's scout dies and leaves RED with nothing that moves; BLUE's is worth 2.
#[test]
fn a_side_that_attacks_with_its_last_piece_and_loses_it_has_lost() {
    let red = "F.........\n..........\n..........\n9.........\n";
    let blue = "B.........\n..........\n..........\nF........9\n";
    play(&["--profile", "manual-2012"], &[red, TAKE], &[blue]).ended("./blue BLUE VICTORY 1 0 2");
}

#[test]
fn an_army_without_a_mobile_piece_loses_at_once() {
    let flag = "F.........\n..........\n..........\n..........\n";
    play(&["--profile", "manual-2012"], &[flag], &[BLUE]).ended("./blue BLUE VICTORY 1 0 148");
    play(&["--profile", "manual-2012"], &[RED], &[flag]).ended("./red RED VICTORY 1 148 0");
}

#[test]
fn a_side_without_a_legal_move_is_treated_as_the_profile_has_it() {
    let check = |profile, answer, result| {
        play(
            &["--profile", profile],
            &[BLOCKED, answer],
            &[BLUE, "NO_MOVE\n"],
        )
        .ended(result);
    };
    check("web-2011", "", "./red RED DEFEAT 1 148 148");
    check("beta-2011", "NO_MOVE\n", "./blue BLUE DRAW 1 148 148");
    check("manual-2012", "", "./red RED DEFEAT 1 148 148");
    check("final-2012", "SURRENDER\n", "./red RED SURRENDER 1 148 148");
    check("final-2012", "0 3 DOWN\n", "./red RED ILLEGAL 1 148 148");
}
