//! A whole game of tafl.

use std::{sync::Arc, time::Duration};

use linesman_games::{
    Outcome,
    tafl::{ATTACKERS, DEFENDERS, EndReason, Position},
};
use linesman_protocols::{
    ParseTimeControlError, TimeControl,
    otep::{Profile, RefereeEnd, side_name},
};
use linesman_referee::{Ending, Settings, Termination};

use super::{drawing::draw, record::Plies, rules::read_rules_or_file};
use crate::player::WORDING;
use linesman_interface::game::{
    Extras, Game, GameRequest, PersonForm, PlayedGame, Table, play_with,
};
use linesman_values::{
    options::{Given, OptionError},
    text::count,
};

/// The names of the sides.
pub(super) const SIDES: &[&str] = &[side_name(ATTACKERS), side_name(DEFENDERS)];

/// Returns the function that plays a game in this profile.
pub(super) fn game(profile: &Profile, request: &GameRequest) -> Result<Game, OptionError> {
    let rules = named_rules(&request.options)?;
    let rules = Arc::new(read_rules_or_file(rules).map_err(OptionError)?);
    expect_playable(&Position::new(Arc::clone(&rules)))
        .map_err(|why| OptionError(format!("no game can be played by these rules: {why}")))?;
    let mut profile = profile.clone();
    if let Some(limit) = request.options.limit("timeout")? {
        limit_answers(&mut profile, limit);
    }
    let control: Option<TimeControl> = request.options.read("clock")?;
    let margin = request.options.margin()?;
    if control.is_none() && !margin.is_zero() {
        let what = "--margin needs --clock; without a clock, --timeout is the time for a move";
        return Err(OptionError(what.to_owned()));
    }
    let turns: Option<u32> = request.options.read("turns")?;
    let request = request.clone();
    Ok(Box::new(move |table: &Table<'_>| {
        let dialects = [ATTACKERS, DEFENDERS].map(|side| {
            RefereeEnd::new(side, Arc::clone(&rules), control, &profile).with_margin(margin)
        });
        let plies = Plies::default();
        let settings = Settings {
            max_plies: turns.map(|turns| turns.saturating_mul(2)),
            observer: Some(plies.observer()),
            words: Some(WORDING.text),
            ..request.settings(profile.limits.exit, table.attempt)
        };
        let position = profile.judging(Position::new(Arc::clone(&rules)));
        let names = table.contestants.map(|contestant| contestant.name.clone());
        let over = play_with(
            table,
            position,
            dialects,
            settings,
            Extras::of_person(PERSON),
        )?;
        let why = why(over.referee.position(), &over.ending);
        let record = plies.record(&rules, &names, &over.ending, &why);
        let line = format_result(over.ending.outcome, &names, &why, over.referee.plies());
        Ok(PlayedGame {
            record: Some(("otg", record.to_string())),
            ..over.into_game(SIDES, line)
        })
    }))
}

/// Replaces the limits for answers.
pub(super) const fn limit_answers(profile: &mut Profile, limit: Duration) {
    (profile.limits.hello, profile.limits.turn) = (limit, limit);
}

/// Checks that a text is a time control that the clock line of the protocol can tell.
pub(super) fn check_clock(text: &str) -> Result<(), String> {
    let control = parse_clock(text)?;
    if control.session.is_some() {
        return Err("the clock line of OTEP has no place for the moves of a session".to_owned());
    }
    if control.is_per_move {
        let time = TimeControl {
            overtime: control.main,
            overtimes: 1,
            ..TimeControl::default()
        };
        return Err(format!(
            "in OTEP, a time for each move is a period of overtime without a main time: {time}"
        ));
    }
    Ok(())
}

fn parse_clock(text: &str) -> Result<TimeControl, String> {
    text.parse()
        .map_err(|error: ParseTimeControlError| error.to_string())
}

/// Returns the rules that the options name. A game cannot do without.
pub(super) fn named_rules(options: &Given) -> Result<&str, OptionError> {
    options.get("rules").ok_or_else(|| {
        let what = "a game of OTEP needs --rules: a variant, such as brandub, a rules string, or a file of rules";
        OptionError(what.to_owned())
    })
}

/// Refuses a position with which no game can begin.
pub(super) fn expect_playable(position: &Position) -> Result<(), String> {
    let state = position.state();
    if state.count(ATTACKERS) == 0 {
        return Err("the attackers have no piece".to_owned());
    }
    if state.count(DEFENDERS) == 0 {
        return Err("the defenders have no piece".to_owned());
    }
    if state.king().is_none() {
        return Err("the defenders have no king".to_owned());
    }
    match state.end() {
        None => Ok(()),
        Some(end) => Err(format!(
            "the game is over before its first move: {}",
            words(end.reason)
        )),
    }
}

fn format_result(
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
    format!(
        "{score}  {attackers} (attackers) - {defenders} (defenders)  {why}, {}",
        count(plies, "ply", "plies")
    )
}

/// Says why a game stopped.
fn why(position: &Position, ending: &Ending) -> String {
    match &ending.termination {
        Termination::Forfeit(forfeits) => match forfeits.as_slice() {
            [(side, violation)] => {
                format!("{} forfeit by {}", side_name(*side), violation.check.id)
            }
            _ => "both forfeit".to_owned(),
        },
        Termination::Resigned(side) => format!("{} resign", side_name(*side)),
        Termination::Void(_) => "void".to_owned(),
        Termination::TooLong => "too many turns".to_owned(),
        _ => position
            .end()
            .map_or("unfinished", |end| words(end.reason))
            .to_owned(),
    }
}

/// Says why the rules ended a game.
pub(super) const fn words(reason: EndReason) -> &'static str {
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

/// How a person plays.
const PERSON: PersonForm<RefereeEnd> = PersonForm {
    sides: SIDES,
    last: |view| {
        let ply = view.position.last()?;
        Some(format!("{} moved: {}", side_name(ply.side), ply.record))
    },
    show: |view| draw(&view.position.board(), None),
    prompt: |_| "Your move, such as d1-d3",
    lines: |_| 1,
    check: |_, _| Ok(()),
    read: |text, _| {
        text.parse()
            .map_err(|error| format!("That is not a move: {error}"))
    },
    ready: |_| None,
    gives_up: &["resign"],
    surrender: |_| None,
};
