//! What has become of a scenario.

use std::sync::Arc;

use linesman_values::outcome::{ScenarioReport, Stopped};

/// What has become of a scenario.
#[derive(Debug)]
pub(super) enum Slot {
    Waiting,
    Running,
    /// Not run, since this check failed.
    Skipped(&'static str),
    /// Not run, or not to the end, since the test was stopped.
    Stopped(Stopped),
    /// Run, once or several times.
    Done(Vec<Arc<ScenarioReport>>),
}

impl Slot {
    /// Returns the runs of the scenario, if it was run.
    pub(super) const fn runs(&self) -> Option<&Vec<Arc<ScenarioReport>>> {
        match self {
            Self::Done(runs) => Some(runs),
            Self::Waiting | Self::Running | Self::Skipped(_) | Self::Stopped(_) => None,
        }
    }

    /// Returns whether nothing more will become of the scenario.
    pub(super) const fn is_settled(&self) -> bool {
        !matches!(self, Self::Waiting | Self::Running)
    }

    /// Returns why the scenario was stopped, if it was.
    pub(super) const fn stopped(&self) -> Option<Stopped> {
        match self {
            Self::Stopped(why) => Some(*why),
            _ => None,
        }
    }
}
