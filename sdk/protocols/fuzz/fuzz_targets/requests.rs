//! Any bytes in pieces of any length as a request of a browser to the viewer. The first byte says whether the server listens, and how long
//! the pieces are.

#![no_main]

use std::io::{self, Read};

#[path = "../../../../conformance/viewer/src/server/request.rs"]
#[allow(dead_code)]
mod request;

use request::{Gate, Request, read_body, read_head};

/// Bytes that come in pieces.
struct Pieces<'a> {
    rest: &'a [u8],
    longest: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.rest.len().min(self.longest).min(buffer.len());
        let (now, rest) = self.rest.split_at(count);
        buffer[..count].copy_from_slice(now);
        self.rest = rest;
        Ok(count)
    }
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let [first, bytes @ ..] = bytes else { return };
    let gate = Gate {
        tokens: vec!["one-token".to_owned(), "two-token".to_owned()],
        port: 4000,
        listens: first & 1 == 1,
        hosts: vec!["bench.lab".to_owned()],
    };
    let read = |longest| {
        let mut pieces = Pieces {
            rest: bytes,
            longest,
        };
        let head = read_head(&mut pieces).expect("bytes in memory can be read");
        (head, pieces)
    };
    let (whole, _) = read(usize::MAX);
    let (head, mut pieces) = read(1 + usize::from(first >> 1));
    let (Ok(Some((head, rest))), Ok(Some((other, _)))) = (&head, &whole) else {
        assert!(matches!(
            (&head, &whole),
            (Ok(None), Ok(None)) | (Err(_), Err(_))
        ));
        return;
    };
    assert_eq!(head, other);
    assert!(head.ends_with(b"\r\n\r\n") && bytes.starts_with(head));
    let Ok((who, request)) = gate.judge(head) else {
        return;
    };
    let text = String::from_utf8_lossy(head).to_ascii_lowercase();
    // Empty lines may come first, as RFC 9112 says in section 2.2.
    let text = text.trim_start_matches(['\r', '\n']);
    assert!(
        text.starts_with("get ") || text.starts_with("post ") && gate.listens,
        "{text}"
    );
    let hosts = ["127.0.0.1", "localhost", "bench.lab"];
    let is_own = |line: &str| hosts.iter().any(|host| line.contains(host));
    assert!(
        text.lines()
            .any(|line| line.starts_with("host:") && is_own(line)),
        "{text}"
    );
    if request == Request::Icon {
        return;
    }
    assert!(text.contains(&format!(" /{}/", gate.tokens[who])), "{text}");
    match request {
        Request::Page | Request::Events | Request::Icon => {}
        Request::Path(path) => assert_plain(&path),
        Request::Told { path, length } => {
            assert_plain(&path);
            assert!(gate.listens && text.contains("origin:") && length <= 8 << 10);
            let body = read_body(&mut pieces, rest.clone(), length);
            if let Ok(body) = body.expect("bytes in memory can be read") {
                assert_eq!(body.len(), length);
            }
        }
    }
});

/// No part of a path leads out of the folder that is served.
fn assert_plain(path: &str) {
    let path = path.strip_suffix('/').unwrap_or(path);
    assert!(
        path.split('/')
            .all(|name| !name.is_empty() && !name.starts_with('.')),
        "{path}"
    );
    assert!(!path.contains(['\\', '%', ':', '\0', '?', '#']), "{path}");
}
