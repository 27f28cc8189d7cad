//! What the referee answers to an agent's questions.

use linesman_games::{
    Side,
    tafl::{Board, Rules},
};

use super::{Query, side_name};

/// Returns the answer to a question that an agent may ask at any time, with its newline, if there is one. The clock line is
/// none if there are no clocks and the profile has no word for that.
pub(super) fn answer(
    query: Query,
    rules: &Rules,
    board: &Board,
    side: Side,
    clock: Option<String>,
) -> Option<String> {
    match query {
        Query::Rules => Some(rules_line(rules)),
        Query::Position => Some(format!("position {board}\n")),
        Query::Side => Some(format!("side {}\n", side_name(side))),
        Query::Clock => clock,
    }
}

impl Query {
    /// Returns the kind of the answer that the agent asks for.
    pub(super) const fn wants(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Position => "position",
            Self::Side => "side",
            Self::Clock => "clock",
        }
    }
}

/// Returns the line `rules`, with its newline.
#[must_use]
pub fn rules_line(rules: &Rules) -> String {
    format!("rules {rules}\n")
}
