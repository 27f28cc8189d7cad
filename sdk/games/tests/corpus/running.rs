//! How a test with the corpus runs. `LINESMAN_CORPUS` names the folder that holds it; without it there is one ignored trial,
//! which says so.

use std::{env, path::Path, process::ExitCode};

use libtest_mimic::{Arguments, Trial};

/// Makes the trials of one part of the corpus, or says what is wrong with the folder.
pub(crate) type Part = fn(&Path) -> Result<Vec<Trial>, String>;

/// Runs the trials of these parts. Without the corpus, `name` is not tested.
pub(crate) fn run(name: &str, parts: &[Part]) -> ExitCode {
    let trials = match env::var_os("LINESMAN_CORPUS") {
        Some(folder) => parts
            .iter()
            .flat_map(|part| of_part(*part, Path::new(&folder)))
            .collect(),
        None => {
            let why = "LINESMAN_CORPUS is not set";
            let trial = Trial::test(name, || Err(why.into()));
            vec![trial.with_kind(why).with_ignored_flag(true)]
        }
    };
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn of_part(part: Part, corpus: &Path) -> Vec<Trial> {
    part(corpus).unwrap_or_else(|problem| {
        let name = "the corpus is complete";
        vec![Trial::test(name, move || Err(problem.into()))]
    })
}
