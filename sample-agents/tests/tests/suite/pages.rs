//! Pages that show games, without a browser.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::TcpStream,
};

use linesman_end_to_end::program;

use super::{shown::Shown, text};

/// Follows the games of a page until one of these words comes, and returns everything up to there.
fn follow(address: &str, until: &str) -> String {
    let (host, path) = address
        .strip_prefix("http://")
        .unwrap()
        .split_once('/')
        .unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET /{path}events HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
    let mut lines = BufReader::new(stream);
    let mut seen = String::new();
    while !seen.contains(until) {
        assert!(lines.read_line(&mut seen).unwrap() > 0, "{seen}");
    }
    seen
}

/// Waits until the program has ended, and returns what it printed and what it wrote to standard error.
fn ended(shown: Shown) -> (String, String) {
    let output = shown.process.wait_with_output().unwrap();
    let errors = shown.rest.join().unwrap();
    assert_eq!(output.status.code(), Some(0), "{errors}");
    (String::from_utf8(output.stdout).unwrap(), errors)
}

#[test]
fn a_game_begins_when_its_page_is_opened_and_the_program_ends_when_it_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let bot = format!("{} --seed 1", text(&program("stratego-random")));
    let log = text(&folder.path().join("game.log"));
    let words = ["-g", "-m", "3", "-o", &log, &bot, &bot];
    let shown = Shown::start(&program("stratego"), &words, 1);
    assert_eq!(fs::read_to_string(&log).unwrap(), "");
    let seen = follow(&shown.addresses[0], "\"end\":{");
    assert!(seen.contains("\"title\":\"Stratego\""), "{seen}");
    let (printed, errors) = ended(shown);
    // With -g alone, no board is printed.
    assert_eq!(printed.lines().count(), 1, "{printed}");
    assert!(printed.contains(" DRAW_DEFAULT 3 "), "{printed}");
    assert!(!fs::exists("linesman-records").unwrap(), "{errors}");
    // The log of the game is shown too, without a game.
    let words = ["-g", "-f", &log];
    let shown = Shown::start(&program("stratego"), &words, 1);
    let seen = follow(&shown.addresses[0], "\"games\":[{");
    assert!(seen.contains("game.log"), "{seen}");
    let (again, _) = ended(shown);
    assert_eq!(again, printed);
}

#[test]
fn games_are_shown_one_after_the_other() {
    let bot = text(&program("bitwa-random"));
    let words = ["play", "bitwa", &bot, &bot, "--games", "2", "--view"];
    let shown = Shown::start(&program("linesman"), &words, 1);
    let seen = follow(&shown.addresses[0], "\"source\":\"game 2\"");
    assert!(seen.contains("\"source\":\"game 1\""));
    let (printed, errors) = ended(shown);
    assert_eq!(printed.lines().count(), 3, "{printed}");
    assert!(
        errors.contains("the page stays until it is closed"),
        "{errors}"
    );
}
