//! Orders that no rule allows, and what is said of them.

use linesman_games::{
    Position as _,
    bitwa::{Action, LOWER, Order, Rule, UPPER},
};

use super::board::start;

/// The board of the protocol's example: 8 columns, 6 rows.
const EXAMPLE: &str = "######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########";

#[test]
fn an_order_is_legal_if_and_only_if_each_of_its_numbers_is() {
    let cases = [
        ("0 0 0 1 1 0", "ok"),
        ("1 7 5 -1 -1 1", "ok"),
        ("0 3 2 1 -1 1", "ok"),
        ("2 3 2 1 1 1", "attack-flag"),
        ("-1 3 2 1 1 1", "attack-flag"),
        ("0 8 2 1 1 1", "target-off-board"),
        ("0 -1 2 1 1 1", "target-off-board"),
        ("0 3 6 1 1 1", "target-off-board"),
        ("0 3 -1 1 1 1", "target-off-board"),
        ("0 9223372036854775807 2 1 1 1", "target-off-board"),
        ("0 3 -9223372036854775808 1 1 1", "target-off-board"),
        ("0 4294967296 2 1 1 1", "target-off-board"),
        ("0 3 2 0 1 1", "dx"),
        ("0 3 2 2 1 1", "dx"),
        ("0 3 2 -2 1 1", "dx"),
        ("0 3 2 4294967297 1 1", "dx"),
        ("0 3 2 1 0 1", "dy"),
        ("0 3 2 1 2 1", "dy"),
        ("0 3 2 1 -9223372036854775808 1", "dy"),
        ("0 3 2 1 1 2", "point-flag"),
        ("0 3 2 1 1 -1", "point-flag"),
        // Of several rules the first in the order of the text.
        ("2 8 6 0 0 2", "attack-flag"),
        ("1 8 6 0 0 2", "target-off-board"),
        ("1 7 5 0 0 2", "dx"),
        ("1 7 5 1 0 2", "dy"),
    ];
    for (text, expected) in cases {
        let before = start(100, 2, EXAMPLE);
        let order: Order = text.parse().unwrap();
        let mut after = before.clone();
        let result = after.submit(UPPER, Action::Order(order));
        let actual = result
            .as_ref()
            .map_or_else(|error| error.rule.name(), |()| "ok");
        assert_eq!(actual, expected, "{text}");
        assert_eq!(before.check_order(&order), result, "{text}");
        assert_eq!(before.view(LOWER).check_order(&order), result, "{text}");
        assert_eq!(
            format!("{before:?}") == format!("{after:?}"),
            result.is_err(),
            "{text} must change the position if and only if it is legal"
        );
    }
}

#[test]
fn messages_name_what_was_given_and_what_would_be_right() {
    for (text, expected) in [
        (
            "2 3 2 1 1 1",
            "A is 2; it is 1 to prefer attacks, otherwise 0",
        ),
        (
            "0 8 -2 1 1 1",
            "the target (8,-2) is not on the board; xd runs from 0 to 7 and yd from 0 to 5",
        ),
        ("0 3 2 0 1 1", "dx is 0; it is -1 or 1"),
        ("0 3 2 1 5 1", "dy is 5; it is -1 or 1"),
        (
            "0 3 2 1 1 7",
            "p is 7; it is 1 if Px comes first and 0 if Py does",
        ),
    ] {
        let order: Order = text.parse().unwrap();
        let error = start(100, 2, EXAMPLE).check_order(&order).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn a_side_acts_only_when_a_division_of_its_own_is_due() {
    let order = Order::towards(3, 2);
    let mut position = start(1, 2, EXAMPLE);
    for side in [UPPER, LOWER, UPPER, LOWER] {
        let before = format!("{position:?}");
        let error = position
            .submit(side.other(), Action::Order(order))
            .unwrap_err();
        assert_eq!(error.rule.name(), "not-to-act");
        assert_eq!(format!("{position:?}"), before);
        position.submit(side, Action::Order(order)).unwrap();
    }
    assert!(position.end().is_some());
    let before = format!("{position:?}");
    for side in [UPPER, LOWER] {
        for action in [Action::Order(order), Action::Killed] {
            let error = position.submit(side, action).unwrap_err();
            assert_eq!(
                (error.rule.name(), &*error.to_string()),
                ("not-to-act", "the game is over")
            );
        }
    }
    assert_eq!(format!("{position:?}"), before);
}

#[test]
fn a_killed_side_acts_no_more_and_is_not_killed_twice() {
    let mut position = start(1, 2, EXAMPLE);
    position.submit(LOWER, Action::Killed).unwrap();
    for action in [Action::Killed, Action::Order(Order::towards(1, 1))] {
        let error = position.submit(LOWER, action).unwrap_err();
        assert_eq!(error.rule.name(), "killed");
    }
}

#[test]
fn rules_have_different_names() {
    let mut names = Rule::ALL.map(Rule::name).to_vec();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Rule::ALL.len());
}
