//! What moves meet on their way and at its end, on drawn boards.

use super::legality::{Case, LANES, check};

/// RED's scouts have lakes before and beside them once the game is under way.
const LAKES: &str = "
    F.........
    ..........
    ..........
    .9.9...9..
    ..++..++..
    ..++..++..
    .9...8..9.
    ..........
    ..........
    F.........
";

/// All boards and moves of this module.
pub(super) const CASES: [Case; 6] = [
    RUNS,
    RUNS_OF_BLUE,
    STEPS,
    AT_THE_LAKES,
    LAKES_AHEAD,
    LAKES_BELOW,
];

const RUNS: Case = (
    LANES,
    "",
    &[
        ("0 3 UP", "ok"),
        ("0 3 UP 2", "ok"),
        ("0 3 UP 3", "own-piece"),
        ("0 3 DOWN 3", "ok"),
        ("0 3 DOWN 4", "path-blocked"),
        ("0 3 DOWN 5", "path-blocked"),
        ("0 3 DOWN 6", "path-blocked"),
        ("0 3 RIGHT", "own-piece"),
        ("0 3 RIGHT 2", "path-blocked"),
        ("0 3 RIGHT 3", "path-blocked"),
        ("4 3 LEFT", "ok"),
        ("4 3 LEFT 2", "own-piece"),
        ("4 3 LEFT 3", "path-blocked"),
        ("4 3 RIGHT 2", "own-piece"),
        ("4 3 UP 3", "ok"),
        ("4 3 DOWN 3", "ok"),
        ("4 3 DOWN 4", "path-blocked"),
        ("8 3 DOWN 6", "ok"),
        ("8 3 UP 3", "ok"),
    ],
);

#[test]
fn scouts_run_over_empty_squares_up_to_the_first_enemy() {
    check(RUNS);
}

const RUNS_OF_BLUE: Case = (
    LANES,
    "9 0 DOWN",
    &[
        ("9 9 LEFT 7", "ok"),
        ("9 9 LEFT 8", "own-piece"),
        ("9 9 LEFT 9", "path-blocked"),
        ("9 9 UP 3", "own-piece"),
        ("9 9 UP 4", "path-blocked"),
        ("0 6 UP 3", "ok"),
        ("0 6 UP 4", "path-blocked"),
        ("0 9 RIGHT", "own-piece"),
    ],
);

#[test]
fn blues_scouts_run_as_reds_do() {
    check(RUNS_OF_BLUE);
}

const STEPS: Case = (
    LANES,
    "0 3 DOWN 2; 9 6 UP; 0 5 RIGHT; 9 5 DOWN",
    &[
        ("2 3 LEFT", "own-piece"),
        ("2 3 RIGHT", "ok"),
        ("2 3 UP", "ok"),
        ("1 5 DOWN", "ok"),
        ("1 5 DOWN 4", "ok"),
        ("1 5 RIGHT", "lake"),
        ("1 5 UP", "ok"),
        ("1 5 UP 2", "own-piece"),
        ("1 5 UP 3", "path-blocked"),
    ],
);

#[test]
fn pieces_do_not_step_onto_their_own() {
    check(STEPS);
}

const AT_THE_LAKES: Case = (LANES, "", &[("2 3 DOWN", "lake"), ("6 3 DOWN", "lake")]);

const LAKES_AHEAD: Case = (
    LAKES,
    "1 3 DOWN; 1 6 UP; 7 3 RIGHT; 8 6 UP 2",
    &[
        ("3 3 DOWN", "lake"),
        ("3 3 DOWN 2", "path-blocked"),
        ("3 3 DOWN 3", "path-blocked"),
        ("1 4 RIGHT", "lake"),
        ("1 4 RIGHT 2", "path-blocked"),
        ("1 4 RIGHT 3", "path-blocked"),
        ("1 4 LEFT", "ok"),
        ("1 4 DOWN", "ok"),
        ("1 4 DOWN 2", "path-blocked"),
        ("8 3 DOWN", "ok"),
        ("8 3 LEFT 4", "ok"),
        ("8 3 LEFT 5", "own-piece"),
    ],
);

const LAKES_BELOW: Case = (
    LAKES,
    "1 3 DOWN; 1 6 UP; 7 3 RIGHT; 5 6 RIGHT; 8 3 LEFT",
    &[
        ("6 6 UP", "lake"),
        ("1 5 RIGHT", "lake"),
        ("1 5 RIGHT 3", "path-blocked"),
        ("1 5 UP", "ok"),
        ("8 6 LEFT", "ok"),
        ("8 6 UP", "ok"),
    ],
);

#[test]
fn lakes_are_neither_entered_nor_crossed() {
    check(AT_THE_LAKES);
    check(LAKES_AHEAD);
    check(LAKES_BELOW);
}
