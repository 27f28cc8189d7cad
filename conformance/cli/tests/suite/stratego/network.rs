//! Two copies of the program, one on the network for each other. The ports are the historic ones and fixed, so there is
//! one test.

use std::{
    io::{BufRead, BufReader, Read},
    process::Stdio,
};

use assert_cmd::Command;
use predicates::str::starts_with;

use super::game::{BLUE, BLUE_FLAG_IN_FRONT, Folder, RED, RED_FLAG_IN_FRONT, TAKE};

/// Plays `./red` under one copy against `./blue` under the other; `red_serves` says which of them waits for the other.
fn check(red: &[&str], blue: &[&str], red_serves: bool, result: &str) {
    let folder = Folder::new(red, blue);
    let (here, there) = if red_serves {
        (["./red", "@network"], ["@network:127.0.0.1", "./blue"])
    } else {
        (["@network", "./blue"], ["./red", "@network:127.0.0.1"])
    };
    let mut server = folder
        .program(
            &[
                &["-T", "120", "-o", "server.log", "--record", "server"],
                &here[..],
            ]
            .concat(),
        )
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stderr = BufReader::new(server.stderr.take().unwrap());
    let mut line = String::new();
    stderr.read_line(&mut line).unwrap();
    assert!(line.starts_with("stratego: waiting for "), "{line}");
    let client = folder.run(
        &[
            &["-T", "120", "-o", "client.log", "--record", "client"],
            &there[..],
        ]
        .concat(),
    );
    stderr.read_to_string(&mut line).unwrap();
    let output = server.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{line}");
    let client = client.code(0);
    // Each calls the player on the network no-name; in all else they agree.
    let without_name = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        text.split_once(' ').unwrap().1.to_owned()
    };
    assert_eq!(
        without_name(&output.stdout),
        format!("{result}\n"),
        "{line}"
    );
    assert_eq!(
        without_name(&client.get_output().stdout),
        format!("{result}\n")
    );
    let plies = |log: &str| -> Vec<String> {
        let log = folder.read(log);
        let is_told = |line: &&str| !line.contains(" SETUP") && !line.ends_with(result);
        log.lines().filter(is_told).map(str::to_owned).collect()
    };
    // An answer that forfeits is judged where it is given, and not passed on.
    let ends = if result.contains(" ILLEGAL ") { 2 } else { 0 };
    let [server, client] = ["server.log", "client.log"].map(plies);
    assert_eq!(server.len(), client.len());
    assert!(server.len() > 8 + 1);
    assert_eq!(server[..server.len() - ends], client[..client.len() - ends]);
    let record = |name: &str| {
        let mut files = std::fs::read_dir(folder.path().join(name)).unwrap();
        files.next().unwrap().unwrap().path()
    };
    Command::cargo_bin("linesman")
        .unwrap()
        .arg("replay")
        .args([record("server"), record("client")])
        .assert()
        .code(0)
        .stdout(starts_with("both records have the same game, with "));
}

#[test]
fn two_copies_agree_on_the_game_as_either_side_and_as_server_or_client() {
    for red_serves in [true, false] {
        check(
            &[RED, "1 3 DOWN\n", "0  3 DOWN 3\n"],
            &[BLUE_FLAG_IN_FRONT, "9 6 UP\n"],
            red_serves,
            "RED VICTORY 2 148 148",
        );
        check(
            &[RED_FLAG_IN_FRONT, "1 3 DOWN\n"],
            &[BLUE, "0 6 UP 3\n"],
            red_serves,
            "BLUE VICTORY 1 148 148",
        );
        // Two scouts, worth 2 each.
        check(
            &[RED, TAKE, "SURRENDER\n"],
            &[BLUE, "9 6 UP\n"],
            red_serves,
            "RED SURRENDER 2 146 146",
        );
        check(
            &[RED, TAKE],
            &[BLUE, "9 6 DOWN\n"],
            red_serves,
            "BLUE ILLEGAL 1 146 146",
        );
        check(
            &[RED, "hello\n"],
            &[BLUE],
            red_serves,
            "RED ILLEGAL 1 148 148",
        );
    }
}
