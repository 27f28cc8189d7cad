//! Where records are kept if the user names no place.

use std::{
    env,
    path::{Path, PathBuf},
    process,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use rustix::fs::{Access, access};

/// Returns the folder for the records of forfeited games: `linesman-records` in the working folder, or among the temporary files
/// if nothing can be written in the working folder.
#[must_use]
pub fn forfeit_folder() -> PathBuf {
    let folder = PathBuf::from(FOLDER);
    let parent = if folder.exists() {
        &folder
    } else {
        Path::new(".")
    };
    if access(parent, Access::WRITE_OK | Access::EXEC_OK).is_ok() {
        folder
    } else {
        env::temp_dir().join(FOLDER)
    }
}

/// Returns the beginning of a file name that no other run has: the name of the protocol, the seconds since 1970, and the number of this
/// process.
#[must_use]
pub fn unique_stem(protocol: &str) -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = since.unwrap_or(Duration::ZERO).as_secs();
    format!("{protocol}-{seconds}-{}", process::id())
}

/// The name of the folder.
const FOLDER: &str = "linesman-records";
