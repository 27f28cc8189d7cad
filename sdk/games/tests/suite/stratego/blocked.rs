//! Sides that have mobile pieces but no legal move.

use linesman_games::{
    ListActions as _, Position as _, Side,
    stratego::{Action, BLUE, Blocked, RED, Rules},
};

use super::{
    board::{action, ending, play, to_act},
    random::candidates,
};

/// RED's marshal stands in a corner behind bombs.
const RED_IN_A_CORNER: &str = "
    1B........
    BF........
    ..........
    ..........
    ..++..++..
    ..++..++..
    9.........
    ..........
    ..........
    F.........
";

/// RED's marshal stands between bombs, its flag and a lake.
const RED_AT_A_LAKE: &str = "
    ..........
    ..........
    ..F.......
    .B1B......
    ..++..++..
    ..++..++..
    9.........
    ..........
    ..........
    F.........
";

/// BLUE's scouts stand behind bombs, all in a corner.
const BLUE_IN_A_CORNER: &str = "
    F.........
    ..........
    ..........
    9.........
    ..++..++..
    ..++..++..
    .......F..
    .........B
    ........B9
    .......B99
";

/// RED is blocked as soon as its scout is lost.
const RED_HAS_ONE_SCOUT_TO_MOVE: &str = "
    1B........
    BF........
    ..........
    .........9
    ..++..++..
    ..++..++..
    9........B
    ..........
    ..........
    F.........
";

/// Once its scout is lost, RED's marshal has nothing beside it but its own pieces and what comes down the lane.
const RED_HAS_ONE_LANE: &str = "
    .F........
    ..........
    B.........
    1B.......9
    ..++..++..
    ..++..++..
    9........B
    ..........
    ..........
    F.........
";

/// Drawings, the plies after which a side is blocked, that side, and the turn.
const CASES: [(&str, &str, Side, u32); 4] = [
    (RED_IN_A_CORNER, "", RED, 1),
    (RED_AT_A_LAKE, "", RED, 1),
    (BLUE_IN_A_CORNER, "0 3 DOWN", BLUE, 1),
    (RED_HAS_ONE_SCOUT_TO_MOVE, "9 3 DOWN 3; 0 6 UP", RED, 2),
];

fn name(side: Side) -> &'static str {
    if side == RED { "RED" } else { "BLUE" }
}

#[test]
fn a_blocked_side_loses_when_it_would_have_to_move() {
    for (drawing, plies, blocked, turn) in CASES {
        let expected = format!("{} NoLegalMove {turn}", name(blocked.other()));
        let position = play(&Rules::default(), drawing, plies);
        assert_eq!(ending(&position), expected, "{plies:?} from {drawing}");
        assert_eq!(to_act(&position), None);
    }
}

#[test]
fn a_blocked_side_that_is_asked_can_only_surrender() {
    let rules = Rules {
        blocked: Blocked::IsAsked,
        allows_surrender: true,
        ..Rules::default()
    };
    for (drawing, plies, blocked, turn) in CASES {
        let position = play(&rules, drawing, plies);
        assert_eq!(ending(&position), "-", "{plies:?} from {drawing}");
        assert_eq!(to_act(&position), Some(blocked));
        assert_eq!(position.legal_actions(blocked), []);
        let mut after = position.clone();
        for mv in candidates() {
            assert!(after.submit(blocked, Action::plain_move(mv)).is_err());
        }
        assert_eq!(format!("{after:?}"), format!("{position:?}"));
        after
            .submit(blocked, action("SURRENDER"))
            .expect("these rules allow it");
        let expected = format!("{} Surrendered {turn}", name(blocked.other()));
        assert_eq!(ending(&after), expected);
    }
}

#[test]
fn a_blocked_side_that_may_pass_is_asked() {
    let rules = Rules {
        allows_no_move: true,
        ..Rules::default()
    };
    for (drawing, plies, blocked, _) in CASES {
        let mut position = play(&rules, drawing, plies);
        assert_eq!(to_act(&position), Some(blocked));
        position
            .submit(blocked, Action::NoMove)
            .expect("these rules allow it");
        assert_eq!(to_act(&position), Some(blocked.other()));
    }
}

#[test]
fn a_side_that_can_only_attack_is_not_blocked() {
    let position = play(&Rules::default(), RED_HAS_ONE_LANE, "9 3 DOWN 3; 0 6 UP 2");
    assert_eq!(to_act(&position), Some(RED));
    assert_eq!(position.legal_actions(RED), [action("0 3 DOWN")]);
}

#[test]
fn a_blocked_side_does_not_lose_while_the_opponent_moves() {
    let position = play(&Rules::default(), RED_HAS_ONE_SCOUT_TO_MOVE, "9 3 DOWN 3");
    assert_eq!(ending(&position), "-");
    assert_eq!(to_act(&position), Some(BLUE));
}
