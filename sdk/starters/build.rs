//! Packs the files of the starters into the library, so that the installed program needs no files next to it.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

fn main() {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut files = Vec::new();
    for part in ["common", "languages", "protocols"] {
        collect(&folder.join(part), &mut files);
    }
    files.sort();
    let rows = files.iter().map(|path| {
        let name = path
            .strip_prefix(&folder)
            .expect("the file is in the folder");
        let (name, path) = (name.display().to_string(), path.display().to_string());
        format!("    ({name:?}, include_str!({path:?})),\n")
    });
    let text = format!(
        "const FILES: &[(&str, &str)] = &[\n{}];\n",
        rows.collect::<String>()
    );
    let target = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("files.rs");
    fs::write(target, text).expect("the output folder is writable");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(folder).expect("the folder of starters is readable");
    for path in entries.map(|entry| entry.expect("the folder of starters is readable").path()) {
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}
