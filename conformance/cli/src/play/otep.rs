//! A game of tafl.

use std::sync::Arc;

use anyhow::anyhow;
use linesman_games::{
    Outcome,
    tafl::{ATTACKERS, DEFENDERS, EndReason, Position},
};
use linesman_protocols::otep::{RefereeEnd, side_name};
use linesman_referee::{Ending, Referee, Settings, Termination};

use super::{Game, Played, record::Plies, run};
use crate::{Failure, args::PlayOptions, player::Player, protocols, tafl};

/// Returns what plays a game as the options say.
pub(super) fn game(options: &PlayOptions) -> Result<Game, Failure> {
    let rules = options.rules.as_deref().ok_or_else(|| {
        Failure::usage(anyhow!(
            "a game of otep needs --rules: a variant, such as brandub, or a rules string"
        ))
    })?;
    let rules = tafl::rules(rules)?;
    let profile = protocols::otep(options.profile.as_deref(), options.timeout)?;
    let control = options.clock;
    let pauses_idle = options.pause_idle;
    let max_plies = options.turns.map(|turns| turns.saturating_mul(2));
    Ok(Box::new(move |players: [&Player; 2]| {
        let dialects = [ATTACKERS, DEFENDERS]
            .map(|side| RefereeEnd::new(side, Arc::clone(&rules), control, &profile));
        let plies = Plies::default();
        let settings = Settings {
            pauses_idle,
            max_plies,
            observer: Some(plies.observer()),
            ..Settings::new(profile.limits.exit)
        };
        let position = profile.judging(Position::new(Arc::clone(&rules)));
        let names = players.map(|player| player.name.clone());
        let mut record = None;
        let played = run(
            players,
            position,
            dialects,
            settings,
            side_name,
            |referee, ending| {
                let why = why(referee, ending);
                let over = (ending.outcome, &ending.termination, why.as_str());
                record = Some(plies.record(&rules, &names, over).to_string());
                word_result(ending.outcome, &names, &why, referee.plies())
            },
        )?;
        Ok(Played { record, ..played })
    }))
}

fn word_result(
    outcome: Option<Outcome>,
    [attackers, defenders]: &[String; 2],
    why: &str,
    plies: u32,
) -> String {
    let score = match outcome {
        Some(Outcome::Win(ATTACKERS)) => "1-0",
        Some(Outcome::Win(DEFENDERS)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "0-0",
    };
    format!("{score}  {attackers} (attackers) - {defenders} (defenders)  {why}, {plies} plies")
}

/// Says why a game stopped.
fn why(referee: &Referee<RefereeEnd>, ending: &Ending) -> String {
    match &ending.termination {
        Termination::Forfeit(forfeits) => match forfeits.as_slice() {
            [(side, violation)] => {
                format!("{} forfeit by {}", side_name(*side), violation.check.id)
            }
            _ => "both forfeit".to_owned(),
        },
        Termination::Resigned(side) => format!("{} resign", side_name(*side)),
        Termination::TooLong => "too many turns".to_owned(),
        Termination::Rules | Termination::Interrupted => referee
            .position()
            .end()
            .map_or("unfinished", |end| words(end.reason))
            .to_owned(),
    }
}

/// Says why the rules ended a game.
const fn words(reason: EndReason) -> &'static str {
    match reason {
        EndReason::NoAttackers => "no attackers left",
        EndReason::Repetition => "third repetition",
        EndReason::KingEscaped => "the king escaped",
        EndReason::KingCaptured => "the king was captured",
        EndReason::DefendersStuck => "no defender can move",
        EndReason::EdgeFort => "the king has a fort at the edge",
        EndReason::Surrounded => "the defenders are surrounded",
        EndReason::NoMove => "no legal move",
    }
}
