//! Turns that go on after a capture.

use super::conversation::{board, check_start, converse, in_short, start};

/// The man on d1 can capture e3 from d3, and then go on to capture e5 from d5.
const RULES: &str =
    "rules dim:7 esc:e surf:n cor: cen: ks:w ber:c start:/3t3/1T5/4Tt1/7/4Tt1/1K5/7/";
const AFTER_ONE: &str = "/7/1T5/3t1t1/7/4Tt1/1K5/7/";
const AFTER_TWO: &str = "/7/1T5/5t1/7/3t1t1/1K5/7/";
const AFTER_REPLY: &str = "/7/7/1T3t1/7/3t1t1/1K5/7/";

fn check_own(replies: [&str; 2]) {
    let [first, second] = replies;
    let (mut end, told) = start(&format!(
        ">> {RULES}\n>> play attackers\n<< move d1-d3\n{first}\n>> play attackers"
    ));
    assert_eq!(
        in_short(&told),
        ["begin", "play first", "first d1-d3xe3", "play first"],
        "{first}"
    );
    assert_eq!(board(&end), AFTER_ONE);
    assert!(
        end.moves().iter().all(|mv| mv.from.to_string() == "d3"),
        "the same man has to go on"
    );
    let told = converse(
        &mut end,
        &format!(
            "<< move d3-d5\n{second}\n>> opponent-move b2-b3 {AFTER_REPLY}\n>> play attackers"
        ),
    );
    assert_eq!(
        in_short(&told),
        ["first d3-d5xe5", "second b2-b3", "play first"],
        "{second}"
    );
    assert_eq!(board(&end), AFTER_REPLY);
}

#[test]
fn an_own_capture_is_counted_once_however_it_comes_back() {
    let moved = [
        format!(">> move {AFTER_ONE}"),
        format!(">> move {AFTER_TWO}"),
    ];
    let came_back = [
        format!(">> opponent-move d1-d3 {AFTER_ONE}"),
        format!(">> opponent-move d1-d3|d3-d5 {AFTER_TWO}"),
    ];
    let both = [0, 1].map(|index| format!("{}\n{}", moved[index], came_back[index]));
    for [first, second] in [moved, came_back, both] {
        check_own([&first, &second]);
    }
    // The text says nothing of this, and the turn of the same side says enough.
    check_own(["", &format!(">> move {AFTER_TWO}")]);
}

#[test]
fn the_opponents_captures_come_at_once_and_are_not_repeated() {
    let both = format!(">> opponent-move d1-d3|d3-d5 {AFTER_TWO}\n>> play defenders");
    let first = format!(">> opponent-move d1-d3 {AFTER_ONE}\n");
    for known in ["", &first] {
        let expected = "begin; first d1-d3xe3; first d3-d5xe5; play second";
        let end = check_start(&format!(">> {RULES}\n{known}{both}"), expected);
        assert_eq!(board(&end), AFTER_TWO);
    }
}

#[test]
fn full_records_are_read_as_well() {
    let (_, told) = start(&format!(
        ">> {RULES}\n>> opponent-move d1-d3xe3|d3=d5xe5+ {AFTER_TWO}\n>> play defenders"
    ));
    assert_eq!(
        in_short(&told)[1..],
        ["first d1-d3xe3", "first d3-d5xe5", "play second"]
    );
}

#[test]
fn a_man_that_is_refused_since_another_has_to_go_on_is_not_moved_at_all() {
    // The board is set up in the middle of a turn, so that nobody knows who has to go on.
    let (mut end, _) = start(&format!(
        ">> {RULES}\n>> position {AFTER_ONE}\n>> play attackers"
    ));
    let of_f3 = |end: &linesman_protocols::otep::AgentEnd| {
        end.moves()
            .iter()
            .filter(|mv| mv.from.to_string() == "f3")
            .count()
    };
    assert!(of_f3(&end) > 1);
    converse(&mut end, "<< move f3-f2\n>> error 4\n>> play attackers");
    assert_eq!(of_f3(&end), 0);
    assert!(!end.moves().is_empty());
}
