//! Lists the scenario files, a table for each folder next to this file that is not the library itself.

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
};

use linesman_uci::Words;

/// For each protocol the ids of its scenarios, each with an expression for the text.
type Protocols = BTreeMap<String, BTreeMap<String, String>>;

fn main() {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut files = Vec::new();
    collect(&folder, &mut files);
    files.sort();
    let mut protocols = Protocols::new();
    for path in files {
        let id = path
            .strip_prefix(&folder)
            .expect("the file is in the folder");
        let id = id.with_extension("").display().to_string();
        let text = path.display().to_string();
        let entry = format!("include_str!({text:?})");
        protocols.entry(name_of(&id)).or_default().insert(id, entry);
    }
    derive(&folder, &mut protocols);
    let target = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("scenarios.rs");
    let tables = protocols.iter().map(|(protocol, files)| {
        let files = files.iter().map(|(id, text)| format!("    ({id:?}, {text}),\n"));
        let files: String = files.collect();
        format!(
            "/// The ids and the texts of this folder.\npub const {protocol}: &[(&str, &str)] = &[\n{files}];\n"
        )
    });
    fs::write(target, tables.collect::<String>()).expect("the output folder is writable");
}

/// Returns the name of the table for a scenario.
fn name_of(id: &str) -> String {
    id.split('/').next().unwrap_or_default().to_uppercase()
}

/// Adds the scenarios of UCI in other words to those of another protocol of its family, unless that has its own or lacks the checks.
fn derive(folder: &Path, protocols: &mut Protocols) {
    let ids: Vec<String> = protocols[&name_of(Words::UCI.name)]
        .keys()
        .cloned()
        .collect();
    for words in [Words::UAI] {
        for id in &ids {
            let path = folder.join(id).with_extension("yaml");
            let text = fs::read_to_string(path).expect("the scenario is readable");
            let mut named = text.split(|c: char| c.is_whitespace() || ",[]".contains(c));
            let is_left_out = |fact: &str| {
                let own = fact.strip_prefix("uci/");
                own.is_some_and(|fact| words.without.contains(&fact))
            };
            if !named.any(is_left_out) {
                let id = words.reword(id).into_owned();
                let table = protocols.entry(name_of(&id)).or_default();
                table
                    .entry(id)
                    .or_insert(format!("{:?}", words.reword(&text)));
            }
        }
    }
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
