//! Tests that do not always run.

use libtest_mimic::Trial;

/// Returns a test that is ignored, and shows why in front of its name. Without this, only tests with an attribute show it.
#[must_use]
pub fn ignored(trial: Trial, why: &str) -> Trial {
    trial.with_kind(why).with_ignored_flag(true)
}
