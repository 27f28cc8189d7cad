//! An archive that is unpacked.

use std::{
    fs,
    path::{Path, PathBuf},
};

use linesman_referee::remove_folder;

use super::{
    kind::Kind,
    read::unpack,
    writer::{Limits, UnpackError, Writer},
};

/// The folder in which an archive was unpacked. It is removed when this is dropped.
pub(crate) struct Unpacked(PathBuf);

impl Unpacked {
    /// Unpacks an archive into a fresh folder.
    pub(crate) fn of(archive: &Path, place: &Path) -> Result<Self, UnpackError> {
        Self::within(archive, place, Limits::USUAL)
    }

    pub(super) fn within(
        archive: &Path,
        place: &Path,
        limits: Limits,
    ) -> Result<Self, UnpackError> {
        // An interrupted vetting has left it.
        remove_folder(place)?;
        fs::create_dir_all(place)?;
        let unpacked = Self(fs::canonicalize(place)?);
        let mut writer = Writer::new(unpacked.0.clone(), limits);
        unpack(archive, Kind::of(archive)?, &mut writer)?;
        writer.finish()?;
        Ok(unpacked)
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.0
    }
}

impl Drop for Unpacked {
    fn drop(&mut self) {
        let _ = remove_folder(&self.0);
    }
}
