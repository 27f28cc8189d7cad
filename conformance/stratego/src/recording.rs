//! The record of a game.

use linesman_game_record::{
    Head, Player, PlayerKind, Recorder, forfeit_folder, plain_name, unique_stem,
};
use linesman_games::Side;
use linesman_protocols::{
    Profile as _,
    stratego::{Profile, side_name},
};
use linesman_referee::Launch;

use crate::{
    args::{Arguments, Limit},
    error::Error,
    players::Players,
    seat::AnyEnd,
};

/// Begins the record of a game between these players.
///
/// # Errors
/// The record cannot be written.
pub(crate) fn begin(
    players: &Players,
    profile: &Profile,
    arguments: &Arguments,
) -> Result<Recorder, Error> {
    let name = format!("{}.jsonl", unique_stem("stratego"));
    let head = head(players, profile, arguments);
    let recorder = match &arguments.record {
        Some(folder) => Recorder::create(&folder.join(name), head),
        None => Recorder::for_forfeit(&forfeit_folder().join(name), head),
    };
    recorder.map_err(Error::cannot("write the record"))
}

fn head(players: &Players, profile: &Profile, arguments: &Arguments) -> Head {
    let sides = Side::BOTH.map(|side| {
        let index = side.index();
        let (agent, end) = &players.ends[index];
        let (side, name) = (side_name(side), plain_name(&players.names[index]));
        let kind = match end {
            AnyEnd::Program(_) => {
                let command = command(&arguments.players[index]);
                return Player::program(side, &name, command, *agent);
            }
            AnyEnd::Human(_) => PlayerKind::Person,
            AnyEnd::Network(_) => PlayerKind::Network,
        };
        Player::other(side, &name, kind, Some(*agent))
    });
    let turns = arguments
        .turns
        .0
        .map_or_else(|| "inf".to_owned(), |turns| turns.to_string());
    let mut options = vec![("turns".to_owned(), turns)];
    if let Some(Limit(Some(limit))) = arguments.timeout {
        options.push(("timeout".to_owned(), format!("{}ms", limit.as_millis())));
    }
    if arguments.ignore_illegal {
        options.push(("ignore-illegal".to_owned(), String::new()));
    }
    Head {
        options,
        seed: arguments.seed,
        pauses_idle: !arguments.no_pause_idle,
        ..Head::new("stratego", profile.name(), sides.to_vec())
    }
    .with_limits([
        ("setup", profile.limits.setup),
        ("turn", profile.limits.turn),
        ("exit", profile.limits.exit),
    ])
}

/// Returns the words that start a program.
fn command(text: &str) -> Vec<String> {
    let Ok(launch) = Launch::parse(text) else {
        return vec![text.to_owned()];
    };
    let words = std::iter::once(&launch.program).chain(&launch.args);
    words
        .map(|word| word.to_string_lossy().into_owned())
        .collect()
}
