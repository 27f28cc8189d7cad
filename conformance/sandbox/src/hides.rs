//! What a sandbox keeps from a program that would be there without it.

use std::{
    ffi::OsStr,
    fs,
    os::unix::fs::PermissionsExt,
    path::{Component, Path, PathBuf},
};

use rustix::fs::{Access, access};

use crate::{Level, Sandbox};

/// Folders of the system that are shown as far as a program needs them, or kept from it for a reason.
const OF_SYSTEM: &[&str] = &["/dev", "/etc", "/proc", "/run", "/sys"];

/// How the names of keys end.
const KEYS: &[&str] = &["key", "pem"];

impl Sandbox {
    /// Returns a file or folder, without links on the way, if the sandbox keeps a program from reading it. Nothing that is kept from it
    /// on purpose counts: what is hidden, what belongs to others, keys, and the system's own.
    #[must_use]
    pub fn hides(&self, path: &Path) -> Option<PathBuf> {
        let whole = fs::canonicalize(path).ok()?;
        // A link may be hidden and what it leads to shown, as with the interpreter of an environment of Python.
        let link = path
            .parent()
            .zip(path.file_name())
            .and_then(|(folder, name)| Some(fs::canonicalize(folder).ok()?.join(name)));
        let mut found = [Some(whole), link].into_iter().flatten();
        found.find(|it| self.is_kept(it))
    }

    /// Returns whether the sandbox keeps a program from reading what is at a path. Nobody is told to show a program everything.
    fn is_kept(&self, path: &Path) -> bool {
        let is_in = |paths: &[PathBuf]| paths.iter().any(|it| path.starts_with(real(it)));
        let is_of_system = || {
            let mut folders = OF_SYSTEM.iter().chain(crate::paths::SYSTEM_PROGRAMS);
            folders.any(|it| path.starts_with(it))
        };
        self.in_force().level > Level::None
            && path.parent().is_some()
            && !is_in(&self.readable)
            && !is_in(&self.hidden)
            && !is_in(&self.writable)
            && !self.touches_foreign(path)
            && !is_of_system()
            && !is_secret(path)
            && access(path, Access::READ_OK).is_ok()
    }

    /// Returns a file or folder, without links on the way, if it belongs to others, or holds what belongs to them, and is not shown. What
    /// is hidden in a folder that is shown belongs to others.
    #[must_use]
    pub fn keeps_of_others(&self, path: &Path) -> Option<PathBuf> {
        let path = fs::canonicalize(path).ok()?;
        let is_in = |paths: &[PathBuf]| paths.iter().any(|it| path.starts_with(real(it)));
        // The deepest of the folders above decides.
        let depth = |paths: &[PathBuf]| {
            let all = paths.iter().map(|it| real(it));
            let above = all.filter(|it| path.starts_with(it));
            above.map(|it| it.components().count()).max()
        };
        let hidden = depth(&self.hidden);
        let is_hidden = hidden.is_some() && hidden >= depth(&self.readable);
        let is_kept = self.in_force().level > Level::None
            && !is_in(&self.writable)
            && (is_hidden || !is_in(&self.readable) && self.touches_foreign(&path));
        is_kept.then_some(path)
    }

    fn touches_foreign(&self, path: &Path) -> bool {
        self.foreign.iter().any(|it| {
            let it = real(it);
            path.starts_with(&it) || it.starts_with(path)
        })
    }

    /// Returns the file or folder that a program would change at a path, if the sandbox keeps it from that and shows it otherwise.
    #[must_use]
    pub fn keeps_from_writing(&self, path: &Path) -> Option<PathBuf> {
        let there = path.ancestors().find_map(|it| fs::canonicalize(it).ok())?;
        let is_in = |paths: &[PathBuf]| paths.iter().any(|it| there.starts_with(real(it)));
        let is_kept = self.in_force().level > Level::None
            && is_in(&self.readable)
            && !is_in(&self.writable)
            && access(&there, Access::WRITE_OK).is_ok();
        is_kept.then_some(there)
    }
}

fn real(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// Returns whether only its owner may read a file that is in a hidden folder or is called a key.
fn is_secret(path: &Path) -> bool {
    let is_hidden = |part: Component<'_>| part.as_os_str().as_encoded_bytes().starts_with(b".");
    let is_private = || {
        let mode = fs::metadata(path).map_or(0, |it| it.permissions().mode());
        mode & 0o077 == 0
    };
    let is_key = KEYS
        .iter()
        .any(|key| path.extension() == Some(OsStr::new(key)));
    (is_key || path.components().any(is_hidden)) && is_private()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_and_not_shown_is_kept_from_a_program() {
        let root = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(root.path()).unwrap();
        let add = |path: &str, mode: u32| {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, "").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        };
        for path in ["own/a", "own/rival", "shared/b", "shared/.c/d", "rival/e"] {
            add(path, 0o644);
        }
        add(".ssh/key", 0o600);
        add("shared/organiser.key", 0o600);
        add("subs/other/f", 0o644);
        add("subs/open/g", 0o644);
        let sandbox = Sandbox {
            level: Level::Basic,
            readable: vec![root.join("own"), root.join("subs/open")],
            foreign: vec![root.join("subs/other"), root.join("subs/open")],
            hidden: vec![root.join("rival"), root.join("own/rival")],
            ..Sandbox::default()
        };
        if sandbox.in_force().level == Level::None {
            return;
        }
        let check = |path: &str, expected: bool| {
            let found = sandbox.hides(&root.join(path));
            assert_eq!(found, expected.then(|| root.join(path)), "{path}");
        };
        for (path, expected) in [
            ("own/a", false),
            ("shared/b", true),
            ("shared/.c/d", true),
            ("shared", true),
            ("shared/none", false),
            ("rival/e", false),
            (".ssh/key", false),
            ("shared/organiser.key", false),
            ("subs/other/f", false),
            ("subs", false),
        ] {
            check(path, expected);
        }
        for (path, expected) in [
            ("subs/other/f", true),
            ("subs/other", true),
            ("subs", true),
            ("subs/other/none", false),
            ("subs/open/g", false),
            ("shared/b", false),
            ("rival/e", true),
            ("own/a", false),
            ("own/rival", true),
        ] {
            let found = sandbox.keeps_of_others(&root.join(path));
            assert_eq!(found, expected.then(|| root.join(path)), "{path}");
        }
        assert_eq!(sandbox.hides(Path::new("/etc/shadow")), None);
        assert_eq!(sandbox.hides(Path::new("/")), None);
        // A link that leads to the system.
        let link = root.join("shared/sh");
        std::os::unix::fs::symlink("/bin/sh", &link).unwrap();
        assert_eq!(sandbox.hides(&link), Some(link));
        let without = Sandbox {
            level: Level::None,
            ..sandbox.clone()
        };
        assert_eq!(without.hides(&root.join("shared/b")), None);
        let own = root.join("own");
        assert_eq!(sandbox.keeps_from_writing(&own.join("new")), Some(own));
        assert_eq!(sandbox.keeps_from_writing(&root.join("shared/b")), None);
    }
}
