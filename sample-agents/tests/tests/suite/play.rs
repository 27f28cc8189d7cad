//! Games between agents.

use assert_cmd::{Command, assert::Assert};
use linesman_end_to_end::{program, python, repository};
use predicates::{prelude::PredicateBooleanExt, str::is_match};

use super::{linesman, misbehaving, text};

/// The manual's result line: name, colour, outcome, turn, the two piece values.
const RESULT: &str = r"^\S+ (RED|BLUE) (VICTORY|DRAW_DEFAULT|DRAW|DEFEAT) \d+ \d+ \d+\n";

fn play(first: &str, second: &str) -> Assert {
    linesman(&["play", "stratego", first, second]).code(0)
}

#[test]
fn the_sample_agents_play_whole_games() {
    let rust = text(&program("stratego-random"));
    let python = format!(
        "python3 {}",
        text(&repository().join("sample-agents/python/stratego_random.py"))
    );
    play(&rust, &python).stdout(is_match(RESULT).unwrap());
    play(&python, &rust).stdout(is_match(RESULT).unwrap());
}

#[test]
fn the_side_that_breaks_the_rules_loses_and_is_named() {
    let good = text(&program("stratego-random"));
    let bad = misbehaving("stratego/move/not-into-lake");
    // The misbehaver's first move is illegal; a full army is worth
    // 10+9+2*8+3*7+4*6+4*5+4*4+5*3+8*2+1 = 148.
    play(&bad, &good)
        .stdout(is_match(r"^\S+ RED ILLEGAL 1 148 148\n").unwrap())
        .stderr(is_match(r"\(RED\): stratego/move/not-into-lake: illegal\(lake\)").unwrap());
    play(&good, &bad)
        .stdout(is_match(r"^\S+ BLUE ILLEGAL 1 \d+ \d+\n").unwrap())
        .stderr(
            is_match(r"\(BLUE\): stratego/move/not-into-lake")
                .unwrap()
                .and(is_match(r"\(RED\):").unwrap().not()),
        );
}

#[test]
fn a_set_up_that_breaks_the_rules_loses_in_turn_zero() {
    let good = text(&program("stratego-random"));
    let bad = misbehaving("stratego/setup/has-flag");
    play(&bad, &good).stdout(is_match(r"^\S+ RED ILLEGAL 0 0 148\n").unwrap());
    play(&bad, &bad).stdout(is_match(r"^neither BOTH BOTH_ILLEGAL 0 0 0\n").unwrap());
}

#[test]
fn a_turn_limit_draws_the_game() {
    let agent = format!("{} --seed 1", text(&program("stratego-random")));
    linesman(&["play", "stratego", &agent, &agent, "--turns", "3"])
        .code(0)
        // Two players with one name have numbers.
        .stdout(
            is_match(r"^\S+#2 BLUE DRAW_DEFAULT 3 \d+ \d+\n\S+#1 0[.]5 - 0[.]5 \S+#2\n").unwrap(),
        );
}

/// Attaches to the process whose number appears in a file, as a debugger does: it lets the process go on whenever it stops, and ends with
/// it.
const TRACER: &str = "
import ctypes, os, sys, time
while not os.path.exists(sys.argv[1]): time.sleep(0.01)
pid = int(open(sys.argv[1]).read())
CONT, SEIZE, ANY_CHILD = 7, 0x4206, 0x40000000
ptrace = ctypes.CDLL(None).ptrace
if ptrace(SEIZE, pid, 0, 0): sys.exit(1)
while True:
    _, status = os.waitpid(pid, ANY_CHILD)
    if not os.WIFSTOPPED(status): break
    ptrace(CONT, pid, 0, 0 if status >> 16 else os.WSTOPSIG(status))
";

/// Waits for its debugger, then for longer than an answer may take, and plays.
const DEBUGGED: &str = "
import os, sys, time
with open(sys.argv[1] + '.new', 'w') as file: file.write(str(os.getpid()))
os.rename(sys.argv[1] + '.new', sys.argv[1])
deadline = time.monotonic() + 20
while 'TracerPid:\\t0\\n' in open('/proc/self/status').read() and time.monotonic() < deadline: time.sleep(0.01)
time.sleep(3)
os.execv(sys.argv[2], [sys.argv[2]])
";

/// Plays a game of an agent that is slow under its debugger. Returns the result.
fn play_under_a_debugger(options: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| text(&folder.path().join(name));
    std::fs::write(path("tracer.py"), TRACER).unwrap();
    std::fs::write(path("bot.py"), DEBUGGED).unwrap();
    let good = text(&program("stratego-random"));
    let bot = format!("{} {} {} {good}", python(), path("bot.py"), path("pid"));
    let mut tracer = std::process::Command::new(python())
        .args([path("tracer.py"), path("pid")])
        .spawn()
        .unwrap();
    let words = ["play", "stratego", "--timeout", "2s", &bot, &good];
    let said = linesman(&[&words[..], options].concat());
    let out = String::from_utf8_lossy(&said.get_output().stdout).into_owned();
    let _ = tracer.kill();
    let _ = tracer.wait();
    out
}

#[cfg(target_os = "linux")]
#[test]
fn an_agent_under_a_debugger_has_no_clock_if_the_user_says_so() {
    let [with, without] = [&["--debug"][..], &[]].map(play_under_a_debugger);
    assert!(!with.contains("ILLEGAL"), "{with}");
    assert!(without.contains("RED ILLEGAL 0 0 148"), "{without}");
}

/// An agent cannot stop its own clock.
#[cfg(target_os = "linux")]
#[test]
fn a_debugger_that_the_agent_starts_itself_stops_no_clock() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| text(&folder.path().join(name));
    std::fs::write(path("tracer.py"), TRACER).unwrap();
    let start =
        "import subprocess, sys\nsubprocess.Popen([sys.executable, sys.argv[3], sys.argv[1]])";
    std::fs::write(path("bot.py"), format!("{start}\n{DEBUGGED}")).unwrap();
    let good = text(&program("stratego-random"));
    let bot = format!(
        "{} {} {} {good} {}",
        python(),
        path("bot.py"),
        path("pid"),
        path("tracer.py")
    );
    linesman(&[
        "play",
        "stratego",
        "--debug",
        "--timeout",
        "2s",
        &bot,
        &good,
    ])
    .stdout(predicates::str::contains("RED ILLEGAL 0 0 148"));
}

/// Plays a game of a person who types these lines. Returns the exit code, the results, and what the person saw.
fn type_in(words: &[&str], typed: &str) -> (Option<i32>, String, String) {
    let mut play = Command::new(program("linesman"));
    let play = play.arg("play").args(words).write_stdin(typed);
    let output = play.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

#[test]
fn a_person_plays_all_three_games() {
    let bots = ["stratego-random", "otep-random", "bitwa-random"].map(|name| text(&program(name)));
    let setup = "FB8sB479B8\nBB31555583\n6724898974\n967B669999\n";
    for (words, typed, result, seen) in [
        (
            &["stratego", "@human", &bots[0]][..],
            format!("nonsense\nnonsense\nnonsense\nnonsense\n{setup}0 0 DOWN\n0 3 DOWN\nresign\n"),
            "human RED",
            &["Your set-up", "Your move", "RED moved: 0 3 DOWN OK"][..],
        ),
        (
            &["otep", "@human", &bots[1], "--rules", "brandub"],
            "hello\nd1-d9\nd1-a4\nd1-c1\nresign\n".to_owned(),
            "0-1  human (attackers)",
            &[
                "That is not a move",
                "Your move",
                "attackers moved: d1-c1",
                " a b c d e f g",
            ],
        ),
        (
            &["bitwa", "@human", &bots[2], "--board", "duel"],
            "1 2 3\n1 99 1 1 1 1\n1 2 2 1 1 1\nresign\n".to_owned(),
            "0-1  human",
            &[
                "That is not an order",
                "Your order",
                "was ordered: 1 2 2 1 1 1",
            ],
        ),
    ] {
        let (code, out, err) = type_in(words, &typed);
        assert_eq!(code, Some(0), "{words:?}: {out}{err}");
        assert!(out.contains(result), "{words:?}: {out}{err}");
        for part in seen {
            assert!(err.contains(part), "{words:?}: no {part:?} in\n{err}");
        }
    }
    // At the end of the input, the person has left, and nobody has won.
    let (code, out, _) = type_in(&["otep", &bots[1], "@human", "--rules", "brandub"], "");
    assert_eq!(code, Some(3));
    assert!(
        out.starts_with("0-0 ") && out.contains("unfinished"),
        "{out}"
    );
    linesman(&["tournament", "bitwa", "@human", &bots[2]])
        .code(2)
        .stderr(predicates::str::contains("only programs can play here"));
    linesman(&["play", "bitwa", "@bogus", &bots[2]])
        .code(2)
        .stderr(predicates::str::contains(
            "a person at the terminal is @human",
        ));
}
