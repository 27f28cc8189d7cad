//! The protocols that a program speaks, and an agent that is told which faults to have.

use fastrand::Rng;
use linesman_games::Side;

use crate::{
    condition::{Condition, read_time},
    fault::{Fault, Faulty},
    faults::Conditional,
    player::{Agent, Player},
    protocol::Misreading,
    world::World,
};

/// A protocol in the list of those that a program speaks.
#[derive(Clone, Debug)]
pub struct Entry {
    name: &'static str,
    ids: fn() -> Vec<&'static str>,
    misreadings: fn() -> &'static [Misreading],
    read: fn(&[Word]) -> Result<Misbehaver, String>,
}

/// A word of the description of a misbehaver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// Break the check with this id.
    Break(String),
    /// Take longer for each move than for the one before, by this much.
    Leak(String),
    /// Show the last fault under this condition only.
    When(String),
}

/// An agent with its faults, ready to play.
pub struct Misbehaver(Box<Play>);

type Play = dyn FnOnce(&mut dyn World, Rng) -> u8;

impl Entry {
    /// Returns the entry of a protocol.
    #[must_use]
    pub const fn of<P: Agent + Faulty>() -> Self {
        Self {
            name: P::NAME,
            ids: ids::<P>,
            misreadings: P::misreadings,
            read: read::<P>,
        }
    }

    /// Returns the name of the protocol.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the rules that the agent can misread.
    #[must_use]
    pub fn misreadings(&self) -> &'static [Misreading] {
        (self.misreadings)()
    }

    /// Returns the ids of the faults that misread a rule.
    #[must_use]
    pub fn misread_ids(&self) -> Vec<String> {
        let to_id = |one: &Misreading| format!("{}/misreads/{}", self.name, one.name);
        self.misreadings().iter().map(to_id).collect()
    }

    /// Returns whether the agent has a fault of this id.
    fn has(&self, id: &str) -> bool {
        self.ids().contains(&id) || self.misread_ids().iter().any(|own| own == id)
    }

    /// Returns the ids of the checks that can be broken.
    #[must_use]
    pub fn ids(&self) -> Vec<&'static str> {
        (self.ids)()
    }
}

impl Misbehaver {
    /// Reads the description of a misbehaver. The first check says which protocol it speaks. Without any check it speaks the
    /// protocol of this name.
    ///
    /// # Errors
    /// There is no such protocol, check or condition, the checks belong to several protocols, or a condition comes before
    /// the first fault. The message says what to write instead.
    pub fn read(entries: &[Entry], protocol: &str, words: &[Word]) -> Result<Self, String> {
        let mut broken = None;
        for word in words {
            if let Word::Break(id) = word {
                let entry = entries.iter().find(|entry| entry.has(id));
                broken = broken.or(Some(entry.ok_or_else(|| unknown_id(id, entries))?));
            }
        }
        let entry = broken.or_else(|| entries.iter().find(|entry| entry.name == protocol));
        let entry = entry.ok_or_else(|| {
            let names: Vec<&str> = entries.iter().map(Entry::name).collect();
            let names = names.join(", ");
            format!("there is no protocol {protocol}. The protocols are {names}")
        })?;
        (entry.read)(words)
    }

    /// Plays until the conversation ends, and returns the exit status.
    pub fn play(self, world: &mut dyn World, rng: Rng) -> u8 {
        (self.0)(world, rng)
    }
}

fn read<P: Agent + Faulty>(words: &[Word]) -> Result<Misbehaver, String> {
    let mut faults: Vec<Conditional<P>> = Vec::new();
    for word in words {
        match word {
            Word::Break(id) => {
                let fault = fault(id).ok_or_else(|| {
                    format!(
                        "{id} is not a check of {}. An agent speaks one protocol",
                        P::NAME
                    )
                })?;
                faults.push(Conditional::new(fault));
            }
            Word::Leak(step) => faults.push(Conditional::new(Fault::leaks_time(read_time(step)?))),
            Word::When(text) => {
                let condition = Condition::read(text, Side::BOTH.map(P::SIDE_NAME))?;
                let last = faults.last_mut();
                let last = last.ok_or("--when belongs behind the fault that it is for")?;
                last.add(condition);
            }
        }
    }
    Ok(Misbehaver(Box::new(move |world, rng| {
        Player::new(world, faults, rng).play()
    })))
}

fn ids<P: Faulty>() -> Vec<&'static str> {
    let ids = P::CHECKS.iter().map(|check| check.id);
    ids.filter(|id| fault::<P>(id).is_some()).collect()
}

/// Returns the fault that breaks the check with this id, or that misreads a rule. The id of a misreading is such as
/// `otep/misreads/sw:n`.
fn fault<P: Faulty>(id: &str) -> Option<Fault<P>> {
    let name = id.strip_prefix(P::NAME)?.strip_prefix('/')?;
    if let Some(name) = name.strip_prefix("misreads/") {
        let mut misreadings = P::misreadings().iter();
        return misreadings
            .find(|one| one.name == name)
            .and_then(P::misread);
    }
    P::fault(name).or_else(|| {
        let check = P::CHECKS.iter().find(|check| check.id == id)?;
        check.is.iter().copied().find_map(Fault::of_every_protocol)
    })
}

fn unknown_id(id: &str, entries: &[Entry]) -> String {
    let nearest = nearest(id, entries).join(", ");
    format!("there is no check {id}. Similar checks are {nearest}. --list prints all checks")
}

/// Returns the three ids that need the fewest changes to become `id`.
fn nearest(id: &str, entries: &[Entry]) -> Vec<&'static str> {
    let mut ids: Vec<&str> = entries.iter().flat_map(Entry::ids).collect();
    ids.sort_by_key(|other| changes(id, other));
    ids.truncate(3);
    ids
}

/// Returns how many letters have to be added, removed or replaced to make one text of the other.
fn changes(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.bytes().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (to, same) in other.bytes().enumerate() {
            let replaced = diagonal + usize::from(letter != same);
            diagonal = row[to + 1];
            row[to + 1] = replaced.min(row[to] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::{PROTOCOLS, testing::misbehaver};

    /// Returns the message with which words of the command line are refused.
    fn refusal(words: &str) -> String {
        let read = Misbehaver::from_words(PROTOCOLS, words.split_ascii_whitespace());
        read.err().unwrap()
    }

    #[test]
    fn changes_are_counted() {
        for (one, other, expected) in [
            ("kitten", "sitting", 3),
            ("flaw", "lawn", 2),
            ("", "abc", 3),
            ("abc", "", 3),
            ("same", "same", 0),
        ] {
            assert_eq!(changes(one, other), expected, "{one} {other}");
        }
    }

    #[test]
    fn every_check_has_a_fault() {
        let mut seen = HashSet::new();
        for entry in PROTOCOLS {
            for id in entry.ids() {
                assert!(seen.insert(id), "{id} is listed twice");
                assert!(id.starts_with(&format!("{}/", entry.name())), "{id}");
                misbehaver(id);
            }
            misbehaver(entry.name());
        }
        assert_eq!(seen.len(), 52 + 78 + 50 + 186 + 162);
    }

    #[test]
    fn invalid_words_are_refused_with_what_to_write_instead() {
        for (words, expected) in [
            (
                "chess",
                "there is no protocol chess. The protocols are stratego, otep",
            ),
            (
                "--break otep/move/from",
                "Similar checks are otep/move/form",
            ),
            (
                "--break stratego/turn/form --break otep/move/form",
                "otep/move/form is not a check of stratego. An agent speaks one protocol",
            ),
            (
                "--break otep/move/form --break otep/move/from",
                "Similar checks are otep/move/form",
            ),
            (
                "--break otep/move/form --when side:RED",
                "a side is one of attackers, defenders, as in side:attackers",
            ),
            (
                "--when once --break otep/move/form",
                "--when belongs behind the fault",
            ),
            ("--when once", "--when belongs behind the fault"),
            ("otep --leak soon", "as in 20ms"),
            ("otep --leak 5ms --when ply:x", "ply needs a number"),
            ("otep --break otep/move/form", "cannot be used with"),
        ] {
            let refusal = refusal(words);
            assert!(refusal.contains(expected), "{words}: {refusal}");
        }
    }

    #[test]
    fn unknown_ids_are_answered_with_the_nearest() {
        for (id, expected) in [
            ("stratego/turn/forms", "stratego/turn/form"),
            ("turn/one-line", "stratego/turn/one-line"),
            ("stratego/stream/flush", "stratego/stream/flushes"),
            ("stratego/move/onboard", "stratego/move/on-board"),
            ("otep/stream/flush", "otep/stream/flushes"),
        ] {
            assert_eq!(nearest(id, PROTOCOLS)[0], expected);
        }
    }
}
