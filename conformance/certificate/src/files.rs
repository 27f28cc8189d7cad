//! Digests of files and folders.

use std::{
    collections::BTreeMap,
    ffi::OsStr,
    fmt,
    fs::{self, File, OpenOptions},
    io::{self, Read},
    os::unix::{ffi::OsStrExt, fs::OpenOptionsExt},
    path::{Path, PathBuf},
};

use rustix::fs::OFlags;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use linesman_values::digest::{Hex, sha256};

/// What a digest is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A file.
    File,
    /// A folder, with all that lies below it.
    Folder,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::File => "file",
            Self::Folder => "folder",
        })
    }
}

/// The digest of a file or a folder.
///
/// That of a file is the SHA-256 of its bytes. That of a folder is the SHA-256 of a list with a line for each thing below it
/// that is no folder, in the order of the bytes of their paths:
///
/// - `DIGEST`, two blanks and the path for a file, which is what `sha256sum` prints;
/// - `link DIGEST`, two blanks and the path for a symbolic link, with the digest of the path that it leads to, and whatever
///   lies there is not looked at;
/// - `odd`, two blanks and the path for a pipe, a socket or a device, which is not opened.
///
/// A path with a newline, a carriage return or a backslash in it has `\n`, `\r` and `\\` in their place, and its line begins
/// with a backslash. Neither modes nor times nor empty folders count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digest {
    kind: Kind,
    sha256: Hex<32>,
    /// What stands in the list before the path of each thing below a folder.
    entries: BTreeMap<Vec<u8>, String>,
}

/// A file or a folder has no digest.
#[derive(Debug, thiserror::Error)]
pub enum DigestError {
    /// It cannot be read.
    #[error("cannot read {}", path.display())]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It is a pipe, a socket or a device.
    #[error("{} is neither a file nor a folder", .0.display())]
    Odd(PathBuf),
    /// It takes too long.
    #[error("{} holds more than {ENTRIES} files or 8 GiB", .0.display())]
    TooMuch(PathBuf),
    /// The folder of a script is too large to be taken for the agent's without a word from the user.
    #[error("the folder {} of the agent's script holds more than {SCRIPT_ENTRIES} files or 64 MiB; name the files that belong to \
             the agent with --agent-files", .0.display())]
    TooMuchForScript(PathBuf),
    /// The folder of a script holds more than the agent.
    #[error("the agent's script is in {}, which is not its own folder; move it to a folder of its own, or name the files that \
             belong to the agent with --agent-files", .0.display())]
    Shared(PathBuf),
}

/// What of a folder has no part in its digest: a name, wherever it is, or a path below the folder that begins with `./`.
#[derive(Clone, Copy, Debug)]
pub(super) struct LeftOut<'a>(pub(super) &'a [String]);

impl LeftOut<'_> {
    /// Returns whether something at this path below the folder is left out.
    pub(super) fn has(self, path: &Path) -> bool {
        let name = path.file_name().unwrap_or_default();
        self.0.iter().any(|entry| match entry.strip_prefix("./") {
            Some(below) => path == Path::new(below),
            None => name == OsStr::new(entry),
        })
    }
}

/// Names of files and folders that are no part of an agent: what programs keep there of versions, of compiled sources and of tests.
pub(super) const LEFT_OUT: &[&str] = &[
    ".cache",
    ".git",
    ".hg",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    ".svn",
    "__pycache__",
    "linesman-found",
    "linesman-records",
];

/// How much a folder may hold.
#[derive(Clone, Copy)]
struct Most {
    entries: usize,
    bytes: u64,
    error: fn(PathBuf) -> DigestError,
}

impl Digest {
    /// Returns the digest of a file or a folder; a symbolic link stands for what it leads to.
    ///
    /// # Errors
    /// It cannot be read, it is something else, or it is too large.
    pub fn of(path: &Path) -> Result<Self, DigestError> {
        let unreadable = |source| DigestError::Read {
            path: path.to_owned(),
            source,
        };
        let metadata = fs::metadata(path).map_err(unreadable)?;
        if metadata.is_dir() {
            return Self::of_folder(path, LeftOut(&[]), ANY);
        }
        Ok(Self {
            kind: Kind::File,
            sha256: hash_file(path, &mut { BYTES })?,
            entries: BTreeMap::new(),
        })
    }

    /// Returns the digest of a program: a file, or a folder without what versions, caches and tests keep there.
    ///
    /// # Errors
    /// As for [`Digest::of`].
    pub fn of_program(path: &Path) -> Result<Self, DigestError> {
        if !path.is_dir() {
            return Self::of(path);
        }
        let left_out: Vec<String> = LEFT_OUT.iter().map(|&name| name.to_owned()).collect();
        Self::without(path, LeftOut(&left_out))
    }

    /// Returns the digest of the folder of a script, which is small.
    pub(super) fn of_script(root: &Path, left_out: LeftOut<'_>) -> Result<Self, DigestError> {
        Self::of_folder(root, left_out, OF_SCRIPT)
    }

    /// Returns the digest of a folder of any size without something.
    pub(super) fn without(root: &Path, left_out: LeftOut<'_>) -> Result<Self, DigestError> {
        Self::of_folder(root, left_out, ANY)
    }

    fn of_folder(root: &Path, left_out: LeftOut<'_>, most: Most) -> Result<Self, DigestError> {
        let mut left = most.bytes;
        let mut entries = BTreeMap::new();
        let mut folders = vec![PathBuf::new()];
        while let Some(folder) = folders.pop() {
            let place = root.join(&folder);
            let unreadable = |source| DigestError::Read {
                path: place.clone(),
                source,
            };
            for entry in fs::read_dir(&place).map_err(unreadable)? {
                let entry = entry.map_err(unreadable)?;
                let kind = entry.file_type().map_err(unreadable)?;
                let path = folder.join(entry.file_name());
                if left_out.has(&path) {
                    continue;
                }
                if kind.is_dir() {
                    folders.push(path);
                } else {
                    let word = if kind.is_symlink() {
                        let target = fs::read_link(entry.path()).map_err(unreadable)?;
                        format!("link {}", sha256(target.as_os_str().as_bytes()))
                    } else if kind.is_file() {
                        let digest = hash_file(&entry.path(), &mut left);
                        let is_too_much = matches!(digest, Err(DigestError::TooMuch(_)));
                        if is_too_much {
                            return Err((most.error)(root.to_owned()));
                        }
                        digest?.to_string()
                    } else {
                        "odd".to_owned()
                    };
                    entries.insert(path.into_os_string().as_bytes().to_vec(), word);
                }
                if entries.len() + folders.len() > most.entries {
                    return Err((most.error)(root.to_owned()));
                }
            }
        }
        Ok(Self {
            kind: Kind::Folder,
            sha256: sha256(&list(&entries)),
            entries,
        })
    }

    /// Returns what it is of.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the digest itself.
    #[must_use]
    pub const fn sha256(&self) -> Hex<32> {
        self.sha256
    }

    /// Returns what stands in the list of a folder before each path; nothing if a path is not text.
    pub(super) fn listed(&self) -> BTreeMap<String, String> {
        let text = |(path, word): (&Vec<u8>, &String)| {
            Some((String::from_utf8(path.clone()).ok()?, word.clone()))
        };
        let all: Option<_> = self.entries.iter().map(text).collect();
        all.unwrap_or_default()
    }

    /// Returns the folder whose list has these entries.
    pub(super) fn of_listed(listed: &BTreeMap<String, String>) -> Self {
        let bytes = |(path, word): (&String, &String)| (path.clone().into_bytes(), word.clone());
        let entries = listed.iter().map(bytes).collect();
        Self {
            kind: Kind::Folder,
            sha256: sha256(&list(&entries)),
            entries,
        }
    }

    /// Leaves out an entry of a folder, and what is below it.
    pub(super) fn leave_out(&mut self, path: &Path) {
        let is_kept = |entry: &Vec<u8>| !Path::new(OsStr::from_bytes(entry)).starts_with(path);
        self.entries.retain(|entry, _| is_kept(entry));
        self.sha256 = sha256(&list(&self.entries));
    }

    /// Returns whether a folder has an entry at this path.
    pub(super) fn has(&self, path: &Path) -> bool {
        self.entries.contains_key(path.as_os_str().as_bytes())
    }

    /// Describes the first few changes in a folder: what changed, is new or is gone.
    pub(super) fn changes(&self, later: &Self) -> Vec<String> {
        let name = |path: &[u8]| Path::new(OsStr::from_bytes(path)).display().to_string();
        let changed =
            self.entries
                .iter()
                .filter_map(|(path, word)| match later.entries.get(path) {
                    None => Some(format!("{} is gone", name(path))),
                    Some(now) if now != word => Some(format!("{} changed", name(path))),
                    Some(_) => None,
                });
        let is_new = |path: &&Vec<u8>| !self.entries.contains_key(*path);
        let new = later.entries.keys().filter(is_new);
        let new = new.map(|path| format!("{} is new", name(path)));
        changed.chain(new).take(3).collect()
    }
}

fn hash_file(path: &Path, left: &mut u64) -> Result<Hex<32>, DigestError> {
    let unreadable = |source| DigestError::Read {
        path: path.to_owned(),
        source,
    };
    let mut file = open(path)
        .map_err(unreadable)?
        .ok_or_else(|| DigestError::Odd(path.to_owned()))?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 64 * 1024];
    loop {
        match file.read(&mut buffer) {
            Ok(0) => return Ok(Hex(hasher.finalize().into())),
            Ok(count) => {
                *left = left
                    .checked_sub(count as u64)
                    .ok_or_else(|| DigestError::TooMuch(path.to_owned()))?;
                hasher.update(&buffer[..count]);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(unreadable(error)),
        }
    }
}

/// Opens a file; nothing if it is no plain file. It looks twice, and the opening itself does not wait: a pipe that has come
/// into the file's place since must not stop the tests.
fn open(path: &Path) -> io::Result<Option<File>> {
    if !fs::metadata(path)?.is_file() {
        return Ok(None);
    }
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    let mut options = OpenOptions::new();
    options.read(true).custom_flags(flags.bits().cast_signed());
    let file = options.open(path)?;
    Ok(file.metadata()?.is_file().then_some(file))
}

/// Returns the list whose digest is that of a folder.
fn list(entries: &BTreeMap<Vec<u8>, String>) -> Vec<u8> {
    let mut list = Vec::new();
    for (path, word) in entries {
        if path.iter().any(|byte| b"\n\r\\".contains(byte)) {
            list.push(b'\\');
        }
        list.extend(word.bytes());
        list.extend(b"  ");
        for byte in path {
            match byte {
                b'\n' => list.extend(b"\\n"),
                b'\r' => list.extend(b"\\r"),
                b'\\' => list.extend(b"\\\\"),
                byte => list.push(*byte),
            }
        }
        list.push(b'\n');
    }
    list
}

/// How many things a folder may hold: who names `/` by mistake should not wait for ever.
const ENTRIES: usize = 100_000;

/// How many bytes are read for one digest.
const BYTES: u64 = 8 << 30;

/// How many things the folder of a script may hold if the user does not name the agent's files.
const SCRIPT_ENTRIES: usize = 1000;

/// A folder that the user names.
const ANY: Most = Most {
    entries: ENTRIES,
    bytes: BYTES,
    error: DigestError::TooMuch,
};

/// The folder of a script, which nobody has named.
const OF_SCRIPT: Most = Most {
    entries: SCRIPT_ENTRIES,
    bytes: 64 << 20,
    error: DigestError::TooMuchForScript,
};
