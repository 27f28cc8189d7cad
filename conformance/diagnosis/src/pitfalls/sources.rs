//! The sources of an agent, as far as its command tells them.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use linesman_referee::Launch;

/// A source of an agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    /// The name of the file.
    pub(super) name: String,
    /// The ending of the name.
    pub(super) ending: String,
    pub(super) text: String,
}

/// Returns the sources that belong to a command: a script, the source that a program or class has its name from, and the files beside it
/// that it names. Programs of the system have none.
pub(super) fn sources(launch: &Launch) -> Vec<Source> {
    let words = std::iter::once(&launch.program).chain(&launch.args);
    let folder = launch.dir.clone().unwrap_or_default();
    let mut found: Vec<PathBuf> = Vec::new();
    let mut folders = vec![folder.clone()];
    for word in words {
        let path = folder.join(word);
        // The name of a class stands alone, and its file is in a folder that stands before it.
        if path.is_dir() {
            folders.push(path);
        } else if path.is_file() {
            add_new(&mut found, own_source(&path));
        } else {
            let mut in_folders = folders.iter().map(|folder| folder.join(word));
            add_new(&mut found, in_folders.find_map(|path| own_source(&path)));
        }
    }
    let mut sources = Vec::new();
    let mut at = 0;
    while at < found.len() && sources.len() < MOST_FILES {
        if let Some(source) = read(&found[at]) {
            let further = named_in(&source, &found[at]);
            add_new(&mut found, further);
            sources.push(source);
        }
        at += 1;
    }
    sources
}

/// Adds the paths that are not there yet.
fn add_new(found: &mut Vec<PathBuf>, more: impl IntoIterator<Item = PathBuf>) {
    for path in more {
        if !found.contains(&path) {
            found.push(path);
        }
    }
}

/// Returns a file that is a source, or else the source beside it, or in `src` beside it, that has its name.
fn own_source(path: &Path) -> Option<PathBuf> {
    if ending(path).is_some() {
        return path.is_file().then(|| path.to_owned());
    }
    let (stem, folder) = (path.file_stem()?, path.parent()?);
    let folders = [folder.to_owned(), folder.join("src")];
    let mut named = folders.iter().flat_map(|folder| {
        ENDINGS.iter().map(|ending| {
            let mut name = stem.to_owned();
            name.push(".");
            name.push(ending);
            folder.join(name)
        })
    });
    named.find(|path| path.is_file())
}

/// Returns the sources beside one that its lines name: modules, headers and the like.
fn named_in(source: &Source, path: &Path) -> Vec<PathBuf> {
    let Some(folder) = path.parent() else {
        return Vec::new();
    };
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let entries = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .take(MOST_ENTRIES);
    let beside = entries.filter_map(|entry| Some(folder.join(entry.ok()?.file_name())));
    let lines = source.text.lines().filter(|line| takes_in(line));
    let is_mark = |c: char| !c.is_alphanumeric() && !"_-".contains(c);
    let words: BTreeSet<&str> = lines.flat_map(|line| line.split(is_mark)).collect();
    let is_named = |other: &PathBuf| {
        let stem = other.file_stem().and_then(|stem| stem.to_str());
        let is_like = ending(other).is_some_and(|it| is_kin(it, &source.ending));
        is_like && stem.is_some_and(|stem| words.contains(stem))
    };
    beside
        .filter(|other| other != path && is_named(other))
        .collect()
}

/// Returns whether a line takes another source in.
fn takes_in(line: &str) -> bool {
    let line = line.trim_start();
    let is_first = TAKES_IN.iter().any(|word| line.starts_with(word));
    is_first || line.contains("require(")
}

/// Reads a source. One that is very long, or no text, is none.
pub(super) fn read(path: &Path) -> Option<Source> {
    let length = fs::metadata(path).ok().filter(fs::Metadata::is_file)?.len();
    if length > MOST_BYTES {
        return None;
    }
    Some(Source {
        name: path.file_name()?.to_string_lossy().into_owned(),
        ending: ending(path)?.to_owned(),
        text: String::from_utf8(fs::read(path).ok()?).ok()?,
    })
}

/// Returns the ending of the name of a source.
fn ending(path: &Path) -> Option<&'static str> {
    let own = path.extension()?.to_str()?;
    ENDINGS.iter().copied().find(|ending| *ending == own)
}

/// Returns whether sources with these endings can take one another in.
fn is_kin(one: &str, other: &str) -> bool {
    let family = |ending: &str| FAMILIES.iter().position(|it| it.contains(&ending));
    one == other || family(one).is_some_and(|it| family(other) == Some(it))
}

/// The endings of sources, those that a program is named after before those that it takes in.
const ENDINGS: &[&str] = &[
    "py", "js", "mjs", "cjs", "ts", "java", "c", "cc", "cpp", "cxx", "pl", "rb", "sh", "bash",
    "php", "lua", "tcl", "go", "cs", "rs", "awk", "h", "hpp", "pm",
];
/// The endings that sources of one program have beside one another.
const FAMILIES: &[&[&str]] = &[
    &["js", "mjs", "cjs", "ts"],
    &["c", "cc", "cpp", "cxx", "h", "hpp"],
    &["pl", "pm"],
    &["sh", "bash"],
];
/// How lines begin that take another source in.
const TAKES_IN: &[&str] = &[
    "import ",
    "from ",
    "#include",
    "use ",
    "mod ",
    "pub mod ",
    "require",
    "source ",
    ". ",
    "package require",
    "include",
    "load ",
];
/// How many sources are read at most.
const MOST_FILES: usize = 12;
/// How many files of a folder are looked at.
const MOST_ENTRIES: usize = 500;
/// The longest source that is read.
const MOST_BYTES: u64 = 200_000;
