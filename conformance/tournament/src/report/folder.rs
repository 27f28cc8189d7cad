//! The folders of reports and exports. The files of an earlier run are replaced as a whole, and all other files stay as they are.

use std::{
    fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

use super::order::Order;

linesman_games::table! {
    /// What is written to a folder. Each kind has a file that marks its folders, so that nothing is removed from any other folder.
    pub enum OutputFolder {
        /// Returns the file that marks its folders.
        mark: &'static str,
        /// Returns the command that writes it.
        command: &'static str,
        /// Returns the names of its files.
        files: &'static [&'static str],
        /// Returns its folders.
        folders: &'static [&'static str];

        /// The pages of `report --html`.
        Report(
            ".linesman-report",
            "report --html",
            &["index.html", "games.html", "player.js"],
            &["players", "games", "records", "thumbs"],
        ),
        /// The files of `export`.
        Export(
            ".linesman-export",
            "export",
            &["table.csv", "crosstable.csv", "table.json", "games.csv", "games.jsonl", "games.pgn"],
            &["records"],
        ),
    }
}

/// A folder cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// It has files, and was not made by the same command.
    #[error(
        "{} has files that 'linesman tournament {command}' did not write; name a new or an empty folder", path.display()
    )]
    Foreign {
        /// The folder.
        path: PathBuf,
        /// The command.
        command: &'static str,
    },
    /// A file in it cannot be read, written or removed.
    #[error("cannot write {}", .0.display())]
    Write(PathBuf, #[source] io::Error),
}

impl OutputFolder {
    /// Returns whether a folder has a report or an export.
    pub(crate) fn is_in(folder: &Path) -> bool {
        Self::ALL.iter().any(|it| folder.join(it.mark()).is_file())
    }

    /// Makes the folder, or removes from it what an earlier run of the same command wrote. Until the first file is written again,
    /// nothing in it looks whole.
    ///
    /// # Errors
    /// The folder has other files and no earlier output, or it cannot be written to.
    pub fn prepare(self, folder: &Path) -> Result<(), FolderError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| FolderError::Write(path, error)
        };
        fs::create_dir_all(folder).map_err(failed(folder))?;
        let mark = folder.join(self.mark());
        if !mark.is_file() {
            let mut entries = fs::read_dir(folder).map_err(failed(folder))?;
            if entries.next().is_some() {
                return Err(FolderError::Foreign {
                    path: folder.to_owned(),
                    command: self.command(),
                });
            }
            return fs::write(&mark, NOTE).map_err(failed(&mark));
        }
        self.clear(folder, "")?;
        for below in self.folders() {
            self.clear(&folder.join(below), below)?;
        }
        Ok(())
    }

    /// Removes our files from a folder. `below` is its name within the whole.
    fn clear(self, folder: &Path, below: &str) -> Result<(), FolderError> {
        // A link may lead to a folder of somebody else.
        let is_folder = |it: fs::Metadata| it.is_dir();
        if !below.is_empty() && !folder.symlink_metadata().is_ok_and(is_folder) {
            return Ok(());
        }
        let failed = |error| FolderError::Write(folder.to_owned(), error);
        for entry in fs::read_dir(folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let is_folder = entry.file_type().map_err(failed)?.is_dir();
            let name = entry.file_name();
            if is_folder || !name.to_str().is_some_and(|name| self.is_own(below, name)) {
                continue;
            }
            match fs::remove_file(entry.path()) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    return Err(FolderError::Write(entry.path(), error));
                }
                _ => {}
            }
        }
        if !below.is_empty() {
            // A folder with other files in it stays.
            let _ = fs::remove_dir(folder);
        }
        Ok(())
    }

    /// Returns whether a file has a name that this command writes.
    fn is_own(self, below: &str, name: &str) -> bool {
        let numbered = |before: &str, after: &str| {
            let number = name
                .strip_prefix(before)
                .and_then(|it| it.strip_suffix(after));
            number.is_some_and(|it| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit()))
        };
        match below {
            "" if self == Self::Report && Order::of_file(name).is_some() => true,
            "" => self.files().iter().any(|own| {
                // What a run that was killed left of a file.
                let rest = || {
                    name.strip_prefix('.')?
                        .strip_prefix(own)?
                        .strip_suffix(".tmp")
                };
                name == *own || rest().is_some()
            }),
            // An earlier version did not pack them.
            "records" => numbered("game-", ".jsonl.gz") || numbered("game-", ".jsonl"),
            "thumbs" => numbered("", ".svg"),
            _ => numbered("", ".html"),
        }
    }
}

/// The text of the file that marks a folder.
const NOTE: &str = "Linesman wrote the files of this folder. When the same command writes here again, it replaces them.\n";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_files_are_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("site");
        OutputFolder::Report.prepare(&site).unwrap();
        let own = [
            "index.html",
            ".index.html.17.tmp",
            "players/1.html",
            "games/12.html",
            "games-2.html",
            "games-by-plies.html",
            "games-by-result-3.html",
            "records/game-12.jsonl",
        ];
        let other = [
            "CNAME",
            "table.csv",
            "players/one.html",
            "games/.html",
            "games-by-hand.html",
            "records/12.jsonl",
            "records/game-1.jsonl.bak",
            "more/1.html",
        ];
        for name in own.iter().chain(&other) {
            let path = site.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        OutputFolder::Report.prepare(&site).unwrap();
        assert!(own.iter().all(|name| !site.join(name).exists()));
        assert!(other.iter().all(|name| site.join(name).exists()));
        // What is there belongs to another command.
        let error = OutputFolder::Export.prepare(&site).unwrap_err();
        assert!(error.to_string().contains("name a new or an empty folder"));
    }

    #[test]
    fn a_folder_behind_a_link_is_not_ours() {
        let folder = tempfile::tempdir().unwrap();
        let (site, mine) = (folder.path().join("site"), folder.path().join("mine"));
        OutputFolder::Report.prepare(&site).unwrap();
        fs::create_dir(&mine).unwrap();
        fs::write(mine.join("game-1.jsonl"), "").unwrap();
        std::os::unix::fs::symlink(&mine, site.join("records")).unwrap();
        OutputFolder::Report.prepare(&site).unwrap();
        assert!(mine.join("game-1.jsonl").exists());
    }
}
