//! A whole game between two engines.

use std::time::Duration;

use linesman_games::{Outcome, Position as _, Side};
use linesman_protocols::{Clock, Time, TimeControl};
use linesman_referee::{Earlier, Settings, Termination};
use linesman_uci::{Introduction, Profile, RefereeEnd};

use super::{
    member::Member,
    options::{PONDER, RESTART, declaring, is_on, read_clock, start},
    person::person,
    player::wording,
};
use linesman_interface::game::{
    Called, Extras, Game, GameRequest, PlayedGame, Reason, StayForm, Table, play_with,
};
use linesman_interface::protocol::dismiss;
use linesman_values::{options::OptionError, text::count};

/// Returns how many plies were made before a position, as the number of its move says.
fn plies_before<M: Member>(game: &M::Game) -> u32 {
    let fen = M::fen(game);
    let number = fen.rsplit(' ').next().and_then(|word| word.parse().ok());
    let moves = u32::saturating_sub(number.unwrap_or(1), 1);
    let is_second = game.to_act().contains(Side::Second);
    moves.saturating_mul(2).saturating_add(u32::from(is_second))
}

/// How an engine stays for another game.
const fn stay<M: Member>() -> StayForm<RefereeEnd<M>> {
    StayForm {
        introduction: |end| {
            let Introduction { said, told } = end.introduction().clone();
            Earlier {
                said,
                told,
                ..Earlier::default()
            }
        },
        dismiss: |agent| dismiss(declaring::<M>(), agent),
    }
}

/// Returns the function that plays a game in this profile.
pub(super) fn game<M: Member>(
    profile: &Profile<M>,
    request: &GameRequest,
) -> Result<Game, OptionError> {
    let options = &request.options;
    let start = start(options);
    let position = M::begin_at(&start).map_err(OptionError)?;
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
    let turns: Option<u32> = options.read("turns")?;
    let adjudication = options.adjudication(plies_before::<M>(&position))?;
    let ponders = options.get(PONDER.name).is_some_and(is_on);
    let restarts = options.get(RESTART.name).is_some_and(is_on);
    let (profile, request) = (profile.clone(), request.clone());
    Ok(Box::new(move |table: &Table<'_>| {
        let called = match restarts {
            true => Called::default(),
            false => table.call()?,
        };
        let dialects = Side::BOTH.map(|side| {
            let contestant = table.contestants[side.index()];
            let chosen = contestant.options.iter();
            let options = chosen.map(|it| (it.name.clone(), it.value.clone()));
            let mut end = RefereeEnd::silent(side, start.clone(), clock.clone(), &profile)
                .with_effort(contestant.effort.or(effort))
                .with_pondering(ponders)
                .with_options(options.collect());
            match &called.earlier[side.index()] {
                Some(earlier) => {
                    let (said, told) = (earlier.said.clone(), earlier.told.clone());
                    end.go_on_from(&Introduction { said, told }, Time::ZERO);
                }
                None => end.begin(Time::ZERO),
            }
            end
        });
        let settings = Settings {
            words: Some(wording::<M>().text),
            max_plies: turns.map(|turns| turns.saturating_mul(2)),
            adjudication,
            ..request.settings(profile.limits.exit, table.attempt)
        };
        let over = play_with(
            table,
            position.clone(),
            dialects,
            settings,
            Extras {
                stay: (!restarts).then(stay::<M>),
                called,
                ..Extras::of_person(person::<M>())
            },
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
            Termination::TooLong => "too many turns".to_owned(),
            Termination::Adjudicated(rule) => {
                format!("adjudicated by the {}", rule.id().replace('-', " "))
            }
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

#[cfg(test)]
mod tests {
    use linesman_uci::{Ataxx, Chess};

    use super::*;

    /// In the third move, each side has made two before. The side that is second in the game has the opponent's third one before it too.
    #[test]
    fn the_number_of_a_move_says_how_many_plies_came_before() {
        fn plies<M: Member>(fen: Option<&str>) -> u32 {
            plies_before::<M>(&M::begin(fen, false).unwrap())
        }
        let chess = |fen| plies::<Chess>(Some(fen));
        assert_eq!(plies::<Chess>(None), 0);
        assert_eq!(chess("4k3/8/8/8/8/8/4P3/4K3 w - - 0 3"), 4);
        assert_eq!(chess("4k3/8/8/8/8/8/4P3/4K3 b - - 0 3"), 5);
        assert_eq!(plies::<Ataxx>(None), 0);
        // Black has the first move of Ataxx.
        assert_eq!(plies::<Ataxx>(Some("x5o/7/7/7/7/7/o5x o 0 3")), 5);
    }
}
