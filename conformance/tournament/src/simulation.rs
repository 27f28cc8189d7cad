//! Results that are drawn from given strengths, to try out a plan without programs.

use linesman_competition::expected_score;

use crate::{
    draw::mixed,
    fixtures::Fixture,
    plan::{Plan, Simulation},
    played::{Ended, Fault, Played},
};

/// What half the speed costs a player that thinks for as long as it may, in Elo.
const HALF_SPEED: f64 = 70.0;
/// How often a player that thinks for as long as it may is late, on a machine of the usual speed and of half of it.
const LATE: [f64; 2] = [0.002, 0.03];

/// Returns the number of the machine that a game is played on, from 1.
fn node(simulation: &Simulation, game: &Fixture) -> u32 {
    // Games with the same opening stay together, as they do in shards.
    let pair = (game.number - 1) / 2;
    u32::try_from(pair % u64::from(simulation.nodes)).unwrap_or(0) + 1
}

/// A number from 0 to 1 that the seed draws.
fn chance(seed: u64, number: u64) -> f64 {
    (mixed(seed, number) >> 11) as f64 / (1_u64 << 53) as f64
}

/// Draws the result of a game.
#[must_use]
pub fn simulate(plan: &Plan, game: &Fixture) -> Played {
    let simulation = plan.simulation.clone().unwrap_or_default();
    let node = node(&simulation, game);
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
        reason: reason.to_owned(),
        line: format!("{} (simulated)", ended.score()),
        moves: [
            mixed(plan.seed, game.number * 2),
            mixed(plan.seed, game.number * 2 + 1),
        ],
        faults,
        node: format!("node-{node}"),
        ..Played::plain(*game, ended)
    }
}
