//! Scenario files of anybody's: which are found, what is told of those that are wrong, and how a failure is seen again.

use std::{fs, path::Path};

use assert_cmd::{Command, assert::Assert};
use predicates::{prelude::PredicateBooleanExt, str::contains};

use super::{Says as _, program, stdout};

/// RED's part of a game up to its first move.
const FIRST_MOVE: &str = r#"
agent: RED
steps:
  - ">> RED vixen 10 10"
  - "<< {setup}"
  - ">> START"
  - ">> {board}"
  - "<< {move}"
"#;

/// A bot that sets up, reads the header and the board, and says this then.
fn stratego_bot(answer: &str) -> String {
    format!(
        "read line; printf 'FBBB888885\\nBBB5557777\\ns332144466\\n6699999999\\n'; \
         for row in header 1 2 3 4 5 6 7 8 9 10; do read line; done; echo '{answer}'; cat > /dev/null"
    )
}

/// The scenario in which RED makes its first move, with these lines before it.
fn first_move(head: &str) -> String {
    format!("{head}{FIRST_MOVE}")
}

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

/// Runs scenarios in a folder against a bot in a line of shell.
fn run(folder: &Path, words: &[&str], bot: &str) -> Assert {
    program()
        .current_dir(folder)
        .arg("run")
        .args(words)
        .args(["--", "sh", "-c", bot])
        .assert()
}

#[test]
fn files_and_folders_are_run_in_the_order_of_their_paths() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = first_move("checks: [stratego/turn/answered]");
    write(
        folder.path(),
        &[
            ("b/deep/one.yml", &scenario),
            ("b/a.yaml", &scenario),
            ("b/.hidden/x.yaml", "no scenario"),
            ("b/notes.txt", "no scenario"),
            ("c.anything", &scenario),
        ],
    );
    let ran = run(
        folder.path(),
        &[
            "c.anything",
            "b",
            "b/a.yaml",
            "--jobs",
            "1",
            "--format",
            "jsonl",
        ],
        &stratego_bot("0 3 DOWN"),
    );
    let ids: Vec<String> = stdout(&ran.code(0))
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .filter(|line| line["event"] == "scenario-finished")
        .map(|line| line["scenario"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(ids, ["c.anything", "b/a.yaml", "b/deep/one.yml"]);
}

#[test]
fn only_the_checks_that_the_files_decide_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let both = first_move("checks: [stratego/turn/answered, stratego/turn/form]");
    write(folder.path(), &[("a.yaml", &both)]);
    let bot = stratego_bot("0 3 DOWN");
    run(folder.path(), &["a.yaml"], &bot).code(0).stdout(
        contains("passed 2 of the 2 checks asked for (1 scenario").and(contains("skip").not()),
    );
    run(folder.path(), &["a.yaml", "--only", "*/form"], &bot)
        .shows(0, "passed 1 of the 1 checks asked for (1 scenario");
    run(folder.path(), &["a.yaml", "--skip", "stratego/*"], &bot)
        .complains(2, "there is no scenario to run");
}

#[test]
fn the_line_again_shows_the_failure_again() {
    let folder = tempfile::tempdir().unwrap();
    let decided = first_move("checks: [stratego/turn/form]");
    let other = first_move("checks: [stratego/turn/answered]");
    write(
        folder.path(),
        &[("my own/form.yaml", &decided), ("other.yaml", &other)],
    );
    let check = |words: &[&str], again: &str| {
        let failed = run(folder.path(), words, &stratego_bot("0 3 SIDEWAYS")).code(1);
        let report = stdout(&failed);
        let line = report
            .lines()
            .find_map(|line| line.strip_prefix("  rerun     linesman "));
        let line = line.unwrap_or_else(|| panic!("{report}"));
        assert!(line.starts_with(again), "{line}");
        let linesman = assert_cmd::cargo::cargo_bin("linesman");
        Command::new("sh")
            .current_dir(folder.path())
            .args(["-c", &format!("'{}' {line}", linesman.display())])
            .assert()
            .shows(1, "FAIL  stratego/turn/form");
    };
    check(
        &["my own"],
        "run 'my own/form.yaml' --only stratego/turn/form --seed 1 -- sh -c",
    );
    // The check that is broken is not one that the scenario decides.
    check(
        &["other.yaml", "--seed", "7", "--timeout", "3s"],
        "run other.yaml --seed 7 --timeout 3000ms -- sh -c",
    );
}

#[test]
fn a_scenario_without_a_check_needs_a_protocol_and_shows_what_is_broken() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("a.yaml", &first_move("about: Free."))]);
    let run = |words: &[&str], answer: &str| {
        run(
            folder.path(),
            &[&["a.yaml"], words].concat(),
            &stratego_bot(answer),
        )
    };
    run(&[], "0 3 DOWN").code(2).stdout("").stderr(
        contains("a.yaml:1:1: this scenario names no check, so its protocol is not known")
            .and(contains("--protocol NAME")),
    );
    run(&["--protocol", "chess"], "0 3 DOWN").complains(2, "there is no protocol \"chess\"");
    run(&["--protocol", "stratego"], "0 3 DOWN")
        .shows(0, "passed 0 of the 0 checks asked for (1 scenario");
    run(&["--protocol", "stratego"], "0 0 DOWN")
        .shows(1, "FAIL  stratego/move/")
        .stdout(contains("run a.yaml --seed 1 --protocol stratego -- sh"));
}

#[test]
fn several_protocols_are_run_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let bitwa =
        "checks: [bitwa/process/stays-until-the-end]\nagent: first\nsteps: [silence: 10ms]\n";
    write(
        folder.path(),
        &[
            ("a.yaml", bitwa),
            ("b.yaml", &first_move("checks: [stratego/turn/answered]")),
        ],
    );
    let ran = run(folder.path(), &["."], &stratego_bot("0 3 DOWN")).code(0);
    let report = stdout(&ran);
    let at = |text: &str| {
        report
            .find(text)
            .unwrap_or_else(|| panic!("{text}: {report}"))
    };
    assert!(at("stratego (manual-2012), agent") < at("bitwa (arbiter), agent"));
    at("passed what was asked for: stratego (manual-2012), bitwa (arbiter)");
}

#[test]
fn a_scenario_is_run_in_a_profile_in_which_it_is_possible() {
    let folder = tempfile::tempdir().unwrap();
    let head = "checks: [stratego/turn/answered]\nprofiles: [final-2012, beta-2011]";
    write(folder.path(), &[("a.yaml", &first_move(head))]);
    let bot = stratego_bot("0 3 DOWN");
    run(folder.path(), &["a.yaml"], &bot).shows(0, "stratego (final-2012), agent");
    run(folder.path(), &["a.yaml", "--profile", "beta-2011"], &bot)
        .shows(0, "stratego (beta-2011), agent");
    run(folder.path(), &["a.yaml", "--profile", "manual-2012"], &bot).complains(
        2,
        "a.yaml is not run, because it is for final-2012 and beta-2011 only",
    );
    run(folder.path(), &["a.yaml", "--profile", "arbiter"], &bot).complains(
        2,
        "no protocol of these scenarios has a profile \"arbiter\"",
    );
}

#[test]
fn all_files_that_are_wrong_are_told_of_at_once_and_no_agent_is_started() {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        (
            "s/good.yaml",
            first_move("checks: [stratego/turn/answered]"),
        ),
        (
            "s/step.yaml",
            "checks: [otep/move/form]\nagent: attackers\nsteps: [sleep: 1s]\n".to_owned(),
        ),
        (
            "s/check.yaml",
            first_move("checks: [stratego/turn/answerd]"),
        ),
        (
            "s/protocol.yaml",
            first_move("about: A.\nchecks: [strategy/turn/form]"),
        ),
        (
            "s/two.yaml",
            first_move("checks:\n  - stratego/turn/form\n  - otep/move/form"),
        ),
        ("s/yaml.yaml", "checks: [\n".to_owned()),
    ];
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    write(folder.path(), &files);
    fs::write(folder.path().join("s/bytes.yaml"), b"about: \xff\n").unwrap();
    let mut failed = run(folder.path(), &["s"], "touch started")
        .code(2)
        .stdout("");
    for expected in [
        "6 files have mistakes:\n",
        "s/step.yaml:3:9: unknown key \"sleep\"\n",
        "s/check.yaml:1:10: stratego has no check \"stratego/turn/answerd\"\n",
        "= help: did you mean stratego/turn/answered?\n",
        "s/protocol.yaml:2:10: unknown protocol \"strategy\"\n",
        "= help: did you mean stratego? Allowed: stratego, otep, bitwa, uci, uai\n",
        "s/two.yaml:3:5: the checks of a scenario are of one protocol",
        "s/yaml.yaml:2:1: ",
        "cannot read s/bytes.yaml: it is not UTF-8 from byte 7 on",
    ] {
        failed = failed.stderr(contains(expected));
    }
    assert!(!folder.path().join("started").exists());
}

#[test]
fn an_answer_that_the_agent_does_not_owe_is_the_scenario_s_mistake() {
    let folder = tempfile::tempdir().unwrap();
    let text = first_move("about: RED has moved, so BLUE is to act.") + "  - \"<< {move}\"\n";
    let line = text.lines().count();
    write(folder.path(), &[("a.yaml", &text)]);
    let place = format!("a.yaml:{line}:5: the agent does not owe this answer here\n");
    let help = "= help: at this point the rules and the protocol do not let the agent answer\n";
    for words in [
        &["a.yaml", "--protocol", "stratego"][..],
        &["a.yaml", "--protocol", "stratego", "--format", "json"],
    ] {
        run(folder.path(), words, &stratego_bot("0 3 DOWN"))
            .code(2)
            .stdout("")
            .stderr(
                contains(&place)
                    .and(contains("<< {move}"))
                    .and(contains(help)),
            );
    }
}

#[test]
fn what_is_no_scenario_file_is_a_usage_error() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("empty")).unwrap();
    let check = |words: &[&str], expected: &str| {
        run(folder.path(), words, "true")
            .code(2)
            .stdout("")
            .stderr(contains(expected));
    };
    check(&[], "<FILE|DIR>");
    check(&["empty"], "there are no *.yaml or *.yml files in empty");
    check(&["missing.yaml"], "cannot read missing.yaml: No such file");
    check(
        &["/dev/zero"],
        "cannot read /dev/zero: it is larger than 16 MiB",
    );
    check(&["engine.ini", "a.yaml"], "name one agent");
    write(
        folder.path(),
        &[("a.yaml", &first_move("checks: [stratego/turn/answered]"))],
    );
    Command::cargo_bin("linesman")
        .unwrap()
        .current_dir(folder.path())
        .args(["run", "a.yaml"])
        .assert()
        .complains(
            2,
            "name the agent's command after '--', as in: linesman run a.yaml -- python3 bot.py",
        );
}
