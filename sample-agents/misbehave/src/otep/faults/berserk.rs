//! Faults in turns that go on after a capture.

use fastrand::Rng;
use linesman_games::{Side, tafl::Move};

use crate::{
    deed::Deed,
    otep::{
        game::Game,
        hooks::Hooks,
        moves::{choose_for, choose_lost, choose_other},
    },
};

/// A fault in turns that go on after a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BerserkFault {
    /// The turn is taken to be over after a capture.
    Stops,
    /// Another piece goes on than the one that has captured with its first move.
    ChangesPieces,
    /// A move is sent while the opponent's turn goes on.
    CutsIn,
    /// Of several moves in the opponent's first turn the last is not taken notice of.
    ReadsFirstMoveOnly,
}

impl Hooks for BerserkFault {
    fn before_move(&self, game: &Game) -> Deed {
        match self {
            Self::Stops if game.is_berserk() => Deed::FallSilent,
            _ => Deed::Nothing,
        }
    }

    fn choose(&self, game: &Game, rng: &mut Rng) -> Option<Move> {
        let position = game.position.as_ref()?;
        match self {
            Self::ChangesPieces if game.moves == 1 && game.is_berserk() => {
                choose_other(position, rng)
            }
            Self::ReadsFirstMoveOnly if game.moves == 0 && game.opponent.len() > 1 => {
                let captures = &game.opponent.last()?.record.captures;
                let squares = captures.iter().map(|(_, square)| *square);
                let side = game.side?;
                squares
                    .into_iter()
                    .find_map(|square| choose_lost(position, side, square, rng))
            }
            _ => None,
        }
    }

    fn after_line(&self, line: &str, game: &Game, rng: &mut Rng) -> Deed {
        if *self != Self::CutsIn || !line.starts_with("opponent-move") {
            return Deed::Nothing;
        }
        let mv = side_to_cut_in(game)
            .zip(game.position.as_ref())
            .and_then(|(side, position)| choose_for(position, side, rng));
        match mv {
            Some(mv) => Deed::Say(format!("move {mv}\n")),
            None => Deed::Nothing,
        }
    }
}

/// Returns the engine's side if the opponent's turn goes on and nothing else has been said.
fn side_to_cut_in(game: &Game) -> Option<Side> {
    let position = game.position.as_ref()?;
    position.berserk()?;
    let side = position.to_move()?.other();
    (!game.has_more && game.side.is_none_or(|own| own == side)).then_some(side)
}
