//! Replays recorded games by our rules. `LINESMAN_CORPUS` names the folder that holds them; without it there is one
//! ignored trial, which says so.

mod stratego;

use std::{env, ffi::OsString, path::Path, process::ExitCode};

use libtest_mimic::{Arguments, Trial, run};

fn main() -> ExitCode {
    let trials = match env::var_os("LINESMAN_CORPUS") {
        Some(folder) => trials(&folder),
        None => {
            let name = "LINESMAN_CORPUS is not set, so no recorded game is replayed";
            vec![
                Trial::test(name, || Err("LINESMAN_CORPUS is not set".into()))
                    .with_ignored_flag(true),
            ]
        }
    };
    run(&Arguments::from_args(), trials).exit_code()
}

/// Returns a trial for each recorded game; for a folder that does not hold them, one that fails.
fn trials(folder: &OsString) -> Vec<Trial> {
    stratego::trials(Path::new(folder)).unwrap_or_else(|problem| {
        let name = "the corpus is complete";
        vec![Trial::test(name, move || Err(problem.into()))]
    })
}
