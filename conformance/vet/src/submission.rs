//! Finding submissions.

use std::{
    collections::HashSet,
    fs, io,
    path::{Path, PathBuf},
};

use linesman_interface::protocol::Descriptor;

use crate::{
    archive::{Kind, is_junk, is_named_like_one},
    metadata::Metadata,
};

/// A folder or an archive that somebody has submitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// The name of its folder or its archive. Where several have the same, a number is added.
    pub name: String,
    /// The name of its files among the results.
    pub id: String,
    /// The folder, or the archive, without links on the way.
    pub path: PathBuf,
}

/// What was found in folders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finds {
    /// The submissions.
    pub submissions: Vec<Submission>,
    /// What is there and is none. What systems leave in folders is not among it.
    pub others: Vec<PathBuf>,
}

impl Submission {
    /// Returns whether it is an archive, which is opened before anything is looked at.
    #[must_use]
    pub fn is_archive(&self) -> bool {
        self.path.is_file()
    }
}

/// There are no submissions.
#[derive(Debug, thiserror::Error)]
pub enum FindError {
    /// A folder cannot be read.
    #[error("cannot read {}", .0.display())]
    Unreadable(PathBuf, #[source] io::Error),
    /// It is not there, and has the name of a protocol.
    #[error(
        "there is no folder {0}; name folders only: each submission has its protocol in its linesman.toml, as in protocol = \"{0}\""
    )]
    Protocol(&'static str),
    /// It is something else.
    #[error("{} is neither a folder nor an archive; a submission is a folder with linesman.toml or the file of its protocol, or a .zip, .tar or .tar.gz of one", .0.display())]
    NoFolder(PathBuf),
    /// There are none in it.
    #[error("there is no submission in {}; a submission is a folder with linesman.toml or the file of its protocol, or a .zip, .tar or .tar.gz of one", .0.display())]
    Empty(PathBuf),
    /// The results would become part of one.
    #[error("the results would be in {}, which is a submission; name a folder outside of it, as in --output ../vetted", .0.display())]
    Output(PathBuf),
}

/// Finds the submissions in folders: a folder that describes a bot is one, and in any other, each folder and each archive is one. Folders
/// that are hidden, and the folder of the results, are none.
///
/// # Errors
/// A folder cannot be read, or has no submission in it. The folder of the results is in a submission.
pub fn find(
    paths: &[PathBuf],
    protocols: &[&'static Descriptor],
    output: &Path,
) -> Result<Finds, FindError> {
    let output = real(output);
    let (mut found, mut others) = (Vec::new(), Vec::new());
    for path in paths {
        let unreadable = |error| FindError::Unreadable(path.clone(), error);
        let named = protocols.iter().find(|it| Path::new(it.name) == path);
        let real = match (fs::canonicalize(path), named) {
            (Err(error), Some(protocol)) if error.kind() == io::ErrorKind::NotFound => {
                return Err(FindError::Protocol(protocol.name));
            }
            (real, _) => real.map_err(unreadable)?,
        };
        if !real.is_dir() {
            if !is_archive(&real) {
                return Err(FindError::NoFolder(path.clone()));
            }
            found.push(real);
            continue;
        }
        if Metadata::is_in(&real, protocols) {
            found.push(real);
            continue;
        }
        let mut below = Vec::new();
        for entry in fs::read_dir(&real).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let (name, own) = (entry.file_name(), entry.path());
            let is_hidden = name.as_encoded_bytes().starts_with(b".");
            if is_hidden || is_junk(&name) || output == own {
                continue;
            }
            let kind = entry.file_type().map_err(unreadable)?;
            if kind.is_dir() || kind.is_file() && is_archive(&own) {
                below.push(own);
            } else {
                others.push(own);
            }
        }
        if below.is_empty() {
            return Err(FindError::Empty(path.clone()));
        }
        below.sort();
        found.extend(below);
    }
    let mut seen = HashSet::new();
    found.retain(|path| seen.insert(path.clone()));
    others.sort();
    match found.iter().find(|path| output.starts_with(path)) {
        Some(path) => Err(FindError::Output(path.clone())),
        None => Ok(Finds {
            submissions: named(found),
            others,
        }),
    }
}

/// Returns whether a file is an archive, or is called one.
fn is_archive(path: &Path) -> bool {
    let is_called = path.file_name().is_some_and(is_named_like_one);
    is_called || Kind::of(path).is_ok_and(Kind::is_archive)
}

/// Returns the folder that describes a bot, if nothing else is in a folder: many archives hold one folder with everything in it.
pub(crate) fn inner(folder: &Path, protocols: &[&'static Descriptor]) -> PathBuf {
    let mut inner = folder.to_owned();
    for _ in 0..DEEPEST {
        if Metadata::is_in(&inner, protocols) {
            return inner;
        }
        let entries = fs::read_dir(&inner).into_iter().flatten().flatten();
        let mut own = entries.filter(|entry| !is_junk(&entry.file_name()));
        match (own.next(), own.next()) {
            (Some(only), None) if only.file_type().is_ok_and(|kind| kind.is_dir()) => {
                inner = only.path();
            }
            _ => break,
        }
    }
    match Metadata::is_in(&inner, protocols) {
        true => inner,
        false => folder.to_owned(),
    }
}

/// How many folders are looked into, one in the other.
const DEEPEST: usize = 3;

/// Returns what belongs to others than this submission: the other submissions and the results.
pub(crate) fn foreign_to(own: &Submission, all: &[Submission], output: &Path) -> Vec<PathBuf> {
    let others = all.iter().filter(|it| it.path != own.path);
    let others = others.map(|it| it.path.clone());
    // A submission may be in the folder of another.
    let is_other = |path: &PathBuf| !own.path.starts_with(path);
    others.chain([real(output)]).filter(is_other).collect()
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

/// Gives each of them a name and an id that no other has.
fn named(paths: Vec<PathBuf>) -> Vec<Submission> {
    let mut ids = HashSet::new();
    let mut all = Vec::new();
    for path in paths {
        let own = path
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
        all.push(Submission { name, id, path });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_submissions_and_the_results_are_foreign() {
        let all = named(
            ["/no-such/a", "/no-such/b", "/no-such/c.zip"]
                .map(PathBuf::from)
                .into(),
        );
        let expected = ["/no-such/b", "/no-such/c.zip", "/no-such/out"].map(PathBuf::from);
        assert_eq!(
            foreign_to(&all[0], &all, Path::new("/no-such/out")),
            expected
        );
    }
}
