//! Engines by ini file.

use std::{fs, os::unix::fs::PermissionsExt, path::Path};

use linesman_vet::{Engine, is_engine_file};
use tempfile::TempDir;

use super::folder_for;

/// A folder of engines with one that is called `bot`, in the folder `mine`.
fn engines() -> TempDir {
    let (folder, mine) = folder_for("mine");
    fs::create_dir(&mine).unwrap();
    fs::write(mine.join("bot"), "#!/bin/sh\n").unwrap();
    fs::set_permissions(mine.join("bot"), fs::Permissions::from_mode(0o755)).unwrap();
    fs::write(mine.join("notes.txt"), "").unwrap();
    folder
}

fn read(folder: &Path, text: &str) -> Result<Engine, String> {
    let path = folder.join("test-engine.ini");
    fs::write(&path, text).unwrap();
    Engine::read(&path).map_err(|error| error.to_string())
}

/// Returns the engine of this file, and the folder in which it is.
fn engine(text: &str) -> (TempDir, Engine) {
    let folder = engines();
    let engine = read(folder.path(), text).unwrap();
    (folder, engine)
}

#[test]
fn an_engine_is_started_in_its_own_folder() {
    let text = "; an engine\n[engine]\nname = My bot\ndirectory=mine\nfilename=bot\ncommand=./bot\narguments=--depth 3\n";
    let (folder, engine) = engine(text);
    assert_eq!(engine.name, "My bot");
    assert_eq!(engine.launch.args, ["--depth", "3"]);
    let dir = fs::canonicalize(folder.path().join("mine")).unwrap();
    assert_eq!(engine.launch.dir.as_deref(), Some(dir.as_path()));
    assert_eq!(Path::new(&engine.launch.program), dir.join("./bot"));
}

#[test]
fn arguments_and_name_may_be_left_out_and_the_command_may_be_the_system_s() {
    let text = "[engine]\r\ndirectory = mine\r\nfilename = notes.txt\r\ncommand = sh -c true\r\n";
    for text in [text.to_owned(), format!("\u{feff}{text}")] {
        let (_folder, engine) = engine(&text);
        assert_eq!(engine.name, "test-engine");
        assert_eq!(engine.launch.program, "sh");
        assert_eq!(engine.launch.args, ["-c", "true"]);
    }
}

#[test]
fn the_command_is_split_as_a_shell_splits_it() {
    let entries = "[engine]\ndirectory = mine\nfilename = bot\n";
    let text = format!("{entries}command = ./bot \"two words\"\narguments = -c 'x y' a\\ b\n");
    let (_folder, engine) = engine(&text);
    assert_eq!(engine.launch.args, ["two words", "-c", "x y", "a b"]);
    let folder = engines();
    for (command, part) in [
        ("./bot | tee log", "sh -c './bot | tee log'"),
        ("./bot 'x", "close the quote"),
    ] {
        let error = read(folder.path(), &format!("{entries}command = {command}\n")).unwrap_err();
        assert!(
            error.contains("command: ") && error.contains(part),
            "{error}"
        );
    }
}

#[test]
fn every_mistake_is_named() {
    let folder = engines();
    let check = |text: &str, expected: &[&str]| {
        let error = read(folder.path(), text).unwrap_err();
        for part in expected {
            assert!(
                error.contains(part),
                "{text:?} gives {error:?}, without {part:?}"
            );
        }
        // The first line says which file it is about.
        assert_eq!(error.lines().count(), expected.len() + 1, "{error}");
    };
    check("", &["there is no section [engine]"]);
    check("[motor]\ncommand=x\n", &["there is no section [engine]"]);
    check(
        "[engine\n",
        &["line 1: this is neither a [section] nor an entry"],
    );
    check(
        "[engine]\ndirectory mine\nname = x\n= ./bot\n",
        &["line 2: ", "line 4: "],
    );
    check(
        "[engine]\n",
        &[
            "no entry 'directory'",
            "no entry 'filename'",
            "no entry 'command'",
        ],
    );
    check(
        "[engine]\ndirectory=\nfilename=bot\ncommand=./bot\n",
        &["'directory' is empty"],
    );
    check(
        "[engine]\ndirectory=yours\nfilename=bot\ncommand=./bot\n",
        &["directory = yours: there is no folder"],
    );
    check(
        "[engine]\ndirectory=mine/bot\nfilename=bot\ncommand=./bot\n",
        &["directory = mine/bot: there is no folder"],
    );
    check(
        "[engine]\ndirectory=mine\nfilename=bat\ncommand=./bat\n",
        &[
            "filename = bat: cannot open",
            "command = ./bat: there is no file",
        ],
    );
    check(
        "[engine]\ndirectory=mine\nfilename=.\ncommand=./bot\n",
        &["filename = .: cannot open"],
    );
    check(
        "[engine]\ndirectory=mine\nfilename=bot\ncommand=notes.txt\n",
        &["notes.txt is not executable (fix: chmod +x)"],
    );
}

#[test]
fn a_file_that_is_not_there_is_said_to_be_so() {
    let error = Engine::read(Path::new("no/such.ini"))
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("cannot read no/such.ini: "), "{error}");
    assert!(is_engine_file("engines/bot.ini") && !is_engine_file("./bot --x.ini y"));
}
