//! Values for the options that agents declare.

use anyhow::anyhow;
use linesman_interface::{
    game::Contestant,
    protocol::{Descriptor, OptionsError},
};
use linesman_tournament::seeded;
use linesman_values::{assignment::Assignment, nearest::meant, options::Given, text::listed};

use crate::Failure;

/// Gives agents the options of the command line, `NAME=VALUE` or `AGENT:NAME=VALUE`, and checks them against what each agent declares. An
/// agent is started for that, with `seed` for `{seed}`. What a game with these options needs is checked too.
pub(crate) fn give(
    contestants: &mut [Contestant],
    texts: &[String],
    descriptor: &Descriptor,
    game: &Given,
    seed: u64,
) -> Result<(), Failure> {
    if texts.is_empty() && descriptor.needed(game).is_none() {
        return Ok(());
    }
    descriptor.expect_declaring().map_err(|why| refused(&why))?;
    choose(contestants, texts).map_err(|why| usage!("--option: {why}"))?;
    let names: Vec<String> = contestants.iter().map(|it| it.name.clone()).collect();
    for contestant in contestants.iter_mut().filter(|it| !it.is_person) {
        let trial = seeded(contestant, seed)
            .on_trial()
            .map_err(Failure::system)?;
        let settled = descriptor.settled(&trial.launch, &contestant.options, game);
        let name = &contestant.name;
        contestant.options = settled.map_err(|error| {
            let unknown = unknown_agent(&error, texts, &names);
            let unknown = unknown.map(|what| usage!("--option: {what}"));
            unknown.unwrap_or_else(|| of_agent(name, error))
        })?;
    }
    Ok(())
}

/// Returns a sentence about an option that no agent has, because it is for an agent that there is not. The name of an option may have a
/// colon, so it is wrong only if no agent declares it.
fn unknown_agent(error: &OptionsError, texts: &[String], names: &[String]) -> Option<String> {
    let OptionsError::Wrong(why) = error else {
        return None;
    };
    texts.iter().find_map(|text| {
        let head = text.split('=').next()?;
        let (agent, _) = head.split_once(':')?;
        let is_known = names.iter().any(|name| name == agent);
        if is_known || !why.contains(&format!("{:?}", head.trim())) {
            return None;
        }
        let meant = meant(agent, names.iter().map(String::as_str).collect());
        let all = listed(names.iter().map(String::as_str));
        let rest = &text[agent.len() + 1..];
        Some(format!(
            "no agent is called {agent:?}; {meant}the agents are {all}, and for all of them it is --option '{rest}'"
        ))
    })
}

/// Notes for each agent what the user has chosen for it. What is for one agent counts more than what is for all.
fn choose(contestants: &mut [Contestant], texts: &[String]) -> Result<(), String> {
    let names: Vec<String> = contestants.iter().map(|it| it.name.clone()).collect();
    let (mut for_all, mut for_one) = (Vec::new(), Vec::new());
    for text in texts {
        let head = text.split('=').next().unwrap_or_default();
        let agent = head.split_once(':').map(|(agent, _)| agent);
        match agent.filter(|agent| names.iter().any(|name| name == agent)) {
            Some(agent) => for_one.push((Some(agent), parsed(&text[agent.len() + 1..])?)),
            None => for_all.push((None, parsed(text)?)),
        }
    }
    for contestant in contestants.iter_mut() {
        for list in [&for_all, &for_one] {
            let own = list.iter().filter(|(agent, _)| {
                agent.map_or(!contestant.is_person, |it| it == contestant.name)
            });
            let own: Vec<&Assignment> = own.map(|(_, option)| option).collect();
            for (at, option) in own.iter().enumerate() {
                if contestant.is_person {
                    return Err(format!(
                        "{} is a person, and has no options",
                        contestant.name
                    ));
                }
                if own[..at].iter().any(|other| other.is_of_same(option)) {
                    let (name, agent) = (&option.name, &contestant.name);
                    return Err(format!("{name:?} is set twice for {agent}; leave one out"));
                }
                contestant.options.retain(|other| !other.is_of_same(option));
                contestant.options.push((*option).clone());
            }
        }
    }
    Ok(())
}

fn parsed(text: &str) -> Result<Assignment, String> {
    text.parse()
}

/// Checks the options of one agent that is tested.
pub(crate) fn of_tested(
    texts: &[String],
    descriptor: &Descriptor,
    launch: &linesman_referee::Launch,
) -> Result<Vec<Assignment>, Failure> {
    if texts.is_empty() {
        return Ok(Vec::new());
    }
    descriptor.expect_declaring().map_err(|why| refused(&why))?;
    let wrong = |why: String| usage!("--option: {why}");
    let mut chosen: Vec<Assignment> = Vec::new();
    for text in texts {
        let option = parsed(text).map_err(wrong)?;
        if chosen.iter().any(|other| other.is_of_same(&option)) {
            return Err(wrong(format!(
                "{:?} is set twice; leave one out",
                option.name
            )));
        }
        chosen.push(option);
    }
    let settled = descriptor.settled(launch, &chosen, &Given::default());
    settled.map_err(|error| of_agent("the agent", error))
}

fn of_agent(name: &str, error: OptionsError) -> Failure {
    match error {
        OptionsError::Spawn(error) => Failure::spawn(error),
        error @ OptionsError::Lacks(_) => usage!("{name}: {error}"),
        error => refused_of(anyhow!("--option: {name}: {error}"), &error),
    }
}

fn refused(error: &OptionsError) -> Failure {
    refused_of(anyhow!("--option: {error}"), error)
}

fn refused_of(text: anyhow::Error, error: &OptionsError) -> Failure {
    match error {
        OptionsError::System(_) => Failure::system(text),
        _ => Failure::usage(text),
    }
}
