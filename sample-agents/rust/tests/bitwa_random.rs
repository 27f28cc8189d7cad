//! `bitwa-random` against every check of its protocol, in process and in all profiles.

use fastrand::Rng;
use linesman_sample_agents::Random;
use linesman_sdk::bitwa::run_on;

fn main() {
    linesman::Suite::bitwa()
        .profile("all")
        .in_process(|input, output| run_on(Random::new(Rng::with_seed(1)), input, output))
        .main()
}
