//! Pages that show games, without a browser.

mod strangers;

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use linesman_end_to_end::program;

use super::{shown::Shown, text};

/// Returns the two parts of a page's address.
fn host_and_path(address: &str) -> (&str, &str) {
    let rest = address.strip_prefix("http://").unwrap();
    rest.split_once('/').unwrap()
}

/// Follows the games of a page until one of these words comes, and returns everything up to there.
fn follow(address: &str, until: &str) -> String {
    let (host, path) = host_and_path(address);
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
fn a_game_begins_with_its_page_and_the_program_ends_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let bot = format!("{} --seed 1", text(&program("stratego-random")));
    let log = text(&folder.path().join("game.log"));
    let words = ["-g", "-m", "3", "-o", &log, &bot, &bot];
    let shown = Shown::start_in(folder.path(), &program("stratego"), &words, 1);
    assert_eq!(fs::read_to_string(&log).unwrap(), "");
    let seen = follow(&shown.addresses[0], "\"end\":{");
    assert!(seen.contains("\"title\":\"Stratego\""), "{seen}");
    let (printed, errors) = ended(shown);
    // With -g alone, no board is printed.
    assert_eq!(printed.lines().count(), 1, "{printed}");
    assert!(printed.contains(" DRAW_DEFAULT 3 "), "{printed}");
    assert!(!folder.path().join("state").exists(), "{errors}");
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

/// Gives an order of an arbiter, and returns the answer.
fn order(address: &str, body: &str) -> String {
    let (host, path) = host_and_path(address);
    let mut stream = TcpStream::connect(host).unwrap();
    write!(
        stream,
        "POST /{path}order HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Waits until a record has so many lines of this kind, and returns it.
fn record(path: &Path, kind: &str, count: usize) -> String {
    let until = Instant::now() + Duration::from_secs(30);
    loop {
        let text = fs::read_to_string(path).unwrap_or_default();
        if text.matches(&format!("\"kind\":\"{kind}\"")).count() >= count {
            return text;
        }
        assert!(
            Instant::now() < until,
            "no {count} lines {kind:?} in {text}"
        );
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn an_arbiter_holds_a_game_and_no_time_passes_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let records = text(&folder.path().join("records"));
    let bot = format!("{} --seed 1", text(&program("bitwa-random")));
    let words = ["arbiter", "bitwa", &bot, "--record", &records];
    let mut shown = Shown::start(&program("linesman"), &words, 1);
    let address = shown.addresses[0].clone();
    let path = folder.path().join("records/game-1.jsonl");
    let taken = |body: &str| {
        let answer = order(&address, body);
        assert!(answer.starts_with("HTTP/1.1 200 "), "{body}: {answer}");
    };
    let refused = |body: &str, why: &str| {
        let answer = order(&address, body);
        assert!(answer.starts_with("HTTP/1.1 4"), "{body}: {answer}");
        assert!(answer.contains(why), "{body}: {answer}");
    };
    let start = |players: &str, options: &str| {
        format!(
            r#"{{"order": "start", "profile": "arbiter", "players": {players}, "options": {options}, "runs": false}}"#
        )
    };
    refused("nonsense", "no order");
    refused(r#"{"order": "step"}"#, "no game is being played");
    refused(&start("[null, null]", "[]"), "one person");
    refused(&start("[0, 7]", "[]"), "no such agent");
    refused(&start("[0, 0]", r#"[["rules", "brandub"]]"#), "no option");
    refused(&start("[0, 0]", r#"[["time", "soon"]]"#), "time");
    taken(&start("[0, 0]", r#"[["board", "duel"], ["time", "1s"]]"#));
    refused(&start("[0, 0]", "[]"), "a game is being played");
    // Longer than all the time that a program has.
    thread::sleep(Duration::from_millis(1500));
    assert!(!record(&path, "head", 1).contains("\"kind\":\"sent\""));
    refused(
        r#"{"order": "send", "side": 0, "line": "a\nb"}"#,
        "one line",
    );
    taken(r#"{"order": "send", "side": 0, "line": "nonsense"}"#);
    let talked = record(&path, "said", 1);
    assert!(talked.contains("\"text\":\"nonsense\\n\""), "{talked}");
    assert!(talked.contains("unknown command"), "{talked}");
    taken(r#"{"order": "step"}"#);
    let stepped = record(&path, "move", 1);
    thread::sleep(Duration::from_millis(300));
    let held = record(&path, "move", 1);
    assert_eq!(held.matches("\"kind\":\"move\"").count(), 1, "{held}");
    let left = stepped.split("\"clocks\":[{\"left\":").nth(1).unwrap();
    let left: u32 = left.split(',').next().unwrap().parse().unwrap();
    assert!((700_000..=1_000_000).contains(&left), "{left}");
    taken(r#"{"order": "stop"}"#);
    let ended = record(&path, "end", 1);
    assert!(ended.contains("\"reason\":\"stopped\""), "{ended}");
    assert!(ended.contains("\"arbiter\":true"), "{ended}");
    // Such a game is shown, and not judged again.
    super::linesman(&["replay", &text(&path)]).stderr(predicates::str::contains("not judged"));
    shown.process.kill().unwrap();
    shown.process.wait().unwrap();
    shown.rest.join().unwrap();
}

#[test]
fn an_arbiter_steps_through_games_in_which_agents_speak_at_the_same_time() {
    for (protocol, bot, start) in [
        (
            "stratego",
            "stratego-random",
            r#""profile": "manual-2012", "options": []"#,
        ),
        (
            "otep",
            "otep-random",
            r#""profile": "otep", "options": [["rules", "brandub"]]"#,
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let records = text(&folder.path().join("records"));
        let bot = format!("{} --seed 1", text(&program(bot)));
        let words = ["arbiter", protocol, &bot, "--record", &records];
        let mut shown = Shown::start(&program("linesman"), &words, 1);
        let address = shown.addresses[0].clone();
        let path = folder.path().join("records/game-1.jsonl");
        order(
            &address,
            &format!(r#"{{"order": "start", "players": [0, 0], "runs": false, {start}}}"#),
        );
        record(&path, "head", 1);
        for ply in 1..=4 {
            order(&address, r#"{"order": "step"}"#);
            record(&path, "move", ply);
        }
        order(&address, r#"{"order": "run"}"#);
        let ended = record(&path, "end", 1);
        assert!(
            ended.contains("\"reason\":\"rules\""),
            "{protocol}: {ended}"
        );
        shown.process.kill().unwrap();
        shown.process.wait().unwrap();
        shown.rest.join().unwrap();
    }
}
