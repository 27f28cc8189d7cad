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

/// What the names of folders with running games end with.
const RUNNING: &str = "running";

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

    /// Returns the folder with the records of the games that are being played: of the whole, or of a part.
    #[must_use]
    pub fn running(&self, shard: Option<Shard>) -> PathBuf {
        let store = shard.map_or_else(|| self.whole(), |shard| self.shard(shard));
        store.with_extension(RUNNING)
    }

    /// Returns the records of the games that are being played, with their numbers.
    #[must_use]
    pub fn all_running(&self) -> Vec<(u64, PathBuf)> {
        let is_ours = |path: &PathBuf| path.extension().is_some_and(|it| it == RUNNING);
        let folders = self.files().into_iter().filter(is_ours);
        let entries = folders.flat_map(|folder| fs::read_dir(folder).into_iter().flatten());
        let number = |path: PathBuf| {
            let name = path.file_name()?.to_str()?;
            let number = name.strip_prefix("game-")?.strip_suffix(".jsonl")?;
            Some((number.parse().ok()?, path.clone()))
        };
        let mut found: Vec<_> = entries
            .filter_map(|entry| number(entry.ok()?.path()))
            .collect();
        found.sort();
        found
    }

    /// Returns all files and folders that there are: those of the whole and of the parts, what the database keeps next to them, and the
    /// games that are being played.
    #[must_use]
    pub fn files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let is_ours = |name: &str| {
            let rest = name.strip_prefix(&self.stem).unwrap_or_default();
            let end = match rest.strip_prefix(".shard-") {
                Some(part) => part.find('.').map_or("", |at| &part[at..]),
                None => rest,
            };
            end.starts_with(".db") || end.strip_prefix('.') == Some(RUNNING)
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
