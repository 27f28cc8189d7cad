//! The record of a game of tafl, as it is kept.

use std::{cell::RefCell, rc::Rc};

use linesman_games::tafl::{
    Ply, Position, Record, Rules,
    game::{Address, Entry, GameRecord, GameResult, Tag, Turn},
};
use linesman_referee::{Ending, Observer, Termination};

/// What was played in a game, as it is seen by an observer.
#[derive(Clone, Default)]
pub(super) struct Plies(Rc<RefCell<Vec<Ply>>>);

impl Plies {
    /// Returns who writes the plies down.
    pub(super) fn observer(&self) -> Observer<Position> {
        let plies = Rc::clone(&self.0);
        Box::new(move |position, _, _| {
            plies.borrow_mut().extend(position.last().cloned());
            std::time::Duration::ZERO
        })
    }

    /// Returns the turns: a side's plies and those of the other side that follow.
    fn turns(&self, rules: &Rules) -> Vec<Turn> {
        let first = rules.first();
        let mut turns: Vec<Turn> = Vec::new();
        let mut last = None;
        for ply in self.0.borrow().iter() {
            let begins = ply.side == first && last != Some(first);
            if begins || turns.is_empty() {
                let number = u32::try_from(turns.len() + 1).unwrap_or(u32::MAX);
                turns.push(Turn {
                    address: Address::Main(number),
                    entries: Vec::new(),
                    comments: Vec::new(),
                });
            }
            last = Some(ply.side);
            if let Some(turn) = turns.last_mut() {
                turn.entries
                    .push(Entry::Played(Record::Move(ply.record.clone())));
            }
        }
        turns
    }

    /// Returns the whole record.
    pub(super) fn record(
        &self,
        rules: &Rules,
        names: &[String; 2],
        ending: &Ending,
        why: &str,
    ) -> GameRecord {
        let result = GameResult::from(ending.outcome);
        let tag = |name: &str, value: &str| Tag {
            name: name.to_owned(),
            value: value.replace(['[', ']', '\n'], " "),
        };
        let mut turns = self.turns(rules);
        if let (Termination::Resigned(_), Some(turn)) = (&ending.termination, turns.last_mut()) {
            turn.entries.push(Entry::Played(Record::Resignation));
        }
        let [attackers, defenders] = names;
        GameRecord {
            tags: vec![
                tag("attackers", attackers),
                tag("defenders", defenders),
                tag("result", result.text()),
                tag("termination", why),
                tag("variant", &rules.name),
                tag("rules", &rules.to_string()),
            ],
            turns,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use linesman_games::{
        Outcome, Position as _, Side,
        tafl::{ATTACKERS, Variant},
    };

    use super::*;

    #[test]
    fn a_record_replays_as_it_was_played() {
        for name in ["brandub", "berserk", "tablut"] {
            let rules: Rules = Variant::find(name).unwrap().rules.parse().unwrap();
            let mut position = Position::new(Arc::new(rules.clone()));
            let plies = Plies::default();
            let mut observe = plies.observer();
            for step in 0..60 {
                let moves = position.legal_moves();
                let Some(side) = position.to_move() else {
                    break;
                };
                let mv = moves[step * 7 % moves.len()];
                position.submit(side, mv).unwrap();
                observe(&position, side, &mv);
            }
            let names = ["a".to_owned(), "b [x]".to_owned()];
            let ending = Ending {
                outcome: position.outcome(),
                termination: Termination::Rules,
            };
            let record = plies.record(&rules, &names, &ending, "so");
            let text = record.to_string();
            let reading = GameRecord::read(text.as_bytes());
            assert_eq!(reading.problems, [], "{text}");
            let finding = reading.record.replay().unwrap();
            assert_eq!(finding.disagreements, [], "{text}");
            assert_eq!(finding.position.board(), position.board());
            assert_eq!(finding.plies, plies.0.borrow().len());
        }
    }

    #[test]
    fn a_resignation_stands_at_the_end() {
        let rules: Rules = Variant::find("brandub").unwrap().rules.parse().unwrap();
        let mut position = Position::new(Arc::new(rules.clone()));
        let plies = Plies::default();
        let mv = position.legal_moves()[0];
        position.submit(ATTACKERS, mv).unwrap();
        plies.observer()(&position, ATTACKERS, &mv);
        let names = ["a".to_owned(), "b".to_owned()];
        let ending = Ending {
            outcome: Some(Outcome::Win(ATTACKERS)),
            termination: Termination::Resigned(Side::Second),
        };
        let record = plies.record(&rules, &names, &ending, "b resigns");
        assert!(record.to_string().contains(" ---"), "{record}");
        assert_eq!(record.tag("result"), Some("1"));
    }
}
