//! A command that is an interpreter alone: it takes what it is sent for its program.

use std::fs;

use predicates::{prelude::PredicateBooleanExt, str::contains};

use super::program;

/// What is told about an interpreter without a file.
const BARE: &str =
    "without a file, the interpreter takes the lines that it is sent for its program";

#[test]
fn an_interpreter_without_a_file_is_told_from_one_with_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let check = |command: &[&str]| {
        let mut program = program();
        program.current_dir(folder.path());
        let words = ["check", "bitwa", "--only", "bitwa/set-game/answered", "--"];
        program.args(words).args(command).assert().code(1)
    };
    check(&["python3"]).stdout(contains(BARE));
    check(&["python3", "-u"]).stdout(contains(BARE));
    // It answers just as little, and the reason is in its file.
    let bot = folder.path().join("bot.py");
    fs::write(bot, "import sys\nfor line in sys.stdin:\n    pass\n").unwrap();
    let other = contains("FAIL").and(contains(BARE).not());
    check(&["python3", "bot.py"]).stdout(other);
}
