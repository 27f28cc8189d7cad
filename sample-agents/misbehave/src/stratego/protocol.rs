//! Stratego as the faults of all protocols see it.

use std::time::Duration;

use fastrand::Rng;
use linesman_games::Side;
use linesman_protocols::{Check, stratego::side_name};

use super::{
    agent::Agent,
    fault,
    fault::Fault,
    game::Game,
    hooks::{AnyHooks, Hooks},
    illegal::lost_piece,
};
use crate::{deed::Deed, faults::Faults, leak::Leak, protocol::Protocol, world::World};

/// The protocol of Stratego.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stratego;

impl Protocol for Stratego {
    type Fault = Fault;
    type Hooks = AnyHooks;
    type Game = Game;

    const NAME: &'static str = "stratego";
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
        game.has_begun.then_some(game.side)
    }

    fn moves(game: &Game) -> u32 {
        game.moves
    }

    fn has_lost(game: &Game) -> bool {
        game.report.as_deref().and_then(lost_piece).is_some()
    }

    fn since(game: &Game, moves: u32) -> Game {
        Game {
            moves: game.moves.saturating_sub(moves),
            echoes: game.echoes.saturating_sub(moves),
            ..game.clone()
        }
    }

    fn play(world: &mut dyn World, faults: Faults<'_, Self>, rng: Rng) -> u8 {
        Agent::new(world, faults, rng).play()
    }
}

impl Hooks for Leak {
    fn before_move(&self, game: &Game) -> Deed {
        (*self).before_move(game.moves)
    }
}
