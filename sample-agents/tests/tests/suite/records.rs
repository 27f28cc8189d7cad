//! A fault in a game becomes a scenario that shows it again.
//!
//! By default a handful of faults is tried. `LINESMAN_ALL_RECORDS=1` tries every fault of the misbehaver.

use std::{fs, path::Path};

use linesman::PROTOCOLS;
use linesman_end_to_end::{Failure, program, report_of};
use serde_json::Value;

use super::{linesman, misbehaving, text};

/// A protocol, the bot that plays well, the options of a game, and the faults of the handful.
struct Table {
    protocol: &'static str,
    good: &'static str,
    options: &'static [&'static str],
    handful: &'static [&'static str],
}

const TABLES: &[Table] = &[
    Table {
        protocol: "stratego",
        good: "stratego-random",
        options: &["--profile", "manual-2012"],
        handful: &[
            "stratego/move/not-into-lake",
            "stratego/setup/has-flag",
            "stratego/turn/form",
        ],
    },
    Table {
        protocol: "otep",
        good: "otep-random",
        options: &["--rules", "brandub", "--clock", "5+1x2"],
        handful: &["otep/legal/own-side", "otep/legal/allowed"],
    },
    Table {
        protocol: "bitwa",
        good: "bitwa-random",
        options: &["--board", "duel", "--time", "4s"],
        handful: &["bitwa/order/six-fields", "bitwa/order/target-on-board"],
    },
];

/// What a record has of a side: its first violation that cost it the game, or else its first.
fn fault(record: &Path, side: &str) -> Option<(String, String)> {
    let lines = fs::read_to_string(record).unwrap();
    let lines: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.last().unwrap()["kind"], "end", "{}", record.display());
    let of_side = |line: &&Value| line["kind"] == "violation" && line["side"] == side;
    let fatal = |line: &&Value| line["consequence"] != "tolerated";
    let mut found = lines.iter().filter(of_side);
    let chosen = found.clone().find(fatal).or_else(|| found.next())?;
    let field = |name: &str| chosen[name].as_str().unwrap().to_owned();
    Some((field("check"), field("cause")))
}

/// Plays a game of the misbehaver with this fault on each side. Returns on how many sides it showed, or what is wrong.
fn try_fault(table: &Table, check: &str) -> Result<usize, String> {
    let sides = PROTOCOLS
        .iter()
        .find(|it| it.name == table.protocol)
        .unwrap()
        .sides;
    let good = text(&program(table.good));
    // Only a bot that does the same each time makes the same mistake again.
    let bad = format!("{} --seed 1", misbehaving(check));
    let mut shown = 0;
    for (index, side) in sides.iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| text(&folder.path().join(name));
        let mut players = [good.as_str(), good.as_str()];
        players[index] = &bad;
        let mut words = vec!["play", table.protocol, players[0], players[1]];
        words.extend(table.options);
        let games = path("games");
        words.extend(["--record", &games]);
        linesman(&words).code(0);
        let record = folder.path().join("games/game-1.jsonl");
        let Some((broken, cause)) = fault(&record, side) else {
            continue;
        };
        shown += 1;
        // The game by the rules comes to the same.
        linesman(&["replay", &text(&record)]).code(0);
        let file = path("fault.yaml");
        linesman(&[
            "record",
            table.protocol,
            "--from",
            &text(&record),
            "--side",
            side,
            "-o",
            &file,
        ])
        .code(0);
        let agent = bad.split(' ').map(str::to_owned);
        let words = ["run", &file, "--format", "json", "--level", "may", "--"].map(str::to_owned);
        let report = report_of(words.into_iter().chain(agent))?;
        let kind = |cause: &str| cause.split('(').next().unwrap_or_default().to_owned();
        // Of an answer that did not come, the tester finds out more than the referee of a game: which check tells of it, and why.
        let is_silence =
            |cause: &str| ["no-output", "no-newline", "buffered", "late"].contains(&cause);
        // The tester's player takes no time, so a line too many may come when an answer is due, or later, or be one of a flood.
        let is_excess = |cause: &str| ["extra-line", "noise"].contains(&cause);
        let is_answer = |cause: &str| {
            is_excess(cause) || ["malformed", "illegal", "over-limit"].contains(&cause)
        };
        let is_same = |found: &Failure| {
            found.id == broken && kind(&found.cause) == kind(&cause)
                || is_silence(&found.cause) && is_silence(&cause)
                || is_excess(&cause) && is_answer(&kind(&found.cause))
        };
        let is_again = report.failures.iter().any(is_same);
        if !is_again {
            let scenario = fs::read_to_string(&file).unwrap_or_default();
            let found = report
                .failures
                .iter()
                .map(|one| format!("{} ({})", one.id, one.cause));
            let found = found.collect::<Vec<_>>().join(", ");
            return Err(format!(
                "{check} as {side}: {broken} ({cause}) became {found:?}\n{scenario}"
            ));
        }
    }
    Ok(shown)
}

#[test]
fn a_fault_in_a_game_shows_again_in_its_scenario() {
    let tries_all = std::env::var_os("LINESMAN_ALL_RECORDS").is_some();
    let (mut wrong, mut shown) = (Vec::new(), 0);
    for table in TABLES {
        let protocol = PROTOCOLS
            .iter()
            .find(|it| it.name == table.protocol)
            .unwrap();
        let all: Vec<&str> = protocol.checks.iter().map(|check| check.id).collect();
        for check in if tries_all { &all } else { table.handful } {
            assert!(all.contains(check), "{check}");
            match try_fault(table, check) {
                Ok(sides) => {
                    assert!(tries_all || sides > 0, "{check} does not show in a game");
                    shown += sides;
                }
                Err(what) => wrong.push(what),
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {shown}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn a_shorter_game_with_the_same_fault_is_searched_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| text(&folder.path().join(name));
    let check = "stratego/move/not-into-lake";
    let bad = format!("{} --when captured --seed 1", misbehaving(check));
    let good = format!("{} --seed 2", text(&program("stratego-random")));
    let (games, file) = (path("games"), path("short.yaml"));
    let words = ["play", "stratego", &bad, &good, "--profile", "manual-2012"];
    linesman(&[&words[..], &["--record", &games]].concat()).code(0);
    let record = path("games/game-1.jsonl");
    let words = ["record", "stratego", "--from", &record, "-o", &file, "--"];
    let words: Vec<&str> = words.into_iter().chain(bad.split(' ')).collect();
    let said = linesman(&words).code(1);
    let told = String::from_utf8_lossy(&said.get_output().stderr).into_owned();
    let numbers: Vec<u32> = told
        .split(' ')
        .filter_map(|word| word.parse().ok())
        .collect();
    assert!(
        told.contains(&format!("the agent breaks {check} after")),
        "{told}"
    );
    assert!(
        matches!(numbers[..], [short, long] if short <= long),
        "{told}"
    );
    let run: Vec<&str> = ["run", &file, "--"]
        .into_iter()
        .chain(bad.split(' '))
        .collect();
    linesman(&run)
        .code(1)
        .stdout(predicates::str::contains(format!("FAIL  {check}")));
    // An agent without the fault plays the whole game.
    linesman(&[
        "record", "stratego", "--from", &record, "--side", "RED", "-o", &file, "--", &good,
    ])
    .code(0)
    .stderr(predicates::str::contains("the agent makes no mistake"));
}
