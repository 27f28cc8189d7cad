//! What to do about a rule that was broken, for checks that are about many rules.

/// What to do about a rule that was broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleFix {
    /// The name of the rule.
    pub rule: &'static str,
    /// What to do: a fragment without full stop.
    pub fix: &'static str,
}

impl RuleFix {
    /// Returns what to do about a rule with this name.
    #[must_use]
    pub const fn new(rule: &'static str, fix: &'static str) -> Self {
        Self { rule, fix }
    }
}
