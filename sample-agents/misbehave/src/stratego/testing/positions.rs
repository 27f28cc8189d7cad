//! Random positions as one side sees them.

use fastrand::Rng;
use linesman_games::{
    ListActions as _, Position as _, Side,
    stratego::{Action, Position, RED, Rules, Setup, View},
};

use crate::stratego::{faults::MoveFault, hooks::Hooks as _};

/// Returns what `side` sees on its first turn, after it has set up as the fault needs it.
pub(crate) fn opening(side: Side, fault: MoveFault, rng: &mut Rng) -> View {
    let mut position = start(rng, |setup, owner| {
        if owner == side {
            fault.arrange(setup, owner)
        } else {
            setup
        }
    });
    if side != RED {
        make_random_move(&mut position, rng);
    }
    position.view(side)
}

/// Returns what `side` sees on its next turn after so many plies (an even number) of a random game; none if that is
/// over before.
pub(crate) fn played(side: Side, plies: u32, rng: &mut Rng) -> Option<View> {
    let mut position = start(rng, |setup, _| setup);
    for _ in 0..plies + u32::from(side != RED) {
        make_random_move(&mut position, rng);
    }
    position
        .to_act()
        .contains(side)
        .then(|| position.view(side))
}

fn start(rng: &mut Rng, arrange: impl Fn(Setup, Side) -> Setup) -> Position {
    let mut position = Position::new(Rules::default());
    for side in Side::BOTH {
        let setup = arrange(Setup::shuffled(side, |n| rng.usize(..n)), side);
        position.submit(side, Action::Setup(setup)).unwrap();
    }
    position
}

fn make_random_move(position: &mut Position, rng: &mut Rng) {
    for side in Side::BOTH {
        if position.to_act().contains(side) {
            let action = rng.choice(position.legal_actions(side)).unwrap();
            position.submit(side, action).unwrap();
            return;
        }
    }
}
