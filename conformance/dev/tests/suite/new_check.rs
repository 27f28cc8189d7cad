//! What `new-check` writes into a copy of the repository.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::Command,
};

use linesman_dev::{
    new_check::{TO_FILL_IN, stubs_left},
    top,
};
use tempfile::TempDir;

/// The folders and the file that it looks at.
const PLACES: &[&str] = &[
    "CHANGELOG.md",
    "docs/protocols",
    "sample-agents/misbehave/src",
    "sample-agents/tests/tests/matrix",
    "scenarios",
    "sdk/protocols/src",
    "sdk/uci/src",
];

/// Checks of all protocols with a table, and the files that each needs besides the changelog. All of these are edited by hand.
const CHECKS: &[(&str, &[&str])] = &[
    (
        "stratego/turn/brand-new",
        &[
            "docs/protocols/stratego.md",
            "sample-agents/misbehave/src/stratego/faults.rs",
            "sample-agents/misbehave/src/stratego/testing/exceptions.txt",
            "sample-agents/tests/tests/matrix/stratego.rs",
            "scenarios/stratego/turn/brand-new.yaml",
            "sdk/protocols/src/stratego/checks/turns.rs",
        ],
    ),
    (
        "otep/analysis/brand-new",
        &[
            "docs/protocols/otep.md",
            "sample-agents/misbehave/src/otep/faults/position.rs",
            "sample-agents/misbehave/src/otep/testing/exceptions.txt",
            "sample-agents/tests/tests/matrix/otep.rs",
            "scenarios/otep/analysis/brand-new.yaml",
            "sdk/protocols/src/otep/checks/reading.rs",
        ],
    ),
    (
        "bitwa/order/brand-new",
        &[
            "docs/protocols/bitwa.md",
            "sample-agents/misbehave/src/bitwa/faults.rs",
            "sample-agents/misbehave/src/bitwa/testing/exceptions.txt",
            "sample-agents/tests/tests/matrix/bitwa.rs",
            "scenarios/bitwa/order/brand-new.yaml",
            "sdk/protocols/src/bitwa/checks/orders.rs",
        ],
    ),
    (
        "uci/position/brand-new",
        &[
            "docs/protocols/uci.md",
            "sample-agents/misbehave/src/uci/faults/position.rs",
            "sample-agents/tests/tests/matrix/uci.rs",
            "scenarios/uci/position/brand-new.yaml",
            "sdk/uci/src/checks/positions.rs",
        ],
    ),
];

/// Ids that are refused, and what is said of each.
const REFUSED: &[(&str, &str)] = &[
    (
        "uci/position/fen",
        "there is a check \"uci/position/fen\" already, in sdk/uci/src/checks/positions.rs:",
    ),
    (
        "stratgo/turn/odd",
        "there is no protocol \"stratgo\"; did you mean \"stratego\"? the protocols are stratego, otep, bitwa, uci",
    ),
    (
        "uai/turn/odd",
        "uai has the checks of another protocol in other words",
    ),
    (
        "stratego/trun/odd",
        "stratego has no checks of \"trun\"; did you mean \"turn\"? its subjects are end, move, ",
    ),
    ("uci/position", "is no id of a check"),
    ("uci/position/fen/odd", "is no id of a check"),
    ("uci/position/Odd", "is no id of a check"),
    ("uci/position/odd--fen", "is no id of a check"),
    ("uci/../odd", "is no id of a check"),
];

type Files = BTreeMap<String, String>;

/// Runs `new-check` on a copy, and returns its exit code and all that it says.
fn new_check(copy: &TempDir, id: &str) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linesman-dev"));
    let output = command.args(["new-check", id, "--top"]).arg(copy.path());
    let output = output.output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

fn copy() -> TempDir {
    let copy = TempDir::new().unwrap();
    for (path, text) in files(&top()) {
        let path = copy.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    copy
}

fn files(top: &Path) -> Files {
    let mut found = Files::new();
    let mut open: Vec<String> = PLACES.iter().map(|&place| place.to_owned()).collect();
    while let Some(path) = open.pop() {
        if top.join(&path).is_file() {
            let text = fs::read_to_string(top.join(&path)).unwrap();
            found.insert(path, text);
            continue;
        }
        for entry in fs::read_dir(top.join(&path)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            open.push(format!("{path}/{name}"));
        }
    }
    found
}

#[test]
fn no_stub_is_left_to_fill_in() {
    assert_eq!(stubs_left(&top()).unwrap(), [""; 0]);
}

#[test]
fn a_new_check_has_a_stub_in_each_of_its_files() {
    let copy = copy();
    let mut before = files(copy.path());
    for (id, edited) in CHECKS {
        let (code, said) = new_check(&copy, id);
        assert_eq!(code, Some(0), "{said}");
        assert!(edited.len() <= 6);
        let after = files(copy.path());
        let changed = after
            .iter()
            .filter(|(path, text)| before.get(*path) != Some(text));
        let changed: BTreeSet<&str> = changed.map(|(path, _)| path.as_str()).collect();
        let expected: BTreeSet<&str> = edited.iter().copied().chain(["CHANGELOG.md"]).collect();
        assert_eq!(changed, expected, "{id}");
        for path in &expected {
            // The lines that were there are still there, in their order.
            let mut lines = after[*path].lines();
            let old = before.get(*path).map_or("", String::as_str);
            assert!(
                old.lines().all(|line| lines.any(|other| other == line)),
                "{path}"
            );
            // What is said leads to the stub.
            let place = said.split_once(&format!("  {path}:")).unwrap().1;
            let line: usize = place.lines().next().unwrap().parse().unwrap();
            let stub = after[*path].lines().nth(line - 1).unwrap();
            let is_open = *path != "CHANGELOG.md";
            assert_eq!(stub.contains(TO_FILL_IN), is_open, "{path}: {stub}");
        }
        let left = stubs_left(copy.path()).unwrap();
        for path in *edited {
            assert!(left.iter().any(|place| place.starts_with(path)), "{path}");
        }
        let again = new_check(&copy, id);
        assert_eq!(again.0, Some(2), "{}", again.1);
        assert_eq!(files(copy.path()), after);
        before = after;
    }
}

#[test]
fn clauses_and_rows_of_a_new_check_are_behind_the_others() {
    let copy = copy();
    assert_eq!(new_check(&copy, "uci/position/brand-new").0, Some(0));
    let files = files(copy.path());
    // UCI-6 has twelve clauses; its last check is that of an empty list of moves.
    let (before, row) = files["sdk/uci/src/checks/positions.rs"]
        .split_once("POSITION_BRAND_NEW \"position/brand-new\" \"6.13\" Must after ")
        .unwrap();
    assert!(before.contains("\"position/moves-empty\" \"6.12\""));
    assert_eq!(row.lines().last(), Some("}"));
    assert!(files["docs/protocols/uci.md"].contains("\n| UCI-6.13 | must | "));
    assert!(files["CHANGELOG.md"].contains("\n- The check `uci/position/brand-new` (UCI-6.13).\n"));
}

#[test]
fn every_subject_has_places_for_a_new_check() {
    let copy = copy();
    // The checks of UAI are those of UCI in other words.
    let protocols = linesman::PROTOCOLS.iter();
    for protocol in protocols.filter(|protocol| protocol.name != "uai") {
        let checks = protocol.checks;
        let subjects = checks
            .iter()
            .map(|check| check.id.rsplit_once('/').unwrap().0);
        for subject in subjects.collect::<BTreeSet<_>>() {
            let (code, said) = new_check(&copy, &format!("{subject}/brand-new"));
            assert_eq!(code, Some(0), "{said}");
            let scenario = copy
                .path()
                .join(format!("scenarios/{subject}/brand-new.yaml"));
            let scenario = fs::read_to_string(scenario).unwrap();
            let lists = scenario.lines().filter(|line| line.starts_with("checks:"));
            assert_eq!(lists.count(), 1, "{subject}");
        }
    }
}

#[test]
fn what_cannot_be_a_new_check_is_refused_and_nothing_is_written() {
    let copy = copy();
    let before = files(copy.path());
    for (id, expected) in REFUSED {
        let (code, said) = new_check(&copy, id);
        assert_eq!(code, Some(2), "{id}: {said}");
        assert!(
            said.starts_with("error: ") && said.contains(expected),
            "{id}: {said}"
        );
    }
    assert_eq!(files(copy.path()), before);
}
