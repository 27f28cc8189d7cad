//! Tests of what is judged in a search.

use linesman_protocols::{Broken, Cause};

use super::*;
use crate::{Chess, Monitor};

/// Returns the rules that a line breaks in a search.
fn broken(position: &str, line: &str) -> Vec<Rule> {
    let mut monitor = Monitor::<Chess>::new(true);
    for (sent, heard) in [("uci", "uciok"), ("isready", "readyok")] {
        monitor.note_sent(sent, Time::ZERO);
        monitor.hear(heard, Time::ZERO);
    }
    monitor.note_sent(position, Time::ZERO);
    monitor.note_sent("go depth 1", Time::ZERO);
    let findings = monitor.hear(line, Time::ZERO).findings.into_iter();
    let rules = findings.filter_map(|finding| match finding.cause {
        Cause::Illegal(Broken::Protocol(rule)) => Some(rule),
        _ => None,
    });
    rules.collect()
}

/// Returns the rules that are broken if this one is, and no other.
fn only(rule: Rule, is_broken: bool) -> Vec<Rule> {
    is_broken.then_some(rule).into_iter().collect()
}

#[test]
fn a_mate_in_one_mates() {
    // The queen on c7 leaves the king on a8 no square. A move of white's king mates nobody.
    let stale = "position fen k7/2Q5/8/8/8/8/8/K7 w - - 0 1";
    let mate = "position fen k7/8/1K6/8/8/8/8/7R w - - 0 1";
    for (position, said, is_wrong) in [
        (stale, "score mate 1 pv a1b1", true),
        (stale, "score mate 1 lowerbound pv a1b1", false),
        (stale, "score cp 0 pv a1b1", false),
        (mate, "score mate 1 pv h1h2", true),
        (mate, "score mate 1 pv h1h8", false),
        // The line is cut short.
        (mate, "score mate 2 pv h1h2", false),
        // a8b8 is the only reply, and the third move mates nobody. Nobody says that a line is the right one.
        (mate, "score mate 2 pv h1h2 a8b8 h2h3", false),
    ] {
        let line = format!("info depth 1 {said}");
        let rule = if position == mate {
            Rule::MateAverted
        } else {
            Rule::NoMate
        };
        let expected = only(rule, is_wrong);
        assert_eq!(broken(position, &line), expected, "{position} {said}");
    }
}

/// 10 000 is a mate, and nine queens are worth 10 730: the difference is shown as a mate in 365.
#[test]
fn no_search_sees_a_mate_in_hundreds_of_moves() {
    let position = "position fen k7/8/1K6/8/8/8/8/7R w - - 0 1";
    for (said, is_wrong) in [
        ("mate -365", true),
        ("mate 32000", true),
        ("mate 262", false),
        ("mate -365 upperbound", false),
    ] {
        let line = format!("info depth 3 score {said} pv h1h2 a8b8");
        assert_eq!(
            broken(position, &line),
            only(Rule::FarMate, is_wrong),
            "{said}"
        );
    }
}

#[test]
fn a_line_that_begins_wrongly_is_of_another_position() {
    let position = "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    for (said, expected) in [
        ("e1g1 e8e7", None),
        ("e1g1 e8e5", Some(Rule::IllegalLine)),
        ("e8e7 e1g1", Some(Rule::IllegalFirst)),
    ] {
        let line = format!("info depth 3 score cp 0 pv {said}");
        assert_eq!(broken(position, &line), Vec::from_iter(expected), "{said}");
    }
}

#[test]
fn the_move_that_is_searched_is_legal() {
    let position = "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    for (said, is_wrong) in [
        ("currmove e1g1 currmovenumber 1", false),
        ("currmove e1h1 currmovenumber 1", true),
        ("currmove e1e3", true),
        ("currline 1 e1g1 e8e7", false),
        ("currline e1g1 e8e6", true),
        ("currline 2 e1g1 e1g1", true),
        ("refutation e1g1 e8d7", false),
        ("refutation e1c1 e8e5", true),
    ] {
        let line = format!("info depth 3 {said}");
        let mut found = broken(position, &line);
        found.retain(|rule| *rule == Rule::IllegalCurrent);
        assert_eq!(found, only(Rule::IllegalCurrent, is_wrong), "{said}");
    }
}

#[test]
fn a_side_that_cannot_win_is_never_far_ahead() {
    let alone = "position fen 3k4/8/8/8/8/8/8/KQR5 b - - 0 1";
    let with_queen = "position fen 3k4/8/8/8/8/8/8/KQR5 w - - 0 1";
    for (position, score, is_wrong) in [
        (alone, "cp 1400", true),
        (alone, "cp -1400", false),
        // A draw may be worth a little to it.
        (alone, "cp 50", false),
        (alone, "mate -6", false),
        (alone, "cp 1400 lowerbound", false),
        (with_queen, "cp 1400", false),
    ] {
        let line = format!("info depth 1 score {score}");
        let expected = only(Rule::ScoreSide, is_wrong);
        assert_eq!(broken(position, &line), expected, "{position} {score}");
    }
}

#[test]
fn each_of_several_lines_has_a_move_of_its_own() {
    // b8 and b7 are next to the white king, so the only move is a8b8 or none: the rook on h1 leaves a8b8.
    let position = "position fen k7/8/1K6/8/8/8/8/7R b - - 0 1";
    let line = |number: u8| format!("info depth 1 multipv {number} score cp 0 pv a8b8");
    assert!(!broken(position, &line(1)).contains(&Rule::LineWithoutMove));
    assert_eq!(broken(position, &line(2)), [Rule::LineWithoutMove]);
}

#[test]
fn several_lines_do_not_all_begin_with_the_same_move() {
    let check = |moves: [&str; 4], is_wrong| {
        let mut monitor = Monitor::<Chess>::new(true);
        let mut hear = |line: &str| monitor.hear(line, Time::ZERO);
        hear("uciok");
        hear("readyok");
        monitor.note_sent("position startpos", Time::ZERO);
        monitor.note_sent("go depth 2", Time::ZERO);
        let numbers = [(1, 1), (1, 2), (2, 1), (2, 2)];
        for ((depth, number), first) in numbers.into_iter().zip(moves) {
            let line = format!("info depth {depth} multipv {number} score cp 0 pv {first}");
            monitor.hear(&line, Time::ZERO);
        }
        let found = monitor.hear("bestmove e2e4", Time::ZERO).findings;
        let has = found
            .iter()
            .any(|it| it.cause == Cause::Illegal(Broken::Protocol(Rule::SameLines)));
        assert_eq!(has, is_wrong, "{moves:?}");
    };
    check(["e2e4", "e2e4", "d2d4", "d2d4"], true);
    check(["e2e4", "d2d4", "d2d4", "d2d4"], false);
    check(["e2e4", "d2d4", "d2d4", "e2e4"], false);
}

#[test]
fn where_each_move_may_have_a_line_one_that_has_none_is_missed() {
    // The king on a8 goes to a7, b7 and b8.
    let corner = "position fen K7/8/8/8/8/8/8/7k w - - 0 1";
    let check = |position: &str, most: &str, firsts: &[&str], expected: Option<(Rule, &str)>| {
        let mut monitor = Monitor::<Chess>::new(true);
        monitor.note_sent("uci", Time::ZERO);
        let option = "option name MultiPV type spin default 1 min 1 max 500";
        for line in [option, "uciok", "readyok"] {
            monitor.hear(line, Time::ZERO);
        }
        for line in [
            &format!("setoption name MultiPV value {most}"),
            position,
            "go depth 1",
        ] {
            monitor.note_sent(line, Time::ZERO);
        }
        for (index, first) in firsts.iter().enumerate() {
            let line = format!("info depth 1 multipv {} score cp 0 pv {first}", index + 1);
            monitor.hear(&line, Time::ZERO);
        }
        let best = format!("bestmove {}", firsts[0]);
        let found = monitor.hear(&best, Time::ZERO).findings.into_iter();
        let found: Vec<(Rule, String)> = found
            .filter_map(|it| match it.cause {
                Cause::Illegal(Broken::Protocol(rule)) => Some((rule, it.actual)),
                _ => None,
            })
            .collect();
        let expected = expected.map(|(rule, actual)| (rule, actual.to_owned()));
        assert_eq!(found, Vec::from_iter(expected), "{position} {firsts:?}");
    };
    check(corner, "500", &["a8a7", "a8b7", "a8b8"], None);
    let missed = Rule::MissedMoves;
    check(
        corner,
        "500",
        &["a8a7", "a8b8"],
        Some((missed, "2 of 3 moves, and none of a8b7")),
    );
    // Where there may be no line for each move, or few have one, lines are missing.
    let missing = Rule::MissingLines;
    check(corner, "2", &["a8a7"], Some((missing, "1 of 2 lines")));
    check(corner, "500", &["a8a7"], Some((missing, "1 of 3 lines")));
    // Castling is written as the king's move by two squares. King f1; rook g1, f1; queen 6; pawns 8: with castling 18.
    let castling = "position fen 4k3/8/8/8/8/8/3PPP1P/3QK2R w K - 0 1";
    let others = [
        "e1f1", "h1g1", "h1f1", "d1c1", "d1b1", "d1a1", "d1c2", "d1b3", "d1a4", "d2d3", "d2d4",
        "e2e3", "e2e4", "f2f3", "f2f4", "h2h3", "h2h4",
    ];
    let missed_castling = "17 of 18 moves, and none of e1g1";
    check(castling, "500", &others, Some((missed, missed_castling)));
}

/// On a busy machine the clock ends a search that was to go to depth 2, when it has come to depth 1.
#[test]
fn a_search_that_its_clock_has_cut_short_need_not_have_all_lines() {
    for (go, depth, took, is_broken) in [
        ("go depth 2 wtime 10000", 1, 600, false),
        ("go depth 2 wtime 10000", 1, 6, true),
        ("go depth 2 wtime 10000", 2, 600, true),
        ("go depth 2", 1, 600, true),
    ] {
        let mut monitor = Monitor::<Chess>::new(true);
        for (sent, heard) in [
            ("uci", "option name MultiPV type spin default 1 min 1 max 9"),
            ("", "uciok"),
        ] {
            monitor.note_sent(sent, Time::ZERO);
            monitor.hear(heard, Time::ZERO);
        }
        for sent in ["setoption name MultiPV value 3", "position startpos", go] {
            monitor.note_sent(sent, Time::ZERO);
        }
        let line = format!("info depth {depth} multipv 1 score cp 1 pv e2e4");
        monitor.hear(&line, Time::ZERO);
        let end = Time::from_millis(took);
        let findings = monitor.hear("bestmove e2e4", end).findings;
        let is_missing =
            |cause| matches!(cause, Cause::Illegal(Broken::Protocol(Rule::MissingLines)));
        let found = findings.iter().any(|finding| is_missing(finding.cause));
        assert_eq!(found, is_broken, "{go}, depth {depth} in {took} ms");
    }
}
