//! Which files an agent may use: the rules of Landlock.

#![expect(
    unsafe_code,
    reason = "neither std nor rustix knows the calls of Landlock"
)]

use std::{
    ffi::CStr,
    fs, io,
    os::{
        fd::{AsRawFd, BorrowedFd, OwnedFd, RawFd},
        unix::fs::MetadataExt,
    },
    path::{Path, PathBuf},
    ptr,
    sync::OnceLock,
};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd,
    Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError, Scope,
};

use crate::paths::SYSTEM_PROGRAMS;

/// The newest version of Landlock whose rules are known here. Of an older one, everything is used that it has.
const NEWEST: ABI = ABI::V6;
/// What programs need of the system, in addition to the programs and libraries.
const SYSTEM: &[&str] = &["/proc", "/sys"];
/// The system's settings. As root, those that only some users may read are left out.
const SETTINGS: &str = "/etc";
const DEVICES: &[&str] = &[
    "/dev/full",
    "/dev/null",
    "/dev/random",
    "/dev/shm",
    "/dev/urandom",
    "/dev/zero",
];

/// Returns the version of Landlock that the system has, or 0 if it has none.
pub(crate) fn version() -> i32 {
    const VERSION: u32 = 1;
    // SAFETY: without a structure, the call only answers the version.
    let answer = unsafe {
        libc::syscall(
            libc::SYS_landlock_create_ruleset,
            ptr::null::<u8>(),
            0_usize,
            VERSION,
        )
    };
    i32::try_from(answer.max(0)).unwrap_or(0)
}

/// What a program may do with something below a folder, in the system's numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Masks {
    pub(crate) reads: u64,
    pub(crate) everything: u64,
}

impl Masks {
    /// Returns what this system knows.
    pub(crate) fn of_system() -> Self {
        let known = ABI::from(version()).min(NEWEST);
        Self {
            reads: AccessFs::from_read(known).bits(),
            everything: (AccessFs::from_all(known) & !special()).bits(),
        }
    }
}

/// The making of devices, which is never allowed.
fn special() -> BitFlags<AccessFs> {
    AccessFs::MakeChar | AccessFs::MakeBlock
}

/// The rule of a folder, as the system wants it.
#[repr(C, packed)]
struct Beneath {
    allowed: u64,
    folder: RawFd,
}

/// Adds a rule for a folder to `rules`. Allocates nothing.
pub(crate) fn add_rule(rules: BorrowedFd<'_>, path: &CStr, allowed: u64) -> io::Result<()> {
    const BENEATH: u32 = 1;
    // SAFETY: the path ends with NUL, and the structure has the layout that the call wants. Both live during the calls.
    unsafe {
        let folder = libc::open(path.as_ptr(), libc::O_PATH | libc::O_CLOEXEC);
        if folder < 0 {
            return Err(io::Error::last_os_error());
        }
        let rule = Beneath { allowed, folder };
        let answer = libc::syscall(
            libc::SYS_landlock_add_rule,
            rules.as_raw_fd(),
            BENEATH,
            &raw const rule,
            0,
        );
        let error = io::Error::last_os_error();
        libc::close(folder);
        if answer == -1 { Err(error) } else { Ok(()) }
    }
}

/// What a program is shown in addition to the system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Files<'a> {
    /// What it may read.
    pub(crate) readable: &'a [PathBuf],
    /// The folders whose files it may list.
    pub(crate) listed: &'a [PathBuf],
    /// What it may not read, although it is in a folder that it may read.
    pub(crate) hidden: &'a [PathBuf],
    /// The folders that it may change.
    pub(crate) writable: &'a [PathBuf],
}

/// Returns rules under which a program may read the system and these files, and change `own` and what is writable.
pub(crate) fn rules(files: Files<'_>, own: &Path) -> io::Result<Option<OwnedFd>> {
    let system = SYSTEM_PROGRAMS.iter().chain(SYSTEM);
    let mut open: Vec<PathBuf> = system.map(PathBuf::from).collect();
    open.extend_from_slice(settings());
    open.extend(files.readable.iter().cloned());
    let shown = open.iter().flat_map(|path| without(path, files.hidden));
    let listed = files.listed.iter().cloned().map(Shown::Names);
    let shown = shown.chain(listed);
    let own = [own]
        .into_iter()
        .chain(files.writable.iter().map(PathBuf::as_path));
    make(shown, own).map_err(io::Error::other)
}

fn make<'a>(
    shown: impl Iterator<Item = Shown>,
    own: impl Iterator<Item = &'a Path>,
) -> Result<Option<OwnedFd>, RulesetError> {
    let everything = AccessFs::from_all(NEWEST) & !special();
    let rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(shown.filter_map(Shown::rule))?
        .add_rules(beneath(DEVICES, everything))?
        .add_rules(beneath(own, everything))?;
    Ok(rules.into())
}

/// Returns the rules of those paths that exist. Of the rights to a folder, a file has those that a file can have.
fn beneath(
    paths: impl IntoIterator<Item = impl AsRef<Path>>,
    rights: BitFlags<AccessFs>,
) -> impl Iterator<Item = Result<PathBeneath<PathFd>, RulesetError>> {
    let open = paths.into_iter().filter_map(|path| PathFd::new(path).ok());
    open.map(move |path| Ok(PathBeneath::new(path, rights)))
}

/// Returns the settings that may be read, as they were when this was asked first.
fn settings() -> &'static [PathBuf] {
    static SETTINGS_FOR_ALL: OnceLock<Vec<PathBuf>> = OnceLock::new();
    SETTINGS_FOR_ALL.get_or_init(|| {
        if !rustix::process::geteuid().is_root() {
            return vec![SETTINGS.into()];
        }
        public(Path::new(SETTINGS)).map_or_else(|parts| parts, |()| vec![SETTINGS.into()])
    })
}

/// Returns whether everybody may read a file, or a folder with everything in it. If not, the error is what of it everybody may read.
fn public(path: &Path) -> Result<(), Vec<PathBuf>> {
    const FOR_ALL: u32 = 0o004;
    let found = fs::metadata(path).map_err(|_| Vec::new())?;
    if found.mode() & FOR_ALL == 0 {
        return Err(Vec::new());
    }
    if !found.is_dir() {
        return Ok(());
    }
    let (mut parts, mut is_whole) = (Vec::new(), true);
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        let below = entry.path();
        // A link has no rights itself. A folder that it leads to may be anywhere, also above this one.
        if entry.file_type().is_ok_and(|kind| kind.is_symlink()) {
            if below.is_file() && public(&below).is_ok() {
                parts.push(below);
            }
            continue;
        }
        match public(&below) {
            Ok(()) => parts.push(below),
            Err(some) => {
                is_whole = false;
                parts.extend(some);
            }
        }
    }
    if is_whole { Ok(()) } else { Err(parts) }
}

/// What a program may read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shown {
    /// A file, or a folder with everything in it.
    Whole(PathBuf),
    /// The names of what is in a folder and below it. The system has no right to list one folder only.
    Names(PathBuf),
}

impl Shown {
    /// Returns the rule, unless there is no such file.
    fn rule(self) -> Option<Result<PathBeneath<PathFd>, RulesetError>> {
        let (path, rights) = match self {
            Self::Whole(path) => (path, AccessFs::from_read(NEWEST)),
            Self::Names(path) => (path, AccessFs::ReadDir.into()),
        };
        beneath([path], rights).next()
    }
}

/// Returns a path, or if something below it is hidden, its names and everything else below it. A link that is not hidden may lead to
/// what is, and a rule would be one for its target.
fn without(path: &Path, hidden: &[PathBuf]) -> Vec<Shown> {
    if hidden.iter().any(|it| path.starts_with(it)) {
        return Vec::new();
    }
    if !hidden.iter().any(|it| it.starts_with(path)) {
        return vec![Shown::Whole(path.to_owned())];
    }
    let mut shown = vec![Shown::Names(path.to_owned())];
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        if !entry.file_type().is_ok_and(|kind| kind.is_symlink()) {
            shown.extend(without(&entry.path(), hidden));
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_some_may_read_is_left_out_at_any_depth() {
        use std::os::unix::fs::{PermissionsExt, symlink};

        let root = tempfile::tempdir().unwrap();
        let file = |name: &str| root.path().join(name);
        fs::set_permissions(root.path(), fs::Permissions::from_mode(0o755)).unwrap();
        for folder in ["ssh/keys", "open/more", "closed"] {
            fs::create_dir_all(file(folder)).unwrap();
        }
        for (name, mode) in [
            ("ssh/config", 0o644),
            ("ssh/host_key", 0o600),
            ("ssh/keys/mine", 0o640),
            ("open/more/names", 0o644),
            ("closed/names", 0o644),
        ] {
            fs::write(file(name), "").unwrap();
            fs::set_permissions(file(name), fs::Permissions::from_mode(mode)).unwrap();
        }
        fs::set_permissions(file("closed"), fs::Permissions::from_mode(0o700)).unwrap();
        symlink("nothing", file("open/link")).unwrap();
        symlink(root.path(), file("ssh/all")).unwrap();
        let mut parts = public(root.path()).unwrap_err();
        parts.sort();
        assert_eq!(parts, ["open", "ssh/config"].map(file));
        assert_eq!(public(&file("open")), Ok(()));
    }

    #[test]
    fn what_is_hidden_leaves_its_neighbours() {
        let root = std::env::temp_dir().join(format!("linesman-hidden-{}", std::process::id()));
        let file = |name: &str| root.join(name);
        fs::create_dir_all(file("keys/old")).unwrap();
        for name in ["bot.py", "keys/mine", "keys/public", "keys/old/mine"] {
            fs::write(file(name), "").unwrap();
        }
        std::os::unix::fs::symlink("keys/mine", file("link")).unwrap();
        let check = |hidden: &[&str], whole: &[&str], names: &[&str]| {
            let hidden: Vec<_> = hidden.iter().map(|name| file(name)).collect();
            let mut found = without(&root, &hidden);
            found.sort();
            let whole = whole.iter().map(|name| Shown::Whole(file(name)));
            let names = names.iter().map(|name| Shown::Names(root.join(name)));
            let expected: Vec<_> = whole.chain(names).collect();
            assert_eq!(found, expected, "{hidden:?}");
        };
        check(&["keys"], &["bot.py"], &[""]);
        let others = ["bot.py", "keys/old", "keys/public"];
        check(&["keys/mine"], &others, &["", "keys"]);
        let hidden = ["keys/mine", "keys/old/mine"];
        check(
            &hidden,
            &["bot.py", "keys/public"],
            &["", "keys", "keys/old"],
        );
        assert_eq!(without(&root, &[]), [Shown::Whole(root.clone())]);
        assert!(without(&file("keys"), std::slice::from_ref(&root)).is_empty());
        fs::remove_dir_all(&root).unwrap();
    }
}
