//! Standard output, and the text files that commands read.

use std::{
    fs::File,
    io::{self, ErrorKind, Read, Write},
    path::Path,
};

use anstream::stdout;
use anyhow::Context;

use crate::Failure;

/// Prints text. Colours are left out where the output is not a terminal. A reader that has seen enough is not an error.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = stdout();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::system(error)),
        _ => Ok(()),
    }
}

/// Reads a text file, unless it is too large.
pub(crate) fn read_text(path: &Path) -> anyhow::Result<String> {
    let read = || {
        let mut bytes = Vec::new();
        File::open(path)?.take(MOST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MOST {
            let limit = MOST >> 20;
            return Err(io::Error::other(format!("it is larger than {limit} MiB")));
        }
        String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            io::Error::other(format!("it is not UTF-8 from byte {at} on"))
        })
    };
    read().with_context(|| format!("cannot read {}", path.display()))
}

/// How many bytes of a text file are read.
const MOST: u64 = 16 << 20;
