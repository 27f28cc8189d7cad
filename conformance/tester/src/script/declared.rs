//! What a scenario needs of the agent's own declarations.

use super::{Doing, Script};
use linesman_interface::protocol::Offer;
use linesman_values::outcome::Undecided;

impl Script<'_> {
    /// Ends the conversation if the agent has not declared what the scenario needs. Returns whether it did.
    pub(super) fn lacks_a_need(&mut self) -> bool {
        let mut needs = self.steps.needs().iter();
        let is_missing = |name: &&String| self.stage.declared(name) == Offer::Missing;
        let missing = needs.find(is_missing);
        if let Some(name) = missing {
            self.end_unoffered(name);
        }
        missing.is_some()
    }

    /// Returns what the agent has declared under this name. If it has not, the conversation is over.
    pub(super) fn declared(&mut self, name: &str) -> Option<String> {
        match self.stage.declared(name) {
            Offer::Value(value) => return Some(value),
            Offer::Missing => self.end_unoffered(name),
            Offer::NotYet => {
                self.mistake = Some(self.steps.not_declared_yet(name));
                self.doing = Doing::Over;
            }
        }
        None
    }

    /// Ends the conversation without a fault: the agent does not offer this.
    fn end_unoffered(&mut self, name: &str) {
        let why = format!("the agent has not declared {name}");
        self.unoffered = Some(Undecided::NotOffered(why));
        self.steps.skip_all();
        self.doing = Doing::Over;
    }
}
