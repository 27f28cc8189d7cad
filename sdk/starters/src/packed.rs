//! The files that the build has packed into the library.

use serde::de::DeserializeOwned;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Returns the text of a file, by its path in this crate.
pub(crate) fn file(path: &str) -> Option<&'static str> {
    let found = FILES.iter().find(|(name, _)| *name == path);
    found.map(|(_, text)| *text)
}

/// Returns the table in a file.
///
/// # Panics
/// The table cannot be read. A test reads them all.
pub(crate) fn table<T: DeserializeOwned>(path: &str) -> Option<T> {
    let text = file(path)?;
    Some(serde_yaml::from_str(text).unwrap_or_else(|error| panic!("{path}: {error}")))
}

/// Returns the paths in a folder, without the folder's own.
pub(crate) fn below(folder: &str) -> impl Iterator<Item = &'static str> {
    FILES
        .iter()
        .filter_map(move |(name, _)| name.strip_prefix(folder)?.strip_prefix('/'))
}
