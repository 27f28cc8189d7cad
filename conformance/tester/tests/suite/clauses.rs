//! Checks, clauses and scenarios belong together.

use std::{fs, path::PathBuf};

use linesman::Scenario;

use super::protocols;

#[test]
fn every_clause_that_a_check_cites_stands_in_the_protocol_s_page() {
    for protocol in protocols() {
        let name = format!("docs/protocols/{}.md", protocol.name());
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../{name}"));
        let page = fs::read_to_string(path).unwrap();
        for check in protocol.checks() {
            let defined = [
                format!("**{}**", check.clause),
                format!("| {} |", check.clause),
                format!("### {}", check.clause),
            ];
            assert!(
                defined.iter().any(|form| page.contains(form)),
                "{} cites {}, which {name} does not define",
                check.id,
                check.clause
            );
        }
    }
}

#[test]
fn every_check_is_decided_by_a_scenario() {
    for protocol in protocols() {
        let scenarios = linesman::scenarios(&*protocol).unwrap();
        for check in protocol.checks() {
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
        let scenarios = linesman::scenarios(&*protocol).unwrap();
        let own = protocol.checks().iter().copied();
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
