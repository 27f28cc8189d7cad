//! Who takes part, as a plan says it.

use std::{
    collections::HashMap,
    num::{NonZeroU32, NonZeroU64},
    path::Path,
};

use linesman_game_record::plain_name;
use linesman_interface::protocol::Descriptor;
use linesman_protocols::Effort;
use linesman_values::{assignment::Assignment, options::OptionSpec};

use super::{
    Entrant, PlanError, Start,
    section::{ENTRANT, SIMULATION, Section},
    simulated::Simulation,
};

/// The longest name, in characters. Names are parts of lines that agents read, and of names of files.
const LONGEST_NAME: usize = 60;

/// Returns the entrants, the strongest first. Half of them think for as long as they may; for the others, speed does not matter.
fn simulated_entrants(simulation: &Simulation) -> Vec<Entrant> {
    let last = f64::from(simulation.entrants.max(2) - 1);
    (0..simulation.entrants)
        .map(|number| Entrant {
            name: format!("player-{:04}", number + 1),
            line: 1,
            from: 1,
            until: None,
            start: Start::Nothing,
            options: Vec::new(),
            effort: Effort::default(),
            strength: Some(simulation.spread * (0.5 - f64::from(number) / last)),
        })
        .collect()
}

/// Reads how results are drawn.
pub(super) fn simulation(top: &Section<'_, '_>) -> Result<Option<Simulation>, PlanError> {
    let Some(section) = top.table("simulation")? else {
        return Ok(None);
    };
    section.expect_only(SIMULATION)?;
    let mut simulation = Simulation::default();
    let narrow = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    if let Some(entrants) = section.number("entrants", 2..100_001)? {
        simulation.entrants = narrow(entrants);
    }
    if let Some(spread) = section.real("spread")? {
        if spread < 0.0 {
            let what = format!(
                "'spread' is {spread}; it is how far the first entrant is ahead of the last one in Elo, 0 or more"
            );
            return Err(section.wrong(section.at("spread"), what));
        }
        simulation.spread = spread;
    }
    if let Some(draws) = section.real("draws")? {
        if !(0.0..1.0).contains(&draws) {
            let what = format!("'draws' is {draws}; it is a rate from 0 to less than 1");
            return Err(section.wrong(section.at("draws"), what));
        }
        simulation.draws = draws;
    }
    if let Some(nodes) = section.number("nodes", 1..1001)? {
        simulation.nodes = narrow(nodes);
    }
    let most = u64::from(simulation.nodes) + 1;
    simulation.slow_node = section.number("slow-node", 1..most)?.map(narrow);
    Ok(Some(simulation))
}

/// Reads the values of an entrant's own options. What the entrant declares is known when it is started.
fn options(
    entrant: &Section<'_, '_>,
    descriptor: &Descriptor,
) -> Result<Vec<Assignment>, PlanError> {
    let Some(section) = entrant.table("options")? else {
        return Ok(Vec::new());
    };
    if let Err(why) = descriptor.expect_declaring() {
        return Err(section.wrong(section.at, format!("{why}; leave 'options' out")));
    }
    let mut all: Vec<Assignment> = Vec::new();
    for key in section.keys() {
        let values = section.options(&key.value)?;
        let [value] = values.as_slice() else {
            let what = format!("'{}' has one value, and not a list", key.value);
            return Err(section.wrong(key.at, what));
        };
        let text = Assignment::new(&key.value, &value.value).to_string();
        let read: Result<Assignment, String> = text.parse();
        let option = read.map_err(|why| section.wrong(key.at, why))?;
        if all.iter().any(|other| other.is_of_same(&option)) {
            let what = format!("'{}' is set twice; upper and lower case are one", key.value);
            return Err(section.wrong(key.at, what));
        }
        all.push(option);
    }
    Ok(all)
}

/// Reads how far an entrant searches, where that is not as for all.
fn effort(entrant: &Section<'_, '_>, descriptor: &Descriptor) -> Result<Effort, PlanError> {
    let number = |key: &str, most: u64| -> Result<Option<u64>, PlanError> {
        let number = entrant.number(key, 1..most)?;
        let has_option = descriptor.options.iter().any(|option| option.name == key);
        if number.is_some() && !has_option {
            let what = format!(
                "agents of {} have no limit '{key}'; leave it out",
                descriptor.title
            );
            return Err(entrant.wrong(entrant.at(key), what));
        }
        Ok(number)
    };
    let depth = number(OptionSpec::DEPTH.name, u64::from(u32::MAX))?;
    Ok(Effort {
        nodes: number(OptionSpec::NODES.name, u64::MAX)?.and_then(NonZeroU64::new),
        depth: depth.and_then(|it| NonZeroU32::new(u32::try_from(it).ok()?)),
    })
}

/// Reads who takes part.
pub(super) fn entrants(
    top: &Section<'_, '_>,
    descriptor: &Descriptor,
    folder: &Path,
    simulation: Option<&Simulation>,
) -> Result<Vec<Entrant>, PlanError> {
    let mut all: Vec<Entrant> = Vec::new();
    let mut lines: HashMap<String, usize> = HashMap::new();
    for section in top.tables("entrant")? {
        section.expect_only(ENTRANT)?;
        let line = section.source.line(section.at);
        let Some(name) = section.text("name")? else {
            let what = "this entrant has no 'name'; names tell entrants apart in all results";
            return Err(section.wrong(section.at, what));
        };
        let plain = plain_name(&name.value);
        if name.value.is_empty() || plain != name.value || plain.chars().count() > LONGEST_NAME {
            let example: String = plain.chars().take(LONGEST_NAME).collect();
            let example = if example.is_empty() {
                "alpha"
            } else {
                &example
            };
            let what = format!(
                "'name' is {:?}; it is one word of 1 to {LONGEST_NAME} letters, digits and signs, such as {example:?}",
                name.value
            );
            return Err(section.wrong(name.at, what));
        }
        if let Some(other) = lines.get(&name.value.to_lowercase()) {
            let what = format!(
                "the name {:?} is taken by the entrant of line {other}; names differ by more than upper and lower case",
                name.value
            );
            return Err(section.wrong(name.at, what));
        }
        lines.insert(name.value.to_lowercase(), line);
        let strength = section.real("strength")?;
        let start = match (section.text("command")?, section.text("folder")?) {
            (Some(command), None) => Start::Command(command.value),
            (None, Some(path)) => {
                // The folder need not be here to look at results.
                Start::Folder(folder.join(&path.value))
            }
            (Some(_), Some(path)) => {
                let what = "an entrant has a 'command' or a 'folder'; leave one out";
                return Err(section.wrong(path.at, what));
            }
            (None, None) if strength.is_some() => Start::Nothing,
            (None, None) => {
                let what = "this entrant has no 'command', such as \"python3 bot.py\", and no 'folder' with linesman.toml";
                return Err(section.wrong(section.at, what));
            }
        };
        let round = |key: &str, least: u64| -> Result<Option<u32>, PlanError> {
            let round = section.number(key, least..1_000_001)?;
            Ok(round.map(|round| u32::try_from(round).unwrap_or(u32::MAX)))
        };
        let from = round("from", 1)?.unwrap_or(1);
        let until = round("until", 0)?;
        if let Some(until) = until.filter(|until| *until > 0 && *until < from) {
            let what = format!(
                "'until' is {until}, and 'from' is {from}; the last round is not before the first one"
            );
            return Err(section.wrong(section.at("until"), what));
        }
        all.push(Entrant {
            name: name.value,
            line,
            from,
            until,
            start,
            options: options(&section, descriptor)?,
            effort: effort(&section, descriptor)?,
            strength,
        });
    }
    if all.is_empty()
        && let Some(simulation) = simulation
    {
        all = simulated_entrants(simulation);
    }
    if all.len() < 2 {
        let what = format!(
            "a tournament has two entrants or more, and this plan has {}; each is a table [[entrant]] with 'name' and 'command'",
            all.len()
        );
        return Err(top.wrong(top.at("entrant"), what));
    }
    Ok(all)
}
