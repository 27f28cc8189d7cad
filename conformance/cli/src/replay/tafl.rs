//! Records of games of tafl (.otg), replayed.

use std::{fs, path::Path};

use anyhow::{Context, anyhow};
use linesman::Given;
use linesman_games::{
    Outcome, Position as _,
    tafl::{
        ATTACKERS, DEFENDERS, Position,
        game::{Entry, Finding, GameReading, GameRecord},
    },
};

use super::{pause, printable, show};
use crate::{Failure, args::ReplayArguments, exit::Exit};

/// Plays the main line of a record again, and says where the record and the rules disagree.
pub(super) fn replay(arguments: &ReplayArguments, given: &Given) -> Result<Exit, Failure> {
    if !given.is_empty() {
        return Err(Failure::usage(anyhow!(
            "--turns and --ignore-illegal are for logs of Stratego, and a record of tafl knows neither"
        )));
    }
    let path = &arguments.file;
    let bytes = fs::read(path)
        .with_context(|| format!("cannot read the record {}", path.display()))
        .map_err(Failure::usage)?;
    let reading = GameRecord::read(&bytes);
    let finding = reading.record.replay().map_err(|error| {
        Failure::usage(
            anyhow::Error::new(error).context(format!("in the rules of {}", path.display())),
        )
    })?;
    if arguments.shows_plies() {
        show_plies(arguments, &reading.record, finding.plies)?;
    }
    show(&report(path, &reading, &finding))?;
    if let Some(output) = &arguments.output {
        fs::write(output, reading.record.to_string())
            .with_context(|| format!("cannot write the record to {}", output.display()))
            .map_err(Failure::usage)?;
    }
    let is_good = reading.problems.is_empty() && finding.disagreements.is_empty();
    Ok(if is_good {
        Exit::Good
    } else {
        Exit::Violations
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
            Entry::Played(linesman_games::tafl::Record::Move(record)) => {
                Some((&turn.address, record.mv))
            }
            _ => None,
        })
    });
    for (address, mv) in moves.take(plies) {
        let Some(side) = position.to_move() else {
            break;
        };
        if position.submit(side, mv).is_err() {
            break;
        }
        let told = position
            .last()
            .map(|ply| ply.record.to_string())
            .unwrap_or_default();
        let mut text = format!("{address} {told}\n");
        if arguments.board {
            text += &linesman::draw_tafl(&position.board(), position.to_move());
            text.push('\n');
        }
        show(&text)?;
        pause(arguments);
    }
    Ok(())
}

/// Words all that is wrong with a record, in the order of its lines, and the result by the rules.
fn report(path: &Path, reading: &GameReading, finding: &Finding) -> String {
    let problems = reading.problems.iter().map(|problem| {
        let place = format!("{}:{}", problem.line, problem.column);
        (problem.line, format!("{place}: {}", problem.message))
    });
    let disagreements = finding.disagreements.iter().map(|one| {
        let line = one
            .turn
            .and_then(|turn| reading.turn_lines.get(turn))
            .copied();
        match line {
            Some(line) => (line, format!("{line}: {one}")),
            None => (usize::MAX, format!(" {one}")),
        }
    });
    let mut lines: Vec<(usize, String)> = problems.chain(disagreements).collect();
    lines.sort_by_key(|(line, _)| *line);
    let mut report: String = lines
        .into_iter()
        .map(|(_, text)| format!("{}:{}\n", path.display(), printable(text.as_bytes())))
        .collect();
    let outcome = match finding.outcome {
        Some(Outcome::Win(ATTACKERS)) => "attackers win",
        Some(Outcome::Win(DEFENDERS)) => "defenders win",
        Some(Outcome::Draw) => "draw",
        None => "not over",
    };
    report += &format!("{outcome}, {} plies\n", finding.plies);
    report
}
