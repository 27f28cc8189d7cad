//! How much memory those who watch a game cost. It is a program of its own, because it measures its own memory.

#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
    thread,
    time::Duration,
};

use linesman_protocol_stratego::STRATEGO;
use linesman_viewer::{Feed, Live, Server, Viewer};
use serde_json::{Value, json};

const FOLLOWERS: usize = 100;
/// How much memory a follower may cost, in bytes.
const MOST: usize = 1 << 20;
const PLIES: u32 = 2000;
const ROWS: [&str; 2] = [
    "FB8sB479B8/BB31555583/6724898974/967B669999",
    "967B669999/6724898974/BB31555583/FB8sB479B8",
];

/// Returns how many bytes of this process are in memory.
fn resident() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmRSS:"))
        .unwrap();
    let kilobytes: usize = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kilobytes << 10
}

fn head() -> Value {
    let player = |side: &str, agent: usize| json!({"side": side, "name": side, "player": "program", "agent": agent});
    json!({
        "kind": "head", "format": "linesman-game-record", "version": 1, "linesman": "0.1.0", "protocol": "stratego",
        "profile": "manual-2012", "options": [["turns", "2000"]], "seed": 1, "limits_ms": [["turn", 2000]], "pauses_idle": false,
        "sandbox": "none", "began": "", "sides": [player("RED", 0), player("BLUE", 1)],
    })
}

/// Writes the lines of a ply. Two pieces go to and fro.
fn play(feed: &mut Feed, ply: u32) {
    let side = ["RED", "BLUE"][(ply as usize + 1) % 2];
    let text = match ply {
        1 | 2 => ROWS[ply as usize - 1],
        _ => ["0 5 DOWN", "0 3 DOWN", "0 6 UP", "0 4 UP"][ply as usize % 4],
    };
    for (kind, text) in [
        ("sent", "the answer of the referee with a board"),
        ("said", text),
        ("move", text),
    ] {
        let line =
            json!({"kind": kind, "at": 1000 * ply, "ply": ply - 1, "side": side, "text": text});
        writeln!(feed, "{line}").unwrap();
    }
}

fn follow(address: &str) -> TcpStream {
    let rest = address.strip_prefix("http://").unwrap();
    let (host, path) = rest.split_once('/').unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    write!(stream, "GET /{path}events HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
    stream
}

/// Reads until these bytes have come.
fn read_until(stream: &mut TcpStream, wanted: &str) {
    let mut buffer = vec![0; 64 << 10];
    let mut kept = Vec::new();
    loop {
        let count = stream.read(&mut buffer).unwrap();
        assert!(count > 0, "the stream has ended before {wanted}");
        kept.extend_from_slice(&buffer[..count]);
        if kept
            .windows(wanted.len())
            .any(|part| part == wanted.as_bytes())
        {
            return;
        }
        kept.drain(..kept.len().saturating_sub(wanted.len()));
    }
}

#[test]
fn a_hundred_followers_cost_less_than_a_megabyte_each() {
    let (live, _) = Live::new(vec![Viewer::default()], 0, "resign").unwrap();
    let server = Server::bind(0).unwrap();
    let address = server.address();
    let mut feed = live.begin(STRATEGO, "game 1", [None; 2]);
    writeln!(feed, "{}", head()).unwrap();
    for ply in 1..=PLIES {
        play(&mut feed, ply);
    }
    thread::spawn(move || server.run_live(live));
    let last = |ply: u32| format!("\"at\":{}", 1000 * ply);
    // What the game itself costs is there before the others come.
    let mut first = follow(&address);
    read_until(&mut first, &last(PLIES));
    let before = resident();
    let mut followers: Vec<TcpStream> = (0..FOLLOWERS).map(|_| follow(&address)).collect();
    for stream in &mut followers {
        read_until(stream, &last(PLIES));
    }
    for ply in PLIES + 1..=PLIES + 20 {
        play(&mut feed, ply);
        for stream in &mut followers {
            read_until(stream, &last(ply));
        }
    }
    let during = resident().saturating_sub(before);
    let end = json!({"kind": "end", "at": 9000, "result": "draw", "reason": "rules", "line": "", "plies": PLIES + 20, "broken": []});
    writeln!(feed, "{end}").unwrap();
    for stream in &mut followers {
        read_until(stream, "\"result\":\"Draw\"");
    }
    let after = resident().saturating_sub(before);
    let each = [during, after].map(|bytes| bytes / FOLLOWERS / 1024);
    println!(
        "each of {FOLLOWERS} followers: {} KiB during the game, {} KiB after it",
        each[0], each[1]
    );
    assert!(during < FOLLOWERS * MOST, "{} KiB", each[0]);
    assert!(after < FOLLOWERS * MOST, "{} KiB", each[1]);
}
