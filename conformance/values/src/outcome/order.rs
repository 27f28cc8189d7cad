//! Which failure a reader should see first.

use linesman_protocols::{CauseKind, Check, Level, Role};

use super::{CheckReport, Found, Report};

impl Report {
    /// Returns the failures that count, and then the others. In both groups, the failure that says most about its reason is first.
    #[must_use]
    pub fn failures_in_order(&self) -> Vec<&CheckReport> {
        let mut ordered: Vec<&CheckReport> = self.failures().chain(self.findings()).collect();
        // The sort is stable. Failures that say equally much stay in the order of their clauses. What an agent may do as it likes hardly is
        // the reason of anything.
        ordered.sort_by_key(|check| {
            let is_optional = check.level == Level::May;
            (check.is_note(self.level), is_optional, check.vagueness())
        });
        ordered
    }
}

impl CheckReport {
    /// Returns how little the failure says about its reason. A silence, or a process that stays, often follows from another fault.
    fn vagueness(&self) -> (bool, bool) {
        let is_silence = |found: &Found| {
            let kind = found.violation.cause.kind();
            matches!(kind, CauseKind::NoOutput | CauseKind::DidNotExit)
        };
        (
            self.is_catch_all(),
            self.verdict.found().is_some_and(is_silence),
        )
    }

    /// Returns whether many different faults run into this check.
    pub fn is_catch_all(&self) -> bool {
        self.check.is(Role::CatchAll)
    }
}

impl Found {
    /// Returns whether the fault counts against the subject of its scenario, and not against the check that such a fault breaks
    /// elsewhere.
    pub fn is_of_subject(&self) -> bool {
        self.check != self.violation.check.id
    }

    /// Returns whether the fault broke a rule in a whole game, by the check that it counts against. Then the check of that rule says
    /// more than the check of the game.
    pub fn is_of_game(&self, counted: &Check) -> bool {
        self.violation.cause.kind() == CauseKind::Illegal
            && self.is_of_subject()
            && counted.is(Role::WholeGame)
    }
}
