//! Everything that is generated.

use std::path::{Path, PathBuf};

use crate::schemas;

/// A file that is generated.
pub struct Generated {
    /// Where it is, from the top of the repository.
    pub path: PathBuf,
    /// What it holds.
    pub text: String,
}

/// Generates everything.
#[must_use]
pub fn all() -> Vec<Generated> {
    let diagnoses = Generated {
        path: PathBuf::from("docs/diagnoses.md"),
        text: linesman_diagnosis::page(),
    };
    schemas::all().chain([diagnoses]).collect()
}

/// Returns the top folder of the repository.
#[must_use]
pub fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
