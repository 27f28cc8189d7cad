//! What a build without the feature `pictures` has in their place.

use std::time::Duration;

use crate::{Drawing, PictureError};

/// Writes no PNG file.
///
/// # Errors
/// Always: this build has no pictures.
pub fn png(_: &Drawing, _: Option<u32>) -> Result<Vec<u8>, PictureError> {
    Err(PictureError::Absent)
}

/// Writes no GIF file.
///
/// # Errors
/// Always: this build has no pictures.
pub fn animation(_: &[Drawing], _: Option<u32>, _: Duration) -> Result<Vec<u8>, PictureError> {
    Err(PictureError::Absent)
}
