//! Programs that have a source and have not been built.

use std::path::{Path, PathBuf};

/// Returns the source of a program that does not exist: a file with its name in its folder or the folder above, or the manifest of the
/// package in whose `target` it would be.
#[must_use]
pub fn unbuilt_source(program: &Path) -> Option<PathBuf> {
    let is_built = |path: &Path| path.exists() || path.with_extension("class").exists();
    if program.file_name().is_none() || is_built(program) {
        return None;
    }
    let folder = program.parent()?;
    let above = folder.parent().filter(|_| folder != Path::new("."));
    let named = [Some(folder), above].into_iter().flatten().find_map(|dir| {
        let own = dir.join(program.file_stem()?);
        let mut sources = SOURCES.iter().map(|ending| own.with_extension(ending));
        sources.find(|source| source.is_file() && source != program)
    });
    named.or_else(|| {
        let mut folders = program.ancestors();
        let target = folders.find(|it| it.file_name().is_some_and(|name| name == "target"))?;
        let manifest = target.with_file_name("Cargo.toml");
        manifest.is_file().then_some(manifest)
    })
}

/// The endings of sources that a compiler turns into a program.
const SOURCES: &[&str] = &[
    "adb", "c", "cc", "cpp", "cs", "cxx", "d", "f90", "go", "hs", "java", "kt", "ml", "nim", "pas",
    "rs", "swift", "ts", "zig",
];
