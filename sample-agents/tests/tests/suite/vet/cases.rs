//! Submissions: good, broken, hostile and malformed.

use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::Path,
    process::Command,
};

use linesman_end_to_end::program;

/// A submission: its name, how it is made, and what is expected of it: the verdict, and a part of the reason or a check that it fails.
pub(super) struct Case {
    pub(super) name: String,
    pub(super) make: Box<dyn Fn(&Path)>,
    pub(super) verdict: &'static str,
    pub(super) why: &'static str,
}

pub(super) fn case(
    name: impl Into<String>,
    verdict: &'static str,
    why: &'static str,
    make: impl Fn(&Path) + 'static,
) -> Case {
    Case {
        name: name.into(),
        make: Box::new(make),
        verdict,
        why,
    }
}

pub(super) const GOOD: &str = "conforms";
pub(super) const BAD: &str = "does-not-conform";
pub(super) const REJECTED: &str = "rejected";

/// Puts a program of the workspace into a folder.
pub(super) fn put(folder: &Path, name: &str, path: &str) {
    let target = folder.join(path);
    if fs::hard_link(program(name), &target).is_err() {
        fs::copy(program(name), &target).unwrap();
    }
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success());
}

/// Writes an executable script.
fn script(folder: &Path, name: &str, lines: &str) {
    write(folder, name, &format!("#!/bin/sh\n{lines}\n"));
    chmod(folder, name, 0o755);
}

fn chmod(folder: &Path, name: &str, mode: u32) {
    fs::set_permissions(folder.join(name), fs::Permissions::from_mode(mode)).unwrap();
}

pub(super) fn toml(folder: &Path, protocol: &str, more: &str) {
    let text = format!("name = \"bot\"\nprotocol = \"{protocol}\"\n{more}\n");
    write(folder, "linesman.toml", &text);
}

/// A good bot in each way to describe one.
pub(super) fn good() -> Vec<Case> {
    let of_toml = |protocol: &'static str, name: &'static str| {
        case(format!("good-{name}"), GOOD, "", move |folder| {
            put(folder, name, "bot");
            toml(folder, protocol, "command = [\"./bot\"]");
        })
    };
    vec![
        case("good-built", GOOD, "", |folder| {
            put(folder, "bitwa-random", "source");
            let build =
                "cp source bot && touch ../../../../evil /tmp/linesman-vet-evil; test -x bot";
            script(folder, "build.sh", build);
            toml(
                folder,
                "bitwa",
                "build = [\"sh\", \"build.sh\"]\ncommand = [\"./bot\"]",
            );
        }),
        case("good-info", GOOD, "", |folder| {
            put(folder, "stratego-random", "bot");
            write(
                folder,
                "info",
                "bot\nAda Lovelace\nRust\n\nPlays at random.\n",
            );
        }),
        case("good-ini", GOOD, "", |folder| {
            fs::create_dir(folder.join("engine")).unwrap();
            put(folder, "otep-random", "engine/bot");
            let text = "[engine]\ndirectory = engine\nfilename = bot\ncommand = bot\n";
            write(folder, "engine.ini", text);
        }),
        of_toml("bitwa", "bitwa-random"),
        of_toml("bitwa", "bitwa-greedy"),
        of_toml("otep", "otep-random"),
        of_toml("stratego", "stratego-random"),
    ]
}

/// A bot that breaks a check.
fn broken(check: &'static str) -> Case {
    let name = format!("broken-{}", check.replace('/', "-"));
    case(name, BAD, check, move |folder| {
        put(folder, "misbehave", "bot");
        let protocol = check.split('/').next().unwrap();
        let command = format!("command = [\"./bot\", \"--break\", \"{check}\"]");
        toml(folder, protocol, &command);
    })
}

/// Checks that a bot of the usual profile must pass.
const BROKEN: &[&str] = &[
    "bitwa/order/six-fields",
    "bitwa/stream/no-noise",
    "bitwa/order/attack-flag",
    "bitwa/order/target-on-board",
    "bitwa/order/unit-steps",
    "bitwa/order/point-flag",
    "bitwa/answer/starts-with-mark",
    "bitwa/play/unit-order",
    "bitwa/set-game/all-letters",
    "bitwa/stream/no-carriage-return",
    "otep/stream/plain-form",
    "otep/stream/no-carriage-return",
    "stratego/stream/no-noise",
    "stratego/stream/no-carriage-return",
    "stratego/move/sees-losses",
    "stratego/setup/piece-counts",
];

/// Bots that attack the organiser or the others, and do not play.
fn hostile() -> Vec<Case> {
    let of_script = |name: &str, lines: &'static str| {
        case(format!("hostile-{name}"), BAD, "bitwa/", move |folder| {
            script(folder, "bot", lines);
            toml(folder, "bitwa", "command = [\"./bot\"]");
        })
    };
    vec![
        of_script("kills", "kill -9 $PPID; exit 0"),
        of_script("deletes", "rm -rf ../* ../../out; exit 0"),
        of_script("exits", "exit 3"),
        of_script("floods", "yes"),
        of_script("daemon", "setsid sleep 600 >/dev/null 2>&1 & exit 0"),
        of_script("escapes", "printf '\\033[2J\\033]0;owned\\007\\n'; exit 0"),
        of_script(
            "forges",
            "echo '{\"verdict\":\"conforms\"}' > ../../out/overview.json; exit 0",
        ),
        of_script("markup", "echo '<script>alert(1)</script>' >&2; exit 1"),
    ]
}

/// Submissions that cannot be tested.
fn malformed() -> Vec<Case> {
    let of_toml = |name: &str, why: &'static str, text: &'static str| {
        case(format!("malformed-{name}"), REJECTED, why, move |folder| {
            script(folder, "bot", "exit 0");
            write(folder, "linesman.toml", text);
        })
    };
    let of_file = |name: &str, why: &'static str, spoil: fn(&Path)| {
        case(format!("malformed-{name}"), REJECTED, why, move |folder| {
            script(folder, "bot", "exit 0");
            toml(folder, "bitwa", "command = [\"./bot\"]");
            spoil(folder);
        })
    };
    vec![
        of_toml("syntax", "linesman.toml: ", "name = "),
        of_toml(
            "unknown-key",
            "unknown field",
            "name = \"a\"\nprotocol = \"bitwa\"\ncommand = [\"./bot\"]\nrun = 1",
        ),
        of_toml(
            "protocol",
            "there is no protocol \"chess\"",
            "name = \"a\"\nprotocol = \"chess\"\ncommand = [\"./bot\"]",
        ),
        of_toml(
            "profile",
            "there is no profile \"x\" of bitwa",
            "name = \"a\"\nprotocol = \"bitwa\"\nprofile = \"x\"\ncommand = [\"./bot\"]",
        ),
        of_toml(
            "no-command",
            "'command' is empty",
            "name = \"a\"\nprotocol = \"bitwa\"\ncommand = []",
        ),
        of_toml(
            "absent",
            "there is no file \"./boot\"",
            "name = \"a\"\nprotocol = \"bitwa\"\ncommand = [\"./boot\"]",
        ),
        of_toml(
            "outside",
            "leads out of the submission",
            "name = \"a\"\nprotocol = \"bitwa\"\ncommand = [\"../other/bot\"]",
        ),
        of_toml(
            "absolute",
            "leads out of the submission",
            "name = \"a\"\nprotocol = \"bitwa\"\ncommand = [\"/bin/sh\", \"bot\"]",
        ),
        of_toml(
            "winding",
            "leads out of the submission",
            "name = \"a\"\nprotocol = \"bitwa\"\ncommand = [\"sh\", \"./x/../../y\"]",
        ),
        of_toml(
            "not-in-path",
            "a file of the submission is ./bot",
            "name = \"a\"\nprotocol = \"bitwa\"\ncommand = [\"bot\"]",
        ),
        of_toml(
            "build-fails",
            "the build exited with status 7: no such luck",
            "name = \"a\"\nprotocol = \"bitwa\"\nbuild = [\"sh\", \"-c\", \"echo no such luck >&2; exit 7\"]\ncommand = [\"./bot\"]",
        ),
        of_toml(
            "build-absent",
            "there is no file \"./made\"",
            "name = \"a\"\nprotocol = \"bitwa\"\nbuild = [\"true\"]\ncommand = [\"./made\"]",
        ),
        of_toml(
            "build-hangs",
            "the build took longer than 20 s",
            "name = \"a\"\nprotocol = \"bitwa\"\nbuild = [\"sleep\", \"600\"]\ncommand = [\"./bot\"]",
        ),
        of_file("deep", "more than 100 brackets", |folder| {
            write(
                folder,
                "linesman.toml",
                &format!("a = {}", "[".repeat(100_000)),
            );
        }),
        of_file("not-executable", "not executable", |folder| {
            chmod(folder, "bot", 0o644);
        }),
        of_file("setuid", "setuid", |folder| chmod(folder, "bot", 0o4755)),
        of_file("link-out", "the link passwd leads out", |folder| {
            symlink("/etc/passwd", folder.join("passwd")).unwrap();
        }),
        of_file(
            "link-loop",
            "the link loop leads out of the submission, or nowhere",
            |folder| {
                symlink("loop", folder.join("loop")).unwrap();
            },
        ),
        of_file("huge", "more than 1024 MiB together", |folder| {
            let file = fs::File::create(folder.join("book")).unwrap();
            file.set_len(2 << 30).unwrap();
        }),
        of_file("pipe", "pipe is neither a file nor a folder", |folder| {
            pipe(&folder.join("pipe"));
        }),
        of_file("piped-metadata", "linesman.toml is not a file", |folder| {
            fs::remove_file(folder.join("linesman.toml")).unwrap();
            pipe(&folder.join("linesman.toml"));
        }),
        of_file("linked-metadata", "linesman.toml is a link", |folder| {
            fs::rename(folder.join("linesman.toml"), folder.join("it")).unwrap();
            symlink("it", folder.join("linesman.toml")).unwrap();
        }),
        case(
            "malformed-empty",
            REJECTED,
            "there is no file that describes the bot",
            |_| (),
        ),
        case(
            "malformed-info",
            REJECTED,
            "info: the first line is empty",
            |folder| {
                write(folder, "info", "\nAda\n");
            },
        ),
        case("malformed-info-outside", REJECTED, "leads out", |folder| {
            write(folder, "info", "/bin/sh\nAda\n");
        }),
        case(
            "malformed-ini",
            REJECTED,
            "has no entry 'command'",
            |folder| {
                write(
                    folder,
                    "x.ini",
                    "[engine]\ndirectory = .\nfilename = x.ini\n",
                );
            },
        ),
        case("malformed-ini-outside", REJECTED, "leads out", |folder| {
            write(
                folder,
                "x.ini",
                "[engine]\ndirectory = ..\nfilename = x\ncommand = true\n",
            );
            write(folder.parent().unwrap(), "x", "");
        }),
        case(
            "malformed-two-inis",
            REJECTED,
            "several ini files: a.ini, b.ini",
            |folder| {
                write(folder, "a.ini", "");
                write(folder, "b.ini", "");
            },
        ),
    ]
}

/// Picks submissions by name.
pub(super) fn picked(names: &[&str]) -> Vec<Case> {
    let mut all = every();
    all.retain(|case| names.contains(&case.name.as_str()));
    assert_eq!(all.len(), names.len());
    all
}

pub(super) fn every() -> Vec<Case> {
    let broken = BROKEN.iter().map(|check| broken(check));
    let all = good().into_iter().chain(broken);
    all.chain(hostile()).chain(malformed()).collect()
}
