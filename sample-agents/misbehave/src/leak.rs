//! A fault that no check is named after: time leaks away.

use std::time::Duration;

use crate::deed::Deed;

/// Each move takes longer than the one before, by this much; the first takes no longer than it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leak(pub(crate) Duration);

impl Leak {
    /// Returns what to do before a move after so many others.
    pub(crate) fn before_move(self, moves: u32) -> Deed {
        match self.0.saturating_mul(moves) {
            Duration::ZERO => Deed::Nothing,
            time => Deed::Sleep(time),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_move_takes_longer_than_the_one_before() {
        let leak = Leak(Duration::from_millis(5));
        assert_eq!(leak.before_move(0), Deed::Nothing);
        for (moves, millis) in [(1, 5), (2, 10), (100, 500)] {
            let expected = Deed::Sleep(Duration::from_millis(millis));
            assert_eq!(leak.before_move(moves), expected);
        }
    }
}
