//! The programs, put together from their parts.

use std::{ffi::OsString, process::ExitCode};

use linesman_commands::{Program, Sibling};
use linesman_interface::protocol::Descriptor;
use linesman_protocol_stratego::STRATEGO;

/// Runs the program `linesman` for these protocols. `args` are the words of its command line, its own name first.
///
/// A program with a protocol of its own is a `main` that calls this function with a longer list:
///
/// ```no_run
/// # use linesman_interface::protocol::Descriptor;
/// # use linesman::PROTOCOLS as MINE;
/// fn main() -> std::process::ExitCode {
///     let mut protocols: Vec<&'static Descriptor> = linesman::PROTOCOLS.to_vec();
///     protocols.push(MINE[0]);
///     linesman_cli::run(&protocols, std::env::args_os())
/// }
/// ```
pub fn run(
    protocols: &[&'static Descriptor],
    args: impl IntoIterator<Item = OsString>,
) -> ExitCode {
    let program = Program {
        protocols,
        advise: linesman_diagnosis::diagnose,
        explain: linesman_diagnosis::explain,
        siblings: &[Sibling {
            command: linesman_stratego::command,
            protocols: &[STRATEGO],
        }],
    };
    linesman_commands::run(program, args)
}

/// Runs the program `stratego`, the manager of the UCC Programming Competition 2012, with the words of the command line.
pub fn stratego() -> ExitCode {
    linesman_stratego::main(|transcript| STRATEGO.misreadings.suspicion(transcript, STRATEGO.sides))
}
