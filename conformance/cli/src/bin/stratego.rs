//! `stratego`: the manager of the UCC Programming Competition 2012, as a drop-in program.

use linesman::STRATEGO;

fn main() -> std::process::ExitCode {
    linesman_stratego::main(|transcript| STRATEGO.misreadings.suspicion(transcript, STRATEGO.sides))
}
