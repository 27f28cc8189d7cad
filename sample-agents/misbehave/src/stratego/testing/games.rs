//! Whole games against the referee's end of the protocol, judged as a referee judges them.

use linesman_games::{
    Side,
    stratego::{BLUE, RED},
};

use super::table::play;
use crate::stratego::{
    fault::TABLE,
    illegal::{is_run, lost_piece},
};

/// The first check that a referee sees broken in a game of 300 plies, as RED and as BLUE: the fault's own, unless the
/// fault shows in scripted conversations only, or in one in which the referee sees something else first.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    // Only a referee that closes the player's input learns that the answer had been written.
    (
        "stratego/stream/flushes",
        "stratego/setup/answered",
        "stratego/setup/answered",
    ),
    // No message of this referee is cut in two, and none is joined with the next.
    ("stratego/stream/reads-split-lines", "", ""),
    ("stratego/stream/reads-joined-lines", "", ""),
    // Being slow takes no time here.
    ("stratego/setup/in-time", "", ""),
    ("stratego/turn/in-time", "", ""),
    // These rules allow fewer pieces.
    ("stratego/setup/full-army", "", ""),
    (
        "stratego/setup/either-colour",
        "",
        "stratego/setup/answered",
    ),
    // To a referee an early move is a fifth row.
    (
        "stratego/turn/waits-for-its-turn",
        "",
        "stratego/setup/no-fifth-row",
    ),
    // A board comes with its header, and the repetition of a move at once.
    ("stratego/turn/waits-for-the-board", "", ""),
    ("stratego/turn/patient-for-its-echo", "", ""),
    (
        "stratego/move/legal-as-red",
        "stratego/move/not-onto-own",
        "",
    ),
    (
        "stratego/move/legal-as-blue",
        "",
        "stratego/move/not-onto-own",
    ),
    // These show against opponents of certain names.
    ("stratego/move/sees-losses", "", ""),
    ("stratego/move/reads-runs", "", ""),
    // This referee says QUIT once, and does not look at how the player exits.
    ("stratego/end/quit-as-header", "", ""),
    ("stratego/end/quit-in-place-of-echo", "", ""),
    ("stratego/end/quit-after-setup", "", ""),
    ("stratego/end/quit-with-result", "", ""),
    ("stratego/end/exit-status", "", ""),
    ("stratego/end/end-of-input", "", ""),
    ("stratego/process/leaves-nothing-behind", "", ""),
    ("stratego/process/stderr-bounded", "", ""),
    // A flood begins with a line too many.
    (
        "stratego/process/stdout-bounded",
        "stratego/turn/echo-is-no-question",
        "stratego/turn/echo-is-no-question",
    ),
];

#[test]
fn a_referee_sees_each_fault_break_its_own_check_first() {
    for id in ids() {
        let (as_red, as_blue) = EXCEPTIONS
            .iter()
            .find(|(exception, ..)| *exception == id)
            .map_or((id, id), |(_, as_red, as_blue)| (as_red, as_blue));
        for (side, expected) in [(RED, as_red), (BLUE, as_blue)] {
            for seed in 0..10 {
                let table = play(id, side, "random", seed);
                if id == "stratego/end/silent-after-quit" && !table.is_quit_a_header {
                    continue;
                }
                let seen = table.violations.first();
                assert_eq!(
                    seen.map_or("", |violation| violation.check.id),
                    expected,
                    "{id} as {side:?}, seed {seed}: {seen:?}"
                );
            }
        }
    }
}

#[test]
fn without_a_fault_whole_games_are_played_and_ended() {
    for side in Side::BOTH {
        for seed in 0..50 {
            let table = play("stratego", side, "random", seed);
            assert_eq!(table.violations, [], "seed {seed}, {side:?}");
            assert_eq!(table.status, Some(0));
            assert_eq!(table.record.deeds, []);
            assert!(table.record.stderr.is_empty());
        }
    }
}

#[test]
fn late_faults_come_with_the_fortieth_move() {
    for (id, side) in [
        ("stratego/move/legal-as-red", RED),
        ("stratego/move/legal-as-blue", BLUE),
    ] {
        for seed in 0..10 {
            let table = play(id, side, "random", seed);
            // The set-up is one write, and so is each move.
            assert_eq!(table.record.writes.len(), 1 + 40, "seed {seed}");
        }
    }
}

#[test]
fn lost_pieces_are_moved_in_games_against_the_aggressor_only() {
    for side in Side::BOTH {
        for seed in 0..10 {
            let table = play("stratego/move/sees-losses", side, "aggressor", seed);
            let [violation] = table.violations.as_slice() else {
                panic!("seed {seed}, {side:?}: {:?}", table.violations);
            };
            assert_eq!(violation.check.id, "stratego/move/own-piece");
            let last = &table.reports[table.reports.len() - 1];
            assert!(
                last.contains("KILLS") || last.contains("BOTHDIE"),
                "{last}: {violation}"
            );
        }
    }
}

#[test]
fn track_is_lost_of_the_first_run_in_games_against_the_runner_only() {
    for side in Side::BOTH {
        for seed in 0..20 {
            let table = play("stratego/move/reads-runs", side, "runner", seed);
            let [violation] = table.violations.as_slice() else {
                panic!("seed {seed}, {side:?}: {:?}", table.violations);
            };
            assert_eq!(violation.check.id, "stratego/move/not-onto-own");
            let (last, earlier) = table.reports.split_last().unwrap();
            assert!(is_run(last), "{last}: {violation}");
            assert!(!earlier.iter().any(|report| is_run(report)), "{earlier:?}");
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_game() {
    for id in ids() {
        let output = || play(id, BLUE, "aggressor", 7).record.output();
        assert_eq!(output(), output(), "{id}");
    }
}

fn ids() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|(check, _)| check.id)
}

#[test]
fn a_fault_with_conditions_shows_where_all_of_them_hold() {
    let words = "--break stratego/move/not-onto-own --when ply:30 --when side:RED";
    for seed in 0..10 {
        let table = play(words, BLUE, "random", seed);
        assert_eq!(table.violations, [], "seed {seed}");
        let table = play(words, RED, "random", seed);
        if let [violation] = table.violations.as_slice() {
            assert_eq!(violation.check.id, "stratego/move/not-onto-own");
            // The set-up is one write, and so is each move.
            assert_eq!(table.record.writes.len(), 1 + 30, "seed {seed}");
        } else {
            assert!(table.record.writes.len() < 1 + 30, "seed {seed}");
        }
    }
}

#[test]
fn a_fault_after_a_loss_comes_with_the_first_loss() {
    let words = "--break stratego/move/not-onto-own --when captured";
    let is_loss = |report: &String| lost_piece(report).is_some();
    let mut count = 0;
    for side in Side::BOTH {
        for seed in 0..10 {
            let table = play(words, side, "aggressor", seed);
            if table.violations.is_empty() {
                // Somebody has taken the flag before.
                assert!(!table.reports.iter().any(is_loss), "seed {seed}, {side:?}");
                continue;
            }
            count += 1;
            assert_eq!(table.violations.len(), 1);
            assert_eq!(table.violations[0].check.id, "stratego/move/not-onto-own");
            let (last, earlier) = table.reports.split_last().unwrap();
            assert!(is_loss(last) && !earlier.iter().any(is_loss), "{last}");
        }
    }
    assert!(count > 10, "{count}");
}

#[test]
fn to_a_fault_the_game_begins_with_its_conditions() {
    // The record has the machine busy at every third look, and this fault is one of the first move.
    let table = play(
        "--break stratego/turn/known-commands --when load",
        RED,
        "random",
        1,
    );
    assert_eq!(table.violations[0].check.id, "stratego/turn/known-commands");
    assert_eq!(table.record.writes.len(), 1 + 3);
    // It exits in place of its second move.
    let table = play(
        "--break stratego/process/stays-until-the-end --when ply:5",
        RED,
        "random",
        1,
    );
    assert_eq!(table.record.writes.len(), 1 + 5);
    assert_eq!(table.status, Some(1));
}

#[test]
fn time_leaks_more_with_every_move() {
    let table = play("stratego --leak 5ms --when ply:3", RED, "random", 1);
    assert_eq!(table.violations, []);
    let (writes, deeds): (Vec<usize>, Vec<&str>) = (table.record.deeds.iter())
        .take(3)
        .map(|(writes, deed)| (*writes, deed.as_str()))
        .unzip();
    assert_eq!(deeds, ["slept 5 ms", "slept 10 ms", "slept 15 ms"]);
    assert_eq!(writes, [4, 5, 6]);
}

#[test]
fn several_faults_show_beside_one_another() {
    let words = "--break stratego/turn/plain-form --when ply:2 --when once --break stratego/end/exit-status";
    let table = play(words, RED, "random", 1);
    let seen: Vec<&str> = (table.violations.iter())
        .map(|violation| violation.check.id)
        .collect();
    assert_eq!(seen, ["stratego/turn/plain-form"]);
    let spaced = table
        .record
        .writes
        .iter()
        .position(|text| text.contains("  "));
    assert_eq!(spaced, Some(2));
    assert_eq!(table.status, Some(3));
}
