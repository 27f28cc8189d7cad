//! Time as it passes.

use std::{sync::Arc, time::Duration};

use linesman_games::{
    Position as _,
    tafl::{ATTACKERS, DEFENDERS, Position, Rules},
};
use linesman_protocols::{
    AgentEvent, Clock, Dialect, Line, Remark,
    otep::{Profile, RefereeEnd},
};

use super::talk::{BRANDUB, Scene};

/// Checks a game of the attackers with this time control.
fn check_attackers(profile: Profile, control: &'static str, script: &str) {
    Scene::new(profile, ATTACKERS, BRANDUB)
        .timed(control)
        .check(script);
}

/// Checks such a game by the text, from the first question on.
fn check_by_the_text(control: &'static str, script: &str) {
    let script = format!("{{ready}}\n>> play attackers\n{script}");
    check_attackers(Profile::otep(), control, &script);
}

#[test]
fn periods_run_out_one_after_the_other_and_then_the_game_is_lost() {
    check_by_the_text(
        "10+2x5",
        ">> clock 10000 10000 5 2 2
        @9999
        @10000
        >> clock 5000* 10000 5 2 2
        @15000
        >> clock 5000* 10000 5 1 2
        @19999
        @20003
        !! otep/move/answered no-output forfeit
        >> finish 3
        >> goodbye",
    );
    check_attackers(
        Profile::opentafl(),
        "10+2x5",
        ">> rules {rules}
        << hello
        >> clock 10000 10000 5 2 2 $
        >> play attackers
        @10000
        @15000
        >> clock 5000* 10000 5 1 2 $
        @20000
        !! otep/move/answered no-output forfeit
        >> finish 0
        >> goodbye",
    );
}

#[test]
fn a_period_is_whole_again_for_the_next_move() {
    check_by_the_text(
        "10+2x5",
        ">> clock 10000 10000 5 2 2
        @10000
        >> clock 5000* 10000 5 2 2
        @12000
        << clock
        >> clock 3000* 10000 5 2 2
        @14999
        << move d1-c1
        >> move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        @60000
        -- opponent d3-c3
        >> opponent-move d3-c3 /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/
        >> play attackers
        >> clock 5000* 10000 5 2 2",
    );
}

#[test]
fn the_program_adds_the_increment_when_a_turn_begins() {
    check_attackers(
        Profile::opentafl(),
        "10+2x5+1",
        // 10 s and 1 s for the first turn. It takes 4 s, so the second begins with 7 s and 1 s, which are over 8 s later. The
        // period that begins then has 5 s, and 2 s of them are used. The third turn begins with 5 s and 1 s.
        ">> rules {rules}
        << hello
        >> clock 11000 10000 5 2 2 $
        >> play attackers
        @4000
        << move d1-c1
        >> move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        @60000
        -- opponent d3-c3
        >> opponent-move d3-c3 /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/
        >> clock 8000 10000 5 2 2 $
        >> play attackers
        @68000
        @70000
        << clock
        >> clock 3000* 10000 5 2 2 $
        << move c1-d1
        >> move /3t3/3t3/2T4/ttTKTtt/3T3/3t3/3t3/
        @80000
        -- opponent c3-d3
        >> opponent-move c3-d3 /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        >> clock 6000* 10000 5 2 2 $
        >> play attackers
        @86000
        >> clock 5000* 10000 5 1 2 $
        @91000
        !! otep/move/answered no-output forfeit
        >> finish 0
        >> goodbye",
    );
    // By the text, a period has its length, and 1 s comes with a move in the main time: 10 s less 4 s, and 1 s.
    check_by_the_text(
        "10+2x5+1",
        ">> clock 10000 10000 5 2 2
        @4000
        << move d1-c1
        >> move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        -- opponent d3-c3
        >> opponent-move d3-c3 /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/
        >> play attackers
        >> clock 7000 10000 5 2 2",
    );
}

#[test]
fn an_increment_alone_helps_a_period_of_the_program() {
    // 1 s and 1 s. A wrong move does not begin another turn.
    check_attackers(
        Profile::opentafl(),
        "0+1x1+1",
        ">> rules {rules}
        << hello
        >> clock 2000* 1000* 1 1 1 $
        >> play attackers
        @1500
        << move d1-d4
        !! otep/legal/allowed illegal(blocked)
        >> error 2
        >> clock 500* 1000* 1 1 1 $
        >> play attackers
        << move d1-c1
        >> move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
        -- opponent d3-c3
        >> opponent-move d3-c3 /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/
        >> clock 2000* 1000* 1 1 1 $
        >> play attackers
        @3499
        @3500
        !! otep/move/answered no-output forfeit
        >> finish 0
        >> goodbye",
    );
}

#[test]
fn a_side_sees_what_the_other_has_left_in_the_program() {
    const S: Duration = Duration::from_secs(1);
    let shown = |profile: &Profile| {
        let rules: Arc<Rules> = Arc::new(BRANDUB.parse().unwrap());
        let control = "10+2x5+1".parse().unwrap();
        let mut end = RefereeEnd::new(DEFENDERS, Arc::clone(&rules), Some(control), profile);
        end.handle_line(Line::plain(b"hello"), Duration::ZERO);
        let mut attackers = Clock::refilled(control, profile.refill());
        attackers.start(Duration::ZERO);
        while attackers.handle_timeout(13 * S).is_some() {}
        attackers.stop(13 * S);
        let mut position = Position::new(rules);
        position
            .submit(ATTACKERS, "d1-c1".parse().unwrap())
            .unwrap();
        let view = position.view(DEFENDERS);
        end.inform(ATTACKERS, &view, 13 * S);
        end.handle_opponent_clock(&attackers, 13 * S);
        end.ask(&view, 13 * S);
        let messages = std::iter::from_fn(|| end.poll_message());
        let text = String::from_utf8(messages.flatten().collect()).unwrap();
        let clock = text.lines().find(|line| line.starts_with("clock"));
        clock.unwrap().to_owned()
    };
    // By the text, 3 s of the first period are used, and it is whole again at once.
    assert_eq!(shown(&Profile::otep()), "clock 5000* 10000 5 2 2");
    // In the program, 2 s of it are used, and the rest is shown until the next turn of the attackers.
    assert_eq!(shown(&Profile::opentafl()), "clock 3000* 11000 5 2 2 ");
}

#[test]
fn a_move_that_is_heard_before_the_time_out_is_in_time() {
    let rules: Arc<Rules> = Arc::new(BRANDUB.parse().unwrap());
    let control = Some("3".parse().unwrap());
    let mut end = RefereeEnd::new(ATTACKERS, Arc::clone(&rules), control, &Profile::otep());
    let mut position = Position::new(rules);
    end.handle_line(Line::plain(b"hello"), Duration::ZERO);
    end.ask(&position.view(ATTACKERS), Duration::ZERO);
    assert_eq!(end.poll_timeout(), Some(Duration::from_secs(3)));
    let late = Duration::from_millis(3001);
    end.handle_line(Line::plain(b"move d1-c1"), late);
    assert_eq!(end.poll_event(), Some(AgentEvent::Ready));
    let mv = "d1-c1".parse().unwrap();
    assert_eq!(end.poll_event(), Some(AgentEvent::Acted(mv)));
    position.submit(ATTACKERS, mv).unwrap();
    end.inform(ATTACKERS, &position.view(ATTACKERS), late);
    end.handle_timeout(late);
    assert_eq!(end.poll_event(), None);
    assert_eq!(end.poll_timeout(), None);
    assert!(end.clock().unwrap().reading(late).left.is_zero());
}

#[test]
fn a_long_silence_is_told_by_what_it_has_used_up() {
    // The main time and the first period are gone by then, and half a second of the second.
    check_by_the_text(
        "1+3x2",
        ">> clock 1000 1000 2 3 3
        @3500
        >> clock 1500* 1000 2 2 3",
    );
}

#[test]
fn wrong_moves_do_not_win_time() {
    check_by_the_text(
        "0+1x5",
        ">> clock 5000* 5000* 5 1 1
        @4000
        << move d1-d4
        !! otep/legal/allowed illegal(blocked)
        >> error 2
        >> play attackers
        >> clock 1000* 5000* 5 1 1
        @5000
        !! otep/legal/tries-again no-output forfeit
        >> finish 3
        >> goodbye",
    );
}

#[test]
fn a_game_without_clocks_has_a_limit_for_each_move() {
    Scene::new(Profile::otep(), ATTACKERS, BRANDUB).check(
        "{ready}
        >> play attackers
        @30000
        << move d1-d4
        !! otep/legal/allowed illegal(blocked)
        >> error 2
        >> play attackers
        @59999
        @60000
        !! otep/legal/tries-again no-output forfeit
        >> finish 3
        >> goodbye",
    );
}

#[test]
fn both_sides_are_told_when_the_opponents_time_runs_out() {
    const S: Duration = Duration::from_secs(1);
    let told = |profile: &Profile, to: Duration| {
        let rules = Arc::new(BRANDUB.parse().unwrap());
        let control = "10+2x5".parse().unwrap();
        let mut end = RefereeEnd::new(DEFENDERS, rules, Some(control), profile);
        end.handle_line(Line::plain(b"hello"), Duration::ZERO);
        while end.poll_message().is_some() {}
        let mut clock = Clock::new(control);
        clock.start(Duration::ZERO);
        end.handle_opponent_clock(&clock, S);
        while clock.deadline().is_some_and(|due| due <= to) {
            let now = clock.deadline().unwrap();
            let _ = clock.handle_timeout(now);
            end.handle_opponent_clock(&clock, now);
        }
        let messages = std::iter::from_fn(|| end.poll_message());
        let bytes: Vec<u8> = messages.flatten().collect();
        String::from_utf8(bytes).unwrap()
    };
    let (text, program) = (Profile::otep(), Profile::opentafl());
    assert_eq!(told(&text, 9 * S), "");
    assert_eq!(told(&text, 10 * S), "clock 5000* 10000 5 2 2\n");
    assert_eq!(
        told(&text, 15 * S),
        "clock 5000* 10000 5 2 2\nclock 5000* 10000 5 1 2\n"
    );
    assert_eq!(told(&program, 10 * S), "");
    assert_eq!(told(&program, 15 * S), "clock 5000* 10000 5 1 2 \n");
    // Who has lost on time has lost the game, and finish says so.
    assert_eq!(told(&program, 20 * S), told(&program, 15 * S));
}

#[test]
fn a_margin_moves_the_time_out_and_a_status_is_a_remark() {
    let rules: Arc<Rules> = Arc::new(BRANDUB.parse().unwrap());
    let control = Some("3".parse().unwrap());
    let end = RefereeEnd::new(ATTACKERS, Arc::clone(&rules), control, &Profile::otep());
    let mut end = end.with_margin(Duration::from_secs(1));
    let position = Position::new(rules);
    end.handle_line(Line::plain(b"hello"), Duration::ZERO);
    assert_eq!(end.poll_event(), Some(AgentEvent::Ready));
    end.ask(&position.view(ATTACKERS), Duration::ZERO);
    assert_eq!(end.poll_timeout(), Some(Duration::from_secs(4)));
    end.handle_timeout(Duration::from_millis(3999));
    assert_eq!(end.poll_event(), None);
    end.handle_line(
        Line::plain(b"status  depth 4 "),
        Duration::from_millis(3999),
    );
    let remark = AgentEvent::Remarked(Remark::of_text("depth 4"));
    assert_eq!(end.poll_event(), Some(remark));
    end.handle_timeout(Duration::from_secs(4));
    let Some(AgentEvent::Violated(late)) = end.poll_event() else {
        panic!("the time and the margin are over");
    };
    assert_eq!(
        late.expected,
        "a move at most 1000 ms after the time has run out"
    );
    assert!(
        late.actual.ends_with("none 1000 ms later"),
        "{}",
        late.actual
    );
}
