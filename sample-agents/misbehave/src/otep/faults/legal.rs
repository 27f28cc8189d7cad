//! Faults in what moves are legal.

use fastrand::Rng;
use linesman_games::tafl::{Move, Rule};

use crate::otep::{
    game::Game,
    hooks::Hooks,
    moves::{choose_illegal, choose_lost},
};

/// A fault in what moves are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LegalFault {
    /// The first move breaks this rule.
    First(Rule),
    /// A move that was refused is sent again.
    Insists,
    /// A man that the opponent's first move has captured is moved.
    MovesLostMen,
}

impl Hooks for LegalFault {
    fn choose(&self, game: &Game, rng: &mut Rng) -> Option<Move> {
        let position = game.position.as_ref()?;
        match self {
            Self::First(rule) if game.moves == 0 => choose_illegal(position, *rule, rng),
            Self::Insists if game.refusals > 0 => game.last_move,
            Self::MovesLostMen if game.moves == 0 && game.listed == 1 => {
                let captures = &game.opponent.first()?.record.captures;
                let squares = captures.iter().map(|(_, square)| *square);
                let side = game.side?;
                squares
                    .into_iter()
                    .find_map(|square| choose_lost(position, side, square, rng))
            }
            _ => None,
        }
    }
}
