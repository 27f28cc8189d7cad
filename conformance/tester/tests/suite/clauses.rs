//! Checks, clauses and scenarios belong together.

use std::{fs, path::PathBuf};

use linesman::{Protocol, Stratego};
use linesman_protocols::stratego::Profile;

fn stratego() -> Stratego {
    Stratego::new(Profile::manual_2012())
}

#[test]
fn every_clause_that_a_check_cites_stands_in_the_protocol_s_page() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocols/stratego.md");
    let page = fs::read_to_string(path).unwrap();
    for check in stratego().checks() {
        let defined = [
            format!("**{}**", check.clause),
            format!("| {} |", check.clause),
            format!("### {}", check.clause),
        ];
        assert!(
            defined.iter().any(|form| page.contains(form)),
            "{} cites {}, which docs/protocols/stratego.md does not define",
            check.id,
            check.clause
        );
    }
}

#[test]
fn every_check_is_decided_by_a_scenario() {
    let protocol = stratego();
    let scenarios = linesman::scenarios(&protocol).unwrap();
    for check in protocol.checks() {
        assert!(
            scenarios
                .iter()
                .any(|scenario| scenario.checks.contains(check)),
            "no scenario decides {}",
            check.id
        );
    }
}
