//! A plan whose results are drawn from given strengths.

/// How results are drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Simulation {
    /// How many entrants there are, if the plan names none.
    pub entrants: u32,
    /// How many Elo the strongest of them is ahead of the weakest.
    pub spread: f64,
    /// The rate of draws between equals.
    pub draws: f64,
    /// How many machines the games are played on.
    pub nodes: u32,
    /// The number of the machine that is half as fast as the others, from 1.
    pub slow_node: Option<u32>,
}

impl Simulation {
    /// Returns everything that decides results, as the plan writes it. The strengths of the entrants are theirs.
    pub(super) fn identity(&self) -> Vec<(&'static str, String)> {
        let mut all = vec![
            ("draws", self.draws.to_string()),
            ("nodes", self.nodes.to_string()),
        ];
        all.extend(
            self.slow_node
                .map(|number| ("slow-node", number.to_string())),
        );
        all
    }
}

impl Default for Simulation {
    fn default() -> Self {
        Self {
            entrants: 100,
            spread: 400.0,
            draws: 0.2,
            nodes: 1,
            slow_node: None,
        }
    }
}
