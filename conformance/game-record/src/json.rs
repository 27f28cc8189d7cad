//! Fields of JSON, written without a detour. The lines of a record are written on every ply.

use std::io::Write;

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
    begin_field(out, name);
    out.push(b'"');
    escape(out, value);
    out.push(b'"');
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

fn begin_field(out: &mut Vec<u8>, name: &str) {
    out.extend_from_slice(b",\"");
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"\":");
}

/// Ends a line.
pub(crate) fn end(out: &mut Vec<u8>) {
    out.extend_from_slice(b"}\n");
}

fn escape(out: &mut Vec<u8>, value: &str) {
    let is_plain = |byte: u8| byte >= 0x20 && byte != b'"' && byte != b'\\' && byte != 0x7f;
    let mut rest = value.as_bytes();
    while let Some(at) = rest.iter().position(|byte| !is_plain(*byte)) {
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

#[cfg(test)]
mod tests {
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
        ] {
            let mut out = b"{\"kind\":\"x\"".to_vec();
            text(&mut out, "text", value);
            end(&mut out);
            assert_eq!(out.iter().filter(|byte| **byte == b'\n').count(), 1);
            assert!(!out[..out.len() - 1].iter().any(u8::is_ascii_control));
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
