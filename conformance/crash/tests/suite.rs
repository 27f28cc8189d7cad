//! Real crashes: each file in `outputs` is what a small program wrote to its standard error.

use std::{fs, path::Path};

use linesman_crash::Crash;

/// The name of the file, the message, and the place as `file:line`, the function and the code.
const CASES: &[(&str, &str, &str)] = &[
    ("bash", "nosuchcommand: command not found", "bot.sh:3"),
    (
        "c-asan",
        "AddressSanitizer: heap-buffer-overflow",
        "/home/ann/asan.c:2 in choose",
    ),
    (
        "c-assert",
        "Assertion `n == 2' failed",
        "assert.c:2 in main",
    ),
    ("c-free", "free(): double free detected in tcache 2", ""),
    ("c-smash", "*** stack smashing detected ***: terminated", ""),
    (
        "c-ubsan",
        "runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'",
        "ubsan.c:1",
    ),
    (
        "cpp",
        "std::out_of_range: vector::_M_range_check: __n (which is 10) >= this->size() (which is 1)",
        "",
    ),
    (
        "go-bot",
        "panic: runtime error: index out of range [10] with length 1",
        "/home/ann/bot.go:2 in main.choose",
    ),
    (
        "go-dead",
        "fatal error: all goroutines are asleep - deadlock!",
        "/home/ann/dead.go:2 in main.main",
    ),
    (
        "go-nilp",
        "panic: runtime error: invalid memory address or nil pointer dereference",
        "/home/ann/nilp.go:3 in main.f",
    ),
    ("guile", "list-ref: Argument 2 out of range: 10", ""),
    (
        "java-cause",
        "java.lang.IndexOutOfBoundsException: Index 10 out of bounds for length 0",
        "Bot.java:3 in Bot.choose",
    ),
    (
        "java-missing",
        "Error: Could not find or load main class Nosuch",
        "",
    ),
    (
        "java",
        "java.lang.NumberFormatException: For input string: \"BLUE\"",
        "Simple.java:1 in Simple.go",
    ),
    (
        "lua",
        "attempt to index a nil value (field 'integer index')",
        "bot.lua:1",
    ),
    (
        "mono",
        "System.IndexOutOfRangeException: Index was outside the bounds of the array.",
        "/home/ann/Bot.cs:2 in Bot.Main",
    ),
    (
        "node-module",
        "Error: Cannot find module './nosuch'",
        "/home/ann/module.js:1",
    ),
    ("node-promise", "Error: lost", "/home/ann/promise.js:1"),
    (
        "node-syntax",
        "SyntaxError: Unexpected token ';'",
        "/home/ann/syntax.js:1: const x = ;",
    ),
    (
        "node",
        "TypeError: Cannot read properties of undefined (reading 'length')",
        "/home/ann/bot.js:1 in choose",
    ),
    ("ocaml-b", "Failure(\"nth\")", "bot.ml:1 in Bot.choose"),
    ("ocaml", "Failure(\"nth\")", ""),
    ("pascal", "Runtime error 201", "bot.pas:3 in main"),
    (
        "perl-method",
        "Can't locate object method \"foo\" via package \"abc\" (perhaps you forgot to load \"abc\"?)",
        "meth.pl:2",
    ),
    ("perl", "no such row", "bot.pl:2"),
    (
        "php",
        "Fatal error: Uncaught RuntimeException: no row",
        "/home/ann/bot.php:2",
    ),
    (
        "python-chain",
        "RuntimeError: cannot read the header",
        "/home/ann/chain.py:6 in parse: raise RuntimeError(\"cannot read the header\") from error",
    ),
    (
        "python-libframe",
        "IndexError: Cannot choose from an empty sequence",
        "/home/ann/libframe.py:2: random.choice([])",
    ),
    (
        "python-module",
        "ModuleNotFoundError: No module named 'nosuchmodule'",
        "/home/ann/module.py:1: import nosuchmodule",
    ),
    (
        "python-syntax",
        "SyntaxError: invalid syntax",
        "/home/ann/syntax.py:1: def f(:",
    ),
    (
        "python-thread",
        "ValueError: invalid literal for int() with base 10: 'x'",
        "/home/ann/thread.py:3 in work: int(\"x\")",
    ),
    (
        "python",
        "IndexError: list index out of range",
        "/home/ann/bot.py:3 in choose: return rows[10]",
    ),
    (
        "ruby",
        "index 10 outside of array bounds: -1...1 (IndexError)",
        "bot.rb:2 in fetch",
    ),
    (
        "rust-bot",
        "index out of bounds: the len is 1 but the index is 10",
        "bot.rs:1",
    ),
    (
        "rust-err",
        "Error: ParseIntError { kind: InvalidDigit }",
        "",
    ),
    (
        "rust-unwrap",
        "called `Option::unwrap()` on a `None` value",
        "unwrap.rs:1",
    ),
    ("sh", "nosuchcommand: not found", "./bot.sh:3"),
    ("tcl", "no such row", "bot.tcl:2"),
    // The loop begins in line 39, and the fault is in the fifth line from there.
    (
        "tcl-loop",
        "invalid command name \"legal_mvoes\"",
        "bot.tcl:43",
    ),
];

#[test]
fn every_crash_has_its_message_and_the_author_s_own_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/outputs");
    for (name, message, place) in CASES {
        let text =
            fs::read_to_string(folder.join(format!("{name}.stderr"))).expect("the file is there");
        let crash = Crash::find(&text).unwrap_or_else(|| panic!("{name}: no crash found"));
        let actual = crash
            .place
            .as_ref()
            .map_or_else(String::new, ToString::to_string);
        assert_eq!(
            (crash.message.as_str(), actual.as_str()),
            (*message, *place),
            "{name}"
        );
    }
    let files = fs::read_dir(folder).expect("the folder is there").count();
    assert_eq!(CASES.len(), files, "every file has a row");
}

#[test]
fn what_is_no_crash_is_not_taken_for_one() {
    for text in [
        "",
        "my move is 0 3 DOWN\n",
        "depth 4 score 12\nnodes 4711\n",
        "thinking...\n",
    ] {
        assert_eq!(Crash::find(text), None, "{text:?}");
    }
}

#[test]
fn the_last_of_several_crashes_counts() {
    let text = "Traceback (most recent call last):\n  File \"a.py\", line 1, in f\nValueError: first\n\
        went on\nTraceback (most recent call last):\n  File \"a.py\", line 2, in g\nKeyError: 'second'\n";
    let crash = Crash::find(text).expect("there are two");
    assert_eq!(crash.to_string(), "KeyError: 'second', at a.py:2 in g");
}

#[test]
fn long_lines_are_cut() {
    let text = format!("Error: {}\n", "x".repeat(4000));
    let crash = Crash::find(&text).expect("there is one");
    assert!(crash.message.chars().count() < 200);
    assert!(crash.message.ends_with("..."));
}

#[test]
fn every_signal_that_ends_a_program_has_a_meaning() {
    let names: Vec<&str> = [4, 6, 8, 9, 11, 13, 15]
        .into_iter()
        .filter_map(|number| linesman_crash::signal(number).map(|signal| signal.name))
        .collect();
    assert_eq!(
        names,
        [
            "SIGILL", "SIGABRT", "SIGFPE", "SIGKILL", "SIGSEGV", "SIGPIPE", "SIGTERM"
        ]
    );
    assert_eq!(linesman_crash::signal(200), None);
}
