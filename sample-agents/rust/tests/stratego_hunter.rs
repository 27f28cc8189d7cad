//! `stratego-hunter` against every check of its protocol, in process and in all profiles.

use fastrand::Rng;
use linesman_sample_agents::stratego::Hunter;
use linesman_sdk::stratego::run_on;

fn main() {
    linesman::Suite::stratego()
        .profile("all")
        .in_process(|input, output| run_on(Hunter::new(Rng::with_seed(1)), input, output))
        .main()
}
