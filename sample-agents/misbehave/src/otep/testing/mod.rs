//! Tests of the whole engine. No process, no pipe, no clock.

mod analyses;
mod conversations;
mod games;

use linesman_games::tafl::Rules;

/// Returns the rules of a line to the engine.
fn rules_of(line: &str) -> Rules {
    let rules = line.trim().strip_prefix("rules ").unwrap();
    rules.parse().unwrap()
}
