//! What has changed since an earlier vetting.

use std::path::Path;

use linesman_referee::file;

use crate::{
    change::Change,
    outcome::Outcome,
    overview::{FORMAT, Overview},
};

/// A file is not the overview of a vetting.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It cannot be read.
    #[error("the file cannot be read")]
    Unreadable(#[from] std::io::Error),
    /// It is something else.
    #[error("the file is not an overview.json of 'linesman vet'")]
    Content(#[from] serde_json::Error),
    /// It is JSON of another kind, or of a later version.
    #[error(
        "the file is not an overview.json of 'linesman vet': its \"format\" is not \"{FORMAT}\" in version 1"
    )]
    Format,
}

/// Reads the overview of an earlier vetting.
///
/// # Errors
/// Says what is wrong with the file.
pub fn read_overview(path: &Path) -> Result<Overview, ReadError> {
    let overview: Overview = serde_json::from_str(&file::read_text(path)?)?;
    if overview.format != FORMAT || overview.version != 1 {
        return Err(ReadError::Format);
    }
    Ok(overview)
}

/// Returns what has changed since an earlier vetting, in the order of the names.
#[must_use]
pub fn compare(before: &Overview, after: &[Outcome]) -> Vec<Change> {
    let mut names: Vec<&str> = before
        .submissions
        .iter()
        .chain(after)
        .map(|it| it.identity.name.as_str())
        .collect();
    names.sort_unstable();
    names.dedup();
    let find = |all: &'_ [Outcome], name: &str| {
        let mut all = all.iter();
        all.find(|it| it.identity.name == name).cloned()
    };
    let change = |name: &str| {
        let (old, new) = (find(&before.submissions, name), find(after, name));
        let failed = |it: &Option<Outcome>| -> Vec<String> {
            let failed = it.iter().flat_map(Outcome::failed);
            failed.map(|check| check.id.clone()).collect()
        };
        let (was, is) = (failed(&old), failed(&new));
        let without = |all: &[String], others: &[String]| -> Vec<String> {
            all.iter()
                .filter(|id| !others.contains(id))
                .cloned()
                .collect()
        };
        // Of a submission that was not tested, nothing is known.
        let is_tested = |it: &Option<Outcome>| it.as_ref().is_some_and(|it| !it.checks.is_empty());
        let both = is_tested(&old) && is_tested(&new);
        let change = Change {
            name: name.to_owned(),
            before: old.as_ref().map(|it| it.verdict),
            after: new.as_ref().map(|it| it.verdict),
            fixed: if both { without(&was, &is) } else { Vec::new() },
            broken: if both { without(&is, &was) } else { Vec::new() },
        };
        let is_same =
            change.before == change.after && change.fixed.is_empty() && change.broken.is_empty();
        (!is_same).then_some(change)
    };
    names.into_iter().filter_map(change).collect()
}
