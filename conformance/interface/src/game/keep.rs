//! A folder that an agent keeps from one game to the next, for programs that learn.

use std::{
    fs, io,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use linesman_referee::{clear_folder, remove_folder};

/// The file that names the game of the last copy.
const LAST: &str = "last";
/// The most files and folders that an agent may keep.
const MOST_ENTRIES: usize = 10_000;
/// How deep folders may be nested.
const MOST_DEPTH: usize = 32;
/// The bits that give a program the rights of its owner or its group.
const SPECIAL: u32 = 0o6000;

/// The folder of an agent, and a place for copies of it.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The folder, which the agent may change.
    pub folder: PathBuf,
    /// The folder for its copies: one before each game, called `game-N`.
    pub copies: PathBuf,
    /// How many bytes the agent may keep; no limit if there is none.
    pub limit: Option<u64>,
}

impl Kept {
    /// Copies the folder before a game with this number. If the game is the last that began, because it was void or interrupted, puts
    /// the copy back. An older game that is played again begins with what the agent knows now.
    ///
    /// # Errors
    /// The copy cannot be made.
    pub fn before(&self, game: u64) -> io::Result<()> {
        let copy = self.copy(game);
        let last = self.copies.join(LAST);
        let is_last = fs::read_to_string(&last).is_ok_and(|it| it == game.to_string());
        if is_last && copy.exists() {
            return self.put_back(&copy);
        }
        // A copy that was not finished must not look like one, and nor must its mark.
        let begun = copy.with_extension("begun");
        remove_folder(&begun)?;
        copy_all(&self.folder, &begun)?;
        remove_folder(&copy)?;
        fs::rename(begun, copy)?;
        let mark = last.with_extension("begun");
        fs::write(&mark, game.to_string())?;
        fs::rename(mark, last)
    }

    /// Puts the folder back if it holds more than it may after a game. Returns what was wrong then.
    ///
    /// # Errors
    /// It cannot be put back.
    pub fn after(&self, game: u64) -> io::Result<Option<String>> {
        open_up(&self.folder, 0);
        match weigh(&self.folder, self.limit) {
            Ok(()) => Ok(None),
            Err(excess) => self.put_back(&self.copy(game)).map(|()| Some(excess)),
        }
    }

    fn copy(&self, game: u64) -> PathBuf {
        self.copies.join(format!("game-{game}"))
    }

    /// Makes the folder what this copy of it is. The folder itself stays.
    fn put_back(&self, copy: &Path) -> io::Result<()> {
        clear_folder(&self.folder)?;
        copy_all(copy, &self.folder)
    }
}

/// Lets us read and change what an agent may have closed.
fn open_up(folder: &Path, depth: usize) {
    let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    if depth > MOST_DEPTH {
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            open_up(&entry.path(), depth + 1);
        }
    }
}

/// Checks a folder against the limits. The error says what is too much.
fn weigh(folder: &Path, limit: Option<u64>) -> Result<(), String> {
    let (mut bytes, mut entries) = (0_u64, 0_usize);
    let mut rest = vec![(folder.to_owned(), 0)];
    while let Some((folder, depth)) = rest.pop() {
        if depth > MOST_DEPTH {
            return Err(format!("folders nested more than {MOST_DEPTH} deep"));
        }
        let unreadable = |error: io::Error| format!("something that cannot be read ({error})");
        for entry in fs::read_dir(&folder).map_err(unreadable)?.flatten() {
            entries += 1;
            if entries > MOST_ENTRIES {
                return Err(format!("more than {MOST_ENTRIES} files"));
            }
            let data = entry.metadata().map_err(unreadable)?;
            if data.is_dir() {
                rest.push((entry.path(), depth + 1));
            } else if data.is_file() {
                if data.permissions().mode() & SPECIAL != 0 {
                    return Err("a file that is setuid or setgid".to_owned());
                }
                bytes = bytes.saturating_add(data.len());
            } else {
                return Err("something other than files and folders".to_owned());
            }
        }
    }
    match limit.filter(|limit| bytes > *limit) {
        Some(limit) => Err(format!(
            "{} KB, more than {} KB",
            bytes.div_ceil(1 << 10),
            limit >> 10
        )),
        None => Ok(()),
    }
}

/// Copies a folder whose contents are files and folders.
pub(super) fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (kind, to) = (entry.file_type()?, to.join(entry.file_name()));
        if kind.is_dir() {
            copy_all(&entry.path(), &to)?;
        } else if kind.is_file() {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_game_that_is_played_again_takes_nothing_back() {
        let root = tempfile::tempdir().unwrap();
        let kept = Kept {
            folder: root.path().join("own"),
            copies: root.path().join("copies"),
            limit: None,
        };
        let file = kept.folder.join("a");
        let read = || fs::read_to_string(&file).unwrap();
        fs::create_dir_all(&kept.folder).unwrap();
        for game in 1..4 {
            fs::write(&file, game.to_string()).unwrap();
            kept.before(game).unwrap();
        }
        fs::write(&file, "after").unwrap();
        kept.before(2).unwrap();
        assert_eq!(read(), "after");
        // It is interrupted.
        fs::write(&file, "half").unwrap();
        kept.before(2).unwrap();
        assert_eq!(read(), "after");
        kept.before(3).unwrap();
        assert_eq!(read(), "after");
    }

    #[test]
    fn a_folder_is_put_back_if_it_holds_too_much() {
        let root = std::env::temp_dir().join(format!("linesman-kept-{}", std::process::id()));
        let kept = Kept {
            folder: root.join("own"),
            copies: root.join("copies"),
            limit: Some(4096),
        };
        let file = |name: &str| kept.folder.join(name);
        let read = |name: &str| fs::read_to_string(file(name)).unwrap_or_default();
        fs::create_dir_all(file("deep")).unwrap();
        fs::write(file("deep/a"), "one").unwrap();
        kept.before(1).unwrap();
        fs::write(file("deep/a"), "two").unwrap();
        assert_eq!(kept.after(1).unwrap(), None);
        // The same game again begins as it did the first time.
        kept.before(1).unwrap();
        assert_eq!(read("deep/a"), "one");
        let spoil: [(&dyn Fn(), &str); 5] = [
            (
                &|| {
                    fs::write(file("a"), "").unwrap();
                    fs::set_permissions(file("a"), fs::Permissions::from_mode(0o4700)).unwrap();
                },
                "a file that is setuid or setgid",
            ),
            (
                &|| fs::write(file("b"), [0; 5000]).unwrap(),
                "5 KB, more than 4 KB",
            ),
            (
                &|| std::os::unix::fs::symlink("/etc", file("c")).unwrap(),
                "something other than files and folders",
            ),
            (
                &|| fs::create_dir_all(file(&"d/".repeat(40))).unwrap(),
                "folders nested more than 32 deep",
            ),
            (
                &|| {
                    fs::write(file("deep/b"), [0; 5000]).unwrap();
                    fs::set_permissions(file("deep"), fs::Permissions::from_mode(0o000)).unwrap();
                },
                "5 KB, more than 4 KB",
            ),
        ];
        for (act, expected) in spoil {
            kept.before(2).unwrap();
            act();
            assert_eq!(kept.after(2).unwrap().as_deref(), Some(expected));
            assert_eq!(fs::read_dir(&kept.folder).unwrap().count(), 1, "{expected}");
            assert_eq!(read("deep/a"), "one");
        }
        fs::remove_dir_all(root).unwrap();
    }
}
