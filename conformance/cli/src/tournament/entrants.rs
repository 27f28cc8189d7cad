//! Who takes part, and where they play.

use anyhow::anyhow;
use linesman_games::bitwa::NamedBoard;
use linesman_referee::Agent;

use crate::{Failure, args::TournamentOptions, bitwa::Field, player::Player};

/// The board of the rules' own example, on which no tournament is played unless it is asked for.
const EXAMPLE: &str = "example";

/// Returns the players, each with a name of its own; each of them can be started.
pub(super) fn players(options: &TournamentOptions) -> Result<Vec<Player>, Failure> {
    let mut players = Vec::new();
    for command in &options.agents {
        let mut player = Player::parse(command)?;
        options.memory.apply_to(&mut player.launch);
        players.push(player);
    }
    let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
    for (player, name) in players.iter_mut().zip(distinct(&names)) {
        player.name = name;
    }
    for player in &players {
        // Whoever cannot be started would lose the first games and spoil the rest. Dropping the agent ends it.
        drop(Agent::spawn(&player.launch).map_err(Failure::spawn)?);
    }
    Ok(players)
}

/// Returns the boards, in the order in which they were asked for.
pub(super) fn fields(options: &TournamentOptions) -> Result<Vec<Field>, Failure> {
    let all = || NamedBoard::ALL.iter();
    if options.boards.is_empty() {
        let boards = all().filter(|board| board.name != EXAMPLE);
        return Ok(boards.map(Field::named).collect());
    }
    let mut fields: Vec<Field> = Vec::new();
    for name in &options.boards {
        if name == "all" {
            fields.extend(all().map(Field::named));
        } else {
            fields.push(Field::find(name)?);
        }
    }
    for (index, field) in fields.iter().enumerate() {
        if fields[..index].iter().any(|other| other.name == field.name) {
            return Err(Failure::usage(anyhow!(
                "the board {:?} is named twice; --games-per-pair says how often it is played on",
                field.name
            )));
        }
    }
    Ok(fields)
}

/// Returns names of which no two are equal: those of the same name get a number.
fn distinct(names: &[String]) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for name in names {
        let is_shared = names.iter().filter(|other| *other == name).count() > 1;
        let numbered = (1..).map(|number| format!("{name}#{number}"));
        let chosen = if is_shared {
            // Somebody may be called by such a name already.
            numbered
                .filter(|candidate| !names.contains(candidate))
                .find(|candidate| !distinct.contains(candidate))
                .expect("there are more numbers than names")
        } else {
            name.clone()
        };
        distinct.push(chosen);
    }
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_of_one_name_get_a_number() {
        let check = |names: &[&str], expected: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(distinct(&names), expected);
        };
        check(&["a", "b"], &["a", "b"]);
        check(&["a", "b", "a", "a"], &["a#1", "b", "a#2", "a#3"]);
        check(&["a", "a", "b", "b"], &["a#1", "a#2", "b#1", "b#2"]);
        // A name that looks like one with a number is left as it is.
        check(&["a", "a#1", "a"], &["a#2", "a#1", "a#3"]);
        check(&["a#1", "a#1", "a", "a"], &["a#1#1", "a#1#2", "a#2", "a#3"]);
    }
}
