//! Which games are played, each as an ordinary scenario.

use std::path::PathBuf;

use linesman_interface::protocol::Protocol;
use linesman_values::scenario::{Choice, Play, Scenario, Step, StepKind};

/// Returns the games to be played: sides, opponents, one or two games in a process, and the values of the option that varies
/// take turns, so that each comes together with each.
pub(crate) fn plan(
    protocol: &dyn Protocol,
    count: u32,
    values: &[String],
    seed: u64,
) -> Vec<Scenario> {
    let form = protocol.descriptor().games;
    let sides = protocol.descriptor().sides;
    let game = |number: u32| {
        let index = number - 1;
        let [side, half, quarter] = [0, 1, 2].map(|bit| (index >> bit & 1) as usize);
        let opponent = form.opponents[(index / 2) as usize % form.opponents.len()];
        let is_double = !form.again.is_empty() && (side + half + quarter) % 2 == 1;
        let play = |seed: u64| {
            StepKind::Play(Play {
                plies: form.plies,
                seed,
                opponent,
                moves: Vec::new(),
            })
        };
        let mut steps = vec![Step::new(play(0))];
        if is_double {
            steps.extend(form.again.iter().map(|text| Step::plain(text)));
            steps.push(Step::new(play(1)));
        }
        steps.extend(form.ending.iter().map(|text| Step::plain(text)));
        let mut options: Vec<Choice> = Vec::new();
        if let Some((name, own)) = form.variety {
            let given: Vec<&str> = values.iter().map(String::as_str).collect();
            let values = if given.is_empty() { own } else { &given };
            let round = index as usize / values.len();
            let value = &values[(index as usize + round * (1 - values.len() % 2)) % values.len()];
            options.push((name.to_owned(), vec![(*value).to_owned()]));
        }
        let fixed = form.options.iter();
        options.extend(fixed.map(|(name, value)| ((*name).to_owned(), vec![(*value).to_owned()])));
        let id = format!("{}/games/{number}", protocol.descriptor().name);
        Scenario {
            needs: Vec::new(),
            seed: Some(seed ^ linesman_values::digest::fnv(&id) & u64::from(u32::MAX)),
            id,
            checks: vec![form.like[side]],
            agent: sides[side].to_owned(),
            profiles: Vec::new(),
            options,
            control: None,
            steps,
            game: Some(number),
            path: PathBuf::new(),
            text: "".into(),
        }
    };
    (1..=count).map(game).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use linesman_protocol_otep::Otep;
    use linesman_protocol_stratego::Stratego;
    use linesman_protocols::{otep, stratego};

    use super::*;
    use linesman_values::scenario::Player;

    fn facts(scenario: &Scenario) -> (String, Player, usize) {
        let plays: Vec<&Play> = scenario
            .steps
            .iter()
            .filter_map(|step| match &step.kind {
                StepKind::Play(play) => Some(play),
                _ => None,
            })
            .collect();
        (scenario.agent.clone(), plays[0].opponent, plays.len())
    }

    /// Returns the different sides, opponents and numbers of plays of this many games.
    fn kinds(protocol: &impl Protocol, count: u32) -> HashSet<(String, &'static str, usize)> {
        plan(protocol, count, &[], 1)
            .iter()
            .map(facts)
            .map(|(side, opponent, plays)| (side, opponent.name(), plays))
            .collect()
    }

    #[test]
    fn four_games_have_every_side_with_every_opponent() {
        let kinds = kinds(&Stratego(stratego::Profile::manual_2012()), 4);
        assert_eq!(kinds.len(), 4);
        assert!(kinds.iter().all(|(.., plays)| *plays == 1));
    }

    #[test]
    fn eight_games_of_otep_have_every_side_and_opponent_once_and_twice() {
        assert_eq!(kinds(&Otep(otep::Profile::otep()), 8).len(), 8);
    }

    #[test]
    fn eight_games_of_stratego_have_an_opponent_that_blocks_both_sides() {
        let kinds = kinds(&Stratego(stratego::Profile::beta_2011()), 8);
        let blocked: HashSet<_> = kinds
            .into_iter()
            .filter(|(_, name, _)| *name == "blocker")
            .collect();
        assert_eq!(blocked.len(), 2);
    }

    #[test]
    fn every_value_is_played_by_both_sides() {
        for count in 1..8 {
            let values: Vec<String> = (0..count).map(|n| format!("board {n}")).collect();
            let protocol = Otep(otep::Profile::otep());
            let games = plan(&protocol, 2 * count, &values, 1);
            let seen: HashSet<_> = games
                .iter()
                .map(|game| (game.agent.clone(), game.options[0].1[0].clone()))
                .collect();
            assert_eq!(seen.len(), 2 * count as usize, "{count} values");
        }
    }

    #[test]
    fn a_game_keeps_its_seed_however_many_are_played() {
        let protocol = Stratego(stratego::Profile::manual_2012());
        let [few, many] = [3, 30].map(|count| plan(&protocol, count, &[], 7)[2].seed);
        assert_eq!(few, many);
        assert_ne!(few, plan(&protocol, 3, &[], 8)[2].seed);
    }
}
