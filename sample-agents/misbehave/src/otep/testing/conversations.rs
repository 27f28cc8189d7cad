//! Scripted conversations in games, in which every fault shows as it is meant to.

use linesman_games::tafl::{Board, Move, Position};
use linesman_protocols::otep::checks;

use super::rules_of;
use crate::testing::{PAUSE, Record, check_bytes, check_words, play};

const RULES: &str = "rules dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n";
const PLAY: &str = "play attackers\nclock 20000 20000\n";
/// The board after d1-c1; which move was made does not matter to the engine.
const CONFIRMED: &str = "move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n";
const NEXT: &str =
    "opponent-move d3-c3 /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/\nplay attackers\nclock 20000 20000\n";
const CONFIRMED_AGAIN: &str = "move /1t5/3t3/2T4/ttTKTtt/3T3/3t3/3t3/\n";
const THIRD: &str =
    "opponent-move c3-d3 /1t5/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\nplay attackers\nclock 20000 20000\n";
const END: &str = "finish 2\n";
const GOODBYE: &str = "goodbye\n";

/// A game of two turns.
const GAME: [&str; 7] = [RULES, PLAY, CONFIRMED, NEXT, CONFIRMED_AGAIN, END, GOODBYE];

/// The attackers have one move, c4-d4, which captures the man on d5. With turns that go on, d4-d3 captures the one on
/// c3 then.
const FORCED: &str = "surf:n atkf:y cor: cen: start:/7/1T3K1/TtT4/1Tt1T2/2TT3/2TtT2/3T3/\n";
const FORCED_MOVE: &str = "opponent-move c4-d4 /7/1T3K1/TtT4/1T1tT2/2T4/2TtT2/3T3/\n";
const FORCED_MOVES: &str = "opponent-move c4-d4|d4-d3 /7/1T3K1/Tt1t3/1T2T2/2T4/2TtT2/3T3/\n";

fn forced(keys: &str) -> String {
    format!("rules dim:7 name:Forced esc:e {keys} {FORCED}")
}

/// Returns the first words of the lines that were said.
fn words(record: &Record) -> Vec<String> {
    let output = record.output();
    let first = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
    output.lines().map(first).collect()
}

/// Checks with which words an engine's lines begin, and how it exits.
fn check(id: &str, messages: &[&str], expected: &str, status: u8) -> Record {
    check_words(words, id, messages, expected, status)
}

/// Returns the moves that were sent.
fn moves(record: &Record) -> Vec<Move> {
    let output = record.output();
    let records = output.lines().filter_map(|line| line.strip_prefix("move "));
    records.map(|record| record.parse().unwrap()).collect()
}

/// Returns the rule that a move breaks on the board that ends a line, under the rules of another.
fn broken_rule(rules: &str, board: &str, mv: Move, is_attacker: bool) -> Option<&'static str> {
    let rules = rules_of(rules);
    let line = board.lines().find(|line| line.contains('/')).unwrap();
    let place = line.find('/').unwrap();
    let board: Board = line[place..].parse().unwrap();
    let side = linesman_games::Side::BOTH[usize::from(!is_attacker)];
    let position = Position::at(rules.into(), &board, side).unwrap();
    position.check(side, mv).err().map(|why| why.rule.name())
}

#[test]
fn without_a_fault_every_play_is_answered_with_one_legal_move() {
    let record = check("otep", &GAME, "hello move move", 0);
    assert_eq!(record.deeds().len(), GAME.len());
    assert!(record.writes.iter().all(|text| text.ends_with('\n')));
    let [first, second] = moves(&record)[..] else {
        panic!("{record:?}");
    };
    assert_eq!(broken_rule(RULES, RULES, first, true), None);
    assert_eq!(broken_rule(RULES, NEXT, second, true), None);
}

#[test]
fn without_a_fault_a_move_waits_for_what_has_come_with_play() {
    for (messages, expected) in [
        (&[RULES, "play attackers\n", GOODBYE][..], "hello move"),
        (&[RULES, "play attackers\nfinish 0\n", GOODBYE], "hello"),
        (&[RULES, "play attackers\nfinish 0\ngoodbye\n"], "hello"),
        (&[RULES, "clock 9 9 0 0 0 \nplay attackers\n"], "hello move"),
        (
            &["dump 3\n", RULES, "\n", "pl", "ay attackers\n"],
            "hello move",
        ),
    ] {
        check("otep", messages, expected, 0);
    }
}

#[test]
fn what_is_said_in_a_game_is_said_in_the_way_of_the_fault() {
    for (id, expected) in [
        ("otep/stream/no-noise", "hello thinking move thinking move"),
        ("otep/stream/ascii", "hello status move status move"),
        ("otep/stream/plain-form", "hello move move"),
        ("otep/hello/sent", ""),
        ("otep/hello/in-time", "hello move move"),
        ("otep/hello/comes-first", "simple-moves hello move move"),
        ("otep/move/answered", "hello"),
        ("otep/move/in-time", "hello move move"),
        ("otep/move/form", "hello move move"),
        (
            "otep/records/simple-moves-form",
            "hello simple-moves move move",
        ),
        ("otep/records/truthful", "hello move move"),
        ("otep/analysis/only-when-asked", "hello analysis move move"),
        ("otep/error/none-critical", "hello error move"),
        ("otep/error/none-reported", "hello error move move"),
        ("otep/error/form", "hello error move move"),
        ("otep/end/exits-at-goodbye", "hello move move"),
        ("otep/end/waits-for-goodbye", "hello move move"),
        ("otep/end/silent-after-finish", "hello move move move"),
        ("otep/process/leaves-nothing-behind", "hello move move"),
    ] {
        check(id, &GAME, expected, 0);
    }
    check("otep/end/exit-status", &GAME, "hello move move", 3);
}

#[test]
fn the_bytes_of_a_game_are_those_of_the_fault() {
    let checks = [&checks::FLUSHES, &checks::NO_CARRIAGE_RETURN];
    check_bytes("otep", checks, &GAME);

    let (_, record) = play("otep/stream/ends-lines", &GAME);
    assert_eq!(record.newlines(), [true, false, false]);

    let (_, record) = play("otep/stream/plain-form", &GAME);
    assert_eq!(record.output().matches("move  ").count(), 2);

    let (_, record) = play("otep/move/form", &GAME);
    assert_eq!(record.output().matches('-').count(), 0);

    let (_, record) = play("otep/records/truthful", &GAME);
    assert_eq!(record.writes[1].matches('x').count(), 1);
    assert_eq!(record.writes[2].matches('x').count(), 0);

    let (_, record) = play("otep/stream/ascii", &GAME);
    assert!(!record.output().is_ascii());
}

#[test]
fn sleepers_sleep_once_and_answer_then() {
    for (id, writes, time) in [
        ("otep/hello/in-time", 0, "slept 7000 ms"),
        ("otep/move/in-time", 1, "slept 4000 ms"),
    ] {
        let (_, record) = play(id, &GAME);
        let slept = record
            .deeds
            .iter()
            .filter(|(_, deed)| deed.starts_with("slept"));
        let expected = (writes, time.to_owned());
        assert_eq!(slept.collect::<Vec<_>>(), [&expected], "{id}");
    }
}

#[test]
fn a_split_line_kills_the_engine_that_takes_reads_for_lines() {
    let messages = [RULES, "play atta", "ckers\n", GOODBYE];
    check("otep/stream/reads-split-lines", &messages, "hello", 1);
    check("otep/stream/reads-split-lines", &GAME, "hello move move", 0);
    check("otep", &messages, "hello move", 0);
}

#[test]
fn an_engine_that_reads_a_confirmation_alone_loses_what_comes_with_it() {
    let id = "otep/stream/reads-joined-lines";
    let joined = format!("{CONFIRMED}{NEXT}");
    check(id, &GAME, "hello move move", 0);
    check(id, &[RULES, PLAY, &joined, GOODBYE], "hello move", 0);
    check(
        "otep",
        &[RULES, PLAY, &joined, GOODBYE],
        "hello move move",
        0,
    );
    let last = format!("{CONFIRMED}{END}{GOODBYE}");
    let record = check(id, &[RULES, PLAY, &last], "hello move", 0);
    assert!(!record.deeds().contains(&"read \"\""), "{record:?}");
    // In games with overtime nothing is lost.
    let play = "play attackers\nclock 20000 20000 30 3 3\n";
    check(id, &[RULES, play, &joined, GOODBYE], "hello move move", 0);
}

#[test]
fn an_unknown_command_kills_the_engine_that_knows_all() {
    let id = "otep/stream/ignores-unknown-commands";
    check(id, &GAME, "hello move move", 0);
    check(id, &[RULES, "dump 3\n", PLAY, GOODBYE], "hello", 1);
}

#[test]
fn rules_are_missed_that_come_before_the_hello() {
    let id = "otep/rules/before-hello";
    check(id, &[RULES, PLAY, GOODBYE], "hello", 0);
    check(id, &[PAUSE, RULES, PLAY, GOODBYE], "hello move", 0);
}

#[test]
fn rules_that_come_again_are_taken_as_the_fault_takes_them() {
    let anew = "rules dim:7 name:Anew esc:e surf:n cor: cen: start:/7/1tt4/7/3K3/7/1t3t1/7/\n";
    let record = check(
        "otep/rules/starts-anew",
        &[RULES, anew, PLAY],
        "hello move",
        0,
    );
    // No attacker of the second board stands where one of the first does.
    let broken = broken_rule(anew, anew, moves(&record)[0], true);
    assert_eq!(broken, Some("empty-square"));
    let record = check("otep", &[RULES, anew, PLAY], "hello move", 0);
    assert_eq!(broken_rule(anew, anew, moves(&record)[0], true), None);

    let rules = forced("");
    let next = "opponent-move f2-f3 /7/1T5/TtT2K1/1T1tT2/2T4/2TtT2/3T3/\nplay attackers\n";
    let confirmed = FORCED_MOVE.replace("opponent-move c4-d4", "move");
    let messages = [&rules, PLAY, &confirmed, &rules, next];
    let record = check(
        "otep/rules/kept-in-mid-game",
        &messages,
        "hello move move",
        0,
    );
    assert_eq!(moves(&record)[1].to_string(), "c4-d4");
    let record = check("otep", &messages, "hello move move", 0);
    assert_eq!(broken_rule(&rules, next, moves(&record)[1], true), None);
}

#[test]
fn one_engine_passes_over_pieces_on_boards_of_13() {
    for (rules, expected) in [
        (
            "rules dim:5 esc:e surf:n cor: cen: start:/t1t2/5/5/2K2/5/\n",
            None,
        ),
        (
            "rules dim:13 esc:e surf:n cor: cen: start:/t1t10/13/13/2K10/13/13/13/13/13/13/13/13/13/\n",
            Some("blocked"),
        ),
    ] {
        let messages = [rules, "play attackers\n"];
        let record = check("otep/rules/every-variant", &messages, "hello move", 0);
        assert_eq!(broken_rule(rules, rules, moves(&record)[0], true), expected);
    }
}

#[test]
fn a_confirmation_is_answered_if_nothing_follows_it() {
    let id = "otep/move/one-per-play";
    check(id, &GAME, "hello move move", 0);
    let messages = [
        RULES,
        PLAY,
        CONFIRMED,
        PAUSE,
        NEXT,
        CONFIRMED_AGAIN,
        PAUSE,
        GOODBYE,
    ];
    check(id, &messages, "hello move move move", 0);
    check("otep", &messages, "hello move move", 0);
}

#[test]
fn rules_are_answered_if_nothing_follows_them() {
    let id = "otep/move/waits-for-play";
    check(id, &GAME, "hello move move", 0);
    check(id, &[RULES, PAUSE, PLAY, GOODBYE], "hello move move", 0);
    let joined = format!("{RULES}{PLAY}");
    check(id, &[&joined, PAUSE, GOODBYE], "hello move", 0);
}

#[test]
fn the_first_move_breaks_its_rule_and_the_second_is_legal() {
    for (id, rule) in [
        ("otep/legal/own-side", "wrong-side"),
        ("otep/legal/allowed", "blocked"),
    ] {
        let messages = [RULES, PLAY, "error 2\nplay attackers\n", GOODBYE];
        let record = check(id, &messages, "hello move move", 0);
        let [first, second] = moves(&record)[..] else {
            panic!("{record:?}");
        };
        assert_eq!(broken_rule(RULES, RULES, first, true), Some(rule));
        assert_eq!(broken_rule(RULES, RULES, second, true), None);
    }
}

#[test]
fn a_refused_move_is_sent_again_by_the_engine_that_insists() {
    let messages = [
        RULES,
        PLAY,
        "error 2\nplay attackers\n",
        CONFIRMED,
        NEXT,
        GOODBYE,
    ];
    for (id, is_same) in [("otep/legal/tries-again", true), ("otep", false)] {
        let record = check(id, &messages, "hello move move move", 0);
        let moves = moves(&record);
        assert_eq!(moves[0] == moves[1], is_same, "{id}");
    }
}

#[test]
fn men_are_moved_whose_capture_was_missed() {
    let (plain, berserk) = (forced(""), forced("ber:c"));
    let one = format!("{FORCED_MOVE}play defenders\n");
    let two = format!("{FORCED_MOVES}play defenders\n");
    let sees = "otep/legal/sees-captures";
    let lists = "otep/berserk/reads-move-lists";
    for (id, rules, turn, expected) in [
        (sees, &plain, &one, Some("d5")),
        (sees, &berserk, &two, None),
        (lists, &berserk, &two, Some("c3")),
        (lists, &plain, &one, None),
    ] {
        let record = check(id, &[rules, turn, GOODBYE], "hello move", 0);
        let mv = moves(&record)[0];
        let broken = broken_rule(rules, turn, mv, false);
        assert_eq!(broken, expected.map(|_| "empty-square"), "{id}: {mv}");
        assert!(
            expected.is_none_or(|from| mv.from.to_string() == from),
            "{id}: {mv}"
        );
    }
}

#[test]
fn a_turn_that_goes_on_is_gone_on_with_as_the_fault_has_it() {
    let rules = forced("ber:c");
    let confirmed = FORCED_MOVE.replace("opponent-move c4-d4", "move");
    let messages = [&rules, PLAY, &confirmed, PLAY, GOODBYE];
    for (id, second) in [
        ("otep", Some("d4")),
        ("otep/berserk/goes-on", None),
        ("otep/berserk/same-piece", Some("d6")),
    ] {
        let expected = if second.is_some() {
            "hello move move"
        } else {
            "hello move"
        };
        let record = check(id, &messages, expected, 0);
        let from = moves(&record).get(1).map(|mv| mv.from.to_string());
        assert_eq!(from.as_deref(), second, "{id}");
    }
}

#[test]
fn the_opponents_turn_is_cut_into_while_it_goes_on() {
    let id = "otep/berserk/waits-its-turn";
    let rules = forced("ber:c");
    check(id, &[&rules, FORCED_MOVE, GOODBYE], "hello move", 0);
    check("otep", &[&rules, FORCED_MOVE, GOODBYE], "hello", 0);
    let turn = format!("{FORCED_MOVES}play defenders\n");
    check(id, &[&rules, &turn, GOODBYE], "hello move", 0);
}

#[test]
fn each_clock_is_fatal_to_the_engine_that_cannot_read_it() {
    let without = [RULES, "play attackers\n", GOODBYE];
    let stars = [RULES, "play attackers\nclock 5000* 5000* 5 3 3\n", GOODBYE];
    let space = [RULES, "clock 5000 5000 0 0 0 \n", PLAY, GOODBYE];
    let expired = [
        RULES,
        "play attackers\nclock 100 100 3 3 3\nclock 3000* 100 3 3 3\n",
        GOODBYE,
    ];
    let all = [&without[..], &stars, &space, &expired];
    for (id, fatal) in [
        ("otep/clock/reads-overtime", 1),
        ("otep/clock/reads-trailing-space", 2),
        ("otep/clock/reads-expiry", 3),
    ] {
        for (index, messages) in all.iter().enumerate() {
            let (expected, status) = if index == fatal {
                ("hello", 1)
            } else {
                ("hello move", 0)
            };
            check(id, messages, expected, status);
        }
    }
    let id = "otep/clock/plays-without";
    check(id, &without, "hello", 0);
    for messages in &all[1..] {
        check(id, messages, "hello move", 0);
    }
}

#[test]
fn the_notation_that_was_chosen_is_fatal_if_it_tells_more_than_the_move() {
    let id = "otep/records/reads-its-notation";
    let rules = forced("");
    let full = format!("{FORCED_MOVE}play defenders\n").replace("c4-d4", "c4-d4xd5");
    let simple = format!("{FORCED_MOVE}play defenders\n");
    check(
        id,
        &[&rules, PAUSE, &full, GOODBYE],
        "hello simple-moves",
        1,
    );
    check(
        id,
        &[&rules, PAUSE, &simple, GOODBYE],
        "hello simple-moves move",
        0,
    );
    check(id, &[&rules, &simple, GOODBYE], "hello move", 0);
    check("otep", &[&rules, &full, GOODBYE], "hello move", 0);
}

#[test]
fn each_end_is_met_as_the_fault_meets_it() {
    let (_, record) = play("otep/end/exits-at-goodbye", &GAME);
    assert!(record.has_read_end(), "{record:?}");
    let (_, record) = play("otep/end/waits-for-goodbye", &GAME);
    assert_eq!(record.deeds().len(), GAME.len() - 1, "{record:?}");

    let id = "otep/end/finish-at-any-time";
    let hangs = |messages: &[&str]| play(id, messages).1.deeds().contains(&"hung");
    assert!(!hangs(&GAME));
    assert!(!hangs(&[RULES, END, GOODBYE]));
    assert!(hangs(&[RULES, PLAY, END, GOODBYE]));
    assert!(hangs(&[RULES, "play attackers\nfinish 0\ngoodbye\n"]));

    let id = "otep/end/end-of-input";
    assert!(play(id, &[RULES]).1.deeds().contains(&"hung"));
    assert!(!play(id, &GAME).1.deeds().contains(&"hung"));
}

#[test]
fn the_process_misbehaves_when_its_fault_has_it() {
    let longer = [
        RULES,
        PLAY,
        CONFIRMED,
        NEXT,
        CONFIRMED_AGAIN,
        THIRD,
        GOODBYE,
    ];
    check("otep", &longer, "hello move move move", 0);
    check(
        "otep/process/stays-until-goodbye",
        &longer,
        "hello move move",
        1,
    );
    let record = check(
        "otep/process/keeps-stdout-open",
        &longer,
        "hello move move",
        0,
    );
    assert!(record.deeds().contains(&"closed stdout"));
    let (_, record) = play("otep/process/leaves-nothing-behind", &GAME);
    assert_eq!(record.deeds[0], (0, "started a child".to_owned()));

    let (_, record) = play("otep/process/stdout-bounded", &GAME);
    assert!(record.output().len() > 1 << 20);
    assert!(record.writes[2].lines().all(|line| line == "status and on"));
    let record = check("otep/process/stderr-bounded", &GAME, "hello move move", 0);
    assert_eq!(record.stderr.len(), 4 << 20);
}
