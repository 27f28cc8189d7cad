//! The first minute: command lines that are nearly right, each with the sentence that helps.

use std::{fs, os::unix::fs::PermissionsExt};

use tempfile::TempDir;

use super::{Says as _, assert_shows, folder_with, run};

/// A bot for Stratego that surrenders in its first turn.
const BOT: &str = "import sys\nheader = sys.stdin.readline()\nrows = ['FBBB888885', 'BBB5557777', 's332144466', '6699999999']\n\
                   for row in rows if header.startswith('RED') else rows[::-1]:\n    print(row, flush=True)\n\
                   for number, line in enumerate(sys.stdin):\n    if line.startswith('QUIT'): break\n\
                   \x20   if number == 10: print('SURRENDER', flush=True)\n";

/// Returns a folder with the same bot in many forms.
fn bots() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: String, mode: u32| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    };
    let script = format!("#!/usr/bin/env python3\n{BOT}");
    write("bot", script.clone(), 0o755);
    write("my bot", script.clone(), 0o755);
    write("bot.py", script.clone(), 0o644);
    write("mark.py", format!("\u{feff}{script}"), 0o755);
    write("bare.py", BOT.to_owned(), 0o755);
    write("crlf.py", script.replace('\n', "\r\n"), 0o755);
    write("crlf.sh", "#!/bin/sh\r\nread line\r\n".to_owned(), 0o755);
    write("old.py", script.replace("python3", "python2.99"), 0o755);
    write("windows", "MZ\u{90}".to_owned(), 0o755);
    write("folder/bot.py", script.clone(), 0o755);
    write("package/__main__.py", BOT.to_owned(), 0o644);
    write("engine.c", String::new(), 0o644);
    write("crate/Cargo.toml", String::new(), 0o644);
    write("a.yaml", ONE_CHECK.to_owned(), 0o644);
    folder
}

/// A scenario in which the agent sets up.
const ONE_CHECK: &str =
    "checks: [stratego/setup/has-flag]\nagent: RED\nsteps: ['>> RED x 10 10', '<< {setup}']\n";

/// Asserts that each line is a usage error whose last words on standard error are these.
fn assert_helped(table: &str) {
    let bots = bots();
    for row in table.trim().lines() {
        let (line, sentence) = row.split_once(" => ").unwrap();
        let failed = run(bots.path(), line);
        let output = failed.get_output();
        let said = String::from_utf8(output.stderr.clone()).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}: {said}");
        assert!(output.stdout.is_empty(), "{line}");
        assert!(said.trim_end().ends_with(sentence), "{line}: {said}");
        assert!(said.starts_with("linesman: "), "{line}: {said}");
    }
}

#[test]
fn a_command_line_that_is_nearly_right_gets_the_sentence_that_helps() {
    assert_helped(
        r#"
check stratego ./bot => the agent's command comes after '--'; use: linesman check stratego -- ./bot
check stratego ./bot --seed 3 => after '--'; use: linesman check stratego --seed 3 -- ./bot
check stratego python3 bot.py => after '--'; use: linesman check stratego -- python3 bot.py
check stratego python3 -u bot.py => after '--'; use: linesman check stratego -- python3 -u bot.py
check stratego --seed 3 python3 -u bot.py => linesman check stratego --seed 3 -- python3 -u bot.py
check stratego 'python3 bot.py' => after '--'; use: linesman check stratego -- python3 bot.py
check stratego => name the agent's command after '--', as in: linesman check stratego -- python3 bot.py
check -- ./bot => the protocols are stratego, otep, bitwa, uci and uai); use: linesman check stratego -- ./bot
check -- otep ./bot => the protocols are stratego, otep, bitwa, uci and uai); use: linesman check otep -- ./bot
stratego ./bot => a command comes before the protocol; use: linesman check stratego -- ./bot
./bot => a command and a protocol come before the agent; use: linesman check stratego -- ./bot
check stratego -- 'python3 bot.py' --fast => the program and its arguments are in one word; use: linesman check stratego -- python3 bot.py --fast
check stratego -- bot --fast => the file in this folder needs './' before its name; use: linesman check stratego -- ./bot --fast
check stratego -- bot.py --fast => needs './' before its name; use: linesman check stratego -- python3 ./bot.py --fast
check stratego -- ./bot.py => the file is not executable (fix: chmod +x); use: linesman check stratego -- python3 ./bot.py
check stratego -- folder => it is a folder; name the program in it; use: linesman check stratego -- ./folder/bot.py
check stratego -- ./package => it is a folder; name the program in it; use: linesman check stratego -- python3 ./package
check stratego -- ./mark.py => without a byte order mark); use: linesman check stratego -- python3 ./mark.py
check stratego -- ./bare.py => it is neither a program nor a script with a '#!' line; use: linesman check stratego -- python3 ./bare.py
check stratego -- ./crlf.py => "python3\r" (fix: end the file's lines without carriage returns); use: linesman check stratego -- python3 ./crlf.py
check stratego -- ./crlf.sh => "/bin/sh\r" (fix: end the file's lines without carriage returns)
check stratego -- ./old.py => but not what has to run it: "python2.99"; use: linesman check stratego -- python3 ./old.py
check stratego -- ./windows => it is a program for another system or processor (Windows)
check stratego -- 'python3 bot.py | tee log' => so it cannot have '|'; use: linesman check stratego -- sh -c 'python3 bot.py | tee log'
check stratego -- 'cd folder; ./bot.py' => so it cannot have ';'; use: linesman check stratego -- sh -c 'cd folder; ./bot.py'
check stratego -- './bot 2>errors' => so it cannot have '>'; use: linesman check stratego -- sh -c './bot 2>errors'
check stratego -- "python3 'bot.py" => close the quote, or write \' for the character itself
check stratego -- ./engine => there is no such file, and ./engine.c is there, so build it first
check stratego -- crate/target/release/it => there is no such file, and crate/Cargo.toml is there, so build it first
check stratego -- DEEP=1 ./bot => so 'env' has to set the variable; use: linesman check stratego -- env DEEP=1 ./bot
check stratego -- '$PWD/bot' => so '~' and '$' stand for themselves
check stratgo -- ./bot => there is no protocol "stratgo"; did you mean stratego? the protocols are stratego, otep, bitwa, uci and uai
check tafl -- ./bot => there is no protocol "tafl"; did you mean otep? the protocols are stratego, otep, bitwa, uci and uai
check stratego -- '' => an agent's command is empty
run a.yaml ./bot => the agent's command comes after '--'; use: linesman run a.yaml -- ./bot
run a.yaml python3 -u bot.py => after '--'; use: linesman run a.yaml -- python3 -u bot.py
run a.yaml => name the agent's command after '--', as in: linesman run a.yaml -- python3 bot.py
record stratego -o b.yaml ./bot => after '--'; use: linesman record stratego -o b.yaml -- ./bot
record stratego -o b.yaml -- ./bare.py => use: linesman record stratego -o b.yaml -- python3 ./bare.py
play stratego python3 bot.py python3 bot.py => so its command is in quotes, as in: linesman play stratego 'python3 bot.py' './other --fast'
play stratego ./bot ./bare.py => use: linesman play stratego ./bot 'python3 ./bare.py'
play stratego './bot | tee log' ./bot => use: linesman play stratego "sh -c './bot | tee log'" ./bot
tournament bitwa ./bot ./crlf.py => use: linesman tournament bitwa ./bot 'python3 ./crlf.py'
talk stratego ./bare.py => use: linesman talk stratego 'python3 ./bare.py'
talk stratego './bot;' => use: linesman talk stratego "sh -c './bot;'"
analyze 'engine & x' start => use: linesman analyze "sh -c 'engine & x'" start
"#,
    );
}

#[test]
fn a_command_in_one_word_a_bare_name_and_a_blank_are_understood() {
    let bots = bots();
    for agent in [
        "'python3 bot.py'",
        "\"python3 'bot.py'\"",
        "bot",
        "./bot",
        "'my bot'",
        "\"'./my bot'\"",
    ] {
        let only = "check stratego --only stratego/setup/has-flag --verbose --timeout 60s --";
        run(bots.path(), &format!("{only} {agent}"))
            .shows(0, "pass  stratego/setup/has-flag")
            .stderr("");
        run(bots.path(), &format!("run a.yaml --timeout 60s -- {agent}")).code(0);
        run(
            bots.path(),
            &format!("play stratego --profile final-2012 --timeout 60s {agent} {agent}"),
        )
        .shows(0, "SURRENDER");
    }
}

/// Checks a bot that cannot play, in a folder in which there is nothing else.
fn assert_fails_with(command: &str, files: &[(&str, &str)], expected: &[&str]) {
    let folder = folder_with(files);
    let words = format!("check stratego --timeout 60s -- {command}");
    assert_shows(run(folder.path(), &words).code(1), expected);
}

#[test]
fn a_module_that_is_missing_is_named_with_the_command_that_installs_it() {
    assert_fails_with(
        "python3 bot.py",
        &[("bot.py", "import no_such_module_here\n")],
        &[
            "No module named 'no_such_module_here'",
            "python3 -m pip install no_such_module_here",
        ],
    );
}

#[test]
fn a_script_that_is_not_there_is_named() {
    let expected = "the interpreter did not find \"bto.py\"";
    assert_fails_with("python3 bto.py", &[], &[expected]);
}

#[test]
fn a_program_that_is_not_built_is_named_with_its_source() {
    let expected = "there is no bot.js, and its source bot.ts is there";
    assert_fails_with("python3 bot.js", &[("bot.ts", "")], &[expected]);
}

#[test]
fn a_source_next_to_a_missing_program_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    };
    for name in [
        "bot.c",
        "Bot.java",
        "main.ts",
        "Old.java",
        "Old.class",
        "done.go",
        "done",
        "net/bot.cs",
        "crate/Cargo.toml",
    ] {
        write(name);
    }
    for (program, source) in [
        ("bot", Some("bot.c")),
        ("./bot", Some("bot.c")),
        ("Bot", Some("Bot.java")),
        ("main.js", Some("main.ts")),
        ("net/out/bot.dll", Some("net/bot.cs")),
        ("crate/target/release/it", Some("crate/Cargo.toml")),
        ("target/release/it", None),
        ("Old", None),
        ("done", None),
        ("bot.c", None),
        ("other", None),
        ("", None),
    ] {
        let found = linesman_referee::unbuilt_source(&folder.path().join(program));
        let expected = source.map(|source| folder.path().join(source));
        assert_eq!(found, expected, "{program}");
    }
}

#[test]
fn status_127_is_a_program_that_a_shell_does_not_find() {
    let command = "sh -c 'pyton3 bot.py; exit $?'";
    assert_fails_with(command, &[], &["status 127", "pyton3"]);
}

/// Agents that begin like those of another protocol: what they are tested for, their program for the shell, and what they are.
const OTHERS: &[[&str; 3]] = &[
    ["stratego", "echo hello; cat >/dev/null", "otep"],
    [
        "stratego",
        "while read line; do printf '? unknown command\\n\\n'; done",
        "bitwa",
    ],
    [
        "otep",
        "read line; echo FB8sB479B8; cat >/dev/null",
        "stratego",
    ],
    ["bitwa", "echo hello; cat >/dev/null", "otep"],
];

#[test]
fn a_bot_for_another_protocol_is_told_which() {
    let folder = tempfile::tempdir().unwrap();
    for [protocol, program, other] in OTHERS {
        let script = folder.path().join("bot.sh");
        fs::write(&script, program).unwrap();
        let failed = run(
            folder.path(),
            &format!("check {protocol} --timeout 2s -- sh bot.sh"),
        );
        failed.shows(
            1,
            format!("1. if the program is meant for {other}, run 'linesman check {other}' instead"),
        );
    }
}
