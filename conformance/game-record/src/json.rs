//! Fields of JSON, written without a detour. The lines of a record are written on every ply.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use linesman_protocols::{Reading, Time, text::in_json};
use serde::Serialize;

/// Returns a value as a line.
///
/// # Errors
/// The value cannot be written as JSON.
pub(crate) fn line(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let json = serde_json::to_string(value)?;
    Ok(format!("{}\n", in_json(&json)).into_bytes())
}

/// Begins a line of this kind at this time.
pub(crate) fn begin(out: &mut Vec<u8>, kind: &str, at: u64, ply: u32) {
    out.extend_from_slice(b"{\"kind\":\"");
    out.extend_from_slice(kind.as_bytes());
    out.push(b'"');
    number(out, "at", at);
    number(out, "ply", ply);
}

/// Writes a field with text.
pub(crate) fn text(out: &mut Vec<u8>, name: &str, value: &str) {
    text_behind(out, name, value, |_| {});
}

/// Writes a field with text behind what is written first.
pub(crate) fn text_behind(
    out: &mut Vec<u8>,
    name: &str,
    value: &str,
    first: impl FnOnce(&mut Vec<u8>),
) {
    begin_field(out, name);
    out.push(b'"');
    first(out);
    escape(out, value);
    out.push(b'"');
}

/// Writes a field with a list of texts.
pub(crate) fn texts(out: &mut Vec<u8>, name: &str, values: &[String]) {
    begin_field(out, name);
    let mut separator = b'[';
    for value in values {
        out.extend_from_slice(&[separator, b'"']);
        escape(out, value);
        out.push(b'"');
        separator = b',';
    }
    if values.is_empty() {
        out.push(b'[');
    }
    out.push(b']');
}

/// Returns a time in microseconds.
pub(crate) fn micros(time: Time) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// Writes bytes: as the field `text` if they are UTF-8, and otherwise as the field `hex`.
pub(crate) fn bytes(out: &mut Vec<u8>, value: &[u8]) {
    match std::str::from_utf8(value) {
        Ok(value) => text(out, "text", value),
        Err(_) => {
            let hex: String = value.iter().map(|byte| format!("{byte:02x}")).collect();
            text(out, "hex", &hex);
        }
    }
}

/// Writes a field with a number.
pub(crate) fn number(out: &mut Vec<u8>, name: &str, value: impl itoa::Integer) {
    field(out, name, itoa::Buffer::new().format(value));
}

/// Writes a field with JSON.
pub(crate) fn field(out: &mut Vec<u8>, name: &str, json: &str) {
    begin_field(out, name);
    out.extend_from_slice(json.as_bytes());
}

/// Writes what the clocks show, for the sides that have one.
pub(crate) fn clocks(out: &mut Vec<u8>, clocks: [Option<Reading>; 2]) {
    if clocks.iter().all(Option::is_none) {
        return;
    }
    begin_field(out, "clocks");
    let mut separator = b'[';
    for clock in clocks {
        out.push(separator);
        separator = b',';
        let Some(clock) = clock else {
            out.extend_from_slice(b"null");
            continue;
        };
        out.extend_from_slice(b"{\"left\":");
        out.extend_from_slice(itoa::Buffer::new().format(micros(clock.left)).as_bytes());
        let is_overtime = if clock.is_overtime { "true" } else { "false" };
        field(out, "overtime", is_overtime);
        number(out, "overtimes", clock.overtimes);
        if let Some(moves) = clock.moves {
            number(out, "moves", moves.get());
        }
        out.push(b'}');
    }
    out.push(b']');
}

fn begin_field(out: &mut Vec<u8>, name: &str) {
    out.extend_from_slice(b",\"");
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"\":");
}

/// Ends a line.
pub(crate) fn end(out: &mut Vec<u8>) {
    out.extend_from_slice(b"}\n");
}

pub(crate) fn escape(out: &mut Vec<u8>, value: &str) {
    // Most of what is said in a game is ASCII.
    if value.is_ascii() {
        escape_ascii(out, value.as_bytes());
    } else {
        let start = out.len();
        escape_ascii(out, value.as_bytes());
        let escaped = std::str::from_utf8(&out[start..]).expect("only ASCII was replaced");
        if let Cow::Owned(shown) = in_json(escaped) {
            out.truncate(start);
            out.extend_from_slice(shown.as_bytes());
        }
    }
}

/// Escapes what JSON escapes, and the last of the control characters.
fn escape_ascii(out: &mut Vec<u8>, value: &[u8]) {
    let mut rest = value;
    while let Some(at) = find_special(rest) {
        out.extend_from_slice(&rest[..at]);
        match rest[at] {
            b'\n' => out.extend_from_slice(b"\\n"),
            byte @ (b'"' | b'\\') => out.extend_from_slice(&[b'\\', byte]),
            byte => {
                // Writing to memory does not fail.
                let _ = write!(out, "\\u{byte:04x}");
            }
        }
        rest = &rest[at + 1..];
    }
    out.extend_from_slice(rest);
}

/// Returns where the first byte is that is escaped.
fn find_special(text: &[u8]) -> Option<usize> {
    let is_special = |byte: u8| byte < 0x20 || byte == b'"' || byte == b'\\' || byte == 0x7f;
    // Without an early end, the processor looks at many bytes at once.
    let is_plain = |chunk: &[u8]| {
        !chunk
            .iter()
            .fold(false, |any, byte| any | is_special(*byte))
    };
    let chunks = text.chunks(CHUNK).take_while(|chunk| is_plain(chunk));
    let plain: usize = chunks.map(<[u8]>::len).sum();
    let at = text[plain..].iter().position(|byte| is_special(*byte))?;
    Some(plain + at)
}

/// How many bytes are looked at together.
const CHUNK: usize = 64;

#[cfg(test)]
mod tests {
    use linesman_protocols::text::is_hidden;

    use super::*;

    #[test]
    fn every_text_is_read_as_it_was_written() {
        let all: String = (0..0x180).filter_map(char::from_u32).collect();
        for value in [
            "",
            "plain",
            "\"\\\n\r\t\u{1b}[2J\u{7f}",
            &all,
            "é漢\u{2028}",
            "é\u{202e}\\\"\n\u{9b}\u{e0041}",
        ] {
            let mut out = b"{\"kind\":\"x\"".to_vec();
            text(&mut out, "text", value);
            end(&mut out);
            assert_eq!(out.iter().filter(|byte| **byte == b'\n').count(), 1);
            let shown = std::str::from_utf8(&out[..out.len() - 1]).unwrap();
            assert!(!shown.contains(is_hidden), "{shown:?}");
            let read: serde_json::Value = serde_json::from_slice(&out).unwrap();
            assert_eq!(read["text"], value);
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_kept() {
        let mut out = b"{\"kind\":\"x\"".to_vec();
        bytes(&mut out, b"a\xff\x00");
        end(&mut out);
        assert_eq!(out, b"{\"kind\":\"x\",\"hex\":\"61ff00\"}\n");
    }
}
