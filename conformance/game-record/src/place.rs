//! Where records are kept if the user names no place.

use std::{
    env,
    path::{Path, PathBuf},
    process,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use rustix::fs::{Access, access};

/// Returns the folder for the records of forfeited games, if the user names none: `records` in the folder for what Linesman keeps. If
/// nothing can be written there, it is `linesman-records` among the temporary files.
#[must_use]
pub fn forfeit_folder() -> PathBuf {
    state_folder("records").unwrap_or_else(|| env::temp_dir().join("linesman-records"))
}

/// Returns the folder with this name for what Linesman keeps, which need not be there: in `linesman` in the folder for the state of
/// programs, which is `$XDG_STATE_HOME`, or else `~/.local/state`. Returns none if nothing can be written there.
#[must_use]
pub fn state_folder(name: &str) -> Option<PathBuf> {
    let [named, home] = ["XDG_STATE_HOME", "HOME"].map(|name| env::var_os(name).map(PathBuf::from));
    let folder = state_of_programs(named, home)?.join("linesman").join(name);
    can_be_written(&folder).then_some(folder)
}

/// Returns the folder for the state of programs. A path that is not absolute does not count, as the XDG Base Directory Specification
/// has it.
fn state_of_programs(named: Option<PathBuf>, home: Option<PathBuf>) -> Option<PathBuf> {
    let is_absolute = |path: &PathBuf| path.is_absolute();
    let in_home = || {
        home.filter(is_absolute)
            .map(|home| home.join(".local/state"))
    };
    named.filter(is_absolute).or_else(in_home)
}

/// Returns whether a folder that may not be there can be written, or created.
fn can_be_written(folder: &Path) -> bool {
    let there = folder.ancestors().find(|parent| parent.exists());
    there.is_some_and(|there| {
        there.is_dir() && access(there, Access::WRITE_OK | Access::EXEC_OK).is_ok()
    })
}

/// Returns the beginning of a file name that no other run has: the name of the protocol, the seconds since 1970, and the number of this
/// process.
#[must_use]
pub fn unique_stem(protocol: &str) -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = since.unwrap_or(Duration::ZERO).as_secs();
    format!("{protocol}-{seconds}-{}", process::id())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_in_the_folder_for_the_state_of_programs() {
        let check = |named: Option<&str>, home: Option<&str>, expected: Option<&str>| {
            let [named, home] = [named, home].map(|path| path.map(PathBuf::from));
            assert_eq!(state_of_programs(named, home), expected.map(PathBuf::from));
        };
        check(Some("/state"), Some("/home/ann"), Some("/state"));
        check(None, Some("/home/ann"), Some("/home/ann/.local/state"));
        // What is relative or empty does not count.
        check(
            Some("state"),
            Some("/home/ann"),
            Some("/home/ann/.local/state"),
        );
        check(Some(""), Some("/"), Some("/.local/state"));
        check(None, Some("home"), None);
        check(None, None, None);
    }

    #[test]
    fn a_folder_below_a_file_cannot_be_written() {
        assert!(can_be_written(
            &env::temp_dir().join("linesman-none/records")
        ));
        assert!(!can_be_written(Path::new("/dev/null/records")));
    }
}
