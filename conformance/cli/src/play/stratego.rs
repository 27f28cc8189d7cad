//! A game of Stratego.

use linesman_games::stratego::{BLUE, Position, RED, Rules};
use linesman_protocols::stratego::{Profile, RefereeEnd, Verdict, result_line, side_name};
use linesman_referee::{Ending, Settings};

use super::{Game, run};
use crate::{Failure, args::PlayOptions, player::Player, protocols};

/// As many turns as the competition's program plays.
const TURNS: u32 = 5000;

/// Returns what plays a game as the options say.
pub(super) fn game(options: &PlayOptions) -> Result<Game, Failure> {
    let mut profile =
        protocols::stratego(options.profile.as_deref(), options.timeout)?.with_seed(options.seed);
    profile.rules = Rules {
        turn_limit: Some(options.turns.unwrap_or(TURNS)),
        ..profile.rules
    };
    let pauses_idle = options.pause_idle;
    Ok(Box::new(move |players: [&Player; 2]| {
        let dialects = [RED, BLUE]
            .map(|side| RefereeEnd::new(side, &players[side.other().index()].name, &profile));
        let names = players.map(|player| player.name.clone());
        let line = word_result(profile.clone(), names);
        let settings = Settings {
            pauses_idle,
            summariser: Some(Box::new(line.clone())),
            ..Settings::new(profile.limits.exit)
        };
        let position = Position::new(profile.rules.clone());
        run(
            players,
            position,
            dialects,
            settings,
            side_name,
            |referee, ending| line(referee.position(), ending),
        )
    }))
}

/// Returns what words the result of a game between players of these names.
fn word_result(
    profile: Profile,
    names: [String; 2],
) -> impl Fn(&Position, &Ending) -> String + Clone {
    move |position, ending| {
        let names = [names[0].as_str(), names[1].as_str()];
        let verdict = Verdict::of(position, ending.forfeited(), ending.resigned());
        result_line(&profile, position, &verdict, names)
    }
}
