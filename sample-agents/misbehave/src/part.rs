//! What is to be played, and with which faults.

use std::time::Duration;

use fastrand::Rng;
use linesman_games::Side;

use crate::{
    bitwa::Bitwa,
    condition::Condition,
    faults::{Faults, Flaw},
    otep::Otep,
    protocol::Protocol,
    stratego::Stratego,
    world::World,
};

/// A part to play: a protocol, and the faults with which it is spoken; without any it is spoken as it should be.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Part {
    /// A player of Stratego.
    Stratego(Vec<Flaw<Stratego>>),
    /// An engine for tafl.
    Otep(Vec<Flaw<Otep>>),
    /// A player of Bitwa.
    Bitwa(Vec<Flaw<Bitwa>>),
}

/// A word of the description of a part, in the order in which they were said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// The check with this id is broken.
    Break(String),
    /// Each move takes longer than the one before, by this much.
    Leak(Duration),
    /// The fault that was named last shows under this condition.
    When(String),
}

impl Part {
    /// The names of the protocols.
    pub(crate) const PROTOCOLS: [&'static str; 3] = [Stratego::NAME, Otep::NAME, Bitwa::NAME];

    /// Returns the part that these words describe. The first check says which protocol is spoken; where none is named it
    /// is this one.
    ///
    /// # Errors
    /// There is no such protocol, check or condition, the checks belong to several protocols, or a condition comes before
    /// any fault. The message says what would be right.
    pub(crate) fn read(protocol: &str, words: &[Word]) -> Result<Self, String> {
        let first = words.iter().find_map(|word| match word {
            Word::Break(id) => Some(id),
            Word::Leak(_) | Word::When(_) => None,
        });
        let protocol = match first {
            Some(id) if !ids().any(|known| known == id) => return Err(unknown_id(id)),
            Some(id) => id.split('/').next().unwrap_or_default(),
            None => protocol,
        };
        match protocol {
            Stratego::NAME => read_flaws(words).map(Self::Stratego),
            Otep::NAME => read_flaws(words).map(Self::Otep),
            Bitwa::NAME => read_flaws(words).map(Self::Bitwa),
            _ => Err(format!(
                "a protocol is one of {}",
                Self::PROTOCOLS.join(", ")
            )),
        }
    }

    /// Plays the part to its end and returns the status to exit with.
    pub(crate) fn play(&self, world: &mut dyn World, rng: Rng) -> u8 {
        match self {
            Self::Stratego(flaws) => play(flaws, world, rng),
            Self::Otep(flaws) => play(flaws, world, rng),
            Self::Bitwa(flaws) => play(flaws, world, rng),
        }
    }
}

fn read_flaws<P: Protocol>(words: &[Word]) -> Result<Vec<Flaw<P>>, String> {
    let mut flaws: Vec<Flaw<P>> = Vec::new();
    let flaw = |fault| Flaw {
        fault,
        conditions: Vec::new(),
    };
    for word in words {
        match word {
            Word::Break(id) => {
                let row = P::TABLE.iter().find(|(check, _)| check.id == id);
                let (_, fault) = row.ok_or_else(|| match ids().find(|known| known == id) {
                    Some(id) => format!(
                        "{id} is no check of {}; a player speaks one protocol",
                        P::NAME
                    ),
                    None => unknown_id(id),
                })?;
                flaws.push(flaw(*fault));
            }
            Word::Leak(step) => flaws.push(flaw(P::leak(*step))),
            Word::When(text) => {
                let condition = Condition::read(text, Side::BOTH.map(P::side_name))?;
                let last = flaws.last_mut();
                let last = last.ok_or("a condition belongs behind the fault that it is for")?;
                last.conditions.push(condition);
            }
        }
    }
    Ok(flaws)
}

fn play<P: Protocol>(flaws: &[Flaw<P>], world: &mut dyn World, rng: Rng) -> u8 {
    let game = world.begin_game();
    // What is drawn for the faults changes nothing of what is drawn for the moves.
    let faults = Faults::new(flaws, game, rng.clone().fork());
    P::play(world, faults, rng)
}

/// Returns the ids of all checks that can be broken, in the order of the tables.
pub(crate) fn ids() -> impl Iterator<Item = &'static str> {
    ids_of::<Stratego>()
        .chain(ids_of::<Otep>())
        .chain(ids_of::<Bitwa>())
}

fn ids_of<P: Protocol>() -> impl Iterator<Item = &'static str> {
    P::TABLE.iter().map(|(check, _)| check.id)
}

fn unknown_id(id: &str) -> String {
    let nearest = nearest(id).join(", ");
    format!("no check has this id: {id}; the nearest are {nearest} (--list prints all)")
}

/// Returns the three ids that need the fewest changes to become `id`.
fn nearest(id: &str) -> Vec<&'static str> {
    let mut ids: Vec<&str> = ids().collect();
    ids.sort_by_key(|other| distance(id.as_bytes(), other.as_bytes()));
    ids.truncate(3);
    ids
}

/// Returns the number of bytes to insert, delete or replace to turn one text into the other.
fn distance(from: &[u8], to: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, byte) in from.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (column, other) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(byte != other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn breaks(id: &str) -> Word {
        Word::Break(id.to_owned())
    }

    fn when(condition: &str) -> Word {
        Word::When(condition.to_owned())
    }

    #[test]
    fn every_id_stands_for_a_part_of_its_own_protocol() {
        let mut seen = HashSet::new();
        for id in ids() {
            assert!(seen.insert(id), "{id} stands twice");
            let (protocol, count) = match Part::read("", &[breaks(id)]).unwrap() {
                Part::Stratego(flaws) => ("stratego/", flaws.len()),
                Part::Otep(flaws) => ("otep/", flaws.len()),
                Part::Bitwa(flaws) => ("bitwa/", flaws.len()),
            };
            assert!(id.starts_with(protocol) && count == 1, "{id}");
        }
    }

    #[test]
    fn every_protocol_has_a_part_that_conforms() {
        for protocol in Part::PROTOCOLS {
            assert!(Part::read(protocol, &[]).is_ok(), "{protocol}");
        }
        let error = Part::read("chess", &[]).unwrap_err();
        assert_eq!(error, "a protocol is one of stratego, otep, bitwa");
    }

    #[test]
    fn a_condition_is_for_the_fault_before_it() {
        let part = Part::read(
            "",
            &[
                breaks("stratego/turn/form"),
                when("ply:30"),
                when("side:BLUE"),
                Word::Leak(Duration::from_millis(5)),
                breaks("stratego/end/exit-status"),
                when("once"),
            ],
        );
        let Ok(Part::Stratego(flaws)) = part else {
            panic!("{part:?}");
        };
        let conditions: Vec<&[Condition]> = flaws.iter().map(|flaw| &*flaw.conditions).collect();
        assert_eq!(
            conditions,
            [
                &[Condition::Ply(30), Condition::Side(Side::Second)][..],
                &[],
                &[Condition::Once]
            ]
        );
    }

    #[test]
    fn what_does_not_fit_together_is_an_error() {
        for (words, expected) in [
            (
                &[breaks("stratego/turn/form"), breaks("otep/move/form")][..],
                "otep/move/form is no check of stratego; a player speaks one protocol",
            ),
            (
                &[breaks("otep/move/form"), when("side:RED")],
                "a side is one of attackers, defenders, as in side:attackers",
            ),
            (
                &[when("once"), breaks("otep/move/form")],
                "a condition belongs behind the fault that it is for",
            ),
        ] {
            assert_eq!(Part::read("", words).unwrap_err(), expected);
        }
        let second = [breaks("otep/move/form"), breaks("otep/move/from")];
        let error = Part::read("", &second).unwrap_err();
        assert!(error.contains("the nearest are otep/move/form"), "{error}");
    }

    #[test]
    fn unknown_ids_are_answered_with_the_nearest() {
        for (id, expected) in [
            ("stratego/turn/forms", "stratego/turn/form"),
            ("turn/one-line", "stratego/turn/one-line"),
            ("stratego/stream/flush", "stratego/stream/flushes"),
            ("stratego/move/onboard", "stratego/move/on-board"),
            ("otep/stream/flush", "otep/stream/flushes"),
            ("bitwa/order/six-field", "bitwa/order/six-fields"),
        ] {
            assert_eq!(nearest(id)[0], expected);
            assert!(
                Part::read("", &[breaks(id)])
                    .unwrap_err()
                    .contains(expected)
            );
        }
    }

    #[test]
    fn distances_are_counted_in_single_changes() {
        for (from, to, expected) in [
            ("", "", 0),
            ("", "abc", 3),
            ("abc", "", 3),
            ("abc", "abc", 0),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(distance(from.as_bytes(), to.as_bytes()), expected);
        }
    }
}
