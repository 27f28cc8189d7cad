//! Finding scenario files, and reading them.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use linesman_interface::protocol::Protocol;
use linesman_tester::Draft;
use linesman_values::scenario::Scenario;

use crate::{Failure, OrFail, output::read_text, protocols::Protocols};

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
            collect(path, &mut found).or_usage(|| format!("cannot read {}", path.display()))?;
            if found.is_empty() {
                return Err(usage!(
                    "there are no *.yaml or *.yml files in {}",
                    path.display()
                ));
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
        return Err(usage!("name a scenario file or a folder"));
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
        [only] => Err(usage!("{only}")),
        all => Err(usage!(
            "{} files have mistakes:\n{}",
            all.len(),
            all.join("\n")
        )),
    }
}

fn load_one(
    file: &Path,
    known: &[Box<dyn Protocol>],
    fallback: Option<&str>,
) -> anyhow::Result<Loaded> {
    let text = read_text(file)?;
    let known: Vec<&dyn Protocol> = known.iter().map(|protocol| &**protocol).collect();
    let draft = Draft::read(file, &text)?;
    let protocol = draft.protocol(&known, fallback)?;
    Ok(Loaded {
        protocol: protocol.descriptor().name,
        scenario: draft.into_scenario(&id(file), protocol)?,
    })
}

/// Returns the id of a scenario: the path of its file, as it was given.
pub(super) fn id(file: &Path) -> String {
    file.display().to_string()
}
