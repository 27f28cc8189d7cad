//! The program `misbehave`: every protocol of this workspace, with the faults you ask for.

use std::process::ExitCode;

fn main() -> ExitCode {
    linesman_misbehave::run(linesman_misbehave::PROTOCOLS)
}
