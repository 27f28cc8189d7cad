//! Writing what is in an archive into a folder, within limits.

use std::{
    collections::BTreeMap,
    ffi::OsStr,
    fs::{self, File},
    io::{self, Read, Write},
    os::unix::{
        ffi::OsStrExt,
        fs::{PermissionsExt, symlink},
    },
    path::{Component, Path, PathBuf},
};

use super::kind::{is_junk, is_named_like_one};
use crate::inspect::{BYTES, ENTRIES, SPECIAL, shown};

/// An archive is not unpacked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum UnpackError {
    /// The archive is the reason.
    #[error("the archive: {0}")]
    Unfit(String),
    /// The system failed.
    #[error("cannot unpack the archive: {0}")]
    System(#[from] io::Error),
}

/// How much an archive may hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) entries: usize,
    pub(super) bytes: u64,
}

impl Limits {
    /// As much as a folder.
    pub(super) const USUAL: Self = Self {
        entries: ENTRIES,
        bytes: BYTES,
    };
}

/// Writes entries below a folder that is empty at first.
pub(super) struct Writer {
    root: PathBuf,
    limits: Limits,
    /// What is there, by its path below the folder.
    there: BTreeMap<PathBuf, There>,
    links: Vec<(PathBuf, PathBuf)>,
    entries: usize,
    bytes: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum There {
    Folder,
    File { may_run: bool },
    Link,
}

impl Writer {
    pub(super) const fn new(root: PathBuf, limits: Limits) -> Self {
        Self {
            root,
            limits,
            there: BTreeMap::new(),
            links: Vec::new(),
            entries: 0,
            bytes: 0,
        }
    }

    /// Takes the name of an entry. Returns its path; nothing if the entry is passed over.
    pub(super) fn enter(&mut self, name: &[u8]) -> Result<Option<PathBuf>, UnpackError> {
        self.entries += 1;
        self.refuse_more_than(self.entries as u64)?;
        let path = path_of(name)?;
        let is_junk = path.iter().any(is_junk);
        Ok(Some(path).filter(|path| !is_junk && !path.as_os_str().is_empty()))
    }

    /// Refuses an archive with so many entries, if that is too many.
    pub(super) fn refuse_more_than(&self, entries: u64) -> Result<(), UnpackError> {
        let most = self.limits.entries;
        if entries > most as u64 {
            return Err(unfit(format!("there are more than {most} files")));
        }
        Ok(())
    }

    pub(super) fn folder(&mut self, path: &Path) -> Result<(), UnpackError> {
        self.refuse_behind_link(path)?;
        for folder in path.ancestors().filter(|it| !it.as_os_str().is_empty()) {
            match self.there.get(folder) {
                Some(There::Folder) => break,
                Some(_) => return Err(twice(folder)),
                None => {}
            }
        }
        fs::create_dir_all(self.root.join(path)).map_err(of_path)?;
        for folder in path.ancestors().filter(|it| !it.as_os_str().is_empty()) {
            self.there.insert(folder.to_owned(), There::Folder);
        }
        Ok(())
    }

    /// Writes a file with these rights.
    pub(super) fn file(
        &mut self,
        path: &Path,
        mode: u32,
        content: &mut impl Read,
    ) -> Result<(), UnpackError> {
        if mode & SPECIAL != 0 {
            let path = shown(path);
            return Err(unfit(format!("{path} is setuid or setgid")));
        }
        self.make_room(path)?;
        let target = self.root.join(path);
        let mut file = File::create_new(&target).map_err(of_path)?;
        let mut piece = vec![0; PIECE];
        loop {
            let read = match content.read(&mut piece) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(damaged(&error)),
            };
            self.bytes = self.bytes.saturating_add(read as u64);
            if self.bytes > self.limits.bytes {
                let most = self.limits.bytes >> 20;
                return Err(unfit(format!(
                    "the files have more than {most} MiB together"
                )));
            }
            file.write_all(&piece[..read])?;
        }
        let may_run = mode & 0o111 != 0;
        let mode = 0o600 | mode & 0o755;
        file.set_permissions(fs::Permissions::from_mode(mode))?;
        self.there.insert(path.to_owned(), There::File { may_run });
        Ok(())
    }

    /// Notes a symbolic link, which is made at the end.
    pub(super) fn link(&mut self, path: &Path, target: PathBuf) -> Result<(), UnpackError> {
        self.make_room(path)?;
        self.there.insert(path.to_owned(), There::Link);
        self.links.push((path.to_owned(), target));
        Ok(())
    }

    /// Writes a file once more, under another name.
    pub(super) fn copy(&mut self, path: &Path, name: &[u8]) -> Result<(), UnpackError> {
        let from = path_of(name)?;
        let Some(There::File { .. }) = self.there.get(&from) else {
            let (path, from) = (shown(path), shown(&from));
            return Err(unfit(format!(
                "{path} is a link to {from}, which is no file before it"
            )));
        };
        let mut file = File::open(self.root.join(&from))?;
        let mode = file.metadata()?.permissions().mode() & 0o777;
        self.file(path, mode, &mut file)
    }

    /// Refuses a path that a link in the archive would lead elsewhere.
    fn refuse_behind_link(&self, path: &Path) -> Result<(), UnpackError> {
        let mut above = path.ancestors().skip(1);
        match above.find(|it| self.there.get(*it) == Some(&There::Link)) {
            Some(link) => Err(unfit(format!(
                "{} is behind the link {}",
                shown(path),
                shown(link)
            ))),
            None => Ok(()),
        }
    }

    /// Makes the folder of a path, at which nothing must be.
    fn make_room(&mut self, path: &Path) -> Result<(), UnpackError> {
        self.refuse_behind_link(path)?;
        if self.there.contains_key(path) {
            return Err(twice(path));
        }
        self.folder(path.parent().unwrap_or(Path::new("")))
    }

    /// Lets programs run in an archive that says of no file that it may run. Systems without such rights make these.
    pub(super) fn give_rights(&self) -> Result<(), UnpackError> {
        let runs = |there: &There| matches!(there, There::File { may_run: true });
        if self.there.values().any(runs) {
            return Ok(());
        }
        let files = self.there.iter();
        for (path, _) in files.filter(|(_, there)| matches!(there, There::File { .. })) {
            let path = self.root.join(path);
            let mut head = Vec::new();
            File::open(&path)?.take(4).read_to_end(&mut head)?;
            if head.starts_with(b"#!") || head == b"\x7fELF" {
                fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
            }
        }
        Ok(())
    }

    /// Makes the links. Nothing is written after them. Whether they lead out is looked at with the other files.
    pub(super) fn finish(self) -> Result<(), UnpackError> {
        if self.there.is_empty() {
            return Err(unfit("it is empty".to_owned()));
        }
        let is_archive = |path: &Path| path.file_name().is_some_and(is_named_like_one);
        let others = self.there.iter().filter(|(_, it)| **it != There::Folder);
        let mut others = others.map(|(path, _)| path);
        if let Some(first) = others.next()
            && is_archive(first)
            && others.all(|path| is_archive(path))
        {
            let first = shown(first);
            return Err(unfit(format!(
                "it holds {first}; archives in archives are not opened"
            )));
        }
        for (path, target) in &self.links {
            symlink(target, self.root.join(path)).map_err(of_path)?;
        }
        Ok(())
    }
}

/// Returns the path below the folder that the name of an entry stands for. Windows writes `\` in some archives.
fn path_of(name: &[u8]) -> Result<PathBuf, UnpackError> {
    let named = || shown(Path::new(OsStr::from_bytes(name)));
    if name.contains(&0) {
        return Err(unfit(format!("{} is no name of a file", named())));
    }
    let slashes: Vec<u8> = name
        .iter()
        .map(|byte| if *byte == b'\\' { b'/' } else { *byte })
        .collect();
    let has_drive = slashes.get(1) == Some(&b':') && slashes[0].is_ascii_alphabetic();
    let mut path = PathBuf::new();
    for part in Path::new(OsStr::from_bytes(&slashes)).components() {
        match part {
            Component::Normal(part) if !has_drive => path.push(part),
            Component::CurDir => {}
            _ => return Err(unfit(format!("{} leads out of it", named()))),
        }
    }
    Ok(path)
}

pub(super) fn unfit(why: String) -> UnpackError {
    UnpackError::Unfit(why)
}

pub(super) fn damaged(error: &impl std::fmt::Display) -> UnpackError {
    unfit(format!("it is damaged: {error}"))
}

fn twice(path: &Path) -> UnpackError {
    unfit(format!("{} is in it twice", shown(path)))
}

/// Returns whether a path or the system is the reason why something cannot be made.
fn of_path(error: io::Error) -> UnpackError {
    use io::ErrorKind::{AlreadyExists, InvalidFilename, InvalidInput, NotADirectory};
    match error.kind() {
        AlreadyExists | InvalidFilename | InvalidInput | NotADirectory => {
            unfit(format!("a name in it cannot be used: {error}"))
        }
        _ => UnpackError::System(error),
    }
}

const PIECE: usize = 64 << 10;
