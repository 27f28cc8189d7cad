//! Finding submissions.

use std::{
    collections::HashSet,
    fs, io,
    path::{Path, PathBuf},
};

use linesman::Descriptor;

use crate::metadata::Metadata;

/// A folder that somebody has submitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// The name of its folder. Where several have the same, a number is added.
    pub name: String,
    /// The name of its files among the results.
    pub id: String,
    /// The folder, without links on the way.
    pub folder: PathBuf,
}

/// There are no submissions.
#[derive(Debug, thiserror::Error)]
pub enum FindError {
    /// A folder cannot be read.
    #[error("cannot read {}", .0.display())]
    Unreadable(PathBuf, #[source] io::Error),
    /// It is something else.
    #[error("{} is not a folder; a submission is a folder with linesman.toml or the file of its protocol", .0.display())]
    NoFolder(PathBuf),
    /// There are none in it.
    #[error("there is no submission in {}; a submission is a folder with linesman.toml or the file of its protocol", .0.display())]
    Empty(PathBuf),
    /// The results would become part of one.
    #[error("the results would be in {}, which is a submission; name a folder outside of it, as in --output ../vetted", .0.display())]
    Output(PathBuf),
}

/// Finds the submissions in folders: a folder that describes a bot is one, and in any other, each folder is one. Folders that are
/// hidden, and the folder of the results, are none.
///
/// # Errors
/// A folder cannot be read, or has no submission in it. The folder of the results is in a submission.
pub fn find(
    folders: &[PathBuf],
    protocols: &[&'static Descriptor],
    output: &Path,
) -> Result<Vec<Submission>, FindError> {
    let output = real(output);
    let mut found: Vec<PathBuf> = Vec::new();
    for folder in folders {
        let unreadable = |error| FindError::Unreadable(folder.clone(), error);
        let real = fs::canonicalize(folder).map_err(unreadable)?;
        if !real.is_dir() {
            return Err(FindError::NoFolder(folder.clone()));
        }
        if Metadata::is_in(&real, protocols) {
            found.push(real);
            continue;
        }
        let mut below = Vec::new();
        for entry in fs::read_dir(&real).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
            let is_folder = entry.file_type().map_err(unreadable)?.is_dir();
            if is_folder && !is_hidden && output != entry.path() {
                below.push(entry.path());
            }
        }
        if below.is_empty() {
            return Err(FindError::Empty(folder.clone()));
        }
        below.sort();
        found.extend(below);
    }
    let mut seen = HashSet::new();
    found.retain(|folder| seen.insert(folder.clone()));
    match found.iter().find(|folder| output.starts_with(folder)) {
        Some(folder) => Err(FindError::Output(folder.clone())),
        None => Ok(named(found)),
    }
}

/// Returns a path without links on the way, as far as it exists.
fn real(path: &Path) -> PathBuf {
    let full = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut folders = full.ancestors();
    let existing = folders.find_map(|it| Some((it, fs::canonicalize(it).ok()?)));
    existing.map_or_else(
        || full.clone(),
        |(folder, real)| real.join(full.strip_prefix(folder).unwrap_or(Path::new(""))),
    )
}

/// Gives each folder a name and an id that no other has.
fn named(folders: Vec<PathBuf>) -> Vec<Submission> {
    let mut ids = HashSet::new();
    let mut all = Vec::new();
    for folder in folders {
        let own = folder
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        let plain: String = own
            .chars()
            .map(|c| if is_plain(c) { c } else { '_' })
            .collect();
        let plain = format!("{}{plain}", if plain.starts_with('.') { "_" } else { "" });
        let numbered = |number: usize| match number {
            1 => (own.clone(), plain.clone()),
            _ => (format!("{own} ({number})"), format!("{plain}-{number}")),
        };
        let mut all_names = (1..).map(numbered);
        let (name, id) = all_names
            .find(|(_, id)| ids.insert(id.to_lowercase()))
            .unwrap_or((own.clone(), plain.clone()));
        all.push(Submission { name, id, folder });
    }
    all
}
