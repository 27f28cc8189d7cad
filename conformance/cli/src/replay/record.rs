//! Records of games of tafl (.otg), replayed.

use anyhow::anyhow;
use linesman::Given;
use linesman_games::{
    Outcome, Position as _,
    tafl::{
        ATTACKERS, DEFENDERS, Position, Record,
        game::{Entry, GameRecord},
    },
};

use super::{Replayed, show_ply};
use crate::{Failure, args::ReplayArguments};

/// Replays the main line of a record.
pub(super) fn replay(
    bytes: &[u8],
    arguments: &ReplayArguments,
    given: &Given,
) -> Result<Replayed, Failure> {
    if !given.is_empty() {
        return Err(Failure::usage(anyhow!(
            "--turns and --ignore-illegal are options for logs of Stratego, not for records of tafl"
        )));
    }
    let reading = GameRecord::read(bytes);
    let finding = reading.record.replay().map_err(|error| {
        let place = format!("in the rules of {}", arguments.file.display());
        Failure::usage(anyhow::Error::new(error).context(place))
    })?;
    if arguments.shows_plies() {
        show_plies(arguments, &reading.record, finding.plies)?;
    }
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
        faults: problems.chain(disagreements).collect(),
        result: Some(format!("{outcome}, {} plies", finding.plies)),
        text: reading.record.to_string().into(),
    })
}

/// Shows each ply that the rules allow, as the rules record it, with the board if that is wanted.
fn show_plies(
    arguments: &ReplayArguments,
    record: &GameRecord,
    plies: usize,
) -> Result<(), Failure> {
    let Some(Ok(rules)) = record.rules() else {
        return Ok(());
    };
    let mut position = Position::new(rules.into());
    let moves = record.main_line().flat_map(|turn| {
        turn.entries.iter().filter_map(move |entry| match entry {
            Entry::Played(Record::Move(record)) => Some((&turn.address, record.mv)),
            _ => None,
        })
    });
    for (address, mv) in moves.take(plies) {
        let side = position.to_move();
        if side.is_none_or(|side| position.submit(side, mv).is_err()) {
            break;
        }
        let last = position.last().map(|ply| ply.record.to_string());
        let mut text = format!("{address} {}\n", last.unwrap_or_default());
        if arguments.board {
            text += &linesman::draw_tafl(&position.board(), position.to_move());
            text.push('\n');
        }
        show_ply(&text, arguments)?;
    }
    Ok(())
}
