//! What an agent was told the last time. If its files have changed and it fails in the same way, the next diagnosis comes first.

use std::{env, fs, path::PathBuf};

use linesman_game_record::state_folder;
use linesman_report::{Subject, Told};
use linesman_values::{digest::sha256, outcome::Report};
use serde::{Deserialize, Serialize};

use crate::{output::replace, watch::Files};

/// What an agent was told the last time, in the folder for the state of programs. Without such a folder nothing is kept.
pub(crate) struct History {
    place: Option<PathBuf>,
    files: Files,
    kept: Kept,
}

/// What is kept of one agent: all that it was told for failures that it still has.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Kept {
    /// The state of its files after the test.
    files: String,
    told: Vec<Told>,
}

impl History {
    /// Returns what is known of the agent that this command starts in this folder, tested as `tested` says.
    pub(crate) fn of(subject: &Subject, tested: &[String]) -> Self {
        let folder = subject.launch.dir.clone();
        let folder = folder.or_else(|| env::current_dir().ok());
        let key = format!("{:?} {folder:?} {tested:?}", subject.command());
        let name = format!("{}.json", sha256(key.as_bytes()));
        let place = state_folder("told").map(|state| state.join(name));
        let text = place.as_ref().and_then(|place| fs::read(place).ok());
        let kept = text.and_then(|text| serde_json::from_slice(&text).ok());
        Self {
            place,
            kept: kept.unwrap_or_default(),
            files: Files::of(&subject.launch, subject.engine_file.clone()),
        }
    }

    /// Returns what the agent was told before its files changed; nothing if they are as they were.
    pub(crate) fn told(&self) -> Vec<Told> {
        match self.kept.files == self.state() {
            true => Vec::new(),
            false => self.kept.told.clone(),
        }
    }

    /// Keeps what the agent is told now. What cannot be kept is not.
    pub(crate) fn keep(self, subject: &Subject, reports: &[Report]) {
        let Some(place) = &self.place else {
            return;
        };
        let mut told: Vec<Told> = reports
            .iter()
            .flat_map(|it| subject.first_told(it))
            .collect();
        let is_still = |old: &Told| {
            told.iter()
                .any(|new| new.is_of_same_failure(old) && new != old)
        };
        let old: Vec<Told> = self
            .kept
            .told
            .iter()
            .filter(|it| is_still(it))
            .cloned()
            .collect();
        told.extend(old);
        let kept = Kept {
            files: self.state(),
            told,
        };
        let text = serde_json::to_vec(&kept).unwrap_or_default();
        let folder = place.parent().map_or(Ok(()), fs::create_dir_all);
        // The next test is then as the first.
        let _ = folder.and_then(|()| replace(place, &text));
    }

    fn state(&self) -> String {
        sha256(format!("{:?}", self.files.look()).as_bytes()).to_string()
    }
}
