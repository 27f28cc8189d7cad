//! Which failure a reader should see first.

use linesman_protocols::CauseKind;

use super::{CheckReport, Found, Report};

/// The ends of the ids of checks that many different faults run into. Such a failure says least, so it comes last.
const CATCH_ALLS: &[&str] = &["/stream/reads-joined-lines", "/rules/every-variant"];

/// The ends of the ids of checks of whole games. Many different faults run into these too.
const OF_GAMES: &[&str] = &[
    "/move/legal-as-red",
    "/move/legal-as-blue",
    "/move/as-attackers",
    "/move/as-defenders",
];

/// The same where few faults can be made, and the check of the game says nearly as much as that of the rule.
const OF_SIMPLE_GAMES: &[&str] = &["/game/as-first-player", "/game/as-second-player"];

impl Report {
    /// Returns the failures that count, and then the others. In both groups, the failure that says most about its reason is first.
    #[must_use]
    pub fn failures_in_order(&self) -> Vec<&CheckReport> {
        let mut ordered: Vec<&CheckReport> = self.failures().chain(self.findings()).collect();
        // The sort is stable. Failures that say equally much stay in the order of their clauses.
        ordered.sort_by_key(|check| (check.is_note(self.level), check.vagueness()));
        ordered
    }
}

impl CheckReport {
    /// Returns how little the failure says about its reason. A silence often follows from another fault.
    fn vagueness(&self) -> (bool, bool) {
        let is_silence = |found: &Found| found.violation.cause.kind() == CauseKind::NoOutput;
        (
            self.is_catch_all(),
            self.verdict.found().is_some_and(is_silence),
        )
    }

    /// Returns whether many different faults run into this check.
    pub fn is_catch_all(&self) -> bool {
        let mut ends = CATCH_ALLS.iter().chain(OF_GAMES);
        ends.any(|end| self.check.id.ends_with(end))
    }
}

impl Found {
    /// Returns whether the fault counts against the subject of its scenario, and not against the check that such a fault breaks
    /// elsewhere.
    pub fn is_of_subject(&self) -> bool {
        self.check != self.violation.check.id
    }

    /// Returns whether the fault broke a rule in a whole game. Then the check of that rule says more than the check of the game.
    pub fn is_of_game(&self) -> bool {
        let mut ends = OF_GAMES.iter().chain(OF_SIMPLE_GAMES);
        self.violation.cause.kind() == CauseKind::Illegal
            && self.is_of_subject()
            && ends.any(|end| self.check.ends_with(end))
    }
}
