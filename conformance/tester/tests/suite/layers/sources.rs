//! The source files of a crate as modules.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// The text of each module of a crate by its path, such as `report::html`. The path of the crate's root is empty.
pub(super) struct Sources(pub(super) BTreeMap<String, String>);

impl Sources {
    /// Reads all source files below a folder. Tests and comments are left out.
    pub(super) fn read(folder: &Path) -> Self {
        Self::read_as(folder, without_comments)
    }

    /// Reads all source files below a folder, each as `prepare` gives what is in front of its tests.
    pub(super) fn read_as(folder: &Path, prepare: fn(&str) -> String) -> Self {
        let mut modules = BTreeMap::new();
        let mut folders = vec![PathBuf::new()];
        while let Some(below) = folders.pop() {
            for entry in fs::read_dir(folder.join(&below)).unwrap() {
                let entry = entry.unwrap();
                let path = below.join(entry.file_name());
                if entry.file_type().unwrap().is_dir() {
                    folders.push(path);
                } else if let Some(module) = module_of(&path) {
                    let text = fs::read_to_string(entry.path()).unwrap();
                    modules.insert(module, prepare(without_tests(&text)));
                }
            }
        }
        Self(modules)
    }
}

/// Returns the module of a file; nothing for tests, programs and files that are not Rust.
fn module_of(path: &Path) -> Option<String> {
    let text = path.to_str()?.strip_suffix(".rs")?;
    let mut parts: Vec<&str> = text.split('/').collect();
    if parts.contains(&"tests") || parts[0] == "bin" {
        return None;
    }
    if matches!(parts.last(), Some(&"mod" | &"lib" | &"main")) {
        parts.pop();
    }
    Some(parts.join("::"))
}

/// Returns a source without what follows the first test module.
fn without_tests(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod tests {").next().unwrap()
}

/// Returns a source without comments.
fn without_comments(text: &str) -> String {
    let line = |line: &str| line.split("//").next().unwrap().to_owned();
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}
