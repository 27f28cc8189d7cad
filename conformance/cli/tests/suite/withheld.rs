//! What a bot is told that misses something because of its sandbox, and who is blamed.

use std::fs;

use predicates::{prelude::PredicateBooleanExt, str::contains};

use super::{
    Says as _, linesman,
    sandbox::{CHECK, is_here},
};

/// Programs that end because of something that the sandbox keeps from them, and what they are told. `SHARED` is a folder next to theirs.
const KEPT: &[(&str, &str)] = &[
    (
        "import sys; sys.path.insert(0, 'SHARED'); import helper",
        "hides SHARED (fix: --allow-read SHARED",
    ),
    (
        "open('SHARED/book.txt')",
        "hides SHARED/book.txt (fix: --allow-read SHARED/book.txt",
    ),
    (
        "import os; os.chdir('SHARED')\nopen('book.txt')",
        "hides SHARED",
    ),
    (
        "import os; os.execvp('cat', ['cat', 'SHARED/book.txt'])",
        "hides SHARED/book.txt (",
    ),
    ("import os; os.listdir('SHARED')", "hides SHARED ("),
    (
        "import os; os.execv('SHARED/tool', ['tool'])",
        "hides SHARED/tool (",
    ),
    (
        "import subprocess; subprocess.run(['SHARED/tool'])",
        "hides SHARED/tool (",
    ),
    (
        "import os; open(os.path.dirname(__file__) + '/log.txt', 'w')",
        "does not let it write to OWN (fix: write to the folder that the variable TMPDIR names)",
    ),
];

/// Programs whose own fault it is, although there is a sandbox.
const OWN_FAULT: &[&str] = &[
    "import no_such_module_at_all",
    "open('SHARED/absent.txt')",
    "open('/etc/shadow.absent')",
    "import sys; sys.exit('SHARED/book.txt is a good book')",
    "open(__file__ + '.absent')",
    "import sys; sys.exit(3)",
];

#[test]
fn a_bot_is_not_blamed_for_what_its_sandbox_keeps_from_it() {
    if !is_here() {
        return;
    }
    let check = |level: &str, code: &str, expected: Option<&str>| {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        let (own, shared) = (root.join("bot"), root.join("shared"));
        for folder in [&own, &shared] {
            fs::create_dir(folder).unwrap();
        }
        for (name, text) in [("helper.py", ""), ("book.txt", ""), ("tool", "#!/bin/sh\n")] {
            fs::write(shared.join(name), text).unwrap();
        }
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(shared.join("tool"), mode).unwrap();
        let filled_in = |text: &str| {
            let text = text.replace("SHARED", shared.to_str().unwrap());
            text.replace("OWN", own.to_str().unwrap())
        };
        let bot = own.join("bot.py");
        fs::write(&bot, format!("{}\n", filled_in(code))).unwrap();
        let mut words = CHECK.to_vec();
        words.extend(["--sandbox", level, "--", "python3", bot.to_str().unwrap()]);
        let report = linesman(&words);
        match expected {
            Some(text) => report.shows(3, filled_in(text)),
            None => report.code(1).stdout(contains("--allow-read").not()),
        };
        let bot = format!("python3 {}", bot.display());
        let tried = linesman(&["tournament", "bitwa", "--sandbox", level, &bot, "sleep 30"]);
        let tried = tried.complains(2, "cannot play");
        if let Some(text) = expected {
            tried.stderr(contains(filled_in(text)));
        }
    };
    let kept = KEPT.iter().map(|(code, expected)| (*code, Some(*expected)));
    let own = OWN_FAULT.iter().map(|code| (*code, None));
    let cases: Vec<_> = kept.chain(own).collect();
    // A bot that never answers is waited for, so several cases run at once.
    std::thread::scope(|scope| {
        for level in ["basic", "full"] {
            for some in cases.chunks(cases.len().div_ceil(3)) {
                scope.spawn(move || {
                    for (code, expected) in some {
                        check(level, code, *expected);
                    }
                });
            }
        }
    });
}

/// A program that the command itself names by a link into a folder that the sandbox hides.
#[test]
fn a_program_behind_a_hidden_interpreter_is_not_called_not_executable() {
    if !is_here() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let root = fs::canonicalize(folder.path()).unwrap();
    for name in ["bot", "tools"] {
        fs::create_dir(root.join(name)).unwrap();
    }
    let tool = root.join("tools/run");
    fs::copy("/bin/sh", &tool).unwrap();
    let bot = root.join("bot/bot");
    let script = format!("#!{}\nexit 3\n", tool.display());
    // Another process writes it: this one has threads that fork.
    let status = std::process::Command::new("sh")
        .args(["-c", "printf %s \"$2\" > \"$1\" && chmod 755 \"$1\"", "sh"])
        .arg(&bot)
        .arg(script)
        .status();
    assert!(status.unwrap().success());
    for level in ["basic", "full"] {
        let words = ["--sandbox", level, "--", bot.to_str().unwrap()];
        linesman(&[&CHECK[..], &words].concat())
            .complains(3, format!("the sandbox hides {}", tool.display()))
            .stderr(contains("chmod").not());
        let shown = ["--allow-read", tool.to_str().unwrap()];
        linesman(&[&CHECK[..], &shown, &words].concat()).code(1);
    }
}
