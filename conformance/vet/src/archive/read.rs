//! Reading archives, entry by entry.

use std::{
    borrow::Cow,
    fs::File,
    io::{self, BufReader, Read, Seek, SeekFrom},
    path::Path,
};

use flate2::read::MultiGzDecoder;
use tar::EntryType;
use zip::{ZipArchive, result::ZipError};

use super::{
    kind::Kind,
    writer::{UnpackError, Writer, damaged, unfit},
};

/// Unpacks an archive of this kind.
pub(super) fn unpack(path: &Path, kind: Kind, writer: &mut Writer) -> Result<(), UnpackError> {
    let file = BufReader::new(File::open(path)?);
    match kind {
        Kind::Zip => unpack_zip(file, writer),
        Kind::Tar => unpack_tar(file, writer),
        Kind::Gzip => {
            let mut head = Vec::new();
            let mut unpacked = MultiGzDecoder::new(file);
            let read = unpacked.by_ref().take(BLOCK).read_to_end(&mut head);
            read.map_err(|error| damaged(&error))?;
            if !is_header(&padded(&head)) {
                return Err(unfit("it is a compressed file, and no archive".to_owned()));
            }
            unpack_tar(io::Cursor::new(head).chain(unpacked), writer)
        }
        Kind::Other(name) => Err(unfit(format!(
            "{name} is not opened; submit a folder, .zip, .tar or .tar.gz"
        ))),
        // Old tar archives have no mark.
        Kind::Unknown => {
            let mut file = file;
            let mut head = Vec::new();
            file.by_ref().take(BLOCK).read_to_end(&mut head)?;
            if head.is_empty() {
                return Err(unfit("it is empty".to_owned()));
            }
            if !is_header(&padded(&head)) {
                return Err(unfit("it is no archive, whatever its name says".to_owned()));
            }
            unpack_tar(io::Cursor::new(head).chain(file), writer)
        }
    }
}

/// Returns whether a block is the header of an entry of a tar archive: its checksum says so.
fn is_header(block: &[u8; BLOCK as usize]) -> bool {
    let sum = |(place, byte): (usize, &u8)| match place {
        // The checksum itself counts as spaces.
        148..156 => u32::from(b' '),
        _ => u32::from(*byte),
    };
    let computed: u32 = block.iter().enumerate().map(sum).sum();
    let header = tar::Header::from_byte_slice(block);
    header.cksum().is_ok_and(|noted| noted == computed)
}

fn padded(head: &[u8]) -> [u8; BLOCK as usize] {
    let mut block = [0; BLOCK as usize];
    block[..head.len()].copy_from_slice(head);
    block
}

fn unpack_tar(reader: impl Read, writer: &mut Writer) -> Result<(), UnpackError> {
    // The names of entries are kept in memory, and whoever writes them decides how long they are.
    let mut archive = tar::Archive::new(reader.take(MOST_READ));
    for entry in archive.entries().map_err(|error| damaged(&error))? {
        let mut entry = entry.map_err(|error| damaged(&error))?;
        let name = entry.path_bytes().into_owned();
        let Some(path) = writer.enter(&name)? else {
            continue;
        };
        let link = entry.link_name_bytes().map(Cow::into_owned);
        let mode = entry.header().mode().unwrap_or(0o644);
        match (entry.header().entry_type(), link) {
            (EntryType::Directory, _) => writer.folder(&path)?,
            (EntryType::Symlink, Some(link)) => writer.link(&path, to_path(link))?,
            (EntryType::Link, Some(link)) => writer.copy(&path, &link)?,
            (EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse, _) => {
                writer.file(&path, mode, &mut entry)?;
            }
            (EntryType::XGlobalHeader, _) => {}
            _ => {
                let path = crate::inspect::shown(&path);
                return Err(unfit(format!("{path} is neither a file nor a folder")));
            }
        }
    }
    Ok(())
}

fn unpack_zip(mut file: impl Read + Seek, writer: &mut Writer) -> Result<(), UnpackError> {
    let (most, announced) = announced(&mut file)?;
    writer.refuse_more_than(most)?;
    let of_zip = |error: ZipError| damaged(&error);
    let mut archive = ZipArchive::new(file).map_err(of_zip)?;
    if (archive.len() as u64) < announced {
        return Err(unfit("two files in it have one name".to_owned()));
    }
    for number in 0..archive.len() {
        // What is encrypted cannot be read, but its name can.
        let raw = archive.by_index_raw(number).map_err(of_zip)?;
        let name = raw.name_raw().to_owned();
        let Some(path) = writer.enter(&name)? else {
            continue;
        };
        let shown = crate::inspect::shown(&path);
        if raw.encrypted() {
            return Err(unfit(format!("{shown} is encrypted")));
        }
        let (is_folder, mode) = (raw.is_dir(), raw.unix_mode().unwrap_or(0o644));
        drop(raw);
        let mut entry = archive
            .by_index(number)
            .map_err(|error| unfit(format!("cannot read {shown}: {error}")))?;
        match mode & KIND_OF_FILE {
            _ if is_folder => writer.folder(&path)?,
            0o120_000 => {
                let mut target = Vec::new();
                let read = entry.by_ref().take(LONGEST_LINK).read_to_end(&mut target);
                read.map_err(|error| damaged(&error))?;
                writer.link(&path, to_path(target))?;
            }
            0 | 0o100_000 => writer.file(&path, mode & !KIND_OF_FILE, &mut entry)?,
            _ => return Err(unfit(format!("{shown} is neither a file nor a folder"))),
        }
    }
    writer.give_rights()
}

/// Returns how many entries a zip archive says it has: the most that any end says that a reader may believe, and what the last one says.
fn announced(file: &mut (impl Read + Seek)) -> Result<(u64, u64), UnpackError> {
    let length = file.seek(SeekFrom::End(0))?;
    let start = length.saturating_sub(LONGEST_END);
    file.seek(SeekFrom::Start(start))?;
    let mut end = Vec::new();
    file.read_to_end(&mut end)?;
    file.seek(SeekFrom::Start(0))?;
    let number = |at: usize, bytes: usize| {
        let own = end.get(at..at + bytes)?;
        Some(
            own.iter()
                .rev()
                .fold(0, |sum, byte| sum << 8 | u64::from(*byte)),
        )
    };
    let places = |mark: &'static [u8; 4]| {
        let windows = end.windows(4).enumerate();
        windows.filter(move |(_, it)| it == mark).map(|(at, _)| at)
    };
    let short: Vec<u64> = places(b"PK\x05\x06")
        .filter_map(|at| number(at + 10, 2))
        .collect();
    let long = places(b"PK\x06\x06").filter_map(|at| number(at + 32, 8));
    let Some(last) = short.last().copied() else {
        return Err(unfit("it is damaged: it has no end".to_owned()));
    };
    let most = long.chain(short).max().unwrap_or(last);
    // The short form says so if there are too many for it.
    Ok((most, if last == 0xFFFF { 0 } else { last }))
}

fn to_path(bytes: Vec<u8>) -> std::path::PathBuf {
    use std::os::unix::ffi::OsStringExt;
    std::ffi::OsString::from_vec(bytes).into()
}

const BLOCK: u64 = 512;
/// How many bytes are read of an archive at most, unpacked. Headers are among them.
const MOST_READ: u64 = 2 << 30;
/// The bits of a mode that say what an entry is.
const KIND_OF_FILE: u32 = 0o170_000;
/// The end of a zip archive is not longer: a comment, and the end itself in two forms.
const LONGEST_END: u64 = (64 << 10) + 128;
const LONGEST_LINK: u64 = 4096;
