//! The bytes of a book, wherever they are.

use std::{
    fs::File,
    io::{self, BufReader, Read, Seek, SeekFrom, Write},
    os::unix::fs::FileExt,
    path::Path,
};

/// The longest line, and the longest game.
pub(super) const LONGEST: u64 = 1 << 20;

/// How many bytes of a book are unpacked at most.
const LARGEST: u64 = 32 << 30;

/// The bytes of a book, which are not packed.
#[derive(Debug)]
pub(super) enum Source {
    /// A file.
    File(File),
    /// A text that comes with the program.
    Text(&'static str),
}

/// The first bytes of gzip (RFC 1952, section 2.3.1) and of zstd (RFC 8878, section 3.1.1).
const GZIP: [u8; 2] = [0x1f, 0x8b];
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

impl Source {
    /// Opens a file. A packed one is unpacked, and so is one that is read only once, such as a pipe.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let mut file = File::open(path)?;
        if file.metadata()?.is_dir() {
            return Err(io::Error::other("it is a folder"));
        }
        let mut first = [0; 4];
        if !file.metadata()?.is_file() {
            return Self::unpacked(file);
        }
        let read = file.read_at(&mut first, 0)?;
        file.seek(SeekFrom::Start(0))?;
        if first[..read].starts_with(&GZIP) {
            Self::unpacked(flate2::read::MultiGzDecoder::new(BufReader::new(file)))
        } else if first[..read] == ZSTD {
            Self::unpacked(zstd::Decoder::new(file)?)
        } else {
            Ok(Self::File(file))
        }
    }

    /// Copies to a temporary file what can be a book. What has no end would fill the disk.
    fn unpacked(packed: impl Read) -> io::Result<Self> {
        let mut file = tempfile::tempfile()?;
        let mut packed = packed.take(LARGEST + 1);
        let mut copied = 0;
        loop {
            let mut block = Vec::new();
            packed.by_ref().take(LONGEST + 1).read_to_end(&mut block)?;
            copied += block.len() as u64;
            if copied > LARGEST {
                let gibibytes = LARGEST >> 30;
                let why = format!("it has more than {gibibytes} GiB without packing");
                return Err(io::Error::other(why));
            }
            if block.len() as u64 > LONGEST && !block.contains(&b'\n') {
                let mebibytes = LONGEST >> 20;
                let why = format!("a line in it is longer than {mebibytes} MiB");
                return Err(io::Error::other(why));
            }
            if block.is_empty() {
                return Ok(Self::File(file));
            }
            file.write_all(&block)?;
        }
    }

    /// Returns whether the first byte that is not white space begins so.
    pub(super) fn begins(&self, with: &[u8]) -> io::Result<bool> {
        let mut bytes = vec![0; 4096];
        let read = self.read_at(&mut bytes, 0)?;
        let bytes = linesman_referee::file::without_mark(&bytes[..read]);
        Ok(bytes.trim_ascii_start().starts_with(with))
    }

    /// Reads bytes from this place on; none behind the end.
    pub(super) fn read_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
        match self {
            Self::File(file) => file.read_at(bytes, offset),
            Self::Text(text) => {
                let offset = usize::try_from(offset).unwrap_or(usize::MAX);
                let mut rest = text.as_bytes().get(offset..).unwrap_or_default();
                rest.read(bytes)
            }
        }
    }
}
