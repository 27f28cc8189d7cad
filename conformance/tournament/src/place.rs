//! The files of a tournament.

use std::{
    fs,
    path::{Path, PathBuf},
};

use toml::de::DeTable;

use crate::{fixtures::Shard, report::OutputFolder};

/// Where the results of a plan are, next to its file.
#[derive(Clone, Debug)]
pub struct Place {
    folder: PathBuf,
    stem: String,
}

/// What the names of folders with running games end with.
const RUNNING: &str = "running";
/// What comes before the ends of files with simulated results.
const SIMULATED: &str = ".simulated";

impl Place {
    /// Returns the place of a plan. Simulated results are kept apart.
    #[must_use]
    pub fn of(plan: &Path, is_simulated: bool) -> Self {
        let stem = plan.file_stem().unwrap_or_default().to_string_lossy();
        let simulated = if is_simulated { SIMULATED } else { "" };
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

    /// Returns the file with the results of the whole, or of a part.
    #[must_use]
    pub fn results(&self, shard: Option<Shard>) -> PathBuf {
        shard.map_or_else(|| self.whole(), |shard| self.shard(shard))
    }

    /// Returns the folder with the records of the games that are being played: of the whole, or of a part.
    #[must_use]
    pub fn running(&self, shard: Option<Shard>) -> PathBuf {
        let store = self.results(shard);
        store.with_extension(RUNNING)
    }

    /// Returns the folder in which the entrants of a run are built: for the whole, or for a part.
    #[must_use]
    pub fn built(&self, shard: Option<Shard>) -> PathBuf {
        let store = self.results(shard);
        store.with_extension("built")
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
        let all = self.entries();
        all.filter(|path| is_of(path, &self.stem)).collect()
    }

    /// Returns what no entrant should read: the plans in the folder, whose seeds tell what bots do by chance, their results, and what was
    /// published of them.
    #[must_use]
    pub fn secrets(&self) -> Vec<PathBuf> {
        let plans: Vec<PathBuf> = self.entries().filter(|path| is_plan(path)).collect();
        let stems = plans.iter().filter_map(|plan| plan.file_stem());
        let mut stems: Vec<String> = stems.map(|it| it.to_string_lossy().into_owned()).collect();
        let simulated: Vec<String> = stems.iter().map(|it| format!("{it}{SIMULATED}")).collect();
        stems.extend(simulated);
        let is_result = |path: &PathBuf| stems.iter().any(|stem| is_of(path, stem));
        let results = self
            .entries()
            .filter(|it| is_result(it) || OutputFolder::is_in(it));
        let results: Vec<PathBuf> = results.collect();
        [plans, results].concat()
    }

    fn entries(&self) -> impl Iterator<Item = PathBuf> + use<> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten();
        entries.flatten().map(|entry| entry.path())
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

/// Returns whether a file has results of the plan with this name, or a folder has its running games.
fn is_of(path: &Path, stem: &str) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let rest = name.strip_prefix(stem).unwrap_or_default();
    let end = match rest.strip_prefix(".shard-") {
        Some(part) => part.find('.').map_or("", |at| &part[at..]),
        None => rest,
    };
    end.starts_with(".db") || end.strip_prefix('.') == Some(RUNNING)
}

/// Returns whether a file is a plan, and not the settings of a bot.
fn is_plan(path: &Path) -> bool {
    let is_toml = path.extension().is_some_and(|it| it == "toml") && path.is_file();
    let text = is_toml.then(|| fs::read_to_string(path).ok()).flatten();
    text.is_some_and(|text| match DeTable::parse(&text) {
        Ok(table) => {
            let mut keys = table.get_ref().keys();
            keys.any(|key| OF_PLANS.contains(&key.get_ref().as_ref()))
        }
        // A plan with a mistake has a seed too.
        Err(_) => OF_PLANS.iter().any(|key| text.contains(key)),
    })
}

/// The entries that plans have, and the settings of a bot do not.
const OF_PLANS: &[&str] = &["entrant", "simulation"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tells_of_tournaments_is_secret_and_what_is_of_a_bot_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        const PLAN: &str = "[[entrant]]\nname = \"a\"\n";
        for name in ["cup.toml", "other.toml"] {
            write(name, PLAN);
        }
        // An entrant may be written in one line, and a plan may have a mistake.
        write("line.toml", "entrant = [\n  { name = \"a\" },\n]\n");
        write("wrong.toml", &format!("seed =\n{PLAN}"));
        let secret = [
            "cup.db",
            "cup.db-wal",
            "cup.simulated.db",
            "cup.shard-1-of-2.db",
            "other.db",
            "other.running/game-1.jsonl",
            "site/.linesman-report",
            "site/index.html",
            "out/.linesman-export",
            "out/records/game-1.jsonl",
            "line.db",
        ];
        let open = [
            "bot.py",
            "bot.toml",
            "bot.db",
            "book/index.html",
            "records/x",
        ];
        for name in secret.iter().chain(&open) {
            write(name, "");
        }
        let place = Place::of(&folder.path().join("cup.toml"), false);
        let mut found: Vec<PathBuf> = place.secrets();
        found.sort();
        let top = |name: &str| folder.path().join(name.split('/').next().unwrap());
        let mut expected: Vec<PathBuf> = secret.iter().map(|name| top(name)).collect();
        expected.extend(["cup.toml", "other.toml", "line.toml", "wrong.toml"].map(top));
        expected.sort();
        expected.dedup();
        assert_eq!(found, expected);
    }
}
