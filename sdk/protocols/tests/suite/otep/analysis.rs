//! Positions that are analysed.

use std::{sync::Arc, time::Duration};

use linesman_games::tafl::{DEFENDERS, Position, Rules};
use linesman_protocols::{
    Line, Obstacle, Reading, Time,
    otep::{AnalysisEnd, AnalysisEvent, Profile, Request, Situation},
};

use super::talk::{BRANDUB, LAST_MOVE};

fn rules(text: &str) -> Arc<Rules> {
    Arc::new(text.parse().unwrap())
}

const fn request(seconds: u32) -> Request {
    Request {
        moves: 5,
        seconds,
        clocks: None,
    }
}

fn say(end: &mut AnalysisEnd, line: &str) {
    end.handle_line(Line::plain(line.as_bytes()), Time::ZERO);
}

fn sent(end: &mut AnalysisEnd) -> String {
    let bytes: Vec<u8> = std::iter::from_fn(|| end.poll_message())
        .flatten()
        .collect();
    String::from_utf8(bytes).unwrap()
}

/// Returns the checks that were found broken, and the number of analyses that came.
fn found(end: &mut AnalysisEnd) -> (Vec<&'static str>, usize) {
    let mut ids = Vec::new();
    let mut analyses = 0;
    while let Some(event) = end.poll_event() {
        match event {
            AnalysisEvent::Violated(violation) => ids.push(violation.check.id),
            AnalysisEvent::Analysed(_) => analyses += 1,
            _ => {}
        }
    }
    (ids, analyses)
}

#[test]
fn a_position_is_sent_whole_and_new_rules_only_when_there_are_any() {
    let brandub = rules(BRANDUB);
    let mut end = AnalysisEnd::new(Arc::clone(&brandub), &Profile::otep());
    assert_eq!(sent(&mut end), "");
    let position = Position::new(Arc::clone(&brandub));
    end.analyze(&position, request(30), Time::ZERO);
    assert_eq!(sent(&mut end), "", "all waits for hello");
    say(&mut end, "hello");
    let question = "position /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\nside attackers\nanalyze 5 30\n";
    assert_eq!(sent(&mut end), format!("rules {brandub}\n{question}"));
    say(&mut end, "analysis 1 d1-c1 0.5");
    assert_eq!(found(&mut end), (vec![], 1));

    let clocks = [true, false].map(|is_overtime| Reading {
        left: Duration::from_secs(30),
        is_overtime,
        overtimes: 5,
        moves: None,
    });
    let with_clocks = Request {
        clocks: Some((clocks, "300+5x30".parse().unwrap())),
        ..request(30)
    };
    end.analyze(&position, with_clocks, Time::ZERO);
    let clock = "clock 30000* 30000 30 5 5\nanalyze";
    assert_eq!(sent(&mut end), question.replace("analyze", clock));
    say(&mut end, "analysis 1 d1-c1 0.5");

    let other = rules(LAST_MOVE);
    let board = "/7/7/7/2tK1t1/7/T6/7/".parse().unwrap();
    let position = Position::at(Arc::clone(&other), &board, DEFENDERS).unwrap();
    end.analyze(&position, request(2), Time::ZERO);
    assert_eq!(
        sent(&mut end),
        format!("rules {other}\nposition {board}\nside defenders\nanalyze 5 2\n")
    );
    say(&mut end, "side");
    assert_eq!(sent(&mut end), "side defenders\n");
    end.finish();
    assert_eq!(sent(&mut end), "goodbye\n");
}

#[test]
fn an_analysis_is_judged_by_its_form_its_count_and_its_moves() {
    let check = |line: &str, expected: &[&str], analyses| {
        let mut end = AnalysisEnd::new(rules(LAST_MOVE), &Profile::otep());
        say(&mut end, "hello");
        end.analyze(&Position::new(rules(LAST_MOVE)), request(1), Time::ZERO);
        say(&mut end, line);
        assert_eq!(found(&mut end), (expected.to_vec(), analyses), "{line}");
        let is_done = end.situation() == Situation::Analysed;
        assert_eq!(is_done, analyses == 1, "{line}");
    };
    check("analysis 1 f4-e4 1000", &[], 1);
    check("analysis 1 f4-f5|a6-a5|f5-e5 -0.25", &[], 1);
    check("analysis 2 f4-e4xKd4++ 9e9 f4-f5 0", &[], 1);
    check("analysis 2 f4-e4 1", &["otep/analysis/count"], 1);
    check("analysis 0", &["otep/analysis/count"], 1);
    check("analysis 1 f4-e4 1 f4-f5 0", &["otep/analysis/count"], 1);
    // A move of the other side, two moves of one side, a move through a piece, a move after the end.
    for moves in ["a6-a5", "f4-f5|f5-f6", "f4-b4", "f4-e4|a6-a5"] {
        check(
            &format!("analysis 1 {moves} 1"),
            &["otep/analysis/legal"],
            1,
        );
    }
    check("analysis 1 f4-e4", &["otep/analysis/form"], 0);
    check("analysis 1 f4-e4 | a6-a5 0", &["otep/analysis/form"], 0);
    check("error 0 hm", &["otep/error/none-reported"], 0);
    check("move f4-e4", &["otep/move/waits-for-play"], 0);
}

#[test]
fn a_violation_holds_the_piece_in_the_way_of_a_move() {
    for (mv, expected) in [
        ("f4-b4", Some(["d4", "f4", "b4"])),
        ("f4-d4", None),
        ("f4-e5", None),
    ] {
        let mut end = AnalysisEnd::new(rules(LAST_MOVE), &Profile::otep());
        say(&mut end, "hello");
        end.analyze(&Position::new(rules(LAST_MOVE)), request(1), Time::ZERO);
        say(&mut end, &format!("analysis 1 {mv} 1"));
        let mut events = std::iter::from_fn(|| end.poll_event());
        let obstacle = events.find_map(|event| match event {
            AnalysisEvent::Violated(violation) => Some(violation.obstacle),
            _ => None,
        });
        let expected = expected.map(|squares| {
            let [on, from, to] = squares.map(str::to_owned);
            Obstacle { on, from, to }
        });
        assert_eq!(obstacle, Some(expected), "{mv}");
    }
}

#[test]
fn an_analysis_has_its_seconds_and_one_more() {
    let mut end = AnalysisEnd::new(rules(BRANDUB), &Profile::otep());
    assert_eq!(end.poll_timeout(), Some(Duration::from_secs(5)));
    say(&mut end, "hello");
    assert_eq!(end.poll_timeout(), None);
    let now = Duration::from_secs(10);
    end.analyze(&Position::new(rules(BRANDUB)), request(3), now);
    assert_eq!(end.poll_timeout(), Some(Duration::from_secs(14)));
    end.handle_timeout(Duration::from_secs(13));
    assert_eq!(found(&mut end), (vec![], 0));
    end.handle_timeout(Duration::from_secs(14));
    assert_eq!(found(&mut end), (vec!["otep/analysis/answered"], 0));
    assert_eq!(end.poll_timeout(), None);
}

#[test]
fn one_analysis_is_enough() {
    let mut end = AnalysisEnd::new(rules(BRANDUB), &Profile::otep());
    say(&mut end, "analysis 1 d1-c1 0");
    assert_eq!(found(&mut end).1, 0);
    say(&mut end, "hello");
    end.analyze(&Position::new(rules(BRANDUB)), request(3), Time::ZERO);
    say(&mut end, "analysis 1 d1-c1 0");
    say(&mut end, "analysis 1 d1-c1 0");
    assert_eq!(found(&mut end), (vec!["otep/analysis/only-when-asked"], 1));
}

/// The text gives the line `clock` fields that may all be missing; the program says nothing in a game without clocks.
#[test]
fn a_question_about_missing_clocks_has_the_answer_of_the_profile() {
    for (profile, expected) in [(Profile::otep(), "clock\n"), (Profile::opentafl(), "")] {
        let mut end = AnalysisEnd::new(rules(BRANDUB), &profile);
        say(&mut end, "hello");
        end.analyze(&Position::new(rules(BRANDUB)), request(1), Time::ZERO);
        sent(&mut end);
        say(&mut end, "clock");
        assert_eq!(sent(&mut end), expected, "{}", profile.name);
    }
}
