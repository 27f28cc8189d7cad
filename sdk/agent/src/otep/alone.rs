//! A player that is asked without a referee.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use linesman_games::tafl::{Move, Position};
use linesman_protocols::otep::Clocks;

use super::{
    Player, Turn,
    inbox::{Arrived, Found, Inbox, Source},
};

/// Asks a player for a move without a referee: nothing comes while it thinks, and nobody reads what it says.
pub(crate) fn ask(
    player: &mut dyn Player,
    position: &Position,
    moves: Vec<Move>,
    clocks: Option<Clocks>,
) -> Move {
    player.choose(&mut Turn {
        position,
        side: position.state().to_move(),
        moves,
        clocks,
        started: Instant::now(),
        limit: None,
        inbox: &mut Inbox::new(Silence),
        writer: &mut std::io::sink(),
    })
}

/// A source from which nothing ever comes.
struct Silence;

impl Source for Silence {
    fn wait(&mut self, _: Option<Duration>, _: &mut VecDeque<Arrived>) -> Found {
        Found::Nothing
    }
}
