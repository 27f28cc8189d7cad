//! Hostile agents in a sandbox, in whole games: they lose by what they do, the opponent is not blamed, and nothing of them is left.
//!
//! Each is tried with namespaces, and without them. Fork bombs and what one process can do to another and to the machine are tested in
//! `conformance/referee/tests/suite/process/sandbox.rs`.

use std::{
    fs,
    io::Write,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::Command,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use assert_cmd::assert::OutputAssertExt;
use linesman_end_to_end::{program, search_path};
use linesman_referee::{InForce, SandboxLevel};

use super::{at_once, hostile::processes_that_mention, text};

/// What every bot here begins with. It sets up, attacks when the opponent runs and has set up too, and leaves. `others` are the
/// processes that it can see.
const CONFORMING: &str = r#"
import ctypes, os, signal, socket, subprocess, sys, tempfile, time
libc = ctypes.CDLL(None, use_errno=True)
PROC = '/proc'
def say(text): os.write(1, text.encode())
def others():
    return [int(it) for it in os.listdir(PROC) if it.isdigit() and int(it) not in (1, os.getpid())]
def on_others(action):
    for pid in others():
        try: action(pid)
        except OSError: pass
def quietly(action):
    try: action()
    except OSError: pass
sys.stdin.readline()
say("FB8sB479B8\nBB31555583\n6724898974\n967B669999\n")
sys.stdin.readline()
time.sleep(0.05)
"#;

/// What each does when it is its turn, and whether it plays on and forfeits by its silence or leaves at once.
const ATTACKS: &[(&str, &str)] = &[
    (
        "kills all that it sees",
        "on_others(lambda pid: os.kill(pid, signal.SIGKILL))",
    ),
    (
        "kills all at once",
        "quietly(lambda: os.kill(-1, signal.SIGKILL))",
    ),
    (
        "stops all that it sees",
        "on_others(lambda pid: os.kill(pid, signal.SIGSTOP))",
    ),
    (
        "terminates its parents",
        "quietly(lambda: os.kill(os.getppid(), signal.SIGTERM))",
    ),
    (
        "kills its group and the others",
        "on_others(lambda pid: os.killpg(os.getpgid(pid), signal.SIGKILL) if os.getpgid(pid) != os.getpgid(0) else None)",
    ),
    (
        "writes into the pipes of others",
        "on_others(lambda pid: [quietly(lambda it=it: open(f'/proc/{pid}/fd/{it}', 'w').write('QUIT\\n')) for it in os.listdir(f'/proc/{pid}/fd')])",
    ),
    (
        "writes to the memory of others",
        "on_others(lambda pid: open(f'/proc/{pid}/mem', 'wb'))",
    ),
    (
        "traces others",
        "on_others(lambda pid: libc.ptrace(16, pid, 0, 0))",
    ),
    (
        "slows others down",
        "on_others(lambda pid: os.setpriority(os.PRIO_PROCESS, pid, 19))",
    ),
    (
        "limits others",
        "on_others(lambda pid: __import__('resource').prlimit(pid, 0, (1, 1)))",
    ),
    (
        "moves others",
        "on_others(lambda pid: os.sched_setaffinity(pid, {0}))",
    ),
    (
        "offers others to the memory killer",
        "on_others(lambda pid: open(f'/proc/{pid}/oom_score_adj', 'w').write('1000'))",
    ),
    (
        "overwrites the opponent",
        "quietly(lambda: open(sys.argv[1], 'w'))",
    ),
    (
        "takes the rights to the opponent",
        "quietly(lambda: os.chmod(sys.argv[1], 0))",
    ),
    (
        "overwrites the records",
        "[quietly(lambda it=it: open(os.path.join(sys.argv[2], it), 'w')) for it in ('a.jsonl', 'b')]; quietly(lambda: os.rmdir(sys.argv[2]))",
    ),
    (
        "changes itself for the next game",
        "quietly(lambda: open(__file__, 'a').write('#'))",
    ),
    (
        "forks a daemon with nothing in its environment",
        "os.fork() or (os.setsid(), os.fork() and os._exit(0), os.execve('/bin/sleep', ['sleep', '1000', ], {}))",
    ),
    (
        "forks again and again",
        r"
if os.fork() == 0:
    os.setsid()
    until = time.time() + 100
    while time.time() < until:
        if os.fork(): os._exit(0)",
    ),
    (
        "fills its disk",
        r"
with open(os.path.join(tempfile.gettempdir(), 'a'), 'wb') as file:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        for _ in range(600): file.write(bytes(1 << 20))
    except OSError: pass",
    ),
    (
        "keeps the pipes of its output open",
        "subprocess.Popen(['sleep', '1000'], start_new_session=True)",
    ),
    (
        "writes to the terminal",
        "sys.stderr.write('\\x1b[2J\\x1b]0;owned\\x07'); sys.stderr.flush()",
    ),
    (
        "floods its output",
        "signal.alarm(20); [os.write(1, b'0 0 UP\\n' * 1000) for _ in range(100000)]",
    ),
    (
        "floods its standard error",
        "[os.write(2, b'x' * 4096) for _ in range(500)]",
    ),
    ("stops itself", "os.kill(os.getpid(), signal.SIGSTOP)"),
    ("sleeps", "time.sleep(1000)"),
    ("computes and computes", "\nwhile True: pass"),
    (
        "takes memory until nothing is left for it",
        "kept = [bytearray(64 << 20) for _ in range(12)]; time.sleep(1000)",
    ),
    (
        "keeps files in memory",
        r"
kept = os.memfd_create('a')
for _ in range(600): os.write(kept, bytes(1 << 20))
time.sleep(1000)",
    ),
    (
        "forks and forks",
        r"
try:
    while True: os.fork()
except OSError: time.sleep(1000)",
    ),
    (
        "ignores what can be ignored",
        "[quietly(lambda it=it: signal.signal(it, signal.SIG_IGN)) for it in range(1, 65) if it not in (9, 19, 32, 33)]",
    ),
];

const LEVELS: [(&str, bool); 2] = [("full", true), ("basic", false)];
/// How many games run at the same time.
const AT_ONCE: usize = 4;

#[test]
fn hostile_agents_lose_and_their_opponents_are_not_blamed() {
    let cases: Vec<_> = LEVELS
        .iter()
        .filter(|(level, _)| is_here(level))
        .flat_map(|level| ATTACKS.iter().map(move |attack| (level, attack)))
        .filter(|((level, _), (_, attack))| is_held(level, attack))
        .collect();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some((level, attack)) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    play(level, attack);
                }
            });
        }
    });
}

/// There are more processes than are looked at, and whoever reads their command lines waits for them.
#[test]
#[ignore = "it keeps all processors busy, so that no other test could be judged; .ci/long crowd runs it"]
fn a_crowd_that_forks_without_end_loses() {
    let attack = ("forks without end", "\nwhile True: quietly(os.fork)");
    for level in LEVELS.iter().filter(|(level, _)| is_here(level)) {
        if is_held(level.0, attack.1) {
            play(level, &attack);
        }
    }
}

/// Returns whether this machine has a level. What it lacks is not tested, and standard error says so, also if the test passes. Fails
/// if there is no sandbox at all and nobody has accepted that.
pub(super) fn is_here(level: &str) -> bool {
    let level: SandboxLevel = level.parse().unwrap();
    let in_force = InForce::of(level);
    if !in_force.is_whole() {
        // The harness hides what is printed by macros.
        let _ = writeln!(std::io::stderr(), "NOT TESTED: sandbox {in_force}");
    }
    assert!(
        in_force.level > SandboxLevel::None
            || std::env::var_os("LINESMAN_WITHOUT_SANDBOX").is_some(),
        "this machine has no sandbox; set LINESMAN_WITHOUT_SANDBOX to accept that nothing of it is tested"
    );
    in_force.level == level
}

/// Returns whether an attack can be tried at a level, because this machine holds it there.
fn is_held(level: &str, attack: &str) -> bool {
    let missing = InForce::of(level.parse().unwrap()).missing;
    let lacks = |what: &str| missing.iter().any(|it| it.what.contains(what));
    let is_bomb = attack.contains("while True") && attack.contains("os.fork");
    !(lacks("signals") && attack.contains("os.kill") || lacks("processes") && is_bomb)
}

fn play((level, has_namespaces): &(&str, bool), (name, attack): &(&str, &str)) {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(&path).unwrap();
        path
    };
    let (own, records) = (place("hostile"), place("records"));
    let good = place("good").join("good");
    fs::copy(program("stratego-random"), &good).unwrap();
    fs::write(records.join("b"), "kept").unwrap();
    let bot = own.join("hostile.py");
    let code = format!("{CONFORMING}{attack}\nos._exit(3)\n");
    fs::write(&bot, &code).unwrap();
    let command = format!("python3 {} {} {}", text(&bot), text(&good), text(&records));
    let mut linesman = Command::new(program("linesman"));
    // The bombs have enough at these limits.
    linesman.args([
        "play",
        "stratego",
        "--memory",
        "400MB",
        "--max-processes",
        "100",
    ]);
    linesman.args(["--sandbox", "full", "--record"]);
    linesman.args([&text(&records), &command, &text(&good)]);
    linesman.env("PATH", search_path());
    if !has_namespaces {
        linesman.env("LINESMAN_TEST_WITHOUT_NAMESPACES", "1");
    }
    let output = linesman.assert().success();
    let (out, err) = (
        String::from_utf8_lossy(&output.get_output().stdout).into_owned(),
        String::from_utf8_lossy(&output.get_output().stderr).into_owned(),
    );
    let about = format!("{name} at {level}:\n{out}{err}");
    assert!(err.contains(&format!("sandbox: {level}")), "{about}");
    assert!(out.contains("hostile.py RED ILLEGAL"), "{about}");
    assert!(!err.contains("BLUE:"), "{about}");
    assert!(!out.contains('\x1b') && !err.contains('\x1b'), "{about}");
    assert_eq!(fs::read_to_string(&bot).unwrap(), code, "{about}");
    assert_eq!(fs::read_to_string(records.join("b")).unwrap(), "kept");
    let good = fs::metadata(&good).unwrap();
    assert!(good.len() > 0, "{about}");
    assert!(good.permissions().mode() & 0o100 != 0, "{about}");
    let left = processes_that_mention(&text(folder.path()));
    assert_eq!(left, Vec::<String>::new(), "{about}");
    assert!(is_whole(&records), "{about}");
}

/// Returns whether the record of the game says how it ended.
fn is_whole(records: &Path) -> bool {
    let files = fs::read_dir(records).unwrap().flatten();
    let mut records = files.filter(|file| file.path().extension().is_some_and(|it| it == "jsonl"));
    records.any(|record| fs::read_to_string(record.path()).unwrap().contains("RED"))
}

/// What a bot without a sandbox tries to see of the referee, whose process a file beside the bot names, and then of itself. Whether the
/// system forbids it or says that there is no such process depends on how `/proc` is mounted.
const LOOKING: &str = r#"
import errno, os, sys
referee = open(os.path.join(os.path.dirname(__file__), 'referee')).read()
def look(process, name):
    try: return len(open(f'/proc/{process}/{name}', 'rb').read(1))
    except OSError as error: return errno.errorcode[error.errno]
print('referee:', *(look(referee, it) for it in ('environ', 'fd/0', 'mem', 'maps')), file=sys.stderr)
print('itself:', look('self', 'environ'), look('self', 'maps'), file=sys.stderr)
sys.exit(3)
"#;

/// Runs a program as an ordinary user, because nothing is hidden from root, and writes the number of its process to a file.
const AS_NOBODY: &str = "
import os, sys
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
with open(sys.argv[1], 'w') as file: file.write(str(os.getpid()))
os.execv(sys.argv[2], sys.argv[2:])";

#[test]
fn an_agent_without_a_sandbox_cannot_look_into_the_referee() {
    let folder = tempfile::tempdir().unwrap();
    let everybody = fs::Permissions::from_mode(0o777);
    fs::set_permissions(folder.path(), everybody).unwrap();
    let referee = folder.path().join("referee");
    let as_nobody = |words: &[&str]| {
        let mut command = Command::new("python3");
        command.args(["-c", AS_NOBODY]).arg(&referee).args(words);
        command.output().unwrap()
    };
    let linesman = text(&program("linesman"));
    if !as_nobody(&[&linesman, "--version"]).status.success() {
        let _ = writeln!(
            std::io::stderr(),
            "NOT TESTED: an ordinary user cannot run {linesman}"
        );
        return;
    }
    let bot = folder.path().join("bot.py");
    fs::write(&bot, LOOKING).unwrap();
    let records = text(&folder.path().join("records"));
    let command = format!("python3 {}", text(&bot));
    let words = [
        &linesman,
        "play",
        "stratego",
        "--sandbox",
        "none",
        "--record",
        &records,
        &command,
        "false",
    ];
    let output = as_nobody(&words);
    let err = String::from_utf8_lossy(&output.stderr);
    let after = |word: &str| {
        let line = err.lines().find_map(|line| line.split_once(word));
        let (_, answers) = line.unwrap_or_else(|| panic!("{word} is missing: {err}"));
        answers.split_whitespace().collect::<Vec<_>>()
    };
    let of_referee = after("referee:");
    let is_refused = |answer: &&str| ["EACCES", "EPERM", "ENOENT"].contains(answer);
    assert!(
        of_referee.len() == 4 && of_referee.iter().all(is_refused),
        "{err}"
    );
    // What the referee hides is there to be seen.
    assert_eq!(after("itself:"), ["1", "1"], "{err}");
}

/// An agent that starts, watches and ends processes of its own plays its game.
#[test]
fn an_agent_that_manages_its_own_children_plays() {
    let levels: Vec<_> = LEVELS.iter().filter(|(level, _)| is_here(level)).collect();
    at_once(&levels, |(level, _)| {
        let folder = tempfile::tempdir().unwrap();
        let bot = folder.path().join("parent.py");
        let code = format!(
            "import signal, subprocess, sys
child = subprocess.Popen([{:?}], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
helper = subprocess.Popen(['sleep', '1000'], start_new_session=True)
import threading
def forward():
    for line in sys.stdin.buffer:
        child.stdin.write(line); child.stdin.flush()
    child.stdin.close()
threading.Thread(target=forward, daemon=True).start()
for line in child.stdout:
    sys.stdout.buffer.write(line); sys.stdout.flush()
helper.send_signal(signal.SIGSTOP); helper.kill(); helper.wait(); child.wait()
",
            text(&program("stratego-random"))
        );
        fs::write(&bot, code).unwrap();
        let mut linesman = Command::new(program("linesman"));
        linesman.args(["check", "stratego", "--only", "stratego/process/*"]);
        linesman.args(["--sandbox", level, "--allow-read"]);
        linesman.arg(program("stratego-random").parent().unwrap());
        linesman.args(["--jobs", "2", "--", "python3", &text(&bot)]);
        linesman.env("PATH", search_path());
        linesman.assert().success();
    });
}
