//! Answers that take longer and longer in the course of a conversation.

use std::time::Duration;

use serde::Serialize;

use super::Answer;

/// How the time for an answer grew in the run in which it grew most. It is left out where it did not grow steadily.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Growth {
    /// The median of the first quarter of the answers.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub first_ms: f64,
    /// The median of the last quarter.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub last_ms: f64,
    /// How many answers there were in this run.
    pub answers: usize,
    /// After how many answers the limit is reached if it goes on like this.
    pub limit_after: usize,
}

impl Growth {
    /// Looks for growth in the answers of one kind in a run. All have the same limit where they are compared.
    pub(super) fn of(answers: &[Answer]) -> Option<Self> {
        let limit = answers.first()?.limit;
        let is_comparable = answers.len() >= LEAST && answers.iter().all(|it| it.limit == limit);
        if !is_comparable {
            return None;
        }
        let quarter = answers.len().div_ceil(4);
        let medians: Vec<Duration> = answers.chunks(quarter).map(median).collect();
        let (first, last) = (*medians.first()?, *medians.last()?);
        let is_steady = medians.windows(2).all(|pair| pair[0] < pair[1]);
        let is_much = last >= first * LEAST_RATIO && last * PART_OF_LIMIT >= limit;
        if !is_steady || !is_much {
            return None;
        }
        // The medians are those of the middle of the first and of the last quarter, three quarters apart.
        let apart = (3 * quarter) as f64;
        let each = (last - first).as_secs_f64() / apart;
        let more = limit.saturating_sub(last).as_secs_f64() / each;
        Some(Self {
            first_ms: millis(first),
            last_ms: millis(last),
            answers: answers.len(),
            limit_after: answers.len() - quarter / 2 + more as usize,
        })
    }
}

/// Returns a time in milliseconds, with three digits behind the point.
pub(super) fn millis(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

fn median(answers: &[Answer]) -> Duration {
    let mut times: Vec<Duration> = answers.iter().map(|it| it.took).collect();
    times.sort_unstable();
    times[times.len() / 2]
}

/// Of fewer answers nothing is said.
const LEAST: usize = 24;
/// How many times as long the last answers take as the first, at least.
const LEAST_RATIO: u32 = 4;
/// The last answers take at least this part of the limit, so that the growth matters.
const PART_OF_LIMIT: u32 = 40;

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the growth of answers that take so many milliseconds, with a limit of 2 s.
    fn of(times: impl Iterator<Item = u64>) -> Option<Growth> {
        let answers: Vec<Answer> = times
            .map(|took| Answer {
                due: "move",
                number: 0,
                since: Duration::ZERO,
                took: Duration::from_millis(took),
                limit: Duration::from_secs(2),
                given_back: Duration::ZERO,
                is_in_play: true,
            })
            .collect();
        Growth::of(&answers)
    }

    #[test]
    fn a_line_is_drawn_through_the_first_and_the_last_answers() {
        // 5 ms more each time: 5, 10, ... 500. The quarters are 1 to 25 and 76 to 100, with the medians 13 and 88 of 5 ms each. 440 ms are
        // reached after 88 answers, and 1560 ms more take 312.
        let growth = of((1..=100).map(|number| 5 * number)).unwrap();
        assert_eq!((growth.first_ms, growth.last_ms), (65.0, 440.0));
        assert_eq!((growth.answers, growth.limit_after), (100, 400));
    }

    #[test]
    fn what_is_not_steady_or_not_much_is_no_growth() {
        assert_eq!(of((1..=100).map(|number| 5 * (number % 10))), None);
        assert_eq!(of((1..=100).map(|number| 300 + number)), None);
        assert_eq!(of((1..=100).map(|number| number / 3)), None, "33 ms of 2 s");
        assert_eq!(of((1..=20).map(|number| 50 * number)), None, "few answers");
    }
}
