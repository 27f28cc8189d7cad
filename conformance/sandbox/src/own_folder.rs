//! A folder that this process has made for itself, beside those of other processes.

use std::{
    fs, io,
    os::{fd::OwnedFd, unix::fs::DirBuilderExt},
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};

use rustix::{
    fs::{FlockOperation, Mode, OFlags, flock, fstat, lstat, open},
    io::Errno,
};

static MADE: AtomicU64 = AtomicU64::new(0);

/// A folder whose name tells its process. Its owner removes it.
///
/// It is locked as long as it is in use, where that is possible. A process that is killed may leave its folders behind, and the
/// lock tells [`remove_abandoned`] which these are. The number in the name does not, because a process in another container can
/// have the same one.
#[derive(Debug)]
pub(crate) struct OwnFolder {
    path: PathBuf,
    _lock: Option<OwnedFd>,
}

impl OwnFolder {
    /// Makes a folder with these permissions. Its name begins with `name`.
    pub(crate) fn new(parent: &Path, name: &str, mode: u32) -> io::Result<Self> {
        loop {
            let number = MADE.fetch_add(1, Ordering::Relaxed);
            let path = parent.join(format!("{name}{}-{number}", std::process::id()));
            match fs::DirBuilder::new().mode(mode).create(&path) {
                // It belongs to a process of this number in another container, or to one that was killed.
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

/// Calls `remove` for each folder of this name that nobody uses.
pub(crate) fn remove_abandoned(parent: &Path, name: &str, remove: impl Fn(&Path)) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let found = entry.file_name();
        let numbers = found.as_encoded_bytes().strip_prefix(name.as_bytes());
        let is_one =
            numbers.is_some_and(|it| it.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'-')));
        if is_one && let Ok(Some(_lock)) = lock(&entry.path()) {
            remove(&entry.path());
        }
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
    // Somebody may have removed it in between. The number of links does not tell: a control group keeps its own.
    let is_there = match lstat(path) {
        Ok(there) => (there.st_dev, there.st_ino) == (found.st_dev, found.st_ino),
        Err(Errno::NOENT) => false,
        Err(error) => return Err(error.into()),
    };
    Ok((is_ours && is_there).then_some(folder))
}

#[cfg(test)]
mod tests {
    use std::{sync::atomic::AtomicBool, thread};

    use super::*;

    const NAME: &str = "linesman-work-";

    #[test]
    fn only_folders_that_nobody_uses_are_abandoned() {
        let parent = tempfile::tempdir().expect("a folder can be made");
        let used = parent.path().join("linesman-work-1-2");
        let unused = parent.path().join("linesman-work-1-3");
        let other = parent.path().join("linesman-work-of-mine");
        for folder in [&used, &unused, &other] {
            fs::create_dir(folder).expect("a folder can be made");
        }
        let _lock = lock(&used)
            .expect("it can be locked")
            .expect("nobody uses it");
        remove_abandoned(parent.path(), NAME, |path| {
            fs::remove_dir(path).expect("it can be removed");
        });
        assert!(used.exists() && other.exists() && !unused.exists());
        assert!(lock(&used).expect("it can be looked at").is_none());
        assert!(lock(&unused).expect("it can be looked at").is_none());
    }

    /// Makes folders while others look for abandoned ones, and checks that each is there.
    fn make_beside_others(parent: &Path, name: &str) {
        let is_done = AtomicBool::new(false);
        thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    while !is_done.load(Ordering::Relaxed) {
                        remove_abandoned(parent, name, |path| {
                            let _ = fs::remove_dir(path);
                        });
                    }
                });
            }
            let there = (0..2000)
                .map(|_| OwnFolder::new(parent, name, 0o700).expect("a folder can be made"))
                .filter(|folder| fs::remove_dir(folder.path()).is_ok())
                .count();
            is_done.store(true, Ordering::Relaxed);
            assert_eq!(there, 2000);
        });
    }

    #[test]
    fn a_new_folder_is_there_while_others_remove_abandoned_ones() {
        let parent = tempfile::tempdir().expect("a folder can be made");
        make_beside_others(parent.path(), NAME);
    }

    #[test]
    fn a_new_control_group_is_there_while_others_remove_abandoned_ones() {
        let parent = crate::cgroup::parent().filter(|_| crate::cgroup::is_available());
        let Some(parent) = parent else {
            eprintln!("NOT TESTED: no control group can be made here");
            return;
        };
        make_beside_others(parent, "linesman-test-");
    }

    #[test]
    fn a_name_that_is_taken_is_not_used_again() {
        let parent = tempfile::tempdir().expect("a folder can be made");
        let made = OwnFolder::new(parent.path(), NAME, 0o700).expect("a folder can be made");
        let own = format!("{NAME}{}-", std::process::id());
        let next: u64 = MADE.load(Ordering::Relaxed);
        // Other tests make folders in the same moment.
        for number in next..next + 100 {
            fs::create_dir(parent.path().join(format!("{own}{number}"))).expect("it is free");
        }
        let second = OwnFolder::new(parent.path(), NAME, 0o700).expect("a folder can be made");
        assert_ne!(made.path(), second.path());
        assert!(second.path().exists());
    }
}
