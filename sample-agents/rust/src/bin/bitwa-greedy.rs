//! A Bitwa player that tries orders out and takes the one that leaves it furthest ahead: `bitwa-greedy`.

use std::{env, process::ExitCode};

use linesman_sample_agents::{bitwa_greedy::Greedy, complain, exit_code};
use linesman_sdk::bitwa::run;

fn main() -> ExitCode {
    if env::args_os().len() > 1 {
        complain("bitwa-greedy", "usage: bitwa-greedy");
        return ExitCode::from(2);
    }
    exit_code("bitwa-greedy", run(Greedy))
}
