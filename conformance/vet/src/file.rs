//! Files that are whole or not there.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};

/// Writes a file as a whole, and makes its folder.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let new = folder.join(format!(".{}-{number}.tmp", std::process::id()));
    let written = fs::write(&new, text).and_then(|()| fs::rename(&new, path));
    if written.is_err() {
        // There is nothing more that could be done about it.
        let _ = fs::remove_file(&new);
    }
    written
}

/// Copies a folder with everything in it except records of versions. Links stay links.
pub(crate) fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    const NOT_COPIED: &[&str] = &[".git", ".hg", ".svn"];
    fs::create_dir_all(to)?;
    let mut folders = vec![PathBuf::new()];
    while let Some(below) = folders.pop() {
        for entry in fs::read_dir(from.join(&below))? {
            let entry = entry?;
            let kind = entry.file_type()?;
            let path = below.join(entry.file_name());
            let target = to.join(&path);
            if kind.is_dir() {
                let name = entry.file_name();
                if !NOT_COPIED.iter().any(|it| name == *it) {
                    fs::create_dir_all(&target)?;
                    folders.push(path);
                }
            } else if kind.is_symlink() {
                std::os::unix::fs::symlink(fs::read_link(entry.path())?, &target)?;
            } else if kind.is_file() {
                fs::copy(entry.path(), &target)?;
            }
        }
    }
    Ok(())
}
