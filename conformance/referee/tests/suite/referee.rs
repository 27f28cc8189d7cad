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
    Side,
    stratego::{BLUE, RED},
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

fn side_of(name: &str) -> Side {
    match name {
        "RED" => RED,
        "BLUE" => BLUE,
        _ => panic!("{name} is no side"),
    }
}
