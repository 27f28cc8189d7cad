//! What the author of a program writes.

use linesman_games::{
    Outcome,
    tafl::{Move, Ply, Rules},
};

use super::{Turn, Variation};

/// A program that plays or analyses Tafl.
///
/// ```text
/// begin -> [observe] -> choose -> observe -> ... -> finished      or      begin -> analyze -> analyze -> ...
///        (opponent's ply)     (own ply, when accepted)
/// ```
pub trait Player {
    /// Returns the next move: one of [`Turn::moves`], of which there is at least one.
    ///
    /// The turn shows the game as it is now: nothing has to be remembered to move legally. Under berserk rules the same side
    /// can be asked several times in a row.
    fn choose(&mut self, turn: &mut Turn<'_>) -> Move;

    /// Returns what the player thinks of the position: about as many lines of play as are asked for, the best first, and at
    /// least one. The first move of each line is a legal one. Without an own version of this it is the move that the player
    /// would choose.
    fn analyze(&mut self, turn: &mut Turn<'_>, lines: usize) -> Vec<Variation> {
        let _ = lines;
        vec![Variation {
            moves: vec![self.choose(turn)],
            evaluation: 0,
        }]
    }

    /// Notes the rules of a game that begins. A program can play several games, one after the other.
    fn begin(&mut self, rules: &Rules) {
        let _ = rules;
    }

    /// Notes a ply, the player's own or the opponent's, captures included. The ply that ends a game is often not
    /// told.
    fn observe(&mut self, ply: &Ply) {
        let _ = ply;
    }

    /// Notes that the referee has refused the player's move, none if none had been sent. Another [`choose`](Self::choose) follows,
    /// in which [`Turn::moves`] no longer has the move.
    ///
    /// The code is 1 (wrong side), 2 (illegal), 3 (the other side goes on after a capture) or 4 (another piece has to go on),
    /// another number, or 0 if it could not be read.
    fn refused(&mut self, mv: Option<Move>, code: i64) {
        let _ = (mv, code);
    }

    /// Notes that the game is over. The outcome is none if it was stopped before there was one.
    fn finished(&mut self, outcome: Option<Outcome>) {
        let _ = outcome;
    }

    /// Returns whether the referee is asked for full move records instead of simple ones. Plies are told in full by either, as
    /// far as the referee plays by the rules that this crate knows.
    fn wants_records(&self) -> bool {
        false
    }
}

/// Lets a player be run and looked at afterwards.
impl<P: Player + ?Sized> Player for &mut P {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Move {
        (**self).choose(turn)
    }

    fn analyze(&mut self, turn: &mut Turn<'_>, lines: usize) -> Vec<Variation> {
        (**self).analyze(turn, lines)
    }

    fn begin(&mut self, rules: &Rules) {
        (**self).begin(rules);
    }

    fn observe(&mut self, ply: &Ply) {
        (**self).observe(ply);
    }

    fn refused(&mut self, mv: Option<Move>, code: i64) {
        (**self).refused(mv, code);
    }

    fn finished(&mut self, outcome: Option<Outcome>) {
        (**self).finished(outcome);
    }

    fn wants_records(&self) -> bool {
        (**self).wants_records()
    }
}
