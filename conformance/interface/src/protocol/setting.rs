//! What a scripted conversation begins with.

use linesman_games::Side;

use linesman_values::{assignment::Assignment, scenario::Player};

/// What a scripted conversation begins with.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// The side that the agent plays.
    pub side: &'a str,
    /// The seed of all that the tester draws.
    pub seed: u64,
    /// The scenario's options, each with one value out of those that [`Descriptor::read_scenario_option`](super::Descriptor::read_scenario_option) returned.
    pub options: &'a [(String, String)],
}

impl<'a> Setting<'a> {
    /// Returns the side that the agent plays, by the names of the two sides.
    #[must_use]
    pub fn side(&self, names: &[&str]) -> Side {
        if names.first() == Some(&self.side) {
            Side::First
        } else {
            Side::Second
        }
    }

    /// Returns the value of an option, if the scenario has it.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&'a str> {
        let mut options = self.options.iter();
        options.find_map(|(own, value)| (own == name).then_some(value.as_str()))
    }

    /// Returns the values that the agent's own options are to have.
    #[must_use]
    pub fn agent_options(&self) -> Vec<Assignment> {
        let lines = self.option(AGENT_OPTIONS).unwrap_or_default().lines();
        lines.filter_map(|line| line.parse().ok()).collect()
    }

    /// Returns how the opponent plays where a placeholder makes it move: as the scenario says, or else like this.
    #[must_use]
    pub fn opponent(&self, default: Player) -> Player {
        let named = self.option(OPPONENT);
        let mut all = Player::ALL.into_iter();
        let found = named.and_then(|name| all.find(|player| player.name() == name));
        found.unwrap_or(default)
    }
}

/// The option that has the values of the agent's own options, one on each line.
pub const AGENT_OPTIONS: &str = "agent-options";

/// The option that says how the opponent plays where a placeholder makes it move.
pub const OPPONENT: &str = "opponent";
