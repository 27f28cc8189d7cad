//! A control group that limits the number of an agent's processes, where we may make one. The system does not limit the processes of
//! root in any other way.

use std::{
    fs::{self, File},
    io,
    os::fd::{AsFd, BorrowedFd},
    path::{Path, PathBuf},
    sync::{
        OnceLock,
        atomic::{AtomicU64, Ordering},
    },
};

static MADE: AtomicU64 = AtomicU64::new(0);

/// A control group. It is removed when it is dropped, which needs that its processes have ended.
#[derive(Debug)]
pub(crate) struct Group {
    path: PathBuf,
    members: File,
}

impl Group {
    /// Makes a group of at most this many processes and threads.
    pub(crate) fn new(most: u64) -> io::Result<Self> {
        let parent = parent().ok_or(io::ErrorKind::NotFound)?;
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let path = parent.join(format!("linesman-{}-{number}", std::process::id()));
        fs::create_dir(&path)?;
        let limit = fs::write(path.join("pids.max"), most.to_string());
        let members = File::options().write(true).open(path.join("cgroup.procs"));
        match limit.and(members) {
            Ok(members) => Ok(Self { path, members }),
            Err(error) => {
                let _ = fs::remove_dir(&path);
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
        let _ = fs::remove_dir(&self.path);
    }
}

/// Returns whether groups can be made.
pub(crate) fn is_available() -> bool {
    static IS_AVAILABLE: OnceLock<bool> = OnceLock::new();
    *IS_AVAILABLE.get_or_init(|| {
        remove_abandoned();
        Group::new(1).is_ok()
    })
}

/// Removes the groups of processes that were killed before they could do it. The system keeps those in which something runs.
fn remove_abandoned() {
    let entries = parent().and_then(|parent| fs::read_dir(parent).ok());
    for entry in entries.into_iter().flatten().flatten() {
        let name = entry.file_name();
        let maker = name.to_str().and_then(|name| {
            let (maker, number) = name.strip_prefix("linesman-")?.split_once('-')?;
            number.parse::<u64>().ok()?;
            maker.parse::<u32>().ok()
        });
        if maker.is_some_and(|maker| !Path::new(&format!("/proc/{maker}")).exists()) {
            let _ = fs::remove_dir(entry.path());
        }
    }
}

/// Returns the folder of our own group that counts processes: the one of version 1, or of version 2.
fn parent() -> Option<PathBuf> {
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
