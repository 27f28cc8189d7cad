//! Folders that agents keep from one game to the next.

use std::{
    path::PathBuf,
    time::{SystemTime, UNIX_EPOCH},
};

use clap::Args;
use linesman_interface::game::{Contestant, Furnished, Keeping, KeepingError, keeping::USUAL_SIZE};

use crate::{Failure, memory::MemoryLimit};

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

    /// Gives each agent its folder, as long as the result exists.
    ///
    /// # Errors
    /// Two agents have the same name, a folder cannot be made, or others use it.
    pub(crate) fn furnish(
        &self,
        contestants: &mut [Contestant],
    ) -> Result<Option<Furnished>, Failure> {
        let Some(folder) = &self.keep else {
            return Ok(None);
        };
        let keeping = Keeping {
            folder: folder.clone(),
            limit: self.keep_size.map_or(Some(USUAL_SIZE), |size| size.0),
        };
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let run = format!(
            "{}-{}",
            now.unwrap_or_default().as_secs(),
            std::process::id()
        );
        let furnished = keeping.furnish(contestants, &run).map_err(|error| {
            let meant = match error {
                KeepingError::SameName(_) => "; NAME=COMMAND gives one",
                _ => "",
            };
            usage!("--keep {}: {error}{meant}", folder.display())
        });
        furnished.map(Some)
    }
}
