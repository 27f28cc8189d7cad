//! Notes in a file.

use std::{
    fmt,
    fs::File,
    io::{self, Write as _},
    path::Path,
    time::Instant,
};

/// A file of notes, because standard output belongs to the protocol and a referee may not show standard error.
///
/// Each note is a line that begins with the seconds since the file was made. It is in the file at once, also if the program is
/// killed a moment later. A note that cannot be written is lost: a full disk does not end a game.
///
/// # Examples
///
/// ```
/// use linesman_sdk::Log;
///
/// let path = std::env::temp_dir().join(format!("bot-{}.log", std::process::id()));
/// let mut log = Log::create(&path)?;
/// log.note(format_args!("{} moves to choose from", 31));
///
/// let text = std::fs::read_to_string(&path)?;
/// assert!(text.ends_with(" 31 moves to choose from\n"));
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Log {
    file: File,
    begun: Instant,
}

impl Log {
    /// Makes the file, or empties it. A referee may start a program in another folder, so give the whole path.
    ///
    /// # Errors
    /// The file cannot be made.
    pub fn create(path: impl AsRef<Path>) -> io::Result<Self> {
        Ok(Self {
            file: File::create(path)?,
            begun: Instant::now(),
        })
    }

    /// Writes a line.
    pub fn note(&mut self, text: fmt::Arguments<'_>) {
        let seconds = self.begun.elapsed().as_secs_f64();
        let line = format!("{seconds:9.3} {text}\n");
        let _ = self.file.write_all(line.as_bytes());
    }
}
