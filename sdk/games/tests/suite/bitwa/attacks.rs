//! Attacks: whom they hit, what they cost, and who moves in.

use linesman_games::bitwa::{LOWER, Score, UPPER};

use super::board::{check, check_line, check_row, plain, play, start, strengths};

/// Checks the board and the strength of all units, in reading order, after orders from a drawing.
fn check_strengths(
    strength: u32,
    drawing: &str,
    orders: &str,
    (expected, expected_strengths): (&str, &[u32]),
) {
    let mut position = start(100, strength, drawing);
    play(&mut position, orders);
    assert_eq!(position.board().to_string(), plain(expected), "{orders}");
    assert_eq!(strengths(&position), expected_strengths, "{orders}");
}

#[test]
fn an_attack_takes_one_point_of_strength_and_the_attacker_stays() {
    check_strengths(
        3,
        "##### #Aa.# #####",
        "0 3 1 1 1 1",
        ("##### #Aa.# #####", &[3, 2]),
    );
}

#[test]
fn the_last_point_destroys_the_enemy_and_the_attacker_moves_in() {
    // A, then a, which hits back, then A once more.
    check_strengths(
        2,
        "####### #Aa..b# #######",
        "0 3 1 1 1 1; 0 1 1 1 1 1; 0 5 1 1 1 1; 0 3 1 1 1 1",
        ("####### #.A..b# #######", &[1, 2]),
    );
}

#[test]
fn a_unit_on_the_target_attacks_its_neighbour_only_if_attacks_are_preferred() {
    check_row(1, "#Aa..#", "0 1 1 1 1 1", "#Aa..#");
    check_row(1, "#Aa..#", "1 1 1 1 1 1", "#.A..#");
}

#[test]
fn an_enemy_on_the_best_cell_is_attacked_whether_or_not_attacks_are_preferred() {
    check_row(1, "#Aa..#", "0 4 1 1 1 1", "#.A..#");
    check_row(1, "#Aa..#", "1 4 1 1 1 1", "#.A..#");
    // A wall stands straight ahead, at (2,1), so that (2,2) is the best cell: at 4+1 from the target, (1,1) is at 9.
    let start = "###### #A#..# #.a.b# ######";
    let expected = "###### #.#..# #.A.b# ######";
    check(1, start, "0 4 1 1 1 1", expected);
}

#[test]
fn an_enemy_on_another_cell_is_passed_by_unless_attacks_are_preferred() {
    check_row(1, "#aA...#", "0 5 1 1 1 1", "#a.A..#");
    check_row(1, "#aA...#", "1 5 1 1 1 1", "#A....#");
}

#[test]
fn attacks_are_preferred_by_each_unit_that_has_an_enemy_beside_it_and_by_no_other() {
    check_row(1, "#aA.A..#", "1 6 1 1 1 1", "#A...A.#");
}

#[test]
fn the_enemy_that_is_nearest_to_the_target_is_attacked() {
    let start = "##### #a.a# #.A.# #a.a# #####";
    for (order, expected) in [
        // The distances of (1,1), (3,1), (1,3) and (3,3) from (3,2) are 5, 1, 5 and 1; from (1,0), 1, 5, 9 and 13.
        ("1 3 2 1 1 1", "##### #a.a# #...# #a.A# #####"),
        ("1 3 2 1 -1 1", "##### #a.A# #...# #a.a# #####"),
        ("1 1 0 1 1 1", "##### #A.a# #...# #a.a# #####"),
        // All at a distance of 2 from the target: Px and Py decide.
        ("1 2 2 1 1 1", "##### #a.a# #...# #a.A# #####"),
        ("1 2 2 -1 1 0", "##### #a.a# #...# #A.a# #####"),
        ("1 2 2 1 -1 0", "##### #a.A# #...# #a.a# #####"),
        ("1 2 2 -1 -1 1", "##### #A.a# #...# #a.a# #####"),
        // Without preference the unit stays on the target.
        ("0 2 2 1 1 1", start),
    ] {
        check(1, start, order, expected);
    }
}

#[test]
fn two_units_bring_down_an_enemy_of_two_points_and_the_second_moves_in() {
    // The target is the enemy's cell: (2,1) is at a distance of 1, (2,2) at 2.
    check_strengths(
        2,
        "###### #.Aa.# #.A.b# ######",
        "0 3 1 1 1 1",
        ("###### #.AA.# #...b# ######", &[2, 2, 2]),
    );
    // One attack leaves it with one point.
    check_strengths(
        2,
        "###### #.Aa.# #...b# ######",
        "0 3 1 1 1 1",
        ("###### #.Aa.# #...b# ######", &[2, 1, 2]),
    );
}

#[test]
fn a_kill_frees_the_cell_of_the_attacker_for_the_next_ally() {
    check_row(1, "#AAa.#", "0 4 1 1 1 1", "#.AA.#");
    check_row(2, "#AAa.#", "0 4 1 1 1 1", "#AAa.#");
}

#[test]
fn units_of_ones_own_side_are_never_attacked() {
    check_row(1, "#AB..#", "1 4 1 1 1 1", "#AB..#");
    // The other side's order, with its own b in the way; Z and z come after it.
    check_line(
        1,
        "####### #ab..A# ####### | 0 5 1 1 1 1; 1 5 1 1 1 1 | ####### #ab..A# #######",
    );
}

#[test]
fn the_second_side_attacks_as_the_first_does() {
    check_line(
        1,
        "######## #..aA.B# ######## | 0 4 1 1 1 1; 0 6 1 1 1 1 | ######## #...a.B# ########",
    );
}

#[test]
fn the_scores_follow_the_losses() {
    let score = |units, strength| Score { units, strength };
    let mut position = start(9, 2, "####### #Aa.b.# #A...## #######");
    assert_eq!(position.score(UPPER), score(2, 4));
    assert_eq!(position.score(LOWER), score(2, 4));
    assert_eq!(position.margin(UPPER), score(0, 0).margin_over(score(0, 0)));
    // The unit on (1,1) is at a distance of 1 from the target, (1,2) at 2; both hit the a.
    play(&mut position, "1 2 1 1 1 1");
    assert_eq!(position.board().row(1), Some("#AA.b.#"));
    assert_eq!(position.score(UPPER), score(2, 4));
    assert_eq!(position.score(LOWER), score(1, 2));
    assert_eq!(position.margin(UPPER).units, 1);
    assert_eq!(position.margin(UPPER).strength, 2);
    assert_eq!(position.margin(LOWER).units, -1);
    assert_eq!(position.margin(LOWER).strength, -2);
}
