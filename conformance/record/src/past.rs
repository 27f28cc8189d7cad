//! A game that was played before, as a scenario in which the tester's player makes the opponent's moves.

use std::{num::NonZeroUsize, path::Path};

use linesman_interface::protocol::{PastGame, Protocol};
use linesman_referee::Launch;
use linesman_tester::{Options, RunError, Suite, parse_scenario};
use linesman_values::outcome::{GameFault, printable};

use crate::{error::WriteError, steps::quote};

/// Which part of a game becomes a scenario.
#[derive(Clone, Debug)]
pub struct PastPart<'a> {
    /// The side that the agent plays, as a number.
    pub side: usize,
    /// How many plies are played; without it, up to the fault of the agent, or to the end.
    pub ply: Option<usize>,
    /// The checks that the scenario decides; if there are none, those that the side broke.
    pub checks: &'a [String],
    /// What the game is called, such as the name of its file.
    pub name: &'a str,
}

/// Returns a game as the text of a scenario, in the profile of `protocol`.
///
/// A program that does the same each time plays the same game in it, and makes the same mistake.
///
/// # Errors
/// The game has fewer plies, or cannot be written as a scenario.
pub fn past_scenario(
    game: &PastGame,
    part: &PastPart<'_>,
    protocol: &dyn Protocol,
) -> Result<String, WriteError> {
    let descriptor = protocol.descriptor();
    let side = descriptor.sides[part.side];
    let own = &game.broken[part.side];
    let total = game.moves.len();
    if let Some(wanted) = part.ply.filter(|ply| *ply > total + 1) {
        return Err(WriteError::ShortGame { wanted, total });
    }
    // The fault shows in the agent's own next action. The opponent may act before it, because the tester's player takes no time.
    let after = own.first().map_or(total, |(_, ply)| *ply).min(total);
    let mut next = game.moves[after..].iter();
    let next = next.position(|(mover, _)| *mover == part.side);
    let until = next.map_or(total, |next| after + next) + 2;
    let plies = part.ply.unwrap_or(until).max(1);
    let mut text = format!("about: {}\n", quote(&about(side, part.name)));
    let mut checks = part.checks.to_vec();
    if checks.is_empty() {
        checks.extend(own.first().map(|(check, _)| check.clone()));
    }
    if checks.is_empty() {
        text += &format!(
            "# This check is a placeholder. To choose those that this game decides: linesman list {}\n",
            descriptor.name
        );
        checks.push(descriptor.recorded_check().to_owned());
    }
    let (profile, seed) = (protocol.profile(), game.seed);
    text += &format!("checks: [{}]\nagent: {side}\n", checks.join(", "));
    text += &format!("profiles: [{profile}]\nseed: {seed}\n");
    let known = descriptor.scenario_options();
    for (name, value) in &game.options {
        if known.contains(&name.as_str()) {
            text += &format!("{name}: {}\n", quote(value));
        }
    }
    let moves = game.moves.iter().take(plies);
    let moves = moves.filter(|(mover, text)| *mover != part.side && !text.is_empty());
    let moves: Vec<String> = moves.map(|(_, text)| quote(text)).collect();
    text += "steps:\n";
    text += &play_step(plies, &moves);
    for step in descriptor.games.ending {
        let step = if step.starts_with(char::is_alphabetic) {
            (*step).to_owned()
        } else {
            quote(step)
        };
        text += &format!("  - {step}\n");
    }
    parse_scenario("saved", Path::new("saved.yaml"), &text, protocol)
        .map_err(WriteError::NotAScenario)?;
    Ok(text)
}

/// Plays the scenario of a game with an agent, and finds the shortest scenario in which the agent makes the same mistake. Returns none if
/// it makes none. `name` is what the game is called.
///
/// # Errors
/// The text is no scenario, the agent cannot be started, or the system fails.
pub fn shortest(
    text: &str,
    name: &str,
    protocol: &dyn Protocol,
    launch: &Launch,
) -> Result<Option<GameFault>, RunError> {
    let scenario =
        parse_scenario("saved", Path::new("saved.yaml"), text, protocol).map_err(Box::new)?;
    let origin = about(&scenario.agent, name);
    let options = Options {
        jobs: NonZeroUsize::MIN,
        ..Options::default()
    };
    let suite = Suite::new(protocol, vec![scenario], options);
    suite.shorten(launch, origin.trim_end_matches('.'))
}

fn about(side: &str, name: &str) -> String {
    format!("A game as {side}, from {}.", printable(name.as_bytes()))
}

fn play_step(plies: usize, moves: &[String]) -> String {
    if moves.is_empty() {
        return format!("  - play: {{ plies: {plies} }}\n");
    }
    let rows: Vec<String> = moves.chunks(8).map(|row| row.join(", ")).collect();
    let rows = rows.join(",\n      ");
    format!("  - play: {{ plies: {plies}, moves: [\n      {rows} ] }}\n")
}
