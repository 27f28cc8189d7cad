//! `otep-random` against every check of its protocol, in process and in all profiles.

use fastrand::Rng;
use linesman_sample_agents::Random;
use linesman_sdk::otep::run_by_turns;

fn main() {
    linesman::Suite::otep()
        .profile("all")
        .in_process(|input, output| run_by_turns(Random::new(Rng::with_seed(1)), input, output))
        .main()
}
