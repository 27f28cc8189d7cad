//! Lists the scenario files, a table for each folder next to this file that is not the library itself.

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
};

fn main() {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut files = Vec::new();
    collect(&folder, &mut files);
    files.sort();
    let mut protocols: BTreeMap<String, String> = BTreeMap::new();
    for path in files {
        let id = path
            .strip_prefix(&folder)
            .expect("the file is in the folder");
        let id = id.with_extension("").display().to_string();
        let protocol = id.split('/').next().unwrap_or_default().to_uppercase();
        let text = path.display().to_string();
        *protocols.entry(protocol).or_default() +=
            &format!("    ({id:?}, include_str!({text:?})),\n");
    }
    let target = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("scenarios.rs");
    let tables = protocols.iter().map(|(protocol, files)| {
        format!(
            "/// The ids and the texts of this folder.\npub const {protocol}: &[(&str, &str)] = &[\n{files}];\n"
        )
    });
    fs::write(target, tables.collect::<String>()).expect("the output folder is writable");
}

/// Collects the YAML files below a folder.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the folder of scenarios is readable");
    for path in entries.map(|entry| entry.expect("the folder of scenarios is readable").path()) {
        if path.is_dir() && !path.ends_with("src") {
            println!("cargo::rerun-if-changed={}", path.display());
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "yaml") {
            files.push(path);
        }
    }
}
