//! Which commands are sent, and when.

use linesman_games::bitwa::{LOWER, UPPER};
use linesman_protocols::bitwa::side_name;

use super::talk::Scene;

#[test]
fn the_first_player_is_told_the_game_and_asked_for_its_first_division() {
    Scene::new(UPPER).check(
        ">= set_game {setup}
         >= time_left 180000
         >> gen_move A
         <= 0 2 1 1 1 1
         >= play A 0 2 1 1 1 1
         -- opponent 1 5 1 -1 1 0
         >= play a 1 5 1 -1 1 0
         >> time_left 180000",
    );
}

#[test]
fn the_second_player_hears_an_order_before_it_is_asked() {
    Scene::new(LOWER).check(
        ">= set_game {setup}
         -- opponent 1 5 1 -1 1 0
         >= play A 1 5 1 -1 1 0
         >> time_left 180000
         << ?
         <<
         >> gen_move a
         <= 0 1 1 1 1 1
         >> play a 0 1 1 1 1 1",
    );
}

#[test]
fn one_command_is_sent_when_the_last_one_was_answered() {
    // The opponent's order comes while set_game is unanswered, and waits.
    Scene::new(LOWER).check(
        ">> set_game {setup}
         -- opponent 1 5 1 -1 1 0
         << =
         <<
         >= play A 1 5 1 -1 1 0
         >> time_left 180000",
    );
}

#[test]
fn a_division_that_was_destroyed_is_passed_over() {
    // A destroys B's neighbour a at once, so b comes after B, and then A again.
    let scene = Scene {
        setup: "6 4 9 1 ###### #Aa..# #B..b# ######",
        ..Scene::new(UPPER)
    };
    scene.check(
        ">= set_game {setup}
         >= time_left 180000
         >> gen_move A
         <= 1 2 1 1 1 1
         >= play A 1 2 1 1 1 1
         >= time_left 180000
         >> gen_move B
         <= 1 1 2 1 1 1
         >= play B 1 1 2 1 1 1
         -- opponent 0 4 2 1 1 1
         >= play b 0 4 2 1 1 1
         >= time_left 180000
         >> gen_move A",
    );
}

#[test]
fn without_an_opponent_one_s_own_divisions_follow_one_another() {
    Scene::new(UPPER).check(
        ">= set_game {setup}
         >> time_left 180000
         -- opponent killed
         << =
         <<
         >> gen_move A
         <= 0 1 1 1 1 1
         >= play A 0 1 1 1 1 1
         >= time_left 180000
         >> gen_move B",
    );
}

#[test]
fn the_sides_are_called_by_the_order_of_their_turns() {
    assert_eq!([UPPER, LOWER].map(side_name), ["first", "second"]);
}
