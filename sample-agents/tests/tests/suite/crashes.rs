//! Agents that crash: the report quotes the exception and the agent's own line, and the fix follows from them.

use std::{fs, process::Command};

use predicates::str::contains;

use super::linesman;

#[test]
fn an_exception_is_shown_with_the_agent_s_own_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bot.py");
    let code = "import sys\n\
        def rank(rows):\n    return rows[10]\n\
        sys.stdin.readline()\n\
        rank([])\n";
    fs::write(&path, code).unwrap();
    let path = path.to_str().unwrap();
    linesman(&["check", "stratego", "--", "python3", path])
        .code(1)
        .stdout(contains("exited(1)"))
        .stdout(contains(format!(
            "crash     IndexError: list index out of range, at {path}:3 in rank: return rows[10]"
        )))
        .stdout(contains(format!(
            "fix       look at {path}:3; it failed with: IndexError: list index out of range"
        )));
}

#[test]
fn a_signal_without_a_word_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let (source, program) = (folder.path().join("bot.c"), folder.path().join("bot"));
    let code = "#include <stdio.h>\n\
        int main(void) { char line[99]; fgets(line, 99, stdin); volatile int *p = 0; return *p; }\n";
    fs::write(&source, code).unwrap();
    let built = Command::new("cc")
        .arg(&source)
        .arg("-o")
        .arg(&program)
        .status();
    assert!(built.unwrap().success());
    linesman(&["check", "stratego", "--", program.to_str().unwrap()])
        .code(1)
        .stdout(contains("signalled(11)"))
        .stdout(contains("fix       SIGSEGV is a segmentation fault"));
}
