//! The verdicts of a frozen suite stay the same: each fault of the misbehaver gets the verdict that is stored.

use std::{collections::BTreeMap, env, fs, path::Path};

use linesman::PROTOCOLS;
use linesman_end_to_end::{program, report_of};

use super::{at_once, text};

const SUITE: &str = "2026.1";
/// A line for each fault: the check that it breaks, and every check that fails with its cause.
const STORED: &str = "tests/suite/verdicts-2026.1.txt";
/// The faults that are tried in the normal run.
const HANDFUL: &[&str] = &[
    "bitwa/order/six-fields",
    "bitwa/end/exit-status",
    "otep/move/form",
    "otep/end/exit-status",
    "stratego/setup/row-length",
    "stratego/move/not-into-lake",
];
/// How many faults are tried at the same time.
const AT_ONCE: usize = 6;
/// The faults that show in another profile than the default.
const IN_PROFILE: &[(&str, &str)] = &[("stratego/setup/full-army", "final-2012")];

/// Returns the verdicts on a fault, as they are stored.
fn verdicts(id: &str) -> String {
    let protocol = id.split('/').next().unwrap();
    let misbehave = text(&program("misbehave"));
    let profile = IN_PROFILE.iter().find(|(fault, _)| *fault == id);
    let mut words = vec!["check", protocol, "--suite", SUITE, "--format", "json"];
    words.extend(["--level", "may"]);
    words.extend(profile.iter().flat_map(|(_, name)| ["--profile", name]));
    // Which rule a fault breaks can depend on the moves before it.
    words.extend(["--", &misbehave, "--seed", "1", "--break", id]);
    let report = report_of(&words).unwrap();
    assert!(
        report.text.contains("\"suite\":\"2026.1\"")
            || report.text.contains("\"suite\": \"2026.1\"")
    );
    let failed = report.failures.iter();
    let failed: Vec<String> = failed.map(|it| format!("{} {}", it.id, it.cause)).collect();
    failed.join(", ")
}

#[test]
fn each_fault_gets_the_verdict_that_is_stored() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(STORED);
    let all: Vec<&str> = PROTOCOLS
        .iter()
        .flat_map(|protocol| protocol.checks)
        .map(|check| check.id)
        .collect();
    if env::var_os("SNAPSHOTS").is_some_and(|it| it == "overwrite") && is_long() {
        let lines = std::sync::Mutex::new(BTreeMap::new());
        for some in all.chunks(AT_ONCE) {
            at_once(some, |id| {
                let verdicts = verdicts(id);
                lines.lock().unwrap().insert(*id, verdicts);
            });
        }
        let lines = lines.into_inner().unwrap().into_iter();
        let lines: String = lines.map(|(id, it)| format!("{id}: {it}\n")).collect();
        fs::write(&path, lines).unwrap();
    }
    let stored = fs::read_to_string(path).unwrap();
    let stored: BTreeMap<&str, &str> = stored
        .lines()
        .map(|line| line.split_once(": ").unwrap())
        .collect();
    // A check that is newer than the suite has no verdict there.
    let tried: Vec<&str> = stored
        .keys()
        .copied()
        .filter(|id| is_long() || HANDFUL.contains(id))
        .collect();
    assert!(tried.len() >= HANDFUL.len(), "{tried:?}");
    assert!(tried.iter().all(|id| all.contains(id)));
    for some in tried.chunks(AT_ONCE) {
        at_once(some, |id| assert_eq!(verdicts(id), stored[id], "{id}"));
    }
}

fn is_long() -> bool {
    env::var_os("LINESMAN_ALL_VERDICTS").is_some()
}
