//! Another form of the same conversation, for an agent that dies of the usual one.

use super::Scenario;

/// Another form of a line, which the tester uses to go on with an agent that dies of the usual form.
#[derive(Clone, Copy, Debug)]
pub struct Detour {
    /// The option of scenarios that decides on the form.
    pub option: &'static str,
    /// Returns the value of the option with the other form; none if the scenario has that form already.
    pub instead: fn(&str) -> Option<String>,
    /// The other form: a fragment that continues "the agent goes on with".
    pub form: &'static str,
    /// What to do about it: a fragment without full stop.
    pub fix: &'static str,
}

impl Scenario {
    /// Returns the scenario with lines of another form, if it has the usual one.
    pub(crate) fn by(&self, detour: &Detour) -> Option<Self> {
        let mut other = self.clone();
        let mut options = other.options.iter_mut();
        let (_, values) = options.find(|(name, _)| name == detour.option)?;
        for value in values.iter_mut() {
            *value = (detour.instead)(value)?;
        }
        other.id = format!("{}@{}", self.id, values.join(","));
        Some(other)
    }
}
