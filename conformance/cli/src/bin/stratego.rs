//! `stratego`: the manager of the UCC Programming Competition 2012, as a drop-in program.

fn main() -> std::process::ExitCode {
    linesman_cli::stratego()
}
