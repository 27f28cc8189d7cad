//! The profile `python-chess` against python-chess, which `.ci/tools` brings. A fault of the misbehaver fails in the profile where
//! python-chess cannot use the engine, and passes where it can.

use std::{
    env,
    process::Command,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use linesman_end_to_end::{program, report_of, repository};
use linesman_uci::checks;

use super::{text, tool};

/// The faults that are tried in the normal run.
const HANDFUL: &[&str] = &[
    "uci/hello/id-author",
    "uci/hello/once",
    "uci/option/combo-default",
    "uci/set/takes-effect",
    "uci/bestmove/castling",
    "uci/bestmove/castling-960",
    "uci/bestmove/form",
    "uci/search/infinite-waits",
];
/// The faults about which the profile and python-chess disagree, as the page on UCI explains.
const EXPLAINED: &[&str] = &[
    "uci/stream/reads-split-lines",
    "uci/option/form",
    "uci/option/fixed-types",
    "uci/search/movetime-ends",
    "uci/search/idle-stop",
    "uci/process/stdout-bounded",
    "uci/process/leaves-nothing-behind",
];
/// The faults that break no check that binds, and keep some from being reached, as the page explains.
const UNDECIDED: &[&str] = &[
    "uci/time/in-time",
    "uci/bestmove/castling",
    "uci/search/infinite-waits",
    "uci/ponder/waits",
];
/// The faults that show only in what the script does not have python-chess send yet.
const UNTRIED: &[&str] = &[
    "uci/set/limit-strength",
    "uci/set/own-book",
    "uci/set/threads",
    "uci/position/repeated",
    "uci/position/twins",
    "uci/search/movetime-short",
    "uci/search/limits-forgotten",
    "uci/time/long-clock",
    "uci/ponder/hit-when-done",
];
/// How many faults are tried at the same time. Most of the time passes in waiting.
const AT_ONCE: usize = 4;

#[test]
#[ignore = "needs python-chess; .ci/run brings it"]
fn the_profile_python_chess_judges_as_python_chess_does() {
    let is_long = env::var_os("LINESMAN_ALL_VERDICTS").is_some();
    let ids: Vec<&str> = checks::ALL.iter().map(|check| check.id).collect();
    let named = [HANDFUL, EXPLAINED, UNDECIDED, UNTRIED].concat();
    assert!(named.iter().all(|id| ids.contains(id)));
    // An engine without a fault passes in both.
    assert_eq!(judge(&[]), (String::new(), String::new()));
    let tried: Vec<&str> = ids
        .into_iter()
        .filter(|id| is_long && !UNTRIED.contains(id) || HANDFUL.contains(id))
        .collect();
    let different = Mutex::new(Vec::new());
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(id) = tried.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (here, there) = judge(&["--break", id]);
                    if here.is_empty() != there.is_empty() {
                        different.lock().unwrap().push((*id, here, there));
                    }
                }
            });
        }
    });
    let different = different.into_inner().unwrap();
    let agreed = tried.len() - different.len();
    println!(
        "the profile agrees with python-chess on {agreed} of {} faults",
        tried.len()
    );
    let unexplained = different.iter().filter(|(id, ..)| !EXPLAINED.contains(id));
    let unexplained: Vec<_> = unexplained.collect();
    assert!(unexplained.is_empty(), "{unexplained:#?}");
    assert!(
        agreed * 100 >= tried.len() * 95,
        "{agreed} of {}",
        tried.len()
    );
}

#[test]
fn what_is_no_part_of_a_profile_does_not_fail_in_it() {
    let misbehave = text(&program("misbehave"));
    for (profile, code) in [("uci-2006", 1), ("python-chess", 0)] {
        let words = ["check", "uci", "--profile", profile, "--format", "json"];
        let engine = ["--", &*misbehave, "--break", "uci/hello/id-author"];
        let report = report_of(words.iter().chain(&engine)).unwrap();
        assert_eq!(report.code, code, "{profile}: {}", report.text);
    }
}

/// Returns why an engine fails in the profile, and why python-chess cannot use it. Each is empty if it passes.
fn judge(fault: &[&str]) -> (String, String) {
    let misbehave = text(&program("misbehave"));
    let mut engine = vec![&*misbehave];
    engine.extend(if fault.is_empty() { &["uci"] } else { fault });
    engine.extend(["--seed", "1"]);
    let words = "check uci --profile python-chess --format json --".split(' ');
    let report = report_of(words.chain(engine.iter().copied())).unwrap();
    let here = match report.code {
        0 => String::new(),
        // A note has cut conversations short, and no check that binds is broken.
        3 if UNDECIDED.contains(fault.last().unwrap_or(&"")) => String::new(),
        code => format!("exit code {code}: {:?}", report.failures),
    };
    let script = repository().join("sample-agents/tests/tests/suite/tools/python_chess.py");
    let python = tool("python/bin/python");
    let output = Command::new(&python)
        .arg(script)
        .args(&engine)
        .output()
        .unwrap_or_else(|error| panic!("{} cannot be run: {error}", python.display()));
    let said = String::from_utf8_lossy(&output.stdout);
    let there = match said.lines().last() {
        Some("ok") => String::new(),
        Some(reason) if reason.starts_with("fail ") => reason.to_owned(),
        _ => panic!("{fault:?}: {}", String::from_utf8_lossy(&output.stderr)),
    };
    (here, there)
}
