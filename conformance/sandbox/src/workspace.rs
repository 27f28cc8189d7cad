//! The folder that a program may write to.

use std::{
    fs, io,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
};

static MADE: AtomicU64 = AtomicU64::new(0);

/// A folder for the files of one program. It is removed with everything in it when it is dropped.
#[derive(Debug)]
pub(crate) struct Workspace(PathBuf);

impl Workspace {
    pub(crate) fn new() -> io::Result<Self> {
        loop {
            let number = MADE.fetch_add(1, Ordering::Relaxed);
            let name = format!("linesman-work-{}-{number}", std::process::id());
            let path = std::env::temp_dir().join(name);
            match fs::DirBuilder::new().mode(0o700).create(&path) {
                // A process that had this number was killed at the wrong moment.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                made => return made.map(|()| Self(path)),
            }
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        // The reaper has removed it, if it could.
        let _ = crate::remove_folder(&self.0);
    }
}
