//! Whether the programs of the entrants are still those that played the games in the store.

use std::path::PathBuf;

use linesman_certificate::{Digest, DigestError};
use linesman_referee::Launch;
use rusqlite::{OptionalExtension as _, params};

use crate::{
    plan::{Plan, Start},
    store::{Store, StoreError},
};

/// Returns a digest of the files of each entrant, by its name: those in its folder, or those that its command names. One whose files
/// cannot be read has none.
#[must_use]
pub fn programs<'a>(
    plan: &Plan,
    launches: impl IntoIterator<Item = &'a Launch>,
) -> Vec<(String, String)> {
    let entrants = plan.entrants.iter().zip(launches);
    let digests = entrants.filter_map(|(entrant, launch)| {
        let paths = match &entrant.start {
            Start::Folder(folder) => vec![folder.clone()],
            _ => launch.named_files(),
        };
        Some((entrant.name.clone(), digest(&paths).ok()?))
    });
    digests.collect()
}

/// Returns a line for each of these files and folders.
fn digest(paths: &[PathBuf]) -> Result<String, DigestError> {
    let lines = paths.iter().map(|path| {
        let digest = Digest::of_program(path)?.sha256();
        Ok(format!("{digest}  {}\n", path.display()))
    });
    lines.collect()
}

impl Store {
    /// Notes the digests of the entrants' programs. Returns the names of those that are others than when they were noted last.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn note_programs(
        &mut self,
        programs: &[(String, String)],
    ) -> Result<Vec<String>, StoreError> {
        let mut note = || {
            let change = self.db.transaction()?;
            change.execute_batch(
                "CREATE TABLE IF NOT EXISTS program (name TEXT PRIMARY KEY, digest TEXT NOT NULL)",
            )?;
            let mut changed = Vec::new();
            for (name, digest) in programs {
                let known = change
                    .query_row("SELECT digest FROM program WHERE name = ?", [name], |row| {
                        row.get::<_, String>(0)
                    })
                    .optional()?;
                if known.is_some_and(|known| known != *digest) {
                    changed.push(name.clone());
                }
                change.execute(
                    "INSERT OR REPLACE INTO program VALUES (?, ?)",
                    params![name, digest],
                )?;
            }
            change.commit()?;
            Ok(changed)
        };
        note().map_err(|error| self.failed(error))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_digest_changes_with_the_names_and_the_contents_of_files() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
            digest(&[folder.path().to_owned()]).unwrap()
        };
        let first = write("bot.py", "one");
        let second = write("lib/other.py", "two");
        assert_ne!(first, second);
        let third = write("bot.py", "three");
        assert_ne!(second, third);
        assert_eq!(write("lib/__pycache__/other.pyc", "x"), third);
        assert_eq!(write("bot.py", "one"), second);
    }
}
