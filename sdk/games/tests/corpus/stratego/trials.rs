//! One trial per log.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use libtest_mimic::{Failed, Trial};

use super::{log::Log, replay::replay};

const ROUNDS: [&str; 2] = ["round4", "round5"];
const LOGS: usize = 112;

/// Returns a trial for each log below `corpus`.
///
/// # Errors
/// Says what is wrong with the folder.
pub(in super::super) fn trials(corpus: &Path) -> Result<Vec<Trial>, String> {
    let mut trials = Vec::new();
    for round in ROUNDS {
        let folder = corpus.join("stratego").join(round);
        let paths = files(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for path in paths {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            let name = format!("stratego/{round}/{file}");
            trials.push(Trial::test(name, move || check(&path)));
        }
    }
    if trials.len() == LOGS {
        Ok(trials)
    } else {
        Err(format!(
            "{} holds {} logs of Stratego instead of {LOGS}",
            corpus.display(),
            trials.len()
        ))
    }
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths = entries.collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn check(path: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(path)?;
    let log = Log::parse(&text)?;
    replay(&log)?;
    Ok(())
}
