//! The games of a protocol that are played in addition to its scenarios.

use linesman_protocols::Check;

use linesman_values::scenario::Player;

/// The form of the games that are played in addition to the scenarios.
#[derive(Clone, Copy, Debug)]
pub struct GameForm {
    /// The number of plies after which a game stops. It limits the cost of a check.
    pub plies: u32,
    /// The opponents, who take turns: each plays both sides before the next one comes.
    pub opponents: &'static [Player],
    /// A check for each side. A game is played if the checks that this check requires have passed.
    pub like: [&'static Check; 2],
    /// The option that changes from game to game, and its values if the user names none.
    pub variety: Option<(&'static str, &'static [&'static str])>,
    /// The options that all games have.
    pub options: &'static [(&'static str, &'static str)],
    /// The steps between two games with the same process; none if a process plays one game.
    pub again: &'static [&'static str],
    /// The steps after the last game.
    pub ending: &'static [&'static str],
}

impl GameForm {
    /// Returns games of at most 1000 plies that need no step but the game itself.
    #[must_use]
    pub const fn new(like: [&'static Check; 2]) -> Self {
        Self {
            plies: 1000,
            opponents: &[Player::Random, Player::Aggressive],
            like,
            variety: None,
            options: &[],
            again: &[],
            ending: &[],
        }
    }
}
