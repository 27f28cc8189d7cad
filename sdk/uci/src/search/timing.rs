//! When the lines of a search arrive, against the time that they name.

use std::time::Duration;

use linesman_protocols::Time;

use crate::{Info, Rule, declared::Wrong};

/// When the lines of a search came, from `go` on.
#[derive(Clone, Debug, Default)]
pub(super) struct Timing {
    /// How many lines have named a time.
    count: u32,
    /// When the first one came, and the time that it named.
    first: Option<(Time, Duration)>,
}

impl Timing {
    /// Notes a line that came so long after `go`, and judges whether as much time as it names can have passed.
    pub(super) fn note(&mut self, info: &Info, elapsed: Time) -> Option<Wrong> {
        let named = info.remark.time?;
        self.count += 1;
        self.first.get_or_insert((elapsed, named));
        let is_ahead = named > elapsed * 2 && named > elapsed + SURELY_AHEAD;
        is_ahead.then(|| {
            let (named, elapsed) = (named.as_millis(), elapsed.as_millis());
            let what = format!("time {named} after {elapsed} ms");
            (Rule::TimeAhead, what)
        })
    }

    /// Judges, when the answer came so long after `go`, whether all lines came only with it. A machine that is busy delays none so long.
    pub(super) fn judge(&self, elapsed: Time) -> Option<Wrong> {
        let (came, named) = self.first?;
        let is_with_answer = came + WITH_ANSWER >= elapsed;
        let is_late = came >= named + SURELY_HELD;
        (self.count >= LEAST_LINES && is_with_answer && is_late).then(|| {
            let (count, came, named) = (self.count, came.as_millis(), named.as_millis());
            let what = format!(
                "time {named} in the first of {count} lines that came together after {came} ms"
            );
            (Rule::HeldLines, what)
        })
    }
}

/// How long before the answer lines come that come with it.
const WITH_ANSWER: Time = Time::from_millis(50);
/// How much later than its own time a line comes that was held back.
const SURELY_HELD: Time = Time::from_millis(800);
/// How much more time a line names that cannot have passed.
const SURELY_AHEAD: Time = Time::from_millis(300);
/// Fewer lines than these say nothing.
const LEAST_LINES: u32 = 3;

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what is said of a search of so many milliseconds, with lines that come and name a time.
    fn judged(lines: &[(u64, u64)], elapsed: u64) -> Option<Wrong> {
        let mut timing = Timing::default();
        for (came, named) in lines {
            let (info, _) = crate::info::read(&format!(" depth 3 time {named}"));
            assert_eq!(timing.note(&info, Time::from_millis(*came)), None);
        }
        timing.judge(Time::from_millis(elapsed))
    }

    #[test]
    fn lines_that_all_come_with_the_answer_were_held_back() {
        let lines = [(1700, 1), (1700, 30), (1701, 900)];
        let (rule, what) = judged(&lines, 1702).expect("they came 1.7 s late");
        assert_eq!(rule, Rule::HeldLines);
        assert_eq!(
            what,
            "time 1 in the first of 3 lines that came together after 1700 ms"
        );
    }

    #[test]
    fn a_search_has_not_lasted_longer_than_since_go() {
        // A clock of microseconds, one that counts from the start of the program, and one that counts seconds.
        for (came, named, is_ahead) in [
            (40, 40_000, true),
            (40, 9_500, true),
            (300, 1000, true),
            (900, 1000, false),
            (1, 200, false),
            (40, 41, false),
        ] {
            let (info, _) = crate::info::read(&format!(" depth 3 time {named}"));
            let wrong = Timing::default().note(&info, Time::from_millis(came));
            let rule = wrong.map(|(rule, _)| rule);
            assert_eq!(rule, is_ahead.then_some(Rule::TimeAhead), "{named}");
        }
    }

    #[test]
    fn a_search_that_is_short_or_that_speaks_early_holds_nothing_back() {
        // Each comes at once; the first one does; two lines are few; all name the time at which they came; the search is short.
        for (lines, elapsed) in [
            (&[(1, 1), (30, 30), (900, 900)][..], 1702),
            (&[(2, 1), (1700, 30), (1700, 900)], 1702),
            (&[(1700, 1), (1700, 900)], 1702),
            (&[(1700, 1690), (1700, 1695), (1700, 1699)], 1702),
            (&[(700, 1), (700, 30), (700, 400)], 702),
        ] {
            assert_eq!(judged(lines, elapsed), None, "{lines:?}");
        }
    }
}
