//! Bots that are silent for different reasons: each report says what brings the answer, and how to fix it in the bot's own language.

use std::{fs, process::Command};

use linesman_end_to_end::report_of;

use super::at_once;

/// The first part of every bot in Python: `write` reaches the tester at once.
const PYTHON: &str = r#"
import io, os, select, sys, threading, time
ROWS = "FB8sB479B8\nBB31555583\n6724898974\n967B669999\n"
write = lambda text: os.write(1, text.encode())
read = sys.stdin.readline
"#;

/// Sets up and makes the same move in every turn.
const PLAY: &str = "
red = read().startswith('RED')
write(ROWS if red else '\\n'.join(reversed(ROWS.split())) + '\\n')
while True:
    read()
    for _ in range(10): read()
    write('0 3 DOWN\\n' if red else '0 6 UP\\n')
    read()";

/// What a report has to say of a bot.
struct Expected<'a> {
    cause: &'a str,
    evidence: &'a str,
    /// Parts of the fix.
    fix: &'a [&'a str],
}

fn check(command: &[&str], expected: &Expected<'_>) {
    let words = ["check", "stratego", "--only", "stratego/turn/answered"];
    let options = ["--format", "json", "--"];
    let words = words.iter().chain(&options).chain(command);
    // A verdict that the machine was too busy for asks for another run.
    let is_clear = |text: &str| !text.contains("\"verdict\": \"inconclusive\"");
    let mut reports = (0..5).map(|_| report_of(words.clone()).unwrap());
    let report = reports.find(|report| is_clear(&report.text));
    let report = report.expect("the machine is not always too busy");
    let Expected {
        cause,
        evidence,
        fix,
    } = expected;
    let evidence = format!("\"evidence\": \"{evidence}\"");
    assert!(
        report.text.contains(&evidence),
        "{evidence}: {}",
        report.text
    );
    let mut failures = report.failures.iter();
    let failure = failures.find(|failure| failure.cause == *cause);
    let failure = failure.unwrap_or_else(|| panic!("{cause}: {}", report.text));
    for part in *fix {
        assert!(failure.fix.contains(part), "{part}: {}", failure.fix);
    }
}

/// Checks bots in Python at the same time: the code, the cause, the evidence and parts of the fix of each.
fn check_all(bots: &[(&str, &str, &str, &[&str])]) {
    at_once(bots, |(code, cause, evidence, fix)| {
        check_python(code, cause, evidence, fix);
    });
}

fn check_python(code: &str, cause: &str, evidence: &str, fix: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bot.py");
    fs::write(&path, format!("{PYTHON}{code}")).unwrap();
    let expected = Expected {
        cause,
        evidence,
        fix,
    };
    check(&["python3", "-S", path.to_str().unwrap()], &expected);
}

#[test]
fn output_that_the_library_keeps_back_shows_on_a_terminal() {
    let code = "read(); print(ROWS, end='')\nwhile read(): pass";
    // The reader of the input is another thread than the one that answers.
    let with_thread = "
lines = []
def listen():
    while True: lines.append(read())
threading.Thread(target=listen, daemon=True).start()
while not lines: time.sleep(0.01)
print(ROWS, end='')
while lines[-1]: time.sleep(0.01)";
    check_all(&[
        (code, "buffered", "terminal", &["flush=True", "python3 -u"]),
        (with_thread, "buffered", "terminal", &["flush=True"]),
    ]);
}

#[test]
fn the_language_is_that_of_the_program_that_waits() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bot.py");
    fs::write(
        &path,
        format!("{PYTHON}read(); print(ROWS)\nwhile read(): pass"),
    )
    .unwrap();
    let script = format!("python3 {}; true", path.display());
    let expected = Expected {
        cause: "buffered",
        evidence: "terminal",
        fix: &["flush=True"],
    };
    check(&["sh", "-c", &script], &expected);
}

#[test]
fn in_a_pipeline_the_program_that_keeps_the_answers_is_named() {
    let (written, kept) = ("write(ROWS)", "print(ROWS)");
    let python: &[&str] = &["flush=True"];
    let inside: &[&str] = &["flush=True", "inside the pipeline"];
    let pipelines: [(_, _, _, &[&str]); 4] = [
        (
            written,
            "BOT | grep -v DEBUG",
            "terminal",
            &["grep --line-buffered"],
        ),
        (kept, "cat | BOT", "terminal", python),
        (kept, "BOT | tee /dev/null", "unbuffered", inside),
        (kept, "cat | BOT | cat", "unbuffered", inside),
    ];
    at_once(&pipelines, |(answer, pipeline, evidence, fix)| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bot.py");
        let code = format!("{PYTHON}read(); {answer}\nwhile read(): pass");
        fs::write(&path, code).unwrap();
        let script = pipeline.replace("BOT", &format!("python3 {}", path.display()));
        let cause = "buffered";
        let expected = Expected {
            cause,
            evidence,
            fix,
        };
        check(&["sh", "-c", &script], &expected);
    });
}

#[test]
fn output_that_the_program_keeps_back_shows_when_it_exits() {
    let code = "
out = open(1, 'w', 65536, closefd=False)
line = read(); out.write(ROWS)
while line and not line.startswith('QUIT'): line = read()";
    check_python(code, "buffered", "own-buffer", &["flush()"]);
}

#[test]
fn an_agent_that_waits_for_more_input_is_not_blamed_for_its_buffer() {
    let after = |before: &str| format!("{before}; read(); write(ROWS)\nwhile read(): pass");
    let one_more = "one more line than is sent (here 1 line)";
    let blocks = "while sys.stdin.buffer.read(64): write(ROWS)";
    check_all(&[
        (&after("read()"), "no-output", "one-line", &[one_more]),
        (
            &after("[read() for _ in range(5)]"),
            "no-output",
            "lines",
            &["count the lines"],
        ),
        (blocks, "no-output", "bytes", &["not in blocks"]),
    ]);
}

#[test]
fn an_agent_that_reads_all_its_input_first_is_told_so() {
    let code = "sys.stdin.read(); write(ROWS)";
    check_python(code, "no-output", "end-of-input", &["one line at a time"]);
}

#[test]
fn an_agent_that_skips_lines_is_told_so() {
    let code = "
while read():
    line = read()
    if line.startswith(('RED', 'BLUE')): write(ROWS)";
    check_python(code, "no-output", "last-line", &["thrown away"]);
}

#[test]
fn an_agent_that_loses_lines_that_arrive_together_is_told_so() {
    let code = "
def read(): return open(0, closefd=False).readline()";
    check_python(
        &format!("{code}{PLAY}"),
        "no-output",
        "one-by-one",
        &["one reader"],
    );
}

#[test]
fn an_agent_that_asks_the_system_for_lines_that_it_has_is_told_so() {
    let code = "
def read():
    select.select([sys.stdin], [], [])
    return sys.stdin.readline()";
    check_python(
        &format!("{code}{PLAY}"),
        "no-output",
        "one-by-one",
        &["select()"],
    );
}

#[test]
fn an_agent_that_waits_for_something_else_than_input_is_not_told_to_flush() {
    let lock = "read(); threading.Semaphore(0).acquire()";
    let pipe = "read(); os.read(os.pipe()[0], 1)";
    check_all(&[
        (lock, "no-output", "untried", &["lock that is taken twice"]),
        (pipe, "no-output", "untried", &["waits for"]),
    ]);
}

#[test]
fn an_agent_that_never_answers_is_told_to_flush_too() {
    let silent = "while read(): pass";
    // What is written to such a file is lost when the process ends like this.
    let lost = "
out = open(1, 'w', 65536, closefd=False)
read(); out.write(ROWS)
while read(): pass
os._exit(0)";
    check_all(&[
        (silent, "no-output", "nothing", &["flushed"]),
        (lost, "no-output", "nothing", &["flushed"]),
    ]);
}

#[test]
fn an_agent_that_computes_beside_the_thread_that_reads_is_late() {
    let computes = "
read()
threading.Thread(target=read, daemon=True).start()
begin = time.process_time()
while time.process_time() < begin + 2.6: pass
write(ROWS)
time.sleep(60)";
    let sleeps = "
read()
threading.Thread(target=read, daemon=True).start()
time.sleep(2.5)
write(ROWS)
time.sleep(60)";
    check_all(&[
        (computes, "late", "time", &[]),
        (sleeps, "late", "time", &[]),
    ]);
}

/// Compiles a bot in another language and checks it; does nothing if its compiler is not installed. `@` is the bot's folder.
fn check_compiled(code: &str, compiler: &[&str], run: &[&str], evidence: &str, fix: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let source = compiler[compiler.len() - 1];
    fs::write(folder.join(source), code).unwrap();
    let mut command = Command::new(compiler[0]);
    let output = command.args(&compiler[1..]).current_dir(folder).output();
    let Ok(output) = output else {
        return;
    };
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    let folder = folder.to_str().unwrap();
    let run: Vec<String> = run.iter().map(|word| word.replace('@', folder)).collect();
    let run: Vec<&str> = run.iter().map(String::as_str).collect();
    let expected = Expected {
        cause: "buffered",
        evidence,
        fix,
    };
    check(&run, &expected);
}

#[test]
fn a_writer_of_c_is_flushed_in_its_own_words() {
    let code = r#"#include <stdio.h>
int main(void) {
  char line[99];
  fgets(line, 99, stdin);
  fputs("FB8sB479B8\nBB31555583\n6724898974\n967B669999\n", stdout);
  while (fgets(line, 99, stdin) && line[0] != 'Q') {}
}"#;
    check_compiled(
        code,
        &["cc", "-o", "bot", "bot.c"],
        &["@/bot"],
        "terminal",
        &["setvbuf(stdout, NULL, _IOLBF, 0)"],
    );
}

#[test]
fn a_writer_of_c_plus_plus_is_flushed_in_its_own_words() {
    let code = r#"#include <iostream>
#include <string>
int main() {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  std::string line;
  std::getline(std::cin, line);
  std::cout << "FB8sB479B8\nBB31555583\n6724898974\n967B669999\n";
  while (std::getline(std::cin, line) && line[0] != 'Q') {}
}"#;
    check_compiled(
        code,
        &["c++", "-o", "bot", "bot.cpp"],
        &["@/bot"],
        "own-buffer",
        &["std::flush", "sync_with_stdio"],
    );
}

#[test]
fn a_writer_of_go_is_flushed_in_its_own_words() {
    let code = r#"package main
import ("bufio"; "fmt"; "os"; "strings")
func main() {
  in := bufio.NewScanner(os.Stdin)
  out := bufio.NewWriter(os.Stdout)
  defer out.Flush()
  in.Scan()
  fmt.Fprint(out, "FB8sB479B8\nBB31555583\n6724898974\n967B669999\n")
  for in.Scan() && !strings.HasPrefix(in.Text(), "QUIT") {}
}"#;
    check_compiled(
        code,
        &["go", "build", "-o", "bot", "bot.go"],
        &["@/bot"],
        "own-buffer",
        &["writer.Flush()"],
    );
}

#[test]
fn a_writer_of_java_is_flushed_in_its_own_words() {
    let code = r#"import java.io.*;
class Bot {
  public static void main(String[] arguments) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out));
    String line = in.readLine();
    out.println("FB8sB479B8\nBB31555583\n6724898974\n967B669999");
    while (line != null && !line.startsWith("QUIT")) line = in.readLine();
    out.close();
  }
}"#;
    check_compiled(
        code,
        &["javac", "Bot.java"],
        &["java", "-cp", "@", "Bot"],
        "own-buffer",
        &["PrintWriter", "flush()"],
    );
}

#[test]
fn a_writer_of_node_is_flushed_in_its_own_words() {
    let code = r#"let out = "";
const lines = require("readline").createInterface({ input: process.stdin });
let first = true;
lines.on("line", (line) => {
  if (first) out += "FB8sB479B8\nBB31555583\n6724898974\n967B669999\n";
  first = false;
  if (line.startsWith("QUIT")) lines.close();
});
lines.on("close", () => process.stdout.write(out, () => process.exit(0)));
"#;
    check_compiled(
        code,
        &["node", "--check", "bot.js"],
        &["node", "@/bot.js"],
        "own-buffer",
        &["process.stdout.write"],
    );
}

/// A program that takes half a second to start, and then speaks before it is asked, is told the same as one that starts at once.
#[test]
fn a_slow_start_does_not_excuse_what_is_said_before_the_first_question() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bot.py");
    for seconds in [0.0, 0.5] {
        let start =
            format!("until = time.monotonic() + {seconds}\nwhile time.monotonic() < until: pass\n");
        fs::write(&path, format!("{PYTHON}{start}write('ready\\n'){PLAY}")).unwrap();
        let bot = path.to_str().unwrap();
        let words = [
            "check", "stratego", "--format", "json", "--", "python3", "-S", bot,
        ];
        let report = report_of(words).unwrap();
        let ids: Vec<&str> = report.failures.iter().map(|it| it.id.as_str()).collect();
        assert_eq!(
            ids,
            ["stratego/setup/waits-for-header"],
            "{seconds}: {}",
            report.text
        );
    }
}
