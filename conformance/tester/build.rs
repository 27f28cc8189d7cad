//! Builds the scenario files into the library, so that the installed program needs no files next to it.
//!
//! The folder `scenarios` of this crate is a link to the folder of the same name at the top of the repository. A packaged crate
//! holds the files themselves.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

fn main() {
    let folder =
        PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("scenarios");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    collect(&folder, &mut files);
    files.sort();
    let entries: String = files
        .iter()
        .map(|path| {
            let id = path
                .strip_prefix(&folder)
                .expect("the file is in the folder")
                .with_extension("");
            format!(
                "    ({:?}, include_str!({:?})),\n",
                id.display().to_string(),
                path.display().to_string()
            )
        })
        .collect();
    let target = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("scenarios.rs");
    let code = format!("pub(crate) static FILES: &[(&str, &str)] = &[\n{entries}];\n");
    fs::write(target, code).expect("the output folder is writable");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the folder of scenarios is readable");
    for path in entries.map(|entry| entry.expect("the folder of scenarios is readable").path()) {
        if path.is_dir() {
            println!("cargo::rerun-if-changed={}", path.display());
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "yaml") {
            files.push(path);
        }
    }
}
