//! `linesman view`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow};
use linesman::{Given, ReplayRequest, one_line};
use linesman_game_record::is_record;
use linesman_viewer::{Game, of_past_game, of_record, page};

use crate::{
    ExitResult, Failure,
    args::ViewOptions,
    exit::Exit,
    output::{print, replace},
    past,
    protocols::Protocols,
};

/// Writes a page that shows games.
pub(crate) fn view(protocols: Protocols<'_>, options: &ViewOptions) -> ExitResult {
    let mut games = Vec::new();
    for file in files(&options.files)? {
        games.push(read(protocols, &file)?);
    }
    let export = &options.export;
    replace(export, page(&games).as_bytes())
        .with_context(|| format!("cannot write the page to {}", export.display()))
        .map_err(Failure::usage)?;
    let count = match games.len() {
        1 => "1 game".to_owned(),
        count => format!("{count} games"),
    };
    print(&format!("{count} in {}\n", export.display()))?;
    Ok(Exit::Good)
}

/// Returns the files, with the records in a folder instead of the folder.
fn files(named: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in named {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let shown = path.display();
        let entries = fs::read_dir(path)
            .with_context(|| format!("cannot read the folder {shown}"))
            .map_err(Failure::usage)?;
        let is_record = |path: &PathBuf| path.extension().is_some_and(|it| it == "jsonl");
        let mut records: Vec<PathBuf> = entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(is_record)
            .collect();
        if records.is_empty() {
            return Err(Failure::usage(anyhow!(
                "the folder {shown} has no records (.jsonl)"
            )));
        }
        // A shorter number comes first: game-2 before game-10.
        records.sort_by_key(|path| (path.as_os_str().len(), path.clone()));
        files.extend(records);
    }
    Ok(files)
}

/// Reads the game of a file.
pub(crate) fn read(protocols: Protocols<'_>, path: &Path) -> Result<Game, Failure> {
    let bytes = past::read_bytes(path)?;
    let name = path.file_name().unwrap_or(path.as_os_str());
    let source = name.to_string_lossy();
    // A record may have been cut within its first line.
    if is_record(&bytes) || bytes.starts_with(b"{") {
        let record = past::read_record(path, &bytes)?;
        let descriptor = protocols.find(&record.head.protocol)?;
        return Ok(of_record(descriptor, &record, &source));
    }
    let (descriptor, form) = past::form_of(protocols, path)
        .ok_or_else(|| Failure::usage(anyhow!("no protocol of this program has such files")))?;
    let request = ReplayRequest {
        options: &Given::default(),
        profile: None,
        shows_plies: false,
        shows_boards: false,
    };
    let why = || format!("cannot show {}", path.display());
    let past = (form.read)(&bytes).with_context(why);
    let past = past.map_err(Failure::usage)?;
    let replayed = (form.replay)(&bytes, &request).with_context(why);
    let replayed = replayed.map_err(Failure::usage)?;
    let mut game = of_past_game(descriptor, &past, replayed.result.as_deref(), &source);
    let faults = replayed.faults.iter().map(|(_, fault)| fault);
    let notes = replayed.notes.iter().chain(faults);
    game.notes
        .extend(notes.map(|note| one_line(note).into_owned()));
    Ok(game)
}
