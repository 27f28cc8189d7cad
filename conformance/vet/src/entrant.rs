//! A bot that was handed in as a folder, and plays.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use linesman::{Descriptor, Launch};

use crate::{
    build::{Workshop, submitted},
    inspect::{inspect_command, inspect_files, inspect_size},
    metadata::Metadata,
    outcome::BuildOutcome,
    vetting::Confine,
};

/// A bot in a folder. Nothing of it has run yet.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// What it says of itself.
    pub metadata: Metadata,
    folder: PathBuf,
}

/// Where a bot was built: a copy of its folder, which is removed when this is dropped.
pub struct Built {
    workshop: Workshop,
}

impl Entrant {
    /// Reads what the bot in a folder says of itself, and looks at its files, as a vetting does.
    ///
    /// # Errors
    /// Says every mistake that shows.
    pub fn read(folder: &Path, protocols: &[&'static Descriptor]) -> Result<Self, Vec<String>> {
        let folder = fs::canonicalize(folder).map_err(|error| vec![error.to_string()])?;
        if let Some(mistake) = inspect_size(&folder) {
            return Err(vec![mistake]);
        }
        let metadata = Metadata::read(&folder, protocols)?;
        let mut mistakes = inspect_files(&folder);
        mistakes.extend(inspect_command(&folder, &metadata, &metadata.build, false));
        let is_built = metadata.build.is_empty();
        let command = inspect_command(&folder, &metadata, &metadata.command, is_built);
        mistakes.extend(command);
        match mistakes.is_empty() {
            true => Ok(Self { metadata, folder }),
            false => Err(mistakes),
        }
    }

    /// Returns whether the bot is built before it plays.
    #[must_use]
    pub fn has_build(&self) -> bool {
        !self.metadata.build.is_empty()
    }

    /// Returns how the bot is started, without its build.
    #[must_use]
    pub fn launch(&self) -> Launch {
        self.launch_in(&self.folder)
    }

    fn launch_in(&self, folder: &Path) -> Launch {
        let dir = folder.join(&self.metadata.dir);
        submitted(folder, &self.metadata.command, &dir)
    }

    /// Builds the bot in a copy of its folder, confined, within a time limit. Returns how the result is started.
    ///
    /// # Errors
    /// Says what went wrong, and whether the system is the cause.
    pub fn build(
        &self,
        place: &Path,
        confine: Confine<'_>,
        limit: Duration,
    ) -> Result<(Built, Launch), (String, bool)> {
        let workshop = Workshop::of(&self.folder, place).map_err(|error| {
            (
                format!("cannot copy {}: {error}", self.folder.display()),
                true,
            )
        })?;
        let outcome = workshop
            .build(&self.metadata, confine, limit)
            .map_err(|error| (format!("the build: {error}"), error.is_of_machine()))?;
        if !outcome.is_good {
            return Err((outcome.reason(), false));
        }
        let bot = workshop.bot();
        let mut mistakes = inspect_files(&bot);
        let command = inspect_command(&bot, &self.metadata, &self.metadata.command, true);
        mistakes.extend(command);
        if !mistakes.is_empty() {
            return Err((mistakes.join("; "), false));
        }
        let launch = self.launch_in(&bot);
        Ok((Built { workshop }, launch))
    }
}

impl Built {
    /// Returns the folder of the bot.
    #[must_use]
    pub fn folder(&self) -> PathBuf {
        self.workshop.bot()
    }
}

impl BuildOutcome {
    /// Says in a line how the build ended.
    pub(crate) fn reason(&self) -> String {
        let mut lines = self.lines.iter().rev();
        match lines.find(|line| !line.trim().is_empty()) {
            Some(line) => format!("{}: {line}", self.ended),
            None => self.ended.clone(),
        }
    }
}
