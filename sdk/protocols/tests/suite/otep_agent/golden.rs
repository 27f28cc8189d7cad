//! Whole conversations, as the text of OTEP has them and as the program does.

use std::time::Duration;

use linesman_games::tafl::{ATTACKERS, DEFENDERS};
use linesman_protocols::otep::AgentEnd;

use super::conversation::{BRANDUB, board, check, check_start, converse, in_short, start};

/// The attackers, by the text: rules after hello, the clock behind `play`, a reply to every move.
const BY_THE_TEXT: &str = include_str!("by_the_text.txt");

/// The defenders, by the program: the clock before `play` with a space at its end, and no reply to the last move.
const BY_THE_PROGRAM: &str = include_str!("by_the_program.txt");

#[test]
fn the_text_is_understood() {
    check_start(
        &format!(">> {BRANDUB}\n{BY_THE_TEXT}"),
        "begin; play first; first d1-b1; second d3-c3; play first; first d2-c2; finish Some(Win(First)); goodbye",
    );
}

#[test]
fn the_program_is_understood() {
    check_start(
        &format!(">> {BRANDUB}\n{BY_THE_PROGRAM}"),
        "begin; first d1-b1; play second; refused d3-e3 2; play second; second d3-c3; first d2-c2; play second; \
         finish Some(Win(Second)); goodbye",
    );
}

#[test]
fn games_without_clocks_are_understood() {
    for conversation in [BY_THE_TEXT, BY_THE_PROGRAM] {
        let lines = conversation.lines().filter(|line| !line.contains("clock"));
        let without: String = lines.map(|line| format!("{line}\n")).collect();
        let (end, told) = start(&format!(">> {BRANDUB}\n{without}"));
        assert_eq!(end.clocks(), None);
        assert_eq!(
            told.len(),
            start(&format!(">> {BRANDUB}\n{conversation}")).1.len()
        );
    }
}

#[test]
fn a_clock_behind_play_that_is_late_is_due_in_the_next_turn() {
    let (mut end, _) = start(&format!(">> {BRANDUB}\n>> play attackers"));
    assert!(end.is_clock_due() && !end.has_clock_behind());
    let rest = "
        << move d1-b1
        >> clock 300000 300000
        >> move /1t5/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        >> opponent-move d3-c3 /1t5/3t3/2T4/ttTKTtt/3T3/3t3/3t3/
        >> play attackers
    ";
    converse(&mut end, rest);
    assert!(end.is_clock_due() && end.has_clock_behind());
}

#[test]
fn a_clock_that_tells_of_overtime_behind_play_is_no_habit() {
    let (end, _) = start(&format!(
        ">> {BRANDUB}\n>> clock 20 20\n>> play attackers\n>> clock 5000* 20"
    ));
    assert!(!end.is_clock_due() && !end.has_clock_behind());
}

#[test]
fn rules_are_understood_before_hello() {
    let mut end = AgentEnd::new();
    end.handle_line(BRANDUB);
    assert_eq!(end.poll_line().as_deref(), Some("hello"));
    assert_eq!(in_short(&converse(&mut end, BY_THE_TEXT)).len(), 8);
}

#[test]
fn a_clock_is_read_with_two_fields_or_five_with_stars_and_a_space() {
    let check = |line: &str, times: [(u64, bool, u32); 2], overtime: u64| {
        let (end, _) = start(&format!(">> {BRANDUB}\n>> clock {line}"));
        let clocks = end.clocks().unwrap();
        for (side, (millis, is_overtime, overtimes)) in
            [ATTACKERS, DEFENDERS].into_iter().zip(times)
        {
            let reading = clocks.of(side);
            assert_eq!(reading.left, Duration::from_millis(millis), "{line}");
            assert_eq!(
                (reading.is_overtime, reading.overtimes),
                (is_overtime, overtimes),
                "{line}"
            );
        }
        assert_eq!(clocks.overtime, Duration::from_secs(overtime));
    };
    check(
        "19496 20000 5 3 2 ",
        [(19_496, false, 3), (20_000, false, 2)],
        5,
    );
    check(
        "5000* 20000 5 3 2",
        [(5_000, true, 3), (20_000, false, 2)],
        5,
    );
    check("0* 700*  0 0 0 ", [(0, true, 0), (700, true, 0)], 0);
    check("60000 1", [(60_000, false, 0), (1, false, 0)], 0);
}

#[test]
fn an_answer_to_a_question_for_clocks_that_are_not_there_is_empty() {
    let (end, _) = start(&format!(">> {BRANDUB}\n>> clock 1 2\n>> clock"));
    assert_eq!(end.clocks(), None);
}

#[test]
fn a_clock_is_waited_for_until_it_is_known_when_it_comes() {
    let (mut end, _) = start(&format!(">> {BRANDUB}\n>> play attackers"));
    assert!(end.is_clock_due());
    converse(&mut end, ">> clock 1000 1000\n<< move d1-b1");
    // The one that came belongs to the turn before.
    assert!(end.is_clock_due());
    let (mut end, _) = start(&format!(
        ">> {BRANDUB}\n>> clock 1000 1000\n>> play attackers"
    ));
    assert!(!end.is_clock_due());
    converse(&mut end, "<< move d1-b1");
    let (mut end, _) = start(&format!(">> {BRANDUB}\n>> play attackers\n<< move d1-b1"));
    assert!(!end.is_clock_due(), "there are no clocks");
    converse(&mut end, ">> clock 1000 1000");
    assert!(!end.is_clock_due());
}

#[test]
fn rules_begin_a_new_game_at_any_time() {
    let fetlar = "rules dim:11 name:Fetlar atkf:y nj:n cj:n \
                  start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
    let (mut end, _) = start(&format!(
        ">> {BRANDUB}\n>> play attackers\n<< move d1-b1\n>> {fetlar}"
    ));
    assert_eq!(end.position().unwrap().rules().name, "Fetlar");
    let again = format!(">> play attackers\n<< move d1-d2\n>> {BRANDUB}");
    check(&mut end, &again, "play first; begin");
    assert_eq!(board(&end), "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
}

#[test]
fn a_second_game_is_played_like_the_first() {
    let game = format!(">> {BRANDUB}\n{}", BY_THE_TEXT.replace(">> goodbye", ""));
    let (mut end, first) = start(&game);
    assert_eq!(converse(&mut end, &game), first);
}
