//! `stratego -f`: a log's game, played again.

use std::{fs, io::Write, path::Path};

use anstream::{eprintln, stdout};
use anyhow::{Context, bail};
use linesman_games::{Position as _, stratego::Action};
use linesman_protocols::stratego::log::{Log, Replay, ReplayOptions, TurnLimit};

use super::{
    args::Arguments,
    watch::{LogFile, Printer, pause},
};

/// Plays the game of a log again, with the switches that look on, and prints its result line.
pub(super) fn replay(path: &Path, arguments: &Arguments) -> anyhow::Result<()> {
    let shown = path.display();
    let bytes = fs::read(path).with_context(|| format!("cannot read {shown}"))?;
    let reading = Log::read(&bytes);
    for problem in &reading.problems {
        eprintln!("{shown}:{problem}");
    }
    let options = ReplayOptions {
        // The limit on the command line counts if it was given; a log knows its own.
        turn_limit: match arguments.turns.0 {
            Some(5000) => TurnLimit::OfLog,
            Some(turn) => TurnLimit::At(turn),
            None => TurnLimit::Never,
        },
        forgives_illegal_answers: arguments.ignore_illegal,
    };
    let mut replay = Replay::new(&reading.log, options);
    let mut printer = (arguments.print || arguments.window).then(|| Printer::new(arguments));
    if let Some(printer) = &printer {
        printer.print(replay.position())?;
    }
    while replay.step().is_some() {
        if let Some(printer) = &mut printer {
            let last = replay.position().view(linesman_games::stratego::RED).last;
            if let Some((Action::Move { mv, .. }, encounter)) =
                last.map(|ply| (ply.action, ply.encounter))
            {
                printer.follow(mv, encounter);
            }
            printer.print(replay.position())?;
        }
        pause(arguments.stall);
    }
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
    let Some(summary) = &finding.result else {
        bail!("{shown}: the log ends before the game does")
    };
    let line = summary.to_line();
    stdout()
        .write_all(line.trim_ascii_end())
        .and_then(|()| stdout().write_all(b"\n"))
        .context("cannot write the result")?;
    Ok(())
}
