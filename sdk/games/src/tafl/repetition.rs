//! How often a position occurred.

use std::{fmt, sync::Arc};

/// The positions since the last one that cannot come back. A clone shares them.
#[derive(Clone, Default)]
pub(super) struct History(Option<Arc<Occurrence>>);

struct Occurrence {
    position: Box<[u64]>,
    before: History,
}

impl History {
    /// Adds the position that the game has come to, and returns how often it has been there by now.
    pub(super) fn add(&mut self, position: Box<[u64]>) -> usize {
        let count = 1 + self.positions().filter(|past| **past == *position).count();
        let before = std::mem::take(self);
        self.0 = Some(Arc::new(Occurrence { position, before }));
        count
    }

    fn positions(&self) -> impl Iterator<Item = &[u64]> {
        let first = self.0.as_deref();
        std::iter::successors(first, |past| past.before.0.as_deref()).map(|past| &*past.position)
    }
}

impl Drop for History {
    /// Drops a long game without recursion.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut last) = next.and_then(Arc::into_inner) {
            next = last.before.0.take();
        }
    }
}

impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        self.positions().eq(other.positions())
    }
}

impl fmt::Debug for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} positions", self.positions().count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_history_is_dropped_without_recursion() {
        let mut history = History::default();
        for ply in 0..300_000 {
            let position = Box::from([ply]);
            let before = std::mem::take(&mut history);
            history.0 = Some(Arc::new(Occurrence { position, before }));
        }
        let shared = history.clone();
        drop(history);
        assert_eq!(shared.positions().count(), 300_000);
        drop(shared);
    }

    #[test]
    fn a_clone_counts_by_itself() {
        let mut history = History::default();
        assert_eq!(history.add(Box::from([1])), 1);
        let mut other = history.clone();
        assert_eq!(other.add(Box::from([1])), 2);
        assert_eq!(other.add(Box::from([1])), 3);
        assert_eq!(history.add(Box::from([2])), 1);
        assert_eq!(history.add(Box::from([1])), 2);
        assert_ne!(history, other);
    }
}
