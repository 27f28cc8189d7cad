//! Games of tafl that begin in the middle of a game.

use std::sync::Arc;

use fastrand::Rng;
use linesman_games::{
    Position as _,
    tafl::{ATTACKERS, Position, Rules},
};

use super::{
    game::{SIDES, expect_playable, named_rules},
    positions::read_position,
    rules::{read_rules, read_rules_or_file},
};
use linesman_interface::protocol::OpeningForm;
use linesman_values::options::Given;

/// A position is told to the agents as the start of the rules.
pub(super) const OPENINGS: OpeningForm = OpeningForm {
    random: Some(random),
    ..OpeningForm::new(read)
};

/// How many sequences of plies are drawn. Most end at once only if the board is tiny or the number of plies is large.
const DRAWS: u64 = 1000;

fn random(options: &Given, plies: u32, seed: u64) -> Result<Given, String> {
    let rules = read_rules_or_file(named_rules(options).map_err(|error| error.0)?)?;
    let start = Position::new(Arc::new(rules));
    let mut random = Rng::with_seed(seed);
    for _ in 0..DRAWS {
        if let Some(position) = played(start.clone(), plies, &mut random) {
            return Ok(beginning_at(options, &position));
        }
    }
    Err(format!(
        "no game of these rules was found that is open after {plies} random plies; choose fewer"
    ))
}

/// Returns the position after so many random plies, unless the game is over by then, or a piece has to go on after a capture.
fn played(mut position: Position, plies: u32, random: &mut Rng) -> Option<Position> {
    for _ in 0..plies {
        let mv = random.choice(position.legal_moves())?;
        position.submit(position.to_move()?, mv).ok()?;
    }
    let is_open = position.berserk().is_none() && !position.legal_moves().is_empty();
    is_open.then_some(position)
}

/// Reads the record of a position, and after it perhaps the side to move; or a whole rules string.
fn read(options: &Given, text: &str) -> Result<Given, String> {
    if text.contains(':') {
        let rules = read_rules(text)?;
        expect_open(&Position::new(Arc::new(rules.clone())))?;
        return Ok(options.replaced("rules", &rules.to_string()));
    }
    let mut words = text.split_whitespace();
    let record = words.next().unwrap_or_default();
    let mut request =
        Given::default().with("rules", named_rules(options).map_err(|error| error.0)?);
    if let Some(side) = words.next() {
        if !SIDES.contains(&side) {
            let sides = SIDES.join(" or ");
            return Err(format!("the side to move is {sides}, not {side:?}"));
        }
        request = request.with("side", side);
    }
    if let Some(word) = words.next() {
        return Err(format!(
            "{word:?} is too much; a position is its record and perhaps the side to move, attackers or defenders"
        ));
    }
    let position = read_position(record, &request).map_err(|error| error.0)?;
    expect_open(&position)?;
    Ok(beginning_at(options, &position))
}

/// Refuses a position from which no game goes on.
fn expect_open(position: &Position) -> Result<(), String> {
    expect_playable(position)?;
    if position.legal_moves().is_empty() {
        return Err("the side to move has no legal move".to_owned());
    }
    Ok(())
}

fn beginning_at(options: &Given, position: &Position) -> Given {
    let rules = Rules {
        start: position.board(),
        attackers_first: position.to_move() == Some(ATTACKERS),
        ..position.rules().clone()
    };
    options.replaced("rules", &rules.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(given: &Given) -> Rules {
        given.get("rules").unwrap().parse().unwrap()
    }

    #[test]
    fn an_opening_is_a_position_after_legal_plies() {
        let options = Given::default()
            .with("rules", "brandub")
            .with("clock", "10");
        let usual = rules(&options.replaced("rules", &read_rules("brandub").unwrap().to_string()));
        for seed in 0..40 {
            for plies in 1..6 {
                let given = random(&options, plies, seed).unwrap();
                let rules = rules(&given);
                // Brandub begins with the attackers, and the sides take turns.
                assert_eq!(rules.attackers_first, plies % 2 == 0);
                assert_ne!(rules.start, usual.start);
                assert_eq!(given.get("clock"), Some("10"));
                assert_eq!(random(&options, plies, seed).unwrap(), given);
            }
        }
        assert_ne!(
            random(&options, 4, 1).unwrap(),
            random(&options, 4, 2).unwrap()
        );
    }

    #[test]
    fn a_position_of_a_file_is_read_strictly() {
        let options = Given::default().with("rules", "brandub");
        let start = rules(&options.replaced("rules", &read_rules("brandub").unwrap().to_string()));
        let record = start.start.to_string();
        let same = read(&options, &record).unwrap();
        assert_eq!(
            (rules(&same).start, rules(&same).attackers_first),
            (start.start.clone(), true)
        );
        let other = read(&options, &format!("{record} defenders")).unwrap();
        assert!(!rules(&other).attackers_first);
        for (text, expected) in [
            ("/7/7/", "in the position"),
            ("/9/9/9/9/9/9/9/9/9/", "by the rules it has 7"),
            (&*format!("{record} whites"), "attackers or defenders"),
            (&*format!("{record} attackers too"), "is too much"),
            ("/3t3/3t3/3T3/ttT1Ttt/3T3/3t3/3t3/", "no king"),
            ("/7/7/3T3/2TKT2/3T3/7/7/", "the attackers have no piece"),
            ("/3t3/3t3/7/tt3tt/7/3t3/3t3/", "the defenders have no piece"),
            ("/K2t3/3t3/3T3/ttT1Ttt/3T3/3t3/3t3/", "the king escaped"),
            ("dim:7 start:/3t3/3t3/3T3/ttT1Ttt/3T3/3t3/3t3/", "no king"),
        ] {
            let error = read(&options, text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn every_variant_can_be_an_opening() {
        for variant in linesman_games::tafl::Variant::all() {
            assert!(
                read(&Given::default(), variant.rules).is_ok(),
                "{}",
                variant.name
            );
        }
        let error = read(&Given::default(), "/7/").unwrap_err();
        assert!(error.contains("needs --rules"), "{error}");
        assert!(
            random(&Given::default(), 4, 1)
                .unwrap_err()
                .contains("needs --rules")
        );
    }
}
