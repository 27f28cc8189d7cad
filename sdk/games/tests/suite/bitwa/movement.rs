//! Where units go when nobody stands in their way but their own side and walls.

use super::board::{check, check_line, check_row};

#[test]
fn the_nearest_unit_moves_first_and_makes_room() {
    check_row(1, "#AAA..#", "0 5 1 1 1 1", "#.AAA.#");
    check_row(1, "#..AAA#", "0 1 1 1 1 1", "#.AAA.#");
    // From the target's row on: the units at a distance of 1, 4 and 9 follow one another upwards.
    check_line(
        1,
        "##### #..z# #A### #A..# #A..# ##### | 0 1 1 1 1 1 | ##### #A.z# #A### #A..# #...# #####",
    );
}

#[test]
fn a_unit_goes_one_cell_at_a_time() {
    check_row(1, "#A.....#", "0 6 1 1 1 1", "#.A....#");
    check_row(1, "#A.....#", "1 2 1 1 1 1", "#.A....#");
}

#[test]
fn only_the_division_that_is_due_moves() {
    check_row(1, "#A.B.A.#", "0 6 1 1 1 1", "#.AB..A#");
}

#[test]
fn each_of_the_eight_directions_is_taken_straight_to_the_target() {
    for x in 1..=5 {
        for y in 1..=5 {
            // The unit stands in the middle of a board of 5 x 5 cells and goes one cell, or none.
            let drawing = |at: (i32, i32)| {
                let mut rows: Vec<String> = vec!["########".to_owned()];
                for row in 1..=5 {
                    let is_unit = |column| (column, row) == at;
                    let cells = (1..=5).map(|column| if is_unit(column) { 'A' } else { '.' });
                    rows.push(format!("#{}##", cells.collect::<String>()));
                }
                rows.push("######z#".to_owned());
                rows.push("########".to_owned());
                rows.join(" ")
            };
            let step = |target: i32| 3 + (target - 3).signum();
            for rest in ["1 1 1", "-1 1 0", "1 -1 0", "-1 -1 1"] {
                check(
                    1,
                    &drawing((3, 3)),
                    &format!("0 {x} {y} {rest}"),
                    &drawing((step(x), step(y))),
                );
            }
        }
    }
}

#[test]
fn a_unit_stays_where_it_is_if_no_free_cell_is_nearer() {
    // On the target.
    check_row(1, "#.A.#", "0 2 1 1 1 1", "#.A.#");
    // Walls all around.
    check_row(1, "##A##", "0 4 1 1 1 1", "##A##");
    // An ally ahead; the cell behind would be further away.
    check_row(1, "#.AB#", "0 3 1 1 1 1", "#.AB#");
    // Behind a wall, where every step leads away from the target.
    check_row(1, "#.A#..#", "0 5 1 1 1 1", "#.A#..#");
    // The whole division is as near as it can come; the one in the middle has no free cell but its own.
    check_line(
        1,
        "####### #AAA..# #AAA..# #AAA..# #....z# ####### | 0 2 2 1 1 1 | ####### #AAA..# #AAA..# #AAA..# #....z# #######",
    );
}

#[test]
fn allies_of_another_division_are_in_the_way_like_walls() {
    check(
        1,
        "###### #A...# #.B..# #...z# ######",
        "0 2 2 1 1 1",
        // (2,1) and (1,2) are at a distance of 1 from the target; Px = (3,2) is nearer to (2,1): 2 against 4.
        "###### #.A..# #.B..# #...z# ######",
    );
}

#[test]
fn a_diagonal_between_two_walls_is_open() {
    check_line(
        1,
        "##### #A#z# ##..# ##### | 0 2 2 1 1 1 | ##### #.#z# ##A.# #####",
    );
}

#[test]
fn a_wall_ahead_is_walked_around_if_a_cell_beside_it_is_nearer() {
    // From (1,2) to the target (5,2), with walls at (2,2) and (2,1): (2,3) is at 9+1, staying at 16.
    check_line(
        1,
        "####### #.#...# #A#..z# #.....# ####### | 0 5 2 1 1 1 | ####### #.#...# #.#..z# #.A...# #######",
    );
}

#[test]
fn a_target_may_be_a_wall_or_taken_by_anybody() {
    // On the wall of the edge.
    check_row(1, "#A..#", "0 4 1 1 1 1", "#.A.#");
    check_row(1, "#..A#", "0 0 0 1 1 1", "#.A.#");
    // In the corner of the board: (1,1) is at 9+9, (2,1) at 4+9.
    check_row(1, "#A..#", "0 4 4 1 1 1", "#.A.#");
    // Taken by an ally that does not move, and by one that does.
    check_row(1, "#A.B.#", "0 3 1 1 1 1", "#.AB.#");
    check_row(1, "#A.A.#", "0 3 1 1 1 1", "#.AA.#");
    // Taken by an enemy who is too far away.
    check_row(1, "#A..a#", "0 4 1 1 1 1", "#.A.a#");
}

#[test]
fn units_are_ordered_by_distance_before_they_move_and_each_moves_once() {
    // (2,1) is at a distance of 9 and (3,2) at 4+1 = 5, so (3,2) moves first, to (4,1); then (2,1) goes to (3,1).
    check_line(
        1,
        "####### #.A...# #..A..# #z#...# ####### | 0 5 1 1 1 1 | ####### #..AA.# #.....# #z#...# #######",
    );
    // The last two are moved when the first has gone on, and there is room for it to go further.
    check_row(1, "#AA.A..#", "0 6 1 1 1 1", "#.AA.A.#");
    // In reading order, and in the opposite one, some would stay: the target lies between them.
    check_row(1, "#AA..AA#", "0 3 1 1 1 1", "#.AAAA.#");
}

#[test]
fn distances_do_not_overflow() {
    // 65 540 columns. The units of row 1 are 65 536 and 65 535 columns away from the target, whose squares are
    // 4 294 967 296 = 2^32 and 4 294 836 225. In 32 bits the further one would be the nearer.
    let line = |start: &str| format!("{start}{}#", ".".repeat(65_539 - start.len()));
    let wall = "#".repeat(65_540);
    let drawing = |start: &str| format!("{wall} {} {} {wall}", line(start), line("#z"));
    check(1, &drawing("#..AA"), "0 65539 1 1 1 1", &drawing("#...AA"));
}
