//! The games that files hold.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow};
use linesman_game_record::is_record;
use linesman_interface::protocol::{Descriptor, ReplayRequest};
use linesman_referee::file::without_mark;
use linesman_report::{Conversation, draw_boards, read_transcript, turns};
use linesman_values::{options::Given, text::one_line};
use linesman_viewer::{Game, Source, of_conversation, of_past_game, of_record};

use crate::{Failure, OrFail, past, protocols::Protocols};

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

/// Returns the files, with what a folder holds instead of the folder: records, or else records of tafl, or else transcripts.
pub(crate) fn files(named: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in named {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let shown = path.display();
        let entries = fs::read_dir(path).or_usage(|| format!("cannot read the folder {shown}"))?;
        let held: Vec<PathBuf> = entries.filter_map(|it| Some(it.ok()?.path())).collect();
        // A game may be there in two forms. The first one tells the most.
        let of_kind = |kind: &str| -> Vec<PathBuf> {
            let is_it = |path: &&PathBuf| path.extension().is_some_and(|it| it == kind);
            held.iter().filter(is_it).cloned().collect()
        };
        let kinds = ["jsonl", "otg", "yaml"].map(of_kind);
        let Some(mut records) = kinds.into_iter().find(|files| !files.is_empty()) else {
            return Err(usage!(
                "the folder {shown} has no records (.jsonl, .otg) and no transcripts (.yaml)"
            ));
        };
        // A shorter number comes first: game-2 before game-10.
        records.sort_by_key(|path| (path.as_os_str().len(), path.clone()));
        files.extend(records);
    }
    Ok(files)
}

/// Reads the conversation of a test, as `--transcripts` keeps it.
fn conversation(protocols: Protocols<'_>, path: &Path, bytes: &[u8]) -> Result<Game, Failure> {
    let why = || format!("cannot show {}", path.display());
    let text = std::str::from_utf8(bytes).with_context(why);
    let kept = read_transcript(text.map_err(Failure::usage)?)
        .map_err(|error| Failure::usage(anyhow!(error).context(why())))?;
    let name = kept.scenario.split('/').next().unwrap_or_default();
    let drawn = |descriptor: &Descriptor| {
        let mut turns = turns(&kept.transcript, usize::MAX);
        if let Some(drawing) = descriptor.picture {
            draw_boards(&mut turns, usize::MAX, &kept.transcript, drawing);
        }
        turns
    };
    // A scenario of your own has the name of its file, which does not tell the protocol. Its boards do.
    let has_board =
        |descriptor: &&Descriptor| drawn(descriptor).iter().any(|it| it.board.is_some());
    let named = protocols.iter().find(|it| it.name == name);
    let descriptor = named
        .or_else(|| protocols.iter().find(has_board))
        .ok_or_else(|| usage!("{}: no protocol has such messages", path.display()))?;
    let conversation = Conversation {
        // A transcript does not tell it.
        profile: "",
        source: &kept.scenario,
        turns: &drawn(descriptor),
        fault: None,
    };
    Ok(of_conversation(descriptor, &conversation))
}

/// Reads the game of a file.
pub(crate) fn read(protocols: Protocols<'_>, path: &Path) -> Result<Game, Failure> {
    let bytes = past::read_bytes(path)?;
    let bytes = without_mark(&bytes);
    let source = name(path);
    // A record may have been cut within its first line.
    if is_record(bytes) || bytes.starts_with(b"{") {
        let record = past::read_record(path, bytes)?;
        let descriptor = protocols.find(&record.head.protocol)?;
        return Ok(of_record(descriptor, &record, &source));
    }
    if bytes.starts_with(b"scenario:") {
        return conversation(protocols, path, bytes);
    }
    let (descriptor, form) = past::log_of(protocols, path, bytes)?;
    let request = ReplayRequest {
        options: &Given::default(),
        profile: None,
        names_profiles: false,
        shows_plies: false,
        shows_boards: false,
    };
    let why = || format!("cannot show {}", path.display());
    let past = (form.read)(bytes).with_context(why);
    let past = past.map_err(Failure::usage)?;
    let replayed = (form.replay)(bytes, &request).with_context(why);
    let replayed = replayed.map_err(Failure::usage)?;
    let mut game = of_past_game(descriptor, &past, replayed.result.as_deref(), &source);
    let faults = replayed.faults.iter().map(|(_, fault)| fault);
    let notes = replayed.notes.iter().chain(faults);
    game.notes
        .extend(notes.map(|note| one_line(note).into_owned()));
    Ok(game)
}
