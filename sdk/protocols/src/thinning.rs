//! Which of many asides are kept.

use crate::Time;

/// Chooses which asides of an agent a transcript or a record keeps: of those that follow one another the first, the last, and one in each
/// second between them.
///
/// Asides follow one another until the agent is sent something or says something else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thinning {
    /// When the last aside was said that is kept whatever follows.
    kept: Option<Time>,
}

impl Thinning {
    /// Returns an agent that has made no aside.
    #[must_use]
    pub const fn new() -> Self {
        Self { kept: None }
    }

    /// Notes that asides no longer follow one another.
    pub const fn end(&mut self) {
        self.kept = None;
    }

    /// Notes an aside. Returns whether it is kept whatever follows. Any other is kept only as long as it is the last.
    pub fn keeps(&mut self, at: Time) -> bool {
        let is_kept = self.kept.is_none_or(|kept| at >= kept + EVERY);
        if is_kept {
            self.kept = Some(at);
        }
        is_kept
    }
}

/// How long after an aside that is kept the next one is.
const EVERY: Time = Time::from_secs(1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_and_one_a_second_are_kept() {
        let mut thinning = Thinning::new();
        let times = [0, 1, 999, 1000, 1001, 2500, 2600];
        let kept = times.map(|at| thinning.keeps(Time::from_millis(at)));
        assert_eq!(kept, [true, false, false, true, false, true, false]);
        thinning.end();
        assert!(thinning.keeps(Time::from_millis(2601)));
    }
}
