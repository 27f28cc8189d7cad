//! `stratego -f`: plays the game of a log again.

use std::{io::Write, path::Path};

use anstream::{eprintln, stdout};
use linesman_games::{
    Position as _,
    stratego::{Action, RED},
};
use linesman_protocols::stratego::log::{Log, Replay, ReplayOptions, TurnLimit};
use linesman_referee::file;

use crate::{
    args::Arguments,
    error::Error,
    log::LogFile,
    printer::{Printer, pause},
};

/// Plays the game of a log again, with the switches that show a game, and prints its result line.
///
/// # Errors
/// The log cannot be read, an output cannot be written, or the log stops before the game ends.
pub(crate) fn replay(path: &Path, arguments: &Arguments) -> Result<(), Error> {
    let shown = path.display();
    let bytes = file::read(path).map_err(Error::cannot(format!("read {shown}")))?;
    let reading = Log::read(&bytes);
    for problem in &reading.problems {
        eprintln!("{shown}:{problem}");
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
    let mut replay = Replay::new(&reading.log, options);
    show(&mut replay, arguments).map_err(Error::cannot("print the board"))?;
    let finding = replay.finish();
    for disagreement in &finding.disagreements {
        eprintln!("{shown}:{disagreement}");
    }
    if let Some(out) = &arguments.log {
        let mut file = LogFile::open(out)?;
        for numbered in &finding.log.entries {
            file.write(&numbered.entry)?;
        }
    }
    let summary = finding.result.ok_or_else(|| Error::ShortLog {
        path: shown.to_string(),
    })?;
    let line = summary.to_line();
    stdout()
        .write_all(line.trim_ascii_end())
        .and_then(|()| stdout().write_all(b"\n"))
        .map_err(Error::cannot("write the result"))
}

/// Plays ply after ply, and prints the boards if the switches ask for them.
fn show(replay: &mut Replay<'_>, arguments: &Arguments) -> std::io::Result<()> {
    let mut printer = Printer::new(arguments);
    if let Some(printer) = &printer {
        printer.print(replay.position())?;
    }
    while replay.step().is_some() {
        if let Some(printer) = &mut printer {
            let last = replay.position().view(RED).last;
            if let Some((Action::Move { mv, .. }, encounter)) =
                last.map(|ply| (ply.action, ply.encounter))
            {
                printer.follow(mv, encounter);
            }
            printer.print(replay.position())?;
        }
        pause(arguments.stall);
    }
    Ok(())
}
