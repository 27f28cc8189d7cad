//! Beginnings, turns, questions and records.

use linesman_games::tafl::{ATTACKERS, DEFENDERS};
use linesman_protocols::Profile as _;
use linesman_protocols::otep::Profile;

use super::talk::{BRANDUB, Scene};

#[test]
fn the_text_sends_rules_after_hello_and_the_clock_after_play() {
    // The clock runs from play, 0.1 s after the start, to the move, 2.1 s after it.
    Scene::new(Profile::otep(), ATTACKERS, BRANDUB)
        .timed("300+5x30")
        .check(
            "@100
        {ready}
        >> play attackers
        >> clock 300000 300000 30 5 5
        @2100
        << move d1-c1
        >> move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        @3000
        -- opponent d3-c3
        >> opponent-move d3-c3 /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/
        >> play attackers
        >> clock 298000 300000 30 5 5
        << move c1-b1
        >> move /1t5/3t3/2T4/ttTKTtt/3T3/3t3/3t3/",
        );
}

#[test]
fn the_program_sends_rules_at_the_start_and_the_clock_before_play() {
    Scene::new(Profile::opentafl(), ATTACKERS, BRANDUB)
        .timed("300")
        .check(
            ">> rules {rules}
        @4000
        << hello
        >> clock 300000 300000 0 0 0 $
        >> play attackers
        @5000
        << move d1-c1
        >> move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        -- opponent d3-c3
        >> opponent-move d3-c3 /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/
        >> clock 299000 300000 0 0 0 $
        >> play attackers",
        );
}

#[test]
fn the_side_that_moves_second_is_told_of_the_first_move() {
    for profile in Profile::all() {
        let is_text = profile.name == "otep";
        let rules = if is_text { "" } else { ">> rules {rules}\n" };
        let late_rules = if is_text { ">> rules {rules}\n" } else { "" };
        Scene::new(profile, DEFENDERS, BRANDUB).check(&format!(
            "{rules}<< hello
            {late_rules}-- opponent d1-c1
            >> opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
            >> play defenders
            << move d3-c3
            >> move /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/"
        ));
    }
}

/// Checks that the game is lost with this result as soon as `script` has come to its end without a hello.
fn check_hello_is_due(profile: Profile, script: &str, result: u8) {
    Scene::new(profile, DEFENDERS, BRANDUB).check(&format!(
        "{script}
        !! otep/hello/sent no-output forfeit
        >> finish {result}
        >> goodbye"
    ));
}

#[test]
fn hello_is_due_five_seconds_after_the_start() {
    check_hello_is_due(Profile::otep(), "@4999\n@5000", 2);
}

#[test]
fn the_program_waits_for_hello_from_the_first_turn_on() {
    let script = ">> rules {rules}\n@60000\n-- opponent d1-c1\n@64999\n@65000";
    check_hello_is_due(Profile::opentafl(), script, 0);
}

#[test]
fn a_question_waits_for_hello() {
    Scene::new(Profile::otep(), DEFENDERS, BRANDUB).check(
        "-- opponent d1-c1
        {ready}
        >> opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        >> play defenders
        << hello",
    );
}

#[test]
fn questions_are_answered_at_any_time() {
    Scene::new(Profile::otep(), DEFENDERS, BRANDUB)
        .timed("20+3x5")
        .check(
            "{ready}
        << rules
        >> rules {rules}
        << position
        >> position /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        << side
        >> side defenders
        << clock
        >> clock 20000 20000 5 3 3
        -- opponent d1-c1
        >> opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        >> play defenders
        >> clock 20000 20000 5 3 3
        @504
        << clock
        >> clock 20000 19496 5 3 3
        << position
        >> position /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
        );
}

#[test]
fn a_game_without_clocks_has_none_to_tell_of() {
    Scene::new(Profile::otep(), DEFENDERS, BRANDUB).check(
        "{ready}
        << clock
        >> clock",
    );
    Scene::new(Profile::opentafl(), DEFENDERS, BRANDUB).check(
        ">> rules {rules}
        << hello
        << clock",
    );
}

#[test]
fn records_are_as_full_as_the_agent_wants_them() {
    let scene = Scene::new(Profile::otep(), DEFENDERS, CAPTURE);
    let conversation = |choice: &str, record: &str| {
        format!(
            "{{ready}}
            << simple-moves {choice}
            -- opponent c5-c2
            >> opponent-move {record} /7/2t1t2/7/3K3/7/1T3t1/7/
            >> play defenders"
        )
    };
    scene.check(&conversation("on", "c5-c2"));
    scene.check(&conversation("off", "c5-c2xd2"));
}

#[test]
fn own_moves_may_be_simple_or_full_and_are_compared_if_full() {
    let check = |said: &str, found: &str| {
        Scene::new(Profile::otep(), ATTACKERS, CAPTURE).check(&format!(
            "{{ready}}
            >> play attackers
            << move {said}
            {found}>> move /7/2t1t2/7/3K3/7/1T3t1/7/"
        ));
    };
    check("c5-c2", "");
    check("c5-c2xd2", "");
    check("tc5-c2xTd2", "");
    let untrue = "!! otep/records/truthful illegal(untrue-record)\n";
    check("c5-c2xb2", untrue);
    check("c5=c2", untrue);
    check("nc5-c2", untrue);
}

#[test]
fn what_is_no_command_is_passed_over_and_reported() {
    let mut profile = Profile::opentafl();
    let mut departures = profile.departures.to_vec();
    departures
        .retain(|departure| *departure != linesman_protocols::otep::Departure::SendsRulesFirst);
    profile.departures = departures.leak();
    Scene::new(profile, ATTACKERS, BRANDUB).check(
        "<< OpenTafl 0.4.8.0b
        !! otep/stream/no-noise noise
        << simple-moves on
        !! otep/hello/comes-first extra-line
        {ready}
        >> play attackers
        << status thinking
        << dump 3
        !! otep/stream/no-noise noise
        << analysis 1 d1-c1 0
        !! otep/analysis/only-when-asked extra-line
        << Move D1-C1 $
        !! otep/stream/plain-form malformed
        >> move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    );
}

/// The attacker on c5 captures d2 from c2.
const CAPTURE: &str = "dim:7 name:Capture surf:n atkf:y ks:w cenh: cenhe: \
    start:/7/3Tt2/7/3K3/2t4/1T3t1/7/";
