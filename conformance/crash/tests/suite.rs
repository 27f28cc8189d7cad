//! Real crashes: each file in `outputs` is what a small program wrote to its standard error.

use std::{fs, path::Path};

use linesman_crash::Crash;

/// Next to each output is what is expected: the message, and the place as `file:line`, the function and the code, if there is one.
#[test]
fn every_crash_has_its_message_and_the_author_s_own_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/outputs");
    let (mut count, mut wrong) = (0, Vec::new());
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_none_or(|ending| ending != "stderr") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("the file is there");
        let expected = fs::read_to_string(path.with_extension("expected"));
        let expected = expected.expect("every output has what is expected");
        let crash = Crash::find(&text);
        let place = crash.iter().flat_map(|it| &it.place);
        let message = crash.iter().map(|it| format!("{}\n", it.message));
        let actual: String = message
            .chain(place.map(|place| format!("{place}\n")))
            .collect();
        if actual != expected {
            wrong.push(format!("{path:?}: {actual}, not {expected}"));
        }
        count += 1;
    }
    assert_eq!(wrong, [""; 0]);
    assert_eq!(count, 64);
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

/// The texts are what bash, dash, Node and Python wrote.
#[test]
fn warnings_have_their_message_and_their_place() {
    for (text, expected) in [
        (
            "b.sh: line 3: [: a b: integer expression expected\n",
            "[: a b: integer expression expected, at b.sh:3",
        ),
        (
            "./b.sh: 2: [: -eq: unexpected operator\n",
            "[: -eq: unexpected operator, at ./b.sh:2",
        ),
        (
            "(node:26939) TimeoutOverflowWarning: 2147483648 does not fit into a 32-bit signed integer.\n\
             Timeout duration was set to 1.\n",
            "TimeoutOverflowWarning: 2147483648 does not fit into a 32-bit signed integer.",
        ),
        (
            "/tmp/w/t.py:2: UserWarning: deep search\n  warnings.warn(\"deep search\")\n",
            "UserWarning: deep search, at /tmp/w/t.py:2",
        ),
    ] {
        let warning = Crash::find_warning(text).map(|it| it.to_string());
        assert_eq!(warning.as_deref(), Some(expected));
    }
    for text in ["", "depth: 12: 40 nodes\n", "thinking for 20 ms\n"] {
        assert_eq!(Crash::find_warning(text), None, "{text:?}");
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
