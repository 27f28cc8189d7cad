//! The agent's end: what it answers, and what it makes of the commands.

use std::time::Duration;

use linesman_games::bitwa::{Division, LOWER, LastOrder, Order, Rule, UPPER};
use linesman_protocols::bitwa::{AgentEnd, OrderError, Told};

use super::talk::ROWS;

fn division(letter: char) -> Division {
    Division::from_letter(letter).unwrap()
}

fn hear(end: &mut AgentEnd, line: &str) -> (Vec<Told>, String) {
    end.handle_line(line.as_bytes());
    let told = std::iter::from_fn(|| end.poll_told()).collect();
    let answers = std::iter::from_fn(|| end.poll_answer()).collect();
    (told, answers)
}

/// Returns the end after `set_game` with [`ROWS`] and these lines, each of which is answered with `=`.
fn after(lines: &[&str]) -> AgentEnd {
    let mut end = AgentEnd::new();
    let game = format!("set_game {ROWS}");
    for line in [game.as_str()].iter().chain(lines) {
        assert_eq!(hear(&mut end, line).1, "=\n\n", "{line}");
    }
    end
}

#[test]
fn each_command_is_answered_and_told() {
    let mut end = AgentEnd::new();
    let game = format!("set_game {ROWS}");
    assert_eq!(
        hear(&mut end, &game),
        (vec![Told::Game], "=\n\n".to_owned())
    );
    assert_eq!(end.position().unwrap().board().columns(), 8);
    let left = Duration::from_millis(179_320);
    assert_eq!(
        hear(&mut end, "time_left 179320"),
        (vec![Told::TimeLeft(left)], "=\n\n".to_owned())
    );
    assert_eq!(end.time_left(), Some(left));
    assert_eq!(
        hear(&mut end, "gen_move A"),
        (vec![Told::Order(division('A'))], String::new())
    );
    let order: Order = "1 5 2 1 -1 0".parse().unwrap();
    assert_eq!(end.order(order), Ok(()));
    assert_eq!(end.poll_answer().unwrap(), "= 1 5 2 1 -1 0\n\n");
    // The order is carried out when it is told, not before.
    assert_eq!(end.position().unwrap().plies(), 0);
    let last = LastOrder {
        division: division('A'),
        order,
    };
    assert_eq!(
        hear(&mut end, "play A 1 5 2 1 -1 0"),
        (vec![Told::Moved(last)], "=\n\n".to_owned())
    );
    assert_eq!(end.position().unwrap().plies(), 1);
    assert_eq!(
        hear(&mut end, "quit"),
        (vec![Told::Quit], "=\n\n".to_owned())
    );
}

#[test]
fn what_cannot_be_carried_out_is_refused_and_changes_nothing() {
    let refused = |end: &mut AgentEnd, line: &str| {
        let (told, answer) = hear(end, line);
        assert_eq!(told, [], "{line}");
        assert!(
            answer.starts_with("? ") && answer.ends_with("\n\n"),
            "{line}: {answer}"
        );
    };
    let mut end = AgentEnd::new();
    for line in [
        "showboard",
        "Quit",
        "set_game",
        "set_game 3 3 1 1 ### #A# ###",
        "time_left soon",
        "time_left -1",
        "gen_move A",
        "play A 0 1 1 1 1 1",
        "= 1",
    ] {
        refused(&mut end, line);
    }
    let mut end = after(&[]);
    for line in [
        "gen_move",
        "gen_move AB",
        "gen_move 1",
        "gen_move \u{104}",
        "play",
        "play A",
        "play A 0 1 1 1 1",
        "play A 0 8 1 1 1 1",
        "play B 0 1 1 1 1 1",
        "play z 0 1 1 1 1 1",
    ] {
        refused(&mut end, line);
        assert_eq!(end.position().unwrap().plies(), 0, "{line}");
    }
    for line in ["", " ", "\t"] {
        assert_eq!(hear(&mut end, line), (vec![], String::new()), "{line:?}");
    }
}

#[test]
fn an_order_has_to_be_asked_for_and_legal() {
    let mut end = after(&[]);
    let order = Order::towards(1, 1);
    assert_eq!(end.order(order), Err(OrderError::NotAsked));
    hear(&mut end, "gen_move A");
    assert!(matches!(
        end.order(Order::towards(8, 1)),
        Err(OrderError::Illegal(why)) if why.rule == Rule::TargetOffBoard
    ));
    assert_eq!(end.poll_answer(), None);
    assert_eq!(end.order(order), Ok(()));
    assert_eq!(end.order(order), Err(OrderError::NotAsked));
    end.poll_answer();
    // Whoever reads on without an order has none.
    hear(&mut end, "gen_move A");
    assert_eq!(
        hear(&mut end, "time_left 5").1,
        "? no order was given\n\n=\n\n"
    );
}

#[test]
fn an_opponent_that_is_passed_over_was_killed() {
    // B is asked for although a is due.
    let mut end = after(&["play A 0 1 1 1 1 1"]);
    assert!(!end.position().unwrap().is_killed(LOWER));
    assert_eq!(hear(&mut end, "gen_move B").0, [Told::Order(division('B'))]);
    assert!(end.position().unwrap().is_killed(LOWER));
    assert_eq!(end.position().unwrap().due(), Some(division('B')));
    // The same is learnt from play.
    let end = after(&[
        "play A 0 1 1 1 1 1",
        "play B 0 1 1 1 1 1",
        "play A 0 1 1 1 1 1",
    ]);
    assert!(end.position().unwrap().is_killed(LOWER));
    assert!(!end.position().unwrap().is_killed(UPPER));
    assert_eq!(end.position().unwrap().round(), 2);
}

#[test]
fn another_game_can_begin() {
    let mut end = after(&["play A 0 1 1 1 1 1", "time_left 5"]);
    let (told, _) = hear(&mut end, "set_game 5 3 9 1 ##### #A.a# #####");
    assert_eq!(told, [Told::Game]);
    assert_eq!(end.position().unwrap().plies(), 0);
    assert_eq!(end.time_left(), None);
}

#[test]
fn the_example_of_the_text_is_a_game() {
    let mut end = AgentEnd::new();
    let line = "set_game 8 6 100 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########";
    assert_eq!(hear(&mut end, line).1, "=\n\n");
    let position = end.position().unwrap();
    assert_eq!(position.setup().rounds(), 100);
    assert_eq!(position.score(UPPER).units, 6);
    assert_eq!(position.score(LOWER).strength, 12);
}
