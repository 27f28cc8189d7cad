//! Checks and scenarios belong together; `coverage` sees to checks and clauses.

use linesman_values::scenario::Scenario;

use super::protocols;

#[test]
fn every_check_is_decided_by_a_scenario() {
    for protocol in protocols() {
        let scenarios = linesman_tester::scenarios(&*protocol).unwrap();
        for check in protocol.descriptor().checks {
            let decides = |scenario: &Scenario| scenario.checks.contains(check);
            assert!(
                scenarios.iter().any(decides),
                "no scenario decides {}",
                check.id
            );
        }
    }
}

#[test]
fn every_check_of_a_profile_is_decided_in_it() {
    for protocol in super::profiles() {
        let scenarios = linesman_tester::scenarios(&*protocol).unwrap();
        let own = protocol.descriptor().checks.iter().copied();
        for check in own.filter(|check| protocol.level_of(check).is_some()) {
            let decides = |scenario: &Scenario| {
                let profiles = &scenario.profiles;
                scenario.checks.contains(&check)
                    && (profiles.is_empty() || profiles.iter().any(|it| it == protocol.profile()))
            };
            assert!(
                scenarios.iter().any(decides),
                "no scenario decides {} in {}",
                check.id,
                protocol.profile()
            );
        }
    }
}
