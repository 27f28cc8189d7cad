//! Another form of the same conversation, for an agent that does not get over the usual one.

use super::Scenario;

/// Another form of a line, which the tester uses to go on with an agent that does not get over the usual form.
#[derive(Clone, Copy, Debug)]
pub struct Detour {
    /// The option of scenarios that decides on the form.
    pub option: &'static str,
    /// After which faults the other form is tried.
    pub tried: Tried,
    /// Returns the value of the option with the other form; none if the scenario has that form already.
    pub instead: fn(&str) -> Option<String>,
    /// The other form: a fragment that continues "the agent goes on with".
    pub form: &'static str,
    /// What to do about it: a fragment without full stop.
    pub fix: &'static str,
}

/// After which faults another form of a line is tried.
#[derive(Clone, Copy, Debug)]
pub enum Tried {
    /// After the process has ended by itself.
    AfterEnd,
    /// After any fault that ends the conversation, if this is the last message before it.
    AfterLine(fn(&[u8]) -> bool),
}

impl Scenario {
    /// Returns the scenario with lines of another form, if it has the usual one. `default` is the value of the option in a scenario that
    /// does not set it.
    pub fn by(&self, detour: &Detour, default: Option<String>) -> Option<Self> {
        let mut other = self.clone();
        let is_set = other.options.iter().any(|(name, _)| name == detour.option);
        if let Some(value) = default.filter(|_| !is_set) {
            other.options.push((detour.option.to_owned(), vec![value]));
        }
        let mut options = other.options.iter_mut();
        let (_, values) = options.find(|(name, _)| name == detour.option)?;
        for value in values.iter_mut() {
            *value = (detour.instead)(value)?;
        }
        other.id = format!("{}@{}", self.id, values.join(","));
        Some(other)
    }
}
