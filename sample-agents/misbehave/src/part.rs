//! What is to be played, and with which fault.

use fastrand::Rng;

use crate::{bitwa, otep, stratego, world::World};

/// A part to play: a protocol, and the fault with which it is spoken; without one it is spoken as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A player of Stratego.
    Stratego(Option<stratego::Fault>),
    /// An engine for tafl.
    Otep(Option<otep::Fault>),
    /// A player of Bitwa.
    Bitwa(Option<bitwa::Fault>),
}

impl Part {
    /// The names of the protocols.
    pub(crate) const PROTOCOLS: [&'static str; 3] = ["stratego", "otep", "bitwa"];

    /// Returns the part that conforms to the protocol with this name.
    ///
    /// # Errors
    /// There is no such protocol.
    pub(crate) fn conforming(protocol: &str) -> Result<Self, String> {
        match protocol {
            "stratego" => Ok(Self::Stratego(None)),
            "otep" => Ok(Self::Otep(None)),
            "bitwa" => Ok(Self::Bitwa(None)),
            _ => Err(format!(
                "a protocol is one of {}",
                Self::PROTOCOLS.join(", ")
            )),
        }
    }

    /// Returns the part that breaks the check with this id.
    ///
    /// # Errors
    /// There is no such check; the message names the nearest ids.
    pub(crate) fn breaking(id: &str) -> Result<Self, String> {
        let found = all().find(|(check, _)| *check == id);
        found.map(|(_, part)| part).ok_or_else(|| {
            let nearest = nearest(id).join(", ");
            format!("no check has this id; the nearest are {nearest} (--list prints all)")
        })
    }

    /// Plays the part to its end and returns the status to exit with.
    pub(crate) fn play(self, world: &mut dyn World, rng: Rng) -> u8 {
        match self {
            Self::Stratego(fault) => {
                stratego::Agent::new(world, stratego::hooks_of(fault.as_ref()), rng).play()
            }
            Self::Otep(fault) => {
                otep::Agent::new(world, otep::hooks_of(fault.as_ref()), rng).play()
            }
            Self::Bitwa(fault) => {
                bitwa::Agent::new(world, bitwa::hooks_of(fault.as_ref()), rng).play()
            }
        }
    }
}

/// Returns the ids of all checks that can be broken, in the order of the tables.
pub(crate) fn ids() -> impl Iterator<Item = &'static str> {
    all().map(|(id, _)| id)
}

fn all() -> impl Iterator<Item = (&'static str, Part)> {
    let stratego = stratego::TABLE.iter();
    let otep = otep::TABLE.iter();
    let bitwa = bitwa::TABLE.iter();
    stratego
        .map(|(check, fault)| (check.id, Part::Stratego(Some(*fault))))
        .chain(otep.map(|(check, fault)| (check.id, Part::Otep(Some(*fault)))))
        .chain(bitwa.map(|(check, fault)| (check.id, Part::Bitwa(Some(*fault)))))
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

    #[test]
    fn every_id_stands_for_a_part_of_its_own_protocol() {
        let mut seen = HashSet::new();
        for id in ids() {
            assert!(seen.insert(id), "{id} stands twice");
            let is_right = match Part::breaking(id) {
                Ok(Part::Stratego(Some(_))) => id.starts_with("stratego/"),
                Ok(Part::Otep(Some(_))) => id.starts_with("otep/"),
                Ok(Part::Bitwa(Some(_))) => id.starts_with("bitwa/"),
                _ => false,
            };
            assert!(is_right, "{id}");
        }
    }

    #[test]
    fn every_protocol_has_a_part_that_conforms() {
        for protocol in Part::PROTOCOLS {
            assert!(Part::conforming(protocol).is_ok(), "{protocol}");
        }
        let error = Part::conforming("chess").unwrap_err();
        assert_eq!(error, "a protocol is one of stratego, otep, bitwa");
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
            assert!(Part::breaking(id).unwrap_err().contains(expected));
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
