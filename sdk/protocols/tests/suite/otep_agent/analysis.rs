//! Positions that are set up, and analyses.

use std::time::Duration;

use linesman_games::tafl::{ATTACKERS, DEFENDERS};
use linesman_protocols::otep::{Told, Variation};

use super::conversation::{BRANDUB, board, check, converse, start};

const OPEN: &str = "/7/7/3T3/3K3/3t3/7/7/";

#[test]
fn position_and_side_set_the_game_up() {
    let (mut end, told) = start(&format!(
        ">> {BRANDUB}\n>> position {OPEN}\n>> side defenders\n>> clock 1 2\n>> analyze 5 2"
    ));
    assert_eq!(
        told[1..],
        [Told::Analyze {
            lines: 5,
            limit: Duration::from_secs(2)
        }]
    );
    assert_eq!(board(&end), OPEN);
    assert_eq!(end.position().unwrap().to_move(), Some(DEFENDERS));
    // A replay goes forward and back, and the same board may belong to the other side.
    converse(&mut end, ">> side attackers");
    assert_eq!(end.position().unwrap().to_move(), Some(ATTACKERS));
    converse(
        &mut end,
        ">> position /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n>> side defenders",
    );
    assert_eq!(end.position().unwrap().to_move(), Some(DEFENDERS));
    let rules = "rules dim:5 start:/2t2/2T2/tTKTt/2T2/2t2/";
    let position = "/5/2t2/2K2/5/5/";
    let question =
        format!(">> {rules}\n>> position {position}\n>> side attackers\n>> analyze 1 0.5");
    check(&mut end, &question, "begin; analyze 1 500ms");
    assert_eq!(board(&end), position);
}

#[test]
fn an_analysis_names_its_lines_with_their_number() {
    let (mut end, _) = start(&format!(">> {BRANDUB}\n>> analyze 2 1"));
    let variation = |moves: &str, evaluation| Variation {
        moves: moves.split('|').map(|mv| mv.parse().unwrap()).collect(),
        evaluation,
    };
    end.analysis(&[variation("d1-b1|d3-c3|b1-b2", 12), variation("d1-c1", -7)]);
    assert_eq!(
        end.poll_line().as_deref(),
        Some("analysis 2 d1-b1|d3-c3|b1-b2 12 d1-c1 -7")
    );
    end.analysis(&[Variation {
        moves: Vec::new(),
        evaluation: 0,
    }]);
    assert!(end.poll_line().unwrap().starts_with("error 0 "));
}

#[test]
fn where_there_is_no_move_there_is_no_analysis() {
    let (mut end, told) = start(&format!(
        ">> {BRANDUB}\n>> position /7/7/7/3K3/7/7/7/\n>> side attackers"
    ));
    assert_eq!(told.len(), 1);
    end.handle_line("analyze 1 1");
    assert_eq!(end.poll_told(), None);
    assert!(end.poll_line().unwrap().starts_with("error 0 "));
}

#[test]
fn texts_for_people_are_one_line_of_ascii() {
    let (mut end, _) = start("");
    end.status("5 plies\r\nd\u{e9}j\u{e0} vu\u{7}");
    end.complain("a\tb");
    end.give_up("c");
    end.ask_for_records();
    for line in [
        "status 5 plies  d?j? vu?",
        "error 0 a b",
        "error -1 c",
        "simple-moves off",
    ] {
        assert_eq!(end.poll_line().as_deref(), Some(line));
    }
}
