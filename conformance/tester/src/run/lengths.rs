//! How long the games of scenarios are.
//!
//! The first run of a scenario may end a game when its time is up. All further runs of the scenario have the same number of plies
//! then, because they are about the same game: a run that was shorter would look as if a fault had not come again.

use std::{
    borrow::Cow,
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use linesman_values::{
    outcome::{Run, Shortening},
    scenario::{Scenario, StepKind},
};

/// How long the games of scenarios are. A scenario of which nothing is known has games of full length.
#[derive(Debug, Default)]
pub(crate) struct Lengths {
    /// The most plies of a game, if the user limits them.
    most: Option<u32>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// By the id of the scenario and the seed of what is drawn.
    known: HashMap<(String, u64), Length>,
    /// The time that was given last.
    last: Option<Duration>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Length {
    /// As many plies as there is time for.
    Within(Duration),
    /// These numbers of plies, one for each game; all of them, where there is none.
    Plies(Vec<Option<u32>>),
}

impl Lengths {
    /// Returns lengths of which none is known. No game is longer than `most` plies.
    pub(crate) fn new(most: Option<u32>) -> Self {
        Self {
            most,
            state: Mutex::default(),
        }
    }

    /// Gives the games of a scenario this time, unless their length is known.
    pub(crate) fn allot(&self, scenario: &str, seed: u64, time: Duration) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.last = Some(time);
        let key = (scenario.to_owned(), seed);
        state.known.entry(key).or_insert(Length::Within(time));
    }

    /// Gives the games of a scenario that runs out of turn the time that another one was given last.
    pub(crate) fn allot_as_last(&self, scenario: &str, seed: u64) {
        let last = self
            .state
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .last;
        if let Some(time) = last {
            self.allot(scenario, seed, time);
        }
    }

    /// Returns a scenario with games of the length that it has, and the time for them, if that limits them too.
    pub(crate) fn of<'a>(
        &self,
        scenario: &'a Scenario,
        seed: u64,
    ) -> (Cow<'a, Scenario>, Option<Duration>) {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let known = state.known.get(&(scenario.id.clone(), seed)).cloned();
        drop(state);
        // A game that is played on top of the scenarios is a whole one.
        let most = self.most.filter(|_| scenario.game.is_none());
        match known {
            Some(Length::Plies(plies)) => (limited(scenario, most, &plies), None),
            Some(Length::Within(time)) => (limited(scenario, most, &[]), Some(time)),
            None => (limited(scenario, most, &[]), None),
        }
    }

    /// Takes a run of a scenario. Returns how far its games were played, if one of them was shorter than the scenario has it.
    pub(crate) fn note(&self, scenario: &Scenario, seed: u64, run: &Run) -> Option<Shortening> {
        let plays = scenario.steps.iter().filter_map(|step| match &step.kind {
            StepKind::Play(play) => Some(play.plies),
            _ => None,
        });
        let cuts: Vec<Option<Shortening>> = plays
            .zip(&run.stopped_after)
            .map(|(of, after)| {
                let played = after.filter(|played| *played < of)?;
                Some(Shortening { played, of })
            })
            .collect();
        // Nobody knows how long the game would have been that a known silence ended.
        if !run.is_cut {
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            let known = state.known.get_mut(&(scenario.id.clone(), seed));
            if let Some(length @ Length::Within(_)) = known {
                let plies = cuts.iter().map(|cut| cut.map(|it| it.played));
                *length = Length::Plies(plies.collect());
            }
        }
        cuts.into_iter().flatten().min_by_key(|cut| cut.played)
    }
}

/// Returns a scenario whose games have at most `most` plies, and each at most as many as are listed for it.
fn limited<'a>(
    scenario: &'a Scenario,
    most: Option<u32>,
    plies: &[Option<u32>],
) -> Cow<'a, Scenario> {
    if most.is_none() && plies.iter().all(Option::is_none) {
        return Cow::Borrowed(scenario);
    }
    let mut scenario = scenario.clone();
    let mut own = plies.iter().copied();
    for step in &mut scenario.steps {
        if let StepKind::Play(play) = &mut step.kind {
            let limits = [most, own.next().flatten()].into_iter().flatten();
            play.plies = limits.fold(play.plies, u32::min);
        }
    }
    Cow::Owned(scenario)
}

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_protocol_stratego::STRATEGO;

    const SEED: u64 = 7;

    /// A scenario with a game of 400 plies.
    fn scenario() -> Scenario {
        let protocol = STRATEGO.protocol(None, None).unwrap();
        let mut all = crate::loading::scenarios(&*protocol).unwrap().into_iter();
        all.find(|it| it.id == "stratego/game/long-as-red").unwrap()
    }

    fn plies(lengths: &Lengths, scenario: &Scenario) -> (u32, Option<Duration>) {
        let (scenario, time) = lengths.of(scenario, SEED);
        let mut plays = scenario.steps.iter().filter_map(|step| match &step.kind {
            StepKind::Play(play) => Some(play.plies),
            _ => None,
        });
        (plays.next().unwrap(), time)
    }

    fn run(stopped_after: Option<u32>) -> Run {
        Run {
            stopped_after: vec![stopped_after],
            ..Run::default()
        }
    }

    #[test]
    fn a_game_has_its_full_length_unless_something_is_known() {
        assert_eq!(plies(&Lengths::default(), &scenario()), (400, None));
        assert_eq!(plies(&Lengths::new(Some(30)), &scenario()), (30, None));
        assert_eq!(plies(&Lengths::new(Some(900)), &scenario()), (400, None));
    }

    #[test]
    fn further_runs_are_as_long_as_the_first() {
        let (lengths, scenario) = (Lengths::default(), scenario());
        let time = Duration::from_secs(9);
        let check = |stopped_after, expected, shortening| {
            lengths.state.lock().unwrap().known.clear();
            lengths.allot(&scenario.id, SEED, time);
            assert_eq!(plies(&lengths, &scenario), (400, Some(time)));
            let noted = lengths.note(&scenario, SEED, &run(stopped_after));
            assert_eq!(noted, shortening);
            lengths.allot(&scenario.id, SEED, time);
            assert_eq!(plies(&lengths, &scenario), (expected, None));
        };
        let cut = Shortening {
            played: 34,
            of: 400,
        };
        check(Some(34), 34, Some(cut));
        // All plies were played, or the game or a fault ended it.
        check(Some(400), 400, None);
        check(None, 400, None);
    }

    #[test]
    fn a_silence_that_is_known_says_nothing_about_the_length() {
        let (lengths, scenario) = (Lengths::default(), scenario());
        let time = Duration::from_secs(9);
        lengths.allot(&scenario.id, SEED, time);
        let cut = Run {
            is_cut: true,
            ..Run::default()
        };
        assert_eq!(lengths.note(&scenario, SEED, &cut), None);
        assert_eq!(plies(&lengths, &scenario), (400, Some(time)));
    }

    #[test]
    fn a_scenario_that_runs_out_of_turn_has_the_time_of_the_last() {
        let (lengths, scenario) = (Lengths::default(), scenario());
        lengths.allot_as_last(&scenario.id, SEED);
        assert_eq!(plies(&lengths, &scenario), (400, None));
        let time = Duration::from_secs(5);
        lengths.allot("another", SEED, time);
        lengths.allot_as_last(&scenario.id, SEED);
        assert_eq!(plies(&lengths, &scenario), (400, Some(time)));
    }
}
