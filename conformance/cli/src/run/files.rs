//! Finding scenario files, and reading them.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

use anyhow::{Error, anyhow};
use linesman::{Draft, Protocol, Scenario};

use crate::{Failure, protocols::Protocols};

/// A scenario that was read, and the name of its protocol.
pub(super) struct Loaded {
    pub(super) protocol: &'static str,
    pub(super) scenario: Scenario,
}

/// Returns the files that are named, and the files in the folders that are named, in the order of their paths, each once.
pub(super) fn find(paths: &[&PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files: Vec<PathBuf> = Vec::new();
    for path in paths {
        let mut found = Vec::new();
        if path.is_dir() {
            collect(path, &mut found).map_err(|error| Failure::usage(cannot_read(path, &error)))?;
            if found.is_empty() {
                return Err(Failure::usage(anyhow!(
                    "there are no *.yaml or *.yml files in {}",
                    path.display()
                )));
            }
            found.sort();
        } else {
            found.push((*path).clone());
        }
        for file in found {
            if !files.contains(&file) {
                files.push(file);
            }
        }
    }
    if files.is_empty() {
        return Err(Failure::usage(anyhow!("no scenario file is given")));
    }
    Ok(files)
}

/// Collects the scenario files in a folder and in its subfolders. Hidden files are left out. Links to folders are not followed
/// because they may lead in a circle.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        let ending = path.extension().unwrap_or_default();
        if entry.file_type()?.is_dir() {
            collect(&path, files)?;
        } else if (ending == "yaml" || ending == "yml") && path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

/// Reads the scenarios in files. Scenarios that name no check are for the protocol `fallback`.
///
/// # Errors
/// Names every mistake in every file.
pub(super) fn load(
    protocols: Protocols<'_>,
    files: &[PathBuf],
    fallback: Option<&str>,
) -> Result<Vec<Loaded>, Failure> {
    let known = protocols.defaults();
    if let Some(name) = fallback {
        protocols.find(name)?;
    }
    let (mut loaded, mut mistakes) = (Vec::new(), Vec::new());
    for file in files {
        match load_one(file, &known, fallback) {
            Ok(one) => loaded.push(one),
            Err(mistake) => mistakes.push(format!("{mistake:#}")),
        }
    }
    match mistakes.as_slice() {
        [] => Ok(loaded),
        [only] => Err(Failure::usage(anyhow!("{only}"))),
        all => Err(Failure::usage(anyhow!(
            "{} files have mistakes:\n{}",
            all.len(),
            all.join("\n")
        ))),
    }
}

fn load_one(
    file: &Path,
    known: &[Box<dyn Protocol>],
    fallback: Option<&str>,
) -> Result<Loaded, Error> {
    let text = read(file).map_err(|error| cannot_read(file, &error))?;
    let known: Vec<&dyn Protocol> = known.iter().map(|protocol| &**protocol).collect();
    let draft = Draft::read(file, &text)?;
    let protocol = draft.protocol(&known, fallback)?;
    Ok(Loaded {
        protocol: protocol.name(),
        scenario: draft.into_scenario(&id(file), protocol)?,
    })
}

/// Returns the id of a scenario: the path of its file, as it was given.
pub(super) fn id(file: &Path) -> String {
    file.display().to_string()
}

/// Reads a file, unless it is too large.
fn read(file: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(file)?.take(MOST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        return Err(io::Error::other(format!(
            "it is larger than {} MiB",
            MOST >> 20
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        io::Error::other(format!("it is not UTF-8 from byte {at} on"))
    })
}

fn cannot_read(path: &Path, error: &io::Error) -> Error {
    anyhow!("cannot read {}: {error}", path.display())
}

/// How many bytes a file may have.
const MOST: u64 = 16 << 20;
