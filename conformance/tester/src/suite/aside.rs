//! Conversations that decide nothing, and show more of a fault.

use std::{
    collections::{HashMap, HashSet},
    num::NonZeroUsize,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use super::slot::Slot;
use crate::run::{RunError, Runner};
use linesman_values::{outcome::ScenarioReport, scenario::Scenario};

/// How many scenarios are run at most because they are like one that shows a fault.
const MOST_AKIN: usize = 8;
/// After how long no more of them is begun.
const MOST_TIME: Duration = Duration::from_secs(1);

/// Runs these scenarios at the same time.
pub(super) fn run_aside(
    scenarios: &[&Scenario],
    runner: &Runner<'_>,
) -> Result<Vec<Arc<ScenarioReport>>, RunError> {
    let run = |scenario: &Scenario| {
        let run = runner.run_aside(scenario)?;
        Ok(Arc::new(ScenarioReport {
            scenario: scenario.clone(),
            in_place_of: None,
            number: 1,
            run,
            was_confirmed: false,
        }))
    };
    thread::scope(|scope| {
        let running: Vec<_> = scenarios
            .iter()
            .map(|scenario| scope.spawn(move || run(scenario)))
            .collect();
        let done = running.into_iter().map(|thread| {
            let done = thread.join();
            done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        done.collect()
    })
}

/// Runs some of the scenarios that were not reached: those that are most like the one that shows a fault. If they show it too, what they
/// have in common is a reason; if they do not, it is none. `jobs` is how many run at the same time.
pub(super) fn run_akin(
    shown: &Scenario,
    scenarios: &[Scenario],
    slots: &[Slot],
    runner: &Runner<'_>,
    jobs: NonZeroUsize,
) -> Result<Vec<Arc<ScenarioReport>>, RunError> {
    let began = Instant::now();
    let mut akin = Vec::new();
    for some in most_akin(shown, scenarios, slots).chunks(jobs.get()) {
        if began.elapsed() > MOST_TIME {
            break;
        }
        akin.extend(run_aside(some, runner)?);
    }
    Ok(akin)
}

/// Returns scenarios that were not run, and have words that this one has and few others, the most like it first.
fn most_akin<'s>(shown: &Scenario, scenarios: &'s [Scenario], slots: &[Slot]) -> Vec<&'s Scenario> {
    let mut count: HashMap<&str, usize> = HashMap::new();
    for word in scenarios.iter().flat_map(|it| words(&it.text)) {
        *count.entry(word).or_default() += 1;
    }
    let own = words(&shown.text);
    // A word counts the more the fewer have it, and what is nowhere else counts for nothing.
    let likeness = |scenario: &Scenario| {
        let shared = words(&scenario.text);
        let weights = shared
            .intersection(&own)
            .map(|word| 1.0 / count[word] as f64);
        weights.sum::<f64>()
    };
    let skipped = scenarios.iter().zip(slots);
    let skipped = skipped.filter(|(_, slot)| matches!(slot, Slot::Skipped(_)));
    let mut akin: Vec<(f64, &Scenario)> = skipped
        .map(|(scenario, _)| (likeness(scenario), scenario))
        .collect();
    akin.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let akin = akin.into_iter().map(|(_, scenario)| scenario);
    akin.take(MOST_AKIN).collect()
}

/// Returns the words of a text, each once.
fn words(text: &str) -> HashSet<&str> {
    let is_between = |it: char| it.is_whitespace() || "\"'[]{},".contains(it);
    let words = text.split(is_between);
    words.filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn scenario(id: &str, text: &str) -> Scenario {
        Scenario {
            id: id.to_owned(),
            checks: Vec::new(),
            agent: String::new(),
            profiles: Vec::new(),
            seed: None,
            options: Vec::new(),
            control: None,
            needs: Vec::new(),
            steps: Vec::new(),
            path: PathBuf::new(),
            text: text.into(),
            game: None,
        }
    }

    #[test]
    fn what_shares_rare_words_is_most_akin() {
        let all = [
            scenario("shown", "rules dim:19 play"),
            scenario("small", "rules dim:7 play"),
            scenario("another", "hello"),
            scenario("large", "rules dim:19 analyze"),
            scenario("other", "rules dim:9 play"),
        ];
        let skipped = || Slot::Skipped("a check");
        let slots = [
            Slot::Done(Vec::new()),
            skipped(),
            skipped(),
            skipped(),
            skipped(),
        ];
        let akin = most_akin(&all[0], &all, &slots);
        let ids: Vec<&str> = akin.iter().map(|it| it.id.as_str()).collect();
        // "rules dim:19" weighs 1/4 + 1/2, "rules play" 1/4 + 1/3, and "hello" is not shared.
        assert_eq!(ids, ["large", "small", "other", "another"]);
    }
}
