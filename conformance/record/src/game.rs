//! A game with the tester's own player.
//!
//! The game is one refereed stretch of a scenario, so it is judged like any other game. The scenario that is written fixes the
//! seed and the opponent, and its placeholders draw what the stretch drew: the same agent plays the same game in it.

use std::{num::NonZeroUsize, path::Path, sync::Mutex};

use linesman_interface::protocol::Protocol;
use linesman_referee::Launch;
use linesman_tester::{Options, Suite, parse_scenario};
use linesman_values::{event::EventKind, options::Given, outcome::Run, scenario::Scenario};

use crate::{error::RecordError, head::Origin, recorded::Recorded, recording::Recording};

/// The settings of a game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The side that the agent plays.
    pub side: &'static str,
    /// How many plies are played, unless the game ends before.
    pub plies: u32,
    /// How the tester's own player plays.
    pub opponent: String,
    /// The seed of everything that the tester draws.
    pub seed: u64,
    /// The profile, if one was chosen.
    pub profile: Option<String>,
    /// The protocol's own options.
    pub options: Given,
}

/// Plays a game with an agent.
///
/// # Errors
/// The settings are not valid for the protocol, the agent cannot be started, or the system fails.
pub fn play(
    game: &Game,
    protocol: &dyn Protocol,
    launch: &Launch,
) -> Result<Recorded, RecordError> {
    let options = chosen(game, protocol)?;
    let values = |(name, value): &(String, String)| (name.clone(), vec![value.clone()]);
    let scenario = Scenario {
        seed: Some(game.seed),
        options: options.iter().map(values).collect(),
        ..stretch(game, protocol)?
    };
    let suite_options = Options {
        jobs: NonZeroUsize::MIN,
        ..Options::default()
    };
    let suite = Suite::new(protocol, vec![scenario], suite_options);
    let ran: Mutex<Option<Run>> = Mutex::new(None);
    let report = suite.run(launch, |event| {
        if let (Ok(mut ran), EventKind::ScenarioFinished(now)) = (ran.lock(), event.kind) {
            *ran = Some(now.run.clone());
        }
    })?;
    let run = ran.into_inner().ok().flatten();
    let run = run.ok_or(RecordError::NotPlayed)?;
    let is_whole = run.found.iter().all(|found| found.violation.is_tolerable());
    let Game { side, opponent, .. } = game;
    Ok(Recorded {
        recording: Recording::of(&run.transcript, run.departure),
        about: format!("A game as {side} against the tester's {opponent} player."),
        side,
        origin: Origin::Played {
            seed: game.seed,
            options,
            profile: game.profile.clone(),
            is_whole,
        },
        conforms: report.exit_code() == 0,
        found: run.found,
    })
}

/// Returns the scenario that the game is played in, without its seed and options.
fn stretch(game: &Game, protocol: &dyn Protocol) -> Result<Scenario, RecordError> {
    let form = protocol.descriptor().recording;
    let farewell: String = form
        .farewell
        .iter()
        .map(|step| format!("  - \"{step}\"\n"))
        .collect();
    let Game {
        side,
        plies,
        opponent,
        ..
    } = game;
    let text = format!(
        "agent: {side}\nsteps:\n  - play: {{ plies: {plies}, opponent: {opponent} }}\n{farewell}  - exit\n"
    );
    parse_scenario("recorded", Path::new("recorded.yaml"), &text, protocol)
        .map_err(RecordError::Setup)
}

/// Returns the options of the game as the protocol reads them, each with one value.
fn chosen(game: &Game, protocol: &dyn Protocol) -> Result<Vec<(String, String)>, RecordError> {
    let opponent = ("opponent", game.opponent.as_str());
    let given = std::iter::once(opponent).chain(game.options.iter());
    let read = |(name, value): (&str, &str)| {
        if !protocol.descriptor().scenario_options().contains(&name) {
            return Err(RecordError::NoSuchOption {
                protocol: protocol.descriptor().name,
                option: name.to_owned(),
            });
        }
        let meant = match name {
            "opponent" => protocol.descriptor().read_scenario_option(name, value),
            _ => protocol.descriptor().read_argument(name, value),
        };
        match meant.map_err(RecordError::BadOption)?.as_slice() {
            [only] => Ok((name.to_owned(), only.clone())),
            several => Err(RecordError::SeveralGames {
                option: name.to_owned(),
                value: value.to_owned(),
                count: several.len(),
            }),
        }
    };
    given.map(read).collect()
}
