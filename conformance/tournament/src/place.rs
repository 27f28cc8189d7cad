//! The files of a tournament.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::fixtures::Shard;

/// Where the results of a plan are, next to its file.
#[derive(Clone, Debug)]
pub struct Place {
    folder: PathBuf,
    stem: String,
}

impl Place {
    /// Returns the place of a plan. Simulated results are kept apart.
    #[must_use]
    pub fn of(plan: &Path, is_simulated: bool) -> Self {
        let stem = plan.file_stem().unwrap_or_default().to_string_lossy();
        let simulated = if is_simulated { ".simulated" } else { "" };
        let folder = plan.parent().filter(|it| !it.as_os_str().is_empty());
        Self {
            folder: folder.unwrap_or(Path::new(".")).to_owned(),
            stem: format!("{stem}{simulated}"),
        }
    }

    /// Returns the file with all results.
    #[must_use]
    pub fn whole(&self) -> PathBuf {
        self.folder.join(format!("{}.db", self.stem))
    }

    /// Returns the file with the results of a part.
    #[must_use]
    pub fn shard(&self, shard: Shard) -> PathBuf {
        let Shard { number, of } = shard;
        self.folder
            .join(format!("{}.shard-{number}-of-{of}.db", self.stem))
    }

    /// Returns all files that there are: those of the whole and of the parts, and what the database keeps next to them.
    #[must_use]
    pub fn files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let is_ours = |name: &str| {
            let rest = name.strip_prefix(&self.stem).unwrap_or_default();
            rest.starts_with(".db") || (rest.starts_with(".shard-") && rest.contains(".db"))
        };
        entries
            .filter(|entry| is_ours(&entry.file_name().to_string_lossy()))
            .map(|entry| entry.path())
            .collect()
    }

    /// Returns the files of all parts, with their numbers.
    #[must_use]
    pub fn shards(&self) -> Vec<(Shard, PathBuf)> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut found: Vec<(Shard, PathBuf)> = entries
            .filter_map(|entry| {
                let name = entry.file_name().to_string_lossy().into_owned();
                let rest = name.strip_prefix(&self.stem)?.strip_prefix(".shard-")?;
                let (number, of) = rest.strip_suffix(".db")?.split_once("-of-")?;
                let shard = format!("{number}/{of}").parse().ok()?;
                Some((shard, entry.path()))
            })
            .collect();
        found.sort_by_key(|(shard, _)| (shard.of, shard.number));
        found
    }
}
