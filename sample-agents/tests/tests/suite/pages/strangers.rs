//! Requests that no server of the programs answers: without the token, from elsewhere, to another host, and malformed ones.

use std::{
    fs,
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    path::Path,
    time::Duration,
};

use linesman_end_to_end::program;

use super::super::{at_once, shown::Served, text};

/// A server, and what a page may tell it, if it listens.
struct Case {
    program: &'static str,
    words: Vec<String>,
    told: Option<(&'static str, &'static str)>,
}

fn cases(folder: &Path) -> Vec<Case> {
    let bot = format!("{} --seed 1", text(&program("bitwa-random")));
    let stratego = format!("{} --seed 1", text(&program("stratego-random")));
    let log = text(&folder.join("game.otg"));
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let linesman = |words: &[&str], told| Case {
        program: "linesman",
        words: owned(words),
        told,
    };
    let answer = Some(("answer", r#"{"game": 0, "question": 0, "text": "a1-a2"}"#));
    vec![
        linesman(&["view", &log], None),
        linesman(&["tournament", "serve", "cup.toml"], None),
        linesman(&["play", "bitwa", "@human", &bot, "--view"], answer),
        linesman(
            &["arbiter", "bitwa", &bot],
            Some(("order", r#"{"order": "step"}"#)),
        ),
        Case {
            program: "stratego",
            words: owned(&["-g", "@human", &stratego]),
            told: answer,
        },
    ]
}

/// A game of tafl with one move.
const OTG: &str = "[variant:Brandub]
[rules:dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]

1. d1-e1
";

/// Where a server is: its host with the port, and the path with the token.
struct Place {
    host: String,
    path: String,
}

impl Place {
    fn of(address: &str) -> Self {
        let rest = address.strip_prefix("http://").unwrap();
        let (host, path) = rest.split_once('/').unwrap();
        Self {
            host: host.to_owned(),
            path: format!("/{path}"),
        }
    }

    /// Returns the whole answer to these bytes.
    fn ask(&self, request: &[u8]) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let limit = Some(Duration::from_secs(30));
        stream.set_read_timeout(limit).unwrap();
        stream.write_all(request).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }
}

/// Returns requests that must be refused, each with the status of its answer.
fn strangers(place: &Place, listens: bool) -> Vec<(String, &'static str)> {
    let Place { host, path } = place;
    let (_, port) = host.split_once(':').unwrap();
    let own = format!("Host: {host}\r\n");
    let get = |path: &str, headers: &str| format!("GET {path} HTTP/1.1\r\n{headers}\r\n");
    let mut all = Vec::new();
    // Without the token, or with another one. A browser asks for the sign of the page without it, and the sign says nothing.
    let token = path.trim_matches('/');
    let other = token.replace(|letter| letter != '0', "0");
    let (cut, high) = (&token[1..], token.to_uppercase());
    for path in [
        "",
        "events",
        "index.html",
        "/",
        token,
        cut,
        &format!("{cut}/"),
        &format!("{other}/"),
        &format!("{high}/"),
    ] {
        all.push((get(&format!("/{path}"), &own), "403"));
    }
    // To another host, as a page does whose name leads to this machine; and from another origin. The machine's own name with another port
    // is none, because a port may be forwarded.
    for host in [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("127.0.0.2:{port}"),
        format!("localhost.evil.example:{port}"),
        format!("{host}.evil.example"),
        format!("user@{host}"),
    ] {
        all.push((get(path, &format!("Host: {host}\r\n")), "403"));
    }
    for origin in [
        "null",
        "http://evil.example",
        &format!("https://{host}"),
        "http://127.0.0.1:1",
        "",
    ] {
        all.push((get(path, &format!("{own}Origin: {origin}\r\n")), "403"));
    }
    for site in ["cross-site", "same-site"] {
        all.push((
            get(path, &format!("{own}Sec-Fetch-Site: {site}\r\n")),
            "403",
        ));
    }
    // Out of what is served.
    for below in [
        "../Cargo.toml",
        "%2e%2e/cup.toml",
        "..%2fcup.toml",
        "cup.toml/..",
        ".git/config",
        "records/../cup.db",
        "\\cup.toml",
        "?x",
        "events/",
    ] {
        all.push((get(&format!("{path}{below}"), &own), "404"));
    }
    // Malformed, or too long.
    let long = "x".repeat(40_000);
    for (request, status) in [
        ("nonsense\r\n\r\n".to_owned(), "400"),
        (format!("GET {path}\r\n\r\n"), "400"),
        (format!("GET {path} HTTP/1.0\r\n{own}\r\n"), "400"),
        (
            format!("GET http://{host}{path} HTTP/1.1\r\n{own}\r\n"),
            "400",
        ),
        (get(path, ""), "400"),
        (get(path, &format!("{own}{own}")), "400"),
        (get(path, &format!("{own} folded: x\r\n")), "400"),
        (get(path, &format!("{own}X: a\0b\r\n")), "400"),
        (
            get(path, &format!("{own}Transfer-Encoding: chunked\r\n")),
            "400",
        ),
        (
            format!("GET {path} HTTP/1.1\r\n{own}Content-Length: 3\r\n\r\nabc"),
            "400",
        ),
        (format!("GET {path} HTTP/1.1\r\n{own}X: {long}"), "431"),
        (format!("GET /{long}"), "431"),
    ] {
        all.push((request, status));
    }
    for method in ["PUT", "DELETE", "OPTIONS", "HEAD"] {
        all.push((format!("{method} {path} HTTP/1.1\r\n{own}\r\n"), "405"));
    }
    if !listens {
        all.push((format!("POST {path} HTTP/1.1\r\n{own}\r\n"), "405"));
    }
    all
}

/// Returns what must not be told to a server that listens.
fn told_by_strangers(place: &Place, to: &str, body: &str) -> Vec<(String, &'static str)> {
    let Place { host, path } = place;
    let length = format!("Content-Length: {}\r\n", body.len());
    let own = format!("Host: {host}\r\n");
    let origin = format!("Origin: http://{host}\r\n");
    let json = "Content-Type: application/json\r\n";
    let post = |path: &str, headers: &[&str]| {
        format!("POST {path} HTTP/1.1\r\n{}\r\n{body}", headers.concat())
    };
    let target = format!("{path}{to}");
    let good = [&own, &origin, json, &length];
    let foreign = "Origin: http://evil.example\r\n";
    let forged = "Host: evil.example\r\n";
    let other = format!("/{}/{to}", "0".repeat(32));
    vec![
        (post(&format!("/{to}"), &good), "403"),
        (post(&other, &good), "403"),
        (post(&target, &[&own, json, &length]), "403"),
        (post(&target, &[&own, foreign, json, &length]), "403"),
        (
            post(&target, &[&own, "Origin: null\r\n", json, &length]),
            "403",
        ),
        (post(&target, &[forged, &origin, json, &length]), "403"),
        (
            post(
                &target,
                &[
                    &own,
                    &origin,
                    json,
                    &length,
                    "Sec-Fetch-Site: cross-site\r\n",
                ],
            ),
            "403",
        ),
        (post(&target, &[&own, &origin, &length]), "415"),
        (
            post(
                &target,
                &[&own, &origin, "Content-Type: text/plain\r\n", &length],
            ),
            "415",
        ),
        (post(&target, &[&own, &origin, json]), "400"),
        (
            post(
                &target,
                &[&own, &origin, json, "Transfer-Encoding: chunked\r\n"],
            ),
            "400",
        ),
        (
            post(
                &target,
                &[&own, &origin, json, "Content-Length: 9999999\r\n"],
            ),
            "413",
        ),
        (post(&format!("{path}../{to}"), &good), "404"),
        (post(&format!("{path}%2e/{to}"), &good), "404"),
        (post(path, &good), "404"),
    ]
}

#[test]
fn no_server_answers_strangers() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("game.otg"), OTG).unwrap();
    let bot = text(&program("bitwa-random"));
    let entrants =
        ["one", "two"].map(|name| format!("[[entrant]]\nname = \"{name}\"\ncommand = \"{bot}\"\n"));
    let plan = format!("protocol = \"bitwa\"\n{}", entrants.concat());
    fs::write(folder.path().join("cup.toml"), plan).unwrap();
    let cases = cases(folder.path());
    assert_eq!(cases.len(), 5);
    at_once(&cases, |case| {
        let words: Vec<&str> = case.words.iter().map(String::as_str).collect();
        let served = Served::of(&program(case.program), folder.path(), &words);
        let place = Place::of(&served.address);
        let token = place.path.trim_matches('/');
        assert!(
            token.len() == 32 && token.chars().all(|it| it.is_ascii_hexdigit()),
            "{token}"
        );
        let mut all = strangers(&place, case.told.is_some());
        if let Some((to, body)) = case.told {
            all.extend(told_by_strangers(&place, to, body));
        }
        for (request, status) in all {
            let answer = place.ask(request.as_bytes());
            let short: String = request.chars().take(300).collect();
            assert!(
                answer.starts_with(&format!("HTTP/1.1 {status} ")),
                "{words:?}: {short}: {answer}"
            );
            // Nothing that the token keeps is in it, and no other site may read it.
            assert!(
                !answer.contains(token) && !answer.contains('<'),
                "{words:?}: {short}: {answer}"
            );
            assert!(
                !answer.to_ascii_lowercase().contains("access-control"),
                "{answer}"
            );
            assert!(
                answer.contains("Content-Security-Policy: default-src 'none'"),
                "{answer}"
            );
        }
        // Other addresses of this machine have no server.
        let port = place.host.rsplit(':').next().unwrap();
        let elsewhere: SocketAddr = format!("127.0.0.2:{port}").parse().unwrap();
        assert!(TcpStream::connect_timeout(&elsewhere, Duration::from_secs(5)).is_err());
        // The page is still there for whoever knows the address.
        let Place { host, path } = &place;
        let page = place.ask(format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes());
        assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{words:?}: {page}");
        let (head, _) = page.split_once("\r\n\r\n").unwrap();
        for header in [
            "Content-Security-Policy: default-src 'none'; ",
            "frame-ancestors 'none'",
            "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer",
            "Cross-Origin-Resource-Policy: same-origin",
            "Cache-Control: no-store",
        ] {
            assert!(head.contains(header), "{words:?}: {head}");
        }
    });
}
