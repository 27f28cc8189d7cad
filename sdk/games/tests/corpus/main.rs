//! Compares the rules with recorded games and with what real programs say. `LINESMAN_CORPUS` names the folder that holds
//! them; without it there is one ignored trial, which says so.

use std::{env, fs, path::Path, process::ExitCode};

use libtest_mimic::{Arguments, Trial, run};
use serde_json::Value;

mod chess;
mod notation;
mod tafl;

/// Makes the trials of one part of the corpus, or says what is wrong with the folder.
type Part = fn(&Path) -> Result<Vec<Trial>, String>;

const PARTS: &[Part] = &[chess::trials, notation::trials, tafl::trials];

fn main() -> ExitCode {
    let trials = match env::var_os("LINESMAN_CORPUS") {
        Some(folder) => trials(Path::new(&folder)),
        None => {
            let name = "the rules are compared with the corpus";
            let trial = Trial::test(name, || Err("LINESMAN_CORPUS is not set".into()));
            vec![
                trial
                    .with_kind("LINESMAN_CORPUS is not set")
                    .with_ignored_flag(true),
            ]
        }
    };
    run(&Arguments::from_args(), trials).exit_code()
}

fn trials(corpus: &Path) -> Vec<Trial> {
    let of_part = |part: &Part| {
        part(corpus).unwrap_or_else(|problem| {
            let name = "the corpus is complete";
            vec![Trial::test(name, move || Err(problem.into()))]
        })
    };
    PARTS.iter().flat_map(of_part).collect()
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
