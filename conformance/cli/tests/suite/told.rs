//! An agent that fails as before although its files have changed is told something else.

use std::{fs, path::Path};

use assert_cmd::assert::Assert;
use predicates::{prelude::PredicateBooleanExt, str::contains};

use super::program;

/// A bot of Bitwa that gives two numbers in place of six.
const BOT: &str = "\
import sys
for line in sys.stdin:
    print('= 1 2' if line.startswith('gen_move') else '=')
    print(flush=True)
    if line.startswith('quit'):
        break
";

fn check(folder: &Path, options: &[&str]) -> Assert {
    let mut program = program();
    program.current_dir(folder);
    program.env("XDG_STATE_HOME", folder.join("state"));
    let words = ["check", "bitwa", "--only", "bitwa/order/six-fields"];
    program.args(words).args(options);
    program.args(["--", "python3", "bot.py"]).assert().code(1)
}

const AGAIN: &str =
    "the agent's files have changed since the last check, and it fails in the same way";

#[test]
fn advice_that_did_not_help_is_not_all_that_is_told_again() {
    let folder = tempfile::tempdir().unwrap();
    let bot = folder.path().join("bot.py");
    fs::write(&bot, BOT).unwrap();
    check(folder.path(), &[]).stdout(contains(AGAIN).not());
    // Nothing has changed, so nothing was tried.
    check(folder.path(), &[]).stdout(contains(AGAIN).not());
    fs::write(&bot, format!("{BOT}# tried\n")).unwrap();
    check(folder.path(), &[]).stdout(contains(AGAIN));
    // Programs are told the same each time.
    fs::write(&bot, format!("{BOT}# tried again\n")).unwrap();
    check(folder.path(), &["--format", "json"]).stdout(contains(AGAIN).not());
    // Another failure is another matter.
    fs::write(&bot, BOT.replace("= 1 2", "= 1 2 3 4 5 6 7")).unwrap();
    let other = contains("FAIL").and(contains(AGAIN).not());
    check(folder.path(), &[]).stdout(other);
}
