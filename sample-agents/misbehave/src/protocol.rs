//! What is the same in every protocol, so that faults and their conditions need not know it.

use std::{fmt::Debug, time::Duration};

use fastrand::Rng;
use linesman_games::Side;
use linesman_protocols::Check;

use crate::{faults::Faults, world::World};

/// A protocol that can be spoken, with and without faults.
pub(crate) trait Protocol: Copy + Debug + PartialEq + 'static {
    /// One way of misbehaving.
    type Fault: Copy + Debug + PartialEq;
    /// The points of the conversation at which a fault may step in.
    type Hooks: ?Sized;
    /// What a fault may know when it is asked.
    type Game: Clone;

    /// The name of the protocol.
    const NAME: &'static str;
    /// Every check and the fault that breaks it.
    const TABLE: &'static [(&'static Check, Self::Fault)];

    /// Returns the word of the protocol for a side.
    fn side_name(side: Side) -> &'static str;
    /// Returns the fault of a player that takes longer for each move than for the one before, by this much.
    fn leak(step: Duration) -> Self::Fault;
    /// Returns what a player with this fault does at each point.
    fn hooks(fault: &Self::Fault) -> &Self::Hooks;
    /// Returns the player's side, once it knows.
    fn side(game: &Self::Game) -> Option<Side>;
    /// Returns the number of moves that the player has made.
    fn moves(game: &Self::Game) -> u32;
    /// Has the opponent captured something of the player's with its last move?
    fn has_lost(game: &Self::Game) -> bool;
    /// Returns the game as if the player's first so many moves had not been.
    fn since(game: &Self::Game, moves: u32) -> Self::Game;
    /// Plays until the end and returns the status to exit with.
    fn play(world: &mut dyn World, faults: Faults<'_, Self>, rng: Rng) -> u8;
}
