//! The lines of JSON of a comparison.

use linesman_interface::game::PlayedGame;
use serde::Serialize;

/// The version of the lines.
pub(super) const FORMAT: u32 = 1;

/// Two games with the same seed, one from each side.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct PairJson {
    /// The version of this format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    pub(super) format: u32,
    /// The kind of line.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "pair")))]
    pub(super) kind: &'static str,
    /// The number of the pair, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub(super) pair: usize,
    /// The points of the new version in both games, from 0 to 2; null if a game is void.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0, max = 2.0)))]
    pub(super) points: Option<f64>,
    /// Whether the pair counts.
    pub(super) counted: bool,
    /// The earlier pair with the same moves and results, if there is one.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub(super) repeats: Option<usize>,
    /// Whether a game of the pair is void.
    pub(super) void: bool,
    /// The logarithm of the ratio of likelihoods after this pair.
    pub(super) llr: f64,
    /// The game in which the new version has the first side, and the other one.
    pub(super) games: [GameJson; 2],
}

/// A game of a pair.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct GameJson {
    /// The number of plies.
    plies: u32,
    /// The points of the first and of the second side.
    points: [f64; 2],
    /// The file with the record of the game, if it is kept.
    record: Option<String>,
}

impl GameJson {
    pub(super) fn of(game: &PlayedGame) -> Self {
        let record = game.taken.path.as_ref();
        Self {
            plies: game.plies,
            points: game.points(),
            record: record.map(|path| path.display().to_string()),
        }
    }
}
