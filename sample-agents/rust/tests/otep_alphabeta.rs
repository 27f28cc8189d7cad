//! `otep-alphabeta` against every check of its protocol, in process and in all profiles. It looks one ply ahead, for its
//! thinking takes time of ours.

use linesman_sample_agents::otep_alphabeta::{AlphaBeta, Arguments};
use linesman_sdk::otep::run_by_turns;

fn main() {
    linesman::Suite::otep()
        .profile("all")
        .in_process(|input, output| {
            let arguments = Arguments {
                depth: Some(1),
                seed: Some(1),
                ..Arguments::default()
            };
            run_by_turns(AlphaBeta::new(arguments), input, output)
        })
        .main()
}
