//! A Tafl player that looks some moves ahead, of any variant:
//! `otep-alphabeta [--depth PLIES] [--time MILLISECONDS] [--seed N]`.

use std::{env, process::ExitCode};

use linesman_sample_agents::{
    complain, exit_code,
    otep_alphabeta::{AlphaBeta, Arguments, USAGE},
};
use linesman_sdk::otep::run;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    match Arguments::parse(&arguments) {
        Ok(arguments) => exit_code("otep-alphabeta", run(AlphaBeta::new(arguments))),
        Err(message) => {
            complain("otep-alphabeta", &format!("{message}\n{USAGE}"));
            ExitCode::from(2)
        }
    }
}
