//! The files that the build has packed into the library.

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Returns the text of a file, by its path in this crate.
pub(crate) fn file(path: &str) -> Option<&'static str> {
    let found = FILES.iter().find(|(name, _)| *name == path);
    found.map(|(_, text)| *text)
}

/// Returns the paths in a folder, without the folder's own.
pub(crate) fn below(folder: &str) -> impl Iterator<Item = &'static str> {
    FILES
        .iter()
        .filter_map(move |(name, _)| name.strip_prefix(folder)?.strip_prefix('/'))
}
