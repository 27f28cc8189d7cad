//! The folder that a program may write to.

use std::{io, path::Path, sync::Once};

use crate::own_folder::{OwnFolder, remove_abandoned};

/// What the names of these folders begin with.
const NAME: &str = "linesman-work-";

static CLEANED: Once = Once::new();

/// A folder for the files of one program. It is removed with everything in it when it is dropped.
#[derive(Debug)]
pub(crate) struct Workspace {
    folder: OwnFolder,
}

impl Workspace {
    pub(crate) fn new() -> io::Result<Self> {
        let parent = std::env::temp_dir();
        CLEANED.call_once(|| {
            remove_abandoned(&parent, NAME, |path| {
                let _ = crate::remove_folder(path);
            });
        });
        match OwnFolder::new(&parent, NAME, 0o700) {
            Ok(folder) => Ok(Self { folder }),
            Err(error) => Err(io::Error::new(error.kind(), cannot_make(&parent, &error))),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Names the folder in which nothing can be made, and what has chosen it.
pub(crate) fn cannot_make(parent: &Path, error: &io::Error) -> String {
    let chosen = match std::env::var_os("TMPDIR") {
        Some(_) => "which TMPDIR names",
        None => "the folder for temporary files",
    };
    format!(
        "no folder can be made in {}, {chosen}: {error} (fix: {REMEDY})",
        parent.display()
    )
}

/// What to do if there is no folder for temporary files.
pub(crate) const REMEDY: &str = "set TMPDIR to a folder that you can write to";

impl Drop for Workspace {
    fn drop(&mut self) {
        // The reaper has removed it, if it could.
        let _ = crate::remove_folder(self.path());
    }
}
