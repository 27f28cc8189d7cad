//! `linesman replay`.

mod log;
mod record;

use std::{
    fs,
    io::{IsTerminal, stdin},
    path::Path,
    thread,
};

use anyhow::Context;
use linesman::{Given, printable};

use crate::{Failure, args::ReplayArguments, exit::Exit, output::print};

/// A game that was replayed.
struct Replayed {
    /// What is wrong, with the number of its line for the order, and with its place as text.
    faults: Vec<(usize, String)>,
    /// The result by the rules, if the game has one.
    result: Option<String>,
    /// The game as it is written to a file.
    text: Vec<u8>,
}

/// Replays the game of a log or a record, and says where it disagrees with the rules.
pub(crate) fn replay(arguments: &ReplayArguments, given: &Given) -> Result<Exit, Failure> {
    let path = &arguments.file;
    let extension = path.extension().unwrap_or_default();
    let (kind, read): (_, fn(&_, &_, &_) -> _) = if extension.eq_ignore_ascii_case("otg") {
        ("record", record::replay)
    } else {
        ("log", log::replay)
    };
    let bytes = fs::read(path)
        .with_context(|| format!("cannot read the {kind} {}", path.display()))
        .map_err(Failure::usage)?;
    let replayed: Replayed = read(&bytes, arguments, given)?;
    print(&replayed.report(path))?;
    if let Some(output) = &arguments.output {
        fs::write(output, &replayed.text)
            .with_context(|| format!("cannot write the {kind} to {}", output.display()))
            .map_err(Failure::usage)?;
    }
    Ok(if replayed.faults.is_empty() {
        Exit::Good
    } else {
        Exit::Violations
    })
}

impl Replayed {
    /// Returns what is wrong, in the order of the lines, and the result.
    fn report(&self, path: &Path) -> String {
        let mut faults: Vec<_> = self.faults.iter().collect();
        faults.sort_by_key(|(line, _)| *line);
        let faults = faults
            .into_iter()
            .map(|(_, text)| format!("{}:{}\n", path.display(), printable(text.as_bytes())));
        let result = self.result.iter().map(|result| format!("{result}\n"));
        faults.chain(result).collect()
    }
}

/// Shows a ply, and waits before the next one: for a time or for the enter key.
fn show_ply(text: &str, arguments: &ReplayArguments) -> Result<(), Failure> {
    print(text)?;
    if let Some(delay) = arguments.delay {
        thread::sleep(delay);
    }
    if arguments.step && stdin().is_terminal() {
        // After the end of input no one can press enter.
        let _ = stdin().read_line(&mut String::new());
    }
    Ok(())
}
