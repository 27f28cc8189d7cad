//! Bots in a sandbox and the folder that they are in: they list it, wherever it is and whoever else has a program there.

use std::{fs, os::unix::fs::PermissionsExt, path::Path, process::Output};

use linesman_end_to_end::{program, repository};
use tempfile::TempDir;

use super::{at_once, confined::is_here, text, users::User};

/// The levels, and whether namespaces are there.
const LEVELS: [(&str, bool); 2] = [("basic", false), ("full", true)];

/// A bot that imports a module next to it, lists its folder, reads a file there, and does not see the program of the other.
const BOT: &str = r#"
import glob, os, pkgutil, sys
here = os.path.dirname(os.path.abspath(__file__))
import common, package.part
assert 'common' in [module.name for module in pkgutil.iter_modules([here])]
assert len(glob.glob(os.path.join(here, '*.py'))) == 3
assert open(os.path.join(here, 'data', 'book.txt')).read() == 'book'
for rival in ('one.py', 'two.py', 'link'):
    if os.path.basename(__file__) != rival and os.path.realpath(__file__) != os.path.realpath(os.path.join(here, rival)):
        try:
            stolen = open(os.path.join(here, rival)).read()
        except OSError:
            continue
        if stolen:
            sys.exit('it reads ' + rival)
common.play()
"#;

/// A player of Bitwa that always orders the same.
const COMMON: &str = "
import sys
def play():
    for line in sys.stdin:
        answer = '= 1 1 1 1 1 0' if line.startswith('gen_move') else '='
        print(answer + '\\n', flush=True)
        if line.startswith('quit'): return
";

/// Puts two bots into a folder.
fn furnish(folder: &Path) {
    for name in ["package", "data"] {
        fs::create_dir_all(folder.join(name)).unwrap();
    }
    for (name, text) in [
        ("one.py", BOT),
        ("two.py", BOT),
        ("common.py", COMMON),
        ("package/__init__.py", ""),
        ("package/part.py", ""),
        ("data/book.txt", "book"),
        ("cup.toml", CUP),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    std::os::unix::fs::symlink("two.py", folder.join("link")).unwrap();
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
}

const CUP: &str = r#"protocol = "bitwa"
[options]
board = ["duel"]
[[entrant]]
name = "one"
command = "python3 one.py"
[[entrant]]
name = "two"
command = "python3 two.py"
"#;

/// Returns a new folder below the one for temporary files, and one that is not.
fn places() -> [TempDir; 2] {
    let elsewhere = Path::new(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(elsewhere).unwrap();
    assert!(!elsewhere.starts_with(std::env::temp_dir()));
    [tempfile::tempdir(), tempfile::tempdir_in(elsewhere)].map(Result::unwrap)
}

fn described(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
    format!("{out}{err}")
}

#[test]
fn two_bots_of_one_folder_play_wherever_it_is() {
    let mut cases = Vec::new();
    for level in LEVELS.into_iter().filter(|(level, _)| is_here(level)) {
        for user in User::all() {
            for place in places() {
                furnish(place.path());
                user.own(place.path());
                cases.push((level, user, place));
            }
        }
    }
    at_once(&cases, |((level, has_namespaces), user, place)| {
        let run = |words: &[&str]| {
            let mut linesman = user.linesman();
            linesman.args(words).current_dir(place.path());
            if !has_namespaces {
                linesman.env("LINESMAN_TEST_WITHOUT_NAMESPACES", "1");
            }
            let output = linesman.output().unwrap();
            let about = described(&output);
            let about = format!("{level} {user:?} {}:\n{about}", place.path().display());
            assert!(output.status.success(), "{about}");
            for bad in ["killed by", "it reads", "Error", "exited", "void"] {
                assert!(!about.contains(bad), "{about}");
            }
            assert!(about.contains(&format!("sandbox: {level}")), "{about}");
        };
        let bots = ["python3 one.py", "python3 two.py"];
        run(&["play", "bitwa", "--sandbox", "full", bots[0], bots[1]]);
        run(&["tournament", "run", "cup.toml"]);
    });
}

/// Returns the commands of all sample bots of a protocol.
fn samples(protocol: &str) -> Vec<String> {
    let folders = ["sample-agents/rust/src/bin", "sample-agents/python"];
    let files = folders.map(|folder| fs::read_dir(repository().join(folder)).unwrap());
    let files = files.into_iter().flatten().flatten().map(|it| it.path());
    let mut found: Vec<String> = files
        .filter_map(|file| {
            let name = file.file_stem()?.to_str()?.to_owned();
            let is_python = file.extension()? == "py";
            let rest = name.strip_prefix(protocol)?;
            rest.starts_with(['-', '_']).then(|| match is_python {
                true => format!("python3 {}", text(&file)),
                false => text(&program(&name)),
            })
        })
        .collect();
    found.sort();
    found
}

/// What README and the page about the sample bots show: all of them, with nothing but their commands.
#[test]
fn all_sample_bots_play_at_the_default_level_of_a_tournament() {
    let cases = [
        ("bitwa", 4, &["--board", "duel"][..]),
        ("stratego", 4, &["--turns", "6"]),
        ("otep", 4, &["--rules", "brandub", "--turns", "4"]),
    ];
    for (protocol, count, options) in cases {
        let bots = samples(protocol);
        assert!(bots.len() >= count, "{bots:?}");
        for (level, has_namespaces) in LEVELS.iter().filter(|(level, _)| is_here(level)) {
            let mut linesman = User::Own.linesman();
            linesman.args(["tournament", protocol]).args(options);
            linesman.args(["--jobs", "2"]).args(&bots);
            if !has_namespaces {
                linesman.env("LINESMAN_TEST_WITHOUT_NAMESPACES", "1");
            }
            let output = linesman.output().unwrap();
            let about = described(&output);
            assert!(output.status.success(), "{protocol} {level}:\n{about}");
            assert!(about.contains(&format!("sandbox: {level}")), "{about}");
            for bad in ["forfeit", "ILLEGAL", "Error", "exited"] {
                assert!(!about.contains(bad), "{protocol} {level}:\n{about}");
            }
        }
    }
}
