//! Requests of a browser, and what is refused before anything is looked up.

use std::io::{self, Read};

use httparse::EMPTY_HEADER;

/// A request that may be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// The page.
    Page,
    /// The sign that a browser shows beside the name of a page. It asks for it without a token.
    Icon,
    /// The stream of what happens in the games.
    Events,
    /// Something else: plain names, separated by `/`.
    Path(String),
    /// Something is told to the server, in a body of this length.
    Told {
        /// To what: a plain name.
        path: String,
        /// How many bytes the body has.
        length: usize,
    },
}

/// Why a request is refused, as the status of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    Malformed,
    /// The request is for a server with another name. This one has this port.
    Host {
        port: u16,
    },
    /// Another site sends the request.
    Site,
    /// The address does not have the token.
    Token,
    NotFound,
    Method,
    TooLarge,
    BodyTooLarge,
    Kind,
}

impl Refusal {
    pub(super) const fn status(self) -> &'static str {
        match self {
            Self::Malformed => "400 Bad Request",
            Self::Host { .. } | Self::Site | Self::Token => "403 Forbidden",
            Self::NotFound => "404 Not Found",
            Self::Method => "405 Method Not Allowed",
            Self::TooLarge => "431 Request Header Fields Too Large",
            Self::BodyTooLarge => "413 Content Too Large",
            Self::Kind => "415 Unsupported Media Type",
        }
    }

    /// Returns what a person reads: what to do, if the person can do something. The token is never told.
    pub(super) fn text(self) -> String {
        match self {
            Self::Host { port } => format!(
                "This page is only at 127.0.0.1 and localhost. From another machine, run 'ssh -L {port}:127.0.0.1:{port} HOST' there, with the \
                 name of this machine as HOST, and open the address that Linesman has printed. If your browser has to use another name, \
                 allow it with --allow-host NAME."
            ),
            Self::Token => "Open the whole address that Linesman has printed. It has a long random part, which is not in this address."
                .to_owned(),
            Self::Site => "A page of another site has asked for this. Type the address that Linesman has printed, or paste it."
                .to_owned(),
            refusal => refusal.status().to_owned(),
        }
    }
}

/// Whom a server answers: its own page, under a name of this machine alone, with its token.
///
/// The name in the address of a browser that is led here by the name server of another site is the name of that site, so it is refused.
/// `localhost` and `127.0.0.1` cannot be led elsewhere. The port may be another one: it may be forwarded, as by `ssh -L`.
#[derive(Clone, Debug)]
pub(super) struct Gate {
    /// Each has an address of its own.
    pub(super) tokens: Vec<String>,
    pub(super) port: u16,
    /// Whether something can be told to the server.
    pub(super) listens: bool,
    /// Names of this machine beside those that always mean it.
    pub(super) hosts: Vec<String>,
}

impl Gate {
    /// Judges the head of a request. Returns the number of its token too.
    pub(super) fn judge(&self, head: &[u8]) -> Result<(usize, Request), Refusal> {
        let mut headers = [EMPTY_HEADER; MOST_HEADERS];
        let mut parsed = httparse::Request::new(&mut headers);
        let is_whole = parsed.parse(head).is_ok_and(|status| status.is_complete());
        let (Some(method), Some(target), Some(1), true) =
            (parsed.method, parsed.path, parsed.version, is_whole)
        else {
            return Err(Refusal::Malformed);
        };
        let is_told = self.listens && method == "POST";
        let (mut hosts, mut lengths) = (Vec::new(), Vec::new());
        let (mut origins, mut is_json, mut is_foreign) = (Vec::new(), false, false);
        for header in &*parsed.headers {
            let value = std::str::from_utf8(header.value).map_err(|_| Refusal::Malformed)?;
            match header.name.to_ascii_lowercase().as_str() {
                "host" => hosts.push(value),
                "origin" => origins.push(value),
                "content-type" => is_json = value.eq_ignore_ascii_case("application/json"),
                "content-length" if is_told => lengths.push(value),
                "sec-fetch-site" if !matches!(value, "same-origin" | "none") => {
                    is_foreign = true;
                }
                // No other request has a body.
                "content-length" if value != "0" => return Err(Refusal::Malformed),
                "transfer-encoding" => return Err(Refusal::Malformed),
                _ => {}
            }
        }
        let [host] = hosts.as_slice() else {
            return Err(Refusal::Malformed);
        };
        if !is_own_host(host, &self.hosts) {
            return Err(Refusal::Host { port: self.port });
        }
        // The page itself is where its requests go, on whatever port.
        let is_own = |origin: &&str| origin.strip_prefix("http://") == Some(host);
        if is_foreign || !origins.iter().all(is_own) {
            return Err(Refusal::Site);
        }
        if method != "GET" && !is_told {
            return Err(Refusal::Method);
        }
        if target == "/favicon.ico" {
            return Ok((0, Request::Icon));
        }
        let path = target.strip_prefix('/').ok_or(Refusal::Malformed)?;
        let (token, path) = path.split_once('/').ok_or(Refusal::Token)?;
        let is_it = |own: &String| is_same(token.as_bytes(), own.as_bytes());
        let who = self.tokens.iter().position(is_it);
        let who = who.ok_or(Refusal::Token)?;
        if is_told {
            // A page of another site cannot send this type, and a browser always names the origin.
            if origins.is_empty() {
                return Err(Refusal::Site);
            }
            if !is_json {
                return Err(Refusal::Kind);
            }
            let length = body_length(&lengths)?;
            let path = Some(path).filter(|path| is_plain(path));
            let path = path.ok_or(Refusal::NotFound)?.to_owned();
            return Ok((who, Request::Told { path, length }));
        }
        let request = match path {
            "" => Request::Page,
            "events" => Request::Events,
            path if is_plain(path) => Request::Path(path.to_owned()),
            _ => return Err(Refusal::NotFound),
        };
        Ok((who, request))
    }
}

/// Returns whether a host is a name that always means this machine, or one that was allowed, with any port.
fn is_own_host(host: &str, allowed: &[String]) -> bool {
    let (name, port) = host
        .split_once(':')
        .map_or((host, None), |(name, port)| (name, Some(port)));
    let is_port = |port: &str| {
        port.parse::<u16>()
            .is_ok_and(|number| number > 0 && number.to_string() == port)
    };
    let is_known = matches!(name, "127.0.0.1" | "localhost")
        || allowed.iter().any(|own| own.eq_ignore_ascii_case(name));
    is_known && port.is_none_or(is_port)
}

/// Returns the length of a body that is not too long.
fn body_length(named: &[&str]) -> Result<usize, Refusal> {
    let [length] = named else {
        return Err(Refusal::Malformed);
    };
    if length.is_empty() || !length.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Refusal::Malformed);
    }
    match length.parse() {
        Ok(length) if length <= LONGEST_BODY => Ok(length),
        _ => Err(Refusal::BodyTooLarge),
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

/// The head of a request, with the empty line at its end, and the bytes that came with it.
pub(super) type Head = (Vec<u8>, Vec<u8>);

/// Reads the head of a request. None if the connection was closed before it began.
pub(super) fn read_head(stream: &mut impl Read) -> io::Result<Result<Option<Head>, Refusal>> {
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
        let end = head.windows(4).position(|four| four == b"\r\n\r\n");
        let length = end.map_or(head.len(), |end| end + 4);
        if length > LONGEST_HEAD {
            return Ok(Err(Refusal::TooLarge));
        }
        if end.is_some() {
            let rest = head.split_off(length);
            return Ok(Ok(Some((head, rest))));
        }
    }
}

/// Reads the rest of a body of this length, whose beginning came with its head.
pub(super) fn read_body(
    stream: &mut impl Read,
    begun: Vec<u8>,
    length: usize,
) -> io::Result<Result<Vec<u8>, Refusal>> {
    let mut body = begun;
    if body.len() < length {
        let rest = length - body.len();
        stream.take(rest as u64).read_to_end(&mut body)?;
    }
    Ok(if body.len() == length {
        Ok(body)
    } else {
        Err(Refusal::Malformed)
    })
}

/// The most headers of a request. Browsers send about 15.
pub(super) const MOST_HEADERS: usize = 100;
/// The most bytes that the head of a request may have.
const LONGEST_HEAD: usize = 16 << 10;
/// The most bytes that a body may have.
const LONGEST_BODY: usize = 8 << 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_own_page_is_answered() {
        let gate = Gate {
            tokens: vec!["secret".to_owned()],
            port: 4000,
            listens: false,
            hosts: vec!["bench.lab".to_owned()],
        };
        let check = |target: &str, headers: &str, expected: Result<Request, Refusal>| {
            let head = format!("GET {target} HTTP/1.1\r\n{headers}\r\n");
            let judged = gate.judge(head.as_bytes());
            assert_eq!(judged, expected.map(|request| (0, request)), "{head}");
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
        check("/favicon.ico", own, Ok(Request::Icon));
        check(
            "/favicon.ico",
            "Host: evil.example\r\n",
            Err(Refusal::Host { port: 4000 }),
        );
        check("/", own, Err(Refusal::Token));
        check("/secret", own, Err(Refusal::Token));
        check("/secreT/", own, Err(Refusal::Token));
        check("/secrets/", own, Err(Refusal::Token));
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
        // The names of this machine alone, also if its port is forwarded from another one.
        for host in [
            "127.0.0.1",
            "127.0.0.1:4001",
            "localhost:9000",
            "localhost",
            "Bench.lab:80",
        ] {
            check("/secret/", &format!("Host: {host}\r\n"), Ok(Request::Page));
            let origin = format!("Host: {host}\r\nOrigin: http://{host}\r\n");
            check("/secret/events", &origin, Ok(Request::Events));
        }
        for host in [
            "evil.example",
            "evil.example:4000",
            "127.0.0.1:4000.evil.example",
            "127.0.0.1.evil.example:4000",
            "localhost.evil.example",
            "localhost.:4000",
            "127.0.0.2:4000",
            "192.168.1.5:4000",
            "0.0.0.0:4000",
            "localhost:",
            "localhost:+1",
            "localhost:0",
            "localhost:65536",
            "localhost:80:80",
            "user@localhost",
            "bench.lab.evil.example",
            "x.bench.lab",
            "",
        ] {
            let refused = Err(Refusal::Host { port: 4000 });
            check("/secret/", &format!("Host: {host}\r\n"), refused);
        }
        for origin in [
            "null",
            "http://evil.example",
            "https://127.0.0.1:4000",
            "http://127.0.0.1:4001",
        ] {
            let header = format!("{own}Origin: {origin}\r\n");
            check("/secret/", &header, Err(Refusal::Site));
        }
        let foreign = format!("{own}Sec-Fetch-Site: cross-site\r\n");
        check("/secret/", &foreign, Err(Refusal::Site));
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
    fn a_refusal_says_what_to_do_and_never_the_token() {
        let text = Refusal::Host { port: 4000 }.text();
        for part in [
            "127.0.0.1",
            "localhost",
            "ssh -L 4000:127.0.0.1:4000 HOST",
            "has printed",
        ] {
            assert!(text.contains(part), "{text}");
        }
        assert!(Refusal::Token.text().contains("whole address"));
        assert_eq!(Refusal::NotFound.text(), "404 Not Found");
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
        // Nor is one that ends too late.
        let long = |spaces: usize| {
            let bytes = format!("GET{} / HTTP/1.1\r\n\r\nrest", " ".repeat(spaces));
            read_head(&mut bytes.as_bytes()).unwrap()
        };
        let around = "GET / HTTP/1.1\r\n\r\n".len();
        assert!(long(LONGEST_HEAD - around).is_ok());
        assert_eq!(long(LONGEST_HEAD - around + 1), Err(Refusal::TooLarge));
        let head = read_head(&mut &b"GET / HTTP/1.1\r\n\r\nrest"[..]).unwrap();
        let expected = (b"GET / HTTP/1.1\r\n\r\n".to_vec(), b"rest".to_vec());
        assert_eq!(head, Ok(Some(expected)));
    }

    #[test]
    fn only_the_own_page_can_tell_something() {
        let gate = Gate {
            tokens: vec!["first".to_owned(), "second".to_owned()],
            port: 4000,
            listens: true,
            hosts: Vec::new(),
        };
        let host = "Host: 127.0.0.1:4000\r\n";
        let origin = "Origin: http://127.0.0.1:4000\r\n";
        let json = "Content-Type: application/json\r\n";
        let length = "Content-Length: 12\r\n";
        let check = |target: &str, headers: &[&str], expected: Result<usize, Refusal>| {
            let head = format!("POST {target} HTTP/1.1\r\n{}\r\n", headers.concat());
            let judged = gate.judge(head.as_bytes());
            let told = |who| {
                let path = "answer".to_owned();
                (who, Request::Told { path, length: 12 })
            };
            assert_eq!(judged, expected.map(told), "{head}");
        };
        check("/first/answer", &[host, origin, json, length], Ok(0));
        check("/second/answer", &[length, json, origin, host], Ok(1));
        let all = [host, origin, json, length];
        check("/third/answer", &all, Err(Refusal::Token));
        check("/answer", &all, Err(Refusal::Token));
        for target in ["/first/", "/first/../answer", "/first/%61nswer"] {
            check(target, &all, Err(Refusal::NotFound));
        }
        check("/first/answer", &[host, json, length], Err(Refusal::Site));
        for origin in ["null", "http://evil.example", "http://127.0.0.1:4001"] {
            let origin = format!("Origin: {origin}\r\n");
            let headers = [host, &origin, json, length];
            check("/first/answer", &headers, Err(Refusal::Site));
        }
        let forged = ["Host: evil.example\r\n", origin, json, length];
        check("/first/answer", &forged, Err(Refusal::Host { port: 4000 }));
        for kind in ["", "Content-Type: text/plain\r\n"] {
            check(
                "/first/answer",
                &[host, origin, kind, length],
                Err(Refusal::Kind),
            );
        }
        for length in [
            "",
            "Content-Length: \r\n",
            "Content-Length: -1\r\n",
            "Content-Length: 0x10\r\n",
            "Content-Length: 12\r\nContent-Length: 12\r\n",
            "Transfer-Encoding: chunked\r\n",
        ] {
            let headers = [host, origin, json, length];
            check("/first/answer", &headers, Err(Refusal::Malformed));
        }
        for length in ["8193", "99999999999999999999999"] {
            let length = format!("Content-Length: {length}\r\n");
            let headers = [host, origin, json, &length];
            check("/first/answer", &headers, Err(Refusal::BodyTooLarge));
        }
    }

    #[test]
    fn a_body_has_the_length_that_was_named() {
        let read = |begun: &[u8], rest: &[u8], length| {
            let mut rest = rest;
            read_body(&mut rest, begun.to_vec(), length).unwrap()
        };
        assert_eq!(read(b"ab", b"cdef", 4), Ok(b"abcd".to_vec()));
        assert_eq!(read(b"", b"", 0), Ok(Vec::new()));
        assert_eq!(read(b"ab", b"c", 4), Err(Refusal::Malformed));
        assert_eq!(read(b"abcde", b"", 4), Err(Refusal::Malformed));
    }
}
