//! What has become of a scenario.

use std::sync::Arc;

use crate::outcome::ScenarioReport;

/// What has become of a scenario.
#[derive(Debug)]
pub(super) enum Slot {
    Waiting,
    Running,
    /// Not run, since this check failed.
    Skipped(&'static str),
    /// Run, once or several times.
    Done(Vec<Arc<ScenarioReport>>),
}

impl Slot {
    /// Returns the runs of the scenario, if it was run.
    pub(super) const fn runs(&self) -> Option<&Vec<Arc<ScenarioReport>>> {
        match self {
            Self::Done(runs) => Some(runs),
            Self::Waiting | Self::Running | Self::Skipped(_) => None,
        }
    }
}
