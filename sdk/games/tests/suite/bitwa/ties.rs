//! Equal distances to the target: the two other points decide, among units and among cells.

use super::board::{check, check_row};

#[test]
fn of_two_units_on_either_side_the_one_towards_px_goes_first() {
    for p in [0, 1] {
        for dy in [-1, 1] {
            check_row(1, "#A.A#", &format!("0 2 1 1 {dy} {p}"), "#AA.#");
            check_row(1, "#A.A#", &format!("0 2 1 -1 {dy} {p}"), "#.AA#");
        }
    }
}

#[test]
fn of_two_units_above_and_below_the_one_towards_py_goes_first() {
    for p in [0, 1] {
        for dx in [-1, 1] {
            let start = "##### #A#z# #.### #A### #####";
            check(
                1,
                start,
                &format!("0 1 2 {dx} 1 {p}"),
                "##### #A#z# #A### #.### #####",
            );
            check(
                1,
                start,
                &format!("0 1 2 {dx} -1 {p}"),
                "##### #.#z# #A### #A### #####",
            );
        }
    }
}

/// Four units at the corners, all at a distance of 2 from the target (2,2).
const CORNERS: &str = "####### #A.A### #...#z# #A.A### #######";

fn check_corners(rest: &str, rows: [&str; 3]) {
    let [top, middle, bottom] = rows;
    check(
        1,
        CORNERS,
        &format!("0 2 2 {rest}"),
        &format!("####### {top}### {middle}#z# {bottom}### #######"),
    );
}

#[test]
fn four_units_at_the_corners_come_in_the_order_of_px_then_py() {
    // Px = (3,2), Py = (2,3). Units (3,3), (3,1), (1,3), (1,1): to the target; then (3,2), which is Px; then (2,3) and
    // (2,1), which are nearer to Px than (1,2).
    check_corners("1 1 1", ["#.A.", "#.AA", "#.A."]);
    // Px = (1,2): (1,3) to the target; (1,1) to Px; (3,3) to (2,3), at 2 from Px; (3,1) to (2,1) likewise.
    check_corners("-1 1 1", ["#.A.", "#AA.", "#.A."]);
    // Px = (3,2), Py = (2,1): (3,1), (3,3), (1,1), (1,3), the mirror image of the first, which looks the same.
    check_corners("1 -1 1", ["#.A.", "#.AA", "#.A."]);
    check_corners("-1 -1 1", ["#.A.", "#AA.", "#.A."]);
}

#[test]
fn four_units_at_the_corners_come_in_the_order_of_py_then_px() {
    // Py = (2,3): (3,3) to the target; (1,3) to Py; (3,1) to (3,2), at 2 from Py where (2,1) is at 4; (1,1) to (1,2).
    check_corners("1 1 0", ["#...", "#AAA", "#.A."]);
    check_corners("-1 1 0", ["#...", "#AAA", "#.A."]);
    // Py = (2,1): (3,1) to the target; (1,1) to Py; (3,3) to (3,2); (1,3) to (1,2).
    check_corners("1 -1 0", ["#.A.", "#AAA", "#..."]);
    check_corners("-1 -1 0", ["#.A.", "#AAA", "#..."]);
}

#[test]
fn the_second_point_decides_what_the_first_leaves_open() {
    // One free cell at (2,2), and units around it that are at a distance of 2 from the target, (2,2), themselves.
    let start = "####### #A#A### ##.##z# #A#A### #######";
    for (rest, expected) in [
        // To the right, and of these two the lower one; to the right, and the upper one; and so on.
        ("1 1 1", "####### #A#A### ##A##z# #A#.### #######"),
        ("1 -1 1", "####### #A#.### ##A##z# #A#A### #######"),
        ("-1 1 1", "####### #A#A### ##A##z# #.#A### #######"),
        ("-1 -1 1", "####### #.#A### ##A##z# #A#A### #######"),
        ("1 1 0", "####### #A#A### ##A##z# #A#.### #######"),
        ("1 -1 0", "####### #A#.### ##A##z# #A#A### #######"),
        ("-1 1 0", "####### #A#A### ##A##z# #.#A### #######"),
        ("-1 -1 0", "####### #.#A### ##A##z# #A#A### #######"),
    ] {
        check(1, start, &format!("0 2 2 {rest}"), expected);
    }
}

#[test]
fn which_point_is_first_decides_between_units_that_each_is_nearer_to() {
    // The units (3,1) and (1,3) are beside the only free cell, (2,2), and both at a distance of 4 from the target.
    let start = "####### ###A### ##.##z# #A##### #######";
    // Px = (4,3) is at 1+4 = 5 from (3,1) and at 9 from (1,3); Py = (3,4) the other way round.
    check(
        1,
        start,
        "0 3 3 1 1 1",
        "####### ###.### ##A##z# #A##### #######",
    );
    check(
        1,
        start,
        "0 3 3 1 1 0",
        "####### ###A### ##A##z# #.##### #######",
    );
    // Px = (2,3) is at 1+4 = 5 from (3,1) and at 1 from (1,3); Py = (3,2) the other way round.
    check(
        1,
        start,
        "0 3 3 -1 -1 1",
        "####### ###A### ##A##z# #.##### #######",
    );
    check(
        1,
        start,
        "0 3 3 -1 -1 0",
        "####### ###.### ##A##z# #A##### #######",
    );
}

#[test]
fn of_two_cells_the_one_towards_the_first_point_is_taken() {
    // From (1,1) towards (2,2), where an ally stands: (2,1) and (1,2) are both at a distance of 1.
    let start = "###### #A...# #.B..# #...z# ######";
    let right = "###### #.A..# #.B..# #...z# ######";
    let down = "###### #....# #AB..# #...z# ######";
    for (rest, expected) in [
        // Px = (3,2) is at 2 from (2,1) and at 4 from (1,2); with dx = -1, Px = (1,2) is the cell itself.
        ("1 1 1", right),
        ("1 -1 1", right),
        ("-1 1 1", down),
        ("-1 -1 1", down),
        // Py = (2,3) is at 4 from (2,1) and at 2 from (1,2); with dy = -1, Py = (2,1) is the cell itself.
        ("1 1 0", down),
        ("-1 1 0", down),
        ("1 -1 0", right),
        ("-1 -1 0", right),
    ] {
        check(1, start, &format!("0 2 2 {rest}"), expected);
    }
}

#[test]
fn of_two_cells_that_the_first_point_is_equally_far_from_the_second_point_decides() {
    // From (1,2) towards (4,2), with an ally at (2,2): (2,1) and (2,3) are both at 4+1 = 5, and as far from Px.
    let start = "###### #....# #AB..# #...z# ######";
    let up = "###### #.A..# #.B..# #...z# ######";
    let down = "###### #....# #.B..# #.A.z# ######";
    for dx in [-1, 1] {
        for p in [0, 1] {
            check(1, start, &format!("0 4 2 {dx} -1 {p}"), up);
            check(1, start, &format!("0 4 2 {dx} 1 {p}"), down);
        }
    }
}
