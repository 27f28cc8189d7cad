//! A whole game between two engines.

use std::time::Duration;

use linesman_games::{Outcome, Side};
use linesman_protocols::{
    Clock, TimeControl,
    uci::{Profile, RefereeEnd, Start},
};
use linesman_referee::{Settings, Termination};

use super::{
    member::Member,
    options::{PONDER, is_960, is_on, read_clock},
    person::person,
    player::wording,
};
use linesman_interface::game::{Game, GameRequest, PlayedGame, Reason, Table, play_with};
use linesman_values::{options::OptionError, text::count};

/// Returns the function that plays a game in this profile.
pub(super) fn game<M: Member>(
    profile: &Profile<M>,
    request: &GameRequest,
) -> Result<Game, OptionError> {
    let options = &request.options;
    let is_960 = is_960(options);
    let fen = options.get("fen").map(str::to_owned);
    let position = M::begin(fen.as_deref(), is_960).map_err(OptionError)?;
    if let Some((_, why)) = M::end(&position) {
        let what = format!("the game is over before its first move: {why}");
        return Err(OptionError(what));
    }
    let control = match options.get("clock") {
        Some(text) => read_clock(text).map_err(OptionError)?,
        None => TimeControl {
            increment: Duration::from_secs(1),
            ..TimeControl::of_main(Duration::from_secs(60))
        },
    };
    let clock = Clock::new(control).with_margin(options.margin()?);
    let effort = options.effort()?;
    let ponders = options.get(PONDER.name).is_some_and(is_on);
    let start = Start { fen, is_960 };
    let (profile, request) = (profile.clone(), request.clone());
    Ok(Box::new(move |table: &Table<'_>| {
        let dialects = Side::BOTH.map(|side| {
            let contestant = table.contestants[side.index()];
            let chosen = contestant.options.iter();
            let options = chosen.map(|it| (it.name.clone(), it.value.clone()));
            RefereeEnd::new(side, start.clone(), clock.clone(), &profile)
                .with_effort(contestant.effort.or(effort))
                .with_pondering(ponders)
                .with_options(options.collect())
        });
        let settings = Settings {
            words: Some(wording::<M>().text),
            ..request.settings(profile.limits.exit, table.attempt)
        };
        let over = play_with(
            table,
            position.clone(),
            dialects,
            settings,
            Some(person::<M>()),
        )?;
        let end = M::end(over.referee.position());
        let why = match &over.ending.termination {
            Termination::Forfeit(forfeits) => match forfeits.as_slice() {
                [(side, violation)] => {
                    format!(
                        "{} forfeits by {}",
                        M::SIDES[side.index()],
                        violation.check.id
                    )
                }
                _ => "both forfeit".to_owned(),
            },
            Termination::Resigned(side) => format!("{} resigns", M::SIDES[side.index()]),
            Termination::Void(_) => "void".to_owned(),
            _ => end.map_or("unfinished", |(_, text)| text).to_owned(),
        };
        let score = match over.ending.outcome {
            Some(Outcome::Win(Side::First)) => "1-0",
            Some(Outcome::Win(Side::Second)) => "0-1",
            Some(Outcome::Draw) => "1/2-1/2",
            None => "0-0",
        };
        let [first, second] = table.contestants.map(|it| it.name.as_str());
        let (own, other) = (M::SIDES[0], M::SIDES[1]);
        let plies = count(over.referee.plies(), "ply", "plies");
        let line = format!("{score}  {first} ({own}) - {second} ({other})  {why}, {plies}");
        let reason = end.map(|(id, _)| Reason { id, round: None });
        Ok(PlayedGame {
            reason,
            ..over.into_game(M::SIDES, line)
        })
    }))
}
