//! The pages of a tournament while it is played.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Stdio},
    time::Duration,
};

use super::{Cup, stdout};
use crate::assert_contains;

/// A server that ends with the test.
struct Server {
    child: Child,
    host: String,
    path: String,
}

impl Server {
    fn of(cup: &Cup) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_linesman"))
            .current_dir(cup.path())
            .args(["tournament", "serve", "cup.toml"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut address = String::new();
        let out = child.stdout.take().unwrap();
        BufReader::new(out).read_line(&mut address).unwrap();
        let rest = address.trim().strip_prefix("http://").unwrap();
        let (host, path) = rest.split_once('/').unwrap();
        Self {
            child,
            host: host.to_owned(),
            path: format!("/{path}"),
        }
    }

    fn ask(&self, path: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let limit = Some(Duration::from_secs(30));
        stream.set_read_timeout(limit).unwrap();
        let host = &self.host;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        BufReader::new(stream)
    }

    /// Returns the whole answer to a request for something below the first page.
    fn get(&self, path: &str) -> String {
        let mut text = String::new();
        let path = format!("{}{path}", self.path);
        self.ask(&path).read_to_string(&mut text).unwrap();
        text
    }

    /// Returns the first event about a game.
    fn first_event(&self, path: &str) -> serde_json::Value {
        let reader = self.ask(&format!("{}{path}/events", self.path));
        let mut lines = reader.lines().map(Result::unwrap);
        let data = lines.find_map(|line| line.strip_prefix("data: ").map(str::to_owned));
        serde_json::from_str(&data.unwrap()).unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_table_and_the_running_games_are_on_a_page_of_this_machine() {
    let cup = Cup::new(
        "title = \"Corridor\"\nprotocol = \"bitwa\"\n[options]\nboard = \"corridor.bit\"\n",
    );
    let server = Server::of(&cup);
    let before = server.get("");
    assert_contains(&before, "0 of 6 games have a result.");
    cup.run("run cup.toml --quiet").code(0);
    assert!(!cup.path().join("cup.running").exists());
    // A table is shown for some seconds before it is made again.
    let mut index = String::new();
    for _ in 0..200 {
        index = server.get("");
        if index.contains("6 of 6 games") {
            break;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_contains(&index, "6 of 6 games have a result.");
    assert!(index.contains("No game is being played") && index.contains("<script src=\"live.js\""));
    assert!(
        server
            .get("live.js")
            .contains("Content-Type: text/javascript;")
    );
    let player = server.get("players/3.html");
    assert!(player.contains("<h1>march</h1>") && player.contains("href=\"../games/"));
    let exported = cup.run("export cup.toml out");
    assert!(stdout(&exported).contains("6 records"));
    let record = cup.read("out/records/game-1.jsonl");
    assert!(server.get("records/game-1.jsonl").ends_with(&record));
    assert!(server.get("games/1/").contains("EventSource"));
    let game = &server.first_event("games/1")["games"][0];
    assert!(game["end"].is_object(), "{game}");
    let near = &game["neighbours"];
    assert_eq!(
        (&near["round"], &near["next"]),
        (&1.into(), &"../2/".into())
    );
    assert_eq!(near["all"], "../../games.html#game-1");
    assert!(near["previous"].is_null(), "{near}");
    let games = server.get("games.html");
    assert!(games.contains("id=\"game-6\"") && games.contains("href=\"games/6/\""));
    let sorted = server.get("games-by-slowest.html");
    assert!(sorted.contains("<strong aria-current=\"true\">slowest answer first</strong>"));
    assert!(sorted.contains("slowest\u{a0}") && sorted.contains("href=\"games/6/\""));
    let thumbnail = server.get("thumbs/6.svg");
    assert!(thumbnail.contains("Content-Type: image/svg+xml") && thumbnail.ends_with("</svg>\n"));

    // A game that is being played is the record in a folder next to the plan, as far as it goes.
    let lines: Vec<&str> = record.lines().collect();
    let begun = lines[..lines.len() / 2].join("\n") + "\n";
    fs::create_dir(cup.path().join("cup.running")).unwrap();
    cup.write("cup.running/game-7.jsonl", begun);
    let index = server.get("index.html");
    assert_contains(&index, "<a href=\"games/7/\">game 7: ");
    let game = &server.first_event("games/7")["games"][0];
    assert!(
        game["end"].is_null() && !game["entries"].as_array().unwrap().is_empty(),
        "{game}"
    );

    for path in [
        "games/8/",
        "games/8/events",
        "games-2.html",
        "thumbs/8.svg",
        "players/4.html",
        "records/game-8.jsonl",
        "cup.db",
        "events",
    ] {
        assert!(server.get(path).starts_with("HTTP/1.1 404 "), "{path}");
    }
    // The links to a record that is damaged lead to a page that says so.
    cup.change("update record set bytes = x'deadbeef' where game = 1");
    for path in ["games/1/", "records/game-1.jsonl"] {
        let page = server.get(path);
        assert!(page.starts_with("HTTP/1.1 200 "), "{page}");
        assert_contains(&page, "the record of game 1 is damaged: ");
    }

    let mut refused = String::new();
    server
        .ask("/index.html")
        .read_to_string(&mut refused)
        .unwrap();
    assert!(refused.starts_with("HTTP/1.1 403 "), "{refused}");
}

/// A run that ends with the test.
struct Running(Child);

impl Running {
    fn of(cup: &Cup) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_linesman"))
            .current_dir(cup.path())
            .args(["tournament", "run", "cup.toml", "--quiet", "--jobs", "2"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self(child)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let pid = rustix::process::Pid::from_child(&self.0);
        // It ends its agents.
        let _ = rustix::process::kill_process(pid, rustix::process::Signal::TERM);
        let _ = self.0.wait();
    }
}

/// A game is on the page as soon as it has begun, however little is said in it: an entrant may be silent from the beginning, stop after its
/// first answer, or have closed its output.
#[test]
fn every_running_game_is_on_the_page_whatever_its_players_do() {
    let silent = "exec sleep 600";
    let deaf = "exec 0<&-; exec sleep 600";
    let stalls = "printf 'FB8sB479B8\\nBB31555583\\n6724898974\\n967B669999\\n'; exec sleep 600";
    let greets = "echo '= x'; exec sleep 600";
    let hello = "echo hello; exec sleep 600";
    for (protocol, players) in [
        ("stratego", [silent, silent]),
        ("stratego", [stalls, deaf]),
        ("otep", [silent, hello]),
        ("bitwa", [silent, deaf]),
        ("bitwa", [greets, silent]),
    ] {
        let cup = Cup::new("");
        let mut plan = format!("protocol = \"{protocol}\"\n");
        for (name, script) in ["one", "other"].into_iter().zip(players) {
            cup.write(&format!("{name}.sh"), script);
            plan += &format!("[[entrant]]\nname = \"{name}\"\ncommand = \"sh {name}.sh\"\n");
        }
        cup.plan(&plan);
        let server = Server::of(&cup);
        let mut running = Running::of(&cup);
        // An answer is waited for at least 2 s, so the game is there for so long, and nothing is packed before it is over.
        let seen = loop {
            let (part, page) = (server.get("running.html"), server.get(""));
            let is_listed = |page: &str| page.contains("<a href=\"games/1/\">game 1: ");
            if is_listed(&part) && is_listed(&page) {
                break Ok(());
            }
            if running.0.try_wait().unwrap().is_some() {
                break Err(part);
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        assert_eq!(seen, Ok(()), "{protocol} {players:?}");
    }
}

#[test]
fn a_run_that_was_killed_leaves_no_running_games() {
    let cup = Cup::new("protocol = \"bitwa\"\n[options]\nboard = \"corridor.bit\"\n");
    fs::create_dir(cup.path().join("cup.running")).unwrap();
    cup.write("cup.running/game-1.jsonl", "{");
    cup.run("run cup.toml --quiet").code(0);
    assert!(!cup.path().join("cup.running").exists());
}
