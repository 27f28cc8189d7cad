//! The generated files are up to date.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

mod manifests;
mod new_check;

use std::{collections::BTreeSet, fs, path::PathBuf};

use linesman_dev::{Generated, all, top};

#[test]
fn every_generated_file_is_what_the_code_says() {
    for file in all() {
        let current = fs::read_to_string(top().join(&file.path)).unwrap_or_default();
        assert!(
            current == file.text,
            "{} is stale; run cargo run -p linesman-dev -- generate, and read the diff",
            file.path.display()
        );
    }
}

/// Returns the generated files that are schemas.
fn schemas() -> impl Iterator<Item = Generated> {
    let is_schema = |file: &Generated| file.path.starts_with("docs/schema");
    all().into_iter().filter(is_schema)
}

#[test]
fn every_published_schema_is_generated() {
    let generated: BTreeSet<PathBuf> = schemas().map(|file| file.path).collect();
    let published = fs::read_dir(top().join("docs/schema")).unwrap();
    let published: BTreeSet<PathBuf> = published
        .map(|entry| PathBuf::from("docs/schema").join(entry.unwrap().file_name()))
        .collect();
    assert_eq!(published, generated);
}

#[test]
fn every_schema_is_one() {
    for file in schemas() {
        let schema = serde_json::from_str(&file.text).unwrap();
        assert!(
            jsonschema::meta::is_valid(&schema),
            "{}",
            file.path.display()
        );
    }
}
