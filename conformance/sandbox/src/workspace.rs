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
        let folder = OwnFolder::new(&parent, NAME, 0o700)?;
        Ok(Self { folder })
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        // The reaper has removed it, if it could.
        let _ = crate::remove_folder(self.path());
    }
}
