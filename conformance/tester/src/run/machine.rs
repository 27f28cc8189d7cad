//! The machine, as far as several tests share it.

use std::sync::{Arc, PoisonError, RwLock};

/// The machine that tests run on. Tests that run at the same time share one, so that each has it to itself where a fault depends on
/// time. All copies are one.
#[derive(Clone, Debug, Default)]
pub struct Machine {
    /// Locked for writing by a scenario that needs the machine to itself.
    alone: Arc<RwLock<()>>,
    is_shared: bool,
}

impl Machine {
    /// Returns a machine on which several tests run at the same time.
    #[must_use]
    pub fn shared() -> Self {
        Self {
            is_shared: true,
            ..Self::default()
        }
    }

    /// Does work that would disturb a scenario which needs the machine to itself. Waits for such a scenario, and keeps it waiting.
    pub fn share<T>(&self, work: impl FnOnce() -> T) -> T {
        let _among_others = self.alone.read().unwrap_or_else(PoisonError::into_inner);
        work()
    }

    /// Returns whether several tests run at the same time.
    pub(crate) const fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// Returns the lock for a scenario that needs the machine to itself.
    pub(crate) fn alone(&self) -> &RwLock<()> {
        &self.alone
    }
}
