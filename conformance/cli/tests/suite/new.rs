//! `linesman new`. The bots that it creates are tested with the sample agents.

use std::{fs, path::Path};

use assert_cmd::{Command, assert::Assert};
use predicates::{prelude::PredicateBooleanExt, str::contains};

use super::{Says as _, assert_contains, assert_usage_errors, folder_for, linesman};

fn new_in(folder: &Path, words: &str) -> Assert {
    let mut command = Command::cargo_bin("linesman").unwrap();
    command.current_dir(folder).arg("new");
    command.args(words.split(' ')).assert()
}

/// Returns the paths of all files below a folder, sorted.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(inner).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(folder).unwrap().display().to_string());
            }
        }
    }
    found.sort();
    found
}

#[test]
fn a_starter_has_a_bot_a_readme_its_description_and_a_workflow() {
    let (folder, bot) = folder_for("otep-python");
    new_in(folder.path(), "python otep")
        .shows(0, "cd otep-python")
        .stdout(contains("linesman check otep -- python3 bot.py"))
        .stdout(contains(
            "linesman play otep --rules brandub 'python3 bot.py' 'python3 bot.py'",
        ));
    let expected = [
        ".github/workflows/linesman.yml",
        ".gitignore",
        "AGENTS.md",
        "README.md",
        "bot.py",
        "linesman.toml",
    ];
    assert_eq!(files(&bot), expected);
    let description = fs::read_to_string(bot.join("linesman.toml")).unwrap();
    let fields: Vec<&str> = description.lines().skip(1).collect();
    let expected = [
        "name = \"otep-python\"",
        "protocol = \"otep\"",
        "profile = \"otep\"",
        "command = [\"python3\", \"bot.py\"]",
    ];
    assert_eq!(fields, expected);
    let readme = fs::read_to_string(bot.join("README.md")).unwrap();
    let check = "\nlinesman check otep -- python3 bot.py\n";
    assert_contains(&readme, check);
}

#[test]
fn the_folder_names_the_bot() {
    let (folder, bot) = folder_for("bots/My_Bot!");
    let name = "name = \"my-bot\"";
    new_in(folder.path(), "rust bitwa bots/My_Bot!").code(0);
    let cargo = fs::read_to_string(bot.join("Cargo.toml")).unwrap();
    assert_contains(&cargo, "name = \"my_bot\"");
    // A shell would take this name for an option.
    new_in(folder.path(), "rust bitwa -- -bot").shows(0, "cd ./-bot");
    // An empty folder may be there already.
    let here = folder.path().join("my bot");
    fs::create_dir(&here).unwrap();
    new_in(&here, "rust bitwa .")
        .code(0)
        .stdout(contains("cargo build --release").and(contains("cd ").not()));
    let description = fs::read_to_string(here.join("linesman.toml")).unwrap();
    assert_contains(&description, name);
}

#[test]
fn what_is_there_stays_as_it_is() {
    let (folder, bot) = folder_for("bot");
    fs::create_dir(&bot).unwrap();
    fs::write(bot.join("mine.txt"), "mine").unwrap();
    new_in(folder.path(), "c bitwa bot")
        .code(2)
        .stdout("")
        .stderr(contains("the folder bot is not empty"));
    new_in(folder.path(), "c bitwa bot/mine.txt").complains(2, "bot/mine.txt is a file");
    new_in(folder.path(), "c bitwa bot/mine.txt/new").code(2);
    assert_eq!(files(folder.path()), ["bot/mine.txt"]);
    assert_eq!(fs::read_to_string(bot.join("mine.txt")).unwrap(), "mine");
}

#[test]
fn a_wrong_language_or_protocol_is_named_with_the_right_ones() {
    assert_usage_errors(
        r#"
new => <LANGUAGE>
new pyhton bitwa => there is no starter in "pyhton"; did you mean "python"?
new cobol bitwa => the languages are c,
new c chess => there is no protocol "chess"; did you mean uci? the protocols are stratego, otep, bitwa, uci and uai
new go uci => there is no starter for UCI in Go; there are starters for it in c, cpp, javascript, python, rust and typescript
new c uai => there is no starter for UAI; there are starters for bitwa, otep, stratego and uci
new stratego python => the language comes first: linesman new python stratego
"#,
    );
}

#[test]
fn the_help_lists_every_language_and_protocol() {
    let mut assert = linesman(&["new", "--help"]).code(0);
    for language in linesman_starters::languages() {
        for name in language.names().chain([language.title.as_str()]) {
            assert = assert.stdout(contains(name.to_owned()));
        }
    }
    let protocols = linesman_starters::protocols();
    assert!(protocols.len() >= 3);
    for name in protocols {
        assert = assert.stdout(contains(name));
        assert!(linesman::PROTOCOLS.iter().any(|it| it.name == name));
    }
}

#[test]
fn the_commands_of_the_workflow_and_the_readme_run() {
    let (folder, bot) = folder_for("bot");
    new_in(folder.path(), "python bitwa bot").code(0);
    let read = |file: &str| fs::read_to_string(bot.join(file)).unwrap();
    let lines = read(".github/workflows/linesman.yml") + &read("README.md");
    let lines = lines
        .lines()
        .map(|line| line.trim_start_matches("      - run: "));
    let program = assert_cmd::cargo::cargo_bin("linesman");
    let program = program.display().to_string();
    let mut count = 0;
    for line in lines.filter(|line| line.starts_with("linesman ")) {
        // One check is enough to see whether the command line is right.
        let line = line
            .replacen("linesman ", &format!("'{program}' "), 1)
            .replace("check bitwa", "check bitwa --only bitwa/end/quit-answered");
        let mut command = Command::new("sh");
        command
            .args(["-c", &line])
            .current_dir(&bot)
            .assert()
            .code(0);
        count += 1;
    }
    assert_eq!(count, 3);
}
