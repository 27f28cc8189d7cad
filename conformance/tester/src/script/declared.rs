//! What a scenario needs of the agent's own declarations.

use linesman_interface::protocol::{Bound, Offer};
use linesman_values::outcome::Undecided;

use super::{Doing, Script};

impl Script<'_> {
    /// Ends the conversation if the agent has not declared what the scenario needs. Returns whether it did.
    pub(super) fn lacks_a_need(&mut self) -> bool {
        let mut needs = self.steps.needs().iter();
        let missing = needs.find(|name| self.declarations.lack(name));
        if let Some(name) = missing {
            self.end_unoffered(name);
        }
        missing.is_some()
    }

    /// Returns the value that the agent has declared and that a step names. If it has not, the conversation is over.
    pub(super) fn declared(&mut self, text: &str) -> Option<String> {
        let (bound, name) = Bound::read(text)?;
        match self.declarations.offer(bound, name) {
            Offer::Value(value) => return Some(value),
            Offer::Missing => self.end_unoffered(text),
            Offer::NotYet => {
                self.mistake = Some(self.steps.not_declared_yet(name));
                self.doing = Doing::Over;
            }
        }
        None
    }

    /// Ends the conversation without a fault: the agent does not offer this.
    fn end_unoffered(&mut self, what: &str) {
        let why = format!("the agent has not declared {what}");
        self.unoffered = Some(Undecided::NotOffered(why));
        self.steps.skip_all();
        self.doing = Doing::Over;
    }
}
