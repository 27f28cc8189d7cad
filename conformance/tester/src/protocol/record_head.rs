//! What the record of a game says about how it is played.

use linesman_game_record::{Head, Player, PlayerKind};

use super::{Descriptor, Protocol};
use crate::{
    game::{Contestant, GameRequest},
    options::Given,
};

/// Returns the head of the records of games that are requested so, without their players.
#[must_use]
pub fn record_head(protocol: &dyn Protocol, request: &GameRequest) -> Head {
    let descriptor = protocol.descriptor();
    let head = Head::new(descriptor.name, protocol.profile(), Vec::new());
    Head {
        options: canonical(descriptor, &request.options),
        seed: request.seed,
        pauses_idle: request.pauses_idle,
        ..head.with_limits(protocol.limits_of_game(request))
    }
}

/// Returns the head of the record of the game with this number between these players.
#[must_use]
pub fn seated_head(
    head: &Head,
    number: u64,
    sides: &[&str],
    contestants: [&Contestant; 2],
) -> Head {
    let are_at_terminal = contestants.map(Contestant::is_at_terminal);
    let players = sides.iter().zip(contestants).enumerate();
    let players = players.map(|(index, (side, contestant))| {
        // Two people share one terminal, and so one agent.
        let agent = if are_at_terminal == [true, true] {
            0
        } else {
            index
        };
        if contestant.is_person {
            return Player::other(side, &contestant.name, PlayerKind::Person, Some(agent));
        }
        Player {
            memory_limit: contestant.launch.memory_limit,
            ..Player::program(side, &contestant.name, command(contestant), agent)
        }
    });
    Head {
        game: Some(number),
        sandbox: contestants[0].launch.sandbox.in_force().to_string(),
        sides: players.collect(),
        ..head.clone()
    }
}

/// Returns the words that start a program.
fn command(contestant: &Contestant) -> Vec<String> {
    let launch = &contestant.launch;
    let words = std::iter::once(&launch.program).chain(&launch.args);
    words
        .map(|word| word.to_string_lossy().into_owned())
        .collect()
}

/// Returns the options as scenarios have them, so that a record names no file of this machine.
fn canonical(descriptor: &Descriptor, given: &Given) -> Vec<(String, String)> {
    let scenario_options = descriptor.scenario_options();
    let meant = |(name, value): (&str, &str)| {
        let is_shared = scenario_options.contains(&name);
        let read = is_shared.then(|| descriptor.read_argument(name, value));
        let value = match read {
            Some(Ok(values)) if values.len() == 1 => values.concat(),
            _ => value.to_owned(),
        };
        (name.to_owned(), value)
    };
    // Where files are written says nothing about the game.
    given
        .iter()
        .filter(|(name, _)| *name != "records")
        .map(meant)
        .collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use linesman_protocols::{bitwa, otep, stratego};

    use super::*;

    #[test]
    fn a_record_has_the_limits_that_are_in_force() {
        let check = |protocol: &dyn Protocol, given: &[(&str, &str)], expected: &[(&str, u64)]| {
            let mut options = Given::default();
            for (name, value) in given.iter().copied() {
                options = options.with(name, value);
            }
            let request = GameRequest {
                options,
                ..GameRequest::default()
            };
            let limits = record_head(protocol, &request).limits_ms;
            for (name, millis) in expected {
                let found = limits.iter().find(|(it, _)| it == name);
                assert_eq!(found.map(|(_, it)| *it), Some(*millis), "{limits:?}");
            }
            limits.iter().any(|(name, _)| name == "turn")
        };
        let manual = stratego::Profile::manual_2012();
        let turn = u64::try_from(manual.limits.turn.as_millis()).unwrap();
        check(&manual, &[], &[("turn", turn)]);
        let short = [("timeout", "300ms")];
        check(&manual, &short, &[("setup", 300), ("turn", 300)]);
        let otep = otep::Profile::otep();
        check(&otep, &short, &[("hello", 300), ("turn", 300)]);
        // By a clock, no single move has a limit.
        let clock = [("clock", "60+3x5")];
        let has_turn = check(&otep, &clock, &[("main", 60_000), ("overtime", 5000)]);
        assert!(!has_turn);
        let bitwa = bitwa::Profile::arbiter();
        let game = u64::try_from(bitwa.limits.game.as_millis()).unwrap();
        check(&bitwa, &[], &[("game", game)]);
        check(&bitwa, &[("time", "90s")], &[("game", 90_000)]);
        assert!(Duration::from_millis(game) > Duration::from_secs(90));
    }
}
