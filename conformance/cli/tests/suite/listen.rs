//! Standing between an agent and a referee that is another program, and judging what was said.

use std::{
    fs,
    io::{BufRead, BufReader, Read as _, Write as _},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use predicates::{prelude::PredicateBooleanExt, str::contains};
use rustix::process::{Pid, Signal, kill_process, test_kill_process};
use serde_json::Value;
use tempfile::TempDir;

use super::{Says as _, assert_contains, folder_with, linesman, program, search_path};

/// A folder with an agent in Python, which keeps its process id there.
struct Folder(TempDir);

impl Folder {
    fn new(agent: &str) -> Self {
        let keep_pid = "import os, sys\nopen('pid', 'w').write(str(os.getpid()))\n";
        Self(folder_with(&[("agent.py", &format!("{keep_pid}{agent}"))]))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_linesman"));
        command
            .current_dir(self.0.path())
            .env("PATH", search_path());
        command
            .args(["listen", "--transcript", "said.txt"])
            .args(words);
        if !words.contains(&"--exit") {
            // A busy machine may take its time.
            command.args(["--exit", "60s"]);
        }
        command.args(["--", "python3", "agent.py"]);
        command
    }

    /// Pipes bytes through. Returns what came out, what was told, and the status.
    fn pipe(&self, words: &[&str], bytes: &[u8]) -> (Vec<u8>, String, i32) {
        let mut command = assert_cmd::Command::from_std(self.command(words));
        let output = command.write_stdin(bytes).output().unwrap();
        self.assert_gone();
        let told = String::from_utf8(output.stderr).unwrap();
        (output.stdout, told, output.status.code().unwrap())
    }

    fn pid(&self) -> Pid {
        let pid = self.read("pid").parse().ok();
        pid.and_then(Pid::from_raw).unwrap()
    }

    #[track_caller]
    fn assert_gone(&self) {
        assert!(test_kill_process(self.pid()).is_err(), "the agent is left");
    }

    /// Waits until the agent is gone.
    #[track_caller]
    fn wait_until_gone(&self) {
        let pid = self.pid();
        let until = Instant::now() + PATIENCE;
        while test_kill_process(pid).is_ok() {
            assert!(Instant::now() < until, "the agent is left");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// A conversation that goes on.
struct Conversation {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Conversation {
    fn begin(mut command: Command) -> Self {
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = piped.stderr(Stdio::piped()).spawn().unwrap();
        let (to, from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let from = BufReader::new(from);
        Self { child, to, from }
    }

    fn say(&mut self, bytes: &[u8]) {
        self.to.write_all(bytes).unwrap();
    }

    fn hear(&mut self, expected: &[u8]) {
        let mut bytes = vec![0; expected.len()];
        self.from.read_exact(&mut bytes).unwrap();
        assert_eq!(bytes, expected, "{}", bytes.escape_ascii());
    }
}

/// How long to wait for something on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Answers as an engine does, with an illegal best move, and exits with 3.
const ENGINE: &str = r#"
answers = {
    "uci": "id name A\nid author B\noption name Hash type spin default 1 min 1 max 8\nuciok",
    "isready": "readyok",
    "go": "info depth 1 score cp 1 pv e2e4\nbestmove e2e5",
}
print("warming up", file=sys.stderr, flush=True)
for line in sys.stdin:
    word = line.split()[0]
    if word == "quit":
        sys.exit(3)
    if word in answers:
        print(answers[word], flush=True)
"#;

/// Talks to an engine, and waits for each answer.
fn talk(conversation: &mut Conversation) {
    for (line, last) in [
        ("uci\n", "uciok\n"),
        ("isready\n", "readyok\n"),
        ("position startpos\ngo depth 1\n", "bestmove e2e5\n"),
    ] {
        conversation.say(line.as_bytes());
        let mut heard = String::new();
        while heard != last {
            heard.clear();
            assert!(conversation.from.read_line(&mut heard).unwrap() > 0);
        }
    }
}

#[test]
fn both_ends_are_judged_while_they_talk_and_again_from_the_transcript() {
    let folder = Folder::new(ENGINE);
    let mut conversation = Conversation::begin(folder.command(&[]));
    talk(&mut conversation);
    conversation.say(b"quit\n");
    let output = conversation.child.wait_with_output().unwrap();
    folder.assert_gone();
    // The status is the agent's, and the first line of standard error is too.
    assert_eq!(output.status.code(), Some(3));
    let told = String::from_utf8(output.stderr).unwrap();
    let told: Vec<&str> = told.lines().collect();
    assert_eq!(
        told,
        [
            "warming up",
            "linesman: the agent breaks 1 must and 1 should; the GUI breaks nothing",
            "linesman: line 13: must: the agent breaks UCI-9.2 (uci/bestmove/legal): \"bestmove e2e5\": a pawn does not move from e2 to e5",
            "linesman: 'linesman judge uci said.txt' shows the details",
        ]
    );
    let file = folder.path("said.txt");
    let path = file.to_str().unwrap();
    let place = format!("{path}:13: must: the agent breaks UCI-9.2 (uci/bestmove/legal)");
    let summary = "the agent breaks 1 must and 1 should; the GUI breaks nothing";
    linesman(&["judge", path])
        .code(1)
        .stdout(contains(place).and(contains(summary)));
    let shown = linesman(&["judge", "uci", path, "--format", "json"]).code(1);
    let document: Value = serde_json::from_slice(&shown.get_output().stdout).unwrap();
    let conversation = &document["conversations"][0];
    assert_eq!(conversation["agent"], "python3 agent.py");
    assert_eq!(
        conversation["breaches"][0]["lines"],
        serde_json::json!([13])
    );
    assert_eq!(conversation["breaches"][0]["check"], "uci/bestmove/legal");
}

#[test]
fn no_byte_is_changed_and_none_waits_for_the_end_of_its_line() {
    // It sends back what it reads, as soon as it comes.
    let folder = Folder::new(
        "while True:\n    bytes = os.read(0, 1 << 16)\n    if not bytes:\n        break\n    os.write(1, bytes)\n",
    );
    let mut conversation = Conversation::begin(folder.command(&["uci"]));
    for bytes in [
        &b"uc"[..],
        b"i\r\n",
        b"\x00\xff\x1b[1m\r",
        b"\n\n\n",
        b"end",
    ] {
        conversation.say(bytes);
        conversation.hear(bytes);
    }
    // More than pipes and buffers hold.
    let many: Vec<u8> = (0..3_000_000_u32)
        .map(|number| (number / 7) as u8)
        .collect();
    let (mut to, sent) = (conversation.to, many.clone());
    let writing = thread::spawn(move || to.write_all(&sent).unwrap());
    let mut bytes = vec![0; many.len()];
    conversation.from.read_exact(&mut bytes).unwrap();
    assert!(bytes == many, "the bytes differ");
    // The end of the input ends everything.
    writing.join().unwrap();
    let mut rest = Vec::new();
    conversation.from.read_to_end(&mut rest).unwrap();
    assert_eq!(rest, b"");
    assert_eq!(conversation.child.wait().unwrap().code(), Some(0));
    folder.assert_gone();
    let said = folder.read("said.txt");
    assert!(
        said.contains(">> \\x00\\xff\\x1b[1m\\r\n"),
        "{}",
        &said[..400]
    );
}

#[test]
fn an_older_transcript_stays() {
    let folder = Folder::new(ENGINE);
    for name in ["said.txt", "said-2.txt", "said-3.txt"] {
        let (_, told, _) = folder.pipe(&["uci"], b"uci\nquit\n");
        assert_contains(&told, format!("judge uci {name}'"));
    }
    let first = folder.read("said.txt");
    assert_contains(&first, " >> quit\n");
    // A folder gets a file of its own.
    let folder = Folder::new(ENGINE);
    fs::create_dir(folder.path("said.txt")).unwrap();
    folder.pipe(&["uci"], b"uci\nquit\n");
    assert_eq!(fs::read_dir(folder.path("said.txt")).unwrap().count(), 1);
}

#[test]
fn the_end_of_the_agent_is_passed_on() {
    let folder = Folder::new("os.write(1, b'last words')\nos.kill(os.getpid(), 11)\n");
    let mut conversation = Conversation::begin(folder.command(&["uci"]));
    let mut heard = Vec::new();
    conversation.from.read_to_end(&mut heard).unwrap();
    assert_eq!(heard, b"last words");
    let output = conversation.child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(128 + 11));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_contains(&told, "UCI-11.7 (uci/process/stays-until-quit)");
    let said = folder.read("said.txt");
    assert_contains(&said, "<< last words   (no newline)\n");
    assert_contains(&said, "-- the agent was ended by signal 11 (SIGSEGV)\n");
}

#[test]
fn an_agent_that_does_not_end_is_killed_when_the_referee_has_ended() {
    let folder =
        Folder::new("import time\nprint('here', flush=True)\nsys.stdin.read()\ntime.sleep(1000)\n");
    let mut conversation = Conversation::begin(folder.command(&["uci", "--exit", "300ms"]));
    conversation.hear(b"here\n");
    drop(conversation.to);
    assert_eq!(conversation.child.wait().unwrap().code(), Some(128 + 9));
    folder.assert_gone();
}

#[test]
fn an_agent_ends_with_a_listener_that_is_killed() {
    for signal in [Signal::TERM, Signal::KILL] {
        let folder = Folder::new(ENGINE);
        let mut conversation = Conversation::begin(folder.command(&["uci"]));
        talk(&mut conversation);
        let pid = Pid::from_child(&conversation.child);
        kill_process(pid, signal).unwrap();
        conversation.child.wait().unwrap();
        folder.wait_until_gone();
        // What was said before is there, and can be judged.
        let said = folder.read("said.txt");
        assert_contains(&said, ">> uci\n");
    }
}

#[test]
fn an_agent_that_nobody_hears_learns_it() {
    let folder = Folder::new(
        "import signal\nsignal.signal(signal.SIGPIPE, signal.SIG_DFL)\nwhile True:\n    print('info string still here', flush=True)\n",
    );
    let mut conversation = Conversation::begin(folder.command(&["uci"]));
    conversation.hear(b"info string");
    drop(conversation.from);
    // SIGPIPE.
    assert_eq!(conversation.child.wait().unwrap().code(), Some(128 + 13));
    folder.assert_gone();
}

#[test]
fn all_protocols_over_pipes_are_told_by_their_first_lines() {
    for (protocol, lines) in [
        ("stratego", "RED vixen 10 10\nQUIT\n"),
        (
            "otep",
            "rules dim:7 name:Brandub surf:n atkf:y ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n",
        ),
        ("bitwa", "set_game 8 3 10 2 ######## #A....a# ########\n"),
        ("uci", "uci\n"),
    ] {
        let folder = Folder::new("sys.stdin.read()\n");
        let (_, told, status) = folder.pipe(&[], lines.as_bytes());
        assert_eq!(status, 0, "{told}");
        assert_contains(&told, format!("'linesman judge {protocol} said.txt'"));
        let file = folder.path("said.txt");
        linesman(&["judge", file.to_str().unwrap()]).stdout(contains("the agent breaks"));
    }
    let folder = Folder::new("sys.stdin.read()\n");
    let (_, told, _) = folder.pipe(&[], b"xboard\n");
    assert_contains(&told, "no line told its protocol");
}

#[test]
fn what_cannot_be_judged_says_what_would_be_right() {
    let folder = tempfile::tempdir().unwrap();
    let check = |text: &str, words: &[&str], expected: &str| {
        let path = folder.path().join("said.txt");
        fs::write(&path, text).unwrap();
        let words = [&["judge"], words, &[path.to_str().unwrap()]].concat();
        linesman(&words).complains(2, expected).stdout("");
    };
    check("", &[], "the file is empty");
    check(
        "1. e4 e5\n",
        &[],
        "line 1: \"1. e4 e5\" begins none of the forms",
    );
    check(
        "  1 >> uci\nuciok\n",
        &[],
        "line 2: \"uciok\" is no line of a transcript",
    );
    check(
        "  1 >> hello\n",
        &[],
        "no line tells the protocol; name it before the file: ",
    );
    check(
        "  1 >> uci\n",
        &["--profile", "fastchess"],
        "--profile needs the protocol",
    );
    linesman(&["judge", "uci", "no-such-file"]).complains(2, "cannot read no-such-file");
    linesman(&["listen", "uci", "--", "./no-such-engine"]).complains(2, "there is no such file");
    linesman(&["listen", "uci", "./engine", "--fast"])
        .complains(2, "use: linesman listen uci -- ./engine --fast");
}

#[test]
fn the_json_of_a_judgement_fits_its_schema() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("said.txt");
    fs::write(&path, "  1 >> isready\n  2 << readyok\n").unwrap();
    let shown = program()
        .args(["judge", "uci", path.to_str().unwrap(), "--format", "json"])
        .assert();
    let document: Value = serde_json::from_slice(&shown.code(1).get_output().stdout).unwrap();
    let schema =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema/judge-1.schema.json");
    let schema: Value = serde_json::from_str(&fs::read_to_string(schema).unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(&document)
        .map(|it| it.to_string())
        .collect();
    assert_eq!(errors, [""; 0]);
}

/// How long a line there and back takes, in the fastest tenth of all. A busy machine is slow with most.
fn round_trip(command: Command) -> Duration {
    let mut conversation = Conversation::begin(command);
    let line = b"info depth 20 seldepth 30 multipv 1 score cp 13 nodes 1000000 nps 1000000 time 1000 pv e2e4 e7e5 g1f3\n";
    let mut times: Vec<Duration> = (0..LINES)
        .map(|_| {
            let start = Instant::now();
            conversation.say(line);
            conversation.hear(line);
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[LINES / 10]
}

/// Of several series, the best counts: what else the machine does makes none faster.
#[test]
fn a_line_takes_at_most_a_fifth_of_a_millisecond_longer() {
    let folder = tempfile::tempdir().unwrap();
    let mut shown = Vec::new();
    for _ in 0..SERIES {
        let direct = round_trip(Command::new("cat"));
        let mut listened = Command::new(env!("CARGO_BIN_EXE_linesman"));
        listened.current_dir(folder.path());
        listened.args(["listen", "uci", "--transcript", ".", "--", "cat"]);
        let listened = round_trip(listened);
        let added = listened.saturating_sub(direct) / 2;
        if added <= MOST_ADDED {
            println!(
                "a line takes {:?}, and {:?} longer through a listener",
                direct / 2,
                added
            );
            return;
        }
        shown.push((direct, listened));
    }
    panic!("there and back, direct and through a listener: {shown:?}");
}

const LINES: usize = 500;
const SERIES: usize = 10;
const MOST_ADDED: Duration = Duration::from_micros(200);
