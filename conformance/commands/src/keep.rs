//! Folders that agents keep from one game to the next.

use std::{
    fs, io,
    path::PathBuf,
    time::{SystemTime, UNIX_EPOCH},
};

use anyhow::anyhow;
use clap::Args;
use linesman_interface::game::{Contestant, Kept};

use crate::{Failure, memory::MemoryLimit};

/// The variable in which an agent finds its folder.
const VARIABLE: &str = "KEEP_DIR";
/// How much an agent may keep.
const USUAL_SIZE: u64 = 64 << 20;
/// The folder of the copies that are made before each game.
const SNAPSHOTS: &str = "snapshots";

/// What agents may keep.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Sandbox")]
pub(crate) struct KeepOptions {
    /// The folder in which each agent keeps files from one game to the next. The variable KEEP_DIR names its own part, which is copied
    /// to DIR/snapshots before each game. Games are played one after another
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// The most that an agent may keep, such as 10MB. If it keeps more, its folder is put back to what it was before the game
    /// [default: 64MB]
    #[arg(long, value_name = "SIZE", requires = "keep")]
    keep_size: Option<MemoryLimit>,
}

impl KeepOptions {
    /// Returns whether agents keep something, so that each game depends on the ones before it.
    pub(crate) const fn is_wanted(&self) -> bool {
        self.keep.is_some()
    }

    /// Gives each agent its folder.
    ///
    /// # Errors
    /// Two agents have the same name, or a folder cannot be made.
    pub(crate) fn furnish(&self, contestants: &mut [Contestant]) -> Result<(), Failure> {
        let Some(folder) = &self.keep else {
            return Ok(());
        };
        let names: Vec<String> = contestants.iter().map(|it| file_name(&it.name)).collect();
        for (number, name) in names.iter().enumerate() {
            if names[..number].contains(name) {
                return Err(Failure::usage(anyhow!(
                    "--keep needs a different name for each agent, and two are called {name}; NAME=COMMAND gives one"
                )));
            }
        }
        let made = || -> io::Result<PathBuf> {
            for name in &names {
                fs::create_dir_all(folder.join(name))?;
            }
            fs::canonicalize(folder)
        };
        let folder = made()
            .map_err(|error| Failure::usage(anyhow!("--keep {}: {error}", folder.display())))?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let run = format!(
            "{}-{}",
            now.unwrap_or_default().as_secs(),
            std::process::id()
        );
        for (contestant, name) in contestants.iter_mut().zip(&names) {
            let own = folder.join(name);
            let launch = &mut contestant.launch;
            launch.env.push((VARIABLE.into(), own.clone().into()));
            launch.sandbox.writable.push(own.clone());
            contestant.kept = Some(Kept {
                folder: own,
                copies: folder.join(SNAPSHOTS).join(&run).join(name),
                limit: self.keep_size.map_or(Some(USUAL_SIZE), |size| size.0),
            });
        }
        Ok(())
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
}
