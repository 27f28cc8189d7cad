//! The digest of a suite.

use std::{fs, path::Path};

use linesman_certificate::{Digest, Hex};
use linesman_interface::protocol::Protocol;
use linesman_protocol_bitwa::Bitwa;
use linesman_protocol_otep::Otep;
use linesman_protocol_stratego::Stratego;
use linesman_protocols::{Profile as _, bitwa, otep, stratego::Profile};

use super::suite;

fn hash(bytes: &[u8]) -> Hex<32> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bytes");
    fs::write(&file, bytes).unwrap();
    Digest::of(&file).unwrap().sha256()
}

/// Makes the digest again from the table and from the files in the repository, as the page says.
#[test]
fn the_digest_of_a_suite_is_that_of_its_checks_and_scenario_files() {
    let protocol = Stratego(Profile::final_2012());
    let mut lines = "suite stratego final-2012\n".to_owned();
    for check in protocol.descriptor().checks {
        if let Some(level) = protocol.level_of(check) {
            let requires = if check.requires.is_empty() {
                "-".to_owned()
            } else {
                check.requires.join(",")
            };
            let words = [check.id, check.clause, level.word(), &requires, check.title];
            lines += &format!("check {}\n", words.join(" "));
        }
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut wanted: Vec<String> = linesman_tester::scenarios(&protocol)
        .unwrap()
        .into_iter()
        .filter(|scenario| {
            scenario.profiles.is_empty() || scenario.profiles.iter().any(|it| it == "final-2012")
        })
        .filter(|scenario| {
            scenario
                .checks
                .iter()
                .any(|check| check.id.starts_with("stratego/move/"))
        })
        .map(|scenario| scenario.id)
        .collect();
    assert!(!wanted.is_empty());
    wanted.sort();
    for id in wanted {
        let text = fs::read(folder.join(format!("{id}.yaml"))).unwrap();
        lines += &format!("scenario {id} {}\n", hash(&text));
    }
    assert_eq!(
        suite(&protocol, "stratego/move/*").digest(),
        hash(lines.as_bytes())
    );
}

#[test]
fn a_scenario_that_runs_several_times_counts_once() {
    let protocol = Otep(otep::Profile::otep());
    let again = Otep(otep::Profile::otep());
    assert_eq!(suite(&protocol, "*").digest(), suite(&again, "*").digest());
    assert_ne!(
        suite(&protocol, "*").digest(),
        suite(&protocol, "otep/hello/*").digest()
    );
}

#[test]
fn no_two_profiles_have_the_same_suite_and_each_has_limits() {
    let protocols: [Box<dyn Protocol>; 4] = [
        Box::new(Stratego(Profile::manual_2012())),
        Box::new(Stratego(Profile::final_2012())),
        Box::new(Otep(otep::Profile::otep())),
        Box::new(Bitwa(bitwa::Profile::arbiter())),
    ];
    let mut seen = Vec::new();
    for protocol in &protocols {
        let digest = suite(&**protocol, "*").digest();
        assert!(!seen.contains(&digest));
        seen.push(digest);
        let limits = protocol.limits();
        assert!(
            limits.contains(&("exit", protocol.exit_limit())),
            "{limits:?}"
        );
    }
}
