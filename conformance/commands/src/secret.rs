//! Keys: reading them, and hiding from agents where they are.

use std::{ffi::OsStr, path::Path};

use anyhow::Context;

use crate::{Failure, output::read_text};

/// Reads the key in a file, if one is named.
pub(crate) fn key<K, E: std::error::Error + Send + Sync + 'static>(
    file: Option<&Path>,
    use_of_it: &str,
    parse: impl Fn(&str) -> Result<K, E>,
) -> Result<Option<K>, Failure> {
    let read = |path: &Path| {
        let key = parse(&read_text(path)?);
        key.with_context(|| format!("cannot {use_of_it} with {}", path.display()))
    };
    file.map(read).transpose().map_err(Failure::usage)
}

/// Overwrites a word of this program's command line, which every process on the machine can read in `/proc`.
///
/// This does what the system allows. Elsewhere than on Linux it does nothing.
#[cfg(target_os = "linux")]
pub(crate) fn forget(word: &OsStr) {
    // Without it, the sandbox still keeps the file itself out of reach.
    let _ = linesman_referee::guard::unhidden(|| linux::overwrite(word));
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn forget(_word: &OsStr) {}

#[cfg(target_os = "linux")]
mod linux {
    use std::{
        ffi::OsStr,
        fs::{self, File, OpenOptions},
        os::unix::fs::FileExt,
    };

    /// The places of the fields in `/proc/self/stat` that say where the command line begins and ends, counted from the one behind the
    /// name of the program.
    const BEGIN_AND_END: [usize; 2] = [45, 46];

    pub(super) fn overwrite(word: &OsStr) -> Option<()> {
        let stat = fs::read_to_string("/proc/self/stat").ok()?;
        let (_, fields) = stat.rsplit_once(") ")?;
        let fields: Vec<&str> = fields.split(' ').collect();
        let [begin, end] = BEGIN_AND_END.map(|at| fields.get(at)?.parse::<u64>().ok());
        let (begin, end) = (begin?, end?);
        let mut open = OpenOptions::new();
        let memory: File = open.read(true).write(true).open("/proc/self/mem").ok()?;
        let mut line = vec![0; usize::try_from(end.checked_sub(begin)?).ok()?];
        memory.read_exact_at(&mut line, begin).ok()?;
        let word = word.as_encoded_bytes();
        let mut at = 0;
        for part in line.split(|byte| *byte == 0) {
            let is_it = part == word || part.strip_prefix(b"--key=") == Some(word);
            if is_it {
                let from = at + part.len() - word.len();
                let stars = vec![b'*'; word.len()];
                memory.write_all_at(&stars, begin + from as u64).ok()?;
            }
            at += part.len() + 1;
        }
        Some(())
    }
}
