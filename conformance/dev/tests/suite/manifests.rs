//! What the manifests promise.

use std::fs;

use linesman_dev::top;

/// Returns the lines of every table of dependencies that a user of a crate gets.
fn dependencies(folder: &str) -> Vec<String> {
    let text = fs::read_to_string(top().join(folder).join("Cargo.toml")).unwrap();
    let mut found = Vec::new();
    let mut is_in = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with('[') {
            let table = line.trim_matches(['[', ']']);
            is_in = table.ends_with("dependencies") && !table.ends_with("dev-dependencies");
            // A table for one dependency names it in its head.
            if table.contains("dependencies.") && !table.contains("dev-dependencies.") {
                found.push(line.to_owned());
            }
        } else if is_in && !line.is_empty() && !line.starts_with('#') {
            found.push(line.to_owned());
        }
    }
    found
}

#[test]
fn games_and_protocols_depend_on_nothing_from_elsewhere() {
    assert_eq!(dependencies("sdk/games"), [""; 0]);
    let own = [
        "linesman-games.workspace = true",
        "linesman-protocols.workspace = true",
    ];
    assert_eq!(dependencies("sdk/protocols"), own[..1]);
    assert_eq!(dependencies("sdk/uci"), own);
    // What is looked for is found where it is.
    assert!(dependencies("conformance/crash").contains(&"regex-lite = \"0.1\"".to_owned()));
}

/// The crates that know the protocols by name: the library and the programs, which put them together, and the program of one protocol.
const KNOW_PROTOCOLS: &[&str] = &["cli", "linesman", "stratego"];

#[test]
fn only_what_puts_a_program_together_depends_on_a_protocol() {
    let is_protocol = |line: &String| {
        let name = line.split(['.', ' ', '=']).next().unwrap();
        name.starts_with("linesman-protocol-")
    };
    let mut know = Vec::new();
    for entry in fs::read_dir(top().join("conformance")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let folder = format!("conformance/{name}");
        if top().join(&folder).join("Cargo.toml").exists()
            && dependencies(&folder).iter().any(is_protocol)
        {
            know.push(name);
        }
    }
    know.sort();
    assert_eq!(know, KNOW_PROTOCOLS);
}
