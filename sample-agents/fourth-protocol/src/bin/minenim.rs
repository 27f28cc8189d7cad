//! `linesman` with a fourth protocol.

fn main() -> std::process::ExitCode {
    let mut protocols = linesman::PROTOCOLS.to_vec();
    protocols.push(fourth_protocol::MINENIM);
    linesman_cli::run(&protocols, std::env::args_os())
}
