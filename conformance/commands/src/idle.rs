//! What agents do while their opponent is to move.

use clap::Args;
use linesman_interface::game::Contestant;
use linesman_tournament::AgentCores;

/// Whether agents may think in their opponent's time, and where.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct IdleOptions {
    /// Stop an agent's processes while the other agent thinks, so that no agent thinks in the other's time
    #[arg(long)]
    pause_idle: bool,
    /// Give each agent N processor cores of its own, for agents that think in the other's time. If too few cores are free, the
    /// agents share all of them, and each is stopped while the other thinks
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    agent_cores: Option<u16>,
}

/// What two agents have while their games are played.
#[derive(Debug)]
pub(crate) struct Seats {
    /// Whether an agent is stopped while the other one is to move.
    pub(crate) pauses_idle: bool,
    cores: Option<AgentCores>,
}

impl IdleOptions {
    /// Takes the cores, and says if there are too few.
    pub(crate) fn seats(self) -> Seats {
        let wanted = self.agent_cores.filter(|cores| *cores > 0);
        let cores = wanted.and_then(|cores| AgentCores::take(cores.into()));
        let must_share = wanted.is_some() && cores.is_none();
        if let Some(wanted) = wanted.filter(|_| must_share) {
            tell!(
                "cores: two agents are to have {} cores, and fewer are free, so they share all cores, and an agent is stopped while its \
                 opponent is to move",
                2 * u32::from(wanted)
            );
        }
        Seats {
            pauses_idle: self.pause_idle || must_share,
            cores,
        }
    }
}

impl Seats {
    /// Gives each of two agents its cores.
    pub(crate) fn give(&self, contestants: &mut [Contestant]) {
        let cores = self.cores.iter().flat_map(|it| &it.agents);
        for (contestant, cores) in contestants.iter_mut().zip(cores) {
            contestant.launch.cores.clone_from(cores);
        }
    }
}
