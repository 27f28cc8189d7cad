//! The checks as tests of Python, which is how the author of a bot in Python meets them.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use linesman_end_to_end::{bot, program, repository};

use super::text;

/// Runs the tests of a module with unittest, in its folder.
fn unittest(folder: &Path, names: &[&str]) -> Output {
    Command::new("python3")
        .args(["-m", "unittest", "--verbose"])
        .args(names)
        .current_dir(folder)
        .env("LINESMAN", program("linesman"))
        .env("PYTHONPATH", repository().join("sdk/python"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_sample_bot_passes_its_tests() {
    let folder = repository().join("sample-agents/python");
    let output = unittest(&folder, &["test_bots.TestStratego"]);
    let said = said(&output);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("test[stratego/turn/in-time]"), "{said}");
    assert!(said.ends_with("\nOK\n"), "{said}");
}

/// The lines are those of the page itself, and the bot is the one that forgets to flush.
#[test]
fn the_three_lines_of_the_page_find_what_is_wrong_with_a_bot() {
    let page = fs::read_to_string(repository().join("sdk/python/README.md")).unwrap();
    let lines = page
        .split("```")
        .find_map(|block| block.strip_prefix("python\nfrom linesman_sdk.testing"))
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test_bot.py");
    fs::write(file, format!("from linesman_sdk.testing{lines}")).unwrap();
    fs::copy(bot("plain_print.py"), folder.path().join("my_bot.py")).unwrap();
    let output = unittest(folder.path(), &["test_bot"]);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for part in [
        "FAIL: test[stratego/stream/flushes]",
        "cause     buffered",
        "call print(answer, flush=True), or start with python3 -u",
        "not reached, because stratego/stream/flushes failed",
        "FAILED (failures=1, skipped=",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn tests_of_a_protocol_that_there_is_not_are_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let agent = text(&program("misbehave"));
    let module =
        format!("from linesman_sdk.testing import suite\nTestBot = suite('chess', ['{agent}'])\n");
    fs::write(folder.path().join("test_bot.py"), module).unwrap();
    let output = unittest(folder.path(), &["test_bot"]);
    let said = said(&output);
    assert!(!output.status.success(), "{said}");
    assert!(
        said.contains("'linesman list chess' ended with exit code 2: "),
        "{said}"
    );
}
