//! Suites that stay as they are.

use std::{fs, path::Path};

use linesman::PROTOCOLS;
use linesman_interface::protocol::Protocol;
use linesman_protocols::Level;
use linesman_tester::{FrozenSuite, Suite};

use super::profiles;

/// Whoever changes a scenario of a frozen suite keeps its old text: see `docs/certificates.md`.
#[test]
fn every_scenario_of_a_frozen_suite_is_there_as_it_was() {
    for name in FrozenSuite::names() {
        let suite = FrozenSuite::find(name).unwrap();
        for protocol in profiles() {
            if !suite.has(&*protocol) {
                continue;
            }
            let scenarios = suite.scenarios(&*protocol).unwrap();
            assert!(!scenarios.is_empty(), "{name}: {}", protocol.profile());
        }
    }
}

#[test]
fn a_frozen_suite_has_its_own_checks_and_levels() {
    let suite = FrozenSuite::find("2026.1").unwrap();
    assert_eq!((suite.name(), suite.seed()), ("2026.1", 1));
    for protocol in profiles() {
        if !suite.has(&*protocol) {
            continue;
        }
        let name = (protocol.descriptor().name, protocol.profile());
        let now: Vec<_> = levels(&*protocol);
        let frozen = suite.protocol(protocol).unwrap();
        assert_eq!((frozen.descriptor().name, frozen.profile()), name);
        let then = levels(&*frozen);
        assert!(!then.is_empty(), "{name:?}");
        // What was asked for is never dropped: an id is a published contract.
        for (id, _) in &then {
            assert!(now.iter().any(|(own, _)| own == id), "{name:?}: {id}");
        }
        let scenarios = suite.scenarios(&*frozen).unwrap();
        let terms = Suite::new(&*frozen, scenarios, linesman_tester::Options::default()).terms();
        assert_eq!(terms.checks.len(), then.len(), "{name:?}");
    }
}

fn levels(protocol: &dyn Protocol) -> Vec<(&'static str, Level)> {
    let checks = protocol.descriptor().checks.iter();
    let level =
        |check: &&'static linesman_protocols::Check| Some((check.id, protocol.level_of(check)?));
    checks.filter_map(level).collect()
}

#[test]
fn a_name_that_does_not_exist_gets_a_list_of_those_that_do() {
    let error = FrozenSuite::find("1999.1").unwrap_err().to_string();
    assert_eq!(
        error,
        format!(
            "there is no suite \"1999.1\"; the suites are {}",
            FrozenSuite::names().join(", ")
        )
    );
}

/// Writes the list of a new suite, if one is asked for: `LINESMAN_FREEZE=2027.1 cargo test -p linesman --test suite frozen`.
#[test]
fn a_suite_can_be_frozen() {
    let text = FrozenSuite::freeze("now", 7, PROTOCOLS);
    assert!(text.starts_with("suite now\nseed 7\nprofile "));
    let Ok(name) = std::env::var("LINESMAN_FREEZE") else {
        return;
    };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("suites/{name}.txt"));
    fs::write(path, FrozenSuite::freeze(&name, 1, PROTOCOLS)).unwrap();
}
