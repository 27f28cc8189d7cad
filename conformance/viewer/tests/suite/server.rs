//! The page on this machine: what it tells, and what it refuses.

use std::{
    fs::{self, OpenOptions},
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use linesman_game_record::Record;
use linesman_protocol_stratego::STRATEGO;
use linesman_viewer::{Server, Source};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{BLUE_ROWS, MARKUP, ROWS, head};

/// A record that is being written.
pub(crate) struct Growing {
    folder: TempDir,
}

impl Growing {
    pub(crate) fn new() -> Self {
        let growing = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        let head = head("stratego", "manual-2012", &json!([]), ["RED", "BLUE"]);
        fs::write(growing.path(), format!("{head}\n")).unwrap();
        growing
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("game-1.jsonl")
    }

    pub(crate) fn add(&self, text: &str) {
        let mut file = OpenOptions::new().append(true).open(self.path()).unwrap();
        file.write_all(text.as_bytes()).unwrap();
    }

    pub(crate) fn add_move(&self, ply: u32, side: &str, text: &str) {
        let line =
            json!({"kind": "move", "at": ply * 1000, "ply": ply, "side": side, "text": text});
        self.add(&format!("{line}\n"));
    }

    pub(crate) fn add_end(&self, plies: u32) {
        let line = json!({"kind": "end", "at": 9000, "result": "draw", "reason": "rules", "line": "", "plies": plies, "broken": []});
        self.add(&format!("{line}\n"));
    }

    /// Serves the record, and returns the address of the page.
    pub(crate) fn serve(&self) -> String {
        let bytes = fs::read(self.path()).unwrap();
        let record = Record::read(&bytes).unwrap();
        let source = Source::followed(STRATEGO, &record, &bytes, &self.path(), "game-1.jsonl");
        let server = Server::bind(0).unwrap();
        let address = server.address();
        thread::spawn(move || server.run(vec![source]));
        address
    }
}

/// Returns the host with its port, and the path.
pub(crate) fn parts(address: &str) -> (String, String) {
    let rest = address.strip_prefix("http://").unwrap();
    let (host, path) = rest.split_once('/').unwrap();
    (host.to_owned(), format!("/{path}"))
}

fn connect(host: &str) -> TcpStream {
    let stream = TcpStream::connect(host).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(30)))
        .unwrap();
    stream
}

/// Returns the whole answer to these bytes.
pub(crate) fn ask(host: &str, request: &[u8]) -> String {
    let mut stream = connect(host);
    stream.write_all(request).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

/// A client of the stream of events.
pub(crate) struct Client(BufReader<TcpStream>);

impl Client {
    pub(crate) fn new(host: &str, path: &str) -> Self {
        let mut stream = connect(host);
        write!(stream, "GET {path}events HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        Self(BufReader::new(stream))
    }

    /// Returns the next event.
    pub(crate) fn next(&mut self) -> Value {
        loop {
            let mut line = String::new();
            assert!(
                self.0.read_line(&mut line).unwrap() > 0,
                "the stream has ended"
            );
            if let Some(data) = line.strip_prefix("data: ") {
                return serde_json::from_str(data).unwrap();
            }
        }
    }
}

#[test]
fn a_game_is_told_to_every_client_until_its_end() {
    let growing = Growing::new();
    growing.add_move(1, "RED", ROWS);
    let address = growing.serve();
    let (host, path) = parts(&address);
    let mut clients: Vec<Client> = (0..20).map(|_| Client::new(&host, &path)).collect();
    for client in &mut clients {
        let all = client.next();
        assert_eq!(all["games"][0]["plies"].as_array().unwrap().len(), 1);
        assert_eq!(all["games"][0]["end"], Value::Null);
        assert_eq!(all["games"][0]["notes"], json!([]));
    }
    // Half a line is not told.
    growing.add_move(2, "BLUE", BLUE_ROWS);
    growing.add("{\"kind\":\"stderr\",\"at\":2500,\"ply\":2,");
    for client in &mut clients {
        let news = client.next();
        let plies = news["plies"].as_array().unwrap();
        assert_eq!((&news["from"], plies.len()), (&json!(0), 2));
        assert!(news["board"]["pieces"].as_array().unwrap().len() > 10);
        assert_eq!(news["entries"], json!([]));
    }
    let text = json!(MARKUP);
    growing.add(&format!("\"side\":\"RED\",\"text\":{text}}}\n"));
    growing.add_end(2);
    for client in &mut clients {
        let mut news = client.next();
        let mut entries = news["entries"].as_array().unwrap().len();
        while news["end"] == Value::Null {
            news = client.next();
            entries += news["entries"].as_array().unwrap().len();
        }
        assert_eq!(entries, 1);
        assert_eq!(news["end"]["result"], "Draw");
    }
}

#[test]
fn strangers_are_refused() {
    let growing = Growing::new();
    let (host, path) = parts(&growing.serve());
    let check = |request: String, status: &str| {
        let answer = ask(&host, request.as_bytes());
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status}")),
            "{request}: {answer}"
        );
        assert!(!answer.contains("<script"), "{request}");
    };
    let get = |path: &str, headers: &str| format!("GET {path} HTTP/1.1\r\n{headers}\r\n");
    let own = format!("Host: {host}\r\n");
    check(get("/", &own), "403");
    check(get("/events", &own), "403");
    check(get("/00000000000000000000000000000000/", &own), "403");
    check(get(&path, "Host: evil.example\r\n"), "403");
    // Whoever comes under another name is told how to come in, and not the token.
    let (_, port) = host.split_once(':').unwrap();
    let refused = ask(&host, get(&path, "Host: workstation:9000\r\n").as_bytes());
    let forward = format!("ssh -L {port}:127.0.0.1:{port} HOST");
    assert!(refused.contains(&forward), "{refused}");
    assert!(!refused.contains(path.trim_matches('/')), "{refused}");
    // A forwarded port has another number in the address of the browser.
    check(get(&path, "Host: 127.0.0.1.evil.example:9000\r\n"), "403");
    let forwarded = ask(&host, get(&path, "Host: localhost:9000\r\n").as_bytes());
    assert!(forwarded.starts_with("HTTP/1.1 200 OK\r\n"), "{forwarded}");
    check(
        get(&path, &format!("{own}Origin: http://evil.example\r\n")),
        "403",
    );
    check(get(&format!("{path}../Cargo.toml"), &own), "404");
    check(get(&format!("{path}%2e%2e/Cargo.toml"), &own), "404");
    check(format!("POST {path} HTTP/1.1\r\n{own}\r\n"), "405");
    check(
        format!("POST {path} HTTP/1.1\r\n{own}Content-Length: 3\r\n\r\nabc"),
        "400",
    );
    check("nonsense\r\n\r\n".to_owned(), "400");
    check(
        format!("GET {path} HTTP/1.1\r\n{own}X: {}", "x".repeat(40_000)),
        "431",
    );
    // The page itself is answered, with a policy.
    let answer = ask(&host, get(&path, &own).as_bytes());
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    assert!(answer.contains("connect-src 'self'; img-src 'self'; frame-ancestors 'none'\r\n"));
    assert!(answer.contains("<script>"));
}

#[test]
fn a_page_has_a_sign_and_gives_the_records_of_its_games() {
    let growing = Growing::new();
    growing.add_move(1, "RED", ROWS);
    let (host, path) = parts(&growing.serve());
    let get = |path: &str| {
        ask(
            &host,
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes(),
        )
    };
    let sign = get("/favicon.ico");
    assert!(
        sign.starts_with("HTTP/1.1 200 OK\r\n") && sign.contains("<svg"),
        "{sign}"
    );
    let record = get(&format!("{path}record/1"));
    let (_, body) = record.split_once("\r\n\r\n").unwrap();
    assert_eq!(body, fs::read_to_string(growing.path()).unwrap());
    for number in ["0", "2", "x"] {
        assert!(get(&format!("{path}record/{number}")).starts_with("HTTP/1.1 404 "));
    }
}

#[test]
fn a_name_that_was_allowed_is_answered() {
    let server = Server::bind(0).unwrap().allowing(&["bench.lab".to_owned()]);
    let (host, path) = parts(&server.address());
    thread::spawn(move || server.run(Vec::new()));
    let get = |name: &str| {
        ask(
            &host,
            format!("GET {path} HTTP/1.1\r\nHost: {name}\r\n\r\n").as_bytes(),
        )
    };
    assert!(get("bench.lab:9000").starts_with("HTTP/1.1 200 OK\r\n"));
    let refused = get("other.lab:9000");
    assert!(
        refused.starts_with("HTTP/1.1 403 ") && refused.contains("--allow-host"),
        "{refused}"
    );
}

#[test]
fn a_record_that_becomes_shorter_is_not_followed_any_more() {
    let growing = Growing::new();
    growing.add_move(1, "RED", ROWS);
    let (host, path) = parts(&growing.serve());
    let mut client = Client::new(&host, &path);
    client.next();
    fs::write(growing.path(), "").unwrap();
    let news = client.next();
    let note = news["notes"][0].as_str().unwrap();
    assert!(note.contains("has become shorter"), "{note}");
}

/// Returns the script that watches a page.
pub(crate) fn watcher() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/watch.cjs")
}
