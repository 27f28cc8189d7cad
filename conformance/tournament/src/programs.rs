//! Whether the programs of the entrants are still those that played the games in the store.

use std::{
    fs::{self, File},
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use linesman::Launch;
use rusqlite::{OptionalExtension as _, params};
use sha2::{Digest as _, Sha256};

use crate::{
    plan::{Plan, Start},
    store::{Store, StoreError},
};

/// Folders with what versions, caches and interpreters keep. They change without the program.
const NOT_OF_PROGRAM: &[&str] = &[".git", ".hg", ".svn", "__pycache__"];

/// Returns a digest of the files of each entrant, by its name: those in its folder, or those that its command names. One whose files
/// cannot be read has none.
#[must_use]
pub fn programs<'a>(
    plan: &Plan,
    launches: impl IntoIterator<Item = &'a Launch>,
) -> Vec<(String, String)> {
    let entrants = plan.entrants.iter().zip(launches);
    let digests = entrants.filter_map(|(entrant, launch)| {
        let files = match &entrant.start {
            Start::Folder(folder) => files_in(folder).ok()?,
            _ => launch.named_files(),
        };
        Some((entrant.name.clone(), digest(&files).ok()?))
    });
    digests.collect()
}

/// Returns all files in a folder, in the order of their names.
fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![fs::canonicalize(folder)?];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_file() {
                files.push(entry.path());
            } else if kind.is_dir() && !NOT_OF_PROGRAM.iter().any(|it| entry.file_name() == *it) {
                folders.push(entry.path());
            }
        }
    }
    files.sort();
    Ok(files)
}

fn digest(files: &[PathBuf]) -> io::Result<String> {
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 64 << 10];
    for path in files {
        hasher.update(path.as_os_str().as_encoded_bytes());
        hasher.update([0]);
        let (mut file, mut length) = (File::open(path)?, 0);
        loop {
            let count = file.read(&mut buffer)?;
            if count == 0 {
                break;
            }
            hasher.update(&buffer[..count]);
            length += count as u64;
        }
        hasher.update(length.to_le_bytes());
    }
    let digest = hasher.finalize();
    Ok(digest.iter().map(|byte| format!("{byte:02x}")).collect())
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
    use super::*;

    #[test]
    fn a_digest_changes_with_the_names_and_the_contents_of_files() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
            digest(&files_in(folder.path()).unwrap()).unwrap()
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
