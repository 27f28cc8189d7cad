//! `stratego -f`: plays the game of a log again.

use std::{io::Write, path::Path};

use anstream::stdout;
use linesman_games::{
    Position as _,
    stratego::{Action, RED},
};
use linesman_protocols::stratego::{
    Profile,
    log::{Finding, Fit, Log, Reading, Replay, ReplayOptions, TurnLimit},
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
/// `profile`, or else by those that the log fits.
///
/// # Errors
/// The log cannot be read, an output cannot be written, or the log stops before the game ends. The file is no log, or no rules fit
/// it.
pub(crate) fn replay(
    path: &Path,
    profile: Option<Profile>,
    arguments: &Arguments,
) -> Result<(), Error> {
    let shown = path.display();
    let bytes = file::read(path).map_err(Error::cannot(format!("read {shown}")))?;
    let reading = Log::read(&bytes);
    if let Some(why) = reading.why_no_log() {
        let path = shown.to_string();
        return Err(Error::NoLog { path, why });
    }
    for problem in &reading.problems {
        tell!("{shown}:{problem}");
    }
    let options = ReplayOptions {
        // The default limit gives way to the limit that the log names.
        turn_limit: match arguments.turns.0 {
            Some(5000) => TurnLimit::OfLog,
            Some(turn) => TurnLimit::At(turn),
            None => TurnLimit::Never,
        },
        forgives_illegal_answers: arguments.ignore_illegal,
    };
    let profile = profile.unwrap_or_else(|| {
        let fit = Fit::of(&reading.log, options);
        if let Some(note) = fit.note() {
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
    if let Some(out) = &arguments.log {
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
    if is_sound(&reading, &finding) {
        Ok(())
    } else {
        Err(Error::WrongLog {
            path: path(),
            profile: profile.name,
        })
    }
}

/// Returns whether a log is in order, but for a result that it may lack.
fn is_sound(reading: &Reading, finding: &Finding) -> bool {
    let lacks_result = reading.log.result().is_none();
    finding.disagreements.is_empty() && reading.problems.len() <= usize::from(lacks_result)
}

/// Plays ply after ply, and prints the boards if the switches ask for them.
fn show(replay: &mut Replay<'_>, arguments: &Arguments) -> Result<(), Error> {
    let cannot = || Error::cannot("print the board");
    let mut printer = Printer::new(arguments);
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
