//! The text of orders.

use linesman_games::bitwa::{Order, OrderFault, Rule};

#[test]
fn orders_print_as_they_are_read() {
    for text in [
        "0 0 0 1 1 0",
        "1 39 38 -1 1 1",
        "7 -3 100000 0 2 -9",
        "9223372036854775807 -9223372036854775808 0 0 0 0",
    ] {
        assert_eq!(text.parse::<Order>().unwrap().to_string(), text);
    }
}

#[test]
fn the_fields_come_in_the_order_of_the_text() {
    let order = Order {
        attack: 1,
        x: 2,
        y: 3,
        dx: 4,
        dy: 5,
        px_first: 6,
    };
    assert_eq!("1 2 3 4 5 6".parse(), Ok(order));
    assert_eq!(Order::towards(5, 7).to_string(), "0 5 7 1 1 1");
    assert_eq!(Order::towards(5, 7).attacking().to_string(), "1 5 7 1 1 1");
}

#[test]
fn white_space_around_the_numbers_does_not_matter() {
    for text in [
        " 1 2 3 1 -1 0",
        "1 2 3 1 -1 0 ",
        "1\t2  3 1\r\n-1 0\r",
        "+1 02 3 1 -01 -0",
    ] {
        assert_eq!(text.parse::<Order>().unwrap().to_string(), "1 2 3 1 -1 0");
    }
}

#[test]
fn what_is_no_order_is_explained() {
    let missing =
        |field: &str| format!("{field} is missing; an order is six numbers, A xd yd dx dy p");
    let nan = |field: &str, text: &str| format!("{field} is {text} instead of a whole number");
    let long = "9".repeat(4000);
    for (text, expected) in [
        ("", missing("A")),
        (" \t ", missing("A")),
        ("1", missing("xd")),
        ("1 2", missing("yd")),
        ("1 2 3", missing("dx")),
        ("1 2 3 1", missing("dy")),
        ("1 2 3 1 1", missing("p")),
        ("true 2 3 1 1 1", nan("A", "'true'")),
        ("1 2.0 3 1 1 1", nan("xd", "'2.0'")),
        ("1 2 - 1 1 1", nan("yd", "'-'")),
        ("1 2 3 + 1 1", nan("dx", "'+'")),
        ("1 2 3 1 0x1 1", nan("dy", "'0x1'")),
        ("1 2 3 1 1 1,", nan("p", "'1,'")),
        ("1,2,3,1,1,1", nan("A", "'1,2,3,1,1,1'")),
        ("1 ２ 3 1 1 1", nan("xd", "'２'")),
        ("1 2 3 1 1\u{a0}1", nan("dy", "'1\\u{a0}1'")),
        // The first mistake from left to right.
        ("1 x", nan("xd", "'x'")),
        (
            "1 2 3 1 1 1 0",
            "'0' follows p; an order is six numbers, A xd yd dx dy p".to_owned(),
        ),
        (
            "1 2 3 1 1 1 \u{7}",
            "'\\u{7}' follows p; an order is six numbers, A xd yd dx dy p".to_owned(),
        ),
        (
            "1 9223372036854775808 3 1 1 1",
            "xd is '9223372036854775808', which no rule allows".to_owned(),
        ),
        (
            "1 2 -9223372036854775809 1 1 1",
            "yd is '-9223372036854775809', which no rule allows".to_owned(),
        ),
        (
            &long,
            format!("A is '{}...', which no rule allows", "9".repeat(32)),
        ),
    ] {
        let error = text.parse::<Order>().unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
}

#[test]
fn a_number_that_does_not_fit_breaks_the_rule_for_its_field() {
    let rules = [
        Rule::AttackFlag,
        Rule::TargetOffBoard,
        Rule::TargetOffBoard,
        Rule::Dx,
        Rule::Dy,
        Rule::PointFlag,
    ];
    for (field, rule) in rules.into_iter().enumerate() {
        let mut words = ["1"; 6];
        words[field] = "9223372036854775808";
        let error = words.join(" ").parse::<Order>().unwrap_err();
        assert_eq!(error.fault, OrderFault::TooLarge(rule));
    }
}
