//! Compares the rules with recorded games and with what real programs say.

use std::{fs, path::Path, process::ExitCode};

use serde_json::Value;

use running::Part;

mod chess;
mod notation;
mod running;
mod tafl;

fn main() -> ExitCode {
    let parts: &[Part] = &[chess::trials, notation::trials, tafl::trials];
    running::run("the rules are compared with the corpus", parts)
}

/// Reads a JSON file of the corpus.
///
/// # Errors
/// Says what is wrong with the file.
fn json(corpus: &Path, file: &str) -> Result<Value, String> {
    let path = corpus.join(file);
    let text = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_slice(&text).map_err(|error| format!("{}: {error}", path.display()))
}
