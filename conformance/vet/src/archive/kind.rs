//! Which files are archives.

use std::{
    ffi::OsStr,
    fs::File,
    io::{self, Read},
    path::Path,
};

/// The form of an archive, judged by what is in it. The name may be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Zip,
    Tar,
    /// Compressed by gzip. It may be an archive or a single file.
    Gzip,
    /// A form that is not opened, with its name.
    Other(&'static str),
    /// Nothing that is known.
    Unknown,
}

impl Kind {
    /// Looks at the beginning of a file.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let mut head = Vec::new();
        File::open(path)?.take(HEAD).read_to_end(&mut head)?;
        Ok(Self::of_head(&head))
    }

    fn of_head(head: &[u8]) -> Self {
        let marked = MARKS.iter().find(|(mark, _)| head.starts_with(mark));
        match marked {
            Some((_, kind)) => *kind,
            None if head.get(TAR_MARK..TAR_MARK + 5) == Some(b"ustar") => Self::Tar,
            None => Self::Unknown,
        }
    }

    /// Returns whether a file of this form may be a submission, whatever its name is.
    pub(crate) fn is_archive(self) -> bool {
        self != Self::Unknown
    }
}

/// Returns whether the name of a file says that it is an archive.
pub(crate) fn is_named_like_one(name: &OsStr) -> bool {
    let name = name.to_string_lossy().to_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// Returns whether a system has put a file or folder there, and not the author.
pub(crate) fn is_junk(name: &OsStr) -> bool {
    let own = name.as_encoded_bytes();
    own.starts_with(b"._") || JUNK.iter().any(|junk| name.eq_ignore_ascii_case(junk))
}

/// How each form begins.
const MARKS: &[(&[u8], Kind)] = &[
    (b"PK\x03\x04", Kind::Zip),
    (b"PK\x05\x06", Kind::Zip),
    (b"PK\x07\x08", Kind::Zip),
    (b"\x1f\x8b", Kind::Gzip),
    (b"7z\xbc\xaf\x27\x1c", Kind::Other("7z")),
    (b"Rar!\x1a\x07", Kind::Other("rar")),
    (b"\xfd7zXZ\x00", Kind::Other("xz")),
    (b"BZh", Kind::Other("bzip2")),
    (b"\x28\xb5\x2f\xfd", Kind::Other("zstd")),
];
/// Where a tar archive has its mark.
const TAR_MARK: usize = 257;
const HEAD: u64 = 512;
/// How the names of archives end.
const ENDINGS: &[&str] = &[
    ".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2", ".tbz", ".tar.zst",
    ".tzst", ".7z", ".rar", ".gz", ".xz", ".bz2", ".zst",
];
/// What systems leave in folders.
const JUNK: &[&str] = &["__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"];
