//! The files that a user names. They are read up to a limit, so that a device without an end or a wrong file does not fill the memory.
//! They are written as a whole, so that a full disk or a signal leaves no half of a file that looks like a whole one.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, ErrorKind, Read, Write},
    path::{Path, PathBuf},
};

/// How many bytes of a file are read, unless it is a long conversation.
pub const LIMIT: u64 = 16 << 20;

/// Reads a file.
///
/// # Errors
/// The file cannot be read, or is larger than [`LIMIT`].
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_up_to(path, LIMIT)
}

/// Reads a file that may have this many bytes.
///
/// # Errors
/// The file cannot be read, or is larger.
pub fn read_up_to(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let limit = limit >> 20;
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

/// Replaces a file as a whole: its text is complete, or the file is as it was. Who may read and write it stays. A device or a pipe is
/// written as it is.
///
/// # Errors
/// The file cannot be written.
pub fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    replace_with(path, |file| file.write_all(text))
}

/// Replaces a file as a whole by what `write` writes, as [`replace`] does.
///
/// # Errors
/// The first error of `write`, or the file cannot be written.
pub fn replace_with<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<(), E>,
) -> Result<(), E> {
    if path.exists() && !path.is_file() {
        let mut file = BufWriter::new(OpenOptions::new().write(true).open(path)?);
        write(&mut file)?;
        return Ok(file.flush()?);
    }
    let path = place(path);
    let (new, file) = create_beside(&path)?;
    if let Ok(before) = fs::metadata(&path) {
        // On a file system without rights, there are none to keep.
        let _ = file.set_permissions(before.permissions());
    }
    let mut file = BufWriter::new(file);
    let end = |file: &mut BufWriter<File>| -> io::Result<()> {
        file.flush()?;
        file.get_ref().sync_all()?;
        fs::rename(&new, &path)
    };
    let written = write(&mut file).and_then(|()| Ok(end(&mut file)?));
    if written.is_err() {
        // There is nothing more that could be done about it.
        let _ = fs::remove_file(&new);
    }
    written
}

/// Makes sure that a file can be replaced, and removes it. A device or a pipe stays, and is returned open.
///
/// # Errors
/// The file cannot be replaced.
pub fn clear_the_way(path: &Path) -> io::Result<Option<File>> {
    if path.exists() && !path.is_file() {
        return OpenOptions::new().write(true).open(path).map(Some);
    }
    let path = place(path);
    let (new, _) = create_beside(&path)?;
    fs::remove_file(new)?;
    match fs::remove_file(&path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(None),
    }
}

/// Returns the path of a file without links and detours, so that two spellings of it are the same. The file need not exist.
#[must_use]
pub fn place(path: &Path) -> PathBuf {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let in_folder = || {
        let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
        Some(folder.join(path.file_name()?))
    };
    let place = fs::canonicalize(path).ok().or_else(in_folder);
    place.unwrap_or_else(|| path.to_owned())
}

/// Creates a file with a name that no other file has, in the folder of this one.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    let new = path.with_file_name(name);
    let file = OpenOptions::new().write(true).create_new(true).open(&new)?;
    Ok((new, file))
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
        fs::write(&path, b"a\xff").unwrap();
        let error = read_text(&path).unwrap_err();
        assert_eq!(error.to_string(), "it is not UTF-8 from byte 1 on");
        fs::write(&path, "\u{feff}text\u{feff}").unwrap();
        assert_eq!(read_text(&path).unwrap(), "text\u{feff}");
        assert_eq!(without_mark("\u{feff}text".as_bytes()), b"text");
        assert_eq!(without_mark(b"text"), b"text");
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_file_is_replaced_as_a_whole_or_not_at_all() {
        let path = std::env::temp_dir().join(format!("linesman-replaced-{}", std::process::id()));
        let _ = fs::remove_file(&path);
        replace(&path, b"the first text").unwrap();
        replace(&path, b"shorter").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"shorter");
        let failed = replace_with(&path, |file| {
            file.write_all(b"half a t")?;
            Err(io::Error::other("no more"))
        });
        assert_eq!(failed.unwrap_err().to_string(), "no more");
        assert_eq!(fs::read(&path).unwrap(), b"shorter");
        fs::remove_file(&path).unwrap();
    }
}
