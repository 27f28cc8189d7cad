//! The imports between the modules of each crate have no cycles. Cargo forbids those between crates. And shared code does not know single
//! checks and rules of a protocol.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

mod graph;
mod imports;
mod literals;
mod roles;
mod sources;

use std::path::{Path, PathBuf};

use graph::{Graph, cycles};
use sources::Sources;

/// Returns the imports of a crate.
fn graph(folder: &Path) -> Graph {
    Graph::of(&Sources::read(folder))
}

/// Returns the folders `src` of all crates of the workspace, each with the name of the crate's folder.
fn crates() -> Vec<(String, PathBuf)> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let members = manifest.split_once("members = [").unwrap().1;
    let members = members.split_once(']').unwrap().0;
    members
        .split(',')
        .map(|member| member.trim().trim_matches('"').to_owned())
        .filter(|member| !member.is_empty())
        .map(|member| {
            let folder = root.join(&member).join("src");
            (member, folder)
        })
        .filter(|(_, folder)| folder.is_dir())
        .collect()
}

#[test]
fn no_module_of_any_crate_imports_itself_by_way_of_others() {
    let mut found = Vec::new();
    for (name, folder) in crates() {
        for cycle in cycles(&graph(&folder)) {
            found.push(format!("{name}: {}", cycle.join(" -> ")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn no_folder_of_any_crate_imports_itself_by_way_of_others() {
    let mut found = Vec::new();
    for (name, folder) in crates() {
        for cycle in cycles(&graph(&folder).by_top_module()) {
            found.push(format!("{name}: {}", cycle.join(" -> ")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
