//! The folder that a program may write to.

use std::{
    fs, io,
    os::{fd::OwnedFd, unix::fs::DirBuilderExt},
    path::{Path, PathBuf},
    sync::{
        Once,
        atomic::{AtomicU64, Ordering},
    },
};

use rustix::{
    fs::{FlockOperation, Mode, OFlags, flock, fstat, open},
    io::Errno,
};

/// What the names of these folders begin with.
const NAME: &str = "linesman-work-";

static MADE: AtomicU64 = AtomicU64::new(0);
static CLEANED: Once = Once::new();

/// A folder for the files of one program. It is removed with everything in it when it is dropped.
///
/// It is locked as long as it is in use, where that is possible. A process that is killed may leave its folders behind, and the next one that needs a folder
/// removes those.
#[derive(Debug)]
pub(crate) struct Workspace {
    path: PathBuf,
    _lock: Option<OwnedFd>,
}

impl Workspace {
    pub(crate) fn new() -> io::Result<Self> {
        let parent = std::env::temp_dir();
        CLEANED.call_once(|| remove_abandoned(&parent));
        loop {
            let number = MADE.fetch_add(1, Ordering::Relaxed);
            let path = parent.join(format!("{NAME}{}-{number}", std::process::id()));
            match fs::DirBuilder::new().mode(0o700).create(&path) {
                // It belongs to a process of this number in another container.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
                Ok(()) => match lock(&path) {
                    // Somebody who looks for abandoned folders has come first.
                    Ok(None) => {}
                    // Where the file system has no locks, nobody removes what is abandoned either.
                    lock => {
                        let lock = lock.ok().flatten();
                        return Ok(Self { path, _lock: lock });
                    }
                },
            }
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        // The reaper has removed it, if it could.
        let _ = crate::remove_folder(&self.path);
    }
}

/// Locks a folder of this user's. Returns none if it is in use, or gone.
fn lock(path: &Path) -> io::Result<Option<OwnedFd>> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let folder = match open(path, flags, Mode::empty()) {
        Err(Errno::NOENT) => return Ok(None),
        folder => folder?,
    };
    match flock(&folder, FlockOperation::NonBlockingLockExclusive) {
        Err(Errno::WOULDBLOCK) => return Ok(None),
        answer => answer?,
    }
    let found = fstat(&folder)?;
    let is_ours = found.st_uid == rustix::process::geteuid().as_raw();
    // A folder that has been removed has no links.
    Ok((is_ours && found.st_nlink > 0).then_some(folder))
}

/// Removes the folders of processes that were killed.
fn remove_abandoned(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let numbers = name.as_encoded_bytes().strip_prefix(NAME.as_bytes());
        let is_one =
            numbers.is_some_and(|it| it.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'-')));
        if is_one && let Ok(Some(_lock)) = lock(&entry.path()) {
            let _ = crate::remove_folder(&entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_folders_that_nobody_uses_are_abandoned() {
        let parent = tempfile::tempdir().expect("a folder can be made");
        let used = parent.path().join("linesman-work-1-2");
        let unused = parent.path().join("linesman-work-1-3");
        let other = parent.path().join("linesman-work-of-mine");
        for folder in [&used, &unused, &other] {
            fs::create_dir(folder).expect("a folder can be made");
        }
        fs::write(unused.join("file"), "text").expect("a file can be written");
        let _lock = lock(&used)
            .expect("it can be locked")
            .expect("nobody uses it");
        remove_abandoned(parent.path());
        assert!(used.exists() && other.exists() && !unused.exists());
        assert!(lock(&used).expect("it can be looked at").is_none());
        assert!(lock(&unused).expect("it can be looked at").is_none());
    }
}
