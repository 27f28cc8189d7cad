//! A whole game of Stratego.

use std::time::Duration;

use linesman_games::stratego::{BLUE, Position, RED, Rules};
use linesman_protocols::stratego::{Profile, RefereeEnd, result_line, side_name};
use linesman_referee::{Ending, Settings};

use super::person::STRATEGO_PERSON;
use crate::player::WORDING;
use linesman_interface::game::{Extras, Game, GameRequest, Table, play_with};
use linesman_values::options::OptionError;

/// The number of turns after which the competition's program stops a game.
const TURNS: u32 = 5000;

/// The names of the sides.
pub(super) const SIDES: &[&str] = &[side_name(RED), side_name(BLUE)];

/// Returns the function that plays a game in this profile.
pub(super) fn game(profile: &Profile, request: &GameRequest) -> Result<Game, OptionError> {
    let profile = self::profile(profile, request)?;
    let request = request.clone();
    Ok(Box::new(move |table: &Table<'_>| {
        let contestants = table.contestants;
        let dialects = [RED, BLUE].map(|side| {
            let opponent = profile.opponent_name(&contestants[side.other().index()].name);
            RefereeEnd::new(side, opponent, &profile)
        });
        let names = contestants.map(|contestant| contestant.name.clone());
        let line = format_result(profile.clone(), names);
        let settings = Settings {
            summariser: Some(Box::new(line.clone())),
            words: Some(WORDING.text),
            ..request.settings(profile.limits.exit, table.attempt)
        };
        let position = Position::new(profile.rules.clone());
        let over = play_with(
            table,
            position,
            dialects,
            settings,
            Extras::of_person(STRATEGO_PERSON),
        )?;
        let line = line(over.referee.position(), &over.ending);
        Ok(over.into_game(SIDES, line))
    }))
}

/// Returns the profile by which a game is played, with what the options and the seed say.
pub(super) fn profile(profile: &Profile, request: &GameRequest) -> Result<Profile, OptionError> {
    let mut profile = profile.clone().with_seed(request.seed);
    if let Some(limit) = request.options.limit("timeout")? {
        limit_answers(&mut profile, limit);
    }
    profile.rules = Rules {
        turn_limit: match request.options.get("turns") {
            Some("inf") => None,
            _ => Some(request.options.read("turns")?.unwrap_or(TURNS)),
        },
        forgives_illegal_answers: request.options.get("ignore-illegal").is_some(),
        ..profile.rules
    };
    Ok(profile)
}

/// Replaces the limits for answers.
pub(super) const fn limit_answers(profile: &mut Profile, limit: Duration) {
    (profile.limits.setup, profile.limits.turn) = (limit, limit);
}

/// Returns the function that formats the result of a game between players with these names.
fn format_result(
    profile: Profile,
    names: [String; 2],
) -> impl Fn(&Position, &Ending) -> String + Clone {
    move |position, ending| {
        let names = [names[0].as_str(), names[1].as_str()];
        result_line(
            &profile,
            position,
            ending.forfeited(),
            ending.resigned(),
            names,
        )
    }
}
