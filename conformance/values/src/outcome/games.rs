//! What the games came to.

use std::path::PathBuf;

use serde::Serialize;

use super::{Found, ScenarioReport};
use crate::text::count;

/// What the games of a run came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Games {
    /// How many were asked for.
    pub asked: u32,
    /// How many were played; of the others something stood in the way.
    pub played: u32,
    /// How many plies they had, those of both sides.
    pub plies: u64,
    /// How many of them showed a fault.
    pub faulty: u32,
    /// The faults that no scripted scenario had shown.
    #[serde(skip)]
    pub faults: Vec<GameFault>,
}

/// A fault that a game has shown and no scripted scenario, and the shortest conversation that was found to show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFault {
    /// The id of the check that was broken.
    pub check: &'static str,
    /// The number of the game, from 1.
    pub game: u32,
    /// The side that the agent played.
    pub side: String,
    /// After how many plies it showed in the game, and after how many in the scenario.
    pub plies: [u32; 2],
    /// How many runs it took to find that.
    pub runs: u32,
    /// Whether the agent does the same again if everything else is the same.
    pub is_deterministic: bool,
    /// Whether the scenario shows the fault when it runs as it is.
    pub is_reproduced: bool,
    /// The scenario, as a file.
    pub text: String,
    /// Where it was saved.
    pub file: Option<PathBuf>,
}

impl GameFault {
    /// Returns what there is to say of it, in one line.
    #[must_use]
    pub fn line(&self) -> String {
        let [from, to] = self.plies;
        let mut line = format!("found in game {} as {}", self.game, self.side);
        line += &if to < from {
            format!("; shrunk from {from} to {}", count(to, "ply", "plies"))
        } else {
            format!("; after {}", count(from, "ply", "plies"))
        };
        if !self.is_reproduced {
            line += ", not seen again";
        }
        if let Some(file) = &self.file {
            line += &format!(": {}", file.display());
        }
        line
    }
}

impl Games {
    /// Returns what there is to say of the games, in one line.
    #[must_use]
    pub fn line(&self) -> String {
        let mut line = format!(
            "games: {} played, {}, ",
            self.played,
            count(self.plies, "ply", "plies")
        );
        line += &match self.faulty {
            0 => "no fault".to_owned(),
            count => format!("{count} with a fault"),
        };
        if self.played < self.asked {
            line += &format!(
                ", {} not played, because the basics failed",
                self.asked - self.played
            );
        }
        line
    }

    /// Returns the fault that games have shown of a check, if no scripted scenario had.
    #[must_use]
    pub fn fault_of(&self, check: &str) -> Option<&GameFault> {
        self.faults.iter().find(|fault| fault.check == check)
    }
}

/// Counts what the games came to; their faults are not looked for. `counts` says whether a fault is more than a note.
pub fn sum_up<'a>(
    asked: u32,
    runs: impl Iterator<Item = &'a ScenarioReport>,
    counts: impl Fn(&Found) -> bool,
) -> Option<Games> {
    let mut games = Games {
        asked,
        ..Games::default()
    };
    for report in runs.filter(|report| report.scenario.game.is_some()) {
        games.played += 1;
        let plies = report
            .run
            .played
            .iter()
            .map(|played| u64::from(played.plies));
        games.plies += plies.sum::<u64>();
        games.faulty += u32::from(report.run.found.iter().any(&counts));
    }
    (asked > 0).then_some(games)
}
