//! The judgement of games, without processes and without a clock.

mod adjudication;
mod clocks;
mod conversation;
mod doubts;
mod endings;
mod exclusion;
mod forfeits;
mod manual;
mod pondering;
mod running;
mod script;
mod stretches;
mod whole_games;

use std::time::Duration;

use linesman_games::{
    ListActions as _, Position as _, Side,
    stratego::{Action, BLUE, Position, RED, Rules, Setup},
};
use linesman_protocols::{Cause, Violation};

/// Every limit of the profile that is tested, and a hair less.
const LIMIT: Duration = Duration::from_secs(2);
const ALMOST: Duration = Duration::from_nanos(1_999_999_999);

/// Names a violation: side, check and cause.
fn brief((side, violation): &(Side, Violation)) -> (Side, &'static str, Cause) {
    (*side, violation.check.id, violation.cause)
}

/// Returns the sides and checks of violations.
fn checks(violations: &[(Side, Violation)]) -> Vec<(Side, &'static str)> {
    let checks = violations.iter();
    checks
        .map(|(side, violation)| (*side, violation.check.id))
        .collect()
}

/// Returns a position of Stratego in which RED is to make the first move.
fn set_up() -> Position {
    set_up_by(Rules::default())
}

fn set_up_by(rules: Rules) -> Position {
    let mut position = Position::new(rules);
    for side in Side::BOTH {
        let setup = Setup::shuffled(side, |n| n - 1);
        position.submit(side, Action::Setup(setup)).unwrap();
    }
    position
}

/// Returns the first legal move of a side.
fn first_move(position: &Position, side: Side) -> String {
    let moves = position.legal_actions(side);
    let Some(Action::Move { mv, .. }) = moves.first() else {
        panic!("{side:?} cannot move");
    };
    mv.to_string()
}

fn side_of(name: &str) -> Side {
    match name {
        "RED" => RED,
        "BLUE" => BLUE,
        _ => panic!("{name} is no side"),
    }
}
