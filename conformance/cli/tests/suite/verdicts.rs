//! `--repeat`, `--known` and `--known-failure`; what verdicts come of them is tested with the tester.

use std::fs;

use assert_cmd::assert::Assert;
use predicates::{prelude::PredicateBooleanExt, str::contains};

use super::{Says as _, assert_contains, assert_shows, check_wrong, folder_for, linesman};

/// A bot that answers the set-up with nonsense each second time: when it finds and removes the file that it is given and left
/// behind.
const EACH_SECOND_TIME: &str = r#"
read -r header
if rm "$1" 2>/dev/null; then
    echo "I have lost my pieces"
else
    : > "$1"
    printf 'FB8sB479B8\nBB31555583\n6724898974\n967B669999\n'
fi
cat > /dev/null
"#;

fn check_flaky(options: &[&str]) -> Assert {
    let (_folder, mark) = folder_for("mark");
    let mark = mark.to_str().unwrap();
    let bot = ["--", "sh", "-c", EACH_SECOND_TIME, "bot", mark];
    let only = "check stratego --only stratego/setup/waits-for-header";
    let only: Vec<&str> = only.split(' ').collect();
    linesman(&[&only, options, &bot].concat())
}

#[test]
fn what_shows_in_some_runs_is_flaky_with_its_share() {
    let texts = [
        "pass  stratego/setup/waits-for-header",
        "flaky stratego/stream/no-noise",
        "noise, in 2 of 4 runs",
        "seen      in 2 of 4 runs with the same seed; this is run 2",
        "--repeat 4 -- sh -c",
        "1 passed, 1 failed (1 flaky) (1 scenario 4 times, ",
    ];
    assert_shows(check_flaky(&["--repeat", "4", "--verbose"]).code(1), &texts);
    // What passed has a line only then.
    let short = check_flaky(&["--repeat", "4"]).code(1);
    short.stdout(
        contains("pass ")
            .not()
            .and(contains("flaky stratego/stream/no-noise")),
    );
    check_flaky(&[]).code(0).stdout(contains("flaky").not());
}

#[test]
fn each_run_that_is_shown_has_a_transcript_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let transcripts = folder.path().to_str().unwrap();
    check_flaky(&["--repeat", "2", "--transcripts", transcripts]).code(1);
    let name = "stratego-setup-waits-for-header-run2.yaml";
    let text = fs::read_to_string(folder.path().join(name)).unwrap();
    assert_contains(&text, "I have lost my pieces");
}

#[test]
fn a_known_failure_is_no_failure_and_tells_nothing_of_what_it_hides() {
    let known = "stratego/stream/no-noise=a banner, until the summer";
    check_wrong(&["--known-failure", known])
        .shows(3, "known stratego/stream/no-noise")
        .stdout(contains("noise; known: a banner, until the summer"))
        .stdout(contains("could not tell: 0 passed, 0 failed, 1 known, "));
    let (_folder, file) = folder_for("known.yaml");
    fs::write(&file, "\"stratego/stream/*\": a banner\n").unwrap();
    check_wrong(&["--known", file.to_str().unwrap()]).shows(3, "noise; known: a banner");
    check_flaky(&["--repeat", "2", "--known-failure", known])
        .shows(0, "noise, in 1 of 2 runs; known: a banner");
}

#[test]
fn a_known_failure_that_passes_is_a_failure() {
    check_flaky(&[
        "--known-failure",
        "stratego/setup/waits-for-header=it greets",
    ])
    .shows(1, "FAIL  stratego/setup/waits-for-header")
    .stdout(contains(
        "unexpected pass: take it off the list of known failures (it greets)",
    ))
    .stdout(contains(
        "does not conform: 0 passed, 1 failed (1 unexpected)",
    ));
}

#[test]
fn mistakes_in_what_is_known_are_usage_errors() {
    let (_folder, file) = folder_for("known.yaml");
    let path = file.to_str().unwrap();
    let check = |options: &[&str], expected: &str| {
        check_wrong(options)
            .code(2)
            .stdout("")
            .stderr(contains(expected));
    };
    check(
        &["--known-failure", "stratego/stream/no-nose=a banner"],
        "--known-failure: there is no check \"stratego/stream/no-nose\"; did you mean \"stratego/stream/no-noise\"?",
    );
    for wrong in [
        "stratego/stream/no-noise",
        "stratego/stream/no-noise= ",
        "=a banner",
    ] {
        check(
            &["--known-failure", wrong],
            "a known failure has an id and a reason",
        );
    }
    let twice = "stratego/end/exit-status=a";
    check(
        &["--known-failure", twice, "--known-failure", twice],
        "\"stratego/end/exit-status\" stands here twice",
    );
    check(&["--known", path], &format!("cannot read {path}"));
    fs::write(
        &file,
        "stratego/end/exit-status: x\nstratego/turn/lagal: y\n",
    )
    .unwrap();
    check(
        &["--known", path],
        &format!("{path}:2:1: there is no check"),
    );
    check(&["--repeat", "0"], "takes a whole number from 1, not \"0\"");
    check(&["--repeat", "x"], "takes a whole number, not \"x\"");
}
