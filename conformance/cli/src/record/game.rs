//! A game with the tester's own player, to be written as a scenario.
//!
//! It is played as the stretch of a scenario, so it is judged as any other. The scenario that is written fixes the seed and
//! the opponent, and its placeholders draw what the stretch drew: the same agent plays the same game in it.

use std::{num::NonZeroUsize, path::Path, sync::Mutex};

use anyhow::anyhow;
use linesman::{Options, Protocol, Run, RunError, Scenario, Suite};
use linesman_protocols::bitwa::set_game_line;

use super::{Told, side};
use crate::{
    Failure,
    args::RecordOptions,
    bitwa::Field,
    recording::{Manner, Origin, Recording},
    talk,
};

/// Plays a game.
pub(super) fn play(options: &RecordOptions, protocol: &dyn Protocol) -> Result<Told, Failure> {
    let manner = Manner::find(protocol.name())
        .ok_or_else(|| Failure::usage(anyhow!("there are no scenarios of {}", protocol.name())))?;
    let launch = talk::launch(&options.agent)?;
    let side = side(options, protocol)?.unwrap_or(protocol.sides()[0]);
    let chosen = chosen(options, protocol)?;
    let scenario = Scenario {
        seed: Some(options.seed),
        options: chosen
            .iter()
            .map(|(name, value)| (name.clone(), vec![value.clone()]))
            .collect(),
        ..stretch(options, protocol, side, manner)?
    };
    let suite_options = Options {
        jobs: NonZeroUsize::MIN,
        ..Options::default()
    };
    let suite = Suite::new(protocol, vec![scenario], suite_options);
    let ran: Mutex<Option<Run>> = Mutex::new(None);
    let report = suite
        .run(&launch, |now| {
            if let (Ok(mut ran), Some(run)) = (ran.lock(), now.run) {
                *ran = Some(run.clone());
            }
        })
        .map_err(|error| match error {
            RunError::Spawn(error) => Failure::spawn(error),
            RunError::Watch(_) => Failure::system(error),
        })?;
    let ran = ran.into_inner().ok().flatten();
    let run = ran.ok_or_else(|| Failure::system(anyhow!("the game was not played")))?;
    let is_whole = run.found.iter().all(|found| found.violation.is_tolerable);
    let opponent = &options.opponent;
    Ok(Told {
        recording: Recording::of(&run.transcript, run.departure),
        about: format!("A game as {side} against the tester's {opponent} player."),
        side,
        origin: Origin::Played {
            seed: options.seed,
            options: chosen,
            profile: options.profile.clone(),
            is_whole,
        },
        conforms: report.exit_code() == 0,
        found: run.found,
    })
}

/// Returns the scenario that the game is played in; its head is still to be filled in.
fn stretch(
    options: &RecordOptions,
    protocol: &dyn Protocol,
    side: &str,
    manner: &Manner,
) -> Result<Scenario, Failure> {
    let farewell: String = manner
        .farewell
        .iter()
        .map(|step| format!("  - \"{step}\"\n"))
        .collect();
    let (plies, opponent) = (options.plies, &options.opponent);
    let text = format!(
        "agent: {side}\nsteps:\n  - play: {{ plies: {plies}, opponent: {opponent} }}\n{farewell}  - exit\n"
    );
    Scenario::parse("recorded", Path::new("recorded.yaml"), &text, protocol)
        .map_err(Failure::system)
}

/// Returns the options of the protocol that the game is played with.
fn chosen(
    options: &RecordOptions,
    protocol: &dyn Protocol,
) -> Result<Vec<(String, String)>, Failure> {
    let board = options.board.as_deref().map(board).transpose()?;
    let given = [
        ("opponent", Some(options.opponent.clone())),
        ("rules", options.rules.clone()),
        ("clock", options.clock.clone()),
        ("board", board),
        ("time", options.time.clone()),
    ];
    let mut chosen = Vec::new();
    for (name, value) in given {
        let Some(value) = value else {
            continue;
        };
        if !protocol.options().contains(&name) {
            let protocol = protocol.name();
            return Err(Failure::usage(anyhow!(
                "a game of {protocol} has no --{name}"
            )));
        }
        let meant = protocol
            .read_option(name, &value)
            .map_err(|why| Failure::usage(anyhow!("{why}")))?;
        match meant.as_slice() {
            [only] => chosen.push((name.to_owned(), only.clone())),
            _ => {
                return Err(Failure::usage(anyhow!(
                    "one game is recorded at a time; {value:?} stands for {} of --{name}",
                    meant.len()
                )));
            }
        }
    }
    Ok(chosen)
}

/// Returns the name of a board, or the text of one that has none.
fn board(name: &str) -> Result<String, Failure> {
    if name == "all" || linesman_games::bitwa::NamedBoard::find(name).is_some() {
        return Ok(name.to_owned());
    }
    let line = set_game_line(&Field::find(name)?.setup);
    let text = line.trim_end().trim_start_matches("set_game ");
    Ok(text.to_owned())
}
