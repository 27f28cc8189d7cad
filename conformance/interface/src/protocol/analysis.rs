//! Analyses of positions by an agent.

use linesman_protocols::Violation;

use super::PastGame;
use crate::game::GameError;
use linesman_referee::Launch;
use linesman_values::options::Given;

/// How agents of a protocol analyse positions.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisForm {
    /// Of one position.
    pub analyse: Analyse,
    /// Of each position of a game.
    pub review: Review,
}

/// Lets an agent analyse each position of a game from which it goes on, one after the other. Each report is passed on as it comes, with the
/// number of plies before the position.
pub type Review =
    fn(&ReviewRequest<'_>, &mut dyn FnMut(usize, AnalysisReport)) -> Result<(), GameError>;

/// The game that an agent is to analyse.
#[derive(Clone, Copy, Debug)]
pub struct ReviewRequest<'a> {
    /// The agent.
    pub launch: &'a Launch,
    /// The game.
    pub game: &'a PastGame,
    /// The number of moves to ask for at each position.
    pub moves: u32,
    /// The number of seconds that the agent may take for each position.
    pub seconds: u32,
}

/// Lets an agent analyse a position in the profile with this name, or in the default profile.
pub type Analyse = fn(Option<&str>, &AnalysisRequest<'_>) -> Result<AnalysisReport, GameError>;

/// What an agent is to analyse.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisRequest<'a> {
    /// The agent.
    pub launch: &'a Launch,
    /// The position in the protocol's own notation, or `start`.
    pub position: &'a str,
    /// The number of moves to ask for.
    pub moves: u32,
    /// The number of seconds that the agent may take.
    pub seconds: u32,
    /// The protocol's own options.
    pub options: &'a Given,
}

/// The result of an analysis.
#[derive(Clone, Debug, Default)]
pub struct AnalysisReport {
    /// The lines of play, best first: the evaluation and the moves; none if the agent gave no analysis.
    pub lines: Option<Vec<(String, String)>>,
    /// What the agent reported about its progress.
    pub statuses: Vec<String>,
    /// What the agent did wrong.
    pub violations: Vec<Violation>,
}
