//! Streams that are packed with gzip.

use std::{
    fmt,
    sync::{Mutex, PoisonError},
};

use flate2::{Compress, Compression, FlushCompress, Status};
use httparse::EMPTY_HEADER;

use super::request::MOST_HEADERS;

/// Returns whether a client takes answers that are packed with gzip.
pub(super) fn takes_gzip(head: &[u8]) -> bool {
    let mut headers = [EMPTY_HEADER; MOST_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    let is_whole = parsed.parse(head).is_ok();
    is_whole
        && parsed.headers.iter().any(|header| {
            let is_it = header.name.eq_ignore_ascii_case("accept-encoding");
            let value = std::str::from_utf8(header.value).unwrap_or_default();
            is_it
                && value
                    .split(',')
                    .any(|one| one.trim().eq_ignore_ascii_case("gzip"))
        })
}

/// Packs parts of streams. What it works with takes more memory than the stack of a client's thread has, so there is one of them.
pub(super) struct Packer(Mutex<Compress>);

impl fmt::Debug for Packer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Packer")
    }
}

impl Packer {
    pub(super) fn new() -> Self {
        Self(Mutex::new(Compress::new(Compression::fast(), false)))
    }

    /// Packs bytes as a part of a stream. No part needs the ones before it, so clients that began at different times get the same bytes.
    /// The stream has no end.
    pub(super) fn pack(&self, bytes: &[u8]) -> Vec<u8> {
        if bytes.is_empty() {
            return Vec::new();
        }
        let mut packer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        packer.reset();
        let mut packed = Vec::with_capacity(bytes.len() / 4 + 64);
        loop {
            let done = usize::try_from(packer.total_in()).unwrap_or(usize::MAX);
            // Packing into memory fails only if it is asked for something else in between.
            let status = packer.compress_vec(&bytes[done..], &mut packed, FlushCompress::Full);
            let is_taken = packer.total_in() == bytes.len() as u64;
            if is_taken && packed.len() < packed.capacity() || !matches!(status, Ok(Status::Ok)) {
                return packed;
            }
            packed.reserve(packed.len().max(64));
        }
    }
}

/// A comment, which shows whether a client is still there.
pub(super) const SIGN: &[u8] = b":\n\n";
/// The same as a stored block: not the last one, 3 bytes, the complement of that, and the bytes.
pub(super) const PACKED_SIGN: [u8; 8] = [0, 3, 0, 0xfc, 0xff, b':', b'\n', b'\n'];
/// How a file of gzip begins: its mark, deflate, no more fields, no time, and no system.
pub(super) const GZIP: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    #[test]
    fn what_is_packed_is_sent_to_those_who_take_it() {
        for (headers, expected) in [
            ("Accept-Encoding: gzip, deflate, br\r\n", true),
            ("accept-encoding: br,GZIP\r\n", true),
            ("Accept-Encoding: identity\r\n", false),
            ("Accept-Encoding: gzip;q=0\r\n", false),
            ("Accept: gzip\r\n", false),
            ("", false),
        ] {
            let head = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n");
            assert_eq!(takes_gzip(head.as_bytes()), expected, "{head}");
        }
    }

    #[test]
    fn parts_are_read_one_after_the_other_whatever_came_before() {
        let text = "data: the same words, ".repeat(5000);
        let long: Vec<u8> = (0..200_000_u32)
            .flat_map(|it| it.wrapping_mul(2_654_435_761).to_le_bytes())
            .collect();
        let parts: [&[u8]; 4] = [text.as_bytes(), b"data: 1\n\n", &long, text.as_bytes()];
        let packer = Packer::new();
        let packed = parts.map(|part| packer.pack(part));
        // Words that come again are packed, and each part is packed alike.
        assert!(packed[0].len() * 20 < text.len());
        assert_eq!(packed[0], packed[3]);
        for first in 0..parts.len() {
            let mut stream = GZIP.to_vec();
            let mut expected = Vec::new();
            for at in first..parts.len() {
                stream.extend_from_slice(&packed[at]);
                stream.extend_from_slice(&PACKED_SIGN);
                expected.extend_from_slice(parts[at]);
                expected.extend_from_slice(SIGN);
            }
            let mut read = vec![0; expected.len()];
            GzDecoder::new(stream.as_slice())
                .read_exact(&mut read)
                .unwrap();
            assert!(read == expected);
        }
    }
}
