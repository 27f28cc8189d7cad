//! When the game is over, and who won.

use linesman_games::{
    Position as _, ToAct,
    bitwa::{LOWER, Position, UPPER},
};

use super::board::{ending, play, start, strengths};

fn check_ending(position: &Position, expected: &str) {
    assert_eq!(ending(position), expected);
    let is_over = expected != "-";
    assert_eq!(position.to_act() == ToAct::NOBODY, is_over);
    assert_eq!(position.due().is_none(), is_over);
    assert_eq!(position.outcome().is_some(), is_over);
}

#[test]
fn after_the_last_round_more_units_win() {
    // Two against one, and nobody moves.
    for (drawing, expected) in [
        ("####### #A#A#b# #######", "UPPER RoundsPlayed 2"),
        ("####### #A#b#b# #######", "lower RoundsPlayed 2"),
    ] {
        let mut position = start(2, 1, drawing);
        for _ in 0..3 {
            play(&mut position, "0 0 0 1 1 1");
            check_ending(&position, "-");
        }
        play(&mut position, "0 0 0 1 1 1");
        check_ending(&position, expected);
        assert_eq!(position.round(), 2);
    }
}

#[test]
fn of_equally_many_units_the_greater_strength_wins() {
    // A weakens b, which does not strike back; and the other way round.
    let mut position = start(1, 5, "###### #.Ab.# ######");
    play(&mut position, "0 3 1 1 1 1; 0 3 1 1 1 1");
    check_ending(&position, "UPPER RoundsPlayed 1");
    assert_eq!(
        (
            position.margin(UPPER).units,
            position.margin(UPPER).strength
        ),
        (0, 1)
    );
    let mut position = start(1, 5, "###### #.Ab.# ######");
    play(&mut position, "0 2 1 1 1 1; 0 2 1 1 1 1");
    check_ending(&position, "lower RoundsPlayed 1");
}

#[test]
fn units_count_before_strength() {
    // In five rounds the a hits A three times and B twice, and both stay where they are: two units with 1 + 2 points
    // are left against one with 4.
    let mut position = start(5, 4, "##### #AaB# #####");
    for target in [1, 1, 1, 3, 3] {
        check_ending(&position, "-");
        play(
            &mut position,
            &format!("0 1 1 1 1 1; 1 {target} 1 1 1 1; 0 3 1 1 1 1"),
        );
    }
    assert_eq!(strengths(&position), [1, 4, 2]);
    check_ending(&position, "UPPER RoundsPlayed 5");
    let margin = position.margin(UPPER);
    assert_eq!((margin.units, margin.strength), (1, -1));
}

#[test]
fn equal_units_and_equal_strength_are_a_draw() {
    let mut position = start(1, 1, "##### #A#b# #####");
    play(&mut position, "0 1 1 1 1 1; 0 3 1 1 1 1");
    check_ending(&position, "nobody RoundsPlayed 1");
    assert_eq!(position.margin(UPPER), position.margin(LOWER));
}

#[test]
fn the_game_stops_at_once_when_the_last_enemy_is_destroyed() {
    // In the middle of the first of many rounds, with B and C still to come.
    let mut position = start(9, 1, "######### #Aa#B#C## #########");
    play(&mut position, "0 2 1 1 1 1");
    check_ending(&position, "UPPER Annihilation 1");
    assert_eq!(position.plies(), 1);
    // By the second side, in the second round.
    let mut position = start(9, 1, "####### #A..a.# #######");
    play(
        &mut position,
        "0 2 1 1 1 1; 0 3 1 1 1 1; 0 2 1 1 1 1; 0 2 1 1 1 1",
    );
    check_ending(&position, "lower Annihilation 2");
}

#[test]
fn annihilation_with_the_very_last_order_is_told_as_such() {
    let mut position = start(1, 1, "###### #A.a.# ######");
    play(&mut position, "0 2 1 1 1 1; 0 2 1 1 1 1");
    check_ending(&position, "lower Annihilation 1");
}

#[test]
fn a_killed_side_still_counts_and_can_win_and_its_units_are_targets() {
    for (rounds, drawing, killed, order, expected) in [
        (
            2,
            "####### #A#A#b# #######",
            UPPER,
            "0 5 1 1 1 1",
            "UPPER RoundsPlayed 2",
        ),
        (
            9,
            "####### #A.b..# #######",
            LOWER,
            "0 3 1 1 1 1",
            "UPPER Annihilation 2",
        ),
    ] {
        let mut position = start(rounds, 1, drawing);
        position.kill(killed);
        play(&mut position, order);
        check_ending(&position, "-");
        play(&mut position, order);
        check_ending(&position, expected);
    }
}

#[test]
fn killing_the_last_division_of_the_last_round_ends_the_game() {
    let mut position = start(1, 1, "####### #A#b#b# #######");
    play(&mut position, "0 1 1 1 1 1");
    check_ending(&position, "-");
    position.kill(LOWER);
    check_ending(&position, "lower RoundsPlayed 1");
}

#[test]
fn when_both_sides_are_killed_the_scores_decide_at_once() {
    for (drawing, expected) in [
        ("####### #A#A#b# #######", "UPPER BothKilled 1"),
        ("####### #A#b#b# #######", "lower BothKilled 1"),
        ("####### #A###b# #######", "nobody BothKilled 1"),
    ] {
        for first in [UPPER, LOWER] {
            let mut position = start(9, 1, drawing);
            position.kill(first);
            check_ending(&position, "-");
            position.kill(first);
            check_ending(&position, "-");
            position.kill(first.other());
            check_ending(&position, expected);
        }
    }
}

#[test]
fn a_game_that_is_over_stays_as_it_is() {
    let mut position = start(9, 1, "##### #Aa.# #####");
    play(&mut position, "0 2 1 1 1 1");
    let before = format!("{position:?}");
    position.kill(UPPER);
    position.kill(LOWER);
    assert_eq!(format!("{position:?}"), before);
}

#[test]
fn a_running_game_goes_on_without_an_excluded_side() {
    let mut position = start(9, 1, "####### #A.a.b# #######");
    assert!(position.exclude(UPPER));
    assert!(position.is_killed(UPPER));
    check_ending(&position, "-");
    assert_eq!(position.to_act(), ToAct::only(LOWER));
    // Without anybody left to act the scores decide: two units against one.
    assert!(position.exclude(LOWER));
    check_ending(&position, "lower BothKilled 1");
}

#[test]
fn nobody_is_excluded_from_a_game_that_is_over() {
    let mut position = start(9, 1, "##### #Aa.# #####");
    play(&mut position, "0 2 1 1 1 1");
    let before = format!("{position:?}");
    assert!(!position.exclude(LOWER));
    assert_eq!(format!("{position:?}"), before);
}
