//! Chess engines of Debian: each departs from UCI where its conversations show that it does, and nowhere else. What depends on time is
//! left out. Some of it was also tried in a terminal: what stands in a comment.

use std::{
    collections::BTreeSet,
    io::{BufRead as _, BufReader, Write as _},
    process::{Command, Stdio},
};

use linesman_end_to_end::report_of;

/// An engine of Debian 12, and the checks that it breaks.
struct Engine {
    /// What it says behind `id name`.
    name: &'static str,
    words: &'static [&'static str],
    broken: &'static [&'static str],
}

const ENGINES: &[Engine] = &[
    Engine {
        name: "Stockfish 15.1",
        words: &["/usr/games/stockfish"],
        broken: &[
            "uci/stream/reads-on-behind-unknown-words",
            // A greeting.
            "uci/stream/no-noise",
            // Nothing behind `default`.
            "uci/option/string-default",
            "uci/set/value-case",
        ],
    },
    Engine {
        name: "Ethereal 12.00",
        words: &["/usr/games/ethereal-chess"],
        broken: &[
            "uci/stream/blanks-around",
            "uci/stream/reads-on-behind-unknown-words",
            "uci/set/name-case",
            // It aborts at `Hash` 0.
            "uci/set/out-of-range",
            "uci/set/value-case",
            "uci/search/searchmoves",
            // It answers `go infinite` when it has a mate.
            "uci/search/infinite-waits-at-win",
            // `a1a1`.
            "uci/bestmove/null-move",
            // Its build lacks a function, so it ends at any `SyzygyPath`.
            "uci/set/declared-defaults",
        ],
    },
    Engine {
        name: "Toga II 3.0",
        words: &["/usr/games/toga2"],
        broken: &[
            "uci/stream/blanks-around",
            "uci/stream/takes-crlf",
            "uci/stream/reads-on-behind-unknown-words",
            "uci/stream/no-noise",
            "uci/search/nodes",
            "uci/search/searchmoves",
            "uci/bestmove/null-move",
        ],
    },
    Engine {
        name: "Glaurung 2.2",
        words: &["/usr/games/glaurung"],
        broken: &[
            "uci/stream/reads-on-behind-unknown-words",
            "uci/stream/no-noise",
            "uci/set/name-case",
            // It plans for the increment, and takes 20 s of half a second.
            "uci/time/increment-comes-later",
            "uci/search/infinite-waits-at-win",
        ],
    },
    Engine {
        name: "GNU Chess 6.2.7",
        words: &["/usr/games/gnuchess", "--uci"],
        broken: &[
            // Three silences at the same word, each for a reason of its own.
            "uci/stream/blanks-around",
            "uci/stream/takes-crlf",
            "uci/stream/reads-split-lines",
            // It aborts at a line of 6 kB.
            "uci/stream/long-lines",
            "uci/search/nodes",
            "uci/search/searchmoves",
            "uci/bestmove/null-move",
            // `quit` in the same write as `go` is lost.
            "uci/end/quit-in-search",
            // A segmentation fault at `quit`.
            "uci/end/no-crash",
        ],
    },
];

/// Checks that an engine may also break: they depend on what it searches in the time that it has.
const BY_CHANCE: &[&str] = &[
    "uci/bestmove/info-before",
    // Glaurung answers no isready in a search. Other silences decide which of the two is blamed.
    "uci/ready/answered",
    "uci/ready/while-searching",
    "uci/info/pv-legal",
    // The engine looks at a clock, and the second of the check is the engine's own time, which a busy machine makes longer.
    "uci/info/currmove-late",
    "uci/search/stops-at-once",
    // Ethereal writes a line of its search in several pieces, and `readyok` comes between two of them.
    "uci/stream/whole-lines",
    // Ethereal sometimes takes a ponderhit right behind go for one that came before the search.
    "uci/ponder/hit-at-once",
    "uci/end/end-of-input",
    "uci/end/end-of-input-in-search",
];

#[test]
#[ignore = "needs chess engines; .ci/long profiles brings them"]
fn engines_of_debian_break_what_they_were_seen_to_break() {
    if std::env::var_os("LINESMAN_ALL_VERDICTS").is_none() {
        println!("NOT TESTED here: the engines of Debian, which .ci/long profiles tests");
        return;
    }
    let (mut tried, mut wrong) = (0, Vec::new());
    for Engine {
        name,
        words,
        broken,
    } in ENGINES
    {
        if !says(words).contains(&format!("id name {name}")) {
            println!("NOT TESTED: {name}, which is not here in this version");
            continue;
        }
        tried += 1;
        let options = "check uci --level may --format json --".split(' ');
        let report = report_of(options.chain(words.iter().copied())).unwrap();
        let found: BTreeSet<&str> = report.failures.iter().map(|it| &*it.id).collect();
        let missing: Vec<&&str> = broken.iter().filter(|id| !found.contains(*id)).collect();
        let more = found.iter().filter(|id| !broken.contains(id));
        let more: Vec<&&str> = more.filter(|id| !BY_CHANCE.contains(id)).collect();
        if !missing.is_empty() || !more.is_empty() {
            wrong.push(format!(
                "{words:?}: not found {missing:?}; found {more:?}\n{}",
                report.text
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{tried} of {} engines were tested", ENGINES.len());
}

/// Returns what an engine says to `uci`; nothing if it is not installed.
fn says(words: &[&str]) -> String {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).stderr(Stdio::null());
    let Ok(mut engine) = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() else {
        return String::new();
    };
    let (stdin, stdout) = (engine.stdin.take(), engine.stdout.take());
    let mut stdin = stdin.expect("it is piped");
    stdin.write_all(b"uci\n").unwrap();
    let lines = BufReader::new(stdout.expect("it is piped")).lines();
    let said: Vec<String> = lines
        .map_while(Result::ok)
        .take_while(|line| line.trim() != "uciok")
        .collect();
    // GNU Chess does not always exit.
    engine.kill().unwrap();
    engine.wait().unwrap();
    said.join("\n")
}
