//! How long scenarios take, judged by those that are over, and how long their games may take if the time is limited.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use crate::script::FEW_PLIES;
use linesman_values::{
    outcome::{Answer, ScenarioReport},
    scenario::{Scenario, StepKind},
};

/// What the scenarios that are over say about the others.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// The scenarios without a long game, by their work.
    short: Spent,
    /// The answers, by what was due.
    answers: BTreeMap<&'static str, Spent>,
}

/// How much time was spent, and on how much.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    time: Duration,
    count: u64,
}

/// What is left of a test when a long game begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    /// The time that is left, for all that run at the same time together.
    pub(super) time: Duration,
    /// How much of it the games take that run now.
    pub(super) promised: Duration,
    /// How much of it the other scenarios take.
    pub(super) short: Duration,
    /// The work of the game.
    pub(super) own: u64,
    /// The work of the games that are to come after it.
    pub(super) others: u64,
}

impl Spent {
    fn add(&mut self, time: Duration, count: u64) {
        self.time += time;
        self.count += count;
    }

    /// Returns the time for one; none if there were none.
    fn mean(self) -> Option<Duration> {
        let count = u32::try_from(self.count).ok()?;
        self.time.checked_div(count)
    }
}

impl Seen {
    /// Takes the runs of a scenario.
    pub(super) fn note(&mut self, scenario: &Scenario, runs: &[Arc<ScenarioReport>]) {
        for run in runs.iter().map(|report| &report.run) {
            if !is_long(scenario) {
                self.short.add(run.took, work(scenario));
            }
            // An agent that does not exit is waited for, and that is no answer.
            for answer in run.answers.iter().filter(|it| !Answer::is_exit(it.due)) {
                let own = self.answers.entry(answer.due).or_default();
                own.add(answer.took, 1);
            }
        }
    }

    /// Returns how long the answers of the slowest kind take. Nobody knows before there is one.
    pub(super) fn slowest(&self) -> Option<Duration> {
        self.answers.values().copied().filter_map(Spent::mean).max()
    }

    /// Returns how long work takes that is not a long game.
    pub(super) fn time_of_short(&self, work: u64) -> Duration {
        let one = self.short.mean().or(self.slowest()).unwrap_or_default();
        times(one, work)
    }

    /// Returns how long the work of long games takes.
    pub(super) fn time_of_long(&self, work: u64) -> Duration {
        times(self.slowest().unwrap_or_default(), work)
    }
}

impl Rest {
    /// Returns the time for the game.
    ///
    /// The games share what the other scenarios leave. They always have a part of the rest, because an estimate may be wrong, and never so
    /// little that a quick agent would notice.
    pub(super) fn share(&self) -> Duration {
        let time = self.time.saturating_sub(self.promised);
        let games = time.saturating_sub(self.short).max(time / GAMES_AT_LEAST);
        let all = (self.own + self.others).max(1);
        games.mul_f64(self.own as f64 / all as f64).max(LEAST)
    }
}

/// Returns whether a scenario has a game that may be shortened.
pub(super) fn is_long(scenario: &Scenario) -> bool {
    let is_long = |kind: &StepKind| matches!(kind, StepKind::Play(play) if play.plies > FEW_PLIES);
    scenario.game.is_none() && scenario.steps.iter().any(|step| is_long(&step.kind))
}

/// Returns how much work a scenario is: about how many answers of the agent it needs.
pub(super) fn work(scenario: &Scenario) -> u64 {
    work_with(scenario, MOST_PLIES)
}

/// Returns how much work a scenario is at least, if its games are shortened.
pub(super) fn least_work(scenario: &Scenario) -> u64 {
    work_with(scenario, FEW_PLIES)
}

fn work_with(scenario: &Scenario, most: u32) -> u64 {
    let of_step = |kind: &StepKind| match kind {
        StepKind::Play(play) => u64::from(play.plies.min(most) / 2),
        StepKind::Send(_) | StepKind::Raw(_) | StepKind::CloseStdin => 0,
        StepKind::AnyOrder(steps) => steps.len() as u64,
        StepKind::Expect(_) | StepKind::Silence(_) | StepKind::Delay(_) | StepKind::Exit(_) => 1,
    };
    let steps = scenario.steps.iter();
    1 + steps.map(|step| of_step(&step.kind)).sum::<u64>()
}

fn times(one: Duration, count: u64) -> Duration {
    one.saturating_mul(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Few games are longer.
const MOST_PLIES: u32 = 200;
/// The shortest time for a long game. An agent that answers at once plays any game in much less, also on a busy machine.
const LEAST: Duration = Duration::from_secs(4);
/// Games have at least this part of the time that is left.
const GAMES_AT_LEAST: u32 = 4;

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_protocol_stratego::STRATEGO;
    use linesman_values::outcome::Run;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn share(time: u64, promised: u64, short: u64, (own, others): (u64, u64)) -> Duration {
        Rest {
            time: s(time),
            promised: s(promised),
            short: s(short),
            own,
            others,
        }
        .share()
    }

    #[test]
    fn games_share_what_the_other_scenarios_leave() {
        assert_eq!(share(360, 0, 60, (100, 200)), s(100));
        // What a game has that runs now is gone.
        assert_eq!(share(360, 100, 60, (100, 100)), s(100));
        assert_eq!(share(360, 0, 0, (1, 0)), s(360));
    }

    #[test]
    fn a_game_always_has_some_time() {
        // The other scenarios take more than there is.
        assert_eq!(share(360, 0, 1000, (100, 200)), s(30));
        assert_eq!(share(0, 0, 0, (1, 1)), LEAST);
        assert_eq!(share(10, 20, 5, (1, 9)), LEAST);
    }

    fn scenario(id: &str) -> Scenario {
        let protocol = STRATEGO.protocol(None, None).unwrap();
        let mut all = crate::loading::scenarios(&*protocol).unwrap().into_iter();
        all.find(|it| it.id == id).unwrap()
    }

    #[test]
    fn the_slowest_kind_of_answer_decides() {
        let answer = |due, took| Answer {
            due,
            number: 0,
            since: Duration::ZERO,
            took: s(took),
            limit: s(9),
            given_back: Duration::ZERO,
            is_in_play: false,
        };
        let report = |answers| {
            Arc::new(ScenarioReport {
                scenario: scenario("stratego/setup/red"),
                in_place_of: None,
                number: 1,
                run: Run {
                    answers,
                    took: s(12),
                    ..Run::default()
                },
                was_confirmed: false,
            })
        };
        let mut seen = Seen::default();
        assert_eq!(seen.slowest(), None);
        assert_eq!(seen.time_of_short(3), Duration::ZERO);
        let answers = vec![
            answer("set-up", 1),
            answer("move", 2),
            answer("move", 4),
            answer(Answer::EXIT, 8),
        ];
        let short = scenario("stratego/setup/red");
        seen.note(&short, &[report(answers)]);
        assert_eq!(seen.slowest(), Some(s(3)));
        assert_eq!(seen.time_of_long(10), s(30));
        let one = s(12) / u32::try_from(work(&short)).unwrap();
        assert_eq!(seen.time_of_short(2), one * 2);
    }

    #[test]
    fn only_games_of_many_plies_are_long() {
        for (id, expected) in [
            ("stratego/game/long-as-red", true),
            ("stratego/game/runner-as-blue", true),
            ("stratego/setup/red", false),
        ] {
            let scenario = scenario(id);
            assert_eq!(is_long(&scenario), expected, "{id}");
            let game = Scenario {
                game: Some(1),
                ..scenario
            };
            assert!(!is_long(&game), "{id}");
        }
        // 200 plies at most are expected of a game, 20 at least, and half of them are the agent's.
        let long = scenario("stratego/game/long-as-red");
        assert_eq!(work(&long) - least_work(&long), 100 - 10);
    }
}
