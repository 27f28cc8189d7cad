//! A submission that can be looked at: a folder, or an archive that is unpacked.

use std::path::{Path, PathBuf};

use linesman_interface::protocol::Descriptor;

use crate::{
    archive::{UnpackError, Unpacked},
    submission::{Submission, inner},
};

/// A submission that can be looked at.
pub(crate) struct Opened<'a> {
    pub(crate) submission: &'a Submission,
    /// The folder that describes the bot.
    pub(crate) folder: PathBuf,
    /// What is removed when nobody looks any more.
    _unpacked: Option<Unpacked>,
}

impl<'a> Opened<'a> {
    /// Opens a submission: unpacks an archive at a place, and finds the folder that describes the bot.
    pub(crate) fn of(
        submission: &'a Submission,
        protocols: &[&'static Descriptor],
        place: &Path,
    ) -> Result<Self, UnpackError> {
        let unpacked = match submission.is_archive() {
            true => Some(Unpacked::of(&submission.path, place)?),
            false => None,
        };
        let folder = unpacked
            .as_ref()
            .map_or(&*submission.path, Unpacked::folder);
        Ok(Self {
            folder: inner(folder, protocols),
            submission,
            _unpacked: unpacked,
        })
    }
}
