//! A program that plays a game.

use crate::Launch;

/// A program that plays a game, and its name.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// How the program is started.
    pub launch: Launch,
    /// Its name in results, without spaces.
    pub name: String,
}
