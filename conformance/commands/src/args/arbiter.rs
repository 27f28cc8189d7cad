//! The words of `linesman arbiter`.

use clap::Args;

use super::RunningOptions;

#[derive(Args, Debug)]
#[command(
    after_help = "The page is at an address of this machine until you press Ctrl-C. The options of the protocol are those that the page begins with. \
                  Exit codes: 2 usage error."
)]
pub(crate) struct ArbiterOptions {
    /// The protocol, for instance stratego.
    pub(crate) protocol: String,
    /// The agents that can play: commands with their arguments in one word, or ini files of engines. NAME=COMMAND gives a name. A person
    /// can always play
    #[arg(required = true, value_name = "AGENT")]
    pub(crate) agents: Vec<String>,
    /// The profile that the page begins with
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
    /// The port of the page on 127.0.0.1 [default: any free one]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) port: u16,
    #[command(flatten)]
    pub(crate) running: RunningOptions,
}
