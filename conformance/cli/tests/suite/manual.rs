//! The man pages and the completions of shells.

use std::{fs, path::Path, process};

use assert_cmd::Command;

use super::linesman;

/// What a person has typed up to `|`, and some of the values that complete the last word.
const COMPLETIONS: &str = "
check | => stratego otep bitwa
check stratego --profile | => manual-2012 final-2012 opentafl all
check stratego --only stratego/setup/no-f| => stratego/setup/no-fifth-row
check stratego --level | => must should may
check stratego --report | => human json jsonl junit tap html
check stratego --format j| => json jsonl junit
check stratego --sandbox | => none basic full
check stratego --suite | => 2026.1
check otep --rules bran| => brandub
play bitwa --board du| => duel
vet --require-sandbox | => none basic full
record stratego --opponent | => random aggressive fighter
record stratego --check stratego/turn/f| => stratego/turn/form
list | => stratego otep bitwa
perft | => stratego otep bitwa
new | => python rust go
explain buff| => buffered
explain ST-4.1| => ST-4.10 ST-4.11
tournament | => stratego otep bitwa
analyze --protocol | => stratego otep bitwa
";

/// Completes a command line in bash, as its Tab key does.
fn in_bash(completions: &Path, line: &str) -> String {
    let script = r#"source "$1"; read -ra COMP_WORDS <<< "$2"; [[ $2 == *' ' ]] && COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _linesman linesman "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"; printf '%s\n' "${COMPREPLY[@]}""#;
    let file = completions.join("linesman.bash");
    said(
        process::Command::new("bash")
            .args(["-c", script, "bash"])
            .arg(file)
            .arg(line),
    )
}

/// Completes a command line in fish.
fn in_fish(completions: &Path, line: &str) -> String {
    let script = "source $argv[1]; complete -C $argv[2]";
    let file = completions.join("linesman.fish");
    let lines = said(
        process::Command::new("fish")
            .args(["--no-config", "-c", script])
            .arg(file)
            .arg(line),
    );
    // Behind a tab is a description.
    let values = lines
        .lines()
        .map(|line| line.split('\t').next().unwrap_or(line));
    values.map(|value| format!("{value}\n")).collect()
}

/// Completes a command line in zsh, at a terminal of its own.
fn in_zsh(completions: &Path, line: &str) -> String {
    // What is shown for a completion is written by a widget of its own, so that no escape sequence is read.
    let script = r#"
        zmodload zsh/zpty; fpath=("$1" $fpath); zpty shell zsh -f -i
        zpty -w shell "PROMPT=; unsetopt zle_bracketed_paste; fpath=(${(q)1} \$fpath); autoload -U compinit; compinit -u -D"
        zpty -w shell "compadd() { local -a all; builtin compadd -A all \"\$@\"; builtin compadd \"\$@\"; print -rl -- \$all >>${(q)3} }"
        zpty -w shell "finish() { : >>${(q)3}; zle list-choices; print -r -- END >>${(q)3} }; zle -N finish; bindkey '^X' finish; print -r -- READY >>${(q)3}"
        while ! grep -q READY "$3" 2>/dev/null; do sleep 0.02; done
        zpty -w -n shell "$2"$'\x18'
        while ! grep -q END "$3"; do sleep 0.02; zpty -r -t shell rest; done
        cat "$3""#;
    let found = tempfile::tempdir().unwrap();
    said(
        process::Command::new("zsh")
            .args(["-f", "-c", script, "zsh"])
            .arg(completions)
            .arg(line)
            .arg(found.path().join("found")),
    )
}

fn said(command: &mut process::Command) -> String {
    let output = command.output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn is_installed(program: &str) -> bool {
    let version = process::Command::new(program).arg("--version").output();
    version.is_ok_and(|output| output.status.success())
}

#[test]
fn completions_know_values() {
    let folder = tempfile::tempdir().unwrap();
    linesman(&["manual", folder.path().to_str().unwrap()]).code(0);
    let completions = folder.path().join("completions");
    type Complete = fn(&Path, &str) -> String;
    let shells: [(&str, Complete); 3] = [("bash", in_bash), ("fish", in_fish), ("zsh", in_zsh)];
    for (shell, complete) in shells {
        if !is_installed(shell) {
            eprintln!("NOT TESTED: completions of {shell}, which is not installed");
            continue;
        }
        for case in COMPLETIONS.trim().lines() {
            let (typed, values) = case.split_once(" => ").unwrap();
            let line = format!("linesman {}", typed.strip_suffix('|').unwrap());
            let found = complete(&completions, &line);
            for value in values.split(' ') {
                assert!(
                    found.lines().any(|it| it == value),
                    "{shell}: {line:?} lacks {value}: {found}"
                );
            }
        }
    }
}

#[test]
fn every_command_has_a_man_page_and_every_shell_its_completions() {
    let folder = tempfile::tempdir().unwrap();
    linesman(&["manual", folder.path().to_str().unwrap()]).code(0);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let check = read("man/linesman-check.1");
    assert!(
        check.contains("\\-\\-only") && check.contains("SYNOPSIS"),
        "{check}"
    );
    for page in [
        "linesman.1",
        "linesman-play.1",
        "linesman-tournament-run.1",
        "stratego.1",
    ] {
        assert!(read(&format!("man/{page}")).contains(".TH"), "{page}");
    }
    for name in ["linesman.bash", "_linesman", "linesman.fish"] {
        let text = read(&format!("completions/{name}"));
        assert!(
            text.contains("tournament") && text.contains("games"),
            "{name}"
        );
    }
}

#[test]
fn a_folder_that_cannot_be_written_to_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    Command::cargo_bin("linesman")
        .unwrap()
        .arg("manual")
        .arg(&file)
        .assert()
        .code(2)
        .stderr(predicates::str::contains("cannot write the man pages"));
}
