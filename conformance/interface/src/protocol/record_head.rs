//! What the record of a game says about how it is played.

use linesman_game_record::{Head, Player, PlayerKind};

use super::{Descriptor, Protocol};
use crate::game::{Contestant, GameRequest};
use linesman_values::{assignment::Assignment, options::Given};

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
            nodes: contestant.effort.nodes,
            depth: contestant.effort.depth,
            options: contestant.options.iter().cloned().map(pair).collect(),
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

fn pair(option: Assignment) -> (String, Option<String>) {
    (option.name, option.value)
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
