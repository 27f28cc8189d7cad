//! Requests of a browser, and what is refused before anything is looked up.

use std::io::{self, Read};

/// A request that may be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// The page.
    Page,
    /// The stream of what happens in the games.
    Events,
    /// Something else: plain names, separated by `/`.
    Path(String),
}

/// Why a request is refused, as the status of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    Malformed,
    Forbidden,
    NotFound,
    Method,
    TooLarge,
}

impl Refusal {
    pub(super) const fn status(self) -> &'static str {
        match self {
            Self::Malformed => "400 Bad Request",
            Self::Forbidden => "403 Forbidden",
            Self::NotFound => "404 Not Found",
            Self::Method => "405 Method Not Allowed",
            Self::TooLarge => "431 Request Header Fields Too Large",
        }
    }
}

/// Whom a server answers: its own page, at its own address, with its token.
#[derive(Clone, Debug)]
pub(super) struct Gate {
    pub(super) token: String,
    pub(super) port: u16,
}

impl Gate {
    /// Judges the head of a request.
    pub(super) fn judge(&self, head: &[u8]) -> Result<Request, Refusal> {
        let head = std::str::from_utf8(head).map_err(|_| Refusal::Malformed)?;
        let mut lines = head.split("\r\n");
        let first = lines.next().unwrap_or_default();
        let words: Vec<&str> = first.split(' ').collect();
        let [method, target, "HTTP/1.1"] = words.as_slice() else {
            return Err(Refusal::Malformed);
        };
        let mut hosts = Vec::new();
        for line in lines.take_while(|line| !line.is_empty()) {
            let (name, value) = line.split_once(':').ok_or(Refusal::Malformed)?;
            let is_token = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
            if name.is_empty() || !name.chars().all(is_token) || value.contains(['\r', '\n', '\0'])
            {
                return Err(Refusal::Malformed);
            }
            let value = value.trim();
            match name.to_ascii_lowercase().as_str() {
                "host" => hosts.push(value),
                "origin" if !self.is_own_origin(value) => return Err(Refusal::Forbidden),
                "sec-fetch-site" if !matches!(value, "same-origin" | "none") => {
                    return Err(Refusal::Forbidden);
                }
                // No request has a body.
                "content-length" if value != "0" => return Err(Refusal::Malformed),
                "transfer-encoding" => return Err(Refusal::Malformed),
                _ => {}
            }
        }
        match hosts.as_slice() {
            [host] if self.is_own_host(host) => {}
            [_] => return Err(Refusal::Forbidden),
            _ => return Err(Refusal::Malformed),
        }
        if *method != "GET" {
            return Err(Refusal::Method);
        }
        let path = target.strip_prefix('/').ok_or(Refusal::Malformed)?;
        let (token, path) = path.split_once('/').ok_or(Refusal::Forbidden)?;
        if !is_same(token.as_bytes(), self.token.as_bytes()) {
            return Err(Refusal::Forbidden);
        }
        match path {
            "" => Ok(Request::Page),
            "events" => Ok(Request::Events),
            path if is_plain(path) => Ok(Request::Path(path.to_owned())),
            _ => Err(Refusal::NotFound),
        }
    }

    fn is_own_host(&self, host: &str) -> bool {
        ["127.0.0.1", "localhost"]
            .iter()
            .any(|name| *host == format!("{name}:{}", self.port))
    }

    fn is_own_origin(&self, origin: &str) -> bool {
        origin
            .strip_prefix("http://")
            .is_some_and(|host| self.is_own_host(host))
    }
}

/// Returns whether a path has plain names only, so that no file outside of what is served can be meant.
fn is_plain(path: &str) -> bool {
    let path = path.strip_suffix('/').unwrap_or(path);
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    path.split('/')
        .all(|name| !name.is_empty() && !name.starts_with('.') && name.bytes().all(is_letter))
}

/// Compares all bytes, so that the time does not tell how many are right.
fn is_same(one: &[u8], two: &[u8]) -> bool {
    let differing = one.iter().zip(two).fold(0, |sum, (a, b)| sum | (a ^ b));
    one.len() == two.len() && differing == 0
}

/// Reads the head of a request, with the empty line at its end. None if the connection was closed before it began.
pub(super) fn read_head(stream: &mut impl Read) -> io::Result<Result<Option<Vec<u8>>, Refusal>> {
    let mut head = Vec::new();
    let mut buffer = [0; 2048];
    loop {
        let count = stream.read(&mut buffer)?;
        if count == 0 {
            return Ok(if head.is_empty() {
                Ok(None)
            } else {
                Err(Refusal::Malformed)
            });
        }
        head.extend_from_slice(&buffer[..count]);
        if let Some(end) = head.windows(4).position(|four| four == b"\r\n\r\n") {
            head.truncate(end + 4);
            return Ok(Ok(Some(head)));
        }
        if head.len() > LONGEST_HEAD {
            return Ok(Err(Refusal::TooLarge));
        }
    }
}

/// The most bytes that the head of a request may have.
const LONGEST_HEAD: usize = 16 << 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_own_page_is_answered() {
        let gate = Gate {
            token: "secret".to_owned(),
            port: 4000,
        };
        let check = |target: &str, headers: &str, expected: Result<Request, Refusal>| {
            let head = format!("GET {target} HTTP/1.1\r\n{headers}\r\n");
            assert_eq!(gate.judge(head.as_bytes()), expected, "{head}");
        };
        let own = "Host: 127.0.0.1:4000\r\n";
        check("/secret/", own, Ok(Request::Page));
        check(
            "/secret/events",
            "host: localhost:4000\r\nOrigin: http://localhost:4000\r\n",
            Ok(Request::Events),
        );
        let path = |path: &str| Ok(Request::Path(path.to_owned()));
        check("/secret/games/7/events", own, path("games/7/events"));
        check(
            "/secret/records/game-7.jsonl",
            own,
            path("records/game-7.jsonl"),
        );
        check("/", own, Err(Refusal::Forbidden));
        check("/secret", own, Err(Refusal::Forbidden));
        check("/secreT/", own, Err(Refusal::Forbidden));
        check("/secrets/", own, Err(Refusal::Forbidden));
        for path in [
            "/secret/../etc/passwd",
            "/secret/%2e%2e/",
            "/secret//",
            "/secret/events/..",
            "/secret/?x",
            "/secret/.hidden",
            "/secret/games/../7",
            "/secret/games//7",
            "/secret/games/7\\8",
        ] {
            check(path, own, Err(Refusal::NotFound));
        }
        for host in [
            "evil.example",
            "127.0.0.1",
            "127.0.0.1:4001",
            "127.0.0.1:4000.evil.example",
            "",
        ] {
            check(
                "/secret/",
                &format!("Host: {host}\r\n"),
                Err(Refusal::Forbidden),
            );
        }
        for origin in [
            "null",
            "http://evil.example",
            "https://127.0.0.1:4000",
            "http://127.0.0.1:4001",
        ] {
            let header = format!("{own}Origin: {origin}\r\n");
            check("/secret/", &header, Err(Refusal::Forbidden));
        }
        let foreign = format!("{own}Sec-Fetch-Site: cross-site\r\n");
        check("/secret/", &foreign, Err(Refusal::Forbidden));
        check("/secret/", "", Err(Refusal::Malformed));
        check("/secret/", &format!("{own}{own}"), Err(Refusal::Malformed));
        for header in ["no colon", " folded: x", "Content-Length: 5"] {
            let headers = format!("{own}{header}\r\n");
            check("/secret/", &headers, Err(Refusal::Malformed));
        }
        check(
            "http://127.0.0.1:4000/secret/",
            own,
            Err(Refusal::Malformed),
        );
        check("/secret/ x", own, Err(Refusal::Malformed));
        let post = format!("POST /secret/ HTTP/1.1\r\n{own}\r\n");
        assert_eq!(gate.judge(post.as_bytes()), Err(Refusal::Method));
        assert_eq!(gate.judge(b"\xff\r\n\r\n"), Err(Refusal::Malformed));
    }

    #[test]
    fn a_head_that_does_not_end_is_refused() {
        let mut endless = io::repeat(b'x');
        assert_eq!(read_head(&mut endless).unwrap(), Err(Refusal::TooLarge));
        assert_eq!(
            read_head(&mut &b"GET /"[..]).unwrap(),
            Err(Refusal::Malformed)
        );
        assert_eq!(read_head(&mut &b""[..]).unwrap(), Ok(None));
        let head = read_head(&mut &b"GET / HTTP/1.1\r\n\r\nrest"[..]).unwrap();
        assert_eq!(head, Ok(Some(b"GET / HTTP/1.1\r\n\r\n".to_vec())));
    }
}
