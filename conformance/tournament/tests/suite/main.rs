//! Tournaments as values: which games are due, and what results say.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

mod absent;
mod course;
mod decided;
mod growth;
mod machines;
mod pages;
mod parts;
mod scores;

use std::path::Path;

use linesman::PROTOCOLS;
use linesman_tournament::{Plan, Results, Run, Store, Table, read_plan};

/// Returns a plan with simulated results.
fn plan(text: &str) -> Plan {
    read_plan(Path::new("cup.toml"), text, PROTOCOLS).unwrap()
}

/// Plays a whole tournament, and returns its store and its table.
fn played(plan: &Plan) -> (tempfile::TempDir, Vec<Store>, Table) {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("cup.db"), plan).unwrap();
    Run::simulated(plan)
        .play(&mut store, &Results::new(), |_| {})
        .unwrap();
    let stores = vec![store];
    let table = Table::of(plan, &stores).unwrap();
    (folder, stores, table)
}
