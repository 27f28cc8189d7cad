//! Whose turn it is, and what may be answered at each stage of the game.

use linesman_games::{
    Position as _, Side, ToAct,
    stratego::{Action, BLUE, Encounter, LastPly, Phase, Position, RED, Rank, Rules, SetupOrder},
};

use super::board::{action, check_submitted, parse_move, play, setup};

const DRAWING: &str = "
    F.........
    ..........
    ..........
    9........1
    ..++..++..
    ..++..++..
    9........2
    ..........
    ..........
    F.........
";

/// How far a game has come when an action is submitted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stage {
    NoSetup,
    NoSetupAndRedIsFirst,
    RedIsSetUp,
    RedIsToMove,
    BlueIsToMove,
    Over,
}

impl Stage {
    fn position(self) -> Position {
        let rules = Rules::default();
        match self {
            Self::NoSetup => Position::new(rules),
            Self::NoSetupAndRedIsFirst => Position::new(Rules {
                setup_order: SetupOrder::RedFirst,
                ..rules
            }),
            Self::RedIsSetUp => {
                let mut position = Position::new(rules);
                position
                    .submit(RED, answer("SETUP"))
                    .expect("the set-up is legal");
                position
            }
            Self::RedIsToMove => play(&rules, DRAWING, ""),
            Self::BlueIsToMove => play(&rules, DRAWING, "9 3 DOWN"),
            Self::Over => play(&rules, DRAWING, "0 3 DOWN 3; 9 6 UP; 9 3 DOWN; 9 5 UP"),
        }
    }
}

/// A stage, who answers, what, and what becomes of it under the default rules: "ok" or a broken rule.
pub(super) const CASES: &[(Stage, Side, &str, &str)] = &[
    (Stage::NoSetup, RED, "SETUP", "ok"),
    (Stage::NoSetup, BLUE, "SETUP", "ok"),
    (Stage::NoSetup, RED, "0 3 DOWN", "wrong-kind"),
    (Stage::NoSetup, BLUE, "0 6 UP", "wrong-kind"),
    (Stage::NoSetup, RED, "NO_MOVE", "wrong-kind"),
    (Stage::NoSetup, BLUE, "SURRENDER", "wrong-kind"),
    (Stage::NoSetupAndRedIsFirst, RED, "SETUP", "ok"),
    // RED is asked first, but BLUE's set-up stands for itself: it is judged even if RED's was bad.
    (Stage::NoSetupAndRedIsFirst, BLUE, "SETUP", "ok"),
    (Stage::NoSetupAndRedIsFirst, BLUE, "0 6 UP", "wrong-kind"),
    (Stage::RedIsSetUp, RED, "SETUP", "not-to-act"),
    (Stage::RedIsSetUp, RED, "0 3 DOWN", "not-to-act"),
    (Stage::RedIsSetUp, RED, "SURRENDER", "not-to-act"),
    (Stage::RedIsSetUp, BLUE, "SETUP", "ok"),
    (Stage::RedIsSetUp, BLUE, "0 6 UP", "wrong-kind"),
    (Stage::RedIsToMove, RED, "0 3 DOWN", "ok"),
    (Stage::RedIsToMove, RED, "SETUP", "wrong-kind"),
    (Stage::RedIsToMove, RED, "NO_MOVE", "wrong-kind"),
    (Stage::RedIsToMove, RED, "SURRENDER", "wrong-kind"),
    (Stage::RedIsToMove, BLUE, "0 6 UP", "not-to-act"),
    (Stage::RedIsToMove, BLUE, "SETUP", "not-to-act"),
    (Stage::RedIsToMove, BLUE, "NO_MOVE", "not-to-act"),
    (Stage::RedIsToMove, BLUE, "SURRENDER", "not-to-act"),
    (Stage::BlueIsToMove, BLUE, "0 6 UP", "ok"),
    (Stage::BlueIsToMove, BLUE, "SETUP", "wrong-kind"),
    (Stage::BlueIsToMove, BLUE, "NO_MOVE", "wrong-kind"),
    (Stage::BlueIsToMove, BLUE, "SURRENDER", "wrong-kind"),
    (Stage::BlueIsToMove, RED, "0 3 DOWN", "not-to-act"),
    (Stage::BlueIsToMove, RED, "SETUP", "not-to-act"),
    (Stage::Over, RED, "9 3 DOWN", "not-to-act"),
    (Stage::Over, RED, "SETUP", "not-to-act"),
    (Stage::Over, BLUE, "9 5 DOWN", "not-to-act"),
    (Stage::Over, BLUE, "SURRENDER", "not-to-act"),
];

fn answer(text: &str) -> Action {
    match text {
        "SETUP" => Action::Setup(setup(&[
            "F1........",
            "..........",
            "..........",
            "9.........",
        ])),
        _ => action(text),
    }
}

#[test]
fn each_stage_takes_its_own_kind_of_answer_from_the_side_that_owes_it() {
    for (stage, side, text, expected) in CASES {
        let before = stage.position();
        let mut after = before.clone();
        let result = after.submit(*side, answer(text));
        check_submitted(
            [&before, &after],
            &result,
            expected,
            &format!("{text} of {side:?} at {stage:?}"),
        );
    }
}

#[test]
fn sides_alternate_and_a_turn_is_a_ply_of_each() {
    let plies = ["9 3 DOWN", "9 6 UP", "9 4 UP", "9 5 DOWN", "0 3 DOWN"];
    for count in 0..=plies.len() {
        let position = play(&Rules::default(), DRAWING, &plies[..count].join(";"));
        let side = if count % 2 == 0 { RED } else { BLUE };
        let turn = 1 + count / 2;
        assert_eq!(position.to_act(), ToAct::only(side));
        assert!(!position.to_act().is_empty());
        assert_eq!(
            (position.turn() as usize, position.plies() as usize),
            (turn, count)
        );
        for viewer in Side::BOTH {
            let view = position.view(viewer);
            assert_eq!((view.turn as usize, view.phase), (turn, Phase::Play));
        }
    }
}

#[test]
fn both_sides_are_told_the_last_ply_in_the_movers_own_words() {
    let mut position = play(&Rules::default(), DRAWING, "9 3 DOWN");
    let action = Action::Move {
        mv: parse_move("0 6 UP 3"),
        wording: Some(Box::from(*b" 0  6 UP +3 please")),
    };
    position
        .submit(BLUE, action.clone())
        .expect("the move is legal");
    let expected = Some(LastPly {
        side: BLUE,
        action,
        encounter: Encounter::BothDie(Rank::Scout, Rank::Scout),
    });
    assert_eq!(position.view(RED).last, expected);
    assert_eq!(position.view(BLUE).last, expected);
}

#[test]
fn nothing_is_told_before_the_first_ply() {
    let position = play(&Rules::default(), DRAWING, "");
    assert_eq!(position.view(RED).last, None);
    assert_eq!(position.view(BLUE).last, None);
}
