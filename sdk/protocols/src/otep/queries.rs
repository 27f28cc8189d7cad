//! What the referee answers to an agent's questions.

use linesman_games::{
    Side,
    tafl::{Board, Rules},
};

use super::{Query, side_name};

/// What an agent may ask for at any time.
pub(super) struct Facts<'a> {
    pub(super) rules: &'a Rules,
    pub(super) board: &'a Board,
    pub(super) side: Side,
    /// The clock line; none if there are no clocks and the profile has no word for that.
    pub(super) clock: Option<String>,
}

impl Facts<'_> {
    /// Returns the answer, with its newline, if there is one.
    pub(super) fn answer(&self, query: Query) -> Option<String> {
        match query {
            Query::Rules => Some(rules_line(self.rules)),
            Query::Position => Some(format!("position {}\n", self.board)),
            Query::Side => Some(format!("side {}\n", side_name(self.side))),
            Query::Clock => self.clock.clone(),
        }
    }
}

/// Returns the line `rules`, with its newline.
#[must_use]
pub fn rules_line(rules: &Rules) -> String {
    format!("rules {rules}\n")
}
