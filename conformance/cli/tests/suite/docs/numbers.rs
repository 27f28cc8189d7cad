//! Numbers that the pages name are those of the program.

use std::{collections::BTreeMap, fs};

use linesman_games::tafl::Variant;

use super::page::{checks, pages, printed, top};

/// Returns how many checks each protocol has.
fn checks_by_protocol() -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for id in checks() {
        let protocol = id.split('/').next().unwrap().to_owned();
        *counts.entry(protocol).or_default() += 1;
    }
    counts
}

/// Returns the numbers that stand right before a word in a text.
fn numbers_before(text: &str, word: &str) -> Vec<usize> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let pairs = words
        .windows(2)
        .filter(|pair| pair[1].trim_end_matches(['.', ',', ':']) == word);
    pairs.filter_map(|pair| pair[0].parse().ok()).collect()
}

#[test]
fn numbers_of_checks_are_those_of_the_program() {
    let counts = checks_by_protocol();
    let total: usize = counts.values().sum();
    let mut found = 0;
    for page in pages() {
        for number in numbers_before(&page.text, "checks") {
            found += 1;
            let is_right = number == total || counts.values().any(|count| *count == number);
            assert!(
                is_right,
                "{} says {number} checks; there are {counts:?}",
                page.path.display()
            );
        }
    }
    assert!(found >= counts.len(), "only {found} numbers were found");
}

#[test]
fn the_matrix_on_the_page_has_a_fault_for_each_check() {
    let page = fs::read_to_string(top().join("docs/testing.md")).unwrap();
    let mut counts = checks_by_protocol();
    counts.insert("all".to_owned(), counts.values().sum());
    for (protocol, count) in counts {
        let line = format!(
            "{protocol}: {count} faults: detected {count} (100 %), right cause {count} (100 %), checks that failed besides 0"
        );
        assert!(page.contains(&line), "docs/testing.md lacks {line:?}");
    }
}

#[test]
fn numbers_in_words_are_those_of_the_program() {
    let numerals = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    let protocols = numerals[checks_by_protocol().len()];
    let variants = match Variant::all().count() {
        30 => "thirty",
        other => panic!("write the numeral for {other} here and in the README"),
    };
    let readme = fs::read_to_string(top().join("README.md")).unwrap();
    for phrase in [
        format!("supports {protocols} protocols"),
        format!("in {variants} built-in variants"),
    ] {
        assert!(readme.contains(&phrase), "the README lacks {phrase:?}");
    }
}

/// The sample report is about a bot that fails the first check and reaches no other.
#[test]
fn the_sample_report_has_as_many_checks_as_the_program() {
    let count = printed(&["list", "stratego", "--format", "ids"])
        .lines()
        .count();
    let readme = fs::read_to_string(top().join("README.md")).unwrap();
    for phrase in [
        format!(
            "skip  stratego/stream/ends-lines and {} others: not reached",
            count - 2
        ),
        format!(
            "does not conform: 0 passed, 1 failed, {} skipped",
            count - 1
        ),
    ] {
        assert!(readme.contains(&phrase), "the README lacks {phrase:?}");
    }
}

/// The manifest is the one place where the minimum version of Rust is decided.
#[test]
fn the_minimum_version_of_rust_is_that_of_the_manifest() {
    let manifest = fs::read_to_string(top().join("Cargo.toml")).unwrap();
    let (_, version) = manifest.split_once("rust-version = \"").unwrap();
    let (version, _) = version.split_once('"').unwrap();
    for name in ["README.md", "CONTRIBUTING.md"] {
        let page = fs::read_to_string(top().join(name)).unwrap();
        let phrase = format!("Rust {version} or newer");
        assert!(page.contains(&phrase), "{name} lacks {phrase:?}");
    }
}
