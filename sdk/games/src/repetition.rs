//! How often a position occurred.

use std::{fmt, sync::Arc};

/// The positions since the last one that cannot come back. A clone shares them.
#[derive(Clone, Default)]
pub(crate) struct History(Option<Arc<Occurrence>>);

struct Occurrence {
    /// A number that differs for most positions, so that they need not be compared.
    digest: u64,
    /// The digests of this position and of all before it. Most positions are new, and this shows it at once.
    seen: Seen,
    position: Box<[u64]>,
    before: History,
}

/// A set of digests by their first nine bits, so it may seem to have some that were not added.
#[derive(Clone, Copy, Default)]
struct Seen([u64; 8]);

impl Seen {
    /// Adds a digest, and returns whether it may have been there before.
    const fn add(&mut self, digest: u64) -> bool {
        let bit = digest >> 55;
        let (word, mask) = (&mut self.0[(bit / 64) as usize], 1 << (bit % 64));
        let was_there = *word & mask != 0;
        *word |= mask;
        was_there
    }
}

impl History {
    /// Adds the position that the game has come to, and returns how often it has been there by now.
    pub(crate) fn add(&mut self, position: Box<[u64]>) -> usize {
        let digest = digest(&position);
        let mut seen = self.0.as_ref().map_or_else(Seen::default, |last| last.seen);
        let is_same = |past: &&Occurrence| past.digest == digest && past.position == position;
        let count = if seen.add(digest) {
            1 + self.occurrences().filter(is_same).count()
        } else {
            1
        };
        let before = std::mem::take(self);
        self.0 = Some(Arc::new(Occurrence {
            digest,
            seen,
            position,
            before,
        }));
        count
    }

    fn occurrences(&self) -> impl Iterator<Item = &Occurrence> {
        let first = self.0.as_deref();
        std::iter::successors(first, |past| past.before.0.as_deref())
    }

    fn positions(&self) -> impl Iterator<Item = &[u64]> {
        self.occurrences().map(|past| &*past.position)
    }
}

/// Returns a number that differs for most positions.
fn digest(position: &[u64]) -> u64 {
    let add = |sum: u64, word: &u64| (sum.rotate_left(5) ^ word).wrapping_mul(ODD);
    position.iter().fold(0, add)
}

/// An odd number with about as many ones as zeros, in no pattern.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

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
            let before = std::mem::take(&mut history);
            history.0 = Some(Arc::new(Occurrence {
                digest: 0,
                seen: Seen::default(),
                position: Box::from([ply]),
                before,
            }));
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
