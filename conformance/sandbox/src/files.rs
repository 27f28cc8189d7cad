//! Which files an agent may use: the rules of Landlock.

#![expect(
    unsafe_code,
    reason = "neither std nor rustix knows the calls of Landlock"
)]

use std::{
    fs, io,
    os::{fd::OwnedFd, unix::fs::MetadataExt},
    path::{Path, PathBuf},
    ptr,
};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, Scope, path_beneath_rules,
};

/// The newest version of Landlock whose rules are known here. Of an older one, everything is used that it has.
const NEWEST: ABI = ABI::V6;
/// What programs need of the system.
const SYSTEM: &[&str] = &[
    "/bin",
    "/gnu/store",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/opt",
    "/proc",
    "/sbin",
    "/snap",
    "/sys",
    "/usr",
];
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

/// Returns rules under which a program may read the system and `readable` without `hidden`, and change `writable` and `own`.
pub(crate) fn rules(
    readable: &[PathBuf],
    hidden: &[PathBuf],
    writable: &[PathBuf],
    own: &Path,
) -> io::Result<Option<OwnedFd>> {
    let mut open: Vec<PathBuf> = SYSTEM.iter().map(PathBuf::from).collect();
    open.extend(settings());
    open.extend(readable.iter().cloned());
    let open = open.iter().flat_map(|path| without(path, hidden));
    let own = [own]
        .into_iter()
        .chain(writable.iter().map(PathBuf::as_path));
    make(open, own).map_err(io::Error::other)
}

fn make<'a>(
    readable: impl Iterator<Item = PathBuf>,
    own: impl Iterator<Item = &'a Path>,
) -> Result<Option<OwnedFd>, RulesetError> {
    let reads = AccessFs::from_read(NEWEST);
    let special: BitFlags<AccessFs> = AccessFs::MakeChar | AccessFs::MakeBlock;
    let everything = AccessFs::from_all(NEWEST) & !special;
    let rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules(readable, reads))?
        .add_rules(path_beneath_rules(DEVICES, everything))?
        .add_rules(path_beneath_rules(own, everything))?;
    Ok(rules.into())
}

fn settings() -> Vec<PathBuf> {
    if !rustix::process::geteuid().is_root() {
        return vec![SETTINGS.into()];
    }
    let entries = fs::read_dir(SETTINGS).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let is_public = |path: &PathBuf| fs::metadata(path).is_ok_and(|it| it.mode() & 0o004 != 0);
    paths.filter(is_public).collect()
}

/// Returns a path, or if something below it is hidden, everything else below it.
fn without(path: &Path, hidden: &[PathBuf]) -> Vec<PathBuf> {
    if hidden.iter().any(|it| path.starts_with(it)) {
        return Vec::new();
    }
    if !hidden.iter().any(|it| it.starts_with(path)) {
        return vec![path.to_owned()];
    }
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    entries
        .flat_map(|entry| without(&entry.path(), hidden))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_leaves_its_neighbours() {
        let root = std::env::temp_dir().join(format!("linesman-hidden-{}", std::process::id()));
        let file = |name: &str| root.join(name);
        fs::create_dir_all(file("keys/old")).unwrap();
        for name in ["bot.py", "keys/mine", "keys/public", "keys/old/mine"] {
            fs::write(file(name), "").unwrap();
        }
        let check = |hidden: &[&str], expected: &[&str]| {
            let hidden: Vec<_> = hidden.iter().map(|name| file(name)).collect();
            let mut found = without(&root, &hidden);
            found.sort();
            let expected: Vec<_> = expected.iter().map(|name| file(name)).collect();
            assert_eq!(found, expected, "{hidden:?}");
        };
        check(&["keys"], &["bot.py"]);
        check(&["keys/mine"], &["bot.py", "keys/old", "keys/public"]);
        check(&["keys/mine", "keys/old/mine"], &["bot.py", "keys/public"]);
        assert_eq!(without(&root, &[]), std::slice::from_ref(&root));
        assert!(without(&file("keys"), std::slice::from_ref(&root)).is_empty());
        fs::remove_dir_all(&root).unwrap();
    }
}
