//! Talking to agents, through a pipe and at a terminal.

mod terminal;

use linesman_protocol_otep::Otep;
use std::{fs, path::Path, process::Command};

use linesman_referee::Launch;
use linesman_tester::{Options, Suite, load_scenario};
use linesman_values::outcome::Verdict;
use rustix::process::{Pid, test_kill_process};
use tempfile::TempDir;

use super::{folder_with, search_path, stdout};

/// A folder with an agent in Python, which keeps its process id there.
struct Folder(TempDir);

impl Folder {
    fn new(agent: &str) -> Self {
        let keep_pid = "import os, sys\nopen('pid', 'w').write(str(os.getpid()))\n";
        Self(folder_with(&[("agent.py", &format!("{keep_pid}{agent}"))]))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).unwrap()
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_linesman"));
        command.current_dir(self.path()).arg("talk");
        command.env("PATH", search_path());
        if !words.contains(&"--exit") {
            // A busy machine may take its time.
            command.args(["--exit", "60s"]);
        }
        command.args(words).args(["python3", "agent.py"]);
        command
    }

    /// Pipes lines in, and returns what is shown until the end, without the times.
    #[track_caller]
    fn pipe(&self, words: &[&str], typed: &str) -> Vec<String> {
        let mut command = assert_cmd::Command::from_std(self.command(words));
        let shown = command.write_stdin(typed).assert().code(0).stderr("");
        self.assert_gone();
        let text = stdout(&shown);
        text.lines().map(without_time).collect()
    }

    #[track_caller]
    fn assert_gone(&self) {
        // One that was killed early may not have come to writing it.
        let text = fs::read_to_string(self.path().join("pid")).unwrap_or_default();
        let Some(pid) = text.parse().ok().and_then(Pid::from_raw) else {
            return;
        };
        let is_there = test_kill_process(pid).is_ok();
        assert!(!is_there, "the agent is left");
    }
}

/// Takes the time from a line that was heard, and the indent from one that was sent.
fn without_time(line: &str) -> String {
    match line.split_once(" ms << ") {
        Some((time, rest)) if time.trim().bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("<< {rest}")
        }
        _ if line.starts_with("            >> ") => line.trim_start().to_owned(),
        _ => line.to_owned(),
    }
}

#[track_caller]
fn assert_has(lines: &[String], wanted: &str) {
    assert!(
        lines.iter().any(|line| line.contains(wanted)),
        "no {wanted:?} in {lines:#?}"
    );
}

/// Speaks the protocol of Bitwa. It also tells how often it was started.
const BITWA: &str = r#"
starts = open('starts', 'a+')
starts.write('x'); starts.flush(); starts.seek(0)
count = len(starts.read())
for line in sys.stdin:
    word = (line.split() or [''])[0]
    if word == 'gen_move':
        answer = '= 0 6 1 1 1 1'
    elif word == 'starts':
        answer = '= %d' % count
    elif word in ('set_game', 'time_left', 'play', 'quit'):
        answer = '='
    else:
        answer = '? unknown command\nat all'
    print(answer + '\n', flush=True)
    if word == 'quit':
        break
"#;

/// What the console shows of `quit`.
const QUIT: [&str; 4] = [
    ">> quit",
    "<< =",
    "<< ",
    "-- the agent exited with status 0",
];

const SET_GAME: &str = "set_game 8 3 10 2 ######## #A....a# ########";

#[test]
fn a_pipe_sends_each_line_when_the_one_before_is_answered() {
    let typed =
        format!("{SET_GAME}\ntime_left 1000\ngen_move A\nplay A 0 6 1 1 1 1\n:board\nhelp\nquit");
    let shown = Folder::new(BITWA).pipe(&["bitwa"], &typed);
    let set_game = format!(">> {SET_GAME}");
    let expected = [
        &set_game,
        "<< =",
        "<< ",
        ">> time_left 1000",
        "<< =",
        "<< ",
        ">> gen_move A",
        "<< = 0 6 1 1 1 1",
        "<< ",
        "-- \"play A 0 6 1 1 1 1\" carries it out",
        ">> play A 0 6 1 1 1 1",
        "<< =",
        "<< ",
        "    01234567",
        "  0 ########",
        "  1 #.A...a#",
        "  2 ########",
        "A: 1 unit, strength 2",
        "a: 1 unit, strength 2",
        "round 1 of 10, division a is due",
        ">> help",
        "<< ? unknown command",
        "<< at all",
        "<< ",
    ];
    assert_eq!(shown, [&expected[..], &QUIT].concat());
}

#[test]
fn the_end_of_a_pipe_closes_the_agent_s_input() {
    let agent = "sys.stdin.read()\nprint('bye')\nsys.exit(4)\n";
    let shown = Folder::new(agent).pipe(&["stratego"], "");
    assert_eq!(shown, ["<< bye", "-- the agent exited with status 4"]);
    let shown = Folder::new(agent).pipe(&["stratego"], ":eof\n:eof\nSTART\n");
    assert_has(&shown, "-- the agent's input is closed");
    assert_has(&shown, "-- the agent exited with status 4");
    assert_has(&shown, "-- not sent, because ");
}

#[test]
fn undo_restarts_the_agent_and_shows_the_answers_that_differ() {
    let folder = Folder::new(BITWA);
    let typed =
        format!("{SET_GAME}\nstarts\nplay A 0 6 1 1 1 1\n:board\n:undo\n:board\nstarts\n:undo 9\n");
    let shown = folder.pipe(&["bitwa"], &typed);
    let undone = shown
        .iter()
        .position(|line| line.starts_with("-- >> starts"))
        .unwrap();
    assert_eq!(
        shown[undone..undone + 11],
        [
            "-- >> starts   has a different answer:",
            "   before  << = 1",
            "   before  << ",
            "   now     << = 2",
            "   now     << ",
            "-- the agent was restarted and received 2 lines; 1 answer differs",
            "    01234567",
            "  0 ########",
            "  1 #A....a#",
            "  2 ########",
            "A: 1 unit, strength 2",
        ]
    );
    assert_has(&shown[..undone], "  1 #.A...a#");
    assert_has(&shown[undone..], "-- only 3 lines were sent");
}

#[test]
fn restart_forgets_what_was_said() {
    let folder = Folder::new(BITWA);
    let shown = folder.pipe(&["bitwa"], "starts\n:restart\n:undo\nstarts\nquit\n");
    let expected = [
        ">> starts",
        "<< = 1",
        "<< ",
        "-- the agent was restarted",
        "-- nothing was sent, so there is nothing to take back",
        ">> starts",
        "<< = 2",
        "<< ",
    ];
    assert_eq!(shown, [&expected[..], &QUIT].concat());
}

/// Answers as an engine of tafl does. `{}` stands for what it says between.
const OTEP: &str = "
print('hello', flush=True)
for line in sys.stdin:
    if line.startswith('play'):
        print('status thinking', flush=True)
        print('move d1-c1', flush=True)
    if line.startswith('goodbye'):
        break
";

#[test]
fn a_saved_session_is_a_scenario() {
    let folder = Folder::new(OTEP);
    let rules = linesman_games::tafl::Variant::find("brandub")
        .unwrap()
        .rules;
    let typed = format!(
        "rules {rules}\nplay attackers\n:board\n:save saved.yaml\n:log saved.txt\ngoodbye\n"
    );
    let shown = folder.pipe(&["--wait", "20ms", "otep"], &typed);
    // Brandub has attackers on d1; this one went to c1.
    assert_has(&shown, " 1 . . t . . . .");
    assert_has(&shown, "-- written to saved.yaml");
    assert_has(&shown, "-- the agent exited with status 0");
    let otep = Otep(linesman_protocols::otep::Profile::otep());
    let path = folder.path().join("saved.yaml");
    let scenario = load_scenario(&path, folder.path(), &otep).unwrap();
    assert_eq!(
        (scenario.agent.as_str(), scenario.steps.len()),
        ("attackers", 4)
    );
    let text = folder.read("saved.yaml");
    for step in ["<< {hello}", ">> {play}", "<< {move}"] {
        assert!(
            text.contains(&format!("  - \"{step}\"\n")),
            "{step} in {text}"
        );
    }
    // The agent gets through it.
    let launch = Launch {
        dir: Some(folder.path().to_owned()),
        ..Launch::new("python3", ["agent.py"])
    };
    let suite = Suite::new(&otep, vec![scenario], Options::default());
    let report = suite.run(&launch, |_| {}).unwrap();
    let verdicts: Vec<_> = report
        .checks
        .iter()
        .map(|check| (check.check.id, &check.verdict))
        .collect();
    assert!(
        verdicts.contains(&("otep/move/answered", &Verdict::Pass)),
        "{verdicts:?}"
    );
    let log = folder.read("saved.txt");
    assert!(
        log.lines().any(|line| line.ends_with(" << move d1-c1")),
        "{log}"
    );
    let first = log.lines().next().unwrap().trim_start();
    let (millis, rest) = first.split_once(' ').unwrap();
    assert!(
        millis.parse::<f64>().unwrap() >= 0.0 && rest == "<< hello",
        "{log}"
    );
}

#[test]
fn an_agent_that_never_answers_does_not_hold_up_the_console() {
    let agent = "import time\nwhile True: time.sleep(1000)\n";
    let limits = ["--timeout", "50ms", "--exit", "50ms"];
    let shown = Folder::new(agent).pipe(&[&limits[..], &["bitwa"]].concat(), "name\n:undo\nname\n");
    assert_has(&shown, "-- no complete answer in ");
    assert_has(&shown, "-- the agent was restarted; it answers as before");
    assert_has(
        &shown,
        "-- the agent still runs 50 ms after the end of its input, and is killed",
    );
}

#[test]
fn an_agent_that_floods_does_not_hold_up_the_console() {
    let agent = "while True: print('x' * 60)\n";
    for protocol in ["bitwa", "stratego"] {
        let typed = "RED vixen 10 10\nSTART\n";
        let shown = Folder::new(agent).pipe(&["--exit", "50ms", protocol], typed);
        assert_has(&shown, "-- more than 500 lines; the rest is not shown");
        assert_has(&shown, "-- the agent has written more than a million bytes");
        assert_has(&shown, "and is killed");
        assert!(shown.len() < 3000, "{} lines", shown.len());
    }
}

#[test]
fn of_a_flood_at_the_end_a_dozen_lines_are_shown() {
    let agent = "sys.stdin.read()\nfor number in range(100): print('late', number)\n";
    let shown = Folder::new(agent).pipe(&["--wait", "20ms", "stratego"], "hello\n");
    let late = shown.iter().filter(|line| line.starts_with("<< late"));
    assert_eq!(late.count(), 12);
    assert_has(&shown, "<< late 11");
    assert_has(&shown, "-- more than 12 lines; the rest is not shown");
}

#[test]
fn an_agent_that_is_gone_has_its_last_words_and_can_be_started_again() {
    let agent =
        "line = input()\nprint('oops', file=sys.stderr)\nprint('= ', line, end='')\nsys.exit(3)\n";
    let shown = Folder::new(agent).pipe(
        &["--wait", "60s", "bitwa"],
        "name\nversion\n:undo\n:restart\n:quit\n",
    );
    let expected = [
        ">> name",
        "<< =  name   (no newline)",
        "-- the agent exited with status 3",
        "-- the end of its standard error:",
        "   oops",
        "-- not sent, because no agent is running; :restart starts it",
    ];
    assert_eq!(shown[..expected.len()], expected);
    assert_has(&shown, "-- the agent was restarted");
    // At the end of its input this agent has no line to read.
    assert_eq!(
        shown
            .iter()
            .filter(|line| line.contains("exited with status 1"))
            .count(),
        1
    );
}

#[test]
fn what_cannot_be_done_is_said_and_the_session_goes_on() {
    let folder = Folder::new(BITWA);
    let typed =
        ":close\n:undo x\n:save\n:save no/such/file\n:log no/such/file\n:board\n::name\nquit\n";
    let shown = folder.pipe(&["bitwa"], typed);
    assert_has(&shown, "-- there is no command \":close\"; :help shows all");
    assert_has(&shown, "-- :undo takes a number of lines");
    assert_has(&shown, "-- :save needs a file name");
    assert_has(&shown, "-- cannot save no/such/file: ");
    assert_has(&shown, "-- cannot write no/such/file: ");
    assert_has(&shown, "-- there is no board: no set_game was sent");
    assert_has(&shown, ">> :name");
    assert_eq!(shown.last().unwrap(), "-- the agent exited with status 0");
}

#[test]
fn a_board_is_named_and_a_game_begins_on_it() {
    let folder = Folder::new(BITWA);
    let file = "\u{feff}set_game 8 3 10 2\r\n########\r\n#A....a#\r\n########\r\n";
    fs::write(folder.path().join("my board.bit"), file).unwrap();
    let typed = ":board my board.bit\ngen_move A\n:board example\n:board exampel\nquit\n";
    let shown = folder.pipe(&["bitwa"], typed);
    let set_game = format!(">> {SET_GAME}");
    let expected = [
        &set_game,
        "<< =",
        "<< ",
        ">> gen_move A",
        "<< = 0 6 1 1 1 1",
        "<< ",
        "-- \"play A 0 6 1 1 1 1\" carries it out",
    ];
    assert_eq!(shown[..expected.len()], expected);
    // The board of the rules' own example.
    assert_has(&shown, ">> set_game 8 6 100 2 ######## ");
    assert_has(&shown, "-- there is no board \"exampel\"; there are ");
    let stratego = Folder::new("sys.stdin.read()\n").pipe(&["stratego"], ":board duel\n:eof\n");
    assert_has(&stratego, "-- this protocol has no boards to choose from");
}

#[test]
fn bytes_of_any_kind_are_sent_and_shown_without_disturbing_a_terminal() {
    let agent = "line = sys.stdin.buffer.readline()\nsys.stdout.buffer.write(b'\\x1b[2J' + line)\n";
    let shown = Folder::new(agent).pipe(&["stratego"], "\u{e9}\u{1b}\n");
    assert_eq!(
        shown,
        [
            ">> \u{e9}\\x1b",
            "<< \\x1b[2J\u{e9}\\x1b",
            "-- the agent exited with status 0"
        ]
    );
}

#[test]
fn usage_errors_exit_with_2() {
    let check = |words: &[&str], expected: &str| {
        crate::linesman(&[&["talk"], words].concat())
            .code(2)
            .stderr(predicates::str::contains(expected));
    };
    check(&[], "<PROTOCOL>");
    check(&["bitwa"], "<AGENT>");
    check(
        &["chess", "true"],
        "there is no protocol \"chess\"; did you mean uci? the protocols are stratego, otep, bitwa, uci and uai",
    );
    check(
        &["bitwa", "./no-such-bot"],
        "cannot start \"./no-such-bot\"",
    );
    check(
        &["bitwa", "./no-such-bot", "--fast"],
        "cannot start \"./no-such-bot\"",
    );
    check(&["bitwa", ""], "an agent's command is empty");
    check(&["--wait", "1", "bitwa", "true"], "such as 300ms or 2s");
}
