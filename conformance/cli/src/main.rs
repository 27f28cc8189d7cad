//! `linesman`: tests and referees programs that play board games over stdin and stdout.

fn main() -> std::process::ExitCode {
    linesman_cli::run(linesman::PROTOCOLS, std::env::args_os())
}
