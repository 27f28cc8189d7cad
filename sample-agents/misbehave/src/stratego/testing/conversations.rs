//! Scripted conversations, in which every fault shows as it is meant to.

use linesman_games::stratego::{Action, RED, Setup};
use linesman_protocols::stratego::parse_answer;

use crate::{
    stratego::arrangement::opening,
    testing::{PAUSE, Record, play},
};

const SETUP: &str = "RED scripted 10 10\n";
const SETUP_AS_BLUE: &str = "BLUE scripted 10 10\n";
const ECHO: &str = "0 3 DOWN OK\n";

/// The board of the manual's example; which moves were made does not matter to the player.
const BOARD: &str = "FB8sB479B8
BB31555583
6724898974
967B669999
..++..++..
..++..++..
##########
##########
##########
##########
";

fn start() -> String {
    format!("START\n{BOARD}")
}

fn turn() -> String {
    format!("9 6 UP OK\n{BOARD}")
}

/// Plays a first turn, its echo, and whatever comes then.
fn play_on(id: &str, rest: &[&str]) -> (u8, Record) {
    let (start, turn) = (start(), turn());
    let mut messages = vec![SETUP, &start, ECHO, &turn, ECHO];
    messages.extend(rest);
    play(id, &messages)
}

/// Checks how often the player writes in a conversation of two turns, and how it exits.
fn check(id: &str, writes: usize, status: u8) {
    for rest in [&["QUIT\n"][..], &[]] {
        let (actual, record) = play_on(id, rest);
        assert_eq!(record.writes.len(), writes, "{id}: {record:?}");
        assert_eq!(actual, status, "{id}");
    }
}

#[test]
fn without_a_fault_each_answer_is_one_write() {
    check("stratego", 3, 0);
    let (_, record) = play_on("stratego", &[]);
    let lines: Vec<usize> = record
        .writes
        .iter()
        .map(|text| text.lines().count())
        .collect();
    assert_eq!(lines, [4, 1, 1]);
    assert!(record.writes.iter().all(|text| text.ends_with('\n')));
}

#[test]
fn held_output_comes_when_the_player_exits() {
    let (_, conforming) = play_on("stratego", &[]);
    for rest in [&["QUIT\n"][..], &[]] {
        let (status, record) = play_on("stratego/stream/flushes", rest);
        assert_eq!((status, record.writes.len()), (0, 1));
        assert_eq!(record.output(), conforming.output());
    }
}

#[test]
fn only_the_newlines_of_moves_are_missing() {
    let (_, record) = play_on("stratego/stream/ends-lines", &[]);
    assert_eq!(record.newlines(), [true, false, false]);
}

#[test]
fn carriage_returns_stand_before_all_newlines() {
    let (_, record) = play_on("stratego/stream/no-carriage-return", &[]);
    let output = record.output();
    assert_eq!(output.matches("\r\n").count(), 6);
    assert_eq!(output.matches('\n').count(), 6);
}

#[test]
fn noise_comes_before_moves_only() {
    let (_, record) = play_on("stratego/stream/no-noise", &[]);
    assert!(!record.writes[0].contains("thinking"));
    for text in &record.writes[1..] {
        assert!(
            text.starts_with("thinking after ") && text.lines().count() == 2,
            "{text}"
        );
    }
}

#[test]
fn a_split_line_kills_the_player_that_takes_reads_for_lines() {
    let id = "stratego/stream/reads-split-lines";
    let joined = format!("{ECHO}{}", turn());
    for (messages, is_fatal) in [
        (vec!["RED scrip", "ted 10 10\n"], true),
        (vec![SETUP, "START\nFB8s"], true),
        (vec![SETUP, &start(), &joined, "QUI", "T\n"], true),
        (vec![SETUP, &start(), &joined, "QUIT\n"], false),
        (vec![SETUP, &start(), &joined], false),
    ] {
        let (status, record) = play(id, &messages);
        assert_eq!(status, u8::from(is_fatal), "{messages:?}");
        assert_eq!(!record.stderr.is_empty(), is_fatal, "{messages:?}");
        assert_eq!(play("stratego", &messages).0, 0, "{messages:?}");
    }
}

#[test]
fn what_comes_with_an_echo_is_lost_on_the_player_that_reads_it_alone() {
    let id = "stratego/stream/reads-joined-lines";
    let joined = format!("{ECHO}{}", turn());
    for (messages, writes) in [
        (vec![SETUP, &start(), &joined, "QUIT\n"], 2),
        (vec![SETUP, &start(), &joined], 2),
        (vec![SETUP, &start(), ECHO, &turn(), "QUIT\n"], 3),
        (
            vec![SETUP, &start(), ECHO, "9 6 U", "P OK\n", BOARD, "QUIT\n"],
            3,
        ),
    ] {
        let (status, record) = play(id, &messages);
        assert_eq!((status, record.writes.len()), (0, writes), "{messages:?}");
        assert_eq!(
            play("stratego", &messages).1.writes.len(),
            3,
            "{messages:?}"
        );
    }
    let quit = format!("{ECHO}QUIT\n");
    let (_, record) = play(id, &[SETUP, &start(), &quit]);
    assert!(!record.deeds().contains(&"read \"\""), "{record:?}");
}

#[test]
fn what_falls_silent_still_hears_the_end() {
    check("stratego/setup/answered", 0, 0);
    check("stratego/setup/all-four-rows", 1, 0);
    check("stratego/turn/answered", 1, 0);
    check("stratego/setup/either-colour", 3, 0);
    let (status, record) = play("stratego/setup/either-colour", &[SETUP_AS_BLUE, "QUIT\n"]);
    assert_eq!((status, record.writes.len()), (0, 0));
}

#[test]
fn set_ups_have_the_rows_that_their_fault_gives_them() {
    for (id, setup, rows) in [
        ("stratego", SETUP, 4),
        ("stratego", SETUP_AS_BLUE, 4),
        ("stratego/setup/all-four-rows", SETUP, 3),
        ("stratego/setup/no-fifth-row", SETUP, 5),
        ("stratego/setup/no-fifth-row", SETUP_AS_BLUE, 5),
        ("stratego/turn/waits-for-its-turn", SETUP, 4),
        ("stratego/turn/waits-for-its-turn", SETUP_AS_BLUE, 5),
    ] {
        let (_, record) = play(id, &[setup]);
        assert_eq!(record.writes.len(), 1, "{id}");
        assert_eq!(record.output().lines().count(), rows, "{id} {setup}");
    }
}

#[test]
fn the_greeting_comes_before_anything_is_read() {
    let (_, record) = play("stratego/setup/waits-for-header", &[SETUP]);
    let (writes, first_read) = &record.deeds[0];
    assert_eq!(
        (*writes, first_read.as_str()),
        (1, "read \"RED scripted 10 10\\n\"")
    );
    assert_eq!(record.writes.len(), 2);
}

#[test]
fn sleepers_sleep_once_and_answer_then() {
    for (id, writes) in [("stratego/setup/in-time", 0), ("stratego/turn/in-time", 1)] {
        check(id, 3, 0);
        let (_, record) = play_on(id, &[]);
        assert_eq!(record.writes_before("slept 3000 ms"), [writes], "{id}");
    }
}

#[test]
fn an_answered_echo_is_a_write_of_its_own() {
    check("stratego/turn/echo-is-no-question", 5, 0);
}

#[test]
fn the_first_turn_is_passed_and_no_other() {
    let id = "stratego/turn/known-commands";
    check(id, 3, 0);
    let (_, record) = play_on(id, &[]);
    let passes: Vec<bool> = record
        .writes
        .iter()
        .map(|text| text == "NO_MOVE\n")
        .collect();
    assert_eq!(passes, [false, true, false]);
}

#[test]
fn start_is_answered_before_a_board_that_does_not_come_with_it() {
    let id = "stratego/turn/waits-for-the-board";
    let (start, turn) = (start(), turn());
    let apart = [SETUP, "START\n", BOARD, ECHO, &turn, ECHO, "QUIT\n"];
    for (id, messages, board, writes) in [
        (id, &apart[..], BOARD, 2),
        ("stratego", &apart, BOARD, 1),
        // With a part of the board, as BLUE, or in a later turn, the rest is waited for.
        (
            id,
            &[SETUP, "START\nFB8s", &BOARD[4..], ECHO, &turn],
            &BOARD[4..],
            1,
        ),
        (
            id,
            &[SETUP_AS_BLUE, "0 3 DOWN OK\n", BOARD, ECHO, &turn],
            BOARD,
            1,
        ),
        (id, &[SETUP, &start, ECHO, "9 6 UP OK\n", BOARD], BOARD, 2),
    ] {
        let (status, record) = play(id, messages);
        assert_eq!((status, record.writes.len()), (0, 3), "{messages:?}");
        let read = (writes, format!("read {board:?}"));
        assert!(record.deeds.contains(&read), "{read:?}: {record:?}");
    }
}

#[test]
fn what_is_sent_before_the_board_is_a_legal_move() {
    let (_, record) = play("stratego/turn/waits-for-the-board", &[SETUP, "START\n"]);
    let rows: Vec<&str> = record.writes[0].lines().collect();
    let setup = Setup::parse([rows[0], rows[1], rows[2], rows[3]]).unwrap();
    let answer = parse_answer(record.writes[1].trim_end().as_bytes()).unwrap();
    let Action::Move { mv, .. } = answer.action else {
        panic!("{answer:?}");
    };
    assert_eq!(opening(&setup, RED).check_move(mv), Ok(()));
}

#[test]
fn a_move_is_sent_once_more_if_its_repetition_is_slow_to_come() {
    let id = "stratego/turn/patient-for-its-echo";
    check(id, 3, 0);
    let (start, turn) = (start(), turn());
    let late = format!("{ECHO}{turn}");
    let messages = [SETUP, PAUSE, &start, PAUSE, &late, ECHO, PAUSE, "QUIT\n"];
    let (status, record) = play(id, &messages);
    assert_eq!((status, record.writes.len()), (0, 4), "{record:?}");
    assert_eq!(record.writes[1], record.writes[2]);
    assert_eq!(record.deeds[2], (2, "heard nothing for 250 ms".to_owned()));
    assert_eq!(play("stratego", &messages).1.writes.len(), 3);
}

/// Checks which ways of quitting a player obeys: one without the fault obeys all, and all obey the end of input.
fn check_quit(id: &str, deaf_to: &[usize]) {
    let result = "QUIT scripted BLUE VICTORY 1 235 235\n";
    let start = start();
    let ways: [&[&str]; 7] = [
        &["QUIT\n"],
        &[SETUP, "QUIT\n"],
        &[SETUP, &start, "QUIT\n"],
        &[SETUP, &start, ECHO, "QUIT\n"],
        &[SETUP, result],
        &[SETUP, &start, result],
        &[SETUP, &start, ECHO, result],
    ];
    for (index, way) in ways.iter().enumerate() {
        let (status, record) = play(id, way);
        let reads_end = record.has_read_end();
        assert_eq!(reads_end, deaf_to.contains(&index), "{id}: {way:?}");
        assert_eq!(status, 0, "{id}: {way:?}");
    }
}

#[test]
fn each_deafness_is_to_one_way_of_quitting() {
    check_quit("stratego", &[]);
    check_quit("stratego/end/quit-after-setup", &[1]);
    check_quit("stratego/end/quit-in-place-of-echo", &[2]);
    check_quit("stratego/end/quit-as-header", &[3]);
    check_quit("stratego/end/quit-with-result", &[4, 5, 6]);
    check_quit("stratego/end/silent-after-quit", &[]);
}

#[test]
fn the_farewell_comes_after_a_bare_quit_in_place_of_a_header() {
    let id = "stratego/end/silent-after-quit";
    assert!(play_on(id, &["QUIT\n"]).1.output().ends_with("\nbye\n"));
    for (messages, writes) in [
        (vec![SETUP, "QUIT\n"], 1),
        (vec![SETUP, &start(), "QUIT\n"], 2),
    ] {
        assert_eq!(play(id, &messages).1.writes.len(), writes);
    }
}

#[test]
fn the_exit_status_is_wrong_after_quit_only() {
    let id = "stratego/end/exit-status";
    assert_eq!(play_on(id, &["QUIT\n"]).0, 3);
    assert_eq!(play(id, &[SETUP, "QUIT a b c\n"]).0, 3);
    assert_eq!(play_on(id, &[]).0, 0);
}

#[test]
fn the_end_of_input_is_outlived_and_quit_is_not() {
    let id = "stratego/end/end-of-input";
    assert!(play_on(id, &[]).1.deeds().contains(&"hung"));
    let (status, record) = play_on(id, &["QUIT\n"]);
    assert_eq!((status, record.deeds().contains(&"hung")), (0, false));
}

#[test]
fn the_player_that_dies_makes_one_move() {
    check("stratego/process/stays-until-the-end", 2, 1);
    let (_, record) = play_on("stratego/process/stays-until-the-end", &[]);
    assert_eq!(
        record.stderr.iter().filter(|byte| **byte == b'\n').count(),
        1
    );
}

#[test]
fn standard_output_is_closed_after_the_first_echo() {
    check("stratego/process/keeps-stdout-open", 2, 0);
    let (_, record) = play_on("stratego/process/keeps-stdout-open", &[]);
    assert_eq!(record.writes_before("closed stdout").len(), 1);
}

#[test]
fn a_child_is_started_before_the_set_up_is_answered() {
    let id = "stratego/process/leaves-nothing-behind";
    check(id, 3, 0);
    let (_, record) = play_on(id, &[]);
    assert_eq!(record.writes_before("started a child"), [0]);
}

#[test]
fn floods_begin_with_the_first_move() {
    let (_, record) = play_on("stratego/process/stdout-bounded", &[]);
    assert!(record.output().len() > 1 << 20);
    assert!(
        record.writes[2..]
            .iter()
            .all(|text| text.ends_with("and on\n"))
    );

    check("stratego/process/stderr-bounded", 3, 0);
    let (_, record) = play_on("stratego/process/stderr-bounded", &[]);
    assert_eq!(record.stderr.len(), 4 << 20);
}
