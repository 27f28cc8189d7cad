//! The way from a game to the other games of its tournament.

use serde::Serialize;

/// Where a game is in a tournament, and the addresses of the pages around it, as seen from its own page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Neighbours {
    /// The title of the tournament.
    pub title: String,
    /// The round of the game; none if it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// The page with the table.
    pub table: String,
    /// The game among all games.
    pub all: String,
    /// The game before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous: Option<String>,
    /// The game after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}
