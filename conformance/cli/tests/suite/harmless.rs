//! Whatever an agent writes, and whatever files and agents are called: no command lets a character through that commands a terminal, turns
//! the direction of writing or does not show. The commands are a list, and so are the agents.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use linesman_report::FORMS;
use tempfile::TempDir;

use super::program;

/// Escape sequences, marks of direction, blanks without width, and control characters of both sets.
const EVIL: &str = "\u{1b}[2J\u{1b}]0;title\u{7}\u{202e}\u{2066}\u{200b}\u{9b}31m\u{85}\u{7f}\u{feff}\u{e0041}evil";

/// Does what the first word says, and answers everything with what is evil.
const BOT: &str = r##"
import sys
EVIL = sys.argv[2]
def out(text):
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()
sys.stderr.buffer.write(("stderr " + EVIL + "\n").encode())
sys.stderr.buffer.flush()
kind = sys.argv[1]
if kind == "crash":
    sys.stdin.readline()
    raise ValueError(EVIL)
turn = 0
for line in sys.stdin:
    turn += 1
    if kind == "stratego":
        if turn == 1:
            out("FB8sB479B8\nBB31555583\n6724898974\n967B669999\n")
        elif "." in line or "#" in line:
            continue
        else:
            out("0 3 " + EVIL + "\n")
    elif kind == "bitwa":
        out("=" + ("" if line.startswith("set_game") else " 0 0 " + EVIL) + "\n\n")
    elif kind == "otep" and line.startswith("hello"):
        out("hello\nstatus " + EVIL + "\n")
    else:
        out("= " + EVIL + "\n\n")
"##;

/// A folder, a program and a file with evil names.
struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let place = Self { folder };
        fs::write(place.path().join("bot.py"), BOT).unwrap();
        let named = place.path().join(file_name());
        fs::write(&named, format!("#!/usr/bin/env python3\n{BOT}")).unwrap();
        fs::set_permissions(&named, fs::Permissions::from_mode(0o755)).unwrap();
        fs::write(
            place.path().join("corridor.bit"),
            "7 3 10 1\n#######\n#A...a#\n#######\n",
        )
        .unwrap();
        place
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Runs `linesman`, and asserts that nothing that it writes or leaves is evil. Returns what it writes.
    fn run(&self, words: &[&str], input: &str) -> String {
        let ran = program()
            .current_dir(self.path())
            .args(words)
            .write_stdin(input)
            .assert();
        let output = ran.get_output();
        let mut all = String::new();
        for (name, bytes) in [("stdout", &output.stdout), ("stderr", &output.stderr)] {
            let text = std::str::from_utf8(bytes).unwrap();
            assert_harmless(text, &format!("{name} of {words:?}"));
            all += text;
        }
        let mut files = Vec::new();
        for name in [OUT, "found", "linesman-records", "linesman-found"] {
            collect(&self.path().join(name), &mut files);
        }
        for file in files {
            let bytes = fs::read(&file).unwrap();
            if let Ok(text) = std::str::from_utf8(&bytes) {
                assert_harmless(text, &format!("{} of {words:?}", file.display()));
                all += text;
            }
        }
        all
    }
}

/// The folder for everything that commands write.
const OUT: &str = "out";

/// A name of a file without a slash.
fn file_name() -> String {
    format!("bot{}", EVIL.replace('\u{7}', ""))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => collect(&path, files),
            // A database is not read by people.
            false if path.extension().is_some_and(|it| it == "db") => {}
            false => files.push(path),
        }
    }
}

#[track_caller]
fn assert_harmless(text: &str, place: &str) {
    let is_evil = |c: char| {
        let is_control = c.is_control() && !matches!(c, '\n' | '\t');
        let is_mark = matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}');
        is_control || is_mark
    };
    // Tables for spreadsheets have both characters at the end of a line.
    let text = text.replace("\r\n", "\n");
    if let Some(at) = text.find(is_evil) {
        let from = text[..at]
            .char_indices()
            .rev()
            .nth(60)
            .map_or(0, |(at, _)| at);
        let part: String = text[from..].chars().take(100).collect();
        panic!("{place}: {part:?}");
    }
}

/// Asserts that what is evil was shown, in letters that anyone can read.
#[track_caller]
fn assert_shown(text: &str, what: &str) {
    // The bytes of a line are spelt out where the line is no good text.
    let spellings = ["\\u{202e}", "\\u202e", "\\U0000202E", "\\xe2\\x80\\xae"];
    let is_shown = spellings.iter().any(|spelt| text.contains(spelt));
    assert!(is_shown, "{what}: {text}");
}

fn agent(kind: &str) -> String {
    shell_words::join(["python3", "bot.py", kind, EVIL])
}

/// The agents of a protocol: one that answers wrong, one that begins well, and one that crashes.
fn agents(protocol: &str) -> [String; 3] {
    [agent("wrong"), agent(protocol), agent("crash")]
}

const PROTOCOLS: [&str; 3] = ["stratego", "otep", "bitwa"];

/// The options that a game of a protocol needs, or that make it short.
fn options(protocol: &str) -> &'static [&'static str] {
    match protocol {
        "otep" => &["--rules", "brandub", "--timeout", "1s"],
        "bitwa" => &["--board", "corridor.bit"],
        _ => &[],
    }
}

#[test]
fn reports_on_hostile_agents_are_harmless() {
    let forms = FORMS
        .iter()
        .map(|form| form.name)
        .filter(|name| *name != "human");
    let reports: Vec<String> = forms
        .map(|form| format!("--report={form}=out/report.{form}"))
        .collect();
    for protocol in PROTOCOLS {
        let place = Place::new();
        for kind in ["wrong", protocol, "crash"] {
            let mut words = vec![
                "check",
                protocol,
                "--quick",
                "--time-limit",
                "20s",
                "--transcripts",
                "out/transcripts",
            ];
            words.extend(reports.iter().map(String::as_str));
            words.extend(["--format", "human", "--", "python3", "bot.py", kind, EVIL]);
            fs::create_dir_all(place.path().join(OUT)).unwrap();
            assert_shown(&place.run(&words, ""), protocol);
        }
    }
}

#[test]
fn games_of_hostile_agents_are_harmless() {
    for protocol in PROTOCOLS {
        for one in agents(protocol) {
            let place = Place::new();
            let named = format!("NAME{}={one}", EVIL.replace(['\u{1b}', '\u{7}'], ""));
            let games = ["--record", "out/games", "--transcripts", "out/transcripts"];
            let play = [
                &["play", protocol, &named, &one][..],
                options(protocol),
                &games,
            ]
            .concat();
            assert_shown(&place.run(&play, ""), protocol);
            place.run(&[&play[..], &["--format", "json"]].concat(), "");
            let record = "out/games/game-1.jsonl";
            place.run(&["replay", record], "");
            place.run(&["replay", record, "--board"], "");
            place.run(&["replay", record, "--frames", "out/frames"], "");
            place.run(&["replay", record, "--gif", "out/game.gif"], "");
            place.run(&["view", record, "--export", "out/page.html"], "");
            place.run(&["draw", record, "-o", "out/last.svg"], "");
            // The file may have any name.
            let evil = format!("{}.jsonl", file_name());
            fs::copy(place.path().join(record), place.path().join(&evil)).unwrap();
            place.run(&["replay", &evil], "");
            place.run(&["view", &evil, "--export", "out/page.html"], "");
            place.run(&["replay", record, &evil], "");
            place.run(
                &[
                    "record",
                    protocol,
                    "-o",
                    "out/from.yaml",
                    "--from",
                    &evil,
                    "--side",
                    "x",
                ],
                "",
            );
        }
    }
}

#[test]
fn series_of_hostile_agents_of_stratego_are_harmless() {
    check_series("stratego");
}

#[test]
fn series_of_hostile_agents_of_otep_are_harmless() {
    check_series("otep");
}

#[test]
fn series_of_hostile_agents_of_bitwa_are_harmless() {
    check_series("bitwa");
}

fn check_series(protocol: &str) {
    let place = Place::new();
    let [wrong, good, _] = agents(protocol);
    let series = [&[protocol, &wrong, &good][..], options(protocol)].concat();
    for format in ["human", "json"] {
        let compare = [
            &["compare"][..],
            &series,
            &["--max-games", "2", "--format", format],
        ]
        .concat();
        place.run(&compare, "");
        let tournament = [
            &["tournament"][..],
            &series,
            &["--sandbox", "none", "--format", format],
        ]
        .concat();
        assert_shown(&place.run(&tournament, ""), protocol);
    }
    let quoted = |text: &str| {
        serde_json::to_string(text)
            .unwrap()
            .replace('\u{7f}', "\\u007f")
    };
    let plan = format!(
        "title = {}\nprotocol = \"{protocol}\"\n[sandbox]\nlevel = \"none\"\n[[entrant]]\nname = \"one\"\ncommand = {}\n\
             [[entrant]]\nname = \"other\"\ncommand = {}\n",
        quoted(EVIL),
        quoted(&wrong),
        quoted(&good)
    );
    fs::write(place.path().join("cup.toml"), plan).unwrap();
    // What it prints names the checks and does not quote the agents.
    place.run(&["tournament", "run", "cup.toml"], "");
    place.run(&["tournament", "status", "cup.toml"], "");
    for format in ["human", "json", "csv"] {
        place.run(
            &["tournament", "report", "cup.toml", "--format", format],
            "",
        );
    }
    place.run(
        &["tournament", "report", "cup.toml", "--html", "out/site"],
        "",
    );
    place.run(&["tournament", "export", "cup.toml", "out/export"], "");
}

#[test]
fn conversations_with_hostile_agents_are_harmless() {
    for (protocol, lines) in [
        (
            "stratego",
            format!("RED {EVIL} 10 10\nSTART\n:log out/log.yaml\n:save out/saved.yaml\n:{EVIL}\n"),
        ),
        ("otep", format!("hello\n{EVIL}\n:log out/log.yaml\n")),
        (
            "bitwa",
            format!("set_game 10 5 3 1 ##### #A.a# #####\n{EVIL}\n:log out/log.yaml\n"),
        ),
    ] {
        let place = Place::new();
        fs::create_dir_all(place.path().join(OUT)).unwrap();
        for kind in ["wrong", protocol, "crash"] {
            let words = [
                "talk",
                "--exit",
                "500ms",
                "--timeout",
                "1s",
                protocol,
                "python3",
                "bot.py",
                kind,
                EVIL,
            ];
            assert_shown(&place.run(&words, &lines), protocol);
            let record = [
                "record",
                protocol,
                "-o",
                "out/scenario.yaml",
                "--plies",
                "4",
                "--timeout",
                "1s",
                "--",
                "python3",
                "bot.py",
                kind,
                EVIL,
            ];
            place.run(&record, "");
            if place.path().join("out/scenario.yaml").exists() {
                place.run(
                    &[
                        "run",
                        "out/scenario.yaml",
                        "--",
                        "python3",
                        "bot.py",
                        kind,
                        EVIL,
                    ],
                    "",
                );
            }
        }
    }
}

#[test]
fn hostile_submissions_are_harmless() {
    let place = Place::new();
    for kind in ["wrong", "stratego", "crash"] {
        let folder = place
            .path()
            .join("subs")
            .join(format!("{kind}{}", file_name()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("bot.py"), BOT).unwrap();
        let text = |text: &str| {
            serde_json::to_string(text)
                .unwrap()
                .replace('\u{7f}', "\\u007f")
        };
        let about = format!(
            "name = {}\nprotocol = \"stratego\"\ncommand = [\"python3\", \"bot.py\", \"{kind}\", {}]\n",
            text(&format!("{kind}{EVIL}")),
            text(EVIL)
        );
        fs::write(folder.join("linesman.toml"), about).unwrap();
    }
    let words = [
        "vet",
        "subs",
        "-o",
        "out",
        "--sandbox",
        "none",
        "--time-limit",
        "20s",
    ];
    assert_shown(&place.run(&words, ""), "vet");
}

#[test]
fn names_of_files_and_wrong_words_are_harmless() {
    let place = Place::new();
    let name = file_name();
    let path = format!("./{name}");
    let own = shell_words::join([&path, "wrong", EVIL]);
    fs::write(
        place.path().join(format!("{name}.toml")),
        format!("title = {EVIL}"),
    )
    .unwrap();
    fs::write(
        place.path().join(format!("{name}.log")),
        format!("MANUAL {EVIL}\n0 3 {EVIL}\n"),
    )
    .unwrap();
    fs::write(
        place.path().join(format!("{name}.otg")),
        format!("[A {EVIL}]\n{EVIL}\n"),
    )
    .unwrap();
    let [toml, log, otg] = ["toml", "log", "otg"].map(|kind| format!("{name}.{kind}"));
    let option = format!("--{EVIL}");
    for words in [
        &[
            "check",
            "stratego",
            "--quick",
            "--time-limit",
            "20s",
            "--",
            &path,
            "wrong",
            EVIL,
        ][..],
        &["play", "stratego", &own, &own],
        &["play", "stratego", EVIL, EVIL],
        &["play", EVIL, "a", "b"],
        &["play", "bitwa", "a", "b", "--board", EVIL],
        &["play", "otep", "a", "b", "--rules", EVIL],
        &["play", "bitwa", "a", "b", &option],
        &["play", "bitwa", "a", "b", "--profile", EVIL],
        &["play", "bitwa", "a", "b", "--games", EVIL],
        &["tournament", "run", &toml],
        &["tournament", "run", EVIL],
        &["replay", &log],
        &["replay", &otg],
        &["view", &log, "--export", "out/page.html"],
        &["replay", EVIL],
        &["view", EVIL],
        &["verify", &toml],
        &["explain", EVIL],
        &["list", EVIL],
        &["new", EVIL, "stratego"],
        &["new", "python", "stratego", EVIL],
        &["moves", EVIL],
        &["run", EVIL, "--", "a"],
        &["check", "stratego", "--only", EVIL, "--", "a"],
        &["check", "stratego", "--known", EVIL, "--", "a"],
        &["vet", EVIL],
        &[EVIL],
        &[&option],
    ] {
        let text = place.run(words, "");
        assert!(!text.is_empty(), "{words:?}");
    }
}
