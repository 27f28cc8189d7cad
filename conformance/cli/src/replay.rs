//! `linesman replay`.

use std::{
    io::{IsTerminal, stdin},
    path::Path,
    thread,
};

use anyhow::{Context, anyhow};
use linesman::{Descriptor, Given, Place, ReplayForm, ReplayRequest, Replayed, printable};
use linesman_referee::file;

use crate::{
    ExitResult, Failure,
    args::ReplayArguments,
    exit::Exit,
    output::{print, replace},
    protocols::Protocols,
};

/// Replays the game of a log or a record, and says where it disagrees with the rules.
pub(crate) fn replay(
    protocols: Protocols<'_>,
    arguments: &ReplayArguments,
    given: &Given,
) -> ExitResult {
    let path = &arguments.file;
    let (descriptor, form) = form_of(protocols, path)
        .ok_or_else(|| Failure::usage(anyhow!("no protocol of this program has such files")))?;
    protocols.refuse_foreign(descriptor, given, Place::Replay)?;
    let bytes = file::read(path)
        .with_context(|| format!("cannot read the {} {}", form.kind, path.display()))
        .map_err(Failure::usage)?;
    let request = ReplayRequest {
        options: given,
        shows_plies: arguments.shows_plies(),
        shows_boards: arguments.board,
    };
    let replayed = (form.replay)(&bytes, &request)
        .with_context(|| format!("cannot replay {}", path.display()))
        .map_err(Failure::usage)?;
    for ply in &replayed.plies {
        show_ply(ply, arguments)?;
    }
    print(&report(&replayed, path))?;
    if let Some(output) = &arguments.output {
        replace(output, &replayed.text)
            .with_context(|| format!("cannot write the {} to {}", form.kind, output.display()))
            .map_err(Failure::usage)?;
    }
    Ok(if replayed.faults.is_empty() {
        Exit::Good
    } else {
        Exit::Violations
    })
}

/// Returns the protocol whose files have this extension, or else one whose files may have any.
fn form_of(protocols: Protocols<'_>, path: &Path) -> Option<(&'static Descriptor, ReplayForm)> {
    let extension = path.extension().unwrap_or_default();
    let forms = || protocols.iter().filter_map(|it| Some((it, it.replay?)));
    forms()
        .find(|(_, form)| {
            form.extension
                .is_some_and(|own| extension.eq_ignore_ascii_case(own))
        })
        .or_else(|| forms().find(|(_, form)| form.extension.is_none()))
}

/// Returns what is wrong, in the order of the lines, and the result.
fn report(replayed: &Replayed, path: &Path) -> String {
    let mut faults: Vec<_> = replayed.faults.iter().collect();
    faults.sort_by_key(|(line, _)| *line);
    let faults = faults
        .into_iter()
        .map(|(_, text)| format!("{}:{}\n", path.display(), printable(text.as_bytes())));
    let result = replayed.result.iter().map(|result| format!("{result}\n"));
    faults.chain(result).collect()
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
