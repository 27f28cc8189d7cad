//! Clues from a move that another piece blocks.

use linesman_protocols::Role;

use super::{case::Case, finding::Finding};

/// Looks for a move through another piece, or onto one, in a game in which pieces go along a line as far as the way is free. Which check
/// it breaks depends on where in the game it came.
pub(super) fn blocked(case: &Case<'_>) -> Option<Finding> {
    let violation = &case.found.violation;
    violation.obstacle.as_ref()?;
    let finding = Finding::of("moves-through-pieces").with("seen", &violation.actual);
    // The check of all rules knows no more about it.
    let is_of_rules = case.check.id == violation.check.id && case.check.is(Role::OtherRules);
    Some(if is_of_rules {
        finding
    } else {
        finding.and(Finding::of("board-differs").with("fix", case.check.fix))
    })
}

#[cfg(test)]
mod tests {
    use linesman_games::tafl::Rule;
    use linesman_protocols::{
        Cause, Check, Gravity, Obstacle, Violation,
        otep::checks::{ALLOWED, PLAYS_ATTACKERS},
    };

    use super::*;
    use linesman_languages::language::Language;
    use linesman_values::outcome::{Found, Run};

    const SAID: &str = "a piece on d3 stands between a3 and e3";

    fn fix(counted: &'static Check, obstacle: Option<Obstacle>) -> Option<String> {
        let cause = Cause::Illegal(Rule::Blocked);
        let violation = Violation::new(Gravity::Fatal, &ALLOWED, cause, "a legal move", SAID);
        let found = Found::new(violation.with_obstacle(obstacle));
        let (run, language) = (Run::default(), Language::named("Python"));
        let finding = blocked(&Case::new(counted, &found, &run, language, None))?;
        let told = std::iter::once(&finding).chain(&finding.others);
        let told = told.map(|finding| finding.diagnosis(language));
        let texts: Vec<String> = told
            .map(|one| format!("{}; {}", one.fix, one.says))
            .collect();
        Some(texts.join("; "))
    }

    #[test]
    fn a_move_through_a_piece_is_known_by_its_value_and_not_by_its_text() {
        let [on, from, to] = ["d3", "a3", "e3"].map(str::to_owned);
        let obstacle = Obstacle { on, from, to };
        let of_rules = fix(&ALLOWED, Some(obstacle.clone())).unwrap();
        assert!(of_rules.contains(SAID), "{of_rules}");
        let of_game = fix(&PLAYS_ATTACKERS, Some(obstacle)).unwrap();
        assert!(of_game.contains(PLAYS_ATTACKERS.fix), "{of_game}");
        assert_eq!(fix(&ALLOWED, None), None);
    }
}
