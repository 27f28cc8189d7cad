//! Gives agents the folders that they keep.

use std::{
    fs::{self, File, TryLockError},
    io,
    path::PathBuf,
};

use linesman_referee::Launch;
use tempfile::TempDir;

use super::{
    Contestant,
    keep::{Kept, copy_all},
};

/// How much an agent may keep, in bytes, if nothing else is said.
pub const USUAL_SIZE: u64 = 64 << 20;

/// The variable in which an agent finds its folder.
const VARIABLE: &str = "KEEP_DIR";
/// The folder of the copies that are made before each game.
const SNAPSHOTS: &str = "snapshots";
/// A folder in which several agents have a folder each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keeping {
    /// The folder.
    pub folder: PathBuf,
    /// How many bytes each agent may keep; no limit if there is none.
    pub limit: Option<u64>,
}

/// Why agents do not get their folders.
#[derive(Debug, thiserror::Error)]
pub enum KeepingError {
    /// The folders of two agents would have this name.
    #[error("it needs a different name for each agent, and the folders of two would be called {0}")]
    SameName(String),
    /// A folder cannot be made.
    #[error(transparent)]
    Folder(#[from] io::Error),
    /// Others use the folder.
    #[error("another run of Linesman uses it now")]
    InUse,
}

/// Agents have folders. Nobody else can give them these while this exists.
#[derive(Debug)]
#[must_use]
pub struct Furnished {
    lock: File,
}

impl Drop for Furnished {
    /// Lets go of the folder at once. A process that is just being started has a copy of the lock for a moment.
    fn drop(&mut self) {
        // A lock that the file system does not have cannot be let go of.
        let _ = self.lock.unlock();
    }
}

impl Keeping {
    /// Gives each agent its folder, which has its name, and hides those of the others from it. `run` names what is played, and so the
    /// folder of the copies.
    ///
    /// # Errors
    /// Two agents have the same name, a folder cannot be made, or others use it now.
    pub fn furnish(
        &self,
        contestants: &mut [Contestant],
        run: &str,
    ) -> Result<Furnished, KeepingError> {
        let names: Vec<String> = contestants.iter().map(|it| file_name(&it.name)).collect();
        for (number, name) in names.iter().enumerate() {
            if names[..number].contains(name) {
                return Err(KeepingError::SameName(name.clone()));
            }
        }
        let made = || -> io::Result<PathBuf> {
            for name in &names {
                fs::create_dir_all(self.folder.join(name))?;
            }
            fs::canonicalize(&self.folder)
        };
        let folder = made()?;
        let lock = File::open(&folder)?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(KeepingError::InUse);
            }
            // Some file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let snapshots = folder.join(SNAPSHOTS);
        for (contestant, name) in contestants.iter_mut().zip(&names) {
            let own = folder.join(name);
            let others = names.iter().filter(|it| *it != name);
            let launch = &mut contestant.launch;
            launch.env.push((VARIABLE.into(), own.clone().into()));
            launch.sandbox.writable.push(own.clone());
            launch.sandbox.hidden.push(snapshots.clone());
            launch
                .sandbox
                .hidden
                .extend(others.map(|it| folder.join(it)));
            contestant.kept = Some(Kept {
                folder: own,
                copies: snapshots.join(file_name(run)).join(name),
                limit: self.limit,
            });
        }
        Ok(Furnished { lock })
    }
}

/// How an agent is started for something that is no game. It lasts as long as the agent runs.
#[derive(Debug)]
pub struct Trial {
    /// How it is started.
    pub launch: Launch,
    /// A copy of what it keeps.
    _copy: Option<TempDir>,
}

impl Contestant {
    /// Returns how the agent is started for something that is no game. It gets a copy of what it keeps, so it learns nothing from that.
    ///
    /// # Errors
    /// The copy cannot be made.
    pub fn on_trial(&self) -> io::Result<Trial> {
        let mut launch = self.launch.clone();
        let Some(kept) = &self.kept else {
            return Ok(Trial {
                launch,
                _copy: None,
            });
        };
        let copy = tempfile::tempdir()?;
        let place = fs::canonicalize(copy.path())?;
        copy_all(&kept.folder, &place)?;
        for (name, value) in &mut launch.env {
            if name == VARIABLE {
                *value = place.clone().into();
            }
        }
        for folder in &mut launch.sandbox.writable {
            if *folder == kept.folder {
                folder.clone_from(&place);
            }
        }
        Ok(Trial {
            launch,
            _copy: Some(copy),
        })
    }
}

/// Returns a name as one of a folder, which is never that of the copies.
fn file_name(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let plain = |c| if is_plain(c) { c } else { '_' };
    let name: String = name.chars().map(plain).collect();
    if name.starts_with('.') || name == SNAPSHOTS || name.is_empty() {
        format!("_{name}")
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_a_name_that_leads_nowhere_else() {
        for (name, expected) in [
            ("bot.py", "bot.py"),
            ("../x", "_.._x"),
            ("a/b", "a_b"),
            ("snapshots", "_snapshots"),
            ("", "_"),
        ] {
            assert_eq!(file_name(name), expected);
        }
    }

    #[test]
    fn each_agent_has_a_folder_that_no_other_run_uses() {
        let root = tempfile::tempdir().unwrap();
        let keeping = Keeping {
            folder: root.path().join("kept"),
            limit: None,
        };
        let named = |name: &str| {
            let launch = Launch::new("true", [""; 0]);
            Contestant::program(launch, name.to_owned())
        };
        let mut two = [named("a"), named("b")];
        let furnished = keeping.furnish(&mut two, "cup").unwrap();
        let folder = fs::canonicalize(&keeping.folder).unwrap();
        let own = |contestant: &Contestant| contestant.launch.sandbox.writable.clone();
        assert_eq!(own(&two[0]), [folder.join("a")]);
        let hidden = [folder.join("snapshots"), folder.join("b")];
        assert_eq!(two[0].launch.sandbox.hidden, hidden);
        let again = keeping.furnish(&mut [named("a")], "cup").unwrap_err();
        assert!(matches!(again, KeepingError::InUse));
        drop(furnished);
        let same = keeping.furnish(&mut [named("x/y"), named("x_y")], "cup");
        assert!(matches!(same.unwrap_err(), KeepingError::SameName(name) if name == "x_y"));
        drop(keeping.furnish(&mut [named("a")], "cup").unwrap());
    }
}
