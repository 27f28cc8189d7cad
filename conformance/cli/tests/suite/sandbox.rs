//! Agents in a sandbox.

use std::{fs, io::Write, path::Path};

use assert_cmd::assert::OutputAssertExt;
use linesman_referee::{InForce, SandboxLevel};
use predicates::{prelude::PredicateBooleanExt, str::contains};
use tempfile::TempDir;

use super::{Says as _, assert_usage_errors, linesman};

#[test]
fn a_level_that_does_not_exist_is_a_usage_error() {
    assert_usage_errors(
        "
check stratego --sandbox most -- true => the levels are none, basic and full
play stratego --require-sandbox all true true => the levels are none, basic and full
check stratego --sandbox basic --allow-read /no/such/folder -- true => --allow-read /no/such/folder: No such file
check stratego --max-processes 5 -- true => --max-processes needs a sandbox
check stratego --sandbox basic --max-processes 0 -- true => --max-processes
check stratego --sandbox basic --max-open-files 2 -- true => --max-open-files
check stratego --sandbox full --max-disk 7 -- true => 400MB
",
    );
}

/// Returns whether this machine has a sandbox; fails if it has none and nobody has accepted that. What it lacks is not tested, and
/// standard error says so, also if the test passes.
pub(super) fn is_here() -> bool {
    let in_force = InForce::of(SandboxLevel::Full);
    if !in_force.is_whole() {
        // The harness hides what is printed by macros.
        let _ = writeln!(std::io::stderr(), "NOT TESTED: sandbox {in_force}");
    }
    let is_here = in_force.level > SandboxLevel::None;
    assert!(
        is_here || std::env::var_os("LINESMAN_WITHOUT_SANDBOX").is_some(),
        "this machine has no sandbox; set LINESMAN_WITHOUT_SANDBOX to accept that nothing of it is tested"
    );
    is_here
}

/// Returns a folder if this machine has a sandbox.
fn folder_where_it_is() -> Option<TempDir> {
    is_here().then(|| tempfile::tempdir().unwrap())
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

pub(super) const CHECK: [&str; 4] = ["check", "stratego", "--only", "stratego/setup/answered"];

#[test]
fn a_key_is_out_of_reach_in_a_sandbox_even_next_to_the_agent() {
    let Some(folder) = folder_where_it_is() else {
        return;
    };
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
        .shows(1, "sandbox: basic")
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
    for level in SandboxLevel::ALL {
        let (in_force, level) = (InForce::of(level), level.name());
        let words = ["--format", "json", "--sandbox", level, "--", "false"];
        let output = linesman(&[&CHECK[..], &words].concat()).code(1);
        let report: serde_json::Value =
            serde_json::from_slice(&output.get_output().stdout).unwrap();
        let sandbox = &report["agent"]["sandbox"];
        assert_eq!(sandbox["asked"], level);
        assert_eq!(sandbox["level"], in_force.level.name());
        let missing = sandbox["missing"].as_array().unwrap();
        assert_eq!(missing.len(), in_force.missing.len(), "{missing:?}");
    }
}

#[test]
fn a_level_that_is_not_there_is_replaced_and_the_report_says_why() {
    if !is_here() {
        return;
    }
    let without = |words: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_linesman"));
        command.args(words);
        command
            .env("LINESMAN_TEST_WITHOUT_NAMESPACES", "1")
            .assert()
    };
    without(&["play", "stratego", "--sandbox", "full", "false", "false"])
        .stderr(contains("sandbox: basic instead of full, without namespaces:").count(1))
        .stderr(contains("(fix: "));
    let required = ["play", "stratego", "--require-sandbox", "full"];
    without(&[&required[..], &["false", "false"]].concat()).complains(
        2,
        "--require-sandbox full: this machine has the sandbox basic instead of full",
    );
    let required = [
        "play",
        "stratego",
        "--sandbox",
        "full",
        "--require-sandbox",
        "basic",
    ];
    without(&[&required[..], &["false", "false"]].concat())
        .stderr(contains("sandbox: basic instead"));
}

/// What a bot tries, and whether it can under these limits.
#[test]
fn limits_are_options() {
    let Some(folder) = folder_where_it_is() else {
        return;
    };
    let bot = folder.path().join("bot.py");
    let code = "
import os, signal, sys, tempfile
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
said = []
def attempt(name, action):
    try: action()
    except OSError: said.append(name + ' refused')
    else: said.append(name + ' done')
def fill(megabytes):
    with open(os.path.join(tempfile.gettempdir(), 'a'), 'wb', 0) as file:
        for _ in range(megabytes): file.write(bytes(1 << 20))
def fork(count):
    for _ in range(count):
        if os.fork() == 0: signal.pause()
attempt('1 disk', lambda: fill(7))
attempt('2 disk', lambda: fill(12))
attempt('1 files', lambda: [os.dup(0) for _ in range(40)])
attempt('2 files', lambda: [os.dup(0) for _ in range(40)])
attempt('1 processes', lambda: fork(30))
attempt('2 processes', lambda: fork(30))
print(*said, sep=', ', file=sys.stderr)
sys.exit(3)";
    fs::write(&bot, code).unwrap();
    let kinds: &[&str] = match InForce::of(SandboxLevel::Basic).is_whole() {
        true => &["disk", "files", "processes"],
        false => &["disk", "files"],
    };
    for level in ["basic", "full"] {
        let limits = "--max-processes 50 --max-open-files 64 --max-disk 9MB";
        let mut words = CHECK.to_vec();
        words.extend(["--sandbox", level]);
        words.extend(limits.split(' '));
        words.extend(["--", "python3", bot.to_str().unwrap()]);
        let mut report = linesman(&words).shows(
            1,
            "--max-processes 50 --max-open-files 64 --max-disk 9216KB",
        );
        for kind in kinds {
            report = report.stdout(contains(format!("1 {kind} done")));
            report = report.stdout(contains(format!("2 {kind} refused")));
        }
    }
}

/// Bots that use too much of something: the options, what each does, and what the report says of it.
const GREEDY: &[(&str, &str, &[&str])] = &[
    (
        "--max-cpu 500ms",
        "while True: pass",
        &[
            "over-limit(processor time)",
            "s of processor time, all its processes together; the limit is 0.5 s",
            "--max-cpu 500ms --",
        ],
    ),
    (
        "--max-output 16KB",
        "for _ in range(30): print('x' * 1000)
sys.stdout.flush(); time.sleep(1000)",
        &[
            "over-limit(output)",
            "more than 16 KB in one conversation",
            "--max-output 16KB --",
        ],
    ),
    (
        "--sandbox basic --max-open-files 40",
        "
try:
    while True: os.dup(0)
except OSError: time.sleep(1000)",
        &[
            "no-output",
            "at that time it had 40 open files in one process; the limit is 40",
        ],
    ),
    (
        "--sandbox basic --max-disk 2MB",
        "
with open(os.path.join(tempfile.gettempdir(), 'a'), 'wb', 0) as file:
    while True: file.write(bytes(1 << 20))",
        &["; at that time it had 2 MB in files; the limit is 2 MB"],
    ),
];

#[test]
fn a_verdict_names_what_was_used_and_the_limit() {
    if !is_here() {
        return;
    }
    for (options, code, expected) in GREEDY {
        let folder = tempfile::tempdir().unwrap();
        let bot = folder.path().join("bot.py");
        let code = format!("import os, sys, tempfile, time\nsys.stdin.readline()\n{code}\n");
        fs::write(&bot, code).unwrap();
        let mut words = CHECK.to_vec();
        words.extend(options.split(' '));
        words.extend(["--", "python3", bot.to_str().unwrap()]);
        let mut report = linesman(&words).code(1);
        for text in *expected {
            report = report.stdout(contains(*text));
        }
    }
}

/// A bot that counts its games in the folder that it keeps, and looks for the folder of the other one.
fn counting(folder: &Path, name: &str, keeps: usize) -> String {
    let path = folder.join(name);
    fs::create_dir_all(&path).unwrap();
    let path = path.join("bot.py");
    let code = format!(
        "import os, sys
own = os.environ['KEEP_DIR']
count = len(os.listdir(own))
try: os.listdir(os.path.join(own, '..', 'other')); seen = True
except OSError: seen = False
open(os.path.join(own, str(count)), 'w').write('x' * {keeps})
open(os.path.join(own, str(count)), 'a').write(str(seen))
sys.stdin.readline()
if {name:?} == 'modest':
    print('FB8sB479B8\\nBB31555583\\n6724898974\\n967B669999', flush=True)
    while sys.stdin.readline() not in ('', 'QUIT\\n'): pass
    sys.exit(0)
sys.exit(3)"
    );
    fs::write(&path, code).unwrap();
    format!("{name}=python3 {}", path.to_str().unwrap())
}

#[test]
fn an_agent_keeps_a_folder_from_game_to_game_and_it_is_limited() {
    if !is_here() {
        return;
    }
    for level in SandboxLevel::ALL {
        let folder = tempfile::tempdir().unwrap();
        let keep = folder.path().join("kept");
        let (modest, greedy) = (
            counting(folder.path(), "modest", 0),
            counting(folder.path(), "other", 600_000),
        );
        let records = folder.path().join("records");
        let level = level.name();
        let mut words = vec!["play", "stratego", "--games", "3", "--sandbox", level];
        words.extend(["--record", records.to_str().unwrap()]);
        words.extend(["--keep", keep.to_str().unwrap(), "--keep-size", "1024KB"]);
        let report = linesman(&[&words[..], &[&modest, &greedy]].concat()).success();
        report.stderr(contains(
            "other keeps 1172 KB, more than 1024 KB, so its folder",
        ));
        let count = |path: &str| fs::read_dir(keep.join(path)).unwrap().count();
        assert_eq!(count("modest"), 3, "{level}");
        // Two of its files are more than it may keep.
        assert_eq!(count("other"), 1, "{level}");
        let seen = fs::read_to_string(keep.join("modest/0")).unwrap();
        assert_eq!(seen, if level == "none" { "True" } else { "False" });
        let run = fs::read_dir(keep.join("snapshots")).unwrap().next();
        let run = run.unwrap().unwrap().path();
        for game in 1..=3 {
            let copies = run.join(format!("modest/game-{game}"));
            assert_eq!(fs::read_dir(copies).unwrap().count(), game - 1, "{level}");
        }
    }
    let same = "play stratego --keep never true true => --keep never: it needs a different name";
    assert_usage_errors(same);
}

#[test]
fn a_bot_that_misses_a_file_outside_its_folder_is_told_how_to_show_it() {
    if !is_here() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for name in ["bot", "shared"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    let (bot, shared) = (
        folder.path().join("bot/bot.py"),
        folder.path().join("shared"),
    );
    fs::write(shared.join("helper.py"), "").unwrap();
    let code = format!("import sys\nsys.path.insert(0, {shared:?})\nimport helper\nsys.exit(3)\n");
    fs::write(&bot, code).unwrap();
    let command = format!("python3 {}", bot.to_str().unwrap());
    let records = folder.path().join("records");
    let records = records.to_str().unwrap();
    let play = |options: &[&str]| {
        let words = ["play", "stratego", "--sandbox", "full", "--record", records];
        linesman(&[&words[..], options, &[&command, "sleep 30"]].concat())
    };
    play(&[])
        .stderr(contains(
            "(RED): ModuleNotFoundError: No module named 'helper'",
        ))
        .stderr(contains(format!("--allow-read {};", shared.display())));
    play(&["--allow-read", shared.to_str().unwrap()])
        .stderr(contains("exited with status 3"))
        .stderr(contains("--allow-read").not());
}

#[test]
fn a_game_says_once_what_is_in_force() {
    if !is_here() {
        return;
    }
    linesman(&["play", "stratego", "--sandbox", "basic", "false", "false"])
        .stderr(contains("sandbox: basic").count(1));
}

/// Without a word about it in the plan, entrants are confined as in the short form: they cannot read the results, with the games of
/// their opponents.
#[test]
fn entrants_of_a_plan_cannot_read_the_results() {
    if !is_here() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let code = "import sys
try: print('read', len(open('cup.db', 'rb').read()) > 0, file=sys.stderr)
except OSError as error: print('refused', error.errno, file=sys.stderr)
sys.exit(3)
";
    fs::write(folder.path().join("peek.py"), code).unwrap();
    let run = |sandbox: &str| {
        let entrant =
            |name| format!("[[entrant]]\nname = \"{name}\"\ncommand = \"python3 peek.py\"\n");
        let plan = format!(
            "protocol = \"stratego\"\n{sandbox}\n{}{}",
            entrant("a"),
            entrant("b")
        );
        fs::write(folder.path().join("cup.toml"), plan).unwrap();
        let ran = super::program()
            .current_dir(folder.path())
            .args(["tournament", "run", "cup.toml"])
            .assert();
        ran.code(2)
    };
    let refused =
        contains("a cannot play: it exited with status 3 before it was sent anything: refused");
    run("").stderr(contains("sandbox: ").and(refused));
    let read = contains(": read True").and(contains("sandbox: ").not());
    run("[sandbox]\nlevel = \"none\"").stderr(read);
}
