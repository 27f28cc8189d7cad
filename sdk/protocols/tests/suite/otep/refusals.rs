//! Moves that are not accepted, and moves that are not due.

use std::{sync::Arc, time::Duration};

use linesman_games::tafl::{ATTACKERS, DEFENDERS, Rules};
use linesman_protocols::{
    Dialect as _, Line, Time,
    otep::{Profile, RefereeEnd, Situation, Turn},
};

use super::talk::{BRANDUB, Scene};

#[test]
fn each_wrong_move_has_its_error() {
    let check = |said: &str, code: u8, found: &str| {
        Scene::new(Profile::otep(), ATTACKERS, BRANDUB).check(&format!(
            "{{ready}}
            >> play attackers
            << move {said}
            !! {found}
            >> error {code}
            >> play attackers
            << move d1-c1
            >> move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
        ));
    };
    check("d3-c3", 1, "otep/legal/own-side illegal(wrong-side)");
    check("d1-d4", 2, "otep/legal/allowed illegal(blocked)");
    check("d1-h1", 2, "otep/legal/allowed illegal(off-the-board)");
    check("b1-b2", 2, "otep/legal/allowed illegal(empty-square)");
    check("d1-a1", 2, "otep/keys/stop illegal(may-not-stop)");
    check("d1c1", 2, "otep/move/form malformed");
}

#[test]
fn after_an_error_the_opponents_move_is_told_again_and_the_clock_runs_on() {
    Scene::new(Profile::otep(), DEFENDERS, BRANDUB)
        .timed("20")
        .check(
            "{ready}
        -- opponent d1-c1
        >> opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        >> play defenders
        >> clock 20000 20000
        @3000
        << move d3-d2
        !! otep/legal/allowed illegal(blocked)
        >> error 2
        >> opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        >> play defenders
        >> clock 20000 17000
        @5000
        << move d3-c3
        >> move /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/
        << clock
        >> clock 20000 15000",
        );
    Scene::new(Profile::opentafl(), DEFENDERS, BRANDUB)
        .timed("20")
        .check(
            ">> rules {rules}
        << hello
        -- opponent d1-c1
        >> opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        >> clock 20000 20000 0 0 0 $
        >> play defenders
        @3000
        << move d3-d2
        !! otep/legal/allowed illegal(blocked)
        >> error 2
        >> opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        >> clock 20000 17000 0 0 0 $
        >> play defenders",
        );
}

#[test]
fn the_fourth_wrong_move_for_a_turn_loses_the_game() {
    let again = "!! otep/legal/tries-again illegal(blocked)";
    Scene::new(Profile::otep(), ATTACKERS, BRANDUB).check(&format!(
        "{{ready}}
        >> play attackers
        << move d1-d4
        !! otep/legal/allowed illegal(blocked)
        >> error 2
        >> play attackers
        << move d1-d4
        {again}
        >> error 2
        >> play attackers
        << move nowhere
        !! otep/move/form malformed
        >> error 2
        >> play attackers
        << move d1-d4
        {again} forfeit
        >> finish 3
        >> goodbye"
    ));
}

#[test]
fn a_legal_move_wipes_out_the_wrong_ones_before_it() {
    let wrong = "<< move d1-d4
        !! otep/legal/allowed illegal(blocked)
        >> error 2
        >> play attackers
        << move d1-d4
        !! otep/legal/tries-again illegal(blocked)
        >> error 2
        >> play attackers
        << move d1-d4
        !! otep/legal/tries-again illegal(blocked)
        >> error 2
        >> play attackers";
    let board = "/2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/";
    let again = wrong
        .replace(
            ">> play",
            &format!(">> opponent-move d3-c3 {board}\n>> play"),
        )
        .replace("d1-d4", "d2-d4");
    Scene::new(Profile::otep(), ATTACKERS, BRANDUB).check(&format!(
        "{{ready}}
        >> play attackers
        {wrong}
        << move d1-c1
        >> move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        -- opponent d3-c3
        >> opponent-move d3-c3 {board}
        >> play attackers
        {again}
        << move c1-b1
        >> move /1t5/3t3/2T4/ttTKTtt/3T3/3t3/3t3/"
    ));
}

#[test]
fn a_move_out_of_turn_is_reported_and_by_the_text_refused() {
    Scene::new(Profile::otep(), DEFENDERS, BRANDUB).check(
        "<< move d3-c3
        !! otep/hello/comes-first extra-line
        {ready}
        << move d3-c3
        !! otep/move/waits-for-play extra-line
        >> error 1
        -- opponent d1-c1
        >> opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        >> play defenders
        << move d3-c3
        >> move /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/
        << move d5-c5
        !! otep/move/one-per-play extra-line
        >> error 1
        << move d5-c5
        !! otep/move/one-per-play extra-line
        >> error 1
        << move d5-c5
        !! otep/move/one-per-play extra-line
        >> error 1
        << move d5-c5
        !! otep/move/one-per-play extra-line",
    );
    Scene::new(Profile::opentafl(), DEFENDERS, BRANDUB).check(
        ">> rules {rules}
        << hello
        << move d3-c3
        !! otep/move/waits-for-play extra-line
        -- opponent d1-c1
        >> opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        >> play defenders",
    );
}

/// A move that cannot be read is refused only when one is due, and only three times.
#[test]
fn a_move_that_cannot_be_read_is_no_reason_to_ask_when_none_is_due() {
    Scene::new(Profile::otep(), DEFENDERS, BRANDUB).check(
        "{ready}
        << move nowhere
        !! otep/move/form malformed
        -- opponent d1-c1
        >> opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        >> play defenders",
    );
    let again = "<< move nowhere
        !! otep/move/form malformed
        >> error 2
        >> play attackers
        ";
    Scene::new(Profile::otep(), ATTACKERS, BRANDUB).check(&format!(
        "{{ready}}
        >> play attackers
        {again}{again}{again}<< move nowhere
        !! otep/move/form malformed forfeit
        >> finish 3
        >> goodbye"
    ));
}

fn attackers_rules() -> Arc<Rules> {
    Arc::new(BRANDUB.parse().unwrap())
}

fn attackers() -> RefereeEnd {
    RefereeEnd::new(ATTACKERS, attackers_rules(), None, &Profile::otep())
}

/// A move has 60 s in a game without clocks. A script that asks itself leaves the time to the next question.
#[test]
fn the_time_for_a_move_runs_from_the_first_question_that_is_known() {
    let mut end = attackers();
    end.resume(Situation::Turn(Turn::Plain));
    assert_eq!(end.poll_timeout(), None);
    for seconds in [1, 2] {
        end.handle_line(Line::plain(b"move nowhere"), Duration::from_secs(seconds));
        assert_eq!(end.poll_timeout(), Some(Duration::from_secs(61)));
    }
}

/// Hello is answered with the rules. A script that goes on behind it has seen to both.
#[test]
fn a_conversation_goes_on_before_or_behind_hello() {
    let rules = format!("rules {}\n", attackers_rules());
    for (situation, expected) in [(Situation::Started, rules.as_str()), (Situation::Ready, "")] {
        let mut end = attackers();
        end.resume(situation);
        end.handle_line(Line::plain(b"hello"), Time::ZERO);
        let sent = end.poll_message().unwrap_or_default();
        assert_eq!(String::from_utf8(sent).unwrap(), expected, "{situation:?}");
    }
}

#[test]
fn the_end_of_the_output_is_a_fault() {
    assert!(!attackers().handle_eof(Time::ZERO));
}

#[test]
fn what_an_agent_says_about_itself_is_kept() {
    let mut end = attackers();
    let mut say = |text: &str| {
        end.handle_line(Line::plain(text.as_bytes()), Time::ZERO);
        (end.is_simple(), end.status().to_owned())
    };
    assert_eq!(say("hello"), (true, String::new()));
    assert_eq!(say("simple-moves off"), (false, String::new()));
    assert_eq!(say("status depth 4"), (false, "depth 4".to_owned()));
    assert_eq!(say("simple-moves on"), (true, "depth 4".to_owned()));
}
