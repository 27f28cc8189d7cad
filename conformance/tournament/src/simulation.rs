//! Results that are drawn from given strengths, to try out a plan without programs.

use linesman_competition::expected_score;

use crate::{
    draw::mixed,
    fixtures::Fixture,
    plan::{Entrant, Plan, Start},
    played::{Ended, Fault, Played},
};

/// How results are drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Simulation {
    /// How many entrants there are, if the plan names none.
    pub entrants: u32,
    /// How many Elo the strongest of them is ahead of the weakest.
    pub spread: f64,
    /// The rate of draws between equals.
    pub draws: f64,
    /// How many machines the games are played on.
    pub nodes: u32,
    /// The number of the machine that is half as fast as the others, from 1.
    pub slow_node: Option<u32>,
}

impl Default for Simulation {
    fn default() -> Self {
        Self {
            entrants: 100,
            spread: 400.0,
            draws: 0.2,
            nodes: 1,
            slow_node: None,
        }
    }
}

/// What half the speed costs a player that thinks for as long as it may, in Elo.
const HALF_SPEED: f64 = 70.0;
/// How often a player that thinks for as long as it may is late, on a machine of the usual speed and of half of it.
const LATE: [f64; 2] = [0.002, 0.03];

impl Simulation {
    /// Returns the entrants, the strongest first. Half of them think for as long as they may; for the others, speed does not matter.
    #[must_use]
    pub(crate) fn entrants(&self) -> Vec<Entrant> {
        let last = f64::from(self.entrants.max(2) - 1);
        (0..self.entrants)
            .map(|number| Entrant {
                name: format!("player-{:04}", number + 1),
                line: 1,
                start: Start::Nothing,
                strength: Some(self.spread * (0.5 - f64::from(number) / last)),
            })
            .collect()
    }

    /// Returns the machine that a game is played on.
    fn node(&self, game: &Fixture) -> u32 {
        // Games with the same opening stay together, as they do in shards.
        let pair = (game.number - 1) / 2;
        u32::try_from(pair % u64::from(self.nodes)).unwrap_or(0) + 1
    }
}

/// A number from 0 to 1 that the seed draws.
fn chance(seed: u64, number: u64) -> f64 {
    (mixed(seed, number) >> 11) as f64 / (1_u64 << 53) as f64
}

/// Draws the result of a game.
#[must_use]
pub fn simulate(plan: &Plan, game: &Fixture) -> Played {
    let simulation = plan.simulation.clone().unwrap_or_default();
    let node = simulation.node(game);
    let is_slow = simulation.slow_node == Some(node);
    let thinks = game.players.map(|player| player % 2 == 0);
    let strengths = game.players.map(|player| {
        let strength = plan.entrants[player].strength.unwrap_or(0.0);
        let loses = is_slow && player % 2 == 0;
        strength - if loses { HALF_SPEED } else { 0.0 }
    });
    let draw = |which: u64| chance(plan.seed ^ 0x51_4d55, game.number * 8 + which);
    let score = expected_score(strengths[0] - strengths[1]);
    let draws = simulation.draws * 4.0 * score * (1.0 - score);
    let roll = draw(0);
    let mut ended = if roll < draws {
        Ended::Draw
    } else if draw(1) < (score - draws / 2.0) / (1.0 - draws) {
        Ended::First
    } else {
        Ended::Second
    };
    let rate = LATE[usize::from(is_slow)];
    let late = [0, 1].map(|side| thinks[side] && draw(2 + side as u64) < rate);
    let mut faults = [None, None];
    if let Some(side) = late.iter().position(|is_late| *is_late) {
        faults[side] = Some(Fault {
            check: String::new(),
            cause: "late".to_owned(),
            is_late: true,
        });
        ended = if side == 0 {
            Ended::Second
        } else {
            Ended::First
        };
    }
    let reason = match faults {
        [None, None] => "rules",
        _ => "forfeit",
    };
    Played {
        fixture: *game,
        ended,
        reason: reason.to_owned(),
        line: format!("{} (simulated)", ended.score()),
        plies: 0,
        scores: Vec::new(),
        points: None,
        moves: [
            mixed(plan.seed, game.number * 2),
            mixed(plan.seed, game.number * 2 + 1),
        ],
        faults,
        replays: 0,
        node: format!("node-{node}"),
        began: String::new(),
        millis: 0,
    }
}
