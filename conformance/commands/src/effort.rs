//! How far each agent of a command searches: `--nodes AGENT:N` and `--depth AGENT:N`.

use linesman_interface::game::Contestant;
use linesman_values::{
    nearest::meant,
    options::{Given, OptionSpec, of_agent},
    text::listed,
};

use crate::Failure;

/// Notes for each agent what the user has chosen for it alone. What is for all agents stays with the options of the game.
pub(crate) fn give(contestants: &mut [Contestant], given: &Given) -> Result<(), Failure> {
    for option in [OptionSpec::NODES.name, OptionSpec::DEPTH.name] {
        let mut seen = Vec::new();
        for value in given.all(option) {
            let (agent, number) = of_agent(value);
            if seen.contains(&agent) {
                let whose = agent.unwrap_or("all agents");
                return Err(wrong(
                    option,
                    &format!("it is set twice for {whose}; leave one out"),
                ));
            }
            seen.push(agent);
            let Some(agent) = agent else {
                continue;
            };
            let names: Vec<String> = contestants.iter().map(|it| it.name.clone()).collect();
            let Some(contestant) = contestants.iter_mut().find(|it| it.name == agent) else {
                let meant = meant(agent, names.iter().map(String::as_str).collect());
                let all = listed(names.iter().map(String::as_str));
                let what = format!("no agent is called {agent:?}; {meant}the agents are {all}");
                return Err(wrong(option, &what));
            };
            // The numbers were checked when the options were read.
            if option == OptionSpec::NODES.name {
                contestant.effort.nodes = number.parse().ok();
            } else {
                contestant.effort.depth = number.parse().ok();
            }
        }
    }
    Ok(())
}

fn wrong(option: &str, what: &str) -> Failure {
    usage!("--{option}: {what}")
}

#[cfg(test)]
mod tests {
    use linesman_referee::Launch;

    use super::*;

    fn given(values: &[&str]) -> Result<[Option<u64>; 2], String> {
        let agent =
            |name: &str| Contestant::program(Launch::new("true", [] as [&str; 0]), name.to_owned());
        let mut contestants = [agent("old"), agent("new")];
        let given = values
            .iter()
            .fold(Given::default(), |given, value| given.with("nodes", *value));
        give(&mut contestants, &given).map_err(|failure| failure.error.to_string())?;
        Ok(contestants.map(|it| it.effort.nodes.map(std::num::NonZero::get)))
    }

    #[test]
    fn an_agent_has_limits_of_its_own() {
        assert_eq!(given(&["500"]), Ok([None, None]));
        assert_eq!(given(&["500", "old:20"]), Ok([Some(20), None]));
        let unknown = given(&["olde:5"]).unwrap_err();
        assert!(unknown.contains("did you mean \"old\"?"), "{unknown}");
        for twice in [["1", "2"], ["new:1", "new:2"]] {
            assert!(given(&twice).unwrap_err().contains("set twice"));
        }
    }
}
