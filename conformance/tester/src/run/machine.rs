//! The machine, as far as several tests share it.

use std::sync::Arc;

use parking_lot::RwLock;

/// The machine that tests run on. Tests that run at the same time share one, so that each has it to itself where a fault depends on
/// time. All copies are one.
#[derive(Clone, Debug, Default)]
pub struct Machine {
    /// Locked for writing by a scenario that needs the machine to itself. The lock of the standard library is not fair: whoever reads
    /// again at once can keep a writer waiting for minutes if the machine is busy.
    lock: Arc<RwLock<()>>,
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
        let _among_others = self.lock.read();
        work()
    }

    /// Does work that needs the machine to itself. Waits for what is being done among others, and comes before what begins later.
    pub(crate) fn alone<T>(&self, work: impl FnOnce() -> T) -> T {
        let _alone = self.lock.write();
        work()
    }

    /// Returns whether several tests run at the same time.
    pub(crate) const fn is_shared(&self) -> bool {
        self.is_shared
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Barrier, thread};

    use super::*;

    #[test]
    fn work_alone_comes_before_work_that_begins_later() {
        let machine = Machine::shared();
        let go_on = Barrier::new(2);
        thread::scope(|scope| {
            machine.share(|| {
                scope.spawn(|| machine.alone(|| go_on.wait()));
                while machine.lock.try_read().is_some() {
                    thread::yield_now();
                }
            });
            let is_later = machine.lock.try_read().is_none();
            go_on.wait();
            assert!(is_later);
        });
    }
}
