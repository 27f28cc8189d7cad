//! What the author of a program writes.

use linesman_games::{
    Side,
    stratego::{LastPly, Move, Setup, View},
};

/// A program that plays Stratego.
///
/// Its methods are called in this order, and each before anything further is read:
///
/// ```text
/// set_up -> [observe] -> choose -> observe -> ...    finished at any time, once
///        (opponent's ply)       (own ply)
/// ```
pub trait Player {
    /// Returns the four rows of the army, the topmost first whichever the colour.
    fn set_up(&mut self, game: &Game) -> Setup;

    /// Returns the next move, or none to surrender. A side that has no legal move passes then, where the rules allow it.
    ///
    /// The view shows the board as it is now: nothing has to be remembered to move legally. `view.turn` counts this
    /// player's turns from 1, and `view.last` is the opponent's last ply if there was one and it was understood.
    fn choose(&mut self, view: &View) -> Option<Move>;

    /// Notes a ply, the player's own or the opponent's, and its outcome.
    ///
    /// This is the only source of the ranks that a fight reveals. Reports of plies that changed nothing because the
    /// referee did not accept them are left out.
    fn observe(&mut self, ply: &LastPly) {
        let _ = ply;
    }

    /// Notes that the game is over. The result is there if the referee sent it.
    ///
    /// The program has to exit at once now, and is killed if it does not: long clean-ups have no place here.
    fn finished(&mut self, result: Option<&str>) {
        let _ = result;
    }
}

/// Lets a player be run and looked at afterwards.
impl<P: Player + ?Sized> Player for &mut P {
    fn set_up(&mut self, game: &Game) -> Setup {
        (**self).set_up(game)
    }

    fn choose(&mut self, view: &View) -> Option<Move> {
        (**self).choose(view)
    }

    fn observe(&mut self, ply: &LastPly) {
        (**self).observe(ply);
    }

    fn finished(&mut self, result: Option<&str>) {
        (**self).finished(result);
    }
}

/// What a player is told before the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The player's colour: [`RED`](super::RED) or [`BLUE`](super::BLUE).
    pub side: Side,
    /// What the referee calls the opponent.
    pub opponent: String,
}
