//! Launchers are blamed by what shows, and the command that a fix names works.

use std::{fs, path::Path, time::Duration};

use linesman_protocols::{
    Cause, Check, Ending, EntryKind, Gravity, Speaker, Transcript, Violation, bitwa,
};
use linesman_referee::{Launch, split_command};

use super::{blame, starters};
use crate::Case;
use linesman_languages::{
    language::Language,
    launcher::{Launcher, What, inner},
};
use linesman_values::outcome::{Found, Run};

/// What was seen of an agent: lines before the first message, the message, lines behind it, and standard error.
#[derive(Default)]
struct Seen {
    cause: Option<Cause>,
    before: &'static [&'static str],
    sent: &'static [&'static str],
    after: &'static [&'static str],
    stderr: &'static [&'static str],
    /// How many of the agent's lines are good.
    good: usize,
}

fn launch(command: &str) -> Launch {
    let words = split_command(command).unwrap();
    Launch::new(&words[0], &words[1..])
}

/// Returns the fix that blames the launcher; nothing if none is to blame.
fn fix(command: &str, seen: &Seen) -> Option<String> {
    fix_in(command, None, seen)
}

fn fix_in(command: &str, dir: Option<&Path>, seen: &Seen) -> Option<String> {
    let mut transcript = Transcript::new();
    let mut at = 0;
    let mut say = |speaker, line: &str| {
        at += 1;
        let kind = EntryKind::Line(Ending::Lf);
        transcript.record(Duration::from_millis(at), speaker, kind, line.as_bytes());
    };
    seen.before
        .iter()
        .for_each(|line| say(Speaker::Agent, line));
    seen.sent
        .iter()
        .for_each(|line| say(Speaker::Referee, line));
    seen.after.iter().for_each(|line| say(Speaker::Agent, line));
    let check: &'static Check = &bitwa::checks::ORDER_GIVEN;
    let cause = seen.cause.unwrap_or(Cause::Noise);
    let found = Found {
        at: Duration::from_millis(100),
        good_lines: seen.good,
        ..Found::new(Violation::new(Gravity::Fatal, check, cause, "", ""))
    };
    let run = Run {
        transcript,
        stderr: seen.stderr.iter().map(|&line| line.to_owned()).collect(),
        ..Run::default()
    };
    let case = Case::new(check, &found, &run, Language::named("Python"), None);
    let launch = Launch {
        dir: dir.map(Into::into),
        ..launch(command)
    };
    let found = blame(&launch, &case)?.diagnosis(Language::named("Python"));
    let parts = [found.line(), found.says].into_iter();
    let parts: Vec<String> = parts.chain(found.evidence).collect();
    Some(parts.join("; "))
}

fn check(command: &str, seen: &Seen, expected: &[&str]) {
    let fix = fix(command, seen).unwrap_or_default();
    for part in expected {
        assert!(fix.contains(part), "{command}: {fix:?} lacks {part:?}");
    }
}

const BANNER: &[&str] = &["", "> my-bot@1.0.0 start", "> python3 bot.py", ""];
const ASKED: &[&str] = &["set_game 3 3"];

#[test]
fn a_banner_is_the_launchers_own() {
    for good in 0..4 {
        let seen = Seen {
            before: BANNER,
            good,
            ..Seen::default()
        };
        let name = "npm itself prints \"> my-bot@1.0.0 start\"";
        check("npm start", &seen, &["npm start --silent", name]);
        check("npm run bot", &seen, &["npm run bot --silent", name]);
        check(
            "npm run bot -- --fast",
            &seen,
            &["npm run bot --silent -- --fast"],
        );
        check("env A=1 npm start", &seen, &["env A=1 npm start --silent"]);
        check("sh -c 'npm start'", &seen, &["npm start --silent"]);
        check(
            "sh -c 'cd bot && npm start'",
            &seen,
            &["npm start --silent"],
        );
        check("pnpm start", &seen, &["pnpm --silent start"]);
        // The banner alone shows it.
        check("./start-bot", &seen, &["npm start --silent"]);
    }
    let seen = Seen {
        before: BANNER,
        good: 1,
        ..Seen::default()
    };
    check(
        "npm start --silent",
        &seen,
        &["npm --silent in the scripts"],
    );
    let of = |line: &'static [&'static str]| Seen {
        before: line,
        ..Seen::default()
    };
    check(
        "make run",
        &of(&["python3 bot.py"]),
        &["make --silent --no-print-directory run"],
    );
    check(
        "make run",
        &of(&["make[1]: Entering directory '/a'"]),
        &["make itself"],
    );
    check(
        "mvn exec:java",
        &of(&["[INFO] Scanning for projects..."]),
        &["java -cp target/classes"],
    );
    check(
        "./gradlew run",
        &of(&["> Task :compileJava"]),
        &["gradle installDist"],
    );
    check(
        "yarn start",
        &of(&["yarn run v1.22.19"]),
        &["yarn --silent start"],
    );
    check(
        "script -f /dev/null",
        &of(&["Script started, file is /dev/null"]),
        &["script itself"],
    );
}

#[test]
fn output_of_a_bot_is_not_blamed_on_its_launcher() {
    for (command, line) in [
        ("npm start", "I think"),
        ("python3 bot.py", "python3 bot.py"),
        ("python3 bot.py", "[INFO] ready"),
        ("make run", "thinking"),
        ("./bot", "> "),
        ("conda run -n a python3 bot.py", "hello"),
        ("docker run -i image", "hello"),
        ("script -qfc ./bot /dev/null", "hello"),
    ] {
        let before: &'static [&'static str] = Box::leak(Box::new([line]));
        let seen = Seen {
            before,
            ..Seen::default()
        };
        assert_eq!(
            fix(command, &seen).filter(|_| command != "./bot"),
            None,
            "{command}: {line}"
        );
    }
}

#[test]
fn a_launcher_keeps_the_output_back_only_without_its_option() {
    for cause in [Cause::Buffered, Cause::NoOutput] {
        let seen = Seen {
            cause: Some(cause),
            sent: ASKED,
            ..Seen::default()
        };
        check(
            "conda run -n bots python3 bot.py",
            &seen,
            &[
                "conda run --no-capture-output -n bots python3 bot.py",
                "keeps all output",
            ],
        );
        for command in [
            "conda run --no-capture-output -n bots python3 bot.py",
            "conda run --live-stream python3 bot.py",
            "python3 bot.py",
            "conda activate bots",
        ] {
            assert_eq!(fix(command, &seen), None, "{command}");
        }
        // It had answered before, so nothing keeps its output back.
        let seen = Seen {
            before: &["="],
            ..seen
        };
        assert_eq!(fix("conda run python3 bot.py", &seen), None);
    }
}

#[test]
fn a_bot_without_input_is_known_by_its_launcher() {
    for cause in [Cause::Exited(0), Cause::Exited(1), Cause::NoOutput] {
        let seen = Seen {
            cause: Some(cause),
            sent: ASKED,
            ..Seen::default()
        };
        check(
            "docker run mybot python3 bot.py",
            &seen,
            &["docker run -i mybot python3 bot.py"],
        );
        check(
            "podman run --rm -e A=1 mybot",
            &seen,
            &["podman run -i --rm -e A=1 mybot"],
        );
        check("docker run -t mybot", &seen, &["docker run -i mybot"]);
        check("unbuffer python3 bot.py", &seen, &["with python3 bot.py"]);
        check("ssh -n host ./bot", &seen, &["ssh host ./bot"]);
        for command in [
            "docker run -i mybot",
            "docker run --rm -i mybot",
            "docker run --interactive mybot",
            "docker build .",
            "unbuffer -p ./bot",
            "ssh host ./bot -n",
        ] {
            assert_eq!(fix(command, &seen), None, "{command}");
        }
    }
    // Who answers has input.
    let ended = Cause::Exited(0);
    let mut transcript = Seen {
        cause: Some(ended),
        before: &[],
        sent: ASKED,
        after: &["=", ""],
        ..Seen::default()
    };
    assert!(fix("docker run mybot", &transcript).is_some());
    transcript.cause = Some(Cause::DidNotExit);
    assert_eq!(fix("docker run mybot", &transcript), None);
}

#[test]
fn a_terminal_between_echoes_and_adds_carriage_returns() {
    let crlf = Seen {
        cause: Some(Cause::Crlf),
        sent: ASKED,
        after: &["= 1"],
        ..Seen::default()
    };
    let echo = Seen {
        sent: ASKED,
        after: &["set_game 3 3"],
        ..Seen::default()
    };
    for seen in [crlf, echo] {
        check(
            "script -qfc 'python3 bot.py' /dev/null",
            &seen,
            &["with python3 bot.py", "echoes"],
        );
        check(
            "unbuffer -p ./bot",
            &seen,
            &["with ./bot", "carriage returns"],
        );
        check("ssh -t host ./bot", &seen, &["ssh -T host ./bot"]);
        check("docker run -it mybot", &seen, &["docker run -i mybot"]);
        assert_eq!(fix("docker run -i mybot", &seen), None);
        assert_eq!(fix("python3 bot.py", &seen), None);
    }
}

#[test]
fn a_launcher_that_does_not_start_the_bot_is_quoted_in_full() {
    let of = |stderr: &'static [&'static str]| Seen {
        cause: Some(Cause::Exited(1)),
        stderr,
        ..Seen::default()
    };
    check(
        "docker run -it mybot",
        &of(&["the input device is not a TTY"]),
        &["docker run -i mybot", "not a TTY"],
    );
    check(
        "python3 -m cls.bot",
        &of(&["/opt/versions/3.11.7/bin/python3: No module named cls.bot"]),
        &["\"python3: No module named cls.bot\""],
    );
    check(
        "python3 cls",
        &of(&[
            "/usr/bin/python3: can't find '__main__' module in '/home/me/a/folder/with/a/name/cls'",
        ]),
        &[
            "\"python3: can't find '__main__' module in '/home/me/a/folder/with/a/name/cls'\"",
            "__main__.py",
        ],
    );
    check(
        "npx bot",
        &of(&["npm error npx canceled due to missing packages and no YES option: [\"bot@0.0.3\"]"]),
        &["npx says \"npm error npx canceled", "node bot.js"],
    );
    check(
        "go run .",
        &of(&[
            "go: go.mod file not found in current directory or any parent directory; see 'go help modules'",
        ]),
        &["go build -o bot", "see 'go help modules'"],
    );
    check(
        "npm start",
        &of(&["npm ERR! Missing script: \"start\""]),
        &["package.json"],
    );
    check(
        "cargo run",
        &of(&["error: could not find `Cargo.toml` in `/a` or any parent directory"]),
        &["cargo says"],
    );
    check(
        "make",
        &of(&["make: *** No targets specified and no makefile found.  Stop."]),
        &["make says"],
    );
    check(
        "uv run bot",
        &of(&["error: Failed to spawn: `bot`"]),
        &["uv run"],
    );
    check(
        "deno run bot.ts",
        &of(&["error: Uncaught (in promise) NotCapable: Requires read access to \"x\""]),
        &["--allow-read"],
    );
    check(
        "sudo ./bot",
        &of(&["sudo: a terminal is required to read the password; either use the -S option"]),
        &["without sudo"],
    );
    check(
        "ssh host ./bot",
        &of(&["me@host: Permission denied (publickey)."]),
        &["ssh -T"],
    );
    // What the bot says is its own.
    for command in [
        "npm start",
        "go run .",
        "python3 -m bot",
        "cargo run",
        "make",
    ] {
        let seen = of(&[
            "Traceback (most recent call last):",
            "ModuleNotFoundError: No module named 'numpy'",
        ]);
        assert_eq!(fix(command, &seen), None, "{command}");
    }
}

#[test]
fn a_script_that_starts_a_launcher_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let script = |text: &str| fs::write(folder.path().join("run.sh"), text).unwrap();
    let silent = Seen {
        cause: Some(Cause::NoOutput),
        sent: ASKED,
        ..Seen::default()
    };
    script("#!/bin/sh\ncd \"$(dirname \"$0\")\"\nexec conda run -n a python3 bot.py \"$@\"\n");
    for command in ["./run.sh", "sh run.sh", "nice ./run.sh"] {
        let fix = fix_in(command, Some(folder.path()), &silent).unwrap_or_default();
        assert!(
            fix.contains("conda run --no-capture-output -n a python3 bot.py"),
            "{command}: {fix}"
        );
        assert!(fix.contains("run.sh"), "{command}: {fix}");
    }
    script("#!/bin/sh\n# conda run python3 bot.py\nexec python3 bot.py\n");
    assert_eq!(fix_in("./run.sh", Some(folder.path()), &silent), None);
    // One that starts itself ends.
    script("#!/bin/sh\nsh run.sh\n");
    assert_eq!(fix_in("./run.sh", Some(folder.path()), &silent), None);
}

#[test]
fn the_command_behind_a_launcher_is_the_bots() {
    for (command, expected) in [
        ("env A=1 B=2 python3 bot.py", Some("python3")),
        ("nice -n 5 timeout 10 ./bot", Some("./bot")),
        ("conda run -n a python3 bot.py", Some("python3")),
        ("docker run --rm -i mybot node bot.js", Some("node")),
        ("stdbuf -oL ruby bot.rb", Some("ruby")),
        ("npm start", None),
        ("python3 bot.py", None),
    ] {
        let found = inner(&launch(command));
        let found = found.map(|launch| launch.program.to_string_lossy().into_owned());
        assert_eq!(found.as_deref(), expected, "{command}");
    }
    assert_eq!(
        starters(&launch("env A=1 /usr/bin/python3.11 bot.py")),
        ["env", "python3.11"]
    );
    assert_eq!(starters(&launch("./bot")), Vec::<String>::new());
}

#[test]
fn the_table_is_whole() {
    for launcher in Launcher::all() {
        for effect in &launcher.effects {
            let (name, fix) = (&launcher.name, &effect.fix);
            let needs_lines = matches!(effect.what, What::Prints | What::Fails);
            assert_eq!(needs_lines, !effect.lines.is_empty(), "{name}: {fix}");
            assert_eq!(
                fix.contains("SAID"),
                needs_lines || effect.what == What::Terminal,
                "{name}: {fix}"
            );
            let has_command = fix.contains("COMMAND");
            assert!(
                !has_command || effect.example.is_some() && !effect.edits.is_empty(),
                "{name}: {fix}"
            );
            for thought in fix.split(": ") {
                let words = thought.split_whitespace().count();
                assert!(words <= 20, "{name}: {words} words in {thought:?}");
            }
            let example = effect.example.as_deref().unwrap_or_default();
            assert!(
                !fix.ends_with('.') && !example.ends_with('.'),
                "{name}: {fix}"
            );
        }
    }
}
