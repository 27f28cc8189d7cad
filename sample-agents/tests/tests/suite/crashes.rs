//! Agents that crash: the report quotes the exception and the agent's own line, and the fix follows from them.

use std::{env, fs, path::Path, process::Command};

use linesman_end_to_end::program;
use predicates::str::contains;

use super::{linesman, text};

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
        .stdout(contains(format!("look at {path}:3")));
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
        .stdout(contains("SIGSEGV is a segmentation fault"));
}

/// A bot that reads one line and crashes on line 3 of its source.
struct Crashing {
    language: &'static str,
    needs: &'static str,
    file: &'static str,
    code: &'static str,
    compile: &'static [&'static str],
    run: &'static [&'static str],
    message: &'static str,
}

#[rustfmt::skip]
const CRASHING: &[Crashing] = &[
    Crashing { language: "Python", needs: "python3", file: "bot.py", code: "import sys\nsys.stdin.readline()\nsys.nothing\n", compile: &[], run: &["python3", "bot.py"], message: "AttributeError: module 'sys' has no attribute 'nothing'" },
    Crashing { language: "Perl", needs: "perl", file: "bot.pl", code: "my $line = <STDIN>;\n\ndie 'no plan';\n", compile: &[], run: &["perl", "bot.pl"], message: "no plan" },
    Crashing { language: "Ruby", needs: "ruby", file: "bot.rb", code: "gets\n\nraise 'no plan'\n", compile: &[], run: &["ruby", "bot.rb"], message: "no plan (RuntimeError)" },
    Crashing { language: "JavaScript", needs: "node", file: "bot.js", code: "process.stdin.once('data', () => {\n\n  throw new Error('no plan');\n});\n", compile: &[], run: &["node", "bot.js"], message: "Error: no plan" },
    Crashing { language: "PHP", needs: "php", file: "bot.php", code: "<?php\nfgets(STDIN);\nthrow new Exception('no plan');\n", compile: &[], run: &["php", "bot.php"], message: "Uncaught Exception: no plan" },
    Crashing { language: "Lua", needs: "lua5.4", file: "bot.lua", code: "io.read()\n\nerror('no plan')\n", compile: &[], run: &["lua5.4", "bot.lua"], message: "no plan" },
    Crashing { language: "shell", needs: "bash", file: "bot.sh", code: "set -u\nread -r line\necho \"$plan\"\n", compile: &[], run: &["bash", "bot.sh"], message: "plan: unbound variable" },
    Crashing { language: "Tcl", needs: "tclsh", file: "bot.tcl", code: "gets stdin\n\nno_plan\n", compile: &[], run: &["tclsh", "bot.tcl"], message: "invalid command name \"no_plan\"" },
    Crashing { language: "Java", needs: "javac", file: "Bot.java", code: "class Bot { public static void main(String[] a) throws Exception {\nSystem.in.read();\nthrow new Exception(\"no plan\");\n} }\n", compile: &["javac", "Bot.java"], run: &["java", "-cp", ".", "Bot"], message: "java.lang.Exception: no plan" },
    Crashing { language: "C", needs: "gcc", file: "bot.c", code: "#include <assert.h>\n#include <stdio.h>\nint main(void) { getchar(); assert(!\"plan\"); }\n", compile: &["gcc", "-g", "-o", "bot", "bot.c"], run: &["./bot"], message: "Assertion `!\"plan\"' failed" },
    Crashing { language: "Go", needs: "go", file: "bot.go", code: "package main\nimport \"fmt\"\nfunc main() { fmt.Scanln(); panic(\"no plan\") }\n", compile: &["go", "build", "-o", "bot", "bot.go"], run: &["./bot"], message: "panic: no plan" },
];

impl Crashing {
    /// Writes the bot into a folder and returns its command; nothing if its language is not installed.
    fn command(&self, folder: &Path) -> Option<String> {
        let path = env::var_os("PATH").unwrap_or_default();
        if !env::split_paths(&path).any(|folder| folder.join(self.needs).is_file()) {
            return None;
        }
        fs::write(folder.join(self.file), self.code).unwrap();
        if let Some((compiler, words)) = self.compile.split_first() {
            let status = Command::new(compiler)
                .args(words)
                .current_dir(folder)
                .env("GOCACHE", folder.join("go"))
                .env("GO111MODULE", "off")
                .status();
            assert!(status.unwrap().success(), "{}", self.language);
        }
        let word = |word: &&str| {
            let file = folder.join(word);
            if *word == "." {
                text(folder)
            } else if file.is_file() {
                text(&file)
            } else {
                (*word).to_owned()
            }
        };
        let words: Vec<String> = self.run.iter().map(word).collect();
        Some(words.join(" "))
    }
}

#[test]
fn reports_and_games_name_the_message_and_the_line_of_a_crash() {
    let mut tried = Vec::new();
    for bot in CRASHING {
        let folder = tempfile::tempdir().unwrap();
        let Some(command) = bot.command(folder.path()) else {
            continue;
        };
        tried.push(bot.language);
        let check = |shown: &[u8], what: &str| {
            let shown = String::from_utf8_lossy(shown);
            let named = shown.lines().any(|line| {
                let file = bot.file.trim_start_matches("./");
                let place = [format!("{file}:3"), format!("{file} line 3")];
                line.contains(bot.message) && place.iter().any(|place| line.contains(place))
            });
            assert!(named, "{} in {what}: {shown}", bot.language);
        };
        let words = [
            "check",
            "stratego",
            "--only",
            "stratego/setup/answered",
            "--",
        ];
        let mut line = words.to_vec();
        line.extend(command.split(' '));
        check(&linesman(&line).code(1).get_output().stdout, "check");
        let good = text(&program("stratego-random"));
        let played = linesman(&["play", "stratego", &command, &good]).code(0);
        check(&played.get_output().stderr, "play");
        let good = text(&program("bitwa-random"));
        let words = [
            "tournament",
            "bitwa",
            &command,
            &good,
            "--games-per-pair",
            "1",
            "--board",
            "example",
        ];
        check(&linesman(&words).code(0).get_output().stderr, "tournament");
        let good = text(&program("stratego-random"));
        let words = [command.as_str(), &good];
        let played = Command::new(program("stratego")).args(words).output();
        check(&played.unwrap().stderr, "stratego");
    }
    // Others are tested where they are installed.
    assert!(tried.contains(&"Python"), "{tried:?}");
}
