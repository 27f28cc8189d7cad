//! Agents in a sandbox.

use std::{fs, path::Path};

use linesman::{InForce, SandboxLevel};
use predicates::{prelude::PredicateBooleanExt, str::contains};

use super::{assert_usage_errors, linesman};

#[test]
fn a_level_that_does_not_exist_is_a_usage_error() {
    assert_usage_errors(
        "
check stratego --sandbox most -- true => the levels are none and basic
play stratego --require-sandbox all true true => the levels are none and basic
check stratego --sandbox basic --allow-read /no/such/folder -- true => --allow-read /no/such/folder: No such file
",
    );
}

/// Returns whether this machine has the sandbox; fails if it has not and nobody has accepted that.
fn is_here() -> bool {
    let in_force = InForce::of(SandboxLevel::Basic);
    let is_accepted = std::env::var_os("LINESMAN_WITHOUT_SANDBOX").is_some();
    assert!(
        in_force.is_whole() || is_accepted,
        "NOT TESTED: {in_force}. Set LINESMAN_WITHOUT_SANDBOX to accept that."
    );
    in_force.is_whole()
}

/// A program that says on standard error whether it can read a file and find its own.
fn thief(folder: &Path, secret: &Path) -> String {
    let path = folder.join("thief.py");
    let code = format!(
        "import sys
for name in ({secret:?}, __file__):
    try: print('read', len(open(name).read()) > 0, file=sys.stderr)
    except OSError as error: print('refused', error.errno, file=sys.stderr)
sys.exit(3)
"
    );
    fs::write(&path, code).unwrap();
    path.to_str().unwrap().to_owned()
}

const CHECK: [&str; 4] = ["check", "stratego", "--only", "stratego/setup/answered"];

#[test]
fn a_key_is_out_of_reach_in_a_sandbox_even_next_to_the_agent() {
    if !is_here() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let key = folder.path().join("key");
    linesman(&["keygen", key.to_str().unwrap()]).success();
    let bot = thief(folder.path(), &key);
    let certificate = folder.path().join("certificate.json");
    let signed = [
        "--certificate",
        certificate.to_str().unwrap(),
        "--key",
        key.to_str().unwrap(),
    ];
    let agent = ["--", "python3", &bot];
    let confined = ["--sandbox", "basic"];
    // A certificate is about all checks.
    linesman(&[&["check", "stratego"], &signed[..], &confined, &agent].concat())
        .code(1)
        .stdout(contains("sandbox: basic\n"))
        .stdout(contains("refused 13"))
        .stdout(contains("read True"))
        .stdout(contains("--sandbox basic --"));
    linesman(&[&CHECK[..], &agent].concat())
        .code(1)
        .stdout(contains("refused").not())
        .stdout(contains("sandbox").not());
}

#[test]
fn a_report_for_programs_says_what_was_in_force() {
    if !is_here() {
        return;
    }
    for (level, expected) in [("basic", "basic"), ("none", "none")] {
        let words = ["--format", "json", "--sandbox", level, "--", "false"];
        let output = linesman(&[&CHECK[..], &words].concat()).code(1);
        let report: serde_json::Value =
            serde_json::from_slice(&output.get_output().stdout).unwrap();
        let sandbox = &report["agent"]["sandbox"];
        assert_eq!(sandbox["asked"], level);
        assert_eq!(sandbox["level"], expected);
        assert_eq!(sandbox["missing"], serde_json::json!([]));
    }
}

#[test]
fn a_game_says_once_what_is_in_force() {
    if !is_here() {
        return;
    }
    linesman(&[
        "play",
        "stratego",
        "--require-sandbox",
        "basic",
        "false",
        "false",
    ])
    .stderr(contains("sandbox: basic\n").count(1));
}
