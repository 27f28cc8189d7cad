//! `linesman replay`.

mod tafl;

use std::{
    fs,
    io::{ErrorKind, IsTerminal, Write, stdin},
    path::Path,
    thread,
};

use anstream::stdout;
use anstyle::{AnsiColor, Style};
use anyhow::Context;
use linesman::Given;
use linesman_games::{Side, stratego::Position};
use linesman_protocols::stratego::log::{
    Entry, Finding, Log, Reading, Replay, ReplayOptions, TurnLimit, board_picture,
};

use crate::{Failure, args::ReplayArguments, exit::Exit, protocols::Protocols};

/// Plays the game of a log or record again, and says where it and the rules disagree.
pub(crate) fn replay(
    _protocols: Protocols<'_>,
    arguments: &ReplayArguments,
    given: &Given,
) -> Result<Exit, Failure> {
    let path = &arguments.file;
    if path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("otg"))
    {
        return tafl::replay(arguments, given);
    }
    let bytes = fs::read(path)
        .with_context(|| format!("cannot read the log {}", path.display()))
        .map_err(Failure::usage)?;
    let reading = Log::read(&bytes);
    let options = ReplayOptions {
        turn_limit: match given.get("turns") {
            None => TurnLimit::default(),
            Some("inf") => TurnLimit::Never,
            Some(_) => given
                .read("turns")
                .map_err(Failure::usage)?
                .map_or_else(TurnLimit::default, TurnLimit::At),
        },
        forgives_illegal_answers: given.get("ignore-illegal").is_some(),
    };
    let mut replay = Replay::new(&reading.log, options);
    while let Some(ply) = replay.step() {
        let ply = ply.clone();
        if arguments.shows_plies() {
            show(&ply_text(&ply, replay.position(), arguments.board))?;
            pause(arguments);
        }
    }
    let finding = replay.finish();
    show(&report(path, &reading, &finding))?;
    if let Some(output) = &arguments.output {
        fs::write(output, finding.log.to_bytes())
            .with_context(|| format!("cannot write the log to {}", output.display()))
            .map_err(Failure::usage)?;
    }
    Ok(
        if reading.problems.is_empty() && finding.disagreements.is_empty() {
            Exit::Good
        } else {
            Exit::Violations
        },
    )
}

/// Words all that is wrong with a log, in the order of its lines, and the result by the rules.
fn report(path: &Path, reading: &Reading, finding: &Finding) -> String {
    let problems = reading
        .problems
        .iter()
        .map(|problem| (problem.line, problem.to_string()));
    let disagreements = finding
        .disagreements
        .iter()
        .map(|one| (one.line, one.to_string()));
    let mut lines: Vec<_> = problems.chain(disagreements).collect();
    lines.sort_by_key(|(line, _)| *line);
    let mut report: String = lines
        .into_iter()
        .map(|(_, text)| format!("{}:{text}\n", path.display()))
        .collect();
    if let Some(result) = &finding.result {
        report.push_str(&printable(&result.to_line()));
        report.push('\n');
    }
    report
}

/// Words a ply and, if it is wanted, the board after it.
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

/// Returns text from a log without what could make a terminal do things.
fn printable(bytes: &[u8]) -> String {
    let mut text = String::new();
    for character in String::from_utf8_lossy(bytes).chars() {
        if character.is_control() {
            text.extend(character.escape_default());
        } else {
            text.push(character);
        }
    }
    text
}

/// Waits before the next ply, for a time or for the enter key.
fn pause(arguments: &ReplayArguments) {
    if let Some(delay) = arguments.delay {
        thread::sleep(delay);
    }
    if arguments.step && stdin().is_terminal() {
        // Where nothing can be read any more there is nobody to wait for.
        let _ = stdin().read_line(&mut String::new());
    }
}

/// Prints text; colours are left out where the output is no terminal.
fn show(text: &str) -> Result<(), Failure> {
    let mut out = stdout();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // What reads our output may have had enough of it; that says nothing about the log.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::system(error)),
        _ => Ok(()),
    }
}
