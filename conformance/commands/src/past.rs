//! Files of games that were played before.

use std::{borrow::Cow, path::Path};

use linesman_game_record::{MOST_UNPACKED, Record, gunzip, is_record};
use linesman_interface::protocol::{Descriptor, PastGame, ReplayForm};
use linesman_referee::file::without_mark;

use crate::{Failure, OrFail, protocols::Protocols};

/// Reads the game of a file: a record, or a file in the protocol's own format. Returns none for a transcript.
pub(crate) fn read(file: &Path, descriptor: &Descriptor) -> Result<Option<PastGame>, Failure> {
    let bytes = read_bytes(file)?;
    let bytes = without_mark(&bytes);
    if is_record(bytes) {
        let record = read_record(file, bytes)?;
        if record.head.protocol != descriptor.name {
            return Err(usage!(
                "{} is the record of a game of {}, not of {}",
                file.display(),
                record.head.protocol,
                descriptor.name
            ));
        }
        return Ok(Some(PastGame::of(&record)));
    }
    let extension = file.extension().unwrap_or_default();
    let is_yaml = extension == "yaml" || extension == "yml" || bytes.starts_with(b"scenario:");
    let Some(form) = descriptor.replay.filter(|_| !is_yaml) else {
        return Ok(None);
    };
    let past = (form.read)(bytes).or_usage(|| {
        let (path, kind) = (file.display(), form.kind);
        format!("{path} is not the record of a game, not a {kind}, and not a transcript")
    })?;
    Ok(Some(past))
}

/// Returns the protocol of the game in a file: that of a record, or the one whose files these are.
pub(crate) fn descriptor_of(
    protocols: Protocols<'_>,
    file: &Path,
) -> Result<&'static Descriptor, Failure> {
    let bytes = read_bytes(file)?;
    let bytes = without_mark(&bytes);
    if is_record(bytes) {
        return protocols.find(&read_record(file, bytes)?.head.protocol);
    }
    log_of(protocols, file, bytes).map(|(descriptor, _)| descriptor)
}

/// Returns the protocol in whose own format a file is that is no record.
pub(crate) fn log_of(
    protocols: Protocols<'_>,
    file: &Path,
    bytes: &[u8],
) -> Result<(&'static Descriptor, ReplayForm), Failure> {
    let shown = file.display();
    let text = bytes.trim_ascii_start();
    if text.is_empty() {
        return Err(usage!("{shown}: the file is empty"));
    }
    if PGN_BEGINS.iter().any(|tag| text.starts_with(tag)) {
        return Err(usage!(
            "{shown} is a PGN. A game is read from its record, such as game-1.jsonl, which --record and 'tournament export' write too"
        ));
    }
    let form = form_of(protocols, file);
    form.ok_or_else(|| usage!("no protocol of this program has such files"))
}

/// How a game in PGN begins: with one of the tags that come first.
const PGN_BEGINS: [&[u8]; 2] = [b"[Event ", b"[FEN "];

/// Returns the protocol whose files have this extension, or else one whose files may have any.
pub(crate) fn form_of(
    protocols: Protocols<'_>,
    path: &Path,
) -> Option<(&'static Descriptor, ReplayForm)> {
    let extension = path.extension().unwrap_or_default();
    let forms = || protocols.iter().filter_map(|it| Some((it, it.replay?)));
    forms()
        .find(|(_, form)| {
            form.extension
                .is_some_and(|own| extension.eq_ignore_ascii_case(own))
        })
        .or_else(|| forms().find(|(_, form)| form.extension.is_none()))
}

/// Reads a record.
pub(crate) fn read_record(file: &Path, bytes: &[u8]) -> Result<Record, Failure> {
    Record::read(bytes).or_usage(|| format!("cannot read the record {}", file.display()))
}

/// Reads a file, which may be packed with gzip.
pub(crate) fn read_bytes(file: &Path) -> Result<Vec<u8>, Failure> {
    unpacked(file).or_usage(|| format!("cannot read {}", file.display()))
}

/// Reads a file, which may be packed with gzip.
///
/// # Errors
/// It cannot be read, or is damaged.
pub(crate) fn unpacked(file: &Path) -> std::io::Result<Vec<u8>> {
    if file.is_dir() {
        let why = "it is a folder; name a file in it";
        return Err(std::io::Error::new(std::io::ErrorKind::IsADirectory, why));
    }
    let bytes = linesman_referee::file::read_up_to(file, MOST_UNPACKED)?;
    Ok(match gunzip(&bytes)? {
        Cow::Borrowed(_) => bytes,
        Cow::Owned(unpacked) => unpacked,
    })
}
