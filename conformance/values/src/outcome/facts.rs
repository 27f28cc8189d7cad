//! What was measured of an agent. It is never judged.

use std::{collections::BTreeMap, time::Duration};

use serde::Serialize;

use super::{Answer, Growth, Run, growth::millis};

/// What was measured of an agent in all runs of a test. No verdict depends on it. On systems other than Linux less is known, and what
/// is not known is left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Facts {
    /// How long the agent took from its start to its first output, at most. It may have waited for a message first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub start_ms: Option<f64>,
    /// The answers that came in time, by what was due.
    pub answers: Vec<AnswerFacts>,
    /// How many answers were waited for in vain, and for how long in all.
    pub missing: Missing,
    /// The most bytes of memory that its processes held, each at its peak. It is measured while the agent speaks, so it may have held
    /// more for a moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_bytes: Option<u64>,
    /// The most bytes that it wrote to standard error in one run.
    pub stderr_bytes: u64,
    /// The most processes that were seen at the same time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub processes: Option<usize>,
    /// What the agent declared, in its own words. Left out if its protocol has no such declarations.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    pub declared: Vec<String>,
    /// Whether the same seed gave the same game in two processes, if that was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_game: Option<bool>,
}

/// The answers of one kind that came in time.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnswerFacts {
    /// What was due, such as `move`.
    pub due: &'static str,
    /// How many there were.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub count: usize,
    /// The shortest time that the agent had for one of them, unless there was no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub limit_ms: Option<f64>,
    /// How long they took.
    pub wall: Times,
    /// The most time that was given back for one of them, because the agent had no processor. It is not in the times that they took.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub given_back_ms: Option<f64>,
    /// How long the agent computed for those that took 10 ms or more, where that was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub processor: Option<Times>,
    /// How they took longer and longer, if they did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub growth: Option<Growth>,
}

/// The slowest answer, and the one that 99 of 100 answers are no slower than.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Times {
    /// The slowest.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub slowest_ms: f64,
    /// The one at the 99th percentile.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub p99_ms: f64,
}

/// Answers that were waited for in vain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Missing {
    /// How many.
    pub count: usize,
    /// For how long in all.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    pub waited_ms: f64,
}

impl Facts {
    /// Sums up what was measured in these runs.
    pub fn of<'a>(runs: impl Iterator<Item = &'a Run>) -> Self {
        let mut facts = Self::default();
        let mut kinds: BTreeMap<&'static str, Vec<(Answer, Option<Duration>)>> = BTreeMap::new();
        let mut growths: BTreeMap<&'static str, Growth> = BTreeMap::new();
        for run in runs {
            let usage = &run.usage;
            if facts.declared.is_empty() {
                facts.declared.clone_from(&run.declared);
            }
            facts.start_ms = larger(facts.start_ms, usage.first_output.map(millis));
            facts.memory_bytes = facts.memory_bytes.max(usage.memory);
            facts.stderr_bytes = facts.stderr_bytes.max(run.stderr_bytes);
            let processes = Some(usage.processes).filter(|count| *count > 0);
            facts.processes = facts.processes.max(processes);
            if let Some(owed) = run.owed {
                facts.missing.count += 1;
                facts.missing.waited_ms += millis(owed.took);
            }
            for answer in &run.answers {
                let own = kinds.entry(answer.due).or_default();
                own.push((*answer, computed(answer, &usage.computed)));
            }
            for due in kinds.keys() {
                let own = run.answers.iter().filter(|answer| answer.due == *due);
                let own: Vec<Answer> = own.copied().collect();
                let most = growths.get(due).map_or(0.0, |most| most.last_ms);
                if let Some(growth) = Growth::of(&own).filter(|growth| growth.last_ms > most) {
                    growths.insert(due, growth);
                }
            }
        }
        let of_kind = |(due, answers): (&'static str, Vec<_>)| AnswerFacts {
            growth: growths.get(due).copied(),
            ..AnswerFacts::of(due, &answers)
        };
        facts.answers = kinds.into_iter().map(of_kind).collect();
        facts
    }
}

/// Returns how long the agent computed for an answer, if that was measured.
fn computed(answer: &Answer, measured: &[(Duration, Duration)]) -> Option<Duration> {
    let until = answer.since + answer.took;
    let place = measured.partition_point(|(at, _)| *at < answer.since);
    let own = measured.get(place).filter(|(at, _)| *at <= until);
    own.map(|(_, time)| *time)
}

impl AnswerFacts {
    fn of(due: &'static str, answers: &[(Answer, Option<Duration>)]) -> Self {
        let limits = answers.iter().map(|(answer, _)| answer.limit);
        let limit = limits.min().filter(|limit| *limit < NO_LIMIT);
        let wall = answers.iter().map(|(answer, _)| answer.took).collect();
        let given_back = answers.iter().map(|(answer, _)| answer.given_back).max();
        let processor: Vec<Duration> = answers.iter().filter_map(|(_, time)| *time).collect();
        Self {
            due,
            count: answers.len(),
            limit_ms: limit.map(millis),
            wall: Times::of(wall),
            given_back_ms: given_back.filter(|most| !most.is_zero()).map(millis),
            processor: (!processor.is_empty()).then(|| Times::of(processor)),
            growth: None,
        }
    }
}

impl Times {
    /// Sums up times, of which there is at least one.
    fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let place = (times.len() * 99).div_ceil(100).saturating_sub(1);
        let at = |place: usize| times.get(place).copied().map_or(0.0, millis);
        Self {
            slowest_ms: at(times.len().saturating_sub(1)),
            p99_ms: at(place),
        }
    }
}

fn larger(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.max(other)),
        (one, other) => one.or(other),
    }
}

/// No limit is as long as this.
const NO_LIMIT: Duration = Duration::from_secs(24 * 60 * 60);

#[cfg(test)]
mod tests {
    use linesman_referee::Usage;

    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    fn answer(since: u64, took: u64) -> Answer {
        Answer {
            due: "move",
            number: 0,
            since: ms(since),
            took: ms(took),
            limit: ms(2000),
            given_back: ms(0),
            is_in_play: true,
        }
    }

    #[test]
    fn the_slowest_of_a_hundred_is_not_the_99th_percentile() {
        let times = Times::of((1..=100).map(ms).collect());
        assert_eq!((times.slowest_ms, times.p99_ms), (100.0, 99.0));
        let times = Times::of(vec![ms(7)]);
        assert_eq!((times.slowest_ms, times.p99_ms), (7.0, 7.0));
    }

    #[test]
    fn an_answer_has_the_processor_time_that_was_measured_for_it() {
        let usage = Usage {
            first_output: Some(ms(12)),
            computed: vec![(ms(100), ms(30)), (ms(200), ms(5))],
            memory: Some(4096),
            processes: 2,
        };
        let run = |answers: Vec<Answer>| Run {
            answers,
            usage: usage.clone(),
            stderr_bytes: 9,
            owed: Some(answer(300, 2000)),
            ..Run::default()
        };
        let facts = Facts::of([run(vec![answer(100, 40), answer(200, 20), answer(240, 3)])].iter());
        let [moves] = facts.answers.as_slice() else {
            panic!("one kind of answer");
        };
        let times = |times: Times| (times.slowest_ms, times.p99_ms);
        assert_eq!((moves.count, moves.limit_ms), (3, Some(2000.0)));
        assert_eq!(times(moves.wall), (40.0, 40.0));
        assert_eq!(moves.processor.map(times), Some((30.0, 30.0)));
        let expected = (Some(12.0), Some(4096), 9, Some(2));
        let Facts {
            start_ms,
            memory_bytes,
            stderr_bytes,
            processes,
            ..
        } = facts;
        assert_eq!((start_ms, memory_bytes, stderr_bytes, processes), expected);
        assert_eq!((facts.missing.count, facts.missing.waited_ms), (1, 2000.0));
        // What was not measured is not known.
        let facts = Facts::of([run(vec![answer(400, 40)])].iter());
        assert_eq!(facts.answers[0].processor, None);
    }
}
