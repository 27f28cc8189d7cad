//! A session at a terminal.

use std::fs;

use rustix::{
    process::{Pid, Signal, kill_process},
    termios::{LocalModes, tcgetattr},
};

use super::{BITWA, Folder, SET_GAME};
use crate::assert_contains;
use crate::terminal::Terminal;

/// Starts a session with an agent.
fn start(agent: &str, words: &[&str]) -> (Folder, Terminal) {
    let folder = Folder::new(agent);
    let mut command = folder.command(words);
    command.env("TERM", "xterm");
    (folder, Terminal::start(command))
}

/// Asserts that the program ends with exit code 0, and that no agent is left.
#[track_caller]
fn assert_ends(folder: &Folder, mut session: Terminal) {
    let (code, shown) = session.ends();
    assert_eq!(code, Some(0), "{shown:?}");
    folder.assert_gone();
}

/// Leaves the console, and asserts that the agent has ended by itself.
#[track_caller]
fn assert_quits(folder: &Folder, mut session: Terminal) {
    session.answers(":quit\r", "-- the agent exited with status 0");
    assert_ends(folder, session);
}

#[test]
fn a_signal_at_the_prompt_leaves_the_terminal_as_it_was() {
    let (folder, mut session) = start(BITWA, &["bitwa"]);
    let usual = LocalModes::ICANON | LocalModes::ECHO;
    let modes = |session: &Terminal| tcgetattr(&session.device).unwrap().local_modes & usual;
    session.sees(":help shows");
    session.sees("> ");
    assert_eq!(modes(&session), LocalModes::empty());
    kill_process(Pid::from_child(&session.child), Signal::TERM).unwrap();
    session.sees("\u{1b}[?2004l");
    assert_eq!(session.ends().0, None);
    assert_eq!(modes(&session), usual);
    folder.assert_gone();
}

#[test]
fn a_person_sends_lines_takes_one_back_and_ends_with_control_d() {
    let (folder, mut session) = start(BITWA, &["bitwa"]);
    session.sees(":help shows");
    session.sees("> ");
    session.answers(&format!("{SET_GAME}\r"), " ms << =");
    session.answers("starts\r", " ms << = 1");
    session.answers("play A 0 6 1 1 1 1\r", " ms << =");
    session.answers(":board\r", "  1 #.A...a#");
    session.answers(":undo\r", "now     << = 2");
    session.sees("received 2 lines; 1 answer differs");
    session.answers(":board\r", "  1 #A....a#");
    session.sees("> ");
    session.answers("\x04", "-- the agent exited with status 0");
    assert_ends(&folder, session);
}

#[test]
fn enter_alone_sends_the_line_that_is_suggested() {
    let (folder, mut session) = start(BITWA, &["bitwa"]);
    session.sees("-- Enter sends: set_game 8 6 ");
    session.answers(&format!("{SET_GAME}\r"), " ms << =");
    session.sees("-- Enter sends: gen_move A");
    session.answers("\r", "> gen_move A\n");
    session.sees(" ms << =");
    session.answers(":empty\r", "> ");
    session.answers(":log log.txt\r", "written to log.txt");
    let log = folder.read("log.txt");
    assert!(
        log.contains(">> gen_move A\n") && log.contains(">> \n"),
        "{log}"
    );
    assert_quits(&folder, session);
}

#[test]
fn control_c_drops_the_line_and_the_arrow_brings_back_the_one_before() {
    let (folder, mut session) = start(BITWA, &["bitwa"]);
    session.sees("> ");
    session.answers("starts\r", " ms << = 1");
    session.sees("> ");
    session.answers("quit", "quit");
    session.answers("\x03", "> ");
    // The arrow upwards, and another word in place of the last letter.
    session.answers("\x1b[A\x7fz\r", " ms << ? unknown command");
    session.answers(":log log.txt\r", "written to log.txt");
    let log = folder.read("log.txt");
    assert!(
        log.contains(">> startz\n") && !log.contains(">> quit"),
        "{log}"
    );
    assert_quits(&folder, session);
}

#[test]
fn an_answer_is_shown_when_it_comes_while_a_line_is_typed() {
    let agent = "
import time
input()
while not os.path.exists('go'): time.sleep(0.005)
print('= late\\n', flush=True)
sys.stdin.read()
";
    let (folder, mut session) = start(agent, &["bitwa"]);
    session.sees("> ");
    session.answers("name\r", "name");
    session.sees("> ");
    session.answers("half a li", "half a li");
    fs::write(folder.path().join("go"), "").unwrap();
    session.sees(" ms << = late");
    // What was typed stands there still.
    session.sees("> half a li");
    session.types("ne\r");
    session.answers(":log log.txt\r", "written to log.txt");
    let log = folder.read("log.txt");
    assert_contains(&log, ">> half a line\n");
    assert_quits(&folder, session);
}

/// Checks a session that shows `first`, and then, beside each text that is typed, what comes of it.
fn check(agent: &str, options: &[&str], first: &str, answers: &[(&str, &str)]) {
    let (folder, mut session) = start(agent, options);
    session.sees(first);
    for (typed, shown) in answers {
        session.answers(typed, shown);
    }
    assert_ends(&folder, session);
}

#[test]
fn part_of_a_line_is_shown_as_what_it_is() {
    let agent = "input()\nprint('= 1', end='', flush=True)\nsys.stdin.read()\n";
    let answers = [
        ("name\r", " ms << = 1   (no newline yet)"),
        (":quit\r", " ms << = 1   (no newline)"),
        ("", "-- the agent exited with status 0"),
    ];
    check(agent, &["--wait", "20ms", "bitwa"], "> ", &answers);
}

#[test]
fn an_agent_that_floods_leaves_the_terminal_usable() {
    let agent = "while True: print('x' * 60)\n";
    let first = "-- the agent has written more than a million bytes";
    let answers = [
        (":help\r", ":restart      restart the agent"),
        (":quit\r", "and is killed"),
    ];
    check(agent, &["--exit", "50ms", "bitwa"], first, &answers);
}

#[test]
fn nothing_is_left_when_the_terminal_is_gone() {
    let (folder, mut session) = start(BITWA, &["bitwa"]);
    session.sees("> ");
    session.answers("starts\r", " ms << = 1");
    session.hang_up();
    folder.assert_gone();
}
