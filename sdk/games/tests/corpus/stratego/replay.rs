//! A log against our rules, ply by ply.

use std::fmt::Debug;

use linesman_games::{
    IllegalAction, ListActions as _, Outcome, Position as _, Side, ToAct,
    stratego::{
        Action, Blocked, Encounter, EndReason, Move, Position, RED, Rules, Setup, SetupOrder,
        SetupSize,
    },
};

use super::log::{Log, Ply, Summary};

/// Plays a log's game and compares all that the log says of it.
///
/// # Errors
/// Says where the log and the rules disagree.
pub(super) fn replay(log: &Log<'_>) -> Result<(), String> {
    let mut position = start(log)?;
    let mut refusal = None;
    for ply in &log.plies {
        let context = |problem| format!("{problem} in {ply:?}");
        same("refusals before this ply", &refusal, &None).map_err(context)?;
        refusal = check_ply(&mut position, ply).map_err(context)?;
    }
    check_ends(log, &position, refusal.as_ref())?;
    match &log.result {
        Some(result) => check_result(log, result, &position, refusal.as_ref()),
        None => Ok(()),
    }
}

/// Returns the rules of the manager as it was when the competition ended.
fn rules() -> Rules {
    Rules {
        setup_size: SetupSize::ExactlyForty,
        setup_order: SetupOrder::RedFirst,
        allows_surrender: true,
        blocked: Blocked::IsAsked,
        turn_limit: Some(1000),
        ..Rules::default()
    }
}

fn start(log: &Log<'_>) -> Result<Position, String> {
    let mut position = Position::new(rules());
    for side in Side::BOTH {
        let (_, rows) = log.setups[side.index()];
        Setup::parse(rows)
            .and_then(|setup| position.submit(side, Action::Setup(setup)))
            .map_err(|error| format!("{error} in the set-up of {side:?}"))?;
    }
    Ok(position)
}

/// Submits a ply and compares what becomes of it; returns the refusal, if there is one.
fn check_ply(position: &mut Position, ply: &Ply<'_>) -> Result<Option<IllegalAction>, String> {
    same("to act", &position.to_act(), &ToAct::only(ply.side))?;
    same("turn", &position.turn(), &ply.turn)?;
    if ply.answer.is_empty() {
        return Ok(None);
    }
    let action = parse_action(ply.answer)?;
    let is_listed = position
        .legal_actions(ply.side)
        .iter()
        .any(|listed| is_same_move(listed, &action));
    let before = format!("{position:?}");
    let result = position.submit(ply.side, action);
    same(
        "legal by the list and by the rules",
        &is_listed,
        &result.is_ok(),
    )?;
    if result.is_err() {
        same("the position", &format!("{position:?}"), &before)?;
    }
    // The manager has no outcome for an answer that it does not understand.
    let outcome = match &result {
        Err(error) if error.rule == "wrong-kind" => String::new(),
        Err(_) => "ILLEGAL".to_owned(),
        Ok(()) => {
            let last = position.view(ply.side.other()).last;
            last.map_or_else(String::new, |last| outcome_word(last.encounter))
        }
    };
    same("outcome", outcome.as_str(), ply.outcome)?;
    Ok(result.err())
}

fn parse_action(answer: &str) -> Result<Action, String> {
    if answer == "NO_MOVE" {
        return Ok(Action::NoMove);
    }
    let number = |word: &str| word.parse::<i32>().map_err(|_| format!("number {word:?}"));
    let (x, y, direction, multiplier) = match *answer.split(' ').collect::<Vec<_>>() {
        [x, y, direction] => (x, y, direction, None),
        [x, y, direction, multiplier] => (x, y, direction, Some(number(multiplier)?)),
        _ => return Err("the answer is not a move".to_owned()),
    };
    Ok(Action::plain_move(Move {
        x: number(x)?,
        y: number(y)?,
        direction: direction
            .parse()
            .map_err(|error| format!("{error}, not {direction:?}"))?,
        multiplier,
    }))
}

/// Are these one move, whether or not a multiplier of 1 is spelt out?
fn is_same_move(a: &Action, b: &Action) -> bool {
    match (a, b) {
        (Action::Move { mv: a, .. }, Action::Move { mv: b, .. }) => {
            (a.x, a.y, a.direction, a.steps()) == (b.x, b.y, b.direction, b.steps())
        }
        _ => false,
    }
}

fn outcome_word(encounter: Encounter) -> String {
    match encounter {
        Encounter::Peaceful => "OK".to_owned(),
        Encounter::Kills(attacker, defender) => format!("KILLS {attacker} {defender}"),
        Encounter::Dies(attacker, defender) => format!("DIES {attacker} {defender}"),
        Encounter::BothDie(attacker, defender) => format!("BOTHDIE {attacker} {defender}"),
        Encounter::TakesFlag(_) => "VICTORY_FLAG".to_owned(),
    }
}

/// Compares the reasons, and on whose turn the game ended.
fn check_ends(
    log: &Log<'_>,
    position: &Position,
    refusal: Option<&IllegalAction>,
) -> Result<(), String> {
    let last_mover = log.plies.last().map_or(RED, |ply| ply.side);
    let mut expected = Vec::new();
    if let Some(end) = position.end() {
        let reason = match end.reason {
            EndReason::FlagTaken => "Captured the flag",
            EndReason::NoMobilePiece => "Destroyed all mobile enemy pieces",
            EndReason::TurnLimit => "Game declared a draw after 1000 turns",
            other => return Err(format!("no log ends with {other:?}")),
        };
        // After the last round the manager still counts it as BLUE's turn.
        expected.push((end.outcome.winner().unwrap_or(last_mover), reason));
    } else if let Some(error) = refusal {
        let reason = match error.rule {
            "wrong-kind" => "Unintelligable response",
            "off-board" | "scouts-only" => "Selected unit cannot move that way",
            other => return Err(format!("no log ends by a breach of {other}")),
        };
        expected.push((last_mover, reason));
    }
    if log.result.is_none() {
        expected.push((last_mover, CRASH));
    }
    same("ends", &expected, &log.ends)
}

fn check_result(
    log: &Log<'_>,
    result: &Summary<'_>,
    position: &Position,
    refusal: Option<&IllegalAction>,
) -> Result<(), String> {
    let (outcome, turn) = match position.end() {
        Some(end) => (Some(end.outcome), end.turn),
        None => (None, position.turn()),
    };
    // The name in front is the winner's, else that of the last to move or to answer.
    let last_mover = log.plies.last().map_or(RED, |ply| ply.side);
    let expected = match outcome {
        Some(Outcome::Win(side)) => (side, "VICTORY"),
        Some(Outcome::Draw) => (last_mover, "DRAW_DEFAULT"),
        None if refusal.is_some() => (last_mover, "ILLEGAL"),
        None => return Err("the game is not over".to_owned()),
    };
    same("result", &expected, &(result.side, result.outcome))?;
    same("name", log.setups[result.side.index()].0, result.name)?;
    same("turn of the result", &turn, &result.turn)?;
    let values = Side::BOTH.map(|side| position.value(side));
    same("piece values", &values, &result.values)
}

fn same<T: PartialEq + Debug + ?Sized>(what: &str, ours: &T, theirs: &T) -> Result<(), String> {
    if ours == theirs {
        Ok(())
    } else {
        Err(format!("{what}: {ours:?} here, {theirs:?} in the log"))
    }
}

/// Why a log ends without a result.
const CRASH: &str = "SIGPIPE - Broken pipe (AI program no longer running)";
