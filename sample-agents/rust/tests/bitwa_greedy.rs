//! `bitwa-greedy` against every check of its protocol, in process and in all profiles.

use linesman_sample_agents::bitwa::Greedy;
use linesman_sdk::bitwa::run_on;

fn main() {
    linesman::Suite::bitwa()
        .profile("all")
        .in_process(|input, output| run_on(Greedy, input, output))
        .main()
}
