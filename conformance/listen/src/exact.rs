//! Bytes as text that shows everything, and back without a loss.

use std::fmt::Write as _;

use linesman_protocols::text::is_hidden;

/// Writes bytes as one line of text. Backslashes are doubled, and what does not show is spelt `\t`, `\r` or `\xNN`.
pub(crate) fn escape(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let spell = |text: &mut String, bytes: &[u8]| {
        for byte in bytes {
            let _ = match byte {
                b'\t' => text.write_str("\\t"),
                b'\r' => text.write_str("\\r"),
                byte => write!(text, "\\x{byte:02x}"),
            };
        }
    };
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\\' => text += "\\\\",
                c if is_hidden(c) => spell(&mut text, c.encode_utf8(&mut [0; 4]).as_bytes()),
                c => text.push(c),
            }
        }
        spell(&mut text, chunk.invalid());
    }
    text
}

/// Reads what [`escape`] has written. None if it has not.
pub(crate) fn unescape(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        bytes.extend_from_slice(&rest.as_bytes()[..at]);
        let behind = &rest[at + 1..];
        let (byte, length) = match behind.as_bytes().first()? {
            b'\\' => (b'\\', 1),
            b't' => (b'\t', 1),
            b'r' => (b'\r', 1),
            b'x' => (u8::from_str_radix(behind.get(1..3)?, 16).ok()?, 3),
            _ => return None,
        };
        bytes.push(byte);
        rest = &behind[length..];
    }
    bytes.extend_from_slice(rest.as_bytes());
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_as_they_were() {
        for (bytes, text) in [
            (&b"go depth 3"[..], "go depth 3"),
            (b"\t isready \t", "\\t isready \\t"),
            (b"c:\\temp", "c:\\\\temp"),
            (b"\xff\x00\x1b[1m", "\\xff\\x00\\x1b[1m"),
            ("Schröder \u{202e}x".as_bytes(), "Schröder \\xe2\\x80\\xaex"),
            (b"uciok\r", "uciok\\r"),
            (b"", ""),
        ] {
            assert_eq!(escape(bytes), text);
            assert_eq!(unescape(text).as_deref(), Some(bytes), "{text}");
        }
    }

    #[test]
    fn other_text_is_not_taken_for_it() {
        for text in ["\\", "\\q", "\\x1", "\\xzz"] {
            assert_eq!(unescape(text), None, "{text}");
        }
    }
}
