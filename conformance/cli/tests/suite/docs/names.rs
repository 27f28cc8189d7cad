//! Paths, crates, items, checks, commands and options that the pages name exist.

use std::{
    collections::{HashMap, HashSet},
    fs,
    path::Path,
};

use super::page::{Page, checks, commands, files, help, pages, top};

/// Where the paths of the repository begin.
const FOLDERS: &[&str] = &[
    ".ci/",
    "conformance/",
    "docs/",
    "sample-agents/",
    "scenarios/",
    "sdk/",
];

/// Options of programs that are not ours, which the pages name.
const FOREIGN_OPTIONS: &[&str] = &[
    "--continue",
    "--algorithm",
    "--bin",
    "--bins",
    "--bench",
    "--exact",
    "--exec",
    "--ignored",
    "--its-option",
    "--lib",
    "--level",
    "--list",
    "--locked",
    "--no-default-features",
    "--open",
    "--handful",
    "--manifest-path",
    "--net",
    "--no-deps",
    "--no-verify",
    "--package",
    "--path",
    "--quiet",
    "--release",
    "--sanitizer",
    "--sshlogin",
    "--workdir",
    "--test",
    "--test-threads",
    "--twice",
    "--as-written",
    "--skip",
    "--workspace",
    "--cargo-option",
];

/// Names that look like items and are not in the sources.
const NOT_IN_SOURCES: &[&str] = &["Cargo.toml", "CHANGELOG.md", "RUSTC_BOOTSTRAP"];

/// Scenarios that the pages tell the reader to write.
const EXAMPLES: &[&str] = &[
    "scenarios/stratego/end/quit-in-two-pieces.yaml",
    "scenarios/nim/turn/first.yaml",
];

/// Returns what is named and does not exist, a line for each.
fn unknown<'a>(
    pages: &'a [Page],
    names: impl Fn(&'a Page) -> Vec<String>,
    exists: impl Fn(&str) -> bool,
) -> Vec<String> {
    let mut found = Vec::new();
    for page in pages {
        let missing = names(page).into_iter().filter(|name| !exists(name));
        found.extend(missing.map(|name| format!("{}: {name}", page.path.display())));
    }
    found
}

/// Returns the words of the code of a page, without the punctuation around them.
fn words(page: &Page) -> Vec<String> {
    let texts = page.code().into_iter().map(|code| code.text);
    let words = texts
        .flat_map(|text| text.split([' ', '"', '\'', '(', ')', '<', '>', ',', '=', ';', '[', ']']));
    words
        .map(|word| word.trim_end_matches(['.', ':', '/']).to_owned())
        .filter(|word| !word.is_empty())
        .collect()
}

/// Returns whether a path exists below a folder. A part in capitals, or a star, stands for any name.
fn path_exists(folder: &Path, parts: &[&str]) -> bool {
    let Some((first, rest)) = parts.split_first() else {
        return true;
    };
    let stem = first.split('.').next().unwrap_or_default();
    let is_placeholder =
        stem.contains('*') || (stem.len() > 1 && stem.bytes().all(|b| b.is_ascii_uppercase()));
    let is_license = first.starts_with("README") || first.starts_with("LICENSE");
    if !is_placeholder || is_license {
        let path = folder.join(first);
        return path.exists() && path_exists(&path, rest);
    }
    let Ok(entries) = fs::read_dir(folder) else {
        return false;
    };
    let mut paths = entries.map(|entry| entry.unwrap().path());
    let extension = Path::new(first).extension();
    paths.any(|path| {
        (extension.is_none() || path.extension() == extension) && path_exists(&path, rest)
    })
}

#[test]
fn paths_exist() {
    let top = top();
    let paths = |page: &Page| {
        let words = words(page).into_iter();
        words
            .filter(|word| FOLDERS.iter().any(|folder| word.starts_with(folder)))
            .collect()
    };
    let exists = |path: &str| {
        EXAMPLES.contains(&path) || path_exists(&top, &path.split('/').collect::<Vec<_>>())
    };
    let unknown = unknown(&pages(), paths, exists);
    assert!(unknown.is_empty(), "no such path:\n{}", unknown.join("\n"));
    assert!(!exists("sdk/no-such-folder") && exists("scenarios/PROTOCOL/THEME"));
}

#[test]
fn crates_exist() {
    let manifests = files(&top(), &["toml"])
        .into_iter()
        .map(|path| fs::read_to_string(path).unwrap());
    let names: HashSet<String> = manifests
        .flat_map(|text| {
            let names = text
                .lines()
                .filter_map(|line| line.strip_prefix("name = \""))
                .map(str::to_owned);
            names.collect::<Vec<_>>()
        })
        .map(|name| name.trim_end_matches('"').to_owned())
        .collect();
    let crates = |page: &Page| {
        let words = words(page).into_iter();
        words
            .filter(|word| word.starts_with("linesman-") || word.starts_with("linesman_"))
            .map(|word| word.split(['/', ':', '.']).next().unwrap().to_owned())
            .collect()
    };
    // The folders of the scenarios that shrinking writes, of the records of forfeited games, and of the results of vetting.
    let folders = ["linesman-found", "linesman-records", "linesman-vetted"];
    let exists = |name: &str| folders.contains(&name) || names.contains(&name.replace('_', "-"));
    let unknown = unknown(&pages(), crates, exists);
    assert!(unknown.is_empty(), "no such crate:\n{}", unknown.join("\n"));
}

#[test]
fn checks_and_scenarios_exist() {
    let checks = checks();
    let protocols: HashSet<&str> = checks
        .iter()
        .filter_map(|id| id.split('/').next())
        .collect();
    let scenarios = top().join("scenarios");
    let ids = |page: &Page| {
        let words = words(page)
            .into_iter()
            .map(|word| word.split(['@', '`']).next().unwrap().to_owned());
        words
            .filter(|word| word.matches('/').count() == 2 && !word.contains('*'))
            .filter(|word| protocols.contains(word.split('/').next().unwrap()))
            .collect()
    };
    let misreadings =
        fs::read_to_string(top().join("sample-agents/misbehave/src/otep/misreading.rs")).unwrap();
    let is_misreading = |id: &str| {
        id.strip_prefix("otep/misreads/")
            .is_some_and(|name| misreadings.contains(&format!("\"{name}\"")))
    };
    let exists = |id: &str| {
        let is_scenario = scenarios.join(format!("{id}.yaml")).exists();
        checks.iter().any(|it| it == id) || is_scenario || is_misreading(id)
    };
    // Mistakes are shown on purpose there.
    let unknown: Vec<String> = unknown(&pages(), ids, exists)
        .into_iter()
        .filter(|it| !it.contains("stratego/turn/from"))
        .collect();
    assert!(unknown.is_empty(), "no such check:\n{}", unknown.join("\n"));
}

/// Returns the words of all sources, and the names of their files.
fn sources() -> HashSet<String> {
    let mut found = HashSet::new();
    for path in files(&top(), &["rs", "py", "toml", "yaml", "json"]) {
        found.insert(path.file_name().unwrap().to_string_lossy().into_owned());
        let text = fs::read_to_string(&path).unwrap();
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        found.extend(words.map(str::to_owned));
    }
    found
}

/// Returns whether a word looks like the name of an item of Rust, or of a file of its sources.
fn is_item(word: &str) -> bool {
    let is_name = word
        .chars()
        .all(|c| c.is_alphanumeric() || "_:.".contains(c));
    let is_camel = word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.contains(|c: char| c.is_ascii_lowercase());
    let is_file = Path::new(word)
        .extension()
        .is_some_and(|it| it == "rs" || it == "py");
    is_name && (is_file || is_camel || word.contains("::") || word.contains('_'))
}

#[test]
fn items_of_the_sources_exist() {
    let sources = sources();
    let readers = [
        "CONTRIBUTING.md",
        "architecture.md",
        "where-a-change-belongs.md",
        "testing.md",
        "cargo-test.md",
        "glossary.md",
    ];
    let pages: Vec<Page> = pages()
        .into_iter()
        .filter(|page| readers.iter().any(|name| page.path.ends_with(name)))
        .collect();
    let items = |page: &Page| {
        let spans = page.code().into_iter().filter(|code| !code.is_block);
        let words = spans.flat_map(|code| {
            code.text
                .split([' ', '(', ')', '<', '>', ',', '"', '/', '=', '&', '!'])
        });
        words
            .filter(|word| is_item(word))
            .map(str::to_owned)
            .collect()
    };
    let exists = |item: &str| {
        let is_file = Path::new(item)
            .extension()
            .is_some_and(|it| it == "rs" || it == "py");
        let parts: Vec<&str> = if is_file {
            vec![item]
        } else {
            item.split([':', '.']).collect()
        };
        let mut parts = parts.into_iter().filter(|part| !part.is_empty());
        parts.all(|part| sources.contains(part) || part == "handle_" || part == "poll_")
    };
    let unknown: Vec<String> = unknown(&pages, items, exists)
        .into_iter()
        .filter(|it| !NOT_IN_SOURCES.iter().any(|known| it.ends_with(known)))
        .collect();
    assert!(unknown.is_empty(), "no such item:\n{}", unknown.join("\n"));
}

/// Returns the options in a piece of code.
fn options(text: &str) -> Vec<String> {
    let words = text.split([' ', '"', '\'', '(', ')', '[', ']', '=', ',', '`', '|']);
    let options = words.filter(|word| word.len() > 3 && word.starts_with("--"));
    options
        .filter(|word| word[2..].starts_with(|c: char| c.is_ascii_lowercase()))
        .map(str::to_owned)
        .collect()
}

#[test]
fn commands_and_options_exist() {
    let commands = commands();
    let mut helps: HashMap<String, HashSet<String>> = HashMap::new();
    for command in &commands {
        let help = help(command);
        helps.insert(command.clone(), help.lines().flat_map(options).collect());
    }
    let stratego = assert_cmd::Command::cargo_bin("stratego")
        .unwrap()
        .arg("--help")
        .output();
    let stratego = String::from_utf8(stratego.unwrap().stdout).unwrap();
    let mut every: HashSet<String> = stratego.lines().flat_map(options).collect();
    every.extend(helps.values().flatten().cloned());
    every.extend(FOREIGN_OPTIONS.iter().map(|it| (*it).to_owned()));
    // The misbehaver's own options.
    let own = [
        "--break",
        "--when",
        "--leak",
        "--memory",
        "--seed",
        "--list-misreadings",
    ];
    every.extend(own.map(str::to_owned));

    let mut unknown = Vec::new();
    for page in pages() {
        for code in page.code() {
            let mut tell = |what: &str| {
                unknown.push(format!(
                    "{}: {what} in {:?}",
                    page.path.display(),
                    code.text
                ));
            };
            let text = code
                .text
                .trim_start_matches("- run: ")
                .trim_start_matches("$ ");
            let mut words = text.split_whitespace();
            let is_ours = words.next() == Some("linesman");
            let command = words
                .next()
                .filter(|word| is_ours && word.starts_with(|c: char| c.is_ascii_lowercase()));
            match command {
                Some(command) if !commands.iter().any(|it| it == command) => tell(command),
                Some(command) => {
                    // What follows the dashes are the agent's own options.
                    let own = text.split(" -- ").next().unwrap();
                    for option in options(own) {
                        if !helps[command].contains(&option) {
                            tell(&option);
                        }
                    }
                }
                None => {
                    for option in options(text) {
                        if !every.contains(&option) {
                            tell(&option);
                        }
                    }
                }
            }
        }
    }
    assert!(
        unknown.is_empty(),
        "no such command or option:\n{}",
        unknown.join("\n")
    );
}
