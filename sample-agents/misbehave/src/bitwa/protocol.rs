//! Bitwa as the faults of all protocols see it.

use std::time::Duration;

use fastrand::Rng;
use linesman_games::Side;
use linesman_protocols::{
    Check,
    bitwa::{Command, side_name},
};

use super::{
    agent::Agent,
    fault,
    fault::Fault,
    game::Game,
    hooks::{AnyHooks, Hooks},
};
use crate::{deed::Deed, faults::Faults, leak::Leak, protocol::Protocol, world::World};

/// The protocol of Bitwa.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bitwa;

impl Protocol for Bitwa {
    type Fault = Fault;
    type Hooks = AnyHooks;
    type Game = Game;

    const NAME: &'static str = "bitwa";
    const TABLE: &'static [(&'static Check, Fault)] = fault::TABLE;

    fn side_name(side: Side) -> &'static str {
        side_name(side)
    }

    fn leak(step: Duration) -> Fault {
        Fault::Leak(Leak(step))
    }

    fn hooks(fault: &Fault) -> &Self::Hooks {
        fault.hooks()
    }

    fn side(game: &Game) -> Option<Side> {
        game.side
    }

    fn moves(game: &Game) -> u32 {
        game.orders
    }

    fn has_lost(game: &Game) -> bool {
        game.has_lost
    }

    fn since(game: &Game, moves: u32) -> Game {
        Game {
            orders: game.orders.saturating_sub(moves),
            ..game.clone()
        }
    }

    fn play(world: &mut dyn World, faults: Faults<'_, Self>, rng: Rng) -> u8 {
        Agent::new(world, faults, rng).play()
    }
}

impl Hooks for Leak {
    fn at_command(&self, game: &Game) -> Deed {
        if game.is_at(Command::GenMove) {
            self.before_move(game.orders)
        } else {
            Deed::Nothing
        }
    }
}
