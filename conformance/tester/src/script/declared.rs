//! What a scenario needs of the agent's own declarations.

use linesman_interface::protocol::{Bound, Declared, DeclaringForm, Offer};
use linesman_protocols::Line;
use linesman_values::outcome::Undecided;

use super::{Doing, Script};

/// What the agent has declared by now.
#[derive(Debug, Default)]
pub(super) struct Declarations {
    form: Option<DeclaringForm>,
    declared: Declared,
}

impl Declarations {
    /// Returns those of an agent that declares its options in this form, if it does.
    pub(super) fn new(form: Option<DeclaringForm>) -> Self {
        Self {
            form,
            declared: Declared::default(),
        }
    }

    /// Takes a line of the agent.
    pub(super) fn hear(&mut self, line: Line<'_>) {
        if let Some(form) = self.form {
            self.declared.hear(form, line.bytes);
        }
    }

    /// Returns each option on one line.
    pub(super) fn lines(&self) -> Vec<String> {
        let options = self.declared.options.iter();
        options
            .map(|option| format!("{}: {}", option.name, option.kind))
            .collect()
    }
}

impl Script<'_> {
    /// Ends the conversation if the agent has not declared what the scenario needs. Returns whether it did.
    pub(super) fn lacks_a_need(&mut self) -> bool {
        let declared = &self.declarations.declared;
        let mut needs = self.steps.needs().iter();
        let is_missing = |name: &&String| declared.is_complete && declared.find(name).is_none();
        let missing = needs.find(is_missing);
        if let Some(name) = missing {
            self.end_unoffered(name);
        }
        missing.is_some()
    }

    /// Returns the value that the agent has declared and that a step names. If it has not, the conversation is over.
    pub(super) fn declared(&mut self, text: &str) -> Option<String> {
        let (bound, name) = Bound::read(text)?;
        match self.declarations.declared.offer(bound, name) {
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
