//! A control group that limits the number of an agent's processes, where we may make one. The system does not limit the processes of
//! root in any other way.

use std::{
    fs::{self, File},
    io,
    os::fd::{AsFd, BorrowedFd},
    path::{Path, PathBuf},
    sync::OnceLock,
};

use crate::own_folder::{OwnFolder, remove_abandoned};

/// What the names of these groups begin with.
const NAME: &str = "linesman-";

/// A control group. It is removed when it is dropped, which needs that its processes have ended.
#[derive(Debug)]
pub(crate) struct Group {
    folder: OwnFolder,
    members: File,
}

impl Group {
    /// Makes a group of at most this many processes and threads.
    pub(crate) fn new(most: u64) -> io::Result<Self> {
        let parent = parent().ok_or(io::ErrorKind::NotFound)?;
        let folder = OwnFolder::new(parent, NAME, 0o755)?;
        let limit = fs::write(folder.path().join("pids.max"), most.to_string());
        let members = File::options()
            .write(true)
            .open(folder.path().join("cgroup.procs"));
        match limit.and(members) {
            Ok(members) => Ok(Self { folder, members }),
            Err(error) => {
                let _ = fs::remove_dir(folder.path());
                Err(error)
            }
        }
    }

    /// Returns the descriptor to which a process writes `0` to join.
    pub(crate) fn members(&self) -> BorrowedFd<'_> {
        self.members.as_fd()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = fs::remove_dir(self.folder.path());
    }
}

/// Returns whether groups can be made.
pub(crate) fn is_available() -> bool {
    static IS_AVAILABLE: OnceLock<bool> = OnceLock::new();
    *IS_AVAILABLE.get_or_init(|| {
        if let Some(parent) = parent() {
            remove_abandoned(parent, NAME, |path| {
                // The system keeps a group in which something runs.
                let _ = fs::remove_dir(path);
            });
        }
        Group::new(1).is_ok()
    })
}

/// Returns the folder of our own group that counts processes, as it was when this was asked first.
pub(crate) fn parent() -> Option<&'static Path> {
    static PARENT: OnceLock<Option<PathBuf>> = OnceLock::new();
    PARENT.get_or_init(find_parent).as_deref()
}

/// Finds the folder of our own group that counts processes: the one of version 1, or of version 2.
fn find_parent() -> Option<PathBuf> {
    let own = fs::read_to_string("/proc/self/cgroup").ok()?;
    let path_of = |controller: &str| {
        own.lines().find_map(|line| {
            let mut fields = line.splitn(3, ':').skip(1);
            let is_it = fields.next()?.split(',').any(|it| it == controller);
            let path = fields.next()?;
            is_it.then(|| path.trim_start_matches('/').to_owned())
        })
    };
    if let Some(path) = path_of("pids") {
        return Some(Path::new("/sys/fs/cgroup/pids").join(path));
    }
    let path = Path::new("/sys/fs/cgroup").join(path_of("")?);
    let controllers = fs::read_to_string(path.join("cgroup.subtree_control")).ok()?;
    let counts = controllers.split_ascii_whitespace().any(|it| it == "pids");
    counts.then_some(path)
}
