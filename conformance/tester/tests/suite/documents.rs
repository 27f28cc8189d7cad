//! The generated pages are up to date.

use std::{fs, path::PathBuf};

use linesman::explain;

use super::protocols;

#[test]
fn the_page_of_checks_is_what_the_tables_say() {
    let mut page = "# The checks\n\nGenerated from the tables of checks; do not edit. `linesman explain ID` says more of each, \
                    and the clauses stand in [protocols](protocols).\n\n"
        .to_owned();
    let sections: Vec<String> = protocols()
        .iter()
        .map(|protocol| explain::markdown(protocol.name(), protocol.checks()))
        .collect();
    page.push_str(&sections.join("\n"));
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/checks.md");
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        fs::write(&path, &page).unwrap();
    }
    let current = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        current == page,
        "docs/checks.md is stale; run SNAPSHOTS=overwrite cargo test -p linesman, and read the diff"
    );
}
