//! What a program at the level `full` sees of the machine's files: a plan, made before the fork and carried out after it.
//!
//! Its root is a file system in memory, which is read-only. The folders that it may read are mounted there under their own names,
//! read-only. It may write to `/tmp` and `/dev/shm`, which are one file system in memory of limited size.

use std::{
    collections::{BTreeSet, VecDeque},
    ffi::{CString, OsStr, OsString},
    fs, io,
    os::unix::ffi::{OsStrExt, OsStringExt},
    path::{Component, Path, PathBuf},
};

use crate::{mounts::Operation, paths::SYSTEM_PROGRAMS};

/// What programs need of the system, in addition to the programs and libraries. What does not exist is left out.
const SYSTEM: &[&str] = &["/etc", "/sys/devices/system"];
const DEVICES: &[&str] = &["full", "null", "random", "urandom", "zero"];
/// Names in `/dev` that lead to what a process has open.
const STREAMS: &[(&str, &str)] = &[
    ("fd", "/proc/self/fd"),
    ("stdin", "/proc/self/fd/0"),
    ("stdout", "/proc/self/fd/1"),
    ("stderr", "/proc/self/fd/2"),
];
/// The most links in one path.
const MOST_LINKS: usize = 40;
/// The most files and folders that a program may make.
const MOST_FILES: u64 = 65_536;

/// What a program is to see.
pub(crate) struct Wanted<'a> {
    /// Files and folders that it may read.
    pub(crate) readable: &'a [PathBuf],
    /// What it may not read, although it is in a folder that it may read.
    pub(crate) hidden: &'a [PathBuf],
    /// Folders that it may change.
    pub(crate) writable: &'a [PathBuf],
    /// Paths that it names and that must lead where they lead outside.
    pub(crate) named: &'a [PathBuf],
    /// Its working directory, which exists even if it cannot be read.
    pub(crate) dir: &'a Path,
    /// How many bytes it may write, if there is a limit.
    pub(crate) size: Option<u64>,
}

/// Returns the operations that build the view on `base`, an empty folder.
pub(crate) fn plan(base: &Path, wanted: &Wanted<'_>) -> io::Result<Vec<Operation>> {
    let mut found = Found::default();
    let system = SYSTEM_PROGRAMS.iter().chain(SYSTEM).map(PathBuf::from);
    for path in system.chain(wanted.readable.iter().cloned()) {
        found.show(&path);
    }
    for path in wanted.named {
        found.follow(path);
    }
    if let Some(dir) = found.follow(wanted.dir) {
        found.folders.insert(dir);
    }
    let mut builder = Builder::new(base);
    builder.found(&found, wanted)?;
    builder.finish()
}

/// What is to be shown.
#[derive(Debug, Default)]
struct Found {
    /// Existing files and folders, without links in their paths.
    shown: BTreeSet<PathBuf>,
    folders: BTreeSet<PathBuf>,
    /// Each link and where it leads.
    links: BTreeSet<(PathBuf, PathBuf)>,
}

impl Found {
    fn show(&mut self, path: &Path) {
        let Some(path) = self.follow(path) else {
            return;
        };
        if path.parent().is_some() {
            self.shown.insert(path);
            return;
        }
        // The whole machine is shown by its folders, because some of them are new ones.
        let entries = fs::read_dir(path).into_iter().flatten().flatten();
        let paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        for path in paths {
            self.show(&path);
        }
    }

    /// Notes the links on the way to a path. Returns where it leads, or none if it leads nowhere.
    fn follow(&mut self, path: &Path) -> Option<PathBuf> {
        let mut rest: VecDeque<OsString> = words(path);
        let mut here = PathBuf::from("/");
        let mut links = 0;
        while let Some(word) = rest.pop_front() {
            if word == ".." {
                here.pop();
                continue;
            }
            let next = here.join(&word);
            if !fs::symlink_metadata(&next).ok()?.is_symlink() {
                here = next;
                continue;
            }
            links += 1;
            let target = fs::read_link(&next).ok().filter(|_| links <= MOST_LINKS)?;
            if target.is_absolute() {
                here = PathBuf::from("/");
            }
            for word in words(&target).into_iter().rev() {
                rest.push_front(word);
            }
            self.links.insert((next, target));
        }
        Some(here)
    }
}

fn words(path: &Path) -> VecDeque<OsString> {
    let components = path.components().filter_map(|component| match component {
        Component::Normal(word) => Some(word.to_owned()),
        Component::ParentDir => Some("..".into()),
        _ => None,
    });
    components.collect()
}

struct Builder<'a> {
    base: &'a Path,
    operations: Vec<Operation>,
    made: BTreeSet<PathBuf>,
}

impl<'a> Builder<'a> {
    const fn new(base: &'a Path) -> Self {
        Self {
            base,
            operations: Vec::new(),
            made: BTreeSet::new(),
        }
    }

    fn found(&mut self, found: &Found, wanted: &Wanted<'_>) -> io::Result<()> {
        self.basis(wanted.size)?;
        let shown = outermost(&found.shown);
        for path in &shown {
            if path.is_dir() {
                self.folder(path)?;
            } else {
                self.file(path)?;
            }
            self.bind(path)?;
            self.protect(path, true)?;
        }
        let is_shown = |path: &Path| shown.iter().any(|shown| path.starts_with(shown));
        for path in wanted.hidden.iter().filter(|path| is_shown(path)) {
            self.cover(path)?;
        }
        for path in wanted.writable {
            let Ok(path) = fs::canonicalize(path) else {
                continue;
            };
            if !is_shown(&path) {
                self.folder(&path)?;
            }
            self.bind(&path)?;
            let path = self.inside(&path)?;
            self.operations.push(Operation::Restrict(path));
        }
        let is_done = |path: &Path| is_of_system(path) || is_shown(path);
        for path in found.folders.iter().filter(|path| !is_done(path)) {
            self.folder(path)?;
        }
        for (path, target) in found.links.iter().filter(|(path, _)| !is_done(path)) {
            self.link(path, target)?;
        }
        Ok(())
    }

    /// Makes what does not depend on the program.
    fn basis(&mut self, size: Option<u64>) -> io::Result<()> {
        self.operations.push(Operation::Detach);
        self.mount("tmpfs", Path::new("/"), "mode=755,size=1m,nr_inodes=65536")?;
        self.folder(Path::new("/dev/shm"))?;
        self.folder(Path::new("/tmp"))?;
        let size = size.map_or_else(String::new, |size| format!(",size={size}"));
        let options = format!("mode=1777,nr_inodes={MOST_FILES}{size}");
        self.mount("tmpfs", Path::new("/tmp"), &options)?;
        for (own, place) in [("/tmp/shm", "/dev/shm"), ("/tmp/tmp", "/tmp")] {
            let own = self.inside(Path::new(own))?;
            self.operations.push(Operation::Shared(own.clone()));
            let to = self.inside(Path::new(place))?;
            self.operations.push(Operation::Bind { from: own, to });
        }
        self.folder(Path::new("/proc"))?;
        self.mount("proc", Path::new("/proc"), "")?;
        for name in DEVICES {
            let device = Path::new("/dev").join(name);
            if device.exists() {
                self.file(&device)?;
                self.bind(&device)?;
            }
        }
        for (name, target) in STREAMS {
            self.link(&Path::new("/dev").join(name), Path::new(target))?;
        }
        Ok(())
    }

    /// Puts something empty in the place of a file or folder, which cannot be opened or has nothing in it.
    /// Covers what nobody may see. It may go at any time.
    fn cover(&mut self, path: &Path) -> io::Result<()> {
        let before = self.operations.len();
        if path.is_dir() {
            self.mount("tmpfs", path, "mode=000,size=4k,nr_inodes=1")?;
        } else if path.exists() {
            let (from, to) = (text("/dev/null")?, self.inside(path)?);
            self.operations.push(Operation::Bind { from, to });
        } else {
            return Ok(());
        }
        self.protect(path, false)?;
        let steps = self.operations.split_off(before);
        self.operations.push(Operation::Cover(steps));
        Ok(())
    }

    fn protect(&mut self, path: &Path, whole: bool) -> io::Result<()> {
        let path = self.inside(path)?;
        self.operations.push(Operation::Protect { path, whole });
        Ok(())
    }

    fn finish(mut self) -> io::Result<Vec<Operation>> {
        self.protect(Path::new("/"), false)?;
        self.operations.push(Operation::Enter(text(self.base)?));
        Ok(self.operations)
    }

    /// Returns where a path is before the view is entered.
    fn inside(&self, path: &Path) -> io::Result<CString> {
        let path = path.strip_prefix("/").unwrap_or(path);
        text(self.base.join(path))
    }

    /// Makes a folder and those above it.
    fn folder(&mut self, path: &Path) -> io::Result<()> {
        if path.parent().is_none() || !self.made.insert(path.to_owned()) {
            return Ok(());
        }
        if let Some(above) = path.parent() {
            self.folder(above)?;
        }
        let path = self.inside(path)?;
        self.operations.push(Operation::Folder(path));
        Ok(())
    }

    /// Makes an empty file, on which one can be mounted.
    fn file(&mut self, path: &Path) -> io::Result<()> {
        if let Some(above) = path.parent() {
            self.folder(above)?;
        }
        let path = self.inside(path)?;
        self.operations.push(Operation::File(path));
        Ok(())
    }

    fn link(&mut self, path: &Path, target: &Path) -> io::Result<()> {
        if let Some(above) = path.parent() {
            self.folder(above)?;
        }
        let (path, target) = (self.inside(path)?, text(target)?);
        self.operations.push(Operation::Link { path, target });
        Ok(())
    }

    fn bind(&mut self, path: &Path) -> io::Result<()> {
        let (from, to) = (text(path)?, self.inside(path)?);
        self.operations.push(Operation::Bind { from, to });
        Ok(())
    }

    fn mount(&mut self, kind: &str, path: &Path, options: &str) -> io::Result<()> {
        self.operations.push(Operation::Mount {
            kind: CString::new(kind)?,
            path: self.inside(path)?,
            options: CString::new(options)?,
            is_read_only: kind == "proc",
        });
        Ok(())
    }
}

/// Returns the paths that are not below others, and not in what is new.
fn outermost(paths: &BTreeSet<PathBuf>) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    for path in paths {
        // A path comes before everything below it.
        let is_below = found.iter().any(|it| path.starts_with(it));
        let is_new = is_of_system(path) && !path.starts_with("/sys") || path == Path::new("/tmp");
        if !is_below && !is_new {
            found.push(path.clone());
        }
    }
    found
}

/// Returns whether a path belongs to the system's own files, of which a program gets new ones or a part.
fn is_of_system(path: &Path) -> bool {
    ["/proc", "/dev", "/sys"]
        .iter()
        .any(|it| path.starts_with(it))
}

fn text(path: impl AsRef<OsStr>) -> io::Result<CString> {
    let bytes = path.as_ref().as_bytes().to_vec();
    Ok(CString::new(OsString::from_vec(bytes).into_vec())?)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn links_on_the_way_are_noted_and_what_they_lead_to_is_shown() {
        let root = std::env::temp_dir().join(format!("linesman-view-{}", std::process::id()));
        fs::create_dir_all(root.join("v3/bin")).unwrap();
        let root = fs::canonicalize(root).unwrap();
        symlink("v3", root.join("current")).unwrap();
        symlink(root.join("current/bin"), root.join("v3/tools")).unwrap();
        symlink("loop", root.join("loop")).unwrap();
        let mut found = Found::default();
        let target = found.follow(&root.join("current/tools"));
        assert_eq!(target, Some(root.join("v3/bin")));
        let links: Vec<PathBuf> = found.links.iter().map(|(path, _)| path.clone()).collect();
        assert_eq!(links, [root.join("current"), root.join("v3/tools")]);
        assert_eq!(found.follow(&root.join("loop")), None);
        assert_eq!(found.follow(&root.join("nothing")), None);
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn what_is_below_something_shown_is_not_shown_again() {
        let paths = [
            "/dev/sda",
            "/etc",
            "/home/a",
            "/home/a/b",
            "/home/ab",
            "/proc",
            "/tmp",
            "/tmp/a",
        ];
        let paths = paths.iter().map(PathBuf::from).collect();
        let expected = ["/etc", "/home/a", "/home/ab", "/tmp/a"].map(PathBuf::from);
        assert_eq!(outermost(&paths), expected);
    }
}
