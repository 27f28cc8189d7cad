//! The time for a game.

use std::time::Duration;

use linesman_games::bitwa::{LOWER, UPPER};
use linesman_protocols::{
    Dialect as _, Time,
    bitwa::{Profile, RefereeEnd},
};

use super::talk::Scene;

fn scene(seconds: u64) -> Scene {
    Scene {
        profile: Profile::arbiter().with_game(Duration::from_secs(seconds)),
        ..Scene::new(UPPER)
    }
}

#[test]
fn all_commands_together_use_up_one_time() {
    // 1000 ms for set_game, 200 for time_left, 300 for gen_move, 500 for play: 8 of 10 s are left. Nobody waits for the agent
    // while the opponent thinks.
    scene(10).check(
        ">> set_game {setup}
         @1000
         << =
         <<
         >> time_left 9000
         @1200
         << =
         <<
         >> gen_move A
         @1500
         <= 1 5 2 1 1 1
         >> play A 1 5 2 1 1 1
         @2000
         << =
         <<
         @60000
         -- opponent 1 5 1 -1 1 0
         >= play a 1 5 1 -1 1 0
         >> time_left 8000",
    );
}

#[test]
fn before_the_first_command_the_whole_time_is_left() {
    let game = Duration::from_secs(10);
    let end = RefereeEnd::silent(UPPER, &Profile::arbiter().with_game(game));
    let reading = end.clock().unwrap().reading(Time::ZERO);
    assert_eq!((reading.left, reading.is_overtime), (game, false));
}

#[test]
fn whoever_uses_up_its_time_is_out() {
    let order = ">= set_game {setup}
         >= time_left 10000
         >> gen_move A";
    scene(10).check(&format!(
        "{order}
         @9999
         @10000
         !! bitwa/order/answered no-output out"
    ));
    // An answer is complete with its empty line, not before.
    scene(10).check(&format!(
        "{order}
         @9000
         << = 1 5 2 1 1 1
         @10000
         !! bitwa/answer/ends-with-empty-line no-newline out"
    ));
    scene(10).check(
        ">> set_game {setup}
         @10000
         !! bitwa/set-game/answered no-output out",
    );
}

#[test]
fn an_answer_that_is_heard_before_the_time_out_is_in_time() {
    scene(10).check(
        ">> set_game {setup}
         << =
         @9999
         <<
         >= time_left 1
         >> gen_move A",
    );
}

#[test]
fn a_play_that_is_not_answered_uses_up_time_like_any_command() {
    let scene = Scene {
        side: LOWER,
        ..scene(10)
    };
    scene.check(
        ">> set_game {setup}
         @4000
         << =
         <<
         -- opponent 1 5 1 -1 1 0
         >> play A 1 5 1 -1 1 0
         @9999
         @10000
         !! bitwa/play/opponents-answered no-output out",
    );
}
