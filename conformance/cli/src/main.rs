//! `linesman`: tests and referees programs that play board games over stdin and stdout.

use std::{env, ffi::OsStr, path::Path, process::ExitCode};

/// Runs the program that the first word of the command line names, so that a package can have one file for both.
fn main() -> ExitCode {
    let name = env::args_os().next().unwrap_or_default();
    if Path::new(&name).file_name() == Some(OsStr::new("stratego")) {
        linesman_cli::stratego()
    } else {
        linesman_cli::run(linesman::PROTOCOLS, env::args_os())
    }
}
