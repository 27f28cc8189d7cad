//! Records of games of tafl (.otg), replayed.

use linesman_games::{
    Outcome, Position as _,
    tafl::{
        ATTACKERS, DEFENDERS, Position, Record,
        game::{Entry, GameRecord},
    },
};

use super::drawing::draw;
use crate::{
    options::OptionError,
    protocol::replaying::{PastGame, ReplayRequest, Replayed},
    text::count,
};

/// Replays the main line of a record.
pub(super) fn replay(bytes: &[u8], request: &ReplayRequest<'_>) -> Result<Replayed, OptionError> {
    if request.profile.is_some() {
        let what = "--profile does not apply, because a record of tafl (.otg) names its own rules";
        return Err(OptionError(what.to_owned()));
    }
    let reading = GameRecord::read(bytes);
    let finding = reading
        .record
        .replay()
        .map_err(|error| OptionError(format!("the rules are not valid: {error}")))?;
    let plies = if request.shows_plies {
        plies(&reading.record, finding.plies, request.shows_boards)
    } else {
        Vec::new()
    };
    let problems = reading.problems.iter().map(|problem| {
        let (line, column) = (problem.line, problem.column);
        (line, format!("{line}:{column}: {}", problem.message))
    });
    let disagreements = finding.disagreements.iter().map(|one| {
        let line = one.turn.and_then(|turn| reading.turn_lines.get(turn));
        match line {
            Some(line) => (*line, format!("{line}: {one}")),
            None => (usize::MAX, format!(" {one}")),
        }
    });
    let outcome = match finding.outcome {
        Some(Outcome::Win(ATTACKERS)) => "attackers win",
        Some(Outcome::Win(DEFENDERS)) => "defenders win",
        Some(Outcome::Draw) => "draw",
        None => "not over",
    };
    Ok(Replayed {
        plies,
        notes: Vec::new(),
        faults: problems.chain(disagreements).collect(),
        result: Some(format!(
            "{outcome}, {}",
            count(finding.plies, "ply", "plies")
        )),
        text: reading.record.to_string().into(),
    })
}

/// Reads what was played in the main line of a record.
pub(super) fn read(bytes: &[u8]) -> Result<PastGame, OptionError> {
    let record = GameRecord::read(bytes).record;
    let rules = match record.rules() {
        Some(Ok(rules)) => rules,
        Some(Err(error)) => return Err(OptionError(format!("the rules are not valid: {error}"))),
        None => {
            let what = "it is not a record of tafl (.otg): it names no rules";
            return Err(OptionError(what.to_owned()));
        }
    };
    let text = rules.to_string();
    let mut position = Position::new(rules.into());
    let mut moves = Vec::new();
    let played = record.main_line().flat_map(|turn| &turn.entries);
    for entry in played {
        let Entry::Played(Record::Move(one)) = entry else {
            continue;
        };
        let Some(side) = position.to_move() else {
            break;
        };
        if position.submit(side, one.mv).is_err() {
            break;
        }
        moves.push((side.index(), one.mv.to_string()));
    }
    Ok(PastGame {
        options: vec![("rules".to_owned(), text)],
        moves,
        ..PastGame::default()
    })
}

/// Returns each ply that the rules allow, as the rules record it, with the board if that is wanted.
fn plies(record: &GameRecord, count: usize, has_boards: bool) -> Vec<String> {
    let Some(Ok(rules)) = record.rules() else {
        return Vec::new();
    };
    let mut position = Position::new(rules.into());
    let moves = record.main_line().flat_map(|turn| {
        turn.entries.iter().filter_map(move |entry| match entry {
            Entry::Played(Record::Move(record)) => Some((&turn.address, record.mv)),
            _ => None,
        })
    });
    let mut plies = Vec::new();
    for (address, mv) in moves.take(count) {
        let side = position.to_move();
        if side.is_none_or(|side| position.submit(side, mv).is_err()) {
            break;
        }
        let last = position.last().map(|ply| ply.record.to_string());
        let mut text = format!("{address} {}\n", last.unwrap_or_default());
        if has_boards {
            text += &draw(&position.board(), position.to_move());
            text.push('\n');
        }
        plies.push(text);
    }
    plies
}
