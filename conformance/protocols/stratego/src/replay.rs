//! Logs of games of Stratego, replayed.

use anstyle::{AnsiColor, Style};
use linesman_games::{
    Side,
    stratego::{Action, Position},
};
use linesman_protocols::{
    Profile as _,
    stratego::{
        Profile, action_text,
        log::{
            Entry, Fit, Log, PlyOutcome, Reading, Replay, ReplayOptions, SetupBody, TurnLimit,
            board_picture,
        },
        parse_answer,
    },
};

use linesman_interface::protocol::replaying::{PastGame, ReplayRequest, Replayed};
use linesman_values::{options::OptionError, outcome::printable};

/// Replays the game of a log.
pub(super) fn replay(bytes: &[u8], request: &ReplayRequest<'_>) -> Result<Replayed, OptionError> {
    let reading = read_log(bytes)?;
    let turns = match request.options.get("turns") {
        Some("inf") => Some(TurnLimit::Never),
        _ => request.options.read("turns")?.map(TurnLimit::At),
    };
    let options = ReplayOptions {
        turn_limit: turns.unwrap_or_default(),
        forgives_illegal_answers: request.options.get("ignore-illegal").is_some(),
    };
    let (profile, note) = match request.profile.and_then(Profile::find) {
        Some(profile) => (profile, None),
        None => {
            let fit = Fit::of(&reading.log, options);
            let note = match request.names_profiles {
                true => Some(fit.full_note()),
                false => fit.note(),
            };
            (fit.profile, note)
        }
    };
    let mut replay = Replay::by(&profile, &reading.log, options);
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
        notes: note.into_iter().collect(),
        faults: problems.chain(disagreements).collect(),
        result: finding.result.map(|result| printable(&result.to_line())),
        text: finding.log.to_bytes(),
    })
}

/// Reads what was played in the game of a log. An answer that cost the game is not part of it.
pub(super) fn read(bytes: &[u8]) -> Result<PastGame, OptionError> {
    let reading = read_log(bytes)?;
    let fit = Fit::of(&reading.log, ReplayOptions::default());
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
        return Err(OptionError("it is a log without a set-up".to_owned()));
    }
    Ok(PastGame {
        profile: Some(fit.profile.name.to_owned()),
        moves,
        ..PastGame::default()
    })
}

/// Takes a log apart, unless it is another file.
fn read_log(bytes: &[u8]) -> Result<Reading, OptionError> {
    let reading = Log::read(bytes);
    match reading.why_no_log() {
        Some(why) => Err(OptionError(why)),
        None => Ok(reading),
    }
}

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
