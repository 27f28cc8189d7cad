//! Each ignored test shows why it is ignored, in the output of `cargo test`.

use std::fs;

use super::page::{files, top};

/// Where a test of libtest-mimic becomes an ignored one. Each of these gives it a reason, or runs under cargo-nextest only, which shows
/// the reason itself.
const PLACES: [&str; 3] = [
    "conformance/linesman/src/protocol_test.rs",
    "sample-agents/tests/src/ignoring.rs",
    "sdk/games/tests/corpus/running.rs",
];

/// Returns what is wrong with a source.
fn faults(path: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    // Without a part of itself, this file is not one of the files that it looks at.
    let (attribute, method) = (concat!("#[", "ignore"), concat!(".with_ignored", "_flag("));
    for (number, line) in text.lines().enumerate() {
        let mut add = |fault: &str| faults.push(format!("{path}:{}: {fault}", number + 1));
        if let Some((_, rest)) = line.split_once(attribute)
            && !rest.starts_with(" = \"")
        {
            add("an ignored test has no reason");
        }
        if line.contains(method) && !PLACES.contains(&path) {
            add("use linesman_end_to_end::ignored, which takes a reason");
        }
    }
    if text.contains(method) && !text.contains(".with_kind(") {
        faults.push(format!("{path}: an ignored test shows no reason"));
    }
    faults
}

#[test]
fn each_ignored_test_shows_why() {
    let top = top();
    let sources = files(&top, &["rs"]);
    assert!(sources.len() > 500, "the sources are not found");
    let faults: Vec<String> = sources
        .iter()
        .flat_map(|path| {
            let name = path.strip_prefix(&top).unwrap().to_string_lossy();
            faults(&name, &fs::read_to_string(path).unwrap())
        })
        .collect();
    assert_eq!(faults, Vec::<String>::new());
}

#[test]
fn a_test_without_a_reason_is_found() {
    let attribute = concat!("#[", "ignore");
    assert_eq!(faults("a.rs", &format!("{attribute}]\n")).len(), 1);
    assert_eq!(faults("a.rs", &format!("{attribute} = \"so\"]\n")).len(), 0);
    let method = concat!("trial.with_ignored", "_flag(true)");
    assert_eq!(faults("a.rs", method).len(), 2);
    assert_eq!(faults(PLACES[2], method).len(), 1);
}
