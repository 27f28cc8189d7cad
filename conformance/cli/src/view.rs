//! `linesman view`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anstream::eprintln;
use anyhow::{Context, anyhow};
use linesman::{Given, ReplayRequest, one_line};
use linesman_game_record::is_record;
use linesman_viewer::{Game, Server, Source, of_past_game, of_record, page};

use crate::{
    ExitResult, Failure,
    args::ViewOptions,
    exit::Exit,
    output::{print, replace},
    past,
    protocols::Protocols,
    screen,
};

/// Shows games: on a page of this machine, or in a file.
pub(crate) fn view(protocols: Protocols<'_>, options: &ViewOptions) -> ExitResult {
    let files = files(&options.files)?;
    if options.tui {
        return screen::watch(protocols, &files).map(|()| Exit::Good);
    }
    match &options.export {
        Some(file) => export(protocols, &files, file),
        None => serve(protocols, &files, options.port),
    }
}

/// Writes a page that shows games.
fn export(protocols: Protocols<'_>, files: &[PathBuf], export: &Path) -> ExitResult {
    let games = files.iter().map(|file| read(protocols, file));
    let games: Vec<Game> = games.collect::<Result<_, _>>()?;
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

/// Serves a page on this machine until the program is stopped. Records that have no end yet are followed.
fn serve(protocols: Protocols<'_>, files: &[PathBuf], port: u16) -> ExitResult {
    let sources = sources(protocols, files)?;
    let server = Server::bind(port).map_err(Failure::serve)?;
    print(&format!("{}\n", server.address()))?;
    eprintln!("linesman: open this address in a browser; Ctrl-C ends the page");
    server.run(sources);
    Ok(Exit::Good)
}

/// Returns the games of files. Records that have no end yet are followed.
pub(crate) fn sources(protocols: Protocols<'_>, files: &[PathBuf]) -> Result<Vec<Source>, Failure> {
    files.iter().map(|file| source(protocols, file)).collect()
}

/// Returns the game of a file. A record that has no end yet is followed.
pub(crate) fn source(protocols: Protocols<'_>, file: &Path) -> Result<Source, Failure> {
    let bytes = past::read_bytes(file)?;
    if !is_record(&bytes) {
        return Ok(Source::fixed(read(protocols, file)?));
    }
    let record = past::read_record(file, &bytes)?;
    let descriptor = protocols.find(&record.head.protocol)?;
    Ok(Source::followed(
        descriptor,
        &record,
        &bytes,
        file,
        &name(file),
    ))
}

/// Returns the name of a file without its folder.
fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
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
    let source = name(path);
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
