//! The end of a game.

use linesman_games::{
    Outcome,
    tafl::{ATTACKERS, DEFENDERS},
};
use linesman_protocols::{
    Dialect, Ending, GameOver, Line, Profile as _, Time,
    otep::{Profile, RefereeEnd, Situation},
};

use super::talk::{BRANDUB, LAST_MOVE, Scene};

#[test]
fn the_text_answers_a_winning_move_and_the_program_does_not() {
    Scene::new(Profile::otep(), ATTACKERS, LAST_MOVE).check(
        "{ready}
        >> play attackers
        << move f4-e4
        >> move /7/7/7/2t1t2/7/T6/7/
        >> finish 2
        >> goodbye
        << move e4-e5
        !! otep/end/silent-after-finish extra-line
        << rules
        << status bye",
    );
    Scene::new(Profile::opentafl(), ATTACKERS, LAST_MOVE).check(
        ">> rules {rules}
        << hello
        >> play attackers
        << move f4-e4
        >> finish 2
        >> goodbye",
    );
}

#[test]
fn a_move_of_the_opponent_that_ends_the_game_is_not_told() {
    Scene::new(Profile::otep(), DEFENDERS, LAST_MOVE).check(
        "{ready}
        -- opponent f4-e4
        >> finish 2
        >> goodbye",
    );
}

/// The attackers' man goes to b2 and back, and the king to d6 and back, both twice. So the king's last move brings the first position
/// for the third time.
fn after_a_third_occurrence(profile: &Profile, tfr: &'static str) -> &'static str {
    use linesman_games::{Position as _, tafl::Position};
    let rules = format!("dim:7 {tfr} surf:n start:/7/t6/7/7/7/7/3K3/").replace("  ", " ");
    let rules = std::sync::Arc::new(rules.parse().unwrap());
    let mut position = profile.judging(profile.judging(Position::new(rules)));
    for mv in ["a2-b2", "d7-d6", "b2-a2", "d6-d7"].repeat(2) {
        assert_eq!(position.outcome(), None, "{tfr}");
        let side = if mv.starts_with('d') {
            DEFENDERS
        } else {
            ATTACKERS
        };
        position.submit(side, mv.parse().unwrap()).unwrap();
    }
    match position.outcome() {
        None => "goes on",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Win(DEFENDERS)) => "mover wins",
        Some(Outcome::Win(_)) => "mover loses",
    }
}

/// As measured on the program, and as its own test says.
#[test]
fn the_program_reverses_who_wins_by_a_third_occurrence() {
    let check = |tfr, by_the_text, by_the_program| {
        let came = [Profile::otep(), Profile::opentafl()]
            .map(|profile| after_a_third_occurrence(&profile, tfr));
        assert_eq!(came, [by_the_text, by_the_program], "{tfr}");
    };
    check("", "draw", "draw");
    check("tfr:d", "draw", "draw");
    check("tfr:i", "goes on", "draw");
    check("tfr:w", "mover wins", "mover loses");
    check("tfr:l", "mover loses", "mover wins");
}

#[test]
fn a_critical_error_loses_the_game_and_another_one_does_not() {
    Scene::new(Profile::otep(), ATTACKERS, BRANDUB).check(
        "{ready}
        >> play attackers
        << error 0 no opening book
        !! otep/error/none-reported illegal(reported-error)
        << error -1 out of memory
        !! otep/error/none-critical illegal(critical-error) forfeit
        >> finish 3
        >> goodbye",
    );
}

#[test]
fn a_resignation_is_no_fault() {
    Scene::new(Profile::otep(), ATTACKERS, BRANDUB).check(
        "{ready}
        >> play attackers
        << move ---
        >> finish 3
        >> goodbye",
    );
}

#[test]
fn finish_tells_how_the_game_ended() {
    let told = |profile: Profile, outcome, forfeited: &[_]| {
        let rules = std::sync::Arc::new(BRANDUB.parse().unwrap());
        let mut end = RefereeEnd::new(ATTACKERS, rules, None, &profile);
        while end.poll_message().is_some() {}
        let over = GameOver {
            forfeited,
            ..GameOver::without_fault(outcome)
        };
        end.finish(&over, Time::ZERO);
        assert_eq!(end.situation(), Situation::Dismissed);
        assert_eq!(end.poll_timeout(), None);
        String::from_utf8(end.poll_message().unwrap()).unwrap()
    };
    let win = |side| Some(Outcome::Win(side));
    for (outcome, code) in [
        (None, 0),
        (Some(Outcome::Draw), 1),
        (win(ATTACKERS), 2),
        (win(DEFENDERS), 3),
    ] {
        for profile in Profile::all() {
            assert_eq!(
                told(profile, outcome, &[]),
                format!("finish {code}\ngoodbye\n")
            );
        }
    }
    assert_eq!(
        told(Profile::otep(), win(DEFENDERS), &[ATTACKERS]),
        "finish 3\ngoodbye\n"
    );
    assert_eq!(
        told(Profile::opentafl(), win(DEFENDERS), &[ATTACKERS]),
        "finish 0\ngoodbye\n"
    );
}

#[test]
fn part_of_a_command_is_no_command() {
    let rules = std::sync::Arc::new(BRANDUB.parse().unwrap());
    let mut end = RefereeEnd::new(DEFENDERS, rules, None, &Profile::otep());
    let ending = Ending::Missing;
    end.handle_line(
        Line {
            bytes: b"hello",
            ending,
        },
        Time::ZERO,
    );
    assert_eq!(end.situation(), Situation::Started);
    assert!(end.poll_message().is_none());
}
