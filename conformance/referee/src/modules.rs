//! Where a module is that a program does not find because of its sandbox.
//!
//! A program says the name and not the place. So it is looked for where languages have the modules of a user, in the folders that the
//! program's own sources name, and in the folders around the program whose names are in its sources. A module of the same name anywhere
//! else is another one.

use std::{
    fs,
    path::{Path, PathBuf},
};

use linesman_sandbox::{Sandbox, is_shared};

use crate::Launch;

/// What the file of a module can end in.
const ENDINGS: &[&str] = &[
    "", ".py", ".js", ".mjs", ".cjs", ".rb", ".pm", ".lua", ".class", ".so", ".dll",
];
/// How many folders above that of the program are looked around in, and how deep.
const ABOVE: usize = 4;
const DEPTH: usize = 3;
/// The most folders that are looked at.
const MOST_FOLDERS: usize = 2000;
/// The most files of a program that are read, and the longest of them.
const MOST_FILES: usize = 64;
const LONGEST: u64 = 256 << 10;

/// Returns the folder that holds a module, if the sandbox hides it.
pub(crate) fn find_module(
    name: &str,
    launch: &Launch,
    sandbox: &Sandbox,
    here: &Path,
) -> Option<PathBuf> {
    let own = own_folders(launch, here);
    let sources = sources(&own);
    let names = names(name);
    let has_it = |folder: &PathBuf| {
        let found = names.iter().map(|name| folder.join(name));
        found.into_iter().any(|file| sandbox.hides(&file).is_some())
    };
    let places = usual(&own).into_iter().chain(named(&sources, &own, here));
    let found = places.into_iter().find(has_it);
    let found = found.or_else(|| around(&own, &sources).into_iter().find(has_it))?;
    fs::canonicalize(found).ok()
}

/// Returns the folders that the sources of a program name. It may have made one of them its working directory.
pub(crate) fn named_folders(launch: &Launch, here: &Path) -> Vec<PathBuf> {
    let own = own_folders(launch, here);
    named(&sources(&own), &own, here)
}

/// Returns the files and folders that a module of this name can be, below its place.
fn names(module: &str) -> Vec<PathBuf> {
    let is_file = module.contains('/') || module.contains(".so");
    let path = match is_file {
        true => module.to_owned(),
        false => module.replace('.', "/"),
    };
    let files = ENDINGS
        .iter()
        .map(|end| PathBuf::from(format!("{path}{end}")));
    // Of a package, a part may be missing.
    let whole = path.split('/').next().map(PathBuf::from);
    files.chain(whole).collect()
}

/// Returns the folders of the files that the command names, and the working directory if it was chosen.
fn own_folders(launch: &Launch, here: &Path) -> Vec<PathBuf> {
    let words = [&launch.program].into_iter().chain(&launch.args);
    let files = words.filter_map(|word| fs::canonicalize(here.join(word)).ok());
    let files = files.filter(|file| file.is_file() && !file.starts_with("/usr"));
    let folders = files.filter_map(|file| Some(file.parent()?.to_owned()));
    let mut own: Vec<PathBuf> = folders.collect();
    own.extend(launch.dir.is_some().then(|| here.to_owned()));
    own.dedup();
    own
}

/// Returns the folders above others that belong to the program's project and not to everybody.
fn above(own: &[PathBuf]) -> impl Iterator<Item = &Path> {
    own.iter().flat_map(|folder| {
        let above = folder.ancestors().skip(1).take(ABOVE);
        above.take_while(|folder| !is_shared(folder))
    })
}

/// Returns the places of a user's own modules.
fn usual(own: &[PathBuf]) -> Vec<PathBuf> {
    let mut places: Vec<PathBuf> = above(own).map(|it| it.join("node_modules")).collect();
    let lib = std::env::var_os("HOME").map(|home| Path::new(&home).join(".local/lib"));
    let entries = lib.and_then(|lib| fs::read_dir(lib).ok());
    let folders = entries.into_iter().flatten().flatten();
    places.extend(folders.map(|entry| entry.path().join("site-packages")));
    places
}

/// Returns the texts of the program's own files.
fn sources(own: &[PathBuf]) -> Vec<String> {
    let entries = own.iter().filter_map(|folder| fs::read_dir(folder).ok());
    let files = entries.flatten().flatten().map(|entry| entry.path());
    let files = files.filter(|file| {
        fs::metadata(file).is_ok_and(|found| found.is_file() && found.len() <= LONGEST)
    });
    let texts = files
        .take(MOST_FILES)
        .filter_map(|file| fs::read(file).ok());
    texts
        .filter_map(|text| String::from_utf8(text).ok())
        .collect()
}

/// Returns the folders that the sources name in quotes.
fn named(sources: &[String], own: &[PathBuf], here: &Path) -> Vec<PathBuf> {
    let quoted = sources.iter().flat_map(|text| {
        text.lines().flat_map(|line| {
            let quotes = ['"', '\''].into_iter();
            quotes.flat_map(move |quote| line.split(quote).skip(1).step_by(2))
        })
    });
    let paths = quoted.filter(|text| text.contains('/') || *text == "..");
    let bases: Vec<&Path> = own.iter().map(PathBuf::as_path).chain([here]).collect();
    let folders = paths.flat_map(|path| bases.iter().map(move |base| base.join(path)));
    folders
        .filter(|folder| folder.is_dir())
        .take(MOST_FOLDERS)
        .collect()
}

/// Returns the folders around the program whose names, from a folder above it on, are all in its sources.
fn around(own: &[PathBuf], sources: &[String]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut seen = 0;
    for root in above(own) {
        let mut folders = vec![root.to_owned()];
        for _ in 0..DEPTH {
            let mut below = Vec::new();
            for folder in folders {
                for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                    seen += 1;
                    let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
                    let name = entry.file_name();
                    let is_named = || name.to_str().is_some_and(|it| are_in(sources, it));
                    if seen <= MOST_FOLDERS && is_folder && is_named() {
                        below.push(entry.path());
                    }
                }
            }
            found.extend(below.iter().cloned());
            folders = below;
        }
    }
    found
}

/// Returns whether sources have a name between quotes or strokes, as a part of a path.
fn are_in(sources: &[String], name: &str) -> bool {
    const BOUNDS: &[char] = &['"', '\'', '`', '/'];
    sources.iter().any(|text| {
        text.match_indices(name).any(|(at, _)| {
            text[..at].ends_with(BOUNDS) && text[at + name.len()..].starts_with(BOUNDS)
        })
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use linesman_sandbox::Level;

    use super::*;
    use crate::Withheld;

    #[test]
    fn files_of_others_are_never_offered() {
        let root = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(root.path()).unwrap();
        for folder in ["work/bot", "subs/rival"] {
            fs::create_dir_all(root.join(folder)).unwrap();
            fs::write(root.join(folder).join("bot.py"), "").unwrap();
        }
        let own = root.join("work/bot");
        let mut launch = Launch::new("python3", [own.join("bot.py")]);
        launch.submission = Some(own.clone());
        launch.dir = Some(own);
        launch.sandbox.level = Level::Basic;
        launch.sandbox.foreign.push(root.join("subs/rival"));
        if launch.sandbox.in_force().level == Level::None {
            return;
        }
        for path in ["subs/rival/bot.py", "subs/rival", "subs"] {
            let path = root.join(path);
            for said in [
                format!("EACCES {}", path.display()),
                format!("cat: {}: Permission denied", path.display()),
                format!("open '{}': no such file", path.display()),
            ] {
                let expected = Some(Withheld::Foreign(path.clone()));
                assert_eq!(launch.withheld(&said), expected, "{said}");
            }
        }
    }

    #[test]
    fn a_module_is_found_where_the_program_looks_for_it_and_nowhere_else() {
        let root = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(root.path()).unwrap();
        let add = |path: &str, text: &str| {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
        };
        add("lib/python/helper/__init__.py", "");
        add("bots/b/secret.py", "");
        add("bots/b/bot.py", "");
        add("shared/tools.js", "");
        add("up/one.rb", "");
        add("book.txt", "");
        let absolute = root.join("shared").display().to_string();
        let code = format!(
            "sys.path.append(os.path.join(here, '..', '..', 'lib', 'python'))\nrequire('{absolute}/tools')\nrequire(\"{absolute}\")"
        );
        add("bots/a/bot.py", &code);
        let mut launch = Launch::new("python3", [root.join("bots/a/bot.py")]);
        launch.sandbox.level = Level::Basic;
        if launch.sandbox.in_force().level == Level::None {
            return;
        }
        let check = |said: &str, expected: Option<&str>| {
            let expected = expected.map(|path| Withheld::Hidden(root.join(path)));
            assert_eq!(launch.withheld(said), expected, "{said}");
        };
        check(
            "ModuleNotFoundError: No module named 'helper'",
            Some("lib/python"),
        );
        check(
            "ModuleNotFoundError: No module named 'helper.more'",
            Some("lib/python"),
        );
        check("Error: Cannot find module 'tools'", Some("shared"));
        // Another bot's, and one in a folder that the program does not name.
        check("ModuleNotFoundError: No module named 'secret'", None);
        check("cannot load such file -- one (LoadError)", None);
        check("ModuleNotFoundError: No module named 'absent'", None);
        let book = root.join("book.txt").display().to_string();
        check(
            &format!("panic: open {book}: permission denied"),
            Some("book.txt"),
        );
        check(&format!("read {book}"), None);
        let own = root.join("bots/a/bot.py").display().to_string();
        check(&format!("cannot open {own}: no such file"), None);
        let log = root.join("bots/a/log.txt").display().to_string();
        let found = launch.withheld(&format!("PermissionError: Permission denied: '{log}'"));
        assert_eq!(found, Some(Withheld::Unwritable(root.join("bots/a"))));
    }
}
