//! What an agent has declared in a conversation.

use linesman_interface::protocol::{Bound, Declared, DeclaringForm, Offer};
use linesman_protocols::Line;

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

    /// Returns whether the agent has finished its declarations without what a scenario needs.
    pub(super) fn lack(&self, need: &str) -> bool {
        self.declared.is_complete && !self.declared.has(need)
    }

    /// Returns each option with a value, and its default; none before the agent has finished its declarations.
    pub(super) fn defaults(&self) -> Option<&[[String; 2]]> {
        self.declared.is_complete.then(|| self.declared.defaults())
    }

    /// Returns a value of an option.
    pub(super) fn offer(&self, bound: Bound, name: &str) -> Offer {
        self.declared.offer(bound, name)
    }
}
