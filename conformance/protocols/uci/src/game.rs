//! A whole game of chess between two engines.

use std::time::Duration;

use linesman_games::{
    Outcome, Side,
    chess::{Draws, EndReason, Position, State, Variant},
};
use linesman_protocols::{
    Clock, TimeControl,
    uci::{Profile, RefereeEnd, Start},
};
use linesman_referee::{Settings, Termination};

use super::{
    options::{read_clock, read_variant},
    player::WORDING,
};
use linesman_interface::game::{Game, GameRequest, PlayedGame, Reason, Table, play};
use linesman_values::{options::OptionError, text::count};

/// The names of the sides.
pub(super) const SIDES: &[&str] = &["white", "black"];

/// Returns the function that plays a game in this profile.
pub(super) fn game(profile: &Profile, request: &GameRequest) -> Result<Game, OptionError> {
    let options = &request.options;
    let variant = match options.get("variant") {
        Some(text) => read_variant(text).map_err(OptionError)?,
        None => Variant::Standard,
    };
    let fen = options.get("fen").map(str::to_owned);
    let position = begin(fen.as_deref(), variant).map_err(OptionError)?;
    let control = match options.get("clock") {
        Some(text) => read_clock(text).map_err(OptionError)?,
        None => TimeControl {
            increment: Duration::from_secs(1),
            ..TimeControl::of_main(Duration::from_secs(60))
        },
    };
    let clock = Clock::new(control).with_margin(options.margin()?);
    let effort = options.effort()?;
    let start = Start { fen, variant };
    let (profile, request) = (profile.clone(), request.clone());
    Ok(Box::new(move |table: &Table<'_>| {
        let dialects = Side::BOTH.map(|side| {
            let chosen = table.contestants[side.index()].options.iter();
            let options = chosen.map(|it| (it.name.clone(), it.value.clone()));
            RefereeEnd::new(side, start.clone(), clock.clone(), &profile)
                .with_effort(effort)
                .with_options(options.collect())
        });
        let settings = Settings {
            words: Some(WORDING.text),
            ..request.settings(profile.limits.exit, table.attempt)
        };
        let over = play(table, position.clone(), dialects, settings)?;
        let end = over.referee.position().end();
        let why = match &over.ending.termination {
            Termination::Forfeit(forfeits) => match forfeits.as_slice() {
                [(side, violation)] => {
                    format!("{} forfeits by {}", name(*side), violation.check.id)
                }
                _ => "both forfeit".to_owned(),
            },
            Termination::Void(_) => "void".to_owned(),
            _ => end.map_or("unfinished", |end| end.reason.text()).to_owned(),
        };
        let score = match over.ending.outcome {
            Some(Outcome::Win(Side::First)) => "1-0",
            Some(Outcome::Win(Side::Second)) => "0-1",
            Some(Outcome::Draw) => "1/2-1/2",
            None => "0-0",
        };
        let [white, black] = table.contestants.map(|it| it.name.as_str());
        let plies = count(over.referee.plies(), "ply", "plies");
        let line = format!("{score}  {white} (white) - {black} (black)  {why}, {plies}");
        let reason = end.map(|end| Reason {
            id: reason_id(end.reason),
            round: None,
        });
        Ok(PlayedGame {
            reason,
            ..over.into_game(SIDES, line)
        })
    }))
}

/// Returns the position that a game begins with.
pub(super) fn begin(fen: Option<&str>, variant: Variant) -> Result<Position, String> {
    let state = match fen {
        Some(text) => text
            .parse::<State>()
            .map_err(|why| format!("it is no FEN: {why}"))?,
        None => State::start(),
    };
    let position = Position::at(state, variant).map_err(|why| why.to_string())?;
    Ok(position.with_draws(Draws::AtFirstClaim))
}

const fn name(side: Side) -> &'static str {
    SIDES[side.index()]
}

const fn reason_id(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Checkmate => "checkmate",
        EndReason::Stalemate => "stalemate",
        EndReason::InsufficientMaterial => "insufficient-material",
        EndReason::SeventyFiveMoves => "seventy-five-moves",
        EndReason::FivefoldRepetition => "fivefold-repetition",
        EndReason::FiftyMoves => "fifty-moves",
        EndReason::ThreefoldRepetition => "threefold-repetition",
    }
}
