//! Logs of games of Stratego, replayed.

use anstyle::{AnsiColor, Style};
use linesman_games::{
    Side,
    stratego::{Action, Position},
};
use linesman_protocols::stratego::{
    action_text,
    log::{Entry, Log, PlyOutcome, Replay, ReplayOptions, SetupBody, TurnLimit, board_picture},
    parse_answer,
};

use crate::{
    options::OptionError,
    outcome::printable,
    protocol::replaying::{PastGame, ReplayRequest, Replayed},
};

/// Replays the game of a log.
pub(super) fn replay(bytes: &[u8], request: &ReplayRequest<'_>) -> Result<Replayed, OptionError> {
    let reading = Log::read(bytes);
    let turns = match request.options.get("turns") {
        Some("inf") => Some(TurnLimit::Never),
        _ => request.options.read("turns")?.map(TurnLimit::At),
    };
    let options = ReplayOptions {
        turn_limit: turns.unwrap_or_default(),
        forgives_illegal_answers: request.options.get("ignore-illegal").is_some(),
    };
    let mut replay = Replay::new(&reading.log, options);
    let mut plies = Vec::new();
    while let Some(ply) = replay.step().cloned() {
        if request.shows_plies {
            plies.push(ply_text(&ply, replay.position(), request.shows_boards));
        }
    }
    let finding = replay.finish();
    let problems = reading.problems.iter();
    let problems = problems.map(|problem| (problem.line, problem.to_string()));
    let disagreements = finding.disagreements.iter();
    let disagreements = disagreements.map(|one| (one.line, one.to_string()));
    Ok(Replayed {
        plies,
        faults: problems.chain(disagreements).collect(),
        result: finding.result.map(|result| printable(&result.to_line())),
        text: finding.log.to_bytes(),
    })
}

/// Reads what was played in the game of a log. An answer that cost the game is not part of it.
pub(super) fn read(bytes: &[u8]) -> Result<PastGame, OptionError> {
    let reading = Log::read(bytes);
    let entries = || reading.log.entries.iter().map(|numbered| &numbered.entry);
    let setups = entries().filter_map(|entry| match entry {
        Entry::Setup {
            side,
            body: SetupBody::Rows(setup),
            ..
        } => Some((side.index(), action_text(&Action::Setup(setup.clone())))),
        _ => None,
    });
    let plies = entries().filter_map(|entry| match entry {
        Entry::Ply {
            side,
            answer,
            outcome: Some(outcome),
            ..
        } if *outcome != PlyOutcome::Illegal => {
            let action = parse_answer(answer).ok()?.action;
            Some((side.index(), action_text(&action)))
        }
        _ => None,
    });
    let moves: Vec<_> = setups.chain(plies).collect();
    if moves.is_empty() {
        let what = match reading.problems.first() {
            Some(problem) => format!("it is not a log of Stratego: line {problem}"),
            None => "it is a log without a set-up".to_owned(),
        };
        return Err(OptionError(what));
    }
    Ok(PastGame {
        profile: Some(PROFILE.to_owned()),
        moves,
        ..PastGame::default()
    })
}

/// The profile of the competition that wrote the logs.
const PROFILE: &str = "final-2012";

/// Returns a ply and, if it is wanted, the board after it.
fn ply_text(ply: &Entry, position: &Position, has_board: bool) -> String {
    let mut line = Vec::new();
    ply.write_to(&mut line);
    let line = printable(line.trim_ascii_end());
    if has_board {
        let board = board_picture(position, |_, _| false, paint);
        format!("{line}\n{board}\n")
    } else {
        format!("{line}\n")
    }
}

fn paint(side: Side, piece: &str) -> String {
    let colour = match side {
        Side::First => AnsiColor::Red,
        Side::Second => AnsiColor::Blue,
    };
    let style = Style::new().fg_color(Some(colour.into()));
    format!("{style}{piece}{style:#}")
}
