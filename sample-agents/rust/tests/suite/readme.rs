//! The examples of the README are programs of this folder, which run as tests of their own.

use std::{fs, path::Path};

#[test]
fn the_examples_of_the_readme_are_tests_of_this_package() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(package.join("../../README.md")).unwrap();
    let tests: Vec<String> = fs::read_dir(package.join("tests"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let examples = blocks(&readme, "rust");
    assert!(examples.len() >= 2, "the README has lost its examples");
    for example in examples {
        let stands_in = |test: &String| without_space(test).contains(&without_space(example));
        assert!(
            tests.iter().any(stands_in),
            "no program in sample-agents/rust/tests has this:\n{example}"
        );
    }
    let own = fs::read_to_string(package.join("Cargo.toml")).unwrap();
    let manifests = blocks(&readme, "toml");
    assert!(
        !manifests.is_empty(),
        "the README says nothing of Cargo.toml"
    );
    for manifest in manifests {
        let (_, test) = manifest.split_once("[[test]]").unwrap();
        assert!(
            own.contains(&format!("[[test]]{test}")),
            "{own} has no{test}"
        );
    }
}

/// Returns the blocks of code in this language.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let begin = format!("\n```{language}\n");
    text.split(&begin)
        .skip(1)
        .map(|rest| rest.split_once("```").unwrap().0)
        .collect()
}

fn without_space(text: &str) -> String {
    text.split_whitespace().collect()
}
