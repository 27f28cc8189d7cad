//! The files that a user names: they are read up to a limit, so that a device without an end or a wrong file does not fill the memory.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

/// How many bytes of a file are read.
pub const LIMIT: u64 = 16 << 20;

/// Reads a file.
///
/// # Errors
/// The file cannot be read, or is larger than [`LIMIT`].
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LIMIT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LIMIT {
        let limit = LIMIT >> 20;
        return Err(io::Error::other(format!("it is larger than {limit} MiB")));
    }
    Ok(bytes)
}

/// Reads a text file, without the byte order mark that some editors put in front.
///
/// # Errors
/// The file cannot be read, is larger than [`LIMIT`], or is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    let text = String::from_utf8(read(path)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        io::Error::other(format!("it is not UTF-8 from byte {at} on"))
    })?;
    Ok(match text.strip_prefix(MARK) {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

/// Returns the bytes of a text without the byte order mark in front.
#[must_use]
pub fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(MARK.as_bytes()).unwrap_or(bytes)
}

/// A byte order mark.
const MARK: &str = "\u{feff}";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_up_to_the_limit() {
        let path = std::env::temp_dir().join(format!("linesman-file-{}", std::process::id()));
        let file = File::create(&path).unwrap();
        let check = |length: u64, expected: &str| {
            file.set_len(length).unwrap();
            let read = read_text(&path);
            let shown = read.map_or_else(|error| error.to_string(), |text| text.len().to_string());
            assert_eq!(shown, expected);
        };
        check(0, "0");
        check(LIMIT, "16777216");
        check(LIMIT + 1, "it is larger than 16 MiB");
        std::fs::write(&path, b"a\xff").unwrap();
        let error = read_text(&path).unwrap_err();
        assert_eq!(error.to_string(), "it is not UTF-8 from byte 1 on");
        std::fs::write(&path, "\u{feff}text\u{feff}").unwrap();
        assert_eq!(read_text(&path).unwrap(), "text\u{feff}");
        assert_eq!(without_mark("\u{feff}text".as_bytes()), b"text");
        assert_eq!(without_mark(b"text"), b"text");
        std::fs::remove_file(&path).unwrap();
    }
}
