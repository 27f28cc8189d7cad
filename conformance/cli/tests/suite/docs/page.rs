//! Pages of documentation, and the pieces of Markdown that the tests look at.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use crate::linesman;

/// A Markdown file.
pub(super) struct Page {
    /// Its path, seen from the top folder.
    pub(super) path: PathBuf,
    /// Its text.
    pub(super) text: String,
}

/// Returns the top folder of the repository.
pub(super) fn top() -> PathBuf {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    top.canonicalize().unwrap()
}

/// Returns all files below a folder with one of these extensions, without hidden and built ones.
pub(super) fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.starts_with('.') || name == "target" {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path, extensions));
        } else if extensions
            .iter()
            .any(|it| path.extension().is_some_and(|its| its == *it))
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Returns the README, CONTRIBUTING.md and every page below `docs`.
pub(super) fn pages() -> Vec<Page> {
    let top = top();
    let mut paths = vec![top.join("README.md"), top.join("CONTRIBUTING.md")];
    paths.extend(files(&top.join("docs"), &["md"]));
    let read = |path: PathBuf| Page {
        text: fs::read_to_string(&path).unwrap(),
        path: path.strip_prefix(&top).unwrap().to_owned(),
    };
    paths.into_iter().map(read).collect()
}

/// A piece of code in a page: the inside of a code span, or a line of a code block.
pub(super) struct Code<'a> {
    /// The text.
    pub(super) text: &'a str,
    /// Whether it is a line of a block.
    pub(super) is_block: bool,
}

impl Page {
    /// Returns the code spans and the lines of the code blocks.
    pub(super) fn code(&self) -> Vec<Code<'_>> {
        let mut found = Vec::new();
        let mut is_block = false;
        for line in self.text.lines() {
            if line.trim_start().starts_with("```") {
                is_block = !is_block;
            } else if is_block {
                found.push(Code {
                    text: line.trim(),
                    is_block,
                });
            } else {
                let spans = line.split('`').skip(1).step_by(2);
                found.extend(spans.map(|text| Code { text, is_block }));
            }
        }
        found
    }

    /// Returns the lines that are not in a code block.
    pub(super) fn lines(&self) -> impl Iterator<Item = &str> {
        let mut is_block = false;
        self.text.lines().filter(move |line| {
            let is_fence = line.trim_start().starts_with("```");
            is_block ^= is_fence;
            !is_block && !is_fence
        })
    }
}

/// Returns what `linesman` prints for these words.
pub(super) fn printed(words: &[&str]) -> String {
    let assert = linesman(words);
    let output = assert.get_output();
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Returns the names of the program's commands.
pub(super) fn commands() -> Vec<String> {
    listed(&printed(&["--help"]))
}

/// Returns the help of a command and of the commands below it.
pub(super) fn help(command: &str) -> String {
    let mut help = printed(&[command, "--help"]);
    for below in listed(&help) {
        help += &printed(&[command, &below, "--help"]);
    }
    help
}

/// Returns the names of the commands that a help lists.
fn listed(help: &str) -> Vec<String> {
    let Some((_, commands)) = help.split_once("Commands:\n") else {
        return Vec::new();
    };
    let (commands, _) = commands.split_once("\n\n").unwrap();
    let names = commands.lines().filter(|line| !line.starts_with("    "));
    names
        .map(|line| line.split_whitespace().next().unwrap().to_owned())
        .collect()
}

/// Returns the ids of the checks of all protocols, in all profiles.
pub(super) fn checks() -> Vec<String> {
    let default = printed(&["list", "--format", "ids"]);
    let protocols: BTreeSet<&str> = default
        .lines()
        .filter_map(|id| id.split('/').next())
        .collect();
    let mut ids = BTreeSet::new();
    for protocol in protocols {
        let every = printed(&["list", protocol, "--profile", "all", "--format", "ids"]);
        ids.extend(
            every
                .lines()
                .filter(|line| line.contains('/'))
                .map(str::to_owned),
        );
    }
    ids.into_iter().collect()
}
