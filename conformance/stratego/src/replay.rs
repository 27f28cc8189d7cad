//! `stratego -f`: plays the game of a log again.

use std::{io::Write, path::Path};

use anstream::stdout;
use linesman_games::{
    Position as _,
    stratego::{Action, RED},
};
use linesman_protocols::stratego::{
    Profile,
    log::{Fit, Log, Replay, ReplayOptions, TurnLimit},
};
use linesman_referee::file;

use crate::{
    args::Arguments,
    error::Error,
    log::LogFile,
    page::Page,
    printer::{Printer, pause},
};

/// Plays the game of a log again, with the switches that show a game, and prints its result line. It is judged by the rules of
/// `profile`, or else by those that the log fits. If they are asked for, all profiles are named that it fits.
///
/// # Errors
/// The log cannot be read, an output cannot be written, or the log stops before the game ends. The file is no log, or no rules fit
/// it.
pub(crate) fn replay(
    path: &Path,
    profile: Option<Profile>,
    names_all: bool,
    arguments: &Arguments,
) -> Result<(), Error> {
    let shown = path.display();
    let bytes = file::read(path).map_err(Error::cannot(format!("read {shown}")))?;
    let mut reading = Log::read(&bytes);
    if let Some(why) = reading.why_no_log() {
        let path = shown.to_string();
        return Err(Error::NoLog { path, why });
    }
    for problem in &reading.problems {
        tell!("{shown}:{problem}");
    }
    let lacks_result = reading.lacks_result();
    // The game is played up to the limit of -m, also if the log goes on.
    let limit = arguments.turns.0.filter(|turn| *turn != USUAL_TURNS);
    let end = limit.and_then(|turn| reading.log.cut_at_turn(turn));
    let options = ReplayOptions {
        // The default limit gives way to the limit that the log names.
        turn_limit: match arguments.turns.0 {
            Some(USUAL_TURNS) => TurnLimit::OfLog,
            Some(turn) => TurnLimit::At(turn),
            None => TurnLimit::Never,
        },
        forgives_illegal_answers: arguments.ignore_illegal,
    };
    let profile = profile.unwrap_or_else(|| {
        let fit = Fit::of(&reading.log, options);
        let note = match names_all {
            true => Some(fit.full_note()),
            false => fit.note(),
        };
        if let Some(note) = note {
            tell!("stratego: {shown}: {note}");
        }
        fit.profile
    });
    let page = arguments
        .window
        .then(|| Page::of_log(path, &bytes, profile.name, arguments));
    let page = page.transpose()?;
    let mut replay = Replay::by(&profile, &reading.log, options);
    show(&mut replay, arguments)?;
    let finding = replay.finish();
    for disagreement in &finding.disagreements {
        tell!("{shown}:{disagreement}");
    }
    if let Some(out) = arguments.log() {
        let mut file = LogFile::open(out)?;
        for numbered in &finding.log.entries {
            file.write(&numbered.entry)?;
        }
    }
    let path = || shown.to_string();
    let Some(summary) = &finding.result else {
        return Err(Error::ShortLog { path: path() });
    };
    let line = summary.to_line();
    stdout()
        .write_all(line.trim_ascii_end())
        .and_then(|()| stdout().write_all(b"\n"))
        .map_err(Error::cannot("write the result"))?;
    if let Some(page) = page {
        page.stay();
    }
    let is_played = |line: usize| end.is_none_or(|end| line < end);
    let problems = reading
        .problems
        .iter()
        .filter(|problem| is_played(problem.line))
        .count();
    // A log that lacks only its result is completed.
    let missing = usize::from(lacks_result && end.is_none());
    if finding.disagreements.is_empty() && problems <= missing {
        Ok(())
    } else {
        Err(Error::WrongLog {
            path: path(),
            profile: profile.name,
        })
    }
}

/// The turn limit of -m that gives way to the limit of the log.
const USUAL_TURNS: u32 = 5000;

/// Plays ply after ply, and prints the boards if the switches ask for them.
fn show(replay: &mut Replay<'_>, arguments: &Arguments) -> Result<(), Error> {
    let cannot = || Error::cannot("print the board");
    let mut printer = Printer::new(arguments, false);
    if let Some(printer) = &printer {
        printer.print(replay.position()).map_err(cannot())?;
    }
    while replay.step().is_some() {
        if let Some(printer) = &mut printer {
            let last = replay.position().view(RED).last;
            if let Some((Action::Move { mv, .. }, encounter)) =
                last.map(|ply| (ply.action, ply.encounter))
            {
                printer.follow(mv, encounter);
            }
            printer.print(replay.position()).map_err(cannot())?;
        }
        pause(arguments.stall);
    }
    Ok(())
}
