//! Set-ups: which are accepted, in which order they are asked for, and where the pieces land.

use fastrand::Rng;
use linesman_games::{
    Position as _, Side, ToAct,
    stratego::{
        Action, BLUE, EndReason, Phase, Position, RED, Rank, Rules, Setup, SetupOrder, SetupSize,
        Square,
    },
};

use super::board::{check_submitted, draw, plain, setup};

const FULL: [&str; 4] = ["FB8sB479B8", "BB31555583", "6724898974", "967B669999"];
const NONE: &str = "..........";

/// A version of the rules, four rows, and what becomes of them: "ok" or a broken rule.
pub(super) const CASES: &[(SetupSize, [&str; 4], &str)] = {
    use SetupSize::{AtMostForty as Any, ExactlyForty as All};
    &[
        (Any, FULL, "ok"),
        (All, FULL, "ok"),
        (Any, [NONE, NONE, "....F.....", NONE], "ok"),
        (Any, ["F1........", NONE, NONE, NONE], "ok"),
        (All, ["F1........", NONE, NONE, NONE], "too-few-pieces"),
        (
            All,
            ["FB8sB479B.", FULL[1], FULL[2], FULL[3]],
            "too-few-pieces",
        ),
        (Any, ["FB8sB479B.", FULL[1], FULL[2], FULL[3]], "ok"),
        (Any, [NONE; 4], "no-flag"),
        (All, ["1.........", NONE, NONE, NONE], "no-flag"),
        (
            All,
            ["F99sB479B8", FULL[1], FULL[2], FULL[3]],
            "too-many-pieces",
        ),
        (Any, ["F.........", NONE, NONE, "."], "row-length"),
        (
            Any,
            ["F.........", "..++......", NONE, NONE],
            "unknown-piece",
        ),
    ]
};

/// First rows that break a rule, by its name; the other rows are empty, and a set-up need not be whole.
const FIRST_ROWS: &[(&str, &[&str])] = &[
    ("no-flag", &["1BBBBBB..."]),
    (
        "too-many-pieces",
        &[
            "FF........",
            "F11.......",
            "F22.......",
            "F333......",
            "F4444.....",
            "F55555....",
            "F66666....",
            "F77777....",
            "F888888...",
            "F999999999",
            "Fss.......",
            "FBBBBBBB..",
        ],
    ),
    ("row-length", &["", "F........", "F.........."]),
    (
        "unknown-piece",
        &[
            "F........ ",
            "F.........\r",
            "F........0",
            "F........#",
            "F........*",
            "f.........",
            "Fb........",
            "FS........",
            "F\u{e9}.......",
        ],
    ),
];

#[test]
fn a_set_up_is_accepted_if_and_only_if_it_obeys_the_rules() {
    let broken = FIRST_ROWS.iter().flat_map(|(expected, rows)| {
        let case = move |row| (SetupSize::AtMostForty, [row, NONE, NONE, NONE], *expected);
        rows.iter().copied().map(case)
    });
    for (setup_size, rows, expected) in CASES.iter().copied().chain(broken) {
        for side in Side::BOTH {
            let before = Position::new(Rules {
                setup_size,
                ..Rules::default()
            });
            let mut after = before.clone();
            let result =
                Setup::parse(rows).and_then(|setup| after.submit(side, Action::Setup(setup)));
            check_submitted(
                [&before, &after],
                &result,
                expected,
                &format!("{rows:?} of {side:?}"),
            );
        }
    }
}

fn check_order(order: SetupOrder, first: Side, expected: [ToAct; 2]) {
    let mut position = Position::new(Rules {
        setup_order: order,
        ..Rules::default()
    });
    assert_eq!(position.to_act(), expected[0]);
    position
        .submit(first, Action::Setup(setup(&FULL)))
        .expect("the set-up is legal");
    assert_eq!(position.to_act(), expected[1]);
    assert_eq!(position.view(first).phase, Phase::Setup);
    position
        .submit(first.other(), Action::Setup(setup(&FULL)))
        .expect("the set-up is legal");
    assert_eq!(position.to_act(), ToAct::only(RED));
    assert_eq!(position.view(first).phase, Phase::Play);
    assert_eq!((position.turn(), position.plies()), (1, 0));
}

#[test]
fn set_ups_come_in_the_order_of_the_rules_and_then_red_moves() {
    check_order(SetupOrder::AtOnce, RED, [ToAct::BOTH, ToAct::only(BLUE)]);
    check_order(SetupOrder::AtOnce, BLUE, [ToAct::BOTH, ToAct::only(RED)]);
    check_order(
        SetupOrder::RedFirst,
        RED,
        [ToAct::only(RED), ToAct::only(BLUE)],
    );
}

#[test]
fn red_is_at_the_top_and_blue_at_the_bottom_first_rows_uppermost() {
    let mut position = Position::new(Rules::default());
    for side in Side::BOTH {
        position
            .submit(side, Action::Setup(setup(&FULL)))
            .expect("the set-up is legal");
    }
    let top = "FB8sB479B8 BB31555583 6724898974 967B669999";
    let hidden = "########## ########## ########## ##########";
    let lakes = "..++..++.. ..++..++..";
    let of_red = plain(&format!("{top} {lakes} {hidden}"));
    let of_blue = plain(&format!("{hidden} {lakes} {top}"));
    assert_eq!(draw(&position.view(RED)), of_red);
    assert_eq!(draw(&position.view(BLUE)), of_blue);
    for square in Square::all() {
        let expected = match square.y() {
            0..=3 => Some(of_red.as_bytes()),
            6..=9 => Some(of_blue.as_bytes()),
            _ => None,
        }
        .map(|text| text[usize::from(square.y()) * 11 + usize::from(square.x())]);
        let actual = position.piece(square).map(|(_, rank)| rank.byte());
        assert_eq!(actual, expected, "{square}");
    }
}

#[test]
fn piece_values_add_up() {
    // 10 + 9 + 2*8 + 3*7 + 4*6 + 4*5 + 4*4 + 5*3 + 8*2 + 1 = 148, from the manual's EXIT/OUTPUT.
    for (rows, expected) in [
        (FULL, 148),
        (["F.........", NONE, NONE, NONE], 0),
        (["FBBBBBB...", NONE, NONE, NONE], 0),
        (["F19s......", NONE, NONE, NONE], 13),
    ] {
        for side in Side::BOTH {
            let mut position = Position::new(Rules::default());
            position
                .submit(side, Action::Setup(setup(&rows)))
                .expect("the set-up is legal");
            assert_eq!(position.value(side), expected);
            assert_eq!(position.value(side.other()), 0);
        }
    }
}

#[test]
fn a_side_without_mobile_pieces_loses_in_either_order_of_set_ups() {
    for first in Side::BOTH {
        let mut position = Position::new(Rules::default());
        for side in [first, first.other()] {
            let pieces = if side == RED {
                "FB........"
            } else {
                "F1........"
            };
            position
                .submit(side, Action::Setup(setup(&[pieces, NONE, NONE, NONE])))
                .expect("the set-up is legal");
        }
        let end = position.end().expect("the game is over");
        assert_eq!(end.outcome.winner(), Some(BLUE));
        assert_eq!((end.reason, end.turn), (EndReason::NoMobilePiece, 1));
    }
}

#[test]
fn shuffled_armies_are_full_stand_anywhere_and_can_move() {
    let rules = Rules {
        setup_size: SetupSize::ExactlyForty,
        ..Rules::default()
    };
    let mut rng = Rng::with_seed(40);
    // The corner of the front row belongs to a mobile piece.
    for (side, corner) in [(RED, 30), (BLUE, 0)] {
        let mut flags = [0; 40];
        for _ in 0..4_000 {
            let setup = Setup::shuffled(side, |n| rng.usize(..n));
            assert_eq!(setup.check(&rules), Ok(()));
            let pieces: Vec<Rank> = setup.pieces().collect();
            assert!(pieces[corner].is_mobile(), "{setup}");
            for (count, rank) in flags.iter_mut().zip(pieces) {
                *count += u32::from(rank == Rank::Flag);
            }
        }
        // 100 each on average, with a deviation of 10.
        for (index, count) in flags.into_iter().enumerate() {
            let expected = if index == corner { 0..=0 } else { 50..=150 };
            assert!(expected.contains(&count), "{count} flags on {index}");
        }
    }
}
